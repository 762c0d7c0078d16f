"""Commands and events: the frozen records everything else is made of."""

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from engine.core.audience import secret
from engine.core.frozen import frozen

if TYPE_CHECKING:
    from engine.core.ruling import Check
    from engine.core.situation import Situation

C = TypeVar("C", bound=type)


class Command:
    """Something a seat wants to do, or reports. `checks` rules on it, `decide` says what then happened."""

    __slots__ = ()
    is_observation: ClassVar[bool] = False
    """True when it reports something from outside (a die, a card, a reading): corrected at need, not freely undone."""
    is_desk_note: ClassVar[bool] = False
    """True when it is given on the seat's own desk and says nothing in public."""
    is_held_by_wait: ClassVar[bool] = False
    """True for rolls and reveals: a Wait holds them."""
    lays_open: ClassVar[bool] = False
    """True when everybody is shown what the table keeps sealed: a screen takes no mere tap for it."""
    is_table_wide: ClassVar[bool] = False
    """True when every seat has to agree to it, to take it back as well."""
    is_on_word: ClassVar[bool] = False
    """True when it tells what only its seat can know: held against that seat's record when the game is over."""
    meaning: ClassVar[str] = ""

    @property
    def is_for_the_desk(self) -> bool:
        """Whether it is given on its seat's own desk alone; a command with a secret field filled in is so anyhow."""
        return self.is_desk_note

    def checks(self, at: "Situation[Any]") -> "Iterator[Check]":
        """Every condition of the rule, in an order and number that depend on no secret."""
        raise NotImplementedError(type(self).__name__)

    def decide(self, at: "Situation[Any]") -> "Iterable[Event]":
        """What happened, with the values looked up. May raise UnknownCell (a reading is asked) or Nothing."""
        raise NotImplementedError(type(self).__name__)

    def challenges(self, at: "Situation[Any]") -> "Iterator[Check]":
        """What a challenge rules on: facts nobody was asked for when the command was given. None by default."""
        yield from ()


class Event:
    """Something that happened at the table. It knows its own effect."""

    __slots__ = ()

    def apply(self, state: Any) -> Any:
        """The state after this event. Pure."""
        raise NotImplementedError(type(self).__name__)


def later(*, default: Any) -> Any:
    """A field that a record was given after tables had been written with it: written where it is not the default, so
    that what was written before is still written so.
    """
    return field(default=default, metadata={"later": True})


@dataclass_transform(frozen_default=True, kw_only_default=False, field_specifiers=(secret, later))
def command(cls: C) -> C:
    """Class decorator: a frozen command record."""
    return frozen(cls)


@dataclass_transform(frozen_default=True, kw_only_default=False, field_specifiers=(secret, later))
def event(cls: C) -> C:
    """Class decorator: a frozen event record."""
    return frozen(cls)
