"""A line that pieces go along: a row of cells with what each gives, and over them the markers of those who stand there.

Nothing rests on colour alone: a marker has its letter or sign, the cell that is reached a rim, and what is past is dim.
"""

from __future__ import annotations

from collections import defaultdict
from math import ceil
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.models import LaneModel
from companion.widgets.basics import Stack, Surface, Words
from companion.widgets.icons import Icon
from companion.widgets.palette import ink_on
from companion.widgets.theme import theme, wide_of
from engine.core.panels import Marker

BROADEST = 52
"""dp of a cell: a short line does not fill its row."""
GAP = 4
HIGH, LOW = 2.7, 1.8
"""How high a cell is, of the small letters' size: with a sign over its number, and without."""
BESIDE = 640
"""dp at 100 % text from which on the title of a line stands beside its cells: several lines are seen at once."""
TITLE_SHARE = 0.27
MOST_OF_HEAD = 0.6
"""Of a head, its title at the most."""
CROWD = 3
"""From so many markers of one cell on they stand in twos, where a letter has room in half a marker."""
TIED = 8
"""dp between markers that are tied to their cell and what is under them."""
APART = 5
"""dp between the markers of two cells that stand in one row, where some are tied."""
LEAST_LETTER = 1.25
"""How broad a marker is at the least, of the small letters' size, for a letter to keep its size in it."""


class LaneHead(BoxLayout):
    """The title of a line with its sign before it and its note behind it."""

    def __init__(self, title: str, icon: str = "", note: str = "", **properties: Any) -> None:
        super().__init__(**({"size_hint_y": None, "spacing": dp(8)} | properties))
        middle = {"center_y": 0.5}
        self._title = Words(says=title, face="Serif", type_size="heading", pos_hint=middle)
        parts: list[Widget] = [self._title]
        if icon:
            self.add_widget(Icon(sign=icon, ink="gold", pos_hint=middle))
        if note:
            parts.append(Words(says=note, ink="dim", type_size="small", halign="right", pos_hint=middle))
            self._title.size_hint_x = None
            self.bind(width=self._share)
            theme.hear(self._share, "sizes")
            self._share()
        for part in parts:
            self.add_widget(part)
            part.bind(height=lambda *_: setattr(self, "height", max(each.height for each in parts)))
        self.height = max(each.height for each in parts)

    def _share(self, *_: object) -> None:
        """The title has its line, if that is not too much of it, and the note the rest."""
        wide = wide_of(self._title.says, "Serif", theme.sizes["heading"]) + dp(4)
        self._title.width = min(wide, self.width * MOST_OF_HEAD)


class LaneCell(Surface, Label):
    """A cell: its number, over it the sign of what it gives. tie: how high over it the line lies that ties several
    markers to it, from tie_left to tie_right; 0 where there is none.
    """

    ink = StringProperty("dim")
    tie = NumericProperty(0)
    tie_left = NumericProperty(0)
    tie_right = NumericProperty(0)

    def __init__(self, says: str, sign: str, state: str, has_signs: bool, **properties: Any) -> None:
        super().__init__(text=says, size_hint=(None, None), **properties)
        self.sign, self.has_signs = None, has_signs
        if sign:
            tone = {"past": "edge", "now": "gold"}.get(state, "text")
            self.sign = Icon(sign=sign, ink=tone)
            self.add_widget(self.sign)
        self.surface = {"past": "clear", "now": "chosen"}.get(state, "raised")
        self.rim = {"past": "line", "now": "gold"}.get(state, "clear")
        self.rim_width = dp(1.8) if state == "now" else dp(1.1)
        self.ink = "text" if state == "now" else "dim"

    def lay(self) -> None:
        """Put the sign over the number."""
        if self.sign is not None:
            side = min(dp(24) * theme.grow, self.width * 0.7)
            self.sign.size = side, side
            self.sign.center = self.center_x, self.top - self.height * 0.34
        self.padding = (0, self.height * 0.46 if self.has_signs else 0, 0, 0)
        self.text_size = self.size


class LaneMark(Surface, Label):
    """A piece that stands over a cell."""

    def __init__(self, marker: Marker, colour: str, **properties: Any) -> None:
        super().__init__(text="" if marker.icon else marker.label, size_hint=(None, None), **properties)
        self.marker, self.sign = marker, None
        self.surface = f"{colour}_fill"
        self.rim, self.rim_width = ("gold", dp(2.2)) if marker.is_ringed else ("clear", dp(1.1))
        if marker.icon:
            self.sign = Icon(sign=marker.icon, ink=ink_on(colour))
            self.add_widget(self.sign)

    def lay(self) -> None:
        """Keep the sign in the middle."""
        if self.sign is not None:
            self.sign.size = self.height * 0.92, self.height * 0.92
            self.sign.center = self.center


class Lane(Layout):
    """The cells side by side in one row, as broad as there is room for, and the markers over them.

    Markers of one cell stand beside each other in one row, tied to the cell by a line; where that would hide to which
    cell others belong they stand on one another, in twos where a letter has room.
    """

    def __init__(self, lane: LaneModel, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        track, colours = lane.track, dict(lane.colours)
        signs = track.signs or ("",) * len(track.cells)
        self.track = track
        self.cells = [
            LaneCell(says, sign, _state(place, track.now), bool(track.signs))
            for place, (says, sign) in enumerate(zip(track.cells, signs, strict=True))
        ]
        self.marks = [LaneMark(marker, colours.get(marker.seat, "text")) for marker in track.markers]
        for part in (*self.cells, *self.marks):
            self.add_widget(part)
        self._lay = Clock.create_trigger(self.lay, -1)
        self.bind(size=self._lay, pos=self._lay)
        theme.hear(self.do_layout, "sizes")
        self.lay()

    def do_layout(self, *_: object) -> None:
        """Lay out at the next frame."""
        self._lay()

    def lay(self, *_: object) -> None:
        """Give every cell and every marker its place."""
        gap, count = dp(GAP), len(self.cells)
        wide = min(dp(BROADEST) * theme.grow if self.track.signs else self.width, (self.width + gap) / count - gap)
        wide = max(dp(4), wide)
        high = theme.sizes["small"] * (HIGH if self.track.signs else LOW)
        for place, cell in enumerate(self.cells):
            cell.size, cell.pos = (wide, high), (self.x + place * (wide + gap), self.y)
        over: dict[int, list[LaneMark]] = defaultdict(list)
        for mark in self.marks:
            over[mark.marker.cell].append(mark)
        broad, side = min(dp(40) * theme.grow, wide + gap * 0.5), theme.sizes["small"] * 1.42
        half = min(broad, (wide + gap * 0.5 - dp(2)) / 2)
        steps = max((len(marks) for marks in over.values()), default=0)
        abreast = self._abreast(steps, half)
        rows, steps = self._in_rows(over, broad), ceil(steps / abreast)
        are_tied = rows is not None and (steps > 1 or abreast > 1)
        if rows is not None and are_tied:
            steps = 1 + max(rows.values(), default=0)
        foot, step = dp(TIED if are_tied else 3), side + dp(TIED if are_tied else 2)
        self.height = high + (foot + side + (steps - 1) * step if steps else 0) + dp(2)
        for place, marks in over.items():
            self.cells[place].tie = 0
            if rows is not None and are_tied:
                row = self.y + high + foot + rows[place] * step
                self._together(place, marks, broad, row, side)
                continue
            for nth, mark in enumerate(marks):
                row_of = marks[nth - nth % abreast :][:abreast]
                each = half if len(row_of) > 1 else broad
                mark.size = each, side
                mark.center_x = self.cells[place].center_x + (each + dp(2)) * (nth % abreast - (len(row_of) - 1) / 2)
                mark.y = self.y + high + foot + nth // abreast * step
        for part in (*self.cells, *self.marks):
            part.lay()

    def _span(self, place: int, many: int, broad: float) -> tuple[float, float]:
        """From where to where so many markers of a cell stand beside each other, over it as far as the line goes."""
        each = self._each(many, broad)
        wide = many * each + (many - 1) * dp(2)
        left = min(self.cells[place].center_x - wide / 2, self.right - wide)
        left = max(self.x, left)
        return left, left + wide

    @staticmethod
    def _each(many: int, broad: float) -> float:
        return min(broad, theme.sizes["small"] * LEAST_LETTER) if many > 1 else broad

    def _in_rows(self, over: dict[int, list[LaneMark]], broad: float) -> dict[int, int] | None:
        """In which row the markers of each cell stand together, few of them lowest; None where they would hide to which
        cell others belong.
        """
        if not self._are_letters:
            return None
        rows: dict[int, int] = {}
        apart = dp(APART) if max(map(len, over.values()), default=0) > 1 else 0
        spans = {place: self._span(place, len(marks), broad) for place, marks in over.items()}
        for place in sorted(over, key=lambda place: (len(over[place]), place)):
            left, right = spans[place]
            if right - left > self.width:
                return None
            row = 0
            while any(
                rows[each] == row and left < spans[each][1] + apart and spans[each][0] < right + apart for each in rows
            ):
                row += 1
            middle = self.cells[place].center_x
            if any(rows[each] < row and spans[each][0] <= middle <= spans[each][1] for each in rows):
                return None
            rows[place] = row
        return rows

    def _together(self, place: int, marks: list[LaneMark], broad: float, row: float, side: float) -> None:
        """The markers of a cell beside each other in their row, and what ties them to it."""
        left, right = self._span(place, len(marks), broad)
        each, cell = self._each(len(marks), broad), self.cells[place]
        for nth, mark in enumerate(marks):
            mark.size = each, side
            mark.pos = left + nth * (each + dp(2)), row
        if len(marks) > 1 or row > cell.top + dp(TIED) + 1:
            cell.tie, cell.tie_left, cell.tie_right = row - cell.top, left, right

    def _abreast(self, steps: int, half: float) -> int:
        """How many markers of one cell stand beside each other: two where they would pile up and a letter fits."""
        fits = half >= theme.sizes["small"] * LEAST_LETTER
        return 2 if steps >= CROWD and self._are_letters and fits else 1

    @property
    def _are_letters(self) -> bool:
        return all(mark.marker.icon or len(mark.marker.label) == 1 for mark in self.marks)


class LanePart(BoxLayout):
    """A line under its title; where there is room for both, or `is_low`, the title stands beside it.

    is_low: there is no height for more than the cells: what is said of the line is left out.
    """

    def __init__(
        self, title: str, icon: str, note: str, lane: LaneModel, is_low: bool = False, **properties: Any
    ) -> None:
        super().__init__(**({"orientation": "vertical", "size_hint_y": None, "spacing": dp(3)} | properties))
        self._head = title, icon, "" if is_low else note
        self._is_low, self.lane = is_low, Lane(lane)
        self.is_beside: bool | None = None
        self.bind(minimum_height=self.setter("height"), width=self._turn)
        self._turn()

    def _turn(self, *_: object) -> None:
        is_beside = self._is_low or self.width >= dp(BESIDE) * theme.grow
        if is_beside == self.is_beside:
            return
        self.is_beside = is_beside
        self.clear_widgets()
        title, icon, note = self._head
        self.orientation = "horizontal" if is_beside else "vertical"
        self.spacing = dp(10 if is_beside else 3)
        if not is_beside:
            self.add_widget(LaneHead(title, icon, note))
        else:
            self.add_widget(LaneTitle(title, icon, note, size_hint_x=TITLE_SHARE))
        self.lane.size_hint_x = 1 - TITLE_SHARE if is_beside else 1
        self.lane.pos_hint = {"center_y": 0.5} if is_beside else {}
        self.add_widget(self.lane)


class LaneTitle(BoxLayout):
    """A line's sign and title, and under the title its note."""

    def __init__(self, title: str, icon: str, note: str, **properties: Any) -> None:
        middle = {"center_y": 0.5}
        super().__init__(**({"size_hint_y": None, "spacing": dp(8), "pos_hint": middle} | properties))
        if icon:
            self.add_widget(Icon(sign=icon, ink="gold", pos_hint=middle))
        words = Stack(spacing=0, pos_hint=middle)
        words.add_widget(Words(says=title, face="Serif", type_size="strong"))
        if note:
            words.add_widget(Words(says=note, ink="dim", type_size="small"))
        self.add_widget(words)
        words.bind(height=self.setter("height"))
        self.height = words.height


def _state(place: int, now: int) -> str:
    return "ahead" if now < 0 or place > now else "now" if place == now else "past"


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
