"""O-6  Winning without waiting: who comes to the victory space may show The Ring there at once."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.turns import DieFell, MarkerMoved
from engine.games.riddle.pieces import side_of
from engine.games.riddle.state import VICTORY, State


@event
class NeedsNoWait(Event):
    """O-6  A player on the victory space need not wait a turn."""

    seat: str
    section = "O-6"

    def apply(self, state: State) -> State:
        return replace(state, waited=state.waited | {self.seat})


def at_once(state: State, came: MarkerMoved) -> Iterator[Event]:
    """O-6  The marker has come to where it wins."""
    yield came
    if came.to == VICTORY[side_of(came.seat)] and came.seat not in state.waited:
        yield NeedsNoWait(came.seat)


def after_the_throw(state: State, fell: DieFell) -> Iterator[Event]:
    """O-6, B-12/returning  A marker that came back to where it wins uses no card before the throw."""
    yield fell
    if state.is_at_victory(fell.seat) and fell.seat not in state.waited:
        yield NeedsNoWait(fell.seat)


ADDS = (ToEvent(MarkerMoved, "O-6", at_once), ToEvent(DieFell, "O-6", after_the_throw))
