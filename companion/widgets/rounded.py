"""A filled box with round corners and soft edges, as kv draws it: `RoundBox` in a canvas, its one property `box`.

Without a graphics chip, fans of long triangles round the middle of each box take a quarter of the time of a whole page.
So it is upright rectangles, small fans in the corners, and a rim of a pixel that fades.
"""

from __future__ import annotations

import math
from array import array
from functools import cache
from typing import Any

from kivy.factory import Factory
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from companion.widgets.hexdraw import FORMAT

SOLID, CLEAR = 0.25, 0.75
"""Where the fading texture is white, and where it is no more to be seen."""
SOFT_PX = 0.5
"""So far within the edge it begins to fade, and so far without it has faded."""
LEAST_PX = 2.0
"""What is smaller is not drawn."""
_fading: list[Texture] = []


class RoundBox(Mesh):
    """`box` is (x, y, width, height, radius) in pixels; () draws nothing."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(mode="triangles", fmt=FORMAT, texture=_fade(), **properties)
        self._box: tuple[float, ...] = ()

    @property
    def box(self) -> tuple[float, ...]:
        """What is drawn now."""
        return self._box

    @box.setter
    def box(self, box: tuple[float, ...]) -> None:
        if tuple(box) == self._box:
            return
        self._box = tuple(box)
        points, triangles = rounded(*box) if box else (array("f"), array("H"))
        # Kivy takes no array without anything in it.
        nothing: list[float] = []
        self.vertices, self.indices = points or nothing, triangles or nothing


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> tuple[array[float], array[int]]:
    """The corners (x, y, and two of the texture each) and the triangles of such a box; none of one too small to see."""
    if min(wide, high) < LEAST_PX:
        return array("f"), array("H")
    radius = max(SOFT_PX, min(radius, wide / 2, high / 2))
    arcs = _arcs(_parts(radius))
    left, low, right, top = x + radius, y + radius, x + wide - radius, y + high - radius
    inner, outer = radius - SOFT_PX, radius + SOFT_PX
    points = array("f")
    for at_x, at_y, arc in zip((right, left, left, right), (top, top, low, low), arcs, strict=True):
        points.extend((at_x, at_y, SOLID, 0.5))
        for dx, dy in arc:
            points.extend((at_x + dx * inner, at_y + dy * inner, SOLID, 0.5))
            points.extend((at_x + dx * outer, at_y + dy * outer, CLEAR, 0.5))
    return points, _triangles(_parts(radius))


def _parts(radius: float) -> int:
    """Of how many straight pieces a quarter of a circle is made, so that none lies a sixth of a pixel beside it."""
    return max(3, math.ceil(1.6 * math.sqrt(radius)))


@cache
def _arcs(parts: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The quarters of a circle, from the upper right one on against the clock."""
    turns = [[(quarter + at / parts) * math.pi / 2 for at in range(parts + 1)] for quarter in range(4)]
    return tuple(tuple((math.cos(turn), math.sin(turn)) for turn in quarter) for quarter in turns)


@cache
def _triangles(parts: int) -> array[int]:
    """Which points of a box make its triangles: a corner's middle, then its arc, each time the solid and the clear."""
    each = 2 * (parts + 1) + 1
    found: list[int] = []
    for corner in range(4):
        middle, after = corner * each, (corner + 1) % 4 * each
        for at in range(parts):
            solid = middle + 1 + 2 * at
            found += (middle, solid, solid + 2)
            found += _quad(solid, solid + 1, solid + 3, solid + 2)
        # From the end of this corner's arc to the beginning of the next one's: a side, and its rim.
        end, begin = middle + each - 2, after + 1
        found += _quad(end, end + 1, begin + 1, begin)
        if corner % 2:
            found += _quad(end, begin, after, middle)
    upper_right, upper_left, low_left, low_right = (corner * each for corner in range(4))
    column = (upper_right + each - 2, upper_left + 1, low_left + each - 2, low_right + 1)
    return array("H", [*found, *_quad(*column)])


def _quad(one: int, two: int, three: int, four: int) -> tuple[int, ...]:
    return (one, two, three, three, four, one)


def _fade() -> Texture:
    """White beside clear, mixed between."""
    if not _fading:
        texture = Texture.create(size=(2, 1), colorfmt="rgba", bufferfmt="ubyte")
        texture.blit_buffer(bytes((*(255,) * 7, 0)), colorfmt="rgba")
        texture.mag_filter = texture.min_filter = "linear"
        texture.wrap = "clamp_to_edge"
        texture.add_reload_observer(lambda _: _fading.clear())
        _fading.append(texture)
    return _fading[0]


Factory.register("RoundBox", cls=RoundBox)
