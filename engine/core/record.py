"""Commands and events: the frozen records everything else is made of. `at` is a Situation, which knows commands."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from engine.core.audience import secret
from engine.core.frozen import frozen

if TYPE_CHECKING:
    from engine.core.ask import Domain, Reach
    from engine.core.check import Check

C = TypeVar("C", bound=type)


class Command:
    """Something a seat wants to do, or reports. It says once when it can be done (`opens`), what its fields may hold
    (`fields`) and what else its rule asks (`checks`); offers and rulings are made of these. `decide` says what then
    happened.
    """

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
    is_offered_at_desk: ClassVar[bool] = False
    """True when whether it can be done is nobody's business but its seat's."""
    is_anybodys: ClassVar[bool] = False
    """True when it is the same act whichever seat gives it: it is offered to each, and told once."""
    is_end: ClassVar[bool] = False
    """True when its seat is done by it: with the turn, the phase, or its part in what goes on. A screen has a place for
    it where no other act ever stands.
    """
    meaning: ClassVar[str] = ""
    cites: ClassVar[str] = ""
    """The section by which it is offered; "" where no offer is made of it."""
    givers: ClassVar[tuple[str, ...]] = ()
    """The seats that may ever give it, none where any may: of the others' acts a seat is not told why they are shut."""
    window: ClassVar[str] = ""
    """See Offer.window."""
    fades_when_covered: ClassVar[tuple[str, ...]] = ()
    """Fields that name what may not be looked through once it is covered (`engine/core/fading.py`)."""

    @property
    def is_for_the_desk(self) -> bool:
        """Whether it is given on its seat's own desk alone; a command with a secret field filled in is so anyhow."""
        return self.is_desk_note

    @classmethod
    def opens(cls, at: Any) -> "Iterator[Check]":
        """The gates: every condition on giving it that needs none of its fields. Its first checks."""
        yield from ()

    @classmethod
    def fields(cls, at: Any, filled: Mapping[str, Any]) -> "Iterator[Domain]":
        """What its fields may hold at a moment when its gates are open. filled: the fields that are known so far, with
        any value whatever; a field that depends on another comes after it, and only where that one is filled in well.
        """
        yield from ()

    @classmethod
    def worded(cls, at: Any, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """The key of an offer's sentence, and what fills its blanks."""
        return f"offer.{cls.__name__}", fixed

    @classmethod
    def is_desks_own(cls, at: Any, fixed: Mapping[str, Any]) -> bool:
        """Whether with these values it is offered on its seat's own desk alone at this moment, where with others, or at
        another, it is in public. Everybody may know the answer.
        """
        return cls.is_offered_at_desk

    @classmethod
    def cited(cls, at: Any) -> str:
        """The section by which it is offered at this moment."""
        return cls.cites

    @classmethod
    def cited_with(cls, at: Any, fixed: Mapping[str, Any]) -> str:
        """The section by which it is offered with these values, where they tell it apart."""
        return cls.cited(at)

    @classmethod
    def is_looked_for(cls, at: Any) -> bool:
        """Whether its seat looks for it at this moment, so that a screen shows it while it is closed as well, and says
        what it waits for. Everybody may know the answer; a game says so of a few acts, of those that a phase is about.
        """
        return False

    @classmethod
    def lacks(cls, at: Any) -> "Iterator[Check]":
        """Where its gates are open and one of its fields can hold nothing: the checks that nothing else would meet."""
        yield from ()

    @classmethod
    def reached(cls, at: Any, filled: Mapping[str, Any]) -> "Reach | None":
        """How far it can go beside the fields that are known so far, for a map to show; None where that is nothing.
        Everybody may know the answer: no secret of the state is looked at.
        """
        return None

    def fits(self, at: Any, name: str) -> bool:
        """Whether its field `name` holds what `fields` says that it may."""
        given = {spec.name: getattr(self, spec.name) for spec in fields(self)}  # type: ignore[arg-type]
        return any(domain.admits(given[name]) for domain in self.fields(at, given) if domain.name == name)

    def checks(self, at: Any) -> "Iterator[Check]":
        """The conditions of the rule beside its gates, in an order and number that depend on no secret."""
        yield from ()

    @classmethod
    def gates(cls, at: Any) -> "Iterator[Check]":
        """Its gates, and those that other sections add (`engine/core/sections.py`)."""
        return chain(cls.opens(at), at.added.gates(cls, at)) if at.added.to(cls) else cls.opens(at)

    @classmethod
    def domains(cls, at: Any, filled: Mapping[str, Any]) -> "Iterator[Domain]":
        """What its fields may hold, as other sections have it too."""
        domains = cls.fields(at, filled)
        return (at.added.domain(cls, at, filled, each) for each in domains) if at.added.to(cls) else domains

    def all_checks(self, at: Any) -> "Iterator[Check]":
        """Everything that rules on it: the gates, then the rest, of its own and of other sections."""
        return chain(self.gates(at), self.checks(at), at.added.checks(self, at))

    def decide(self, at: Any) -> "Iterable[Event]":
        """What happened, with the values looked up. May raise UnknownCell: a reading is asked."""
        raise NotImplementedError(type(self).__name__)

    def challenges(self, at: Any) -> "Iterator[Check]":
        """What a challenge rules on: facts nobody was asked for when the command was given. None by default."""
        yield from ()


class Event:
    """Something that happened at the table. It knows its own effect, and by which rule it came."""

    __slots__ = ()
    section: ClassVar[str] = ""
    """The section by which it happens without anybody's word, several with spaces between; "" where it is the act that
    was given, which cites its own.
    """
    stays_known: ClassVar[bool] = False
    """True when somebody has seen or drawn by it what nobody can make him forget: no seat takes it back alone."""
    fades_when_covered: ClassVar[tuple[str, ...]] = ()
    """Fields that name what may not be looked through once it is covered (`engine/core/fading.py`)."""

    def apply(self, state: Any) -> Any:
        """The state after this event. Pure."""
        raise NotImplementedError(type(self).__name__)

    def cited(self, before: Any) -> str:
        """The section as it is here. before: the state that it happens in, of which it asks what everybody knows and
        nothing else: whoever reads of the event reads the section.
        """
        return self.section


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
