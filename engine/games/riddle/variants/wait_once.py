"""O-5  Wait only once to win: who has ended a turn on the victory space may show The Ring there in any later one."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.turns import GameEnded, TurnEnded
from engine.games.riddle.state import State
from engine.games.riddle.steps.winning import side_rule


@event
class WaitKept(Event):
    """O-5  The turn that a player ended on his victory space counts on."""

    seat: str
    section = "O-5"

    def apply(self, state: State) -> State:
        return replace(state, waited=state.waited | {self.seat})


def kept(state: State, ended: TurnEnded) -> Iterator[Event]:
    """O-5  Who has waited once has waited."""
    yield ended
    if ended.seat in state.waited and not state.is_at_victory(ended.seat):
        yield WaitKept(ended.seat)


def by_this_rule(state: State, ended: GameEnded) -> Iterator[Event]:
    """O-5  The Ring wins there by this rule: B-3 asks for a turn that ended there just before."""
    yield replace(ended, cites="O-5") if ended.cites == side_rule(state.active) else ended


ADDS = (ToEvent(TurnEnded, "O-5", kept), ToEvent(GameEnded, "O-5", by_this_rule))
