"""Pads of keys: pips, letters, digits. A pad fills one field; `value` is None until it is filled.

`on_done` means that the tap that filled it was the whole answer (a pip, one of a few choices, a name out of a list):
the form goes on to the next field that is empty. Keys that are typed on never say so.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.models import FieldModel, OptionModel
from companion.widgets.basics import Stack, Tap, Words, tap
from companion.widgets.fingers import fresh
from companion.widgets.signed import SignedTap, level
from companion.widgets.theme import theme
from companion.words import say

ERASE = "⌫"
HARD = "\N{NO-BREAK SPACE}"


class Pad(Stack):
    """Fills one field. `key` is the kind of its plain keys: 'plain' on the table, 'desk' on a desk.

    While `is_covered` nothing on it tells what it was filled with; where the field's options are its owner's own they
    are not there either. `fill(value)` fills it as its keys would.
    """

    WIDEST = 640  # dp; wider than this a pad would be a stretch for the hand
    CHANGES = False
    """Whether its keys become more and fewer under a finger: what stands first keeps its place then."""

    value = ObjectProperty(None, allownone=True)
    begun = ObjectProperty(None, allownone=True)
    """What is filled in while that is not enough for a value."""
    is_covered = BooleanProperty(False)

    def __init__(self, field: FieldModel, key: str = "plain", **properties: Any) -> None:
        self.register_event_type("on_done")
        super().__init__(**properties)
        self.fbind("is_covered", self.tell_again)
        self.field, self.key = field, key
        self.stands_for = fresh()

    def on_done(self) -> None:
        """Nothing to do by default."""

    def tell_again(self, *_: object) -> None:
        """Say, or no longer say, what was filled in."""

    def fill(self, value: object) -> None:
        """Fill it with this value."""
        self.value = value

    def words(self) -> str:
        """The value as its owner reads it; '' while it is not filled."""
        if self.value is None:
            return ""
        return next((option.label for option in self.field.options if option.value == self.value), str(self.value))


class Keys(GridLayout):
    """Keys in a grid, left to right; dispatches `on_key(word)`. An empty word leaves a gap."""

    def __init__(
        self, words: tuple[str, ...], cols: int, kind: str = "plain", face: str = "Serif", **properties: Any
    ) -> None:
        self.register_event_type("on_key")
        self.board_number = fresh()
        properties.setdefault("spacing", theme.gap * 0.8)
        super().__init__(cols=cols, size_hint_y=None, **properties)
        self.bind(minimum_height=self.setter("height"))
        for word in words:
            key = tap(word, lambda pressed: self.dispatch("on_key", pressed.says), kind, face=face, type_size="heading")
            if not word:
                key.opacity, key.enabled = 0, False
            self.add_widget(key)

    def on_key(self, word: str) -> None:
        """Nothing to do by default."""

    def key(self, word: str) -> Tap:
        """The key that says `word`."""
        return next(key for key in self.children if key.says == word)


class PipPad(Pad):
    """Faces of one die or several; the value is the tuple of faces, in the order tapped.

    One die is done with one tap.
    """

    WIDEST = 520

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.faces: tuple[int, ...] = ()
        low, high = field.low or 1, field.high or 6
        cells = tuple(str(face) for face in range(low, high + 1))
        self.keys = Keys(cells, cols=min(6, len(cells)), kind=self.key)
        self.keys.bind(on_key=self._tapped)
        if field.count > 1:
            self.so_far = tap("", self._erase, "quiet", face="Sans")
            self.add_widget(self.so_far)
            self._tell()
        self.add_widget(self.keys)

    def words(self) -> str:
        return ", ".join(str(face) for face in self.faces)

    def fill(self, value: object) -> None:
        self.faces = tuple(value) if isinstance(value, tuple) else ()
        self.value = self.faces if len(self.faces) == self.field.count else None
        self._tell()

    def _tapped(self, _: Keys, word: str) -> None:
        if len(self.faces) < self.field.count:
            self.faces += (int(word),)
        self._tell()
        if len(self.faces) == self.field.count:
            self.value = self.faces
            if self.field.count == 1:
                for key in self.keys.children:
                    key.chosen = key.says == word
                self.dispatch("on_done")
                self.faces = ()

    def _erase(self, _: Tap) -> None:
        self.faces, self.value = self.faces[:-1], None
        self._tell()

    def _tell(self) -> None:
        if self.field.count > 1:
            seen = "  ".join(str(face) for face in self.faces) or say("widgets.no_die_yet")
            self.so_far.says = say(
                "widgets.faces_so_far", faces=seen, count=len(self.faces), all=self.field.count, erase=ERASE
            )


class NumberedPad(Pad):
    """A few things that only their number tells apart, a key each; one tap is the answer."""

    WIDEST = 520

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.keys = Keys(tuple(option.label for option in field.options), cols=4, kind=self.key)
        self.keys.bind(on_key=self._tapped)
        self.add_widget(self.keys)

    def _tapped(self, _: Keys, word: str) -> None:
        self.fill(next(option.value for option in self.field.options if option.label == word))
        self.dispatch("on_done")

    def fill(self, value: object) -> None:
        super().fill(value)
        for key in self.keys.children:
            key.chosen = key.says == self.words()


class FacePad(Pad):
    """Faces by name of one die or several; the value is the tuple of their numbers, in the order of the roll's dice.

    Where the dice are not of one kind, the keys are those of the die whose turn it is. One die is done with one tap.
    """

    WIDEST = 520
    LONG = 9
    """Letters of a name that is drawn smaller."""

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.faces: tuple[int, ...] = ()
        if field.hint:
            self.add_widget(Words(says=_unbroken(field.hint), ink="dim", type_size="small"))
        if field.count > 1:
            self.so_far = tap("", self._erase, "quiet", face="Sans")
            self.add_widget(self.so_far)
        self.keys = GridLayout(spacing=theme.gap * 0.8, size_hint_y=None)
        self.keys.bind(minimum_height=self.keys.setter("height"))
        self.add_widget(self.keys)
        self._tell()

    def options(self, place: int) -> tuple[OptionModel, ...]:
        """The faces of the die at this place of the roll."""
        dice = self.field.dice
        return dice[min(place, len(dice) - 1)] if dice else self.field.options

    def words(self) -> str:
        return ", ".join(self._word(place) for place in range(len(self.faces)))

    def fill(self, value: object) -> None:
        self.faces = tuple(value) if isinstance(value, tuple) else ()
        self.value = self.faces if len(self.faces) == self.field.count else None
        self._tell()

    def _word(self, place: int) -> str:
        face = self.faces[place]
        return next((option.label for option in self.options(place) if option.value == face), str(face))

    def _tapped(self, key: Tap) -> None:
        if len(self.faces) < self.field.count:
            self.faces += (key.carries,)
        self._tell()
        if len(self.faces) == self.field.count:
            self.value = self.faces
            if self.field.count == 1:
                for each in self.keys.children:
                    each.chosen = each.carries == key.carries
                self.dispatch("on_done")
                self.faces = ()

    def _level(self, *_: object) -> None:
        level(self.keys.children[::-1], self.keys.cols)

    def _erase(self, _: Tap) -> None:
        self.faces, self.value = self.faces[:-1], None
        self._tell()

    def _tell(self) -> None:
        shown = self.options(len(self.faces))
        if tuple((key.carries, key.says) for key in self.keys.children[::-1]) != tuple(
            (o.value, o.label) for o in shown
        ):
            self.keys.clear_widgets()
            self.keys.cols = 6 if all(len(option.label) < 3 for option in shown) else 3 if len(shown) != 4 else 2
            size = "strong" if any(len(option.label) > self.LONG for option in shown) else "heading"
            for option in shown:
                key = SignedTap(says=option.label, kind=self.key, face="Serif", type_size=size, carries=option.value)
                key.icon = option.icon
                key.bind(on_release=self._tapped, texture_size=self._level)
                self.keys.add_widget(key)
        if self.field.count > 1:
            seen = self.words() or say("widgets.no_die_yet")
            self.so_far.says = say(
                "widgets.faces_so_far", faces=seen, count=len(self.faces), all=self.field.count, erase=ERASE
            )


def _unbroken(hint: str) -> str:
    """The same with every line broken between two faces only: '1 calm · 2 calm' parts after the dot."""
    lines = []
    for line in hint.split("\n"):
        about, colon, faces = line.rpartition(": ")
        lines.append(about + colon + " ".join(part.replace(" ", HARD) for part in _dotted(faces.split(" · "))))
    return "\n".join(lines)


def _dotted(parts: list[str]) -> list[str]:
    return [f"{part} ·" for part in parts[:-1]] + parts[-1:]


class PinPad(Stack):
    """Ten digits in the given shuffled order and an erase key; `typed` is what was tapped, shown as dots only."""

    typed = StringProperty("")

    def __init__(self, digits: str, length: int, kind: str = "plain", **properties: Any) -> None:
        self.register_event_type("on_full")
        super().__init__(**properties)
        self.length = length
        self.dots = Words(halign="center", type_size="great")
        self.add_widget(self.dots)
        self.keys = Keys((*digits[:9], "", digits[9], ERASE), cols=3, kind=kind)
        self.keys.bind(on_key=self._tapped)
        self.add_widget(self.keys)
        self.bind(typed=self._tell)
        self._tell()

    def on_full(self, pin: str) -> None:
        """Nothing to do by default."""

    def clear(self) -> None:
        """Forget what was tapped."""
        self.typed = ""

    def enable(self, is_open: bool) -> None:
        """Let the keys be tapped, or not."""
        for key in self.keys.children:
            key.enabled = is_open and bool(key.says)

    def _tapped(self, _: Keys, word: str) -> None:
        if word == ERASE:
            self.typed = self.typed[:-1]
        elif len(self.typed) < self.length:
            self.typed += word
            if len(self.typed) == self.length:
                pin, self.typed = self.typed, ""
                self.dispatch("on_full", pin)

    def _tell(self, *_: object) -> None:
        self.dots.says = "  ".join("●" if place < len(self.typed) else "○" for place in range(self.length))


class DigitPad(Pad):
    """What number, card and cell pads share: a line that shows what is typed, and digits under it."""

    WIDEST = 400

    typed = StringProperty("")

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.display = Words(halign="center", face="Serif", type_size="great")
        self.hint = Words(halign="center", ink="dim", type_size="small")
        digits = ten_keys(field)
        self.keys = Keys((*digits[:9], self.last_key(), digits[9], ERASE), cols=3, kind=self.key)
        self.keys.bind(on_key=self._tapped)
        for part in (self.display, self.hint, self.keys):
            self.add_widget(part)
        if field.default != "":
            self.typed = str(field.default)
        self.bind(typed=self._tell)
        self._tell()

    def tell_again(self, *_: object) -> None:
        self._tell()

    def fill(self, value: object) -> None:
        self.typed = str(value)
        self._tell()

    def last_key(self) -> str:
        """The word of the key left of 0: a minus where negative numbers are allowed."""
        return "−" if self.field.low < 0 else ""

    def _tapped(self, _: Keys, word: str) -> None:
        if word == ERASE:
            self.typed = self.typed[:-1]
        elif word == "−":
            self.typed = self.typed[1:] if self.typed.startswith("-") else f"-{self.typed}"
        elif len(self.typed) < 6:
            self.typed = word if self.typed == "0" else self.typed + word

    def _tell(self, *_: object) -> None:
        low, high = self.field.low, self.field.high
        number = int(self.typed) if self.typed.strip("-") else None
        is_in = number is not None and (number >= low) and (high <= low or number <= high)
        self.value = number if is_in else None
        self.display.says = dots(self.typed) if self.is_covered else self.typed.replace("-", "−") or "–"
        self.hint.ink = "bad" if number is not None and not is_in else "dim"
        self.hint.says = self.field.hint or (say("widgets.from_to", low=low, high=high) if high > low else "")


def ten_keys(field: FieldModel) -> str:
    """The digits in the order of their keys: 1 to 9 and 0 last, unless the field's are shuffled."""
    return field.digits or "1234567890"


def dots(typed: str) -> str:
    """What shows that something was typed, and not what."""
    return " ".join("•" * len(typed)) or "–"


class NumberPad(DigitPad):
    """A whole number from low to high; above `high` it says so and stays unfilled."""
