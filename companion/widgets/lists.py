"""Pads of named options: choose one, choose some, yes or no, a place, a card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.recycleview import RecycleView

from companion.models import FieldModel, OptionModel
from companion.widgets.abstract import Abstract
from companion.widgets.basics import Calm, Stack, Words
from companion.widgets.lightly import Lightly
from companion.widgets.pads import ERASE, Keys, Pad, dots, ten_keys
from companion.widgets.signed import SignedTap, level as level
from companion.widgets.theme import theme
from companion.words import say

COVERED = say("widgets.list_is_out_of_sight")
MOST_ROWS, MOST_COLUMNS = 7, 3
"""More options than so many rows stand in columns, of which there are so many at the most."""
COLUMN = 160  # dp at 100 % text


class OptionTap(SignedTap):
    """An option's button: its sign and its label, its note under it, and why not when it cannot be picked."""

    option = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"halign": "left", "face": "Sans"} | properties))

    def _dress(self, *_: object) -> None:
        super()._dress()
        if self.enabled and self.chosen:  # filled gold is the one key that does it
            self.ink, self.surface, self.rim, self.rim_width = "text", "chosen", "gold", 2

    def on_option(self, *_: object) -> None:
        """Take the option's words."""
        option = self.option
        if option is None:
            return
        self.enabled = option.enabled
        self.note = option.why if not option.enabled and option.why else option.note
        self.says, self.icon = option.label, option.icon


class OptionRows(GridLayout):
    """A pad's options under one another, many of them in columns. Its owner's own are on the glass only while he
    looks.
    """

    def __init__(self, pad: Pad, tapped: object, **properties: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, spacing=theme.gap * 0.8, **properties)
        self.bind(minimum_height=self.setter("height"), width=self._arrange)
        self.pad, self.tapped = pad, tapped
        self.taps: list[OptionTap] = []
        self.show(pad.is_covered)

    def _arrange(self, *_: object) -> None:
        fit = int(self.width // (dp(COLUMN) * theme.grow))
        is_broad = fit > MOST_COLUMNS  # across a tablet held upright, where there is little height
        most = MOST_COLUMNS if len(self.taps) > MOST_ROWS else 2 if is_broad and len(self.taps) > 2 else 1
        self.cols = max(1, min(most, fit))
        self._level()

    def _level(self, *_: object) -> None:
        if self.cols > 1:
            level(self.taps, self.cols)

    def show(self, is_covered: bool) -> list[OptionTap]:
        """The rows that are on the glass now."""
        options = () if is_covered and self.pad.field.own else self.pad.field.options
        if len(options) != len(self.taps) or not self.children:
            self.clear_widgets()
            self.taps = []
            for option in options:
                button = OptionTap(option=option, kind=self.pad.key)
                button.bind(on_release=self.tapped, height=self._level, texture_size=self._level)
                self.taps.append(button)
                self.add_widget(button)
            if not options:
                self.add_widget(Words(says=COVERED, ink="dim", halign="center"))
            self._arrange()
        return self.taps


class ChoicePad(Pad):
    """One of a few options; a tap is the answer."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.rows = OptionRows(self, self._tapped)
        self.add_widget(self.rows)

    def tell_again(self, *_: object) -> None:
        for button in self.rows.show(self.is_covered):
            button.chosen = not self.is_covered and self.value is not None and button.option.value == self.value

    def fill(self, value: object) -> None:
        self.value = value
        self.tell_again()

    def _tapped(self, chosen: OptionTap) -> None:
        self.fill(chosen.option.value)
        self.dispatch("on_done")


class ConfirmPad(ChoicePad):
    """Yes or no; where the field brings no options of its own they read 'Yes' and 'No'."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        if not field.options:
            answers = (OptionModel(True, say("shared.yes")), OptionModel(False, say("shared.no")))
            field = FieldModel(field.name, field.kind, field.title, answers, secret=field.secret, hint=field.hint)
        super().__init__(field, **properties)


class SubsetPad(Pad):
    """From `low` to `high` of the options; the value is the tuple of those chosen, in the options' order."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.most = field.high or len(field.options)
        self.count = Words(ink="dim", type_size="small")
        self.add_widget(self.count)
        self.picked: tuple[object, ...] = ()
        self.rows = OptionRows(self, self._tapped)
        self.add_widget(self.rows)
        self.tell_again()

    def words(self) -> str:
        return ", ".join(option.label for option in self.field.options if option.value in self.picked) or (
            "none" if self.value == () else ""
        )

    def fill(self, value: object) -> None:
        self.picked = tuple(value) if isinstance(value, tuple) else ()
        self.tell_again()

    def _tapped(self, button: OptionTap) -> None:
        value = button.option.value
        if value in self.picked:
            self.picked = tuple(other for other in self.picked if other != value)
        elif len(self.picked) < self.most:
            self.picked += (value,)
        self.tell_again()

    def tell_again(self, *_: object) -> None:
        for button in self.rows.show(self.is_covered):
            button.chosen = not self.is_covered and button.option.value in self.picked
            mark = "" if self.is_covered else "☑  " if button.chosen else "☐  "
            button.says = f"{mark}{button.option.label}"
        chosen = tuple(option.value for option in self.field.options if option.value in self.picked)
        self.value = chosen if len(chosen) >= self.field.low else None
        low, most = self.field.low, self.most
        span = str(most) if low == most else say("shared.from_to", first=low, last=most)
        of = say("widgets.up_to", most=most) if low == 0 < most else say("widgets.of_span", span=span)
        self.count.says = say("widgets.so_many_chosen", count=len(chosen), of=of)


class OptionRow(OptionTap):
    """A row of a long list, recycled while scrolling: one line for the label, one for the note."""

    pick = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Tell the list which option was tapped."""
        self.pick(self.option)


class OptionList(Calm, RecycleView):
    """A long list of options, drawn only where it is seen."""

    options = ListProperty()

    def __init__(self, kind: str, picked: Callable[[OptionModel], None], **properties: Any) -> None:
        super().__init__(**properties)
        self.kind, self.picked = kind, Lightly(picked)
        self.bind(options=self._fill)

    def _fill(self, *_: object) -> None:
        self.data = [{"option": option, "pick": self.picked, "kind": self.kind} for option in self.options]


class _KeysAndNames(Pad, metaclass=Abstract):
    """Keys on one side and the names that fit what was typed on the other; under one another where it is narrow."""

    WIDEST = 860
    COLUMNS, BESIDE = 3, 460
    """Keys in a row; and dp from which on the names stand beside them."""
    typed = StringProperty("")

    def __init__(self, field: FieldModel, keys: tuple[str, ...], **properties: Any) -> None:
        super().__init__(field, **properties)
        self.display = Words(halign="center", face="Serif", type_size="great")
        self.keys = Keys(keys, cols=self.COLUMNS, kind=self.key)
        self.keys.bind(on_key=lambda _, word: self.press(word))
        self.side = Stack()
        self.side.add_widget(self.display)
        self.side.add_widget(self.keys)
        self.names = OptionList(self.key, self._picked, size_hint_y=None)
        self.box = BoxLayout(spacing=theme.gap * 1.6, size_hint_y=None)
        self.box.add_widget(self.side)
        self.covered = Words(says=COVERED, ink="dim", halign="center")
        if field.options:
            self.box.add_widget(self.names)
        self.add_widget(self.box)
        self.bind(typed=self._tell, width=self._arrange)
        self.side.bind(height=self._arrange)
        self._tell()

    @abstractmethod
    def press(self, word: str) -> None:
        """A key was tapped."""

    @abstractmethod
    def shown(self) -> str:
        """What was typed as the display shows it."""

    @abstractmethod
    def read(self) -> object:
        """The value typed, or None while it is not one."""

    def fits(self, option: OptionModel) -> bool:
        """Whether the option belongs in the list under what was typed."""
        return str(option.value).startswith(self.typed)

    def _picked(self, option: OptionModel) -> None:
        self.typed = str(option.value)
        self.value = option.value
        self.dispatch("on_done")

    def tell_again(self, *_: object) -> None:
        self._tell()

    def fill(self, value: object) -> None:
        self.typed = str(value)
        self._tell()

    def echo(self) -> str:
        """What the display shows while what is typed is covered."""
        return dots(self.typed)

    def _tell(self, *_: object) -> None:
        self.display.says = self.echo() if self.is_covered else self.shown()
        self.value = self.read()
        is_own = self.is_covered and self.field.own
        # A covered list says nothing of what was typed: it is not narrowed either.
        self.names.options = [
            option for option in self.field.options if not is_own and (self.is_covered or self.fits(option))
        ]
        if self.field.options:
            there, gone = (self.covered, self.names) if is_own else (self.names, self.covered)
            if gone.parent is not None:
                self.box.remove_widget(gone)
                self.box.add_widget(there)
                self._arrange()

    def _arrange(self, *_: object) -> None:
        is_wide = self.width > dp(self.BESIDE)
        self.box.orientation = "horizontal" if is_wide else "vertical"
        self.names.height = self.side.height if is_wide else dp(220)
        self.side.size_hint_y = self.names.size_hint_y = None
        both = self.side.height + self.names.height + self.box.spacing
        self.box.height = self.side.height if is_wide or not self.field.options else both


class PlacePad(_KeysAndNames):
    """A place by its id: the sign of a sheet, then its digits. Recent places come first in the list, then named ones;
    typing narrows it. Where places have names alone, the list is all there is.
    """

    COLUMNS = 4

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        self.sheets = field.keys.sheets if field.keys else ()
        self.length = field.keys.digits + bool(self.sheets) if field.keys else 0
        super().__init__(field, self._rows(ten_keys(field)) if field.keys else (ERASE,), **properties)

    def _rows(self, ten: str) -> tuple[str, ...]:
        """The sheets and the key that erases down the left side, the digits beside them."""
        left = (*self.sheets, ERASE)
        rows = zip_longest(left, (ten[:3], ten[3:6], ten[6:9], ("", ten[9], "")))
        return tuple(key for beside, digits in rows for key in (beside or "", *(digits or ("", "", ""))))

    def press(self, word: str) -> None:
        if word == ERASE:
            self.typed = self.typed[:-1] if self.length else ""
        elif word in self.sheets:
            self.typed = word + self.typed[1:]
        elif self.sheets and not self.typed:
            self.display.says = say("widgets.sheets_first", sheets=say("shared.or_between").join(self.sheets))
        elif len(self.typed) < self.length:
            self.typed += word

    def shown(self) -> str:
        typed = self.typed + "–" * (self.length - len(self.typed))
        return f"{typed[0]} {typed[1:]}" if self.sheets else self._name() or typed

    def _name(self) -> str:
        """A place's own, where it is its id."""
        return next((option.label for option in self.field.options if option.value == self.typed), "")

    def read(self) -> object:
        is_named = not self.length and self.typed
        return self.typed if is_named or 0 < self.length == len(self.typed) else None


class WayPad(PlacePad):
    """Places one after another: the last sign of each puts it to the way, and erasing goes back along it. None is an
    answer too.
    """

    way: tuple[str, ...] = ()

    def press(self, word: str) -> None:
        if word == ERASE and not self.typed:
            self._go(self.way[:-1])
            return
        super().press(word)
        if self.typed and len(self.typed) == self.length:
            self._go((*self.way, self.typed))

    def shown(self) -> str:
        return f"… {self.way[-1]}" if self.way and not self.typed else super().shown()

    def echo(self) -> str:
        return dots(self.typed) if self.typed or not self.way else say("widgets.so_far", count=len(self.way))

    def fill(self, value: object) -> None:
        self._go(tuple(map(str, value)) if isinstance(value, tuple) else ())

    def read(self) -> object:
        return self.way if not self.typed else None

    def words(self) -> str:
        return " · ".join(self.way) if self.way else say("widgets.unsaid")

    def _picked(self, option: OptionModel) -> None:
        self._go((*self.way, str(option.value)))

    def _go(self, way: tuple[str, ...]) -> None:
        self.way, self.typed = way, ""
        self._tell()


class CardPad(_KeysAndNames):
    """A card by its printed number, or by name from the list; an option whose value is not a number ('unseen') always
    stays in it.
    """

    BESIDE = 400

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        keys = ten_keys(field)
        self._elsewhere: frozenset[object] = frozenset()
        super().__init__(field, (*keys[:9], "", keys[9], ERASE), **properties)

    def leave_out(self, chosen: Iterable[object]) -> None:
        """These cards were chosen in other fields of the form: while they are, the list has them no more."""
        self._elsewhere = frozenset(value for value in chosen if isinstance(value, int))
        self._tell()

    def press(self, word: str) -> None:
        if not self.typed.isdigit():
            self.typed = ""
        if word == ERASE:
            self.typed = self.typed[:-1]
        elif len(self.typed) < 3:
            self.typed += word

    def shown(self) -> str:
        named = next((option.label for option in self.field.options if str(option.value) == self.typed), "")
        return named or self.typed or "–"

    def read(self) -> object:
        if not self.typed.isdigit():
            return self.typed or None
        number = int(self.typed)
        return number if self.field.low <= number <= (self.field.high or number) else None

    def fits(self, option: OptionModel) -> bool:
        if option.value in self._elsewhere:
            return False
        return not self.typed.isdigit() or not str(option.value).isdigit() or super().fits(option)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
