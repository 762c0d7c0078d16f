"""Words on a keyboard of our own, or on a real one: names of seats, reasons.

Its text is drawn as a label, so nothing typed stays in a cache.
"""

from __future__ import annotations

from typing import Any, ClassVar
from weakref import WeakSet

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.models import FieldModel
from companion.shelf import names
from companion.widgets.basics import Panel, Stack, Tap, Words, tap
from companion.widgets.fingers import fresh
from companion.widgets.pads import ERASE, Pad, dots
from companion.widgets.theme import theme
from companion.words import say

LATIN = "abc"
PAGES = {
    LATIN: ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "áéł": ("áàâäãåāăąæ", "çćčđďðéèêë", "ēėęěğģġħíì", "îïīįıķłľĺļ"),
    "ñøž": ("ñńňņŋóòôöõ", "øőōœřŕśšşș", "ßťțþúùûüūů", "űųýÿŷŵźżž’"),
    "αβγ": ("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ", "άέήίόύώϊϋ"),
    "абв": ("абвгдеёжзи", "йклмнопрст", "уфхцчшщъыь", "эюя’"),
    "іђљ": ("іїєґўђјљњћ", "џѓќѕ"),
}
"""The letters of each page, a string a row."""
TURNS = {LATIN: (LATIN, "áéł", "ñøž"), "αβγ": ("αβγ",), "абв": ("абв", "іђљ")}
"""The pages of each alphabet, one after another under the same key."""
_CAPITALS = str.maketrans({"ß": "ẞ", "ı": "İ", "ς": "Σ"})
"""Of these Python's capitals are two letters, or those of another letter."""


class TextPad(Pad):
    """Words of at most `MOST` signs; empty is not filled unless `low` is -1 (an optional reason). The signs of its
    field have keys of their own. What cannot be drawn stays where it was typed, named under it, and is no value.
    """

    WIDEST = 1000
    MOST: ClassVar[int] = names.MOST_LETTERS
    OPEN: ClassVar[WeakSet[TextPad]] = WeakSet()

    typed = StringProperty("")
    is_upper = BooleanProperty(True)
    page = StringProperty(LATIN)
    begins_upper = BooleanProperty(True)
    _is_full = False

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.typed = str(field.default)
        self.is_upper = self.begins_upper and not self.typed
        self.line = paper = Panel(size_hint_y=None, surface="raised", padding=theme.pad * 0.7)
        paper.bind(minimum_height=paper.setter("height"))
        self.paper, self.fault = Words(type_size="strong"), Words(type_size="small", ink="bad")
        paper.add_widget(self.paper)
        self.add_widget(paper)
        self.board = Stack(spacing=theme.gap * 0.6)
        self.board.board_number = fresh()
        self.add_widget(self.board)
        self.bind(typed=self._tell, is_upper=self._lay, page=self._lay)
        self._lay()
        self._tell()
        self.OPEN.add(self)

    @classmethod
    def is_on_glass(cls) -> bool:
        """Whether words can be typed anywhere now."""
        return any(pad.get_root_window() is not None for pad in cls.OPEN)

    def words(self) -> str:
        return str(self.typed.strip())

    def tell_again(self, *_: object) -> None:
        self._tell()

    def fill(self, value: object) -> None:
        self.typed = str(value)
        self.is_upper = self.begins_upper and not self.typed

    def write(self, words: str) -> None:
        """Words as a real keyboard types them: in the case and with the accents that they have."""
        typed = names.composed(self.typed + (words if self.typed else words.lstrip()))
        self._is_full = len(typed) > self.MOST
        if typed == self.typed or self._is_full:
            self._tell()
        else:
            self.typed, self.is_upper = typed, False

    def press(self, key: str) -> None:
        """A key was tapped: a letter, 'space', the shift, a page of letters or the erase key."""
        match key:
            case "space":
                self.write("" if self.typed.endswith(" ") else " ")
            case "↑":
                self.is_upper = not self.is_upper
            case _ if key in PAGES:
                self.page = key
            case _ if key == ERASE:
                self.typed = self.typed[:-1]
                self.is_upper = self.begins_upper and not self.typed
            case _:
                self.write(key)

    def rows(self) -> tuple[str, ...]:
        """The keys of the page that lies open."""
        return PAGES[self.page]

    def last_row(self) -> tuple[tuple[str, float], ...]:
        """The keys under the letters, and how wide each is. Where a field has signs, there is no room for alphabets."""
        turns = tuple((key, 1.6) for key in self._turns() if not self.field.signs or key in TURNS[LATIN])
        return ("↑", 1), *turns, ("space", 3), ("-", 1), *((sign, 1) for sign in self.field.signs), (ERASE, 1)

    def _turns(self) -> tuple[str, ...]:
        """The page that each alphabet's key opens; an alphabet of one page has no key while that lies open."""
        opened = []
        for pages in TURNS.values():
            at = pages.index(self.page) + 1 if self.page in pages else 0
            opened.append(pages[at % len(pages)])
        return tuple(page for page in opened if page != self.page)

    def _lay(self, *_: object) -> None:
        self.board.clear_widgets()
        for letters in self.rows():
            self.board.add_widget(self._row(tuple(_capital(one) if self.is_upper else one for one in letters)))
        keys = self.last_row()
        last = self._row(tuple(key for key, _ in keys))
        for key, (__, wide) in zip(last.children[::-1], keys, strict=True):
            key.size_hint_x = wide
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
        if len(self.typed) < self.MOST:
            self._is_full = False
        typed = dots(self.typed) if self.is_covered else f"{self.typed}|"
        self.paper.says = typed if self.typed else (self.field.hint or "|")
        self.paper.ink = "text" if self.typed else "dim"
        undrawn = names.undrawn(self.typed)
        full = say("widgets.most_letters", most=self.MOST) if self._is_full else ""
        self._say("" if self.is_covered else undrawn or full)
        is_filled = (bool(self.typed.strip()) or self.field.low == -1) and not undrawn
        self.value = self.typed.strip() if is_filled else None

    def _say(self, fault: str) -> None:
        """Over the keys, and only while there is something to say."""
        self.fault.says = fault
        if fault and self.fault.parent is None:
            self.add_widget(self.fault, index=self.children.index(self.board) + 1)
        elif not fault and self.fault.parent is not None:
            self.remove_widget(self.fault)


def _capital(sign: str) -> str:
    """The capital that stands on a key's place."""
    return sign.translate(_CAPITALS).upper()
