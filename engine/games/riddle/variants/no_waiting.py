"""O-6  Winning without waiting: who comes to the victory space may show The Ring there at once."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.turns import DieFell, GameEnded, MarkerMoved
from engine.games.riddle.pieces import side_of
from engine.games.riddle.state import VICTORY, State
from engine.games.riddle.steps.winning import side_rule


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


def by_this_rule(state: State, ended: GameEnded) -> Iterator[Event]:
    """O-6  The Ring wins there by this rule, also beside O-5: they would not let it on the turn on which it comes."""
    yield replace(ended, cites="O-6") if ended.cites in (side_rule(state.active), "O-5") else ended


ADDS = (
    ToEvent(MarkerMoved, "O-6", at_once),
    ToEvent(DieFell, "O-6", after_the_throw),
    ToEvent(GameEnded, "O-6", by_this_rule),
)
