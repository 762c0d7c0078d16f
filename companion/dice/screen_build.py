"""How a tray is built: a drawing of it from the side, and what is meant by each number in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.graphics import Color, Line, Mesh
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.dice.model import SensesModel
from companion.dice.screen_tab import TabColumn
from companion.widgets.basics import Rule, Word
from companion.widgets.icons import Stroke
from companion.widgets.theme import theme
from companion.words import say

WIDE, HIGH = 160, 100
STEPS = (
    say("build.hang_the_camera"),
    say("build.see_the_whole_tray"),
    say("build.lamp_from_the_side"),
    say("build.paper_under"),
)
"""By their numbers in the drawing. A die of 16 mm is 22 pixels wide 40 cm under a camera of 640 (`FOCAL_PER_LONG_SIDE`
in companion/vision/tray.py), and what the camera sees 25 cm under it is 29 cm wide."""


def _ring(x: float, y: float, radius: float) -> Stroke:
    turns = (math.tau * step / 24 for step in range(25))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _box(left: float, low: float, right: float, top: float) -> Stroke:
    return (left, low), (right, low), (right, top), (left, top)


FILLED: Final[tuple[tuple[str, Stroke], ...]] = (
    ("card_white", _box(36, 8, 116, 11)),
    ("felt", _box(50, 11, 102, 15)),
    ("felt", _box(50, 11, 54, 23)),
    ("felt", _box(98, 11, 102, 23)),
    ("card_white", _box(62, 15, 70, 23)),
    ("card_white", _box(82, 15, 90, 23)),
    ("raised", _box(66, 87, 88, 97)),
    ("gold_fill", ((128, 74), (141, 82), (148, 68), (135, 60))),
)
"""A role of the palette and a convex shape, in an oblong of WIDE by HIGH from its lower left corner: paper, tray, two
dice, camera, lamp."""
STROKES: Final[tuple[tuple[str, Stroke], ...]] = (
    ("edge", ((4, 8), (156, 8))),
    ("edge", (*_box(36, 8, 116, 11), (36, 8))),
    ("edge", ((116, 10), (121, 14))),
    ("edge", ((50, 11), (50, 23), (54, 23), (54, 15), (98, 15), (98, 23), (102, 23), (102, 11))),
    ("edge", (*_box(62, 15, 70, 23), (62, 15))),
    ("edge", (*_box(82, 15, 90, 23), (82, 15))),
    ("edge", ((14, 8), (14, 92), (66, 92))),
    ("text", (*_box(66, 87, 88, 97), (66, 87))),
    ("text", _ring(77, 84, 3)),
    ("edge", ((152, 8), (152, 58), (142, 71))),
    ("good", ((33, 25), (33, 83))),
    ("good", ((30, 79), (33, 83), (36, 79))),
    ("good", ((30, 29), (33, 25), (36, 29))),
)
DASHED: Final[tuple[tuple[str, Stroke], ...]] = (
    ("gold", ((77, 81), (55, 24))),
    ("gold", ((77, 81), (97, 24))),
    ("gold", ((129, 66), (86, 27))),
    ("gold", ((135, 59), (104, 30))),
)
NUMBERS: Final[Stroke] = ((33, 54), (77, 46), (116, 46), (126, 17))
"""Where the numbers of STEPS stand."""


class TrayDrawing(Widget):
    """Camera, tray, lamp and paper from the side, as high as its width wants it. It takes no touch."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"size_hint_y": None} | properties))
        self.words = [Word(says=str(place), face="SansBold", type_size="small") for place in range(1, 1 + len(STEPS))]
        for word in self.words:
            word.bind(size=self._draw)
            self.add_widget(word)
        self.bind(width=self._fit, pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours")

    def _fit(self, *_: object) -> None:
        self.height = min(self.width * HIGH / WIDE, dp(260))

    def _draw(self, *_: object) -> None:
        unit = min(self.width / WIDE, self.height / HIGH)
        left, low = self.x + (self.width - WIDE * unit) / 2, self.y

        def placed(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
            return [(left + x * unit, low + y * unit) for x, y in points]

        self.canvas.before.clear()
        with self.canvas.before:
            for role, points in FILLED:
                Color(rgba=theme.colours[role])
                corners = [part for x, y in placed(points) for part in (x, y, 0, 0)]
                Mesh(vertices=corners, indices=list(range(len(points))), mode="triangle_fan")
            for role, points in STROKES:
                Color(rgba=theme.colours[role])
                Line(points=_flat(placed(points)), width=dp(1.2), joint="round", cap="round")
            for role, points in DASHED:
                Color(rgba=theme.colours[role])
                for dash in _dashes(*placed(points)):
                    Line(points=_flat(dash), width=dp(1))
            for word, (x, y) in zip(self.words, placed(NUMBERS), strict=True):
                _number(word, x, y)


def _number(word: Word, x: float, y: float) -> None:
    """A number in a ring round this place, in the canvas that is open."""
    radius = theme.sizes["small"] * 0.8
    word.center = x, y
    Color(rgba=theme.colours["panel"])
    ring = _ring(x, y, radius)
    Mesh(vertices=[part for at in ring for part in (*at, 0, 0)], indices=list(range(len(ring))), mode="triangle_fan")
    Color(rgba=theme.colours["text"])
    Line(points=_flat(ring), width=dp(1))


def _flat(points: Sequence[tuple[float, float]]) -> list[float]:
    return [part for point in points for part in point]


def _dashes(begin: tuple[float, float], end: tuple[float, float]) -> list[tuple[tuple[float, float], ...]]:
    """A line in dashes of five dp and gaps as long."""
    count = max(1, round(math.dist(begin, end) / dp(10)))

    def at(share: float) -> tuple[float, float]:
        return begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share

    return [(at(place / count), at((place + 0.5) / count)) for place in range(count)]


class BuildTab(TabColumn):
    """The drawing, its numbers in words, and how what is wrong is found out."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("build.how_it_stands"), ask)
        self.add_widget(TrayDrawing())
        for place, step in enumerate(STEPS, start=1):
            self.add_words(f"{place}  {step}")
        self.add_widget(Rule())
        self.add_words(say("build.what_is_wrong_is_said"), "dim")
