"""The pad of large amounts: so much of each thing, by steps up and down, where a tap for each would be too many."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models import SHARES, FieldModel, OptionModel
from companion.widgets.basics import Stack, Tap, Word, Words
from companion.widgets.pads import Pad
from companion.widgets.theme import theme
from companion.words import say

LARGE, HUGE = 9, 40
"""More of one thing than this, and its keys go by steps; more than that, and there are larger steps as well."""
STEPS, LARGE_STEPS = (1, 5), (1, 5, 20)


def are_amounts(field: FieldModel) -> bool:
    """Whether there may be so much of one thing that nobody taps it one by one."""
    return field.kind == SHARES and any(_most(option) > LARGE for option in field.options)


def _most(option: OptionModel) -> int:
    return int(option.numbers[0]) if option.numbers else 1


class AmountRow(Stack):
    """One thing: its name, how much of it is given, and the keys that change that."""

    def __init__(self, option: OptionModel, title: str, steps: tuple[int, ...], key: str, on_step: Any) -> None:
        super().__init__(spacing=theme.gap * 0.4)
        self.option = option
        head = BoxLayout(size_hint_y=None)
        self.name = Words(says=title, pos_hint={"center_y": 0.5})
        self.count = Word(face="SansBold", type_size="strong", ink="gold", pos_hint={"center_y": 0.5})
        for part in (self.name, self.count):
            part.bind(height=lambda *_: setattr(head, "height", max(self.name.height, self.count.height)))
            head.add_widget(part)
        keys = BoxLayout(size_hint_y=None, height=theme.target, spacing=theme.gap * 0.6)
        self.keys = []
        for step in (*(-step for step in reversed(steps)), *steps):
            says = f"{step:+d}".replace("-", "−")
            button = Tap(says=says, kind=key, face="Sans", carries=step, wraps=False)
            button.bind(on_release=lambda tapped: on_step(option, tapped.carries))
            self.keys.append(button)
            keys.add_widget(button)
        self.add_widget(head)
        self.add_widget(keys)

    def tell(self, given: int) -> None:
        """Say how much of it is given."""
        self.count.says = say("shared.so_many_of", count=given, all=_most(self.option))
        for button in self.keys:
            button.enabled = given > 0 if button.carries < 0 else given < _most(self.option)


class AmountsPad(Pad):
    """So much of each thing; the value is as `SharesPad`'s. Where it has to come to a sum and has, more of one thing is
    taken off the largest other.
    """

    WIDEST = 760

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.given: Counter[object] = Counter()
        self.sum = Words(ink="dim", type_size="small")
        self.add_widget(self.sum)
        most = max(_most(option) for option in field.options)
        has_groups = len({option.group for option in field.options}) > 1
        self.rows = []
        for option in field.options:
            title = f"{option.label} ({option.group})" if has_groups else option.label
            row = AmountRow(option, title, LARGE_STEPS if most > HUGE else STEPS, self.key, self._step)
            self.rows.append(row)
            self.add_widget(row)
        self.tell_again()

    @property
    def total(self) -> int:
        """What is given so far, all together."""
        return sum(self.given.values())

    def words(self) -> str:
        given = ((option, self._given(option)) for option in self.field.options)
        told = ", ".join(f"{option.label} {count}" for option, count in given if count)
        return told or (say("widgets.none") if self.value == () else "")

    def fill(self, value: object) -> None:
        self.given = Counter(value) if isinstance(value, tuple) else Counter()
        self.tell_again()

    def _step(self, option: OptionModel, step: int) -> None:
        before = self.given[option.value]
        more = max(-before, min(step, _most(option) - before))
        too_many = self.total + more - self.field.high
        others = sorted((row.option for row in self.rows if row.option is not option), key=self._given, reverse=True)
        for other in others if too_many > 0 else ():
            less = min(too_many, self._given(other))
            self.given[other.value] -= less
            too_many -= less
        self.given[option.value] = before + more - max(0, too_many)
        self.tell_again()

    def _given(self, option: OptionModel) -> int:
        return self.given[option.value]

    def tell_again(self, *_: object) -> None:
        low, high = self.field.low, self.field.high
        for row in self.rows:
            row.tell(self._given(row.option))
        span = say("widgets.of_so_many", count=high) if low == high else say("widgets.so_many_or_more", count=low)
        self.sum.says = say("widgets.so_many_given", total=self.total, span=span)
        values = (option.value for option in self.field.options)
        given = tuple(value for value in values for _ in range(self.given[value]))
        self.value = given if low <= self.total <= high else None
