"""The tablet's signs, drawn of lines in one stroke's width: what an act, a tab or a key of the bar is about.

A game names one of `SIGNS` (engine/core/panels.py `Act.icon`, `Tab.icon`); an unknown name draws nothing.
"""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.widgets.theme import theme

Stroke = tuple[tuple[float, float], ...]
SIZE: Final = 24
"""Strokes are points in a square of so many units, from its lower left corner."""


def _arc(x: float, y: float, across: float, up: float, begin: float, end: float, steps: int = 16) -> Stroke:
    """An arc of an ellipse round (x, y), in degrees against the clock from three o'clock."""
    turns = (math.radians(begin + (end - begin) * step / steps) for step in range(steps + 1))
    return tuple((x + across * math.cos(turn), y + up * math.sin(turn)) for turn in turns)


def _ring(x: float, y: float, radius: float) -> Stroke:
    return _arc(x, y, radius, radius, 0, 360, 24)


def _dot(x: float) -> Stroke:
    """A dot at half the height, filled by its own strokes."""
    return tuple(point for radius in (2.6, 1.6, 0.6) for point in _ring(x, 12, radius))


def _box(left: float, bottom: float, right: float, top: float) -> Stroke:
    return ((left, bottom), (right, bottom), (right, top), (left, top), (left, bottom))


SIGNS: Final[dict[str, tuple[Stroke, ...]]] = {
    "map": (
        ((3, 5), (9, 3), (15, 5), (21, 3), (21, 19), (15, 21), (9, 19), (3, 21), (3, 5)),
        ((9, 3), (9, 19)),
        ((15, 5), (15, 21)),
    ),
    "boxes": (_box(2, 8, 11, 17), _box(13, 8, 22, 17), ((4, 10), (9, 15)), ((4, 15), (9, 10))),
    "cards": (_box(4, 3, 15, 18), ((8, 21), (20, 21), (20, 6))),
    "die": (_box(4, 4, 20, 20), _ring(8.5, 15.5, 1), _ring(12, 12, 1), _ring(15.5, 8.5, 1)),
    "list": tuple(((x, y), (end, y)) for y in (6, 12, 18) for x, end in ((3, 5), (9, 21))),
    "wing": (
        ((12, 6), (9, 13), (3, 18), (7, 9), (12, 6)),
        ((12, 6), (15, 13), (21, 18), (17, 9), (12, 6)),
        ((12, 6), (12, 3)),
    ),
    "walk": (((3, 4), (8, 12), (13, 11), (20, 20)), ((14, 20), (20, 20), (20, 14))),
    "fight": (((4, 20), (19, 5)), ((20, 20), (5, 5)), ((4, 9), (9, 4)), ((20, 9), (15, 4))),
    "tower": (
        ((6, 3), (6, 15), (4, 15), (4, 21), (8, 21), (8, 18), (12, 18)),
        ((12, 18), (16, 18), (16, 21), (20, 21), (20, 15), (18, 15), (18, 3), (6, 3)),
        ((10, 3), (10, 9), (14, 9), (14, 3)),
    ),
    "eye": (_arc(12, 5, 12, 13, 40, 140), _arc(12, 19, 12, 13, 220, 320), _ring(12, 12, 3)),
    "ring": (_ring(12, 12, 8.5), _ring(12, 12, 5.5)),
    "hourglass": (((6, 21), (18, 21), (18, 17), (6, 7), (6, 3), (18, 3), (18, 7), (6, 17), (6, 21)),),
    "question": (_arc(12, 15, 5, 5, 180, -80), ((12.9, 10.1), (12, 8), (12, 7)), _ring(12, 3, 0.7), _ring(12, 12, 11)),
    "book": (
        ((12, 6), (9, 4), (3, 4), (3, 19), (9, 19), (12, 21), (15, 19), (21, 19), (21, 4), (15, 4), (12, 6)),
        ((12, 6), (12, 21)),
    ),
    "shield": (((5, 20), (12, 21.5), (19, 20), (19, 11), (12, 3), (5, 11), (5, 20)),),
    "shield_question": (
        ((5, 20), (12, 21.5), (19, 20), (19, 11), (12, 3), (5, 11), (5, 20)),
        _arc(12, 15.2, 2.8, 2.8, 180, -70),
        ((12.8, 12.4), (12, 11), (12, 10)),
        _ring(12, 7.6, 0.5),
    ),
    "heart": ((*_arc(8, 15.5, 4, 4, 0, 205), (12, 4), (19.6, 13.8), *_arc(16, 15.5, 4, 4, -25, 180)),),
    "sun": (
        _ring(12, 12, 4.5),
        *(
            ((12 + 7 * math.cos(turn), 12 + 7 * math.sin(turn)), (12 + 10 * math.cos(turn), 12 + 10 * math.sin(turn)))
            for turn in (math.pi * step / 4 for step in range(8))
        ),
    ),
    "tree": (((12, 22), (6, 14), (9.5, 14), (4, 6.5), (20, 6.5), (14.5, 14), (18, 14), (12, 22)), ((12, 6.5), (12, 2))),
    "link": (_ring(8.5, 12, 5.5), _ring(15.5, 12, 5.5)),
    "boot": (((8, 21), (14, 21), (14, 11), (20, 8), (20, 3), (7, 3), (8, 12), (8, 21)),),
    "candle": (_box(9, 2, 15, 13), ((12, 13), (12, 15)), ((12, 22), (9.6, 18), (12, 15.4), (14.4, 18), (12, 22))),
    "star": (
        tuple(
            (12 + r * math.sin(math.pi * step / 5), 11.5 + r * math.cos(math.pi * step / 5))
            for step, r in ((step, 4.2 if step % 2 else 10) for step in range(11))
        ),
    ),
    "play": (((7, 20), (19, 12), (7, 4), (7, 20)),),
    "save": (((12, 21), (12, 9)), ((7, 13.5), (12, 8.5), (17, 13.5)), ((4, 9), (4, 4), (20, 4), (20, 9))),
    "again": (_arc(12, 12, 8, 8, 60, 340), ((20, 19), (16.2, 18.8), (17, 14.8))),
    "home": (((3, 12), (12, 20.5), (21, 12)), ((6, 9.5), (6, 3.5), (18, 3.5), (18, 9.5)), _box(10, 3.5, 14, 9)),
    "open": (_box(5, 3, 19, 12), _arc(9.5, 12, 4.5, 7, 0, 180)),
    "flag": (((5, 2), (5, 22)), ((5, 20), (19, 20), (15.5, 15.5), (19, 11), (5, 11))),
    "page": tuple(((x, y + up), (x, y), (x + in_, y)) for x, in_ in ((4, 5), (20, -5)) for y, up in ((4, 5), (20, -5))),
    "dot": (_dot(12),),
    "two_dots": (_dot(6.5), _dot(17.5)),
    "three_dots": (_dot(4), _dot(12), _dot(20)),
    "more": (_ring(5, 12, 1.3), _ring(12, 12, 1.3), _ring(19, 12, 1.3)),
}


class Icon(Widget):
    """One of the signs; `ink` is a role of the palette. It takes no touch."""

    sign = StringProperty("")
    ink = StringProperty("text")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"size_hint": (None, None), "size": (dp(26), dp(26))} | properties))
        self.bind(sign=self._draw, ink=self._draw, pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        draw_sign(self.canvas, self.sign, self.ink, self.pos, min(self.size))


def draw_sign(canvas: Any, name: str, ink: str, pos: tuple[float, float], size: float) -> None:
    """Draw a sign into a square of `size` pixels whose lower left corner is `pos`."""
    unit = size / SIZE
    with canvas:
        Color(rgba=theme.colours[ink])
        for stroke in SIGNS.get(name, ()):
            points = [part for x, y in stroke for part in (pos[0] + x * unit, pos[1] + y * unit)]
            Line(points=points, width=max(1.0, size / SIZE * 1.1), cap="round", joint="round")
