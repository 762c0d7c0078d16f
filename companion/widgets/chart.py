"""Reading one cell of a printed chart: the chart around it, the cell marked, and keys for what stands in it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.models import FieldModel
from companion.widgets.basics import Stack, Tap
from companion.widgets.chartface import ChartFace
from companion.widgets.lists import OptionTap
from companion.widgets.pads import NumberPad, Pad
from companion.widgets.theme import theme
from engine.core.panels import Chart


class ChartGrid(ScrollView):
    """A chart as it is printed; the cell that is read is gold and says '?' until it is known.

    Scrolls both ways when large.
    """

    def __init__(self, chart: Chart, **properties: Any) -> None:
        super().__init__(bar_width=dp(5), scroll_distance=dp(18), **properties)
        self.cells = ChartFace(chart)
        self.add_widget(self.cells)
        self.bind(size=self._look, viewport_size=self._look)

    def _look(self, *_: object) -> None:
        asked = self.cells.asked
        if asked is not None and (self.cells.height > self.height or self.cells.width > self.width):
            self.scroll_to(asked, animate=False)

    def show(self, value: str) -> None:
        """Write what was read into the marked cell; '' makes it a question again."""
        if self.cells.asked is not None:
            self.cells.asked.says = value or "?"


class CellPad(Pad):
    """The value of a chart's cell: one of the options if it has any, else a number; shown in the chart at once."""

    WIDEST = 760

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.chart = ChartGrid(field.grid) if field.grid is not None else None
        self.box = BoxLayout(spacing=theme.gap * 1.6, size_hint_y=None)
        self.add_widget(self.box)
        if self.chart is not None:
            self.box.add_widget(self.chart)
        self.answer = self._options(field) if field.options else self._numbers(field)
        self.box.add_widget(self.answer)
        self.bind(width=self._arrange)
        self.answer.bind(height=self._arrange)
        if self.chart is not None:
            self.chart.cells.bind(width=self._arrange)
        self._arrange()

    def fill(self, value: object) -> None:
        if isinstance(self.answer, Pad):
            self.answer.fill(value)
            return
        for button in self.answer.children:
            if button.option.value == value:
                self._tapped(button)

    def _options(self, field: FieldModel) -> Stack:
        choices = Stack()
        for option in field.options:
            button = OptionTap(option=option, kind=self.key)
            button.bind(on_release=self._tapped)
            choices.add_widget(button)
        return choices

    def _numbers(self, field: FieldModel) -> NumberPad:
        numbers = NumberPad(field, key=self.key)
        numbers.bind(value=self._typed)
        self._typed(numbers, numbers.value)
        return numbers

    def _arrange(self, *_: object) -> None:
        is_wide = self.width > dp(560) * theme.grow
        self.box.orientation = "horizontal" if is_wide else "vertical"
        chart = dp(280) if self.chart is not None and not is_wide else 0
        self.box.height = self.answer.height + (chart + self.box.spacing if chart else 0)
        if self.chart is not None:
            self.chart.size_hint_x = None if is_wide else 1
            self.chart.width = min(self.chart.cells.width, self.width * 0.55)

    def _tapped(self, chosen: Tap) -> None:
        for button in self.answer.children:
            button.chosen = button is chosen
        self.value = chosen.option.value
        self._mark(chosen.option.label)

    def _typed(self, _: Pad, value: object) -> None:
        self.value = value
        self._mark("" if value is None else str(value))

    def _mark(self, says: str) -> None:
        if self.chart is not None:
            self.chart.show(says)
