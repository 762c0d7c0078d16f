"""Numbers over the turns of a game, as bars in their frames or as lines: to be read at arm's length.

Nothing rests on colour alone: a bar has its number, a frame is hollow, one of two lines is dashed, each has its name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from kivy.graphics import Color, Line
from kivy.metrics import dp

from companion.ending.model import BARS, CurveModel, PlotModel
from companion.widgets.basics import Word
from companion.widgets.plots import Plot
from companion.widgets.theme import theme


class CurvePlot(Plot):
    """A plot of a game that is over. colours: of the seats, as roles of the palette."""

    def __init__(self, plot: PlotModel, colours: Mapping[str, str]) -> None:
        super().__init__(plot)  # type: ignore[arg-type]
        self.told, self.colours = plot, colours
        self.over = [self._word(word, "dim", face="Sans") for word in plot.over]
        self.numbers: dict[int, Word] = {}
        self.names: dict[str, Word] = {}
        self.marks: list[tuple[int, Word]] = []
        if plot.kind == BARS:
            for at, value in enumerate(_tops(plot)):
                if value is not None:
                    self.numbers[at] = self._word(f"{value:g}")
        else:
            self.marks = [(at, self._word(word, "dim", face="Sans")) for at, word in plot.marks]
            for curve in plot.curves:
                self.names[curve.name] = self._word(curve.name, self.colours.get(curve.seat, "text"))
        self._draw()

    @property
    def least(self) -> float:
        """Room for a number, a turn and a bar between them; for the names of lines above one another."""
        names = (len(self.told.curves) + 2) * theme.sizes["small"] * 1.4 if self.told.kind != BARS else 0
        return max(theme.sizes["small"] * 3.2 + dp(64), names)

    def _lay(self) -> None:
        low = self.y + self.over[0].height + dp(4) if self.over else self.y
        if self.told.kind == BARS:
            self._bars(low)
        else:
            self._lines(low)

    def _under(self, middles: list[float]) -> None:
        """The turns: as many as have room beside one another, the first always."""
        if not middles:
            return
        place = middles[1] - middles[0] if len(middles) > 1 else self.width
        step = max(1, math.ceil((max(word.width for word in self.over) + dp(6)) / place))
        for at, word in enumerate(self.over):
            word.opacity = float(at % step == 0)
            word.pos = (middles[at] - word.width / 2, self.y)

    def _bars(self, low: float) -> None:
        told, place = self.told, self.width / max(1, len(self.told.over))
        room = self.y + self.height - low - theme.sizes["small"] * 1.6
        most = max((value for curve in told.curves for value in curve.values if value), default=1)
        wide, middles = min(place * 0.72, dp(52)), [self.x + place * (at + 0.5) for at in range(len(told.over))]
        frames = [curve for curve in told.curves if curve.is_frame]
        filled = [curve for curve in told.curves if not curve.is_frame]
        step = math.ceil((max((word.width for word in self.numbers.values()), default=0) + dp(4)) / place)
        for at, middle in enumerate(middles):
            left, share = middle - wide / 2, wide / max(1, len(filled))
            top = low
            for number, curve in enumerate(filled):
                high = room * (curve.values[at] or 0) / most
                self._block(self._fill(curve), left + number * share, low, share, max(dp(1), high))
                top = max(top, low + high)
            for curve in frames:
                value = curve.values[at]
                if value is not None:
                    self._frame(left, low, wide, max(dp(2), room * value / most))
                    top = max(top, low + room * value / most)
            if at in self.numbers:
                word = self.numbers[at]
                word.opacity = float(at % max(1, step) == 0)
                word.pos = (middle - word.width / 2, top + dp(2))
        self._under(middles)

    def _lines(self, low: float) -> None:
        told = self.told
        right = self.x + self.width - max(word.width for word in self.names.values()) - dp(10)
        values = [value for curve in told.curves for value in curve.values if value is not None]
        top, bottom = max(1.0, *values), min(-1.0, *values)
        over = theme.sizes["small"] * 1.3 if self.marks else 0
        high, room = low + dp(4), self.y + self.height - low - dp(12) - over
        step = (right - self.x - dp(10)) / max(1, len(told.over) - 1)
        middles = [self.x + dp(10) + at * step for at in range(len(told.over))]

        def at_height(value: float) -> float:
            return high + room * (value - bottom) / (top - bottom)

        self._line("line", (self.x, at_height(0), right, at_height(0)), 0.8)
        self._mark(middles, low)
        ends = []
        for curve in told.curves:
            points = [(middles[at], at_height(value)) for at, value in enumerate(curve.values) if value is not None]
            self._drawn.add(Color(*theme.colours[self.colours.get(curve.seat, "text")]))
            for run in _dashes(points) if curve.is_frame else [points]:
                flat = [number for point in run for number in point]
                if len(flat) >= 4:
                    self._drawn.add(Line(points=flat, width=dp(1.6), joint="round", cap="round"))
            if points:
                ends.append((points[-1][1], self.names[curve.name]))
        lowest, stacked = low, []
        for height, word in sorted(ends, key=lambda end: end[0]):
            lowest = max(lowest, height - word.height / 2)
            stacked.append((lowest, word))
            lowest += word.height
        highest = self.y + self.height
        for at, word in reversed(stacked):  # what would stand over the rim pushes those below it down
            highest = min(at, highest - word.height)
            word.pos = (right + dp(8), highest)
        self._under(middles)

    def _mark(self, middles: list[float], low: float) -> None:
        """A hair line where something happened, its sign over it where there is room beside the one before."""
        free = -1.0
        for at, word in self.marks:
            self._line("line", (middles[at], low, middles[at], self.y + self.height - word.height), 0.8)
            left = middles[at] - word.width / 2
            word.opacity = float(left >= free)
            if word.opacity:
                word.pos = (left, self.y + self.height - word.height)
                free = left + word.width + dp(3)

    def _fill(self, curve: CurveModel) -> str:
        return f"{self.colours.get(curve.seat, 'gold')}_fill"

    def _frame(self, left: float, low: float, wide: float, high: float) -> None:
        self._drawn.add(Color(*theme.colours["edge"]))
        self._drawn.add(Line(rectangle=(left, low, wide, high), width=dp(1.2)))


def _tops(plot: PlotModel) -> Iterator[float | None]:
    """The number over each place: of what is filled, the first that is known."""
    filled = [curve for curve in plot.curves if not curve.is_frame]
    for at in range(len(plot.over)):
        yield next((curve.values[at] for curve in filled if curve.values[at] is not None), None)


def _dashes(points: list[tuple[float, float]]) -> Iterator[list[tuple[float, float]]]:
    """Short strokes along a line."""
    for (left, low), (right, high) in pairwise(points):
        count = max(1, round(math.hypot(right - left, high - low) / dp(12)))
        for at in range(count):
            begin, end = at / count, (at + 0.55) / count
            yield [
                (left + (right - left) * begin, low + (high - low) * begin),
                (left + (right - left) * end, low + (high - low) * end),
            ]
