"""Cards that are picked up from the deck and discarded (B-7), and the hand as its owner's desk has it."""

from typing import ClassVar

from engine.core.audience import secret
from engine.core.cards import HandPutRight
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.riddle.in_hand import Discards, Draws
from engine.games.riddle.pieces import RING
from engine.games.riddle.state import Sight, State


@event
class PicksUp(Event):
    """B-7/picking-up, B-4/pick-up-ends  A player picks up cards at the end of a turn. by: city or character. By
    O-1/uneven two cards for the larger side.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("by",)
    seat: str
    count: int
    by: str
    is_card: bool

    def apply(self, state: State) -> State:
        cities = state.cities
        if not self.is_card:
            # B-7/return: two others come before it again.
            cities = {**cities, self.seat: (*cities.get(self.seat, ()), self.by)[-2:]}
        used = state.spent(self.seat, self.by) if self.is_card else state
        picks = replace(used, cities=cities).with_turn(is_picked=True)
        return picks.then(Draws(self.seat, self.count), Discards(self.seat, 1))


@event
class CardsDrawn(Event):
    """B-7/picking-up  Cards of the deck go into a hand, which nobody else looks at."""

    stays_known: ClassVar[bool] = True
    seat: str
    count: int
    left: int = 0
    section: ClassVar[str] = "B-7/picking-up"

    def apply(self, state: State) -> State:
        drawn = replace(state.popped().with_drawn(self.seat, self.count), deck=state.deck - self.count)
        return drawn.then(Draws(self.seat, self.left)) if self.left else drawn


@event
class DeckShuffled(Event):
    """B-7/deck-out  The discards are shuffled, and are the deck. With O-12 never."""

    cards: int
    section: ClassVar[str] = "B-7/deck-out"

    def apply(self, state: State) -> State:
        return replace(state, deck=state.deck + self.cards, pile={}, unseen=0, top="")


@event
class CardDiscarded(Event):
    """B-7/discarding, B-7/piles  A player discards a card, face up."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    seat: str
    card: str

    def apply(self, state: State) -> State:
        owed = state.the(Discards)
        left = replace(owed, count=owed.count - 1)
        return (state.instead(left) if left.count else state.popped()).spent(self.seat, self.card)


@event
class RingKept(Event):
    """card/the-ring  A player who owes a discard shows The Ring, and holds nothing else."""

    seat: str

    def apply(self, state: State) -> State:
        return state.popped().without_kind(self.seat, RING).with_kind(self.seat, RING)


@event
class NothingLeft(Event):
    """B-7/discarding  Neither the deck nor the discards had a card, and who owes one holds none."""

    seat: str
    section: ClassVar[str] = "B-7/discarding"

    def apply(self, state: State) -> State:
        return state.popped()


@event
class MustDiscard(Event):
    """B-7/holding  A player has more than ten cards at the end of a turn. Where B-7/caught is played so nobody is
    asked.
    """

    seat: str
    count: int
    section: ClassVar[str] = "B-7/holding"

    def apply(self, state: State) -> State:
        return state.then(Discards(self.seat, self.count, self.section))


@event
class HandLookedOver(HandPutRight):
    """B-7/hand  A player's own desk has these cards from now on."""

    def apply(self, state: State) -> State:
        return state.with_hand(self.seat, self.cards).with_note(self.seat, self.seat, None)


@event
class SightNoted(Event):
    """B-1/card-list  A player's own desk has what he saw of another's hand."""

    seat: str = secret("seat")
    of: str = secret("seat")
    kinds: tuple[str, ...] = secret("seat", default=())

    def apply(self, state: State) -> State:
        return state.with_note(self.seat, self.of, Sight(state.round, self.kinds))
