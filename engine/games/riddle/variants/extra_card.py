"""O-1/uneven  An extra card: each player of the side that has more players starts with three."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.turns import CardsDealt
from engine.games.riddle.state import State
from engine.games.riddle.variants.partners import is_larger


@event
class ExtraDealt(Event):
    """O-1/uneven  These players have a card more."""

    seats: tuple[str, ...]
    section = "O-1/uneven"

    def apply(self, state: State) -> State:
        dealt = replace(state, deck=state.deck - len(self.seats))
        for seat in self.seats:
            dealt = dealt.with_drawn(seat, 1)
        return dealt


def one_more(state: State, dealt: CardsDealt) -> Iterator[Event]:
    """O-1/uneven  Where one side has more players, each of them gets another card."""
    yield dealt
    seats = tuple(seat for seat in state.seats if is_larger(state.seats, seat))
    if seats:
        yield ExtraDealt(seats)


ADDS = (ToEvent(CardsDealt, "O-1/uneven", one_more),)
