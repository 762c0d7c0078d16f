"""How large something may be that lies in a hex: never larger than the hex, whatever its shape. No Kivy here."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from companion.widgets.hexes import HALF, Point

LARGEST = 0.62
"""Half the height of a single mark at the most, in sides of its hex."""
APART = 0.03
"""Half of what lies between two marks in a hex, in sides of it."""
RINGS = (0.6, 0.52, 0.46)
"""How far from the middle of a hex three marks and more lie in a ring, in sides of it."""


def normals(is_pointy: bool) -> tuple[Point, ...]:
    """The directions from a hex's middle to the middles of its six sides."""
    first = 0 if is_pointy else 30
    turns = (math.radians(first + 60 * each) for each in range(6))
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)


def reaches_out(at: Point, half: Point, rounded: float, is_pointy: bool) -> float:
    """How far a rounded rectangle round a point reaches towards the side of the hex that it comes nearest to, in the
    unit of its numbers, from the hex's middle. half: of its width and height; rounded: the radius of its corners.
    """
    wide, high = max(0.0, half[0] - rounded), max(0.0, half[1] - rounded)
    return max(at[0] * nx + at[1] * ny + abs(nx) * wide + abs(ny) * high + rounded for nx, ny in normals(is_pointy))


def fits(at: Point, half: Point, rounded: float, side: float, is_pointy: bool) -> bool:
    """Whether it lies inside a hex of this side."""
    return reaches_out(at, half, rounded, is_pointy) <= HALF * side + 1e-6


def largest(at: Point, share: float, side: float, is_pointy: bool) -> float:
    """Half the height of the largest square round a point that lies inside the hex, whose corners are rounded by a
    share of its height.
    """
    step = side * HALF
    tried = (step * (1 - each / 64) for each in range(64))
    return next((high for high in tried if fits(at, (high, high), 2 * high * share, side, is_pointy)), 0.0)


def arrangements(count: int, side: float) -> Iterator[tuple[tuple[Point, ...], Point]]:
    """Ways to lay so many marks in a hex: the middle of each, and half the width and height that one may have."""
    gap = side * APART
    if count == 1:
        yield ((0.0, 0.0),), (side, side * LARGEST)
        return
    step = side * 0.92 / (count - 1) if count > 2 else side * 0.92
    beside = tuple((step * (each - (count - 1) / 2), 0.0) for each in range(count))
    yield beside, (step / 2 - gap, side * LARGEST)
    step = side * 1.66 / count
    under = tuple((0.0, step * ((count - 1) / 2 - each)) for each in range(count))
    yield under, (side, step / 2 - gap)
    for far in RINGS if count > 2 else ():
        round_ = in_a_ring(count, side * far)
        most = apart(round_) / 2 - gap
        yield round_, (most, most)


def in_a_ring(count: int, far: float) -> tuple[Point, ...]:
    """So many points round the middle of a hex, the first of them above; of four two are above."""
    first = 135 if count == 4 else 90
    turns = (math.radians(first - 360 * each / count) for each in range(count))
    return tuple((math.cos(turn) * far, math.sin(turn) * far) for turn in turns)


def apart(points: tuple[Point, ...]) -> float:
    """How wide squares round these points may be that touch and do not overlap."""
    pairs = itertools.combinations(points, 2)
    return min(max(abs(x - other_x), abs(y - other_y)) for (x, y), (other_x, other_y) in pairs)


def corners_for(half: Point, side: float, is_pointy: bool) -> Iterator[Point]:
    """Where a round-ended badge may lie: up and to the right, then more and more upwards, as far out as its hex lets
    it.
    """
    for degrees in (60, 75) if is_pointy else (38, 62, 78):
        turn = math.radians(degrees)
        steps = (side * (1 - each / 100) for each in range(101))
        tried = ((math.cos(turn) * away, math.sin(turn) * away) for away in steps)
        yield next((at for at in tried if fits(at, half, half[1], side, is_pointy)), (0.0, 0.0))
