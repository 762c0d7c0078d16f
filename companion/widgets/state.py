"""Public or private state as a paper sheet shows it: tracks, names with boxes, lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.models import LineModel, RowModel, SectionModel
from companion.widgets.basics import Cites, Panel, Picks, Rule, Stack, Surface, Tag, Tap, Words
from companion.widgets.chartface import ChartStrip
from companion.widgets.fingers import Steady
from companion.widgets.handcards import CardGrid
from companion.widgets.icons import Icon
from companion.widgets.kept import Kept, fill
from companion.widgets.lane import LaneHead, LanePart
from companion.widgets.palette import ink_on
from companion.widgets.theme import theme


class TrackCell(Surface, Label):
    """A numbered cell of a track; the filled ones are solid and ringed, so that they differ without colour."""

    says = StringProperty("")
    ink = StringProperty("dim")


class Track(StackLayout):
    """Cells of which the first `filled` are marked."""

    def __init__(self, cells: tuple[str, ...], filled: int, colour: str, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(4), **properties)
        self.bind(minimum_height=self.setter("height"))
        for place, cell in enumerate(cells):
            is_on = place < filled
            ink, surface, rim = (ink_on(colour), f"{colour}_fill", "text") if is_on else ("dim", "raised", "clear")
            self.add_widget(TrackCell(says=cell, ink=ink, surface=surface, rim=rim))


class Box(Widget):
    """One box of a row.

    `marks` holds '/' for a wound, 'x' for a wound that does not heal so, 'o' for a ring; they may share a box.
    """

    marks = StringProperty("")
    side = NumericProperty(28)
    has_slash = BooleanProperty(False)
    has_cross = BooleanProperty(False)
    has_ring = BooleanProperty(False)

    def on_marks(self, *_: object) -> None:
        """See which marks are drawn."""
        self.has_slash = "/" in self.marks or "x" in self.marks
        self.has_cross = "x" in self.marks
        self.has_ring = "o" in self.marks


class TapBox(Steady, Box):
    """A box a finger may mark; touched at full target size."""

    def __init__(self, value: object, **properties: Any) -> None:
        super().__init__(**properties)
        self.value = value


class BoxesOfRow(Layout):
    """A name with its note, its boxes, and a tag; dispatches `on_mark(value)` where the boxes may be tapped.

    The boxes of all rows begin at the same place; where name, boxes and tag do not fit side by side, the tag goes under
    the boxes.
    """

    NAMES = 0.32  # share of the width that names have when boxes follow them

    def __init__(self, row: RowModel, **properties: Any) -> None:
        self.register_event_type("on_mark")
        super().__init__(size_hint_y=None, **properties)
        self.row = row
        self.names = Stack(spacing=0, size_hint=(None, None))
        self.names.add_widget(Words(says=row.name))
        if row.note:
            self.names.add_widget(Words(says=row.note, ink="dim", type_size="small"))
        self.boxes = [self._box(place, marks) for place, marks in enumerate(row.boxes)]
        self.tag: Tag | None = None
        if row.tag is not None:
            tone = "text" if row.tag.tone == "plain" else row.tag.tone
            self.tag = Tag(says=row.tag.text, ink=tone, rim="line" if tone in ("dim", "text") else tone)
        self.parts: list[Widget] = [self.names, *self.boxes, *([self.tag] if self.tag else [])]
        self._lay = Clock.create_trigger(self.lay, -1)
        for part in self.parts:
            self.add_widget(part)
            part.bind(size=self._lay)
        self.bind(size=self._lay, pos=self._lay)
        self._lay()

    def on_mark(self, value: object) -> None:
        """Nothing to do by default."""

    def do_layout(self, *_: object) -> None:
        """Lay out at the next frame."""
        self._lay()

    def lay(self, *_: object) -> None:
        """Put the parts in lines of boxes right of the names, the tag at the right edge or in a line of its own."""
        gap, between = theme.gap, 0 if self.row.picks else dp(5)
        begin = self.width * self.NAMES + gap if self.boxes else 0
        tag_width = self.tag.width + gap if self.tag else 0
        self.names.width = self.width * self.NAMES if self.boxes else self.width - tag_width
        lines = self._lines(begin, between)
        ends = [sum(box.width + between for box in line) for line in lines]
        is_beside = not self.boxes or begin + max(ends, default=0) + tag_width <= self.width
        heights = [max(box.height for box in line) for line in lines]
        right = sum(heights) + between * max(0, len(lines) - 1)
        under = self.tag.height + dp(4) if self.tag and not is_beside else 0
        self.height = max(self.names.height, right + under, self.tag.height if self.tag else 0) + dp(6)
        self.names.pos = self.x, self.center_y - self.names.height / 2
        top = self.center_y + (right + under) / 2
        for line, height in zip(lines, heights, strict=True):
            left = self.x + begin
            for box in line:
                box.pos = left, top - height
                left += box.width + between
            top -= height + between
        if self.tag:
            beside = self.right - self.tag.width, self.center_y - self.tag.height / 2
            self.tag.pos = beside if is_beside else (self.x + begin, self.center_y - (right + under) / 2)

    def _lines(self, begin: float, between: float) -> list[list[Box]]:
        lines: list[list[Box]] = []
        left = self.width
        for box in self.boxes:
            if not lines or left + box.width > self.width:
                lines.append([])
                left = begin
            lines[-1].append(box)
            left += box.width + between
        return lines

    def _box(self, place: int, marks: str) -> Box:
        if not self.row.picks:
            return Box(marks=marks)
        box = TapBox(self.row.picks[place], marks=marks)
        box.bind(on_release=lambda tapped: self.dispatch("on_mark", tapped.value))
        return box


class Line(Stack):
    """A sentence, its value in gold, its note; a sign before it, where it has one."""

    def __init__(self, line: LineModel, **properties: Any) -> None:
        super().__init__(spacing=0, **properties)
        ink = "text" if line.tone == "plain" else line.tone
        words = Words(says=line.text, value=line.value, ink=ink)
        self.add_widget(Signed(line.icon, ink, words) if line.icon else words)
        if line.note:
            self.add_widget(Words(says=line.note, ink="dim", type_size="small"))


class TickLine(Tap):
    """A sentence that a tap ticks off, and another tap no longer; nobody keeps it."""

    is_ticked = BooleanProperty(False)

    def __init__(self, line: LineModel, **properties: Any) -> None:
        super().__init__(**({"halign": "left", "face": "Sans", "type_size": "body", "kind": "quiet"} | properties))
        self.carries, self.note = line, line.note
        self._tell()
        self.bind(is_ticked=self._tell)

    def on_release(self) -> None:
        """The other way round."""
        self.is_ticked = not self.is_ticked

    def _tell(self, *_: object) -> None:
        self.says = f"{'☑' if self.is_ticked else '☐'}  {self.carries.text}"


class Signed(BoxLayout):
    """A sentence with a sign before it."""

    def __init__(self, sign: str, ink: str, words: Words, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **properties)
        side = theme.sizes["small"] * 1.3
        self.add_widget(Icon(sign=sign, ink=ink, size=(side, side), pos_hint={"top": 1}))
        self.add_widget(words)
        words.bind(height=self.setter("height"))
        self.height = words.height


class SectionPanel(Picks, Panel):
    """A titled panel of state, as high as its content. is_low: its lines have the least height."""

    def __init__(self, section: SectionModel, is_low: bool = False, **properties: Any) -> None:
        super().__init__(**properties)
        self._is_low = is_low
        self.size_hint_y = None
        self.bind(minimum_height=self.setter("height"))
        self._widgets = Kept()
        if section.lane is not None and "padding" not in properties:
            self.padding, self.spacing = (theme.pad, theme.pad * 0.35), dp(3)  # several lines are seen at once
        self.show(section)

    def show(self, section: SectionModel) -> None:
        """Draw what became of the section; what says the same is not made again."""
        self._widgets.begin()
        fill(self, self._parts(section))

    def _parts(self, section: SectionModel) -> list[Widget]:
        keep = self._widgets.keep
        title, track = section.title, (section.track, section.filled, section.colour)
        parts: list[Widget] = []
        if section.lane is not None:
            lane = (title, section.icon, section.note, section.lane)
            parts.append(keep(("lane", lane), lambda: LanePart(*lane, is_low=self._is_low)))
        elif title and (section.icon or section.note):
            head = title, section.icon, section.note
            parts.append(keep(("head", head), lambda: LaneHead(*head)))
        elif title:
            parts.append(keep(title, lambda: Words(says=title, face="Serif", type_size="heading")))
        if section.track:
            parts.append(keep(track, lambda: Track(*track)))
        if section.chart is not None:
            chart = section.chart
            parts.append(keep(("chart", chart), lambda: ChartStrip(chart)))
        if section.cards:
            cards = section.cards
            parts.append(keep(("cards", cards), lambda: self.pass_on(CardGrid(cards))))
        for place, row in enumerate(section.rows):
            if place:
                parts.append(keep("rule", Rule))
            parts.append(keep(row, partial(BoxesOfRow, row)))
        parts += [keep(line, partial(TickLine if line.ticks else Line, line)) for line in section.lines]
        if section.cites:
            parts.append(keep(section.cites, lambda: self.pass_on(Cites(section.cites))))
        return parts


def lines_first(sections: Iterable[SectionModel]) -> list[SectionModel]:
    """What has no title of its own, and is said in the ask as well, follows the lines that pieces go along."""
    told = list(sections)
    return sorted(told, key=lambda each: not each.title) if any(each.lane is not None for each in told) else told


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
