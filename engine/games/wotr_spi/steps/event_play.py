"""N.4  Playing an Event Card: announced, laid face-up, with effect at once."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from engine.core.ask import Offer
from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.ruling import ESSENTIAL, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.ledger import event_place
from engine.games.wotr_spi.pieces import EVENT_CARDS
from engine.games.wotr_spi.state import Discard, Phase, State
from engine.games.wotr_spi.steps import event_effects, victory
from engine.games.wotr_spi.steps.event_cards import ORDER, card_domain, hand, is_gone, is_holding, without

FORBIDDEN_BY: Mapping[int, tuple[int, ...]] = {66: (60, 61, 62), 67: (60, 61, 62)}
"""N.6  Cards that may not be played any more in a Game-Turn that has seen one of these: Elven Boats after Fierce
Storms.
"""


def barring_card(state: State, card: int | None) -> int | None:
    """N.4, N.6  The Event of this Game-Turn that forbids this card, if any."""
    barring = set(FORBIDDEN_BY.get(card or 0, ())) & set(state.events.played_this_turn)
    return min(barring, default=None)


@command
class PlayEvent(Command):
    """N.4  Announce a card and lay it face-up; at any time. is_once: the card says it is out of the game after this."""

    meaning: ClassVar[str] = "play an Event Card, face-up, with effect at once"
    card: int
    is_once: bool = False

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("N.4", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield from victory.sought_checks(state)
        ends = {"low": EVENT_CARDS[0], "high": EVENT_CARDS[-1]}
        yield Check("N.4", self.card in EVENT_CARDS, "event_card_of_this_game", ESSENTIAL, facts=ends)
        yield Check("N.4", len(hand(state, at.seat)) > 0, "hand_holds_cards", ESSENTIAL)
        place = event_place(state, PUBLIC, self.card)
        facts = {"card": self.card, "where": place.key}
        yield Check("N.4", not is_gone(state, self.card), "card_is_not_out_of_play", facts=facts)
        barring = barring_card(state, self.card)
        yield Check(
            "N.6",
            False,
            "no_card_forbids_it",
            facts={"card": self.card, "by": barring or 0},
            applies=barring is not None,
        )
        player = at.charts.find("event_cards", str(self.card), "player")
        labeled = player in ("either", at.seat)
        yield Check(
            "N.4", labeled, "card_may_be_played_by_seat", facts={"player": player or ""}, applies=player is not None
        )
        yield Check("N.4", is_holding(state, at.seat, self.card), "card_is_in_hand", secret_to=at.seat)
        yield from event_effects.play_checks(at, at.seat, self.card)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        once = at.charts.find("event_cards", str(self.card), "once")
        yield EventPlayed(at.seat, self.card, out_of_play=self.is_once or once == "yes")
        yield from event_effects.effect(at, self.card)


@event
class EventPlayed(Event):
    """N.4  A card was played: out of play, or face-up under the discards."""

    seat: str
    card: int
    out_of_play: bool

    def apply(self, state: State) -> State:
        events = state.events
        hands = {**events.hands, self.seat: without(hand(state, self.seat), self.card)}
        removed = (*events.removed, self.card) if self.out_of_play else events.removed
        discards = events.discards if self.out_of_play else (Discard(self.card, is_face_up=True), *events.discards)
        played = (*events.played_this_turn, self.card)
        return replace(
            state,
            events=replace(events, hands=hands, removed=removed, discards=discards, played_this_turn=played),
        )


def _is_playable(at: Situation[State], seat: str, card: int) -> bool:
    """Whether everything that is public lets this seat play this card."""
    player = at.charts.find("event_cards", str(card), "player")
    free = barring_card(at.state, card) is None and not is_gone(at.state, card)
    return free and player in (None, "either", seat) and event_effects.is_open(at, seat, card)


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Playing a card, at any time."""
    state = at.state
    if state.phase in (Phase.SETUP, Phase.OVER) or victory.is_sought(state):
        return
    for holder in ORDER:
        cards = hand(state, holder)
        playable = tuple(card for card in cards if card is not None and _is_playable(at, holder, card))
        if None in cards or playable:
            domain = card_domain(state, holder, playable, is_secret=False)
            yield Offer(
                seat=holder, do="PlayEvent", cites="N.4", says="offer.PlayEvent", fields=(domain,), audience=holder
            )
