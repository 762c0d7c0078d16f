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
