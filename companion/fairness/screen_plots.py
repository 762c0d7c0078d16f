"""A die's counts as bars against their band, and the evidence over time: to be read at arm's length.

Neither rests on colour alone: a bar outside its band wears a '!', and every line has its words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from kivy.metrics import dp

from companion.fairness.model import BarModel, PlotModel
from companion.widgets.plots import Plot
from companion.widgets.theme import theme
from companion.words import say

LEAST_LOG = -1.0
"""The lower rim of the evidence, as a power of ten: what speaks for the die all the more is drawn on it."""


class CountsPlot(Plot):
    """A bar a face, its count at the upper rim; the band of a fair die behind the bars, what is expected as a line.

    Faces on as many sides have one band and one line as far as they are neighbours.
    """

    def __init__(self, plot: PlotModel, **properties: Any) -> None:
        super().__init__(plot, **properties)
        self.has_words = any(len(bar.word) > 2 for bar in plot.bars)
        size = "body" if self.has_words else "heading"
        self.faces = [self._word(bar.word, face="Serif", size=size) for bar in plot.bars]
        self.numbers = [
            self._word(f"{bar.count} !" if bar.is_odd else str(bar.count), "bad" if bar.is_odd else "text")
            for bar in plot.bars
        ]
        told = sorted({bar.expected for bar in plot.bars})
        digits = 0 if told[0] >= 10 else 1
        self.expected = {each: self._word(f"{each:.{digits}f}", "gold") for each in told}
        self._draw()

    @property
    def least(self) -> float:
        """Room for a count, a face and a bar between them."""
        return theme.sizes["heading"] * 1.5 + theme.sizes["small"] * 1.6 + dp(90)

    def _lay(self) -> None:
        plot = self.plot
        left = self.x + max(word.width for word in self.expected.values()) + dp(8)
        right, top = self.x + self.width, self.y + self.height
        place = (right - left) / len(plot.bars)
        self._keep_apart(place)
        below, above = max(word.height for word in self.faces) + dp(4), self.numbers[0].height + dp(6)
        most = max(1, *(max(bar.count, bar.high) for bar in plot.bars))
        room = max(dp(10), self.height - below - above)

        def high(count: float) -> float:
            return self.y + below + room * count / most

        runs = [(bar, left + place * begin, place * count) for bar, begin, count in _runs(plot.bars)]
        for bar, begin, wide in runs:
            self._block("line", begin, high(bar.low), wide, high(bar.high) - high(bar.low))
        for number, bar in enumerate(plot.bars):
            middle = left + place * (number + 0.5)
            wide = min(place * 0.5, dp(72))
            self._block("bad" if bar.is_odd else "edge", middle - wide / 2, high(0), wide, high(bar.count) - high(0))
            face, told = self.faces[number], self.numbers[number]
            face.pos = (middle - face.width / 2, self.y + below - dp(4) - face.height)
            told.pos = (middle - told.width / 2, top - told.height)
        for bar, begin, wide in runs:
            self._line("gold", (begin, high(bar.expected), begin + wide, high(bar.expected)), 1.3, is_dashed=True)
        lowest = self.y
        for expected, word in self.expected.items():
            # Two that are near one another stand above one another.
            lowest = max(lowest, min(top, high(expected) + word.height / 2) - word.height)
            word.pos = (self.x, lowest)
            lowest += word.height

    def _keep_apart(self, place: float) -> None:
        """Break what is wider than its bar's place into lines."""
        for word in self.faces if self.has_words else ():
            if not word.text_size[0] or abs(word.text_size[0] - place + dp(8)) > 1:
                word.text_size, word.halign = (place - dp(8), None), "center"
                word.texture_update()
                word.size = word.texture_size


def _runs(bars: Sequence[BarModel]) -> Iterator[tuple[BarModel, int, int]]:
    """(the first bar, its place, how many) of neighbours for which a fair die has one band."""
    for _, run in groupby(enumerate(bars), lambda each: (each[1].low, each[1].high, each[1].expected)):
        (begin, bar), *others = run
        yield bar, begin, 1 + len(others)


class EvidencePlot(Plot):
    """The evidence roll by roll on a scale of powers of ten, and the line from which on a die is unusual."""

    def __init__(self, plot: PlotModel, **properties: Any) -> None:
        super().__init__(plot, **properties)
        step = max(1, math.ceil(plot.top / 4))
        powers = [power for power in range(0, int(plot.top) + 1, step) if power != 1]
        self.powers = {power: self._word(_odds(power), "dim", face="Sans") for power in powers}
        self.alarm = self._word(say("widgets.odds", odds=10**plot.alarm), "gold")
        last = plot.path[-1][0] if plot.path else 0
        self.ends = (self._word("0", "dim", face="Sans"), self._word(_rolls(last), "dim", face="Sans"))
        self._draw()

    @property
    def least(self) -> float:
        """Room for every power's words above one another."""
        lines = len(self.powers) + 3
        return lines * theme.sizes["small"] * 1.45 + dp(10)

    def _lay(self) -> None:
        plot = self.plot
        below = self.ends[0].height + dp(2)
        widest = max(word.width for word in (*self.powers.values(), self.alarm))
        left, low = self.x + widest + dp(10), self.y + below
        right, room = self.x + self.width - dp(6), self.height - below - self.alarm.height / 2
        last = max(1, plot.path[-1][0] if plot.path else 1)

        def high(log: float) -> float:
            return low + room * (min(plot.top, max(LEAST_LOG, log)) - LEAST_LOG) / (plot.top - LEAST_LOG)

        self._block("raised", left, high(plot.alarm), right - left, high(plot.top) - high(plot.alarm))
        for power, word in self.powers.items():
            self._line("line", (left, high(power), right, high(power)), 0.8)
            word.pos = (left - dp(8) - word.width, high(power) - word.height / 2)
            # The line that matters keeps its words where a power's would lie over them.
            word.opacity = float(abs(high(power) - high(plot.alarm)) >= word.height)
        self._line("gold", (left, high(plot.alarm), right, high(plot.alarm)), 1.3, is_dashed=True)
        self.alarm.pos = (left - dp(8) - self.alarm.width, high(plot.alarm) - self.alarm.height / 2)
        along = [at for rolls, log in plot.path for at in (left + (right - left) * rolls / last, high(log))]
        if len(along) >= 4:
            is_up = max(log for _, log in plot.path) >= plot.alarm
            self._line("bad" if is_up else "good", along, 2.2)
        self.ends[0].pos = (left, self.y)
        self.ends[1].pos = (right - self.ends[1].width, self.y)


def _rolls(count: int) -> str:
    return say("shared.one_roll") if count == 1 else say("shared.rolls", count=count)


def _odds(power: int) -> str:
    """'1 to 100'; from a million on as a power of ten in words short enough for a rim."""
    if power < 6:
        return say("widgets.odds_in_full", odds=10**power)
    return say("widgets.odds_as_a_power", power=power)
