"""Pads of named options: choose one, choose some, yes or no, a hex, a card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.presenters.models import FieldModel, OptionModel
from companion.widgets.basics import Calm, Stack, Tap, Words
from companion.widgets.pads import ERASE, Keys, Pad
from companion.widgets.theme import theme


class OptionTap(Tap):
    """An option's button: its label, its note under it, and why not when it cannot be picked."""

    option = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"halign": "left", "face": "Sans"} | properties))

    def on_option(self, *_: object) -> None:
        """Take the option's words."""
        option = self.option
        if option is None:
            return
        self.enabled = option.enabled
        self.note = option.why if not option.enabled and option.why else option.note
        self.says = option.label


class ChoicePad(Pad):
    """One of a few options; a tap is the answer."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.taps = []
        for option in field.options:
            button = OptionTap(option=option, kind=self.key)
            button.bind(on_release=self._tapped)
            self.taps.append(button)
            self.add_widget(button)

    def _tapped(self, chosen: OptionTap) -> None:
        self.value = chosen.option.value
        for button in self.taps:
            button.chosen = button is chosen
        self.dispatch("on_done")


class ConfirmPad(ChoicePad):
    """Yes or no; where the field brings no options of its own they read 'Yes' and 'No'."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        if not field.options:
            answers = (OptionModel(True, "Yes"), OptionModel(False, "No"))
            field = FieldModel(field.name, field.kind, field.title, answers, secret=field.secret, hint=field.hint)
        super().__init__(field, **properties)


class SubsetPad(Pad):
    """From `low` to `high` of the options; the value is the tuple of those chosen, in the options' order."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.most = field.high or len(field.options)
        self.count = Words(ink="dim", type_size="small")
        self.add_widget(self.count)
        self.taps = []
        for option in field.options:
            button = OptionTap(option=option, kind=self.key)
            button.bind(on_release=self._tapped)
            self.taps.append(button)
            self.add_widget(button)
        self._tell()

    def words(self) -> str:
        return ", ".join(button.option.label for button in self.taps if button.chosen) or (
            "none" if self.value == () else ""
        )

    def _tapped(self, button: OptionTap) -> None:
        if button.chosen or sum(other.chosen for other in self.taps) < self.most:
            button.chosen = not button.chosen
        self._tell()

    def _tell(self) -> None:
        for button in self.taps:
            button.says = f"{'☑' if button.chosen else '☐'}  {button.option.label}"
        chosen = tuple(button.option.value for button in self.taps if button.chosen)
        self.value = chosen if len(chosen) >= self.field.low else None
        span = str(self.most) if self.field.low == self.most else f"{self.field.low} to {self.most}"
        of = f", up to {self.most}" if self.field.low == 0 < self.most else f" of {span}"
        self.count.says = f"{len(chosen)} chosen{of}"


class OptionRow(OptionTap):
    """A row of a long list, recycled while scrolling: one line for the label, one for the note."""

    pick = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Tell the list which option was tapped."""
        self.pick(self.option)


class OptionList(Calm, RecycleView):
    """A long list of options, drawn only where it is seen."""

    options = ListProperty()

    def __init__(self, kind: str, picked: object, **properties: Any) -> None:
        super().__init__(**properties)
        self.kind, self.picked = kind, picked
        self.bind(options=self._fill)

    def _fill(self, *_: object) -> None:
        self.data = [{"option": option, "pick": self.picked, "kind": self.kind} for option in self.options]


class _KeysAndNames(Pad):
    """Keys on one side and the names that fit what was typed on the other; under one another where it is narrow."""

    WIDEST = 860
    COLUMNS = 3

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
        if field.options:
            self.box.add_widget(self.names)
        self.add_widget(self.box)
        self.bind(typed=self._tell, width=self._arrange)
        self.side.bind(height=self._arrange)
        self._tell()

    def press(self, word: str) -> None:
        """A key was tapped."""
        raise NotImplementedError

    def shown(self) -> str:
        """What was typed as the display shows it."""
        raise NotImplementedError

    def read(self) -> object:
        """The value typed, or None while it is not one."""
        raise NotImplementedError

    def fits(self, option: OptionModel) -> bool:
        """Whether the option belongs in the list under what was typed."""
        return str(option.value).startswith(self.typed)

    def _picked(self, option: OptionModel) -> None:
        self.typed = str(option.value)
        self.value = option.value

    def _tell(self, *_: object) -> None:
        self.display.says = self.shown()
        self.value = self.read()
        self.names.options = [option for option in self.field.options if self.fits(option)]

    def _arrange(self, *_: object) -> None:
        is_wide = self.width > dp(460)
        self.box.orientation = "horizontal" if is_wide else "vertical"
        self.names.height = self.side.height if is_wide else dp(220)
        self.side.size_hint_y = self.names.size_hint_y = None
        both = self.side.height + self.names.height + self.box.spacing
        self.box.height = self.side.height if is_wide or not self.field.options else both


class HexPad(_KeysAndNames):
    """W or E and four digits. Recent hexes come first in the list, then named places; typing narrows it."""

    COLUMNS = 4

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, ("W", *"123", "E", *"456", ERASE, *"789", "", "", "0", ""), **properties)

    def press(self, word: str) -> None:
        if word == ERASE:
            self.typed = self.typed[:-1]
        elif word in "WE":
            self.typed = word + self.typed[1:]
        elif 0 < len(self.typed) < 5:
            self.typed += word
        elif not self.typed:
            self.display.says = "W or E first"

    def shown(self) -> str:
        typed = self.typed + "–" * (5 - len(self.typed))
        return f"{typed[0]} {typed[1:]}"

    def read(self) -> object:
        return self.typed if len(self.typed) == 5 else None


class WayPad(HexPad):
    """Hexes one after another: the fifth sign of each puts it to the way, and erasing goes back along it. None is an
    answer too.
    """

    way: tuple[str, ...] = ()

    def press(self, word: str) -> None:
        if word == ERASE and not self.typed:
            self._go(self.way[:-1])
            return
        super().press(word)
        if len(self.typed) == 5:
            self._go((*self.way, self.typed))

    def shown(self) -> str:
        return f"… {self.way[-1]}" if self.way and not self.typed else super().shown()

    def read(self) -> object:
        return self.way if not self.typed else None

    def words(self) -> str:
        return " · ".join(self.way) if self.way else "unsaid"

    def _picked(self, option: OptionModel) -> None:
        self._go((*self.way, str(option.value)))

    def _go(self, way: tuple[str, ...]) -> None:
        self.way, self.typed = way, ""
        self._tell()


class CardPad(_KeysAndNames):
    """A card by its printed number, or by name from the list; an option whose value is not a number ('unseen') always
    stays in it.
    """

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", ERASE), **properties)

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
        return not self.typed.isdigit() or not str(option.value).isdigit() or super().fits(option)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
