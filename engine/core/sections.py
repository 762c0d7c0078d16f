"""What a section of the rules adds to acts and events that stand in the files of others.

A version is its list of sections (`Version.steps`). A later section, or an optional rule, that adds to an act has a row
in its own file: a check, what comes after the act, its words; or what an event becomes. The list is the order in which
the rows are asked, after the act's own. The act's docstring names every section that adds to it, so that whoever reads
the act knows what runs (tests/house/test_sections.py prints it, and holds it to that).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final

from engine.core.check import Check
from engine.core.frozen import frozen
from engine.core.record import Command, Event

Words = tuple[str, Mapping[str, Any]]
"""The key of an offer's sentence, and what fills its blanks."""
ROWS: Final = "ADDS"
"""The name under which a section's module keeps its rows."""


@frozen
class ToAct:
    """What a section adds to an act. cites: the section.

    gates: (moment) -> checks that need none of the act's fields. fields: (moment, fields that are known, one of them)
    -> what it may hold by this section. checks: (moment, act) -> checks of a given act. after: (the moment when the act
    is done, act) -> what happens then. words: (moment, fields that are fixed, words so far) -> the offer's words.
    """

    to: type[Command]
    cites: str
    gates: Callable[[Any], Iterable[Check]] | None = None
    fields: Callable[[Any, Mapping[str, Any], Any], Any] | None = None
    checks: Callable[[Any, Any], Iterable[Check]] | None = None
    after: Callable[[Any, Any], Iterable[Event]] | None = None
    words: Callable[[Any, Mapping[str, Any], Words], Words] | None = None


@frozen
class ToEvent:
    """What a section makes of an event that an act brings by `flow`, or that follows by itself. cites: the section.
    becomes: (the state it happens in, event) -> what happens in its place, the same event where the section leaves it.
    """

    to: type[Event]
    cites: str
    becomes: Callable[[Any, Any], Iterable[Event]]


class Added:
    """What the sections that are played add, row by row in their order."""

    def __init__(self, sections: Iterable[ModuleType] = ()) -> None:
        self.rows: tuple[ToAct | ToEvent, ...] = tuple(row for each in sections for row in getattr(each, ROWS, ()))
        self._to_act: dict[type[Command], tuple[ToAct, ...]] = {}
        self._to_event = tuple(row for row in self.rows if isinstance(row, ToEvent))
        for row in self.rows:
            if isinstance(row, ToAct):
                self._to_act[row.to] = (*self.to(row.to), row)

    def to(self, kind: type[Command]) -> tuple[ToAct, ...]:
        """The rows of an act."""
        return self._to_act.get(kind, ())

    def gates(self, kind: type[Command], at: Any) -> Iterator[Check]:
        """More gates of this kind of act."""
        return (check for row in self.to(kind) if row.gates is not None for check in row.gates(at))

    def domain(self, kind: type[Command], at: Any, filled: Mapping[str, Any], domain: Any) -> Any:
        """What a field may hold, as the sections have it."""
        for row in self.to(kind):
            domain = domain if row.fields is None else row.fields(at, filled, domain)
        return domain

    def checks(self, act: Command, at: Any) -> Iterator[Check]:
        """More checks of an act."""
        return (check for row in self.to(type(act)) if row.checks is not None for check in row.checks(at, act))

    def words(self, kind: type[Command], at: Any, fixed: Mapping[str, Any], words: Words) -> Words:
        """An offer's words, as the sections have them."""
        for row in self.to(kind):
            words = words if row.words is None else row.words(at, fixed, words)
        return words

    def become(self, state: Any, event: Event) -> tuple[Event, ...]:
        """What happens in the place of an event: that event where no section makes another of it."""
        events: tuple[Event, ...] = (event,)
        for row in self._to_event:
            events = tuple(made for each in events for made in _made(row, state, each))
        return events


def _made(row: ToEvent, state: Any, event: Event) -> Iterable[Event]:
    return row.becomes(state, event) if type(event) is row.to else (event,)


NOTHING_ADDED: Final = Added()
