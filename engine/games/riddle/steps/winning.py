"""B-3  How to win the game: The Ring is shown in the turn after one that ended where it wins."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.turns import GameEnded
from engine.games.riddle.pieces import HOBBITS, RING
from engine.games.riddle.steps.acting import At, holds_one_of, is_active, may_hold


@command
class ShowRing(Command):
    """B-3/on-the-next-turn, B-4/3  The Ring is shown on the Cracks of Doom by a Hobbit, on Barad-dûr by a Rider."""

    lays_open: ClassVar[bool] = True
    cites: ClassVar[str] = "B-3/on-the-next-turn"
    meaning: ClassVar[str] = "show The Ring where it wins you the game"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state, cites = at.state, side_rule(at.seat)
        yield is_active(at, cites)
        yield Check(cites, state.outcome is None and not state.stack, "nothing_comes_first", ESSENTIAL)
        yield Check(cites, state.is_at_victory(at.seat), "marker_is_where_it_wins")
        yield Check("B-3/on-the-next-turn", at.seat in state.waited, "last_turn_ended_there")
        yield from holds_one_of(at, cites, (RING,))
        yield from may_hold(at, cites, RING)

    @classmethod
    def cited(cls, at: At) -> str:
        return side_rule(at.seat)

    def decide(self, at: At) -> Iterator[Event]:
        says = "ends.hobbit" if at.seat in HOBBITS else "ends.rider"
        return flow(at, GameEnded(says, side_rule(at.seat), (at.seat,)))


def side_rule(seat: str) -> str:
    """The section on where this player wins."""
    return "B-3/hobbits" if seat in HOBBITS else "B-3/riders"
