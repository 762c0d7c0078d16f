"""The fading record: what may not be looked through on the table is told no more once its turn is over.

The file keeps everything, sealed as a secret is; the umpire reads on. For every seat and screen a record that
`fades_when_covered` says those fields only while its part of the play lasts, when the game is over, or where every seat
agrees to open the record for a dispute.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.audience import TRUTH
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import frozen, replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent

FADED: Final = "(faded)"
"""What stands in a journal for a field that is told no more."""


def stays_open(state: Any) -> str | None:
    """The record of this game never fades."""
    return None


@frozen
class Fading:
    """What a game's record does with what was covered. part: the part of the play that a state is in, a turn for
    example, at whose end it fades; None at a table whose record stays open, from its first state to its last. view:
    the fields of its view that are told of the present alone.
    """

    part: Callable[[Any], str | None] = stays_open
    view: tuple[str, ...] = ()

    def seen(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The view of an earlier moment."""
        return {name: FADED if name in self.view else value for name, value in view.items()}


OPEN_RECORD: Final = Fading()


@frozen
class Open:
    """What of a fading record lies open at a moment: what was done in this part of the play, and the latest entry."""

    part: str
    latest: int

    def tells(self, n: int, part: str | None) -> bool:
        """Whether entry `n`, given in this part, is told whole."""
        return part == self.part or n == self.latest


def open_part(core: Core, part: str | None, latest: int, audience: str, *, is_over: bool) -> Open | None:
    """What lies open for an audience; None where everything does."""
    if part is None or audience == TRUTH or is_over or core.opened == part:
        return None
    return Open(part, latest)


def fading_fields(record: Command | Event) -> tuple[str, ...]:
    """The fields of a record that fade when what they name is covered."""
    return type(record).fades_when_covered


def has_fading(records: Iterable[Command | Event]) -> bool:
    """Whether any of these records has fields that fade."""
    return any(fading_fields(record) for record in records)


def without_faded(record: Command | Event, body: dict[str, Any]) -> dict[str, Any]:
    """The record as an audience may see it, with what fades told no more."""
    fields = fading_fields(record)
    return {name: FADED if name in fields else value for name, value in body.items()} if fields else body


def is_faded(line: Mapping[str, Any]) -> bool:
    """Whether something of a journal's line, or of a command or an event in it, is told no more."""
    bodies = (line, line.get("do") or {}, *(line.get("events") or ()))
    return any(value == FADED for body in bodies for value in body.values())


@command
class OpenTheRecord(Command):
    """The whole record is told again until this part of the play is over, for a dispute. Every seat agrees."""

    is_table_wide: ClassVar[bool] = True
    lays_open: ClassVar[bool] = True
    meaning: ClassVar[str] = "open the record that has faded, until this turn is over; every seat agrees"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", at.part is not None, "record_fades", ESSENTIAL)
        yield Check("table", not at.is_record_open, "record_is_faded_now", ESSENTIAL, applies=at.part is not None)
        # Nobody's word alone lays open what was covered: it is refused until every seat has agreed over this check.
        yield Check("table", False, "opening_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (RecordOpened(at.part or ""),)


@event
class RecordOpened(CoreEvent):
    """The whole record is open in this part of the play."""

    part: str

    def apply(self, state: Core) -> Core:
        return replace(state, opened=self.part)
