"""A few words on a keyboard of our own: names of seats, reasons.

Its text is drawn as a label, so nothing typed stays in a cache.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.models import FieldModel
from companion.widgets.basics import Panel, Stack, Tap, Words, tap
from companion.widgets.fingers import fresh
from companion.widgets.pads import ERASE, Pad, dots
from companion.widgets.theme import theme

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
ACCENTS = "éèêëáàâäíîïóôöœúûüñç’"
MOST_CHARACTERS = 80


class TextPad(Pad):
    """Words of at most 80 characters; empty is not filled unless `low` is -1 (an optional reason). The signs of its
    field have keys of their own.
    """

    WIDEST = 1000

    typed = StringProperty("")
    is_upper = BooleanProperty(True)
    has_accents = BooleanProperty(False)
    begins_upper = BooleanProperty(True)

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.typed = str(field.default)
        self.is_upper = self.begins_upper and not self.typed
        self.line = paper = Panel(size_hint_y=None, surface="raised", padding=theme.pad * 0.7)
        paper.bind(minimum_height=paper.setter("height"))
        self.paper = Words(type_size="strong")
        paper.add_widget(self.paper)
        self.add_widget(paper)
        self.board = Stack(spacing=theme.gap * 0.6)
        self.board.board_number = fresh()
        self.add_widget(self.board)
        self.bind(typed=self._tell, is_upper=self._lay, has_accents=self._lay)
        self._lay()
        self._tell()

    def words(self) -> str:
        return str(self.typed.strip())

    def tell_again(self, *_: object) -> None:
        self._tell()

    def fill(self, value: object) -> None:
        self.typed = str(value)
        self.is_upper = self.begins_upper and not self.typed

    def press(self, key: str) -> None:
        """A key was tapped: a letter, 'space', the shift, the accents or the erase key."""
        match key:
            case "space":
                self.typed += " " if self.typed and not self.typed.endswith(" ") else ""
            case "↑":
                self.is_upper = not self.is_upper
            case "abc" | "áéö":
                self.has_accents = not self.has_accents
            case _ if key == ERASE:
                self.typed = self.typed[:-1]
                self.is_upper = self.begins_upper and not self.typed
            case _ if len(self.typed) < MOST_CHARACTERS:
                self.typed += key
                self.is_upper = False

    def _lay(self, *_: object) -> None:
        self.board.clear_widgets()
        rows = (ACCENTS[:7], ACCENTS[7:14], ACCENTS[14:]) if self.has_accents else ROWS
        for row in rows:
            self.board.add_widget(self._row(tuple(row.upper() if self.is_upper else row)))
        last = self._row(("↑", "abc" if self.has_accents else "áéö", "space", "-", *self.field.signs, ERASE))
        for key in last.children:
            key.size_hint_x = {"space": 3, "abc": 1.6, "áéö": 1.6}.get(key.carries, 1)
        self.board.add_widget(last)

    def _row(self, keys: tuple[str, ...]) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap * 0.5)
        row.bind(minimum_height=row.setter("height"))
        for key in keys:
            row.add_widget(tap(key, self._pressed, self.key, face="Sans", carries=key))
        return row

    def _pressed(self, key: Tap) -> None:
        self.press(key.carries)

    def _tell(self, *_: object) -> None:
        typed = dots(self.typed) if self.is_covered else f"{self.typed}|"
        self.paper.says = typed if self.typed else (self.field.hint or "|")
        self.paper.ink = "text" if self.typed else "dim"
        is_filled = bool(self.typed.strip()) or self.field.low == -1
        self.value = self.typed.strip() if is_filled else None
