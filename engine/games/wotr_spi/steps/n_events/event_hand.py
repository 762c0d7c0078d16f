"""N.2  The hand as its owner has it: he looks it over and tells his own desk which Event Cards are really there."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.audience import secret
from engine.core.cards import HandNote
from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import EVENT_CARDS
from engine.games.wotr_spi.state import EventCards, Phase, State


@event
class HandNoted(Event):
    """N.2  The desk has these cards in its owner's hand from now on."""

    seat: str = secret("seat")
    cards: tuple[int | None, ...] = secret("seat", default=())

    def apply(self, state: State) -> State:
        events = state.events
        look = tuple(seat for seat in events.to_look if seat != self.seat)
        return replace(state, events=replace(events.with_hand(self.seat, self.cards), to_look=look))


@command
class NoteHand(HandNote):
    """N.2  The seat's own cards, as they are in its hand: how many is for everybody to see, which only for itself.

    cards: null for one that the tablet is not to know.
    """

    meaning: ClassVar[str] = "note on your desk which Event Cards are in your hand"
    deck: ClassVar[Sequence[int]] = EVENT_CARDS
    note_cites: ClassVar[str] = "N.2"
    deck_cites: ClassVar[str] = "C.3"
    deck_says: ClassVar[str] = "event_cards_of_this_game"
    noted: ClassVar[type[Event]] = HandNoted

    @classmethod
    def deck_at(cls, state: State) -> Sequence[int]:
        return state.event_cards

    @classmethod
    def held(cls, state: State) -> EventCards:
        return state.events

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.2", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield cls.has_hand(at)
