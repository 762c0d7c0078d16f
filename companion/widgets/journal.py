"""The journal as a list that draws only what is seen; a tap on a line opens its ruling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.recycleview import RecycleView

from companion.models import PHASE, TURN, JournalModel, OpenRuling
from companion.widgets.basics import Calm, Picks, Surface
from companion.widgets.fingers import Steady
from companion.widgets.lightly import Lightly
from companion.widgets.theme import theme, wide_of


class DieFace(Surface, Label):
    """A face that fell, as it lay."""


class JournalRow(Steady, BoxLayout):
    """One line: the dice that fell, the sentence, its value in gold, its note; or the heading over lines.

    A refusal carries a cross, an undone line an arrow, a question that the book leaves open a diamond, beside the
    colour.
    """

    line = ObjectProperty(None, allownone=True)
    says = StringProperty("")
    value = StringProperty("")
    note = StringProperty("")
    ink = StringProperty("text")
    opened = ObjectProperty(None, allownone=True)
    heading = StringProperty("")
    room = NumericProperty(0)
    """How wide it is, in pixels."""
    fold = StringProperty("")
    """FOLDED or UNFOLDED of a heading whose lines a tap hides or shows, '' of what does not fold."""

    @property
    def takes_touches(self) -> bool:
        """A heading is only read, unless it folds."""
        return not self.heading or bool(self.fold)

    def on_line(self, *_: object) -> None:
        """Take the line's words."""
        line = self.line
        self.heading = line.heading
        self.ink = HEADING_INKS.get(line.heading) or ("text" if line.tone == "plain" else line.tone)
        self._tell()
        self.note = line.note
        self.value = marked_value(line)
        place = self.ids.dice
        place.clear_widgets()
        for face in line.dice:
            place.add_widget(DieFace(text=face))
        place.width = dice_width(line)

    def on_room(self, *_: object) -> None:
        """In another width words may be broken elsewhere."""
        if self.line is not None:
            self._tell()

    def _tell(self) -> None:
        room = self.room - dice_width(self.line)
        self.says = hyphened(sentence(self.line), "Sans", theme.sizes["body"], room)

    def on_touch_down(self, touch: Any) -> bool:
        """A heading that does not fold takes no finger."""
        return bool(super().on_touch_down(touch)) if self.takes_touches else False

    def on_release(self) -> None:
        """Tell the list."""
        self.opened(self.line)


class JournalList(Picks, Calm, RecycleView):
    """All lines given, newest first; heights are measured once a width and kept. Of turns gone by the heading alone is
    shown until it is tapped.

    turn: the newest turn's heading; names_turn: whether it stands among the lines, or is shown elsewhere.
    """

    lines = ListProperty()
    text_px = NumericProperty()
    turn = StringProperty("")
    names_turn = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        self.unfolded: set[int] = set()
        super().__init__(**properties)
        self._newest: JournalModel | None = None
        self.bind(lines=self._fill, names_turn=self._fill, width=self._fill, text_px=self._fill)

    def _fill(self, *_: object) -> None:
        if self.width < dp(60):
            return
        newest = next((line for line in self.lines if not line.heading), None)
        if newest != self._newest:
            self._newest, self.scroll_y = newest, 1  # what has just been done is read, wherever a finger had gone
        width, opened = self.width - dp(14), Lightly(self._opened)
        self.data = [
            {
                "room": width,
                "line": line,
                "fold": fold,
                "opened": opened,
                "height": self._height(line, fold, width),
            }
            for line, fold in self._shown()
        ]

    def _shown(self) -> Iterator[tuple[JournalModel, str]]:
        """The lines that do not lie folded away, each with how it folds."""
        is_open, turns = True, 0
        self.turn = next((line.text for line in self.lines if line.heading == TURN), "")
        for line in self.lines:
            if line.heading == TURN:
                turns += 1
                if turns == 1 and not self.names_turn:
                    continue
                is_open = turns == 1 or line.entry in self.unfolded
                yield line, "" if turns == 1 else UNFOLDED if is_open else FOLDED
            elif is_open:
                yield line, ""

    def _height(self, line: JournalModel, fold: str, width: float) -> float:
        if fold:
            return theme.target
        if line.heading:
            return theme.sizes["heading" if line.heading == TURN else "small"] * 1.5 + dp(8)
        return max(theme.target, _line_height(line, theme.sizes["body"], theme.sizes["small"], width) + dp(18))

    def _opened(self, line: JournalModel) -> None:
        if line.heading:
            self.unfolded ^= {line.entry}
            self._fill()
            return
        self.dispatch("on_pick", OpenRuling(line.entry))


FOLDED, UNFOLDED = "▸", "▾"
HEADING_INKS = {TURN: "gold", PHASE: "dim"}
OPEN_MARK = "◇"


def marked_value(line: JournalModel) -> str:
    """What is set in gold after the sentence: its value, and the mark of an open question."""
    return " ".join(words for words in (line.value, OPEN_MARK if line.is_open else "") if words)


def dice_width(line: JournalModel) -> float:
    """How wide the dice before a sentence are with the gap after them, in pixels."""
    return len(line.dice) * (theme.sizes["body"] * 1.5 + dp(4)) + (dp(4) if line.dice else 0)


def sentence(line: JournalModel) -> str:
    """The line's words with the mark that says its tone without colour."""
    return {"bad": "✗ ", "dim": "↶ "}.get(line.tone, "") + line.text


def hyphened(text: str, face: str, size_px: float, width_px: float) -> str:
    """The text; a word with hyphens that is wider than the line is parted after one of them, not in its middle."""
    words = text.split(" ")
    return " ".join(_parted(word, face, size_px, width_px) if "-" in word else word for word in words)


def _parted(word: str, face: str, size_px: float, width_px: float) -> str:
    if width_px <= 0 or wide_of(word, face, size_px) <= width_px:
        return word
    lines = [""]
    for part in word.replace("-", "-\n").splitlines():
        if lines[-1] and wide_of(lines[-1] + part, face, size_px) > width_px:
            lines.append("")
        lines[-1] += part
    return " ".join(lines)


@lru_cache(maxsize=2048)
def _line_height(line: JournalModel, body_px: float, small_px: float, width_px: float) -> float:
    """How high the words of a line and its note will be, in pixels: at a tap one line is new, and all are laid out."""
    under = text_height(line.note, "Sans", small_px, width_px) if line.note else 0
    width_px -= dice_width(line)
    value, said = marked_value(line), hyphened(sentence(line), "Sans", body_px, width_px)
    return text_height(f"{said} {value}" if value else said, "Sans", body_px, width_px) + under


@lru_cache(maxsize=8192)
def text_height(text: str, face: str, size_px: float, width_px: float) -> float:
    """How high a wrapped text will be, in pixels, without drawing it."""
    label = CoreLabel(text=text, font_name=face, font_size=size_px, text_size=(width_px, None))
    return float(label.render()[1])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
