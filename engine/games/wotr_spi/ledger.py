"""Where the record has each of the 112 cards, as one audience may know it: a pure function of the state.

Nothing here looks into another seat's hand: a card that lies there is out of sight, as it is on the table.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.audience import TRUTH
from engine.core.cards import Whereabouts, face_up, laid_by
from engine.games.wotr_spi.kept_palantiri import is_kept_back
from engine.games.wotr_spi.pieces import (
    DARK_POWER,
    FELLOWSHIP,
    MAGIC_BOXES,
    MAGIC_CARDS,
    PALANTIR_AT,
    RING_CARD,
    SARUMAN,
    SARUMANS_CARD,
    SEARCH_CARDS,
    SERVANT_CARDS,
)
from engine.games.wotr_spi.state import State

CARDS: Final = tuple(range(1, 113))
CAMPAIGN_CARDS: Final = (*range(11, 24), 35, *range(83, 97))
"""Cards that stay in the game box while the Character Game is played (C.3)."""
SARUMANS_CARDS: Final = (34, 35)
"""V, Q.3  Character Cards of Saruman and of the Chief, which are the third seat's."""
FELLOWSHIP_LEADERS: Final = range(11, 24)
"""Q.3  Character Cards that the Fellowship gets in the Campaign Game; Nr. 35 goes to the Dark Power."""
PALANTIR_BOXES: Final = {card: hex_ for hex_, card in PALANTIR_AT.items()}
"""Where the three Palantiri are dealt, for all to see (C.3)."""
SHELOB_CARD = 39


OUT_OF_SIGHT: Final = Whereabouts("event_out_of_sight")


def where(state: State, audience: str) -> dict[int, Whereabouts]:
    """Every card of the box, by its number, with its place as this audience may know it."""
    boxed = () if state.armies.are_on else CAMPAIGN_CARDS
    left_out = {SARUMANS_CARD} & set(state.events.removed)
    return {
        **{card: _character(card, is_three=state.three.is_on) for card in CARDS[: SERVANT_CARDS[0] - 1]},
        **{card: _servant(state, card) for card in SERVANT_CARDS},
        **{card: _magic(state, card, audience) for card in MAGIC_CARDS},
        **_events(state, audience),
        **{card: Whereabouts("campaign") for card in boxed},
        **{card: Whereabouts("left_out") for card in left_out},
        **{card: _search(state, card) for card in SEARCH_CARDS},
    }


def event_place(state: State, seat: str, card: int | None) -> Whereabouts:
    """Where this seat's desk has an Event Card, OUT_OF_SIGHT for one that is drawn unseen."""
    return _events(state, seat).get(card or 0, OUT_OF_SIGHT)


def own_discards(state: State, seat: str) -> tuple[int, ...]:
    """N.3  Cards this seat laid face-down among the discards and told the tablet of: nobody else knows them."""
    return laid_by(state.events.discards, seat)


def misplaced(state: State, seat: str) -> Iterator[tuple[int, Whereabouts]]:
    """Cards of this seat's hand that cannot be there, by what lies open and by what the seat itself has told."""
    elsewhere = {**{card: Whereabouts("own_discard", seat) for card in own_discards(state, seat)}, **laid_open(state)}
    seen: set[int] = set()
    for card in state.events.hand(seat):
        if card is not None and card in elsewhere:
            yield card, elsewhere[card]
        elif card is not None and card in seen:
            yield card, Whereabouts("own_hand", seat)
        seen |= {card or 0}


def _character(card: int, *, is_three: bool) -> Whereabouts:
    if card == 36 or card < 10 or card in FELLOWSHIP_LEADERS:
        return Whereabouts("characters", FELLOWSHIP)
    if card == 10:
        return Whereabouts("set_aside")
    return Whereabouts("characters", SARUMAN if is_three and card in SARUMANS_CARDS else DARK_POWER)


def _servant(state: State, card: int) -> Whereabouts:
    """E.12  A Servant card's number tells who is on it for Shelob and the two rumors only."""
    shelob = state.people.get("shelob") if card == SHELOB_CARD else None
    if shelob is not None and shelob.is_dead:
        return Whereabouts("out_of_play")
    if shelob is not None and shelob.hex:
        return Whereabouts("servant_open", shelob.hex)
    return Whereabouts("servant_box" if state.servants else "servant_turned")


def _magic(state: State, card: int, audience: str) -> Whereabouts:
    magic, ring = state.magic, state.ring
    knows = audience in (FELLOWSHIP, TRUTH)
    if card == RING_CARD and ring.lies_at:
        return Whereabouts("ring_lies", ring.lies_at)
    if card == RING_CARD:
        bearer = ring.bearer if knows or ring.is_bearer_public else None
        return Whereabouts("held", bearer) if bearer else Whereabouts("ring_hidden")
    if card in magic.used:
        return Whereabouts("used")
    if knows and card in magic.gone:
        return Whereabouts("gone")
    if (knows or audience == SARUMAN) and card in state.three.magic:
        return Whereabouts("held", SARUMAN)
    if knows and card in magic.held:
        return Whereabouts("held", magic.held[card])
    box = PALANTIR_BOXES.get(card, "")
    # While nothing has been taken from the box where everybody saw it dealt, or nobody may take it, it lies there.
    left = magic.boxes.get(box, MAGIC_BOXES[box]) if box else 0
    if box and (left == MAGIC_BOXES[box] or (left and is_kept_back(state, box))):
        return Whereabouts("magic_box", box)
    return Whereabouts("magic_out_of_sight")


def laid_open(state: State) -> dict[int, Whereabouts]:
    """Event Cards that everybody can see."""
    up = {card: Whereabouts("discarded") for card in face_up(state.events.discards)}
    return {**up, **{card: Whereabouts("out_of_play") for card in state.events.removed}}


def _events(state: State, audience: str) -> dict[int, Whereabouts]:
    events = state.events
    hidden = OUT_OF_SIGHT if events.hands else Whereabouts("event_deck")
    return {**events.where(state.event_cards, hidden, audience), **laid_open(state)}


def lying(state: State) -> tuple[int, ...]:
    """J.1, Y.1/deck  The Search Cards that come up again after all the others only: those that lie turned."""
    drawn, whole = state.search.drawn, len(SEARCH_CARDS)
    # Y.1: once every one has been used they are all shuffled.
    return drawn[len(drawn) // whole * whole :] if state.three.is_on else drawn[1 - whole :]


def _search(state: State, card: int) -> Whereabouts:
    """J.1  A drawn card lies face-up on top of its deck, and comes round after all the others."""
    search = state.search
    if search.drawn and search.drawn[-1] == card:
        return Whereabouts("search_top")
    return Whereabouts("search_drawn" if card in lying(state) else "search_deck")
