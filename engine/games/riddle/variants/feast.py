"""O-14  Shelob's feast: rounds of cards are drawn until one of a round is a good meal."""

from collections.abc import Iterator
from typing import Final

from engine.core.record import Event, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.plays import ShelobTook
from engine.games.riddle.in_hand import Feast
from engine.games.riddle.pieces import BEASTS, BEASTS_KEPT, BILBO, BOMBADIL, CARDS, EAGLES, HORSES, SEATS, SHELOB
from engine.games.riddle.state import State

SOME, GOOD = "some", "good"
"""What a round has brought so far."""
GOOD_MEALS: Final = frozenset(
    kind
    for kind, card in CARDS.items()
    if kind in (*HORSES, EAGLES, BEASTS, BEASTS_KEPT, *SEATS, BOMBADIL, SHELOB, BILBO) or card.align
)
"""O-14/meal  Characters, Horses, Armies, Eagles and Flying Beasts."""


@event
class ShelobFed(Event):
    """O-14/meal  Shelob has taken a card in this round. is_good: one of the round is a good meal."""

    is_good: bool
    section = "O-14/meal"

    def apply(self, state: State) -> State:
        return state.with_turn(meal=GOOD if self.is_good else SOME)


@event
class FeastGoesOn(Event):
    """O-14  No good meal was drawn: another card of every other player."""

    of: tuple[str, ...]
    section = "O-14"

    def apply(self, state: State) -> State:
        return state.then(Feast(self.of)).with_turn(meal="")


def eaten(state: State, took: ShelobTook) -> Iterator[Event]:
    """O-14  After the last card of a round Shelob is done, or draws again."""
    yield took
    meal = state.turn.meal
    if took.card and meal != GOOD:
        meal = GOOD if took.card in GOOD_MEALS else SOME
        yield ShelobFed(meal == GOOD)
    if len(state.the(Feast).seats) > 1 or meal == GOOD:
        return
    after = took.apply(state)
    hungry = tuple(seat for seat in after.within_reach(after.active) if after.size(seat))
    # RULING: a-round-that-takes-nothing. Where a whole round finds The Ring and Gollum alone the feast is over.
    if hungry and meal:
        yield FeastGoesOn(hungry)


ADDS = (ToEvent(ShelobTook, "O-14", eaten),)
