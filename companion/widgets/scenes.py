"""Large drawings of our own for the moments of a game, made of filled shapes and strokes in the tints of one seat.

A game names one of `SCENES` (engine/core/story_panels.py `Finale.scene`); an unknown name draws hills alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from kivy.graphics import Color, Line, Mesh
from kivy.graphics.tesselator import Tesselator
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.widgets.icons import Stroke
from companion.widgets.palette import desk_ground
from companion.widgets.theme import theme
from engine.core.frozen import frozen

WIDE, HIGH = 160, 100
"""Shapes are points in an oblong of so many units, from its lower left corner; it stands at the widget's right."""

BARE = 1.4
"""So much larger is a drawing without hills: what stands above and below it is air."""


@frozen
class Shape:
    """A filled shape, or a stroke of `width` units where that is not 0. tone: one of TONES."""

    tone: str
    points: Stroke
    width: float = 0.0


TONES: Final[dict[str, tuple[str, float]]] = {
    "far": ("", 0.09),
    "near": ("plate", 0.14),
    "mass": ("", 0.24),
    "side": ("", 0.14),
    "edge": ("", 0.62),
    "pale": ("text", 0.70),
    "dark": ("plate", 0.85),
    "gold": ("gold_fill", 1.0),
    "fire": ("rust_fill", 0.92),
    **{seat: (f"{seat}_fill", 1.0) for seat in ("straw", "rust", "moss", "fellow", "rose")},
}
"""A role of the palette ('' for the seat's own) and how much of it is mixed into the ground."""


def _arc(x: float, y: float, radius: float, begin: float, end: float) -> Stroke:
    turns = [math.radians(begin + (end - begin) * step / 20) for step in range(21)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _lens(x: float, y: float, across: float, up: float) -> Stroke:
    """An eye's outline: two arcs that meet at both sides."""
    steps = [-1 + step / 12 for step in range(25)]
    over = [(x + across * at, y + up * (1 - at * at)) for at in steps]
    return (*over, *((x + across * at, y - up * (1 - at * at)) for at in reversed(steps)))


def _hex(x: float, y: float) -> Stroke:
    """A hex that stands on a point."""
    turns = [math.radians(30 + 60 * corner) for corner in range(7)]
    return tuple((x + 14.3 * math.cos(turn), y + 14.3 * math.sin(turn)) for turn in turns)


def _pennant(x: float, foot: float, top: float, long: float, tone: str) -> tuple[Shape, ...]:
    """A pole with a swallow-tailed cloth."""
    cloth = ((x, top), (x + long, top - 2), (x + long * 0.74, top - 8), (x + long, top - 14), (x, top - 16))
    return Shape("pale", ((x, foot), (x, top + 3)), 1.3), Shape(tone, cloth)


def _wall(left: float, right: float, top: float) -> Stroke:
    """A wall with battlements."""
    points, x = [(left, 0.0), (left, top)], left
    while x + 8 <= right:
        points += [(x + 4, top), (x + 4, top - 5), (x + 8, top - 5), (x + 8, top)]
        x += 8
    return (*points, (right, top), (right, 0.0))


HILLS: Final = (
    Shape(
        "far",
        (
            *((-640, 0), (-640, 10), (-560, 20), (-470, 8), (-400, 24), (-330, 12), (-260, 18), (-190, 7)),
            *((-130, 22), (-60, 8), (-28, 17), (0, 9), (22, 26), (46, 13), (70, 20), (104, 8), (160, 24), (160, 0)),
        ),
    ),
)
FOREGROUND: Final = (
    Shape(
        "near",
        (
            *((-640, 0), (-640, 6), (-500, 10), (-380, 4), (-240, 11), (-120, 4)),
            *((-10, 11), (40, 4), (96, 9), (160, 3), (160, 0)),
        ),
    ),
)

_PEAK: Final = ((14, 0), (70, 74), (77, 70), (84, 73), (91, 70), (98, 75), (156, 0))
SCENES: Final[dict[str, tuple[Shape, ...]]] = {
    "fire": (
        Shape("mass", _PEAK),
        Shape("side", ((98, 75), (156, 0), (112, 0), (92, 44), (91, 70))),
        Shape(
            "fire",
            (
                (66, 69),
                (70, 74),
                (77, 70),
                (84, 73),
                (91, 70),
                (98, 75),
                (103, 68),
                (96, 58),
                (91, 64),
                (84, 42),
                (79, 60),
                (73, 54),
                (71, 65),
            ),
        ),
        Shape("gold", ((70, 74), (77, 70), (84, 73), (91, 70), (98, 75)), 1.6),
        Shape("edge", tuple((84 + 2.6 * math.sin(step * 0.55), 78 + step) for step in range(20)), 1.6),
        *(Shape("gold", _arc(132, 78, 15, begin, begin + 62), 3.2) for begin in (20, 110, 195, 285)),
    ),
    "tower": (
        Shape(
            "mass",
            ((66, 0), (74, 52), (70, 60), (72, 84), (78, 68), (98, 68), (104, 84), (106, 60), (102, 52), (112, 0)),
        ),
        Shape("side", ((92, 0), (94, 68), (98, 68), (104, 84), (106, 60), (102, 52), (112, 0))),
        Shape("dark", ((84, 0), (84, 12), (88, 18), (92, 12), (92, 0))),
        Shape("fire", _lens(88, 78, 15, 8)),
        Shape("dark", _lens(88, 78, 2.4, 7)),
        *(Shape("gold", _arc(88, 78, 18, begin, begin + 50), 1.6) for begin in (-20, 70, 160, 250)),
    ),
    "walls": (
        Shape("side", _wall(20, 84, 36)),
        Shape("mass", _wall(92, 156, 48)),
        Shape(
            "mass",
            (
                (28, 0),
                (28, 66),
                (25, 66),
                (25, 74),
                (31, 74),
                (31, 70),
                (37, 70),
                (37, 74),
                (43, 74),
                (43, 70),
                (49, 70),
                (49, 74),
                (55, 74),
                (55, 66),
                (52, 66),
                (52, 0),
            ),
        ),
        Shape("dark", ((72, 0), (78, 24), (84, 36), (92, 48), (96, 30), (92, 18), (98, 0))),
        Shape("fire", ((80, 0), (82, 12), (85, 9), (88, 24), (91, 11), (93, 14), (94, 0))),
        *_pennant(40, 72, 92, 22, "edge"),
        *_pennant(126, 46, 80, 26, "edge"),
    ),
    "wraith": (
        Shape("mass", ((48, 0), (56, 40), (68, 62), (76, 82), (90, 90), (104, 82), (112, 62), (124, 40), (132, 0))),
        Shape("side", ((90, 0), (96, 40), (104, 60), (104, 82), (112, 62), (124, 40), (132, 0))),
        Shape("dark", ((78, 74), (90, 82), (102, 74), (103, 58), (96, 46), (90, 43), (84, 46), (77, 58))),
        Shape("fire", _lens(84.5, 62, 2.6, 1.3)),
        Shape("fire", _lens(95.5, 62, 2.6, 1.3)),
        Shape("gold", ((74, 80), (74, 96), (81, 88), (90, 99), (99, 88), (106, 96), (106, 80)), 1.8),
    ),
    "banners": (
        *_pennant(46, 6, 70, 28, "side"),
        *_pennant(118, 6, 74, 30, "mass"),
        *_pennant(82, 6, 92, 34, "edge"),
        Shape("gold", _arc(98, 84, 4.4, 0, 360), 1.2),
    ),
    "eye": (
        Shape("mass", _lens(92, 52, 62, 36)),
        Shape("fire", _lens(92, 52, 50, 27)),
        Shape("gold", _arc(92, 52, 24, 0, 360), 2.0),
        Shape("dark", _lens(92, 52, 6, 24)),
    ),
    "honeycomb": (
        *(
            Shape("pale", _hex(x, y), 1.2)
            for row, y in enumerate((22, 43.5, 65))
            for x in (52 + row % 2 * 12.4, 76.8 + row % 2 * 12.4, 101.6 + row % 2 * 12.4)
        ),
        Shape("edge", _hex(64.4, 43.5)),
        Shape("fire", _lens(101.6, 65, 7, 3.6)),
        Shape("dark", _lens(101.6, 65, 1.4, 3.2)),
    ),
    "ascent": (
        Shape("dark", ((36, 14), (74, 64), (82, 54), (94, 84), (140, 14))),
        Shape("pale", ((36, 14), (74, 64), (82, 54), (94, 84), (140, 14), (36, 14)), 1.4),
        Shape("gold", _arc(94, 84, 4, 0, 360)),
        *(
            Shape(tone, _arc(48 + at * 20, 14, 6.5, 0, 360))
            for at, tone in enumerate(("straw", "rust", "moss", "fellow", "rose"))
        ),
    ),
    "envelope": (Shape("mass", ((38, 0), (38, 50), (88, 92), (138, 50), (138, 0))),),
    "envelope_front": (
        Shape("side", ((38, 0), (38, 50), (88, 20), (138, 50), (138, 0))),
        Shape("edge", ((38, 50), (88, 20), (138, 50)), 1.2),
        Shape("edge", ((38, 0), (74, 28)), 1.2),
        Shape("edge", ((138, 0), (102, 28)), 1.2),
        Shape("fire", _arc(83, 20, 9, 100, 250)),
        Shape("fire", _arc(93, 17, 9, -80, 70)),
    ),
    "gate": (
        Shape(
            "mass",
            ((10, 0), (22, 46), (40, 30), (58, 72), (76, 58), (98, 90), (118, 52), (136, 66), (160, 20), (160, 0)),
        ),
        Shape("dark", ((70, 0), (70, 38), *_arc(88, 38, 18, 180, 0), (106, 0))),
        Shape("gold", ((70, 0), (70, 38), *_arc(88, 38, 18, 180, 0), (106, 38), (106, 0)), 1.6),
        Shape("gold", ((88, 2), (88, 50)), 1.0),
    ),
    "web": (
        Shape("side", _arc(88, 50, 48, 0, 360)),
        *(
            Shape(
                "edge",
                tuple((88 + r * math.cos(t), 50 + r * math.sin(t)) for t in (math.pi * n / 4 for n in range(9))),
                0.9,
            )
            for r in (14, 27, 40)
        ),
        *(
            Shape("edge", ((88, 50), (88 + 46 * math.cos(math.pi * n / 4), 50 + 46 * math.sin(math.pi * n / 4))), 0.9)
            for n in range(8)
        ),
        Shape("dark", _arc(98, 40, 6, 0, 360)),
        Shape("fire", _arc(96, 41.5, 1, 0, 360)),
        Shape("fire", _arc(100, 41.5, 1, 0, 360)),
    ),
    "lowered": (
        Shape("pale", ((44, 8), (132, 30)), 1.5),
        Shape("edge", ((132, 30), (128, 14), (108, 10), (102, 5), (92, 6), (84, 18))),
        Shape("mass", ((132, 30), (130, 22), (112, 20), (96, 21))),
    ),
}


class Scene(Widget):
    """One of the drawings at the right end of a ground of its seat's tint, hills behind it. It takes no touch.

    colour: a seat's, 'text' for nobody's; ground: the role of the surface on which it stands; most: pixels that the
    drawing is wide at most, the hills aside; is_bare: without hills, in its middle;
    has_hills: whether they are drawn where it stands at the right.
    """

    scene, colour, ground = StringProperty(""), StringProperty("text"), StringProperty("veil")
    most = NumericProperty(0)
    is_bare = BooleanProperty(False)
    has_hills = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("scene", "colour", "ground", "most", "is_bare", "has_hills", "pos", "size"):
            self.fbind(name, self._draw)
        theme.hear(self._draw, "colours")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < dp(40) or self.height < dp(20):
            return
        unit = min(self.height / HIGH, (self.most or self.width) / WIDE)
        left, low = self.x + self.width - WIDE * unit, self.y
        shapes = SCENES.get(self.scene, ())
        if self.has_hills and not self.is_bare:
            shapes = (*HILLS, *shapes, *FOREGROUND)
        if self.is_bare:
            # Most drawings stand a little right of their oblong's middle.
            unit *= BARE
            left, low = self.x + self.width / 2 - 88 * unit, self.y + (self.height - HIGH * unit) / 2
        with self.canvas:
            for shape in shapes:
                points = [(max(self.x, left + x * unit), low + y * unit) for x, y in shape.points]
                Color(rgba=self._tone(shape.tone))
                _put(points, shape.width * unit)

    def _tone(self, tone: str) -> tuple[float, ...]:
        role, share = TONES[tone]
        ground = theme.colours[desk_ground(self.ground, self.colour)]
        mixed = theme.colours[role or self.colour]
        return (*(under * (1 - share) + over * share for under, over in zip(ground[:3], mixed[:3], strict=True)), 1.0)


def _put(points: Sequence[tuple[float, float]], width: float) -> None:
    """Draw a shape, or a stroke where it has a width, into the canvas that is open."""
    flat = [part for point in points for part in point]
    if width:
        Line(points=flat, width=max(1.0, width / 2), cap="round", joint="round")
        return
    for vertices, indices in _filled(flat):
        Mesh(vertices=vertices, indices=indices, mode="triangle_fan")


def _filled(flat: list[float]) -> Iterator[tuple[Any, Any]]:
    """Convex pieces of a shape: its corners as a mesh wants them, and their order."""
    pieces = Tesselator()
    pieces.add_contour(flat)
    if pieces.tesselate():
        yield from pieces.meshes
