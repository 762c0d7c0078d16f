"""Facts set by hand: what stands on the table is right, and the record follows, with a reason."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import Check
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
        yield Check("table", fact is not None and fact.owner is None, "fact_is_tracked", facts={"fact": self.fact})
        has_key = fact is not None and self.key in fact.keys(at.state)
        yield Check("table", has_key, "fact_has_key", facts={"fact": self.fact, "key": self.key})
        yield Check("table", bool(self.reason.strip()), "reason_is_given")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        fact = at.facts.get(self.fact)
        if fact is None or fact.owner is not None or self.key not in fact.keys(at.state):
            raise Nothing(f"The app tracks no public fact '{self.fact}' for '{self.key}', so it cannot be set.")
        written = FactSet(self.fact, self.key, fact.read(at.state, self.key), self.value, self.reason)
        try:
            fact.write(at.state, self.key, self.value)
        except ValueError as error:
            raise Nothing(f"'{self.value}' cannot be set for {self.fact}: {error}") from error
        return (written,)


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
            yield Check("table", fact is not None and fact.owner is None, "fact_is_tracked", facts={"fact": name})
            has_key = fact is not None and key in fact.keys(state)
            yield Check("table", has_key, "fact_has_key", facts={"fact": name, "key": key})
            why = ""
            if fact is not None and has_key:
                try:
                    state = fact.write(state, key, value)
                except ValueError as error:
                    why = f": {error}"
            facts = {"fact": name, "key": key, "value": value, "why": why}
            yield Check("table", not why, "fact_takes_value", facts=facts)
        yield Check("table", bool(self.reason.strip()), "reason_is_given")
        # Nobody's word alone sets what everybody sees: it is refused until every seat has agreed over this check.
        yield Check("table", False, "board_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterator[Event]:
        state, written = at.state, []
        for name, key, value in self.facts:
            fact = at.facts.get(name)
            if fact is None or fact.owner is not None or key not in fact.keys(state):
                raise Nothing(f"The app tracks no public fact '{name}' for '{key}', so it cannot be set.")
            written.append(FactSet(name, key, fact.read(state, key), value, self.reason))
            try:
                state = fact.write(state, key, value)
            except ValueError as error:
                raise Nothing(f"'{value}' cannot be set for {name}: {error}") from error
        yield from written


@event
class FactSet(Event):
    """A tracked fact was set by hand. `before` is what the record had."""

    fact: str
    key: str
    before: str
    value: str
    reason: str

    def apply(self, state: Any) -> Any:
        return state.set_fact(self.fact, self.key, self.value)
