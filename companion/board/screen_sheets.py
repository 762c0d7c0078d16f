"""Rows of boxes as the paper sheet has them: the public page, or a seat's own sheet at its edge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import CLOSING, CloseDesk, Dismiss, Open, RowModel, TagModel
from companion.pages import CROSS, ON_MAP, Leave, MarkBox, SheetModel, SheetRowModel, SheetsModel
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Rule, Scroller, Surface, Tap, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.leaf import Leaf, kept
from companion.widgets.state import Box, BoxesOfRow
from companion.widgets.theme import theme
from companion.widgets.veil import Curtain, Turned
from companion.words import say

MOST_ROWS_ALONE = 6
OPEN_TAG = say("sheets.boxes_not_counted_yet")


class SheetScreen(Leaf):
    """Draws a SheetsModel. A seat's own sheet closes like its desk: by its button or when nobody touched it for
    `idle_s`.
    """

    mark = CROSS
    curtain: Curtain | None = None
    _idle = None

    def draw(self, model: SheetsModel) -> None:
        self.curtain = None
        known = [mark for mark, _ in model.marks]
        if self.mark not in known:
            self.mark = next(iter(known), CROSS)
        own = model.seat
        ends = () if own else (self._way_to_map(),)
        leave = (say("shared.close"), CloseDesk(own.id)) if own else (say("shared.sign_back"), Leave())
        title = say("sheets.own_sheet", name=own.name) if own else model.title
        self.lay_out(title, model.turn, model.box_label, ends, model.message, leave, with_rules=own is None)
        if own:
            self.bar.surface = "veil_panel"
            self.bar.back.bind(on_release=lambda _: self.close())
        self._fill()
        self._stay_awake()

    def place(self, page: Widget) -> None:
        """Turn an own sheet to its owner's edge."""
        if self.model.seat is None:
            super().place(page)
            return
        turned = Turned(self.model.seat.edge)
        ground = VeilGround(surface="veil", radius=0)
        ground.add_widget(page)
        turned.face(ground)
        self.add_widget(turned)

    def close(self) -> None:
        """Forget everything that was shown and draw the curtain, the same for everybody."""
        if self._idle is not None:
            self._idle.cancel()
        closing = self.model.closing if self.model is not None else CLOSING
        self.model = None
        self.clear_widgets()
        self.curtain = Curtain(closing, say("shared.back_to_the_table"))
        self.curtain.bind(on_continue=lambda _: self.dispatch("on_pick", Dismiss()))
        self.add_widget(self.curtain)

    def on_touch_down(self, touch: object) -> bool:
        """A touch keeps an own sheet open."""
        self._stay_awake()
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: object) -> bool:
        """So does a finger that moves."""
        self._stay_awake()
        return super().on_touch_move(touch)

    def on_leave(self, *_: object) -> None:
        """Nothing of an own sheet stays behind."""
        super().on_leave()
        if self._idle is not None:
            self._idle.cancel()
        self.model, self.curtain = None, None
        self.clear_widgets()

    def _stay_awake(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if self.model is not None and self.model.seat is not None:
            self._idle = Clock.schedule_once(self._fell_idle, self.model.idle_s)

    def _fell_idle(self, _: float) -> None:
        seat = self.model.seat.id
        self.close()
        self.dispatch("on_pick", CloseDesk(seat, idle=True))

    def _way_to_map(self) -> Tap:
        way = tap(say("shared.on_the_map"), lambda _: self.dispatch("on_pick", Open(ON_MAP)), size_hint_x=None)
        way.width = text_width(way.says, "SansBold", theme.sizes["strong"]) + dp(8)
        return way

    def _fill(self) -> None:
        self.body.clear_widgets()
        model = self.model
        column = BoxLayout(orientation="vertical", spacing=theme.gap)
        room = kept(Scroller(), "sheet")
        sides = Sides(size_hint_y=None)
        sides.bind(minimum_height=sides.setter("height"))
        for sheet in _columns(model.sheets):
            sides.add_widget(SheetPanel(sheet, bool(model.marks), self._marked, model.seat is not None))
        room.add_widget(sides)
        column.add_widget(room)
        if model.marks:
            self.palette = MarkPalette(model.marks, self.mark, self._took_up, model.seat is not None)
            column.add_widget(self.palette)
        self.body.add_widget(column)

    def _took_up(self, mark: str) -> None:
        self.mark = mark

    def _marked(self, _: BoxesOfRow, value: tuple[str, int]) -> None:
        self.dispatch("on_pick", MarkBox(value[0], value[1], self.mark))


class VeilGround(Surface, BoxLayout):
    """The ground of a private page."""


class SheetPanel(Panel):
    """One side's characters, as high as they are."""

    def __init__(self, sheet: SheetModel, may_mark: bool, marked: object, is_own: bool) -> None:
        super().__init__(surface="veil_panel" if is_own else "panel", size_hint_y=None, pos_hint={"top": 1})
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says=sheet.title, face="Serif", type_size="heading", ink=sheet.colour))
        for row in sheet.rows:
            self.add_widget(Rule())
            line = BoxesOfRow(row_of(row, may_mark))
            line.bind(on_mark=marked)
            self.add_widget(line)


class MarkTap(Tap):
    """A kind of mark, drawn as it is on the sheet, and its word."""

    def __init__(self, mark: str, word: str, **properties: object) -> None:
        super().__init__(says=word, face="Sans", carries=mark, **properties)
        self.box = Box(marks=mark)
        self.add_widget(self.box)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        self.box.center = self.x + dp(18) + self.box.width / 2, self.center_y

    def _dress(self, *_: object) -> None:
        self.ink = "text"
        self.surface = "raised" if self.chosen or self.state == "down" else "clear"
        self.rim, self.rim_width = ("gold", 2.4) if self.chosen else ("line", 1.1)


class MarkPalette(Panel):
    """The marks a tap on a box may put there; one is taken up, ringed and said."""

    def __init__(self, marks: tuple[tuple[str, str], ...], taken: str, took_up: object, is_own: bool) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None, padding=(theme.pad, dp(8), dp(8), dp(8)))
        self.surface = "veil_panel" if is_own else "panel"
        self.bind(minimum_height=self.setter("height"))
        self.took_up = took_up
        self.add_widget(Words(says=say("sheets.a_tap_puts"), ink="dim", size_hint_x=0.7, pos_hint={"center_y": 0.5}))
        self.marks = [MarkTap(mark, word, pos_hint={"center_y": 0.5}) for mark, word in marks]
        for button in self.marks:
            button.bind(on_release=lambda tapped: self._take(tapped.carries))
            self.add_widget(button)
        self._take(taken)

    def _take(self, mark: str) -> None:
        for button in self.marks:
            button.chosen = button.carries == mark
        self.took_up(mark)  # type: ignore[operator]


def _columns(sheets: tuple[SheetModel, ...]) -> tuple[SheetModel, ...]:
    """A long sheet that stands alone, cut in two to lie side by side."""
    if len(sheets) != 1 or len(sheets[0].rows) <= MOST_ROWS_ALONE:
        return sheets
    only = sheets[0]
    half = (len(only.rows) + 1) // 2
    return replace(only, rows=only.rows[:half]), replace(
        only, title=say("sheets.title_continued", title=only.title), rows=only.rows[half:]
    )


def row_of(row: SheetRowModel, may_mark: bool) -> RowModel:
    """The row as a widget draws it: its boxes with what a tap on each means."""
    boxes = (*row.boxes, "") if row.is_open else row.boxes
    tag = row.tag
    if row.is_open:
        tag = replace(tag, text=say("sheets.boxes_not_known", text=tag.text)) if tag else TagModel(OPEN_TAG)
    picks = tuple((row.id, place) for place in range(len(boxes))) if may_mark and row.may_mark else ()
    return RowModel(row.name, row.note, boxes, tag, picks)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
