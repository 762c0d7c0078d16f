"""A chart whose cell is asked for at the table: the grid in the middle, its keys in the ask, one gold key to go on.

What is typed is kept here until the gold key is tapped, cell by cell; only the cell that is asked has to be among it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.box.screen_grid import CellAt, SheetGrid, next_unknown
from companion.box.screen_photo import Photos
from companion.models import (
    CHOICE,
    NUMBER,
    TEXT,
    FieldModel,
    MessageModel,
    OfferModel,
    PhotoModel,
    ReadCells,
    TableModel,
)
from companion.pages import OWN, CellModel, ChartModel
from companion.table.screen_asked import Answer
from companion.widgets.answer import pad_for
from companion.widgets.basics import Cites, Panel, Picks, Words, tap
from companion.widgets.cellkeys import CellKeys
from companion.widgets.keyboard import TextPad
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Chart

CHART = say("chart.chart")
"""The title of its tab."""


def chart_asked(model: TableModel) -> OfferModel | None:
    """The offer that reads a cell of a chart, None where nothing of the kind is asked."""
    hand = model.ask.hand if model.ask is not None else None
    return hand if hand is not None and len(hand.fields) == 1 and hand.fields[0].grid is not None else None


class ChartPage(Picks, Panel):
    """The chart over the whole middle, with its title; under it the keyboard where its cells are words of the sheet."""

    def __init__(self, chart: Chart, *keys: Widget, has_head: bool = True, **properties: Any) -> None:
        super().__init__(**properties)
        head = BoxLayout(size_hint_y=None, spacing=theme.gap)
        title = Words(says=chart.title, face="Serif", type_size="heading", pos_hint={"center_y": 0.5})
        head.add_widget(title)
        title.bind(height=lambda _, height: setattr(head, "height", max(height, theme.target)))
        head.height = max(title.height, theme.target)
        if chart.cites:
            cites = self.pass_on(Cites(chart.cites, with_titles=False, size_hint_x=None, pos_hint={"center_y": 0.5}))
            cites.width = sum(chip.width for chip in cites.children) + theme.gap * len(chart.cites)
            head.add_widget(cites)
        for key in keys:
            head.add_widget(key)
        self.head, self.room = head, BoxLayout(spacing=theme.gap)
        if has_head or keys:
            self.add_widget(head)
        self.add_widget(self.room)


class TableChart:
    """The chart of one Table page. screen: its `on_pick` is told what was read."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        self.hand: OfferModel | None = None
        self.typed: dict[CellAt, str] = {}
        self.at: CellAt | None = None
        self._is_turning = self._has_gone_on = False
        self._scale = 0.0
        self._before = ""
        self.photo: PhotoModel | None = None
        self.told: MessageModel | None = None
        self.photos = Photos(screen, self._again)

    # -- what is asked ------------------------------------------------------------------------------------------------

    def follow(self, model: TableModel, shown: str) -> str:
        """Take what is asked now; the tab to be shown, where this one is. A chart that is asked for is looked at; when
        its cell is told, what was looked at before is there again.
        """
        was_asked = self.hand is not None
        is_other = self._pictured(model.photo) != self._pictured(self.photo)
        self.photo = model.photo
        before = self.hand
        self._take_in(chart_asked(model))
        if self.hand is not None and self.hand == before and is_other:
            self._draw_page()
        self.photos.follow(self.photo if self.hand is not None else None)
        if self.hand is not None and not was_asked:
            self._before = shown
            return CHART
        return self._before if self.hand is None and shown == CHART else shown

    def _take_in(self, hand: OfferModel | None) -> None:
        """What was typed of the same chart stays, as far as nobody has told it meanwhile."""
        if hand == self.hand and theme.text_scale == self._scale:
            return
        is_same = hand is not None and self.hand is not None and _chart_name(hand) == _chart_name(self.hand)
        is_alike = is_same and self._kind(hand) == self._kind(self.hand)
        # By their names: a row that is asked for the first time moves others down.
        typed = self._by_names() if is_same else {}
        self.hand, scale, self._scale = hand, self._scale, theme.text_scale
        self._has_gone_on = False
        if hand is None:
            self.typed, self.at = {}, None
            return
        self.typed = {at: typed[self._named(at)] for at in _places(self.chart) if self._named(at) in typed}
        self.typed = {at: value for at, value in self.typed.items() if not self._known(at)}
        self.at = self.asked
        if not is_alike or scale != self._scale:
            self._make()
        self._page()
        self._turn(self.asked)

    @property
    def field(self) -> FieldModel:
        """The field that the offer fills."""
        assert self.hand is not None
        return self.hand.fields[0]

    @property
    def chart(self) -> Chart:
        """The chart, as far as everybody knows it."""
        assert self.field.grid is not None
        return self.field.grid

    @property
    def asked(self) -> CellAt:
        """The cell without which the game does not go on: the live one; of a whole chart the first that is unknown."""
        chart = self.chart
        if chart.live[0] >= 0:
            return chart.live[0], max(0, chart.live[1])
        return next((place for place in _places(chart) if not self._known(place)), (0, 0))

    @staticmethod
    def _kind(hand: OfferModel | None) -> tuple[object, ...]:
        """What keys its cells want."""
        return (hand.fields[0].kind, hand.fields[0].options, hand.fields[0].alike) if hand is not None else ()

    def _named(self, place: CellAt) -> tuple[str, str]:
        chart = self.chart
        return chart.row_ids[place[0]], chart.column_ids[place[1]]

    def _by_names(self) -> dict[tuple[str, str], str]:
        return {self._named(place): value for place, value in self.typed.items()}

    def _is_to_type(self, place: CellAt) -> bool:
        """Whether nobody has told it, and these keys are for it."""
        alike = self.field.alike
        return not self._known(place) and (not alike or self._named(place) in alike)

    def _known(self, place: CellAt) -> str:
        cells = self.chart.cells
        return cells[place[0]][place[1]] if place[0] < len(cells) and place[1] < len(cells[place[0]]) else ""

    def sheet(self) -> ChartModel:
        """The chart with what was typed, as the grid draws it."""
        chart = self.chart
        cells = tuple(
            tuple(self._cell((row, column), known) for column, known in enumerate(values))
            for row, values in enumerate(chart.cells)
        )
        return ChartModel(
            id=_chart_name(self.hand),
            title=chart.title,
            corner=chart.corner,
            row_ids=chart.row_ids or chart.rows,
            rows=chart.rows,
            column_ids=chart.column_ids or chart.columns,
            columns=chart.columns,
            cells=cells,
            forms=(self.field,) * len(chart.columns),
            only=tuple(place for place in _places(chart) if self._is_to_type(place)),
        )

    def _cell(self, place: CellAt, known: str) -> CellModel:
        """What stands there; what nobody else has told yet bears the sign of an own reading."""
        return CellModel(self._words(self.typed[place]), OWN) if place in self.typed else CellModel(self._words(known))

    def _words(self, value: str) -> str:
        return next((option.label for option in self.field.options if str(option.value) == value), value)

    # -- what is drawn ------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        """The keys of this chart: they stay where they are from one cell to the next."""
        field = self.field
        kind = TEXT if field.kind == TEXT else CHOICE if field.options else NUMBER
        bare = replace(field, kind=kind, grid=None, title="", hint="")
        self.pad = CellKeys(bare) if kind == NUMBER else pad_for(bare)
        if isinstance(self.pad, TextPad):
            self.pad.remove_widget(self.pad.line)  # what is typed stands in the chart
            self.pad.begins_upper = self.pad.is_upper = False  # sheets are written small, and no sentences
        if kind == CHOICE:
            self.pad.bind(on_done=lambda _: self._typed(self.pad.value, is_whole=True))
        else:
            self.pad.bind(value=lambda _, value: self._typed(value, is_whole=kind == NUMBER and self._is_whole(value)))
        if isinstance(self.pad, CellKeys):
            self.pad.bind(on_next=lambda _: self._next())
        self.name = Words(face="SansBold", type_size="strong")
        # What is typed in letters has to be typed as the rules read it, and a bare sign says little.
        is_bare = kind == TEXT or any(len(option.label) < 2 for option in field.options)
        self.hint = [Words(says=field.hint, ink="dim", type_size="small")] if is_bare and field.hint else []
        self.next = tap(say("chart.next_cell"), lambda _: self._next(), "plain")
        self.gold = tap(say("shared.take_it"), lambda _: self._take(), "gold", enabled=False)

    def _is_whole(self, value: object) -> bool:
        """Whether another digit would be one too many."""
        return isinstance(value, int) and self.field.low >= 0 and value * 10 > self.field.high

    @staticmethod
    def _pictured(photo: PhotoModel | None) -> int | None:
        return id(photo.picture) if photo is not None and photo.picture is not None else None

    @property
    def is_wide(self) -> bool:
        """Whether it wants all of the middle: it has a photograph beside it."""
        return self.hand is not None and self._pictured(self.photo) is not None and self.photos.is_shown

    def tells(self, message: MessageModel | None) -> bool:
        """Whether the ask itself says what became of a reading: a message would take the keyboard's room."""
        self.told = message if self.is_typed else None
        return self.told is not None

    @property
    def is_typed(self) -> bool:
        """Whether its cells are typed in letters."""
        return self.hand is not None and self.field.kind == TEXT

    def _draw_page(self) -> None:
        self._page()
        self._tell()

    def _again(self) -> None:
        self._draw_page()
        self._screen.turn_to(CHART)

    def _page(self) -> None:
        chart, photo = self.chart, self.photo
        keys = [self.photos.key(photo, chart.title)] if photo is not None else []
        self.page = self._screen.pass_on(ChartPage(chart, *keys, has_head=self.field.kind != TEXT))
        self.grid = SheetGrid(self.sheet(), self.at, live=chart)
        self.grid.bind(on_cell=lambda _, place: self._turn(place))
        self.page.room.add_widget(self.photos.beside(self.grid, photo, chart.title))
        if self.field.kind == TEXT:
            if self.pad.parent is not None:
                self.pad.parent.remove_widget(self.pad)
            self.page.add_widget(self.pad)

    def answer(self) -> Answer | None:
        """What stands in the ask, None where no chart is asked for."""
        if self.hand is None:
            return None
        if self._is_number:
            return [], [self.name, self.pad], [self.gold]
        if self.field.kind == TEXT:
            told = [_said(self.told)] if self.told is not None else self.hint
            return [self.name, *told], [], [self.gold, self.next]
        return [self.name, *self.hint, self.pad], [], [self.gold, self.next]

    def _tell(self) -> None:
        chart, at = self.chart, self.at
        self.grid.chart = self.sheet()
        self.grid.tell()
        self.grid.look(at)
        if at is not None:
            for hint in self.hint if chart.meanings else ():
                hint.says = chart.meanings[at[1]]
            keys, words = chart.corner.split(" / "), (chart.rows[at[0]], chart.columns[at[1]])
            self.name.says = " · ".join(_with_key(key, word) for key, word in zip(keys, words, strict=False) if word)
            self.name.value = self.typed.get(at, "") if self.field.kind == TEXT else ""
            if self._is_number and self.field.high > self.field.low:
                self.name.says += say("chart.from_to", low=self.field.low, high=self.field.high)
        count, is_asked = len(self.typed), self.asked in self.typed
        self.gold.enabled = is_asked
        one = say("shared.take_value", value=self._words(self.typed[self.asked])) if is_asked else say("shared.take_it")
        self.gold.says = say("chart.take_cells", count=count) if count > 1 else one
        self.gold.note = "" if is_asked or not count else say("chart.gold_cell_is_empty")
        self.next.enabled = self._after(at) not in (None, at)

    # -- what a finger does -------------------------------------------------------------------------------------------

    def _turn(self, place: CellAt | None) -> None:
        """Another cell is typed next. What the sheet says already is put right elsewhere."""
        if place is None or not self._is_to_type(place):
            return
        self.at = place
        self._has_gone_on = False
        self._is_turning = True
        typed = self.typed.get(place, "")
        self.pad.fill(int(typed) if typed and self._is_number else typed)
        self._is_turning = False
        self._tell()

    @property
    def _is_number(self) -> bool:
        return self.field.kind != TEXT and not self.field.options

    def _after(self, at: CellAt | None) -> CellAt | None:
        """The cell after this one: the next empty one in the live row or column, and then in reading order."""
        in_line = self._in_line(at)
        if in_line:
            return next((place for place in in_line if at is not None and place > at), in_line[0])
        empty = tuple(place for place in _places(self.chart) if self._is_to_type(place) and place not in self.typed)
        return next_unknown(replace(self.sheet(), only=empty), at)

    def _in_line(self, at: CellAt | None) -> list[CellAt]:
        """The other empty cells of what is read at once: of the live row or column, of a whole chart all of them."""
        chart = self.chart
        empty = [one for one in _places(chart) if self._is_to_type(one) and one not in self.typed and one != at]
        return [one for one in empty if chart.live[0] < 0 or chart.is_live(*one)]

    def _next(self) -> None:
        """On to another cell. Whoever taps for that after every number means the cell where it has gone by itself."""
        if self._has_gone_on and self.at not in self.typed:
            self._has_gone_on = False
            return
        self._turn(self._after(self.at))

    def _typed(self, value: object, *, is_whole: bool) -> None:
        if self._is_turning or self.at is None:
            return
        if value in (None, ""):
            self.typed.pop(self.at, None)
        else:
            self.typed[self.at] = str(value)
        # What another row of the sheet says is not asked: by itself it goes on within this one alone.
        after = self._after(self.at) if is_whole and self._in_line(self.at) else None
        if after is None:
            self._has_gone_on = False
            self._tell()
        else:
            self._turn(after)
            self._has_gone_on = True

    def _take(self) -> None:
        hand, chart = self.hand, self.sheet()
        if hand is None or self.asked not in self.typed:
            return
        asked = self.asked
        order = [asked, *sorted(place for place in self.typed if place != asked)]
        cells = tuple((chart.row_ids[row], chart.column_ids[across], self.typed[row, across]) for row, across in order)
        one = hand.picked((("value", cells[0][2]),))
        self._screen.dispatch("on_pick", ReadCells(hand.id, cells) if len(cells) > 1 else one)


def _said(message: MessageModel) -> Words:
    mark = "✗ " if message.tone == "bad" else ""
    return Words(says=mark + message.text, ink="text" if message.tone == "plain" else message.tone)


def _with_key(key: str, word: str) -> str:
    """'die 3', 'letter A', but 'Gothmog' and not 'character Gothmog': a word says by itself what it is."""
    return word if any(len(part) > 2 and part.isalpha() for part in word.split()) else f"{key} {word}"


def _chart_name(hand: OfferModel | None) -> str:
    return hand.id.split("/")[1] if hand is not None and "/" in hand.id else ""


def _places(chart: Chart) -> tuple[CellAt, ...]:
    return tuple((row, column) for row in range(len(chart.rows)) for column in range(len(chart.columns)))
