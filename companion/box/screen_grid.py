"""A printed chart as a grid of cells to tap: rows are drawn only where they are seen, headings stay on top."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from weakref import ref

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView

from companion.pages import INVENTED, OWN, PRINTED, CellModel, ChartModel
from companion.widgets.basics import Tap
from companion.widgets.chrome import text_width
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Chart

ORIGIN_SIGNS = {PRINTED: "", OWN: "✓ ", INVENTED: "◇ "}
ORIGIN_WORDS = {
    PRINTED: say("box_sheets.from_a_printed_source"),
    OWN: say("box_sheets.read_off_your_sheet"),
    INVENTED: "invented",
}
MEASURED_ROWS = 60  # of a long chart; the widest words of these stand for all
WIDEST_CELL, WIDEST_HEAD = 220, 210

CellAt = tuple[int, int]


class CellTap(Tap):
    """A cell of the chart: its value with the sign of its origin, '?' while nobody knows it. is_live: the rules look
    where it stands.
    """

    is_live = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"face": "Sans", "type_size": "body", "size_hint_y": None} | properties))

    def tell(self, cell: CellModel, is_here: bool, is_wanted: bool, is_live: bool = False) -> None:
        """Take the cell's words."""
        self.says = f"{ORIGIN_SIGNS.get(cell.origin, '')}{cell.words}" if cell.value else "?"
        self.chosen = is_here
        self.kind = "plain" if cell.value or is_wanted else "quiet"
        self.is_live = is_live
        self._dress()

    def _dress(self, *_: object) -> None:
        super()._dress()
        if self.is_live and not self.chosen:
            self.rim, self.ink = "gold", "gold"


class GridHead(Label):
    """A heading of a row or a column, in two lines where it does not fit in one."""

    says = StringProperty("")
    ink = StringProperty("dim")


class GridRow(BoxLayout):
    """One row of the chart, used again for another while the list is scrolled. line: where its chart is and its place
    there; Kivy keeps rows for lists to come, so a row may outlive its chart.
    """

    line = ObjectProperty(None, allownone=True)

    def on_line(self, *_: object) -> None:
        """Show this row."""
        grid, place = self.line[0](), self.line[1]
        if len(self.children) != len(grid.chart.column_ids) + 1:
            self.clear_widgets()
            self.add_widget(GridHead(size_hint_x=None))
            for _ in grid.chart.column_ids:
                self.add_widget(CellTap(on_release=self._tapped))
        head, *cells = reversed(self.children)
        head.says, head.width = grid.chart.rows[place], grid.head_width
        head.ink = "gold" if place == grid.live[0] else "dim"
        for column, cell in enumerate(cells):
            cell.carries = (place, column)
            at = (place, column)
            cell.tell(grid.chart.cells[place][column], at == grid.at, at in grid.wanted, grid.is_live(*at))

    def _tapped(self, cell: CellTap) -> None:
        grid = self.line[0]()
        grid.dispatch("on_cell", cell.carries)


class GridRows(RecycleView):
    """The rows of the chart."""


class SheetGrid(ScrollView):
    """The chart; dispatches `on_cell((row, column))`, counted from 0. Scrolls sideways where the columns do not fit.
    live: the panel that says where the rules look; that row or column is gold.
    """

    def __init__(self, chart: ChartModel, at: CellAt | None = None, live: Chart | None = None) -> None:
        self.register_event_type("on_cell")
        super().__init__(do_scroll_y=False, bar_width=dp(5), scroll_distance=dp(18))
        self.chart, self.at, self.wanted, self.live = chart, at, frozenset(chart.only), live.live if live else (-1, -1)
        self.is_live = live.is_live if live is not None else lambda row, column: False
        self.head_width = min(dp(WIDEST_HEAD) * theme.grow, self._widest((chart.corner, *chart.rows[:MEASURED_ROWS])))
        self.column_width = self._column_width()
        page = BoxLayout(orientation="vertical", spacing=dp(6), size_hint_x=None)
        self.page = page
        names = ((chart.corner, self.head_width), *((name, self.column_width) for name in chart.columns))
        two_lines = any(text_width(name) > wide for name, wide in names)
        heads = BoxLayout(size_hint_y=None, spacing=dp(6), height=theme.sizes["small"] * (2.8 if two_lines else 2))
        heads.add_widget(GridHead(says=chart.corner, size_hint_x=None, width=self.head_width))
        for column, name in enumerate(chart.columns):
            heads.add_widget(GridHead(says=name, ink="gold" if column == self.live[1] else "dim"))
        page.add_widget(heads)
        self.rows = GridRows()
        self.rows.bind(height=self._look_again)
        page.add_widget(self.rows)
        self.add_widget(page)
        self.bind(size=self._fit)
        self.tell()

    def on_cell(self, place: CellAt) -> None:
        """Nothing to do by default."""

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> object:
        """Scrolled sideways, its rows reach far beyond it: a finger there is none of theirs."""
        return super().on_scroll_start(touch, check_children and self.collide_point(*touch.pos))

    def look(self, at: CellAt | None) -> None:
        """Mark this cell and bring it into sight."""
        before, self.at = self.at, at
        for place in (before, at):
            if place is not None:
                self.rows.data[place[0]] = {"line": (ref(self), place[0])}
        self.rows.refresh_from_data()
        self._look_again()

    def _look_again(self, *_: object) -> None:
        """Both ways, and again when there is another height or width for it."""
        if self.at is not None:
            self._bring_in(self.at[0])
            self._bring_across(self.at[1])

    def tell(self) -> None:
        """Draw all rows anew."""
        self.rows.data = [{"line": (ref(self), place)} for place in range(len(self.chart.row_ids))]

    def _bring_in(self, row: int) -> None:
        high, seen = theme.target + dp(6), self.rows.height
        beyond = high * len(self.chart.row_ids) - seen
        top = (1 - self.rows.scroll_y) * beyond
        if beyond <= 0:
            self.rows.scroll_y = 1
        elif not top <= row * high <= top + seen - high:
            self.rows.scroll_y = min(1.0, max(0.0, 1 - (row * high - seen / 3) / beyond))

    def _bring_across(self, column: int) -> None:
        """The column in sight, with its row's name where both fit."""
        beyond = self.page.width - self.width
        if beyond <= 0:
            self.scroll_x = 0
            return
        wide = (self.page.width - self.head_width - dp(12)) / len(self.chart.columns)
        left, right = self.head_width + column * wide, self.head_width + (column + 1) * wide + dp(6)
        if not self.scroll_x * beyond <= left <= right <= self.scroll_x * beyond + self.width:
            self.scroll_x = min(1.0, max(0.0, (right - self.width) / beyond))

    @property
    def needed(self) -> float:
        """How wide it has to be to show every column, in pixels."""
        return self.head_width + len(self.chart.columns) * (self.column_width + dp(6)) + dp(12)

    def _fit(self, *_: object) -> None:
        needed = self.needed
        self.page.width = max(self.width, needed)
        self._look_again()
        self.do_scroll_x = needed > self.width  # a scroll view that may move holds every touch back for a moment

    def _column_width(self) -> float:
        shown = [cell.words for row in self.chart.cells[:MEASURED_ROWS] for cell in row]
        return min(dp(WIDEST_CELL) * theme.grow, max(theme.target, self._widest((*self.chart.columns, *shown, "✓ 0"))))

    @staticmethod
    def _widest(words: tuple[str, ...]) -> float:
        return max((text_width(word) for word in set(words) if word), default=theme.target)


def next_unknown(chart: ChartModel, after: CellAt | None) -> CellAt | None:
    """The cell to be filled next after this one, in reading order and round again; None when all others are known."""
    places = chart.only or tuple(
        (row, across) for row in range(len(chart.row_ids)) for across in range(len(chart.columns))
    )
    open_ones = [place for place in places if not chart.cells[place[0]][place[1]].value and place != after]
    later = [place for place in open_ones if after is None or place > after]
    return next(iter(later or open_ones), None)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
