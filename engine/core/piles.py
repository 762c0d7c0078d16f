"""Piles of cards on the table: that one was shuffled by hand."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent


@command
class Shuffle(Command):
    """A pile was shuffled by hand. Nobody knows its order from then on; an undo cannot bring back the old one."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that a pile of cards was shuffled by hand"
    pile: str

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", self.pile in at.piles, "pile_is_there", ESSENTIAL, facts={"pile": self.pile})

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (PileShuffled(self.pile),)


@event
class PileShuffled(CoreEvent):
    """This pile has another order."""

    pile: str

    def apply(self, state: Core) -> Core:
        return state
