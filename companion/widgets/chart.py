"""Reading one cell of a printed chart: the chart around it, the cell marked, and keys for what stands in it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.presenters.models import FieldModel, GridModel
from companion.widgets.basics import Tap
from companion.widgets.lists import OptionTap
from companion.widgets.pads import NumberPad, Pad
from companion.widgets.state import TrackCell
from companion.widgets.theme import theme


class ChartGrid(ScrollView):
    """A chart as it is printed; the cell that is read is gold and says '?' until it is known. Scrolls both ways when large."""

    def __init__(self, grid: GridModel, **properties: object) -> None:
        super().__init__(size_hint_y=None, bar_width=dp(5), scroll_distance=dp(18), **properties)
        self.grid = grid
        self.cells = GridLayout(cols=len(grid.columns) + 1, spacing=dp(4), size_hint=(None, None))
        self.cells.bind(minimum_size=self.cells.setter("size"))
        self.cells.bind(height=lambda _, height: setattr(self, "height", min(height, dp(260))))
        for heading in (grid.corner, *grid.columns):
            self._add(heading, "dim", "clear")
        self.target = None
        for row, (name, values) in enumerate(zip(grid.rows, grid.cells, strict=True)):
            self._add(name, "dim", "clear")
            for column, known in enumerate(values):
                if (row, column) == (grid.row, grid.column):
                    self.target = self._add(known or "?", "on_gold", "gold_fill")
                else:
                    self._add(known or "·", "text" if known else "dim", "raised")
        self.add_widget(self.cells)

    def show(self, value: str) -> None:
        """Write what was read into the marked cell; '' makes it a question again."""
        if self.target is not None:
            self.target.says = value or "?"

    def _add(self, says: str, ink: str, surface: str) -> TrackCell:
        cell = TrackCell(says=says, ink=ink, surface=surface)
        self.cells.add_widget(cell)
        return cell


class CellPad(Pad):
    """The value of a chart's cell: one of the options if it has any, else a number; shown in the chart at once."""

    def __init__(self, field: FieldModel, **properties: object) -> None:
        super().__init__(field, **properties)
        self.chart = ChartGrid(field.grid) if field.grid is not None else None
        if self.chart is not None:
            self.add_widget(self.chart)
        if field.options:
            self.taps = []
            choices = GridLayout(cols=2, spacing=theme.gap, size_hint_y=None)
            choices.bind(minimum_height=choices.setter("height"))
            for option in field.options:
                button = OptionTap(option=option, kind=self.key)
                button.bind(on_release=self._tapped)
                self.taps.append(button)
                choices.add_widget(button)
            self.add_widget(choices)
            return
        self.numbers = NumberPad(field, key=self.key)
        self.numbers.bind(value=self._typed)
        self.add_widget(self.numbers)
        self._typed(self.numbers, self.numbers.value)

    def _tapped(self, chosen: Tap) -> None:
        for button in self.taps:
            button.chosen = button is chosen
        self.value = chosen.option.value
        self._mark(chosen.option.label)

    def _typed(self, _: Pad, value: object) -> None:
        self.value = value
        self._mark("" if value is None else str(value))

    def _mark(self, says: str) -> None:
        if self.chart is not None:
            self.chart.show(says)


