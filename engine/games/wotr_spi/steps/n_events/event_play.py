"""N.4  Playing an Event Card: announced, laid face-up, with effect at once."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import PUBLIC
from engine.core.cards import Discard, may_hold, without
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.ledger import event_place
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.n_events import event_effects
from engine.games.wotr_spi.steps.n_events.event_cards import card_domain, hand, is_gone
from engine.games.wotr_spi.steps.n_events.in_force import ELVEN_BOATS, FIERCE_STORMS
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.r_events.corsairs import CARD as CORSAIRS
from engine.games.wotr_spi.steps.y_saruman import card_changes

FORBIDDEN_BY: Mapping[int, tuple[int, ...]] = dict.fromkeys((*ELVEN_BOATS, CORSAIRS), FIERCE_STORMS)
"""N.6  Cards that may not be played any more in a Game-Turn that has seen one of these: Elven Boats and Corsairs of
Umbar after Fierce Storms.
"""


def barring_card(state: State, card: int | None) -> int | None:
    """N.4, N.6  The Event of this Game-Turn that forbids this card, if any."""
    barring = set(FORBIDDEN_BY.get(card or 0, ())) & set(state.events.played_this_turn)
    return min(barring, default=None)


@command
class PlayEvent(Command):
    """N.4, D.2/note  Announce a card and lay it face-up, at any time. is_once: the card says it is then gone."""

    meaning: ClassVar[str] = "play an Event Card, face-up, with effect at once"
    cites: ClassVar[str] = "N.4"
    is_offered_at_desk: ClassVar[bool] = True
    card: int
    is_once: bool = False

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("N.4", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield from victory.sought_checks(state)
        yield Check("N.4", len(hand(state, at.seat)) > 0, "hand_holds_cards", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        known = (card for card in hand(at.state, at.seat) if card is not None)
        playable = tuple(card for card in known if hold(card_checks(at, card), at.seat))
        yield card_domain(at.state, at.seat, playable, is_secret=False)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        ends = {"low": at.state.event_cards[0], "high": at.state.event_cards[-1]}
        yield Check("N.4", self.card in at.state.event_cards, "event_card_of_this_game", ESSENTIAL, facts=ends)
        yield Check("N.4", may_hold(hand(at.state, at.seat), self.card), "card_is_in_hand", secret_to=at.seat)
        yield from card_checks(at, self.card)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        once = at.charts.find("event_cards", str(self.card), "once")
        yield EventPlayed(at.seat, self.card, out_of_play=self.is_once or once == "yes")
        yield from event_effects.effect(at, self.card)


def card_checks(at: Situation[State], card: int) -> Iterator[Check]:
    """N.4, N.6, N.8-N.20  Whether this card may be played now by whoever holds it."""
    state = at.state
    facts = {"card": card, "where": event_place(state, PUBLIC, card).key}
    yield Check("N.4", not is_gone(state, card), "card_is_not_out_of_play", facts=facts)
    barring = barring_card(state, card)
    bars = {"card": card, "by": barring or 0}
    yield Check("N.6", False, "no_card_forbids_it", facts=bars, applies=barring is not None)
    player = card_changes.player_of(at, card, at.charts.find("event_cards", str(card), "player"))
    whose = {"player": player or ""}
    is_his = player is None or card_changes.may_play(at, card, player)
    yield Check("N.4", is_his, "card_may_be_played_by_seat", facts=whose, applies=player is not None)
    yield from event_effects.play_checks(at, at.seat, card)


@event
class EventPlayed(Event):
    """N.4/after-it-is-played  A card was played: out of play, or face-up under the discards."""

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
