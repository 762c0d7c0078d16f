"""What follows by itself where no act brought it: after a fact set by hand, a take-back, in an older table's file."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command
from engine.core.situation import Situation


@command
class Follow(Command):
    """What follows by itself happens. The table gives it, before anybody is asked for anything."""

    meaning: ClassVar[str] = "let happen what follows by itself of what stands on the table"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        is_open = not at.is_over and next(iter(at.follows(at.state)), None) is not None
        yield Check("table", is_open, "something_follows", ESSENTIAL)

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return at.follows(at.state)
