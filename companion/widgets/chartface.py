"""A printed chart to be looked at: what nobody has told is '?', and where the rules look now is gold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.widgets.basics import Surface
from engine.core.panels import Chart


class ChartCell(Surface, Label):
    """A heading or a value; it cannot be touched."""

    says = StringProperty("")
    ink = StringProperty("text")
    is_head = BooleanProperty(False)
    is_low = BooleanProperty(False)


class ChartFace(GridLayout):
    """The cells with their headings, as wide as they need; is_low: and no higher than their letters. `asked` is the
    cell at which the rules look, if any.
    """

    def __init__(self, chart: Chart, *, is_low: bool = False, **properties: Any) -> None:
        super().__init__(cols=len(chart.columns) + 1, spacing=dp(4), size_hint=(None, None), **properties)
        self._is_low = is_low
        self.bind(minimum_size=self.setter("size"))
        self.chart = chart
        self.asked: ChartCell | None = None
        self._add(chart.corner, "dim", is_head=True)
        for column, name in enumerate(chart.columns):
            self._add(name, "gold" if column == chart.live[1] else "dim", is_head=True)
        for row, (name, values) in enumerate(zip(chart.rows, chart.cells, strict=True)):
            self._add(name, "gold" if row == chart.live[0] else "dim", is_head=True)
            for column, known in enumerate(values):
                self._cell(known, (row, column) == chart.live, chart.is_live(row, column))

    def _cell(self, known: str, is_asked: bool, is_live: bool) -> None:
        if is_asked:
            self.asked = self._add(known or "?", "on_gold", "gold_fill")
            return
        cell = self._add(known or "?", "gold" if is_live else "text" if known else "dim", "raised")
        cell.rim = "gold" if is_live else "clear"

    def _add(self, says: str, ink: str, surface: str = "clear", is_head: bool = False) -> ChartCell:
        cell = ChartCell(says=says, ink=ink, surface=surface, is_head=is_head, is_low=self._is_low)
        self.add_widget(cell)
        return cell


class ChartStrip(ScrollView):
    """The same as a part of a panel: it scrolls sideways where it is too wide."""

    def __init__(self, chart: Chart, *, is_low: bool = False, **properties: Any) -> None:
        super().__init__(do_scroll_y=False, bar_width=dp(5), scroll_distance=dp(18), size_hint_y=None, **properties)
        self.face = ChartFace(chart, is_low=is_low)
        self.add_widget(self.face)
        self.face.bind(height=self.setter("height"), width=self._fit)
        self.bind(width=self._fit)
        self.height = self.face.height

    def _fit(self, *_: object) -> None:
        self.do_scroll_x = self.face.width > self.width


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
