"""Public or private state as a paper sheet shows it: tracks, names with boxes, lines."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.presenters.models import LineModel, RowModel, SectionModel
from companion.widgets.basics import Cites, Panel, Picks, Rule, Stack, Surface, Tag, Words
from companion.widgets.theme import symbols, theme


class TrackCell(Surface, Label):
    """A numbered cell of a track; the filled ones are solid and ringed, so that they differ without colour."""

    says = StringProperty("")
    ink = StringProperty("dim")


class Track(StackLayout):
    """Cells of which the first `filled` are marked."""

    def __init__(self, cells: tuple[str, ...], filled: int, colour: str, **properties: object) -> None:
        super().__init__(size_hint_y=None, spacing=dp(5), **properties)
        self.bind(minimum_height=self.setter("height"))
        for place, cell in enumerate(cells):
            is_on = place < filled
            fill = "gold_fill" if colour == "gold" else f"{colour}_fill"
            ink = ("on_gold" if colour == "gold" else "on_seat") if is_on else "dim"
            self.add_widget(TrackCell(says=cell, ink=ink, surface=fill if is_on else "raised", rim="text" if is_on else "clear"))


class Box(Widget):
    """One Endurance box. `marks` holds '/' for a wound, 'x' for a wound that does not heal so, 'o' for a ring; they may share a box."""

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


class TapBox(ButtonBehavior, Box):
    """A box a finger may mark; touched at full target size."""

    def __init__(self, value: object, **properties: object) -> None:
        super().__init__(**properties)
        self.value = value


class EnduranceRow(BoxLayout):
    """A name with its note, its boxes, and a tag; dispatches `on_mark(value)` where the boxes may be tapped."""

    def __init__(self, row: RowModel, **properties: object) -> None:
        self.register_event_type("on_mark")
        super().__init__(**properties)
        self.row = row
        names = Stack(spacing=0, size_hint_x=0.36 if row.boxes else 1, pos_hint={"center_y": 0.5})
        names.add_widget(Words(says=row.name))
        if row.note:
            names.add_widget(Words(says=row.note, ink="dim", type_size="small"))
        self.add_widget(names)
        if row.boxes:
            self.add_widget(self._boxes(row))
        if row.tag is not None:
            tone = "text" if row.tag.tone == "plain" else row.tag.tone
            rim = "line" if tone in ("dim", "text") else tone
            self.add_widget(Tag(says=row.tag.text, ink=tone, rim=rim, pos_hint={"center_y": 0.5}))

    def on_mark(self, value: object) -> None:
        """Nothing to do by default."""

    def _boxes(self, row: RowModel) -> StackLayout:
        boxes = StackLayout(size_hint_y=None, spacing=0 if row.picks else dp(5), size_hint_x=0.64, pos_hint={"center_y": 0.5})
        boxes.bind(minimum_height=boxes.setter("height"))
        for place, marks in enumerate(row.boxes):
            if row.picks:
                box = TapBox(row.picks[place], marks=marks)
                box.bind(on_release=lambda tapped: self.dispatch("on_mark", tapped.value))
            else:
                box = Box(marks=marks)
            boxes.add_widget(box)
        return boxes


class Line(Stack):
    """A sentence, its value in gold, its note."""

    def __init__(self, line: LineModel, **properties: object) -> None:
        super().__init__(spacing=0, **properties)
        sentence = Words(says=line.text, ink="text" if line.tone == "plain" else line.tone)
        self.add_widget(sentence)
        if line.value:
            said = f"{symbols(line.text)} [b][color={role_hex('gold')}]{symbols(line.value)}[/color][/b]"
            sentence.text = said.strip()
        if line.note:
            self.add_widget(Words(says=line.note, ink="dim", type_size="small"))


class SectionPanel(Picks, Panel):
    """A titled panel of state, as high as its content."""

    def __init__(self, section: SectionModel, **properties: object) -> None:
        super().__init__(**properties)
        self.size_hint_y = None
        self.bind(minimum_height=self.setter("height"))
        if section.title:
            self.add_widget(Words(says=section.title, face="Serif", type_size="heading"))
        if section.track:
            self.add_widget(Track(section.track, section.filled, section.colour))
        for place, row in enumerate(section.rows):
            if place:
                self.add_widget(Rule())
            self.add_widget(EnduranceRow(row))
        for line in section.lines:
            self.add_widget(Line(line))
        if section.cites:
            self.add_widget(self.pass_on(Cites(section.cites)))


def role_hex(role: str) -> str:
    """A palette role as the '#rrggbb' that markup wants."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in theme.colours[role][:3])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
