"""Box sheets: how much of the box is known, the first-evening sheet in its order, and each chart as a grid filled by
keypad.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.box.screen_grid import ORIGIN_SIGNS, ORIGIN_WORDS, CellAt, SheetGrid, next_unknown
from companion.box.screen_photo import Photos
from companion.models import CHOICE, NUMBER, TEXT, FieldModel, OfferModel
from companion.pages import (
    OWN,
    BoxSheetsModel,
    CellModel,
    ChartCardModel,
    ChartModel,
    ExportBox,
    FillCell,
    FirstEveningModel,
    ImportBox,
    MakeStickers,
    OpenChart,
    PickBox,
    PickVersion,
)
from companion.widgets.address import AddressPanel
from companion.widgets.answer import pad_for
from companion.widgets.bars import Sides
from companion.widgets.basics import Cites, Panel, Scroller, Stack, Words, tap
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import EvenRow, Tabs
from companion.widgets.theme import theme
from companion.words import say

LARGEST_ONE_TAP_NUMBER = 9


class BoxSheetsScreen(Leaf):
    """Draws a BoxSheetsModel: the list of charts, or the chart that is open."""

    at: CellAt | None = None
    shown = ""
    _refused: tuple[CellAt, str] | None = None

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.photos = Photos(self, self._again)

    def draw(self, model: BoxSheetsModel) -> None:
        if model.chart is None:
            self.photos.follow(None)
            self.shown = ""
            self._draw_list(model)
        else:
            self._draw_chart(model, model.chart)

    # -- the list ------------------------------------------------------------------------------------------------------

    def _draw_list(self, model: BoxSheetsModel) -> None:
        ends: tuple[Widget, ...] = ()
        if len(model.boxes) > 1:
            tabs = Tabs(tuple((box.id, box.title) for box in model.boxes), model.box)
            tabs.bind(on_turn=lambda _, box: self.dispatch("on_pick", PickBox(box)))
            ends = (tabs,)
        ends = (*self.game_tabs(model), *ends)
        self.lay_out(say("shared.box_sheets"), "" if ends else model.title, model.box_label, ends, model.message)
        sides = Sides()
        if model.first_evening:
            sides.add_widget(self._first_evening(model))
        sides.add_widget(self._charts(model))
        self.body.add_widget(sides)

    def _first_evening(self, model: BoxSheetsModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        panel.add_widget(Words(says=say("box_sheets.for_the_first_evening"), face="Serif", type_size="heading"))
        if model.versions:
            tabs = Tabs(tuple((str(one.value), one.label) for one in model.versions), model.version)
            tabs.bind(on_turn=lambda _, version: self.dispatch("on_pick", PickVersion(version)))
            panel.add_widget(tabs)
        if model.first_evening_note:
            panel.add_widget(Words(says=model.first_evening_note, ink="gold"))
        rows = [_step_row(number, step) for number, step in enumerate(model.first_evening, start=1)]
        self.steps = kept(LongList(rows=rows), "steps")
        panel.add_widget(self.pass_on(self.steps))
        return panel

    def _charts(self, model: BoxSheetsModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        panel.add_widget(Words(says=say("box_sheets.all_charts"), face="Serif", type_size="heading"))
        if model.note:
            panel.add_widget(Words(says=model.note, ink="dim", type_size="small"))
        self.charts = kept(LongList(rows=[_chart_row(chart) for chart in model.charts]), "charts")
        panel.add_widget(self.pass_on(self.charts))
        foot = EvenRow(padding=(0, 0, dp(12), 0))
        if model.may_fill and model.charts:
            foot.add_widget(tap(say("box_sheets.export_my_readings"), lambda _: self.dispatch("on_pick", ExportBox())))
            foot.add_widget(tap(say("box_sheets.import_readings"), lambda _: self._ask_path()))
        if model.papers:
            foot.add_widget(tap(say("box_sheets.make_sticker_sheets"), lambda _: self._ask_paper()))
        if foot.children:
            panel.add_widget(foot)
        return panel

    def _ask_paper(self) -> None:
        papers = self.model.papers
        field = FieldModel("paper", CHOICE, say("box_sheets.paper"), papers, default=papers[0].value)
        offer = OfferModel(
            "stickers", say("box_sheets.sticker_sheets"), fields=(field,), confirm=say("box_sheets.make_the_sheets")
        )
        why = say("box_sheets.what_stickers_are_for")
        self.ask(offer, lambda pick: self.dispatch("on_pick", MakeStickers(str(pick.values[0][1]))), why)

    def _ask_path(self) -> None:
        field = FieldModel("path", TEXT, hint=say("box_sheets.path_of_an_exported_file"))
        offer = OfferModel(
            "import", say("box_sheets.import_readings"), fields=(field,), confirm=say("box_sheets.import_it")
        )
        why = say("box_sheets.faulty_line_is_named")
        self.ask(offer, lambda pick: self.dispatch("on_pick", ImportBox(str(pick.values[0][1]))), why, AddressPanel)

    # -- a chart -------------------------------------------------------------------------------------------------------

    def _draw_chart(self, model: BoxSheetsModel, chart: ChartModel) -> None:
        if self.shown != chart.id:
            self._refused = None
            self.shown, self.at = chart.id, next_unknown(chart, None) if model.may_fill else None
        leave = (say("box_sheets.sign_charts"), OpenChart())
        note = "" if model.title == model.box_label else model.title
        self.lay_out(chart.title, note, model.box_label, (), model.message, leave, has_keys_on_top=True)
        sides = Sides()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        head = BoxLayout(size_hint_y=None, spacing=theme.gap)
        head.bind(minimum_height=head.setter("height"))
        head.add_widget(Words(says=chart.meaning, ink="dim", type_size="small", pos_hint={"center_y": 0.5}))
        if model.photo is not None:
            head.add_widget(self.photos.key(model.photo, chart.title))
        left.add_widget(head)
        self.grid = SheetGrid(chart, self.at)
        self.grid.bind(on_cell=lambda _, at: self._look(at))
        left.add_widget(self.photos.beside(self.grid, model.photo, chart.title))
        signs = (
            say("box_sheets.sign_read_off_your_sheet"),
            say("shared.sign_invented"),
            say("box_sheets.no_sign_printed_source"),
            say("box_sheets.sign_not_known_yet"),
        )
        left.add_widget(Words(says="     ".join(signs), ink="dim", type_size="small"))
        sides.add_widget(left)
        self.side = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        _fit_side(self.side)
        sides.bind(orientation=lambda _, way: _fit_side(self.side, is_under=way == "vertical"))
        sides.add_widget(self.side)
        self.body.add_widget(sides)
        self.grid.look(self.at)
        self._draw_cell()
        self.photos.follow(model.photo)

    def _look(self, at: CellAt | None) -> None:
        self.at = at
        self.grid.look(at)
        self._draw_cell()

    def _draw_cell(self) -> None:
        chart: ChartModel = self.model.chart
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        if self.at is None:
            self._say_nothing_open(column, chart)
        else:
            self._say_cell(column, chart, self.at)
        room.add_widget(column)
        self.replace(self.side, room)

    def _say_nothing_open(self, column: Stack, chart: ChartModel) -> None:
        is_full = self.model.may_fill and next_unknown(chart, None) is None
        column.add_widget(
            Words(
                says=say("box_sheets.all_of_it_is_known") if is_full else say("box_sheets.tap_a_cell"),
                face="Serif",
                type_size="heading",
            )
        )
        if not self.model.may_fill:
            says = say("box_sheets.box_is_invented")
            column.add_widget(Words(says=says, ink="dim", type_size="small"))
        if chart.cite is not None:
            column.add_widget(self.pass_on(Cites((chart.cite,))))

    def _say_cell(self, column: Stack, chart: ChartModel, at: CellAt) -> None:
        row, across = at
        cell = chart.cells[row][across]
        name = " · ".join(words for words in (chart.rows[row], chart.columns[across]) if words)
        column.add_widget(Words(says=name, face="Serif", type_size="title"))
        if cell.value:
            origin = f"{ORIGIN_SIGNS[cell.origin]}{ORIGIN_WORDS[cell.origin]}"
            column.add_widget(Words(says=cell.words, face="SansBold", type_size="heading"))
            column.add_widget(Words(says=origin, ink="gold", type_size="small"))
            column.add_widget(Words(says=cell.source, ink="dim", type_size="small"))
        if not self.model.may_fill:
            return
        self._add_pad(column, chart.forms[across], cell, at)
        if cell.origin == OWN:
            column.add_widget(tap(say("box_sheets.forget_my_reading"), lambda _: self._send(at, ""), "quiet"))
        if chart.cite is not None:
            column.add_widget(self.pass_on(Cites((chart.cite,))))

    def _add_pad(self, column: Stack, form: FieldModel, cell: CellModel, at: CellAt) -> None:
        if form.kind == TEXT:
            write = tap(say("box_sheets.write_what_stands_there"), lambda _: self._write(form, cell, at), "gold")
            column.add_widget(write)
            return
        pad = pad_for(form)
        self.pad = pad
        if self._refused is not None and self._refused[0] == at:
            pad.fill(int(self._refused[1]) if form.kind == NUMBER else self._refused[1])
            column.add_widget(Words(says=say("box_sheets.was_refused", value=self._refused[1]), ink="bad"))
        column.add_widget(pad)
        if form.kind == NUMBER and not 0 <= form.low <= form.high <= LARGEST_ONE_TAP_NUMBER:
            take = tap(say("shared.take_it"), lambda _: self._send(at, str(pad.value)), "gold", enabled=False)
            pad.bind(value=lambda _, value: _tell_take(take, value))
            _tell_take(take, pad.value)
            column.add_widget(take)
        elif form.kind == NUMBER:
            pad.bind(value=lambda _, value: None if value is None else self._send(at, str(value)))
        else:
            pad.bind(on_done=lambda _: self._send(at, str(pad.value)))

    def _write(self, form: FieldModel, cell: CellModel, at: CellAt) -> None:
        chart: ChartModel = self.model.chart
        field = FieldModel("value", TEXT, default=cell.value, hint=form.hint or say("box_sheets.as_it_is_printed"))
        title = f"{chart.title}: {chart.rows[at[0]]}, {chart.columns[at[1]]}"
        offer = OfferModel("cell", title, fields=(field,), confirm=say("shared.take_it"))
        self.ask(offer, lambda pick: self._send(at, str(pick.values[0][1])), "", AddressPanel)

    def _send(self, at: CellAt, value: str) -> None:
        chart: ChartModel = self.model.chart
        if value:
            self._look(next_unknown(chart, at))
        self._refused = None
        self.dispatch("on_pick", FillCell(chart.id, chart.row_ids[at[0]], chart.column_ids[at[1]], value))
        if value and self.is_refused():
            self._refused = (at, value)
            self._look(at)


def _fit_side(side: Widget, *, is_under: bool = False) -> None:
    """The keys of a cell: as wide as a hand likes, or all of the page where they stand under the chart."""
    side.size_hint_x = 1 if is_under else None
    if not is_under:
        side.width = dp(400) * min(1.25, theme.grow)


def _tell_take(take: Widget, value: object) -> None:
    take.enabled = value is not None
    take.says = say("shared.take_it") if value is None else say("shared.take_value", value=value)


def _step_row(number: int, step: FirstEveningModel) -> Row:
    note = " ".join(words for words in (step.why, step.bites) if words)
    intent = OpenChart(step.id, first_evening=True)
    if not step.left:
        return Row(f"{number}. {step.title}", note, intent, "☑", "good", say("box_sheets.all_known"), "good", ink="dim")
    end = say("box_sheets.so_many_left", count=step.left) + (f", {step.minutes}" if step.minutes else "")
    return Row(f"{number}. {step.title}", note, intent, "☐", "gold", end, "gold")


def _chart_row(chart: ChartCardModel) -> Row:
    if not chart.total:
        return Row(
            chart.title, chart.section, OpenChart(chart.id), end=say("box_sheets.so_many_known", count=chart.known)
        )
    is_full = chart.known >= chart.total
    end = f"{'✓ ' if is_full else ''}{chart.known} / {chart.total}"
    return Row(chart.title, chart.section, OpenChart(chart.id), end=end, end_ink="good" if is_full else "dim")
