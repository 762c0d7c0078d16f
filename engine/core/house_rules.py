"""House rules: the table settles, for this evening, how an open question of the rule book is read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.questions import READINGS, Question
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent


@command
class SettleHouseRule(Command):
    """Settle one of the two readings of an open question for this evening; every seat agrees to it."""

    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = "settle how an open question of the rule book is read this evening; every seat agrees"
    ruling: str
    reading: str
    reason: str = ""

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        question = at.questions.get(self.ruling)
        yield Check("table", question is not None, "question_is_open", ESSENTIAL, facts={"ruling": self.ruling})
        known = self.reading in READINGS
        yield Check("table", known, "reading_is_one_of_two", ESSENTIAL, facts={"reading": self.reading})
        settled = at.house_rules.get(self.ruling) == self.reading
        yield Check("table", not settled, "house_rule_is_new", WARNS)
        # Nobody's word alone settles it: it is refused until every seat has agreed over this check.
        yield Check("table", False, "house_rule_needs_every_seat")
        followed = question is not None and question.is_followed(self.reading)
        cites = question.sections[0] if question else "table"
        yield Check(cites, followed, "app_follows_the_house_rule", WARNS, applies=question is not None)

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        question = at.questions[self.ruling]
        followed = question.is_followed(self.reading)
        settled = f"{question.question} {question.says(self.reading)}"
        yield HouseRuleSettled(self.ruling, self.reading, question.sections, settled, self.reason, followed)


@event
class HouseRuleSettled(CoreEvent):
    """A reading holds for the rest of the evening. is_followed: False where the app keeps checking its own."""

    ruling: str
    reading: str
    sections: tuple[str, ...]
    says: str
    reason: str
    is_followed: bool

    def apply(self, state: Core) -> Core:
        return replace(state, house_rules={**state.house_rules, self.ruling: self.reading})


def house_rule_lines(questions: Mapping[str, Question], settled: Mapping[str, str]) -> list[dict[str, Any]]:
    """The evening's house rules as JSON, in the order they were settled; the same for every audience."""
    return [
        {
            "ruling": name,
            "sections": list(questions[name].sections),
            "question": questions[name].question,
            "reading": reading,
            "says": questions[name].says(reading),
            "is_followed": questions[name].is_followed(reading),
        }
        for name, reading in settled.items()
        if name in questions
    ]
