"""A die with faces of its own that is not at hand: an ordinary die stands in for it, if every seat agrees."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.ask import Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent


@command
class StandIn(Command):
    """From here on the numbers of an ordinary die answer for the faces of the die of this name, or no longer."""

    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = "let an ordinary die stand in for one with faces, or no longer; every seat agrees"
    die: str
    stands: bool = True

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        dice = (die for ask in at.asks() if isinstance(ask, Roll) for die in ask.dice)
        is_asked = any(die.name == self.die and die.faces for die in dice)
        facts = {"die": self.die}
        yield Check("table", is_asked, "die_with_faces_is_asked", ESSENTIAL, facts=facts, applies=self.stands)
        stands = self.die in at.stand_ins
        yield Check("table", not stands, "die_is_thrown_itself", ESSENTIAL, facts=facts, applies=self.stands)
        yield Check("table", stands, "a_die_stands_in", ESSENTIAL, facts=facts, applies=not self.stands)
        # Nobody's word alone says what another's throw is read by: it is refused until every seat has agreed.
        yield Check("table", False, "stand_in_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (DieStandsIn(self.die),) if self.stands else (DieStandsNoMore(self.die),)


@event
class DieStandsIn(CoreEvent):
    """An ordinary die is thrown for the die of this name from here on."""

    die: str

    def apply(self, state: Core) -> Core:
        return replace(state, stand_ins=(*state.stand_ins, self.die))


@event
class DieStandsNoMore(CoreEvent):
    """The die of this name is thrown itself again."""

    die: str

    def apply(self, state: Core) -> Core:
        return replace(state, stand_ins=tuple(die for die in state.stand_ins if die != self.die))
