"""The journal as a list that draws only what is seen; a tap on a line opens its ruling."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.presenters.models import JournalModel, OpenRuling
from companion.widgets.basics import Calm, Picks
from companion.widgets.fingers import Steady
from companion.widgets.theme import theme


class JournalRow(Steady, BoxLayout):
    """One line: the sentence, its value in gold, its note.

    A refusal carries a cross, an undone line an arrow, beside the colour.
    """

    line = ObjectProperty(None, allownone=True)
    says = StringProperty("")
    value = StringProperty("")
    note = StringProperty("")
    ink = StringProperty("text")
    opened = ObjectProperty(None, allownone=True)

    def on_line(self, *_: object) -> None:
        """Take the line's words."""
        line = self.line
        self.ink = "text" if line.tone == "plain" else line.tone
        self.says, self.note = sentence(line), line.note
        self.value = line.value

    def on_release(self) -> None:
        """Tell the list."""
        self.opened(self.line)


class JournalList(Picks, Calm, RecycleView):
    """All lines given, newest first; heights are measured once a width and kept."""

    lines = ListProperty()
    text_px = NumericProperty()

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(lines=self._fill, width=self._fill, text_px=self._fill)

    def _fill(self, *_: object) -> None:
        if self.width < dp(60):
            return
        width = self.width - dp(14)
        self.data = [{"line": line, "opened": self._opened, "height": self._height(line, width)} for line in self.lines]

    def _height(self, line: JournalModel, width: float) -> float:
        said = f"{sentence(line)} {line.value}" if line.value else sentence(line)
        under = text_height(line.note, "Sans", theme.sizes["small"], width) if line.note else 0
        return max(theme.target, text_height(said, "Sans", theme.sizes["body"], width) + under + dp(18))

    def _opened(self, line: JournalModel) -> None:
        self.dispatch("on_pick", OpenRuling(line.entry))


def sentence(line: JournalModel) -> str:
    """The line's words with the mark that says its tone without colour."""
    return {"bad": "✗ ", "dim": "↶ "}.get(line.tone, "") + line.text


@lru_cache(maxsize=8192)
def text_height(text: str, face: str, size_px: float, width_px: float) -> float:
    """How high a wrapped text will be, in pixels, without drawing it."""
    label = CoreLabel(text=text, font_name=face, font_size=size_px, text_size=(width_px, None))
    return float(label.render()[1])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
