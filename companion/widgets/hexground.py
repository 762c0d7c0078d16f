"""What does not move on a map: its hexes and what is known of them, drawn once in units of a hex's side."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from kivy.graphics import Color
from kivy.metrics import dp

from companion.widgets.hexdraw import hexes, strokes
from companion.widgets.hexes import HexGrid, Point, Segment
from companion.widgets.theme import theme
from engine.core.panels import Ground, HexMap, HexSide

UNKNOWN = "map_unknown"
GROUNDS = {
    "": UNKNOWN,
    "forest": "map_wood",
    "wood": "map_wood",
    "rough": "map_hill",
    "hill": "map_hill",
    "mountain": "map_peak",
    "mountain_path": "map_peak",
    "lake": "map_water",
    "sea": "map_water",
    "river": "map_water",
}
"""The colour of a kind of terrain; another kind that is known lies open."""
_TREE = (((0.0, 0.34), (-0.22, -0.12), (0.22, -0.12), (0.0, 0.34)), ((0.0, -0.12), (0.0, -0.32)))
_PEAK = (((-0.32, -0.2), (0.0, 0.28), (0.32, -0.2)),)
_RISE = (((-0.36, -0.12), (-0.14, 0.12), (0.04, -0.08), (0.18, 0.06), (0.36, -0.12)),)
_WAVES = tuple(((-0.3, at), (-0.1, at + 0.1), (0.1, at), (0.3, at + 0.1)) for at in (0.08, -0.16))
SIGNS = {"map_wood": _TREE, "map_peak": _PEAK, "map_hill": _RISE, "map_water": _WAVES}
"""A sign beside each colour, so that nothing rests on colour alone."""
_BOX = (((-0.24, -0.24), (0.24, -0.24), (0.24, 0.24), (-0.24, 0.24), (-0.24, -0.24)),)
_TOWER = (
    (
        *((-0.24, -0.34), (0.24, -0.34), (0.24, 0.14), (0.34, 0.14), (0.34, 0.38), (0.14, 0.38), (0.14, 0.26)),
        *((-0.14, 0.26), (-0.14, 0.38), (-0.34, 0.38), (-0.34, 0.14), (-0.24, 0.14), (-0.24, -0.34)),
    ),
)
_DIAMOND = (((0.0, 0.3), (0.26, 0.0), (0.0, -0.3), (-0.26, 0.0), (0.0, 0.3)),)
MARKS = {"citadel": _TOWER, "fortress": _TOWER, "town": _BOX, "city": _BOX}
SIDES = {"river": ("map_river", 3.4), "gate": ("map_gold", 4.0), "road": ("map_road", 2.6)}
OTHER_SIDE = ("map_sign", 3.0)
ROADS = ("road", "trail")
"""They run from middle to middle; everything else lies along the side."""


def role_of(ground: Ground) -> str:
    """The colour of what is known of a hex: a hex with a name alone is as unknown as before."""
    return GROUNDS.get(ground.terrain, "map_open")


def ground(grid: HexGrid, model: HexMap, scale: float) -> Iterator[object]:
    """Everything that stays, for a map of about so many pixels a unit: lines are as wide as they are seen well."""
    yield from _fills(grid, model.ground)
    yield Color(*theme.colours["map_line"])
    yield from strokes(grid.sides, dp(1.2) / scale)
    known = {each.place: each for each in model.ground if each.place in grid.centres}
    yield Color(*theme.colours["map_sign"])
    yield from strokes(_signs(grid, known), dp(1.4) / scale)
    yield Color(*theme.colours["map_label"])
    yield from strokes(_marks(grid, known), dp(1.9) / scale)
    yield Color(*theme.colours["map_border"])
    for name in sorted({each.province for each in known.values()} - {""}):
        inside = frozenset(place for place, each in known.items() if each.province == name)
        yield from strokes(grid.outline(inside), dp(2.2) / scale)
    yield from _sides(grid, model.sides, scale)


def _fills(grid: HexGrid, told: tuple[Ground, ...]) -> Iterator[object]:
    roles = {each.place: role_of(each) for each in told if each.place in grid.centres}
    by_role: dict[str, list[Point]] = {UNKNOWN: []}
    for place, centre in grid.centres.items():
        by_role.setdefault(roles.get(place, UNKNOWN), []).append(centre)
    for role, centres in by_role.items():
        yield Color(*theme.colours[role])
        yield from hexes(centres, grid.corners)


def _signs(grid: HexGrid, known: dict[str, Ground]) -> Iterator[Segment]:
    for place, each in known.items():
        if not each.mark:
            yield from _drawn(SIGNS.get(role_of(each), ()), grid.centres[place])


def _marks(grid: HexGrid, known: dict[str, Ground]) -> Iterator[Segment]:
    for place, each in known.items():
        if each.mark:
            yield from _drawn(MARKS.get(each.mark, _DIAMOND), grid.centres[place])


def _drawn(lines: tuple[tuple[Point, ...], ...], centre: Point) -> Iterator[Segment]:
    x, y = centre
    for line in lines:
        for (x1, y1), (x2, y2) in itertools.pairwise(line):
            yield x + x1, y + y1, x + x2, y + y2


def _sides(grid: HexGrid, told: tuple[HexSide, ...], scale: float) -> Iterator[object]:
    by_kind: dict[str, list[Segment]] = {}
    for each in told:
        side = grid.side(each.one, each.other)
        if side is None:
            continue
        if each.kind in ROADS:
            side = (*grid.centres[each.one], *grid.centres[each.other])
        by_kind.setdefault(each.kind, []).append(side)
    for kind, segments in by_kind.items():
        role, width = SIDES.get(kind, SIDES["road"] if kind in ROADS else OTHER_SIDE)
        yield Color(*theme.colours[role])
        yield from strokes(segments, dp(width) / scale)
