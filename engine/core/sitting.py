"""Who sits at the table: a person goes home, and a seat is handed to another person."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent


@command
class LeaveTable(Command):
    """The person of a seat goes home: its desk stays shut, and it is not asked to agree any more."""

    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that the person of a seat goes home; every seat agrees"
    who: str

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        is_here = self.who in at.seats and self.who not in at.left
        yield Check("table", is_here, "seat_is_taken", ESSENTIAL, facts={"who": self.who})
        somebody = not set(at.seats) <= {*at.left, self.who}
        yield Check("table", somebody, "somebody_stays", ESSENTIAL)
        # Nobody's word alone sends a person home: it is refused until every seat has agreed over this check.
        yield Check("table", False, "leaving_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (SeatLeft(self.who),)


@event
class SeatLeft(CoreEvent):
    """The person of this seat has gone home."""

    who: str

    def apply(self, state: Core) -> Core:
        return replace(state, left=(*state.left, self.who))


@command
class HandSeat(Command):
    """Another person plays a seat from here on: one who comes in, or one who plays a second seat."""

    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = "hand a seat to another person from here on; every seat agrees"
    who: str

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", self.who in at.seats, "seat_is_of_this_table", ESSENTIAL, facts={"who": self.who})
        # Nobody's word alone opens another's desk: it is refused until every seat has agreed over this check.
        yield Check("table", False, "handing_on_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (SeatHanded(self.who),)


@event
class SeatHanded(CoreEvent):
    """Another person plays this seat from here on."""

    who: str

    def apply(self, state: Core) -> Core:
        return replace(state, left=tuple(seat for seat in state.left if seat != self.who))


def gone_home(core: Core, seat: str) -> Iterator[Check]:
    """The check that fails for what is done in the name of a person who has gone home."""
    if seat in core.left:
        yield Check("table", False, "seat_is_taken", ESSENTIAL, facts={"who": seat})
