"""N.2  The hand as its owner has it: he looks it over and tells his own desk which Event Cards are really there."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.audience import GIVER, secret
from engine.core.cards import noted
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.ledger import laid_open
from engine.games.wotr_spi.pieces import EVENT_CARDS
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.n_events.event_cards import hand


@command
class NoteHand(Command):
    """N.2  The seat's own cards, as they are in its hand: how many is for everybody to see, which only for itself.

    cards: null for one that the tablet is not to know.
    """

    is_desk_note: ClassVar[bool] = True
    meaning: ClassVar[str] = "note on your desk which Event Cards are in your hand"
    cards: tuple[int | None, ...] = secret(GIVER, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.2", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("N.2", len(hand(at.state, at.seat)) > 0, "hand_holds_cards", ESSENTIAL)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, held = at.state, hand(at.state, at.seat)
        named = [card for card in self.cards if card is not None]
        facts = {"count": len(held), "told": len(self.cards)}
        yield Check("N.2", len(self.cards) == len(held), "as_many_as_are_held", secret_to=at.seat, facts=facts)
        real = set(named) <= set(EVENT_CARDS) and len(set(named)) == len(named)
        low, high = EVENT_CARDS[0], EVENT_CARDS[-1]
        yield Check(
            "C.3", real, "event_cards_of_this_game", secret_to=at.seat, facts={"low": low, "high": high}
        )  # fmt: skip
        closed = not set(named) & set(laid_open(state))
        yield Check("N.2", closed, "none_of_them_lies_open", WARNS, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # Agreed over its checks it still has so many cards as everybody sees; and a refusal here would be heard by all.
        yield HandNoted(at.seat, noted(hand(at.state, at.seat), self.cards, EVENT_CARDS))


@event
class HandNoted(Event):
    """N.2  The desk has these cards in its owner's hand from now on."""

    seat: str = secret("seat")
    cards: tuple[int | None, ...] = secret("seat", default=())

    def apply(self, state: State) -> State:
        events = state.events
        look = tuple(seat for seat in events.to_look if seat != self.seat)
        hands = {**events.hands, self.seat: self.cards}
        return replace(state, events=replace(events, hands=hands, to_look=look))
