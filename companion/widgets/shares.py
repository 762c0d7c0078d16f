"""The pad of what a group pays together: each player's things on keys, one more with each tap, and what it comes to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.models import FieldModel, OptionModel
from companion.widgets.basics import Tap, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.lists import level
from companion.widgets.pads import Pad
from companion.widgets.signed import SignedTap
from companion.widgets.switches import PickTap
from companion.widgets.theme import theme
from companion.words import say

COLUMNS, COLUMN = 3, 140
"""As many keys side by side at the most, and the dp at 100 % text that each needs."""
MOST_TAPS = 3
"""So many more of one thing, and there is a key that gives them all."""


def _stand(pad: Pad, part: Widget, is_there: bool) -> None:
    """Have this part at the foot of the pad, or not."""
    if is_there and part.parent is None:
        pad.add_widget(part)
    elif not is_there and part.parent is not None:
        pad.remove_widget(part)


class ThingTap(SignedTap, PickTap):
    """One of the things that can be given; where it has a sign, its words begin beside it."""

    def __init__(self, option: OptionModel, **properties: Any) -> None:
        beside = {"halign": "left" if option.icon else "center", "icon": option.icon}
        super().__init__(says=option.label, carries=option, face="Sans", **beside, **properties)


class SharesPad(Pad):
    """So many of each thing, one tap for one more; beyond the most there is none of it again. The value is the tuple of
    what was tapped, in the options' order, each as often as it is given; None while the sum is too small.

    An option's group is who gives it; where several may, one of them is looked at at a time. Its first number is the
    most there can be of it.
    """

    WIDEST = 760
    CHANGES = True

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.given: Counter[object] = Counter()
        self.groups = tuple(dict.fromkeys(option.group for option in field.options))
        self.group = self.groups[0] if self.groups else ""
        self.sum = Words(ink="dim", type_size="small")
        if field.high > 1:
            self.add_widget(self.sum)
        self.who = StackLayout(size_hint_y=None, spacing=theme.gap * 0.8)
        self.who.bind(minimum_height=self.who.setter("height"))
        if len(self.groups) > 1:
            self.add_widget(self.who)
        self.keys = GridLayout(cols=COLUMNS, size_hint_y=None, spacing=theme.gap * 0.8)
        self.keys.bind(minimum_height=self.keys.setter("height"), width=self._arrange)
        self.add_widget(self.keys)
        self.rest = tap("", self._give_the_rest, "quiet", face="Sans")
        self._last: OptionModel | None = None
        self._lay_keys()
        self.tell_again()

    def _arrange(self, *_: object) -> None:
        self.keys.cols = max(1, min(COLUMNS, int(self.keys.width // (dp(COLUMN) * theme.grow))))
        level(self.keys.children[::-1], self.keys.cols)

    def _left(self) -> int:
        """As many more of what was tapped last as are owed and there."""
        if self._last is None:
            return 0
        return min(self.field.high - self.total, self.most(self._last) - self.given[self._last.value])

    def _give_the_rest(self, *_: object) -> None:
        if self._last is not None:
            self.given[self._last.value] += self._left()
            self.tell_again()

    @staticmethod
    def most(option: OptionModel) -> int:
        """As many of it as can be given."""
        return int(option.numbers[0]) if option.numbers else 1

    @property
    def total(self) -> int:
        """What is given so far, all together."""
        return sum(self.given.values())

    def words(self) -> str:
        told = (
            f"{count} × {option.label}" + (f" ({option.group})" if len(self.groups) > 1 else "")
            for option in self.field.options
            if (count := self.given[option.value])
        )
        return ", ".join(told) or ("none" if self.value == () else "")

    def fill(self, value: object) -> None:
        self.given = Counter(value) if isinstance(value, tuple) else Counter()
        self.tell_again()

    def _lay_keys(self) -> None:
        """The keys of the player that is looked at."""
        self.keys.clear_widgets()
        for option in self.field.options:
            if option.group == self.group:
                key = ThingTap(option, kind=self.key)
                key.bind(on_release=self._tapped, texture_size=self._arrange)
                self.keys.add_widget(key)
        self.who.clear_widgets()
        for group in self.groups:
            way = PickTap(says=group, carries=group, size_hint_x=None, wraps=False)
            way.bind(on_release=self._turned)
            self.who.add_widget(way)

    def _turned(self, way: Tap) -> None:
        self.group = way.carries
        self._lay_keys()
        self.tell_again()

    def _tapped(self, key: Tap) -> None:
        option = key.carries
        before = self.given[option.value]
        is_full = before >= self.most(option) or self.total >= self.field.high
        self.given[option.value] = 0 if is_full else before + 1
        self._last = None if is_full else option
        self.tell_again()
        if self.value is not None and self.field.high == 1:
            self.dispatch("on_done")

    def tell_again(self, *_: object) -> None:
        for key in self.keys.children:
            count = self.given[key.carries.value]
            key.chosen = count > 0
            key.says = f"{count} × {key.carries.label}" if count else key.carries.label
        for way in self.who.children:
            own = sum(self.given[option.value] for option in self.field.options if option.group == way.carries)
            way.chosen = way.carries == self.group
            way.says = f"{way.carries}: {own}" if own else str(way.carries)
            # As wide as its count may make it: no name moves under a finger.
            way.width = max(theme.target, text_width(f"{way.carries}: 0", "SansBold", theme.sizes["strong"]))
        low, high = self.field.low, self.field.high
        fewer = say("widgets.or_fewer") if low < high else ""
        self.sum.says = say("widgets.given_asked", total=self.total, asked=high) + fewer
        more = self._left()
        if more >= MOST_TAPS and self._last is not None:
            self.rest.says = say("widgets.so_many_more", count=more, label=self._last.label) + (
                say("widgets.of_group", group=self.group) if len(self.groups) > 1 else ""
            )
        _stand(self, self.rest, is_there=more >= MOST_TAPS)
        values = (option.value for option in self.field.options)
        given = tuple(value for value in values for _ in range(self.given[value]))
        is_whole = low <= self.total <= high
        self.begun = given if given and not is_whole else None
        self.value = given if is_whole else None
