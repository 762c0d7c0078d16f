"""Where the names on a map stand: beside the counters, and beside one another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, MutableMapping

from companion.widgets.hexes import HexGrid, Point
from engine.core.panels import Map

Name = tuple[str, bool]
"""What is written, and whether it is a province's."""
Box = tuple[float, float, float, float]
Spot = tuple[float, float, float]
AROUND: tuple[Spot, ...] = (
    *((0.0, -0.86, 0.0), (0.0, 0.86, 0.0), (0.7, 0.0, 0.5), (-0.7, 0.0, -0.5)),
    *((0.45, -0.86, 0.5), (-0.45, -0.86, -0.5), (0.45, 0.86, 0.5), (-0.45, 0.86, -0.5)),
)
"""Where a place's name may stand, the best first: across and up from its middle in sides of a hex, and across in widths
of the name."""
AMID: tuple[Spot, ...] = (
    *((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.0, 2.0, 0.0), (0.0, -2.0, 0.0)),
    *((2.0, 0.0, 0.0), (-2.0, 0.0, 0.0)),
)
"""The same of a province's."""


def spread(
    grid: HexGrid,
    model: Map,
    clear: Collection[Box],
    scale: float,
    size_of: Callable[[Name], Point],
    sides: MutableMapping[Name, Spot],
) -> Iterator[tuple[Name, float, float]]:
    """Each name with the pixel of its corner below left: provinces first, then what has a mark. clear: what it does not
    lie on where there is room beside it, and else as little as can be; one that would lie on another name wherever it
    stood is left out. sides: where each stood the last time, which it keeps as long as it is no worse there; the new
    ones are written into it.
    """
    taken: list[Box] = []
    for name, (x, y) in _wanted(grid, model):
        wide, high = size_of(name)
        could = {
            side: (
                round((x + side[0] * grid.name_away) * scale + side[2] * wide - wide / 2),
                round((y + side[1] * grid.name_away) * scale - high / 2),
            )
            for side in (AMID if name[1] else AROUND)
        }
        free = {side: at for side, at in could.items() if not _lies_on(_letters(at, wide, high), taken)}
        if free:
            last = sides.get(name)
            worth = {side: (_covered(_letters(at, wide, high), clear), side != last) for side, at in free.items()}
            sides[name] = min(worth, key=worth.__getitem__)
            at = free[sides[name]]
            taken.append(_letters(at, wide, high))
            yield name, *at


def _wanted(grid: HexGrid, model: Map) -> Iterator[tuple[Name, Point]]:
    provinces: dict[str, list[Point]] = {}
    for each in model.ground:
        if each.province and each.place in grid.centres:
            provinces.setdefault(each.province, []).append(grid.centres[each.place])
    for name, inside in provinces.items():
        yield (name.upper(), True), (sum(x for x, _ in inside) / len(inside), sum(y for _, y in inside) / len(inside))
    for each in sorted(model.ground, key=lambda ground: not ground.mark):
        if each.name and each.place in grid.centres:
            yield (each.name, False), grid.centres[each.place]


def _letters(at: Point, wide: float, high: float) -> Box:
    """Left, low, right and top of the letters in a name's picture."""
    return at[0], at[1] + high * 0.2, at[0] + wide, at[1] + high * 0.8


def _lies_on(box: Box, others: Iterable[Box]) -> bool:
    return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in others)


def _covered(box: Box, others: Iterable[Box]) -> float:
    """How much of these it lies on, in pixels of area."""
    across = ((min(box[2], b[2]) - max(box[0], b[0]), min(box[3], b[3]) - max(box[1], b[1])) for b in others)
    return sum(wide * high for wide, high in across if wide > 0 and high > 0)
