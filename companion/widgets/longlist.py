"""A long list of tappable rows that draws only what is seen: a mark, a sentence, a note under it, a word at the end."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.recycleview import RecycleView

from companion.widgets.basics import Picks, Tap
from companion.widgets.chrome import text_width
from companion.widgets.journal import text_height
from companion.widgets.lightly import Lightly
from companion.widgets.theme import theme
from engine.core.frozen import frozen

SIDE = 14  # dp of air left and right of a row's words


@frozen
class Row:
    """What a row says and what it carries; `mark` and `end` stand left and right of the words, inks are roles of the
    palette. enabled: False for a heading, and for what is only said. Its words are dim then, unless an ink is named for
    them; mark and end keep theirs. An act that cannot be done now is a row like others, with the reason as its note.
    """

    says: str
    note: str = ""
    carries: object = None
    mark: str = ""
    mark_ink: str = "dim"
    end: str = ""
    end_ink: str = "dim"
    ink: str = "text"
    chosen: bool = False
    enabled: bool = True


class ListRow(Tap):
    """One row of a list; a bar at its left edge shows the finger, a filled ground the chosen row."""

    row = ObjectProperty(None, allownone=True)
    picked = ObjectProperty(None, allownone=True)
    mark = StringProperty("")
    mark_ink = StringProperty("dim")
    end = StringProperty("")
    end_ink = StringProperty("dim")
    air = NumericProperty(SIDE)
    mark_room = NumericProperty(0)
    end_room = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"halign": "left", "face": "Sans", "type_size": "body", "air": dp(SIDE)} | properties))

    def on_row(self, *_: object) -> None:
        """Take the row's words."""
        row = self.row
        self.mark, self.mark_ink, self.end, self.end_ink = row.mark, row.mark_ink, row.end, row.end_ink
        self.mark_room, self.end_room = mark_room(row), end_room(row)
        self.carries, self.enabled, self.chosen = row.carries, row.enabled, row.chosen
        self.says, self.note = row.says, row.note
        self._dress()

    def on_release(self) -> None:
        """Tell the list."""
        self.picked(self.carries)

    def _dress(self, *_: object) -> None:
        self.ink = self.row.ink if self.row is not None else "text"
        if not self.enabled and self.ink == "text":
            self.ink = "dim"
        self.surface = "raised" if self.chosen else "clear"
        self.rim = "line" if self.chosen else "clear"


class LongList(Picks, RecycleView):
    """Rows under one another; dispatches what the tapped row carries. Heights are measured once a width."""

    rows = ListProperty()
    text_px = NumericProperty()

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._wanted: int | None = None
        fill = Clock.create_trigger(self._fill, -1)
        self.bind(rows=fill, width=fill, text_px=fill, height=self._seek)

    def show_row(self, place: int) -> None:
        """Scroll so that the row at this place is the first one, or as near to it as the list's end allows.

        It is kept there while the list is laid out, until a finger moves it.
        """
        self._wanted = place
        self._seek()

    def on_touch_down(self, touch: object) -> bool:
        """From here on the finger says where the list stands."""
        self._wanted = None
        return super().on_touch_down(touch)

    def _seek(self, *_: object) -> None:
        if self._wanted is None:
            return
        heights = [item["height"] for item in self.data]
        beyond = sum(heights) - self.height
        if beyond > 0:
            self.scroll_y = max(0.0, 1 - sum(heights[: self._wanted]) / beyond)

    def _fill(self, *_: object) -> None:
        if self.width < dp(60):
            return
        width = self.width - dp(12)
        picked = Lightly(self._picked)
        self.data = [{"row": row, "picked": picked, "height": row_height(row, width)} for row in self.rows]
        self._seek()

    def _picked(self, carries: object) -> None:
        self.dispatch("on_pick", carries)


def mark_room(row: Row) -> float:
    """The width that the marks of a list need, in pixels."""
    return float(theme.sizes["body"] * 1.7) if row.mark else 0.0


def end_room(row: Row) -> float:
    """The width that the word at the end needs, in pixels."""
    return _word_width(row.end, theme.sizes["small"]) if row.end else 0.0


@lru_cache(maxsize=256)
def _word_width(word: str, size_px: float) -> float:
    return text_width(word, "Sans", size_px)


def row_height(row: Row, width: float) -> float:
    """How high a row will be, in pixels: what its label measures, so that nothing jumps when it is drawn."""
    inner = width - mark_room(row) - end_room(row) - 2 * dp(SIDE)
    under = text_height(row.note, "Sans", theme.sizes["small"], inner) if row.note else 0
    return max(theme.target, text_height(row.says, "Sans", theme.sizes["body"], inner) + under + dp(14))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
