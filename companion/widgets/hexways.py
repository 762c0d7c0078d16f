"""The ways that were gone on a map: dashed lines with a head at their end. No Kivy widget here."""

from __future__ import annotations

import math
from collections.abc import Iterable

from companion.widgets.hexdraw import dashes
from companion.widgets.hexes import HexGrid, Point, Segment


def gone(grid: HexGrid, ways: Iterable[tuple[str, ...]]) -> list[Segment]:
    """The lines of these ways, in units of the map."""
    lines: list[Segment] = []
    heads: list[Segment] = []
    for way in ways:
        points = [grid.centres[place] for place in way if place in grid.centres]
        if len(points) > 1:
            points = _bent(points)
            (x, y), (x0, y0) = points[-1], points[-2]
            turn = math.atan2(y - y0, x - x0)
            tip = (x - 0.75 * math.cos(turn), y - 0.75 * math.sin(turn))
            lines += dashes([*points[:-1], tip], 0.28, 0.2)
            heads += [
                (*tip, tip[0] + 0.42 * math.cos(turn + side), tip[1] + 0.42 * math.sin(turn + side))
                for side in (2.6, -2.6)
            ]
    return [*lines, *heads]


def _bent(points: list[Point]) -> list[Point]:
    """A way of two places as a bow, so that it does not lie on what stands between them."""
    if len(points) > 2:
        return points
    (x1, y1), (x2, y2) = points
    x, y = (x1 + x2) / 2 + (y2 - y1) * 0.14, (y1 + y2) / 2 - (x2 - x1) * 0.14
    steps = [each / 14 for each in range(15)]
    return [
        (
            (1 - t) ** 2 * x1 + 2 * t * (1 - t) * x + t * t * x2,
            (1 - t) ** 2 * y1 + 2 * t * (1 - t) * y + t * t * y2,
        )
        for t in steps
    ]
