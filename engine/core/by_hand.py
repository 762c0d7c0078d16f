"""Facts set by hand: what stands on the table is right, and the record follows, with a reason."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.fact import Fact, Misfit
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation


@command
class SetByHand(Command):
    """Set a tracked fact to what stands on the table, with a reason."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "set a tracked fact by hand, with a reason"
    fact: str
    value: str
    reason: str
    key: str = ""

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        fact = at.facts.get(self.fact)
        yield from _fact_checks(at.state, fact, self.fact, self.key, self.value)
        yield Check("table", bool(self.reason.strip()), "reason_is_given")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        before = at.facts[self.fact].read(at.state, self.key)
        return (FactSet(self.fact, self.key, before, self.value, self.reason),)


@command
class SetAllByHand(Command):
    """Set several tracked facts at once to what stands on the table, for one reason; every seat agrees.

    One entry for all: they are written in one transaction, told as one line, and taken back together.
    """

    is_observation: ClassVar[bool] = True
    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = (
        "set several tracked facts by hand for one reason: (fact, key, value) each; every seat agrees"
    )
    facts: tuple[tuple[str, str, str], ...]
    reason: str

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", bool(self.facts), "a_fact_is_given")
        state = at.state
        for name, key, value in self.facts:
            fact = at.facts.get(name)
            found = tuple(_fact_checks(state, fact, name, key, value))
            yield from found
            if fact is not None and all(check.holds for check in found):
                state = fact.write(state, key, value)
        yield Check("table", bool(self.reason.strip()), "reason_is_given")
        # Nobody's word alone sets what everybody sees: it is refused until every seat has agreed over this check.
        yield Check("table", False, "board_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterator[Event]:
        state, written = at.state, []
        for name, key, value in self.facts:
            fact = at.facts[name]
            written.append(FactSet(name, key, fact.read(state, key), value, self.reason))
            state = fact.write(state, key, value)
        yield from written


def _fact_checks(state: Any, fact: Fact | None, name: str, key: str, value: str) -> Iterator[Check]:
    """Whether this fact is tracked in public, has this key, and can be this value. A name that no fact has is no word a
    player knows: it is not said.
    """
    is_tracked = fact is not None and fact.owner is None and fact.is_kept(state)
    yield Check("table", is_tracked, "fact_is_tracked", ESSENTIAL, facts={"fact": "" if fact is None else name})
    has_key = fact is not None and key in fact.keys(state)
    yield Check("table", has_key, "fact_has_key", ESSENTIAL, facts={"fact": name, "key": key}, applies=is_tracked)
    fits, why, ends = True, "", ""
    if fact is not None and is_tracked and has_key:
        try:
            fact.taken(state, key, value)
        except ValueError as error:
            fits = False
            if isinstance(error, Misfit):
                why, ends = error.says, error.ends
    facts = {"fact": name, "key": key, "value": value, "why": why, "ends": ends}
    yield Check("table", fits, "fact_takes_value", ESSENTIAL, facts=facts, applies=is_tracked and has_key)


@event
class FactSet(Event):
    """A tracked fact was set by hand. `before` is what the record had. The fact itself writes it (`World.after`)."""

    fact: str
    key: str
    before: str
    value: str
    reason: str
