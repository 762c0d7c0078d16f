"""What does not move on a map: its hexes and what is known of them, drawn once in units of a hex's side."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kivy.graphics import Color
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.widgets.hexdraw import coloured, hexes, strip, strokes
from companion.widgets.hexes import HexGrid, Segment
from companion.widgets.palette import MAP_GROUNDS
from companion.widgets.pathground import DIAMOND, PEAK, TOWER, TREE, board, drawn
from companion.widgets.paths import PathGrid
from companion.widgets.theme import theme
from engine.core.frozen import frozen
from engine.core.panels import Ground, HexSide, Map

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
SIGNS_FROM_DP = 11.0
"""On smaller hexes the signs of terrain are left out."""
_RISE = (((-0.36, -0.12), (-0.14, 0.12), (0.04, -0.08), (0.18, 0.06), (0.36, -0.12)),)
_WAVES = tuple(((-0.3, at), (-0.1, at + 0.1), (0.1, at), (0.3, at + 0.1)) for at in (0.08, -0.16))
SIGNS = {"map_wood": TREE, "map_peak": PEAK, "map_hill": _RISE, "map_water": _WAVES}
"""A sign beside each colour, so that nothing rests on colour alone."""
_BOX = (((-0.24, -0.24), (0.24, -0.24), (0.24, 0.24), (-0.24, 0.24), (-0.24, -0.24)),)
_STAR = (
    tuple(
        (r * math.sin(math.tau * turn / 10), r * math.cos(math.tau * turn / 10))
        for turn, r in enumerate((0.4, 0.17) * 5 + (0.4,))
    ),
)
_ARCH = (
    ((-0.28, -0.3), (-0.28, 0.06), (-0.18, 0.26), (0.0, 0.34), (0.18, 0.26), (0.28, 0.06), (0.28, -0.3)),
    ((-0.28, -0.3), (-0.11, -0.3), (-0.11, 0.0), (0.0, 0.1), (0.11, 0.0), (0.11, -0.3), (0.28, -0.3)),
)
_CRYSTAL = (
    tuple((0.24 * math.sin(math.tau * turn / 12), 0.08 + 0.24 * math.cos(math.tau * turn / 12)) for turn in range(13)),
    ((-0.24, -0.34), (-0.12, -0.14), (0.12, -0.14), (0.24, -0.34), (-0.24, -0.34)),
)
_ROCKS = tuple(
    tuple((x + dx, y + dy) for dx, dy in ((-0.15, -0.13), (0.0, 0.13), (0.15, -0.13), (-0.15, -0.13)))
    for x, y in ((-0.19, -0.17), (0.19, -0.17), (0.0, 0.17))
)
MARKS = {
    "citadel": TOWER,
    "fortress": TOWER,
    "town": _BOX,
    "city": _BOX,
    "goal": _STAR,
    "arch": _ARCH,
    "crystal": _CRYSTAL,
    "rocks": _ROCKS,
}
SIDES = {"river": ("map_river", 3.4), "gate": ("map_gold", 4.0), "road": ("map_road", 2.6)}
OTHER_SIDE = ("map_sign", 3.0)
POINT = (("map_rim", 0.27), ("map_label", 0.18))
"""A point between hexes: the role of its colour, and its size in hexes."""
ROADS = ("road", "trail")
"""They run from middle to middle; everything else lies along the side."""


def role_of(ground: Ground) -> str:
    """The colour of what is known of a hex: a hex with a name alone is as unknown as before."""
    return GROUNDS.get(ground.terrain, "map_open")


@frozen
class Told:
    """What is known of a map, sorted once for all of its parts."""

    ground: dict[str, Ground]
    provinces: tuple[frozenset[str], ...]
    sides: tuple[HexSide, ...]
    strip: Texture


def told_by(grid: HexGrid, model: Map) -> Told:
    """Sort what this map tells, in the colours of the theme."""
    known = {each.place: each for each in model.ground if each.place in grid.centres}
    names: dict[str, set[str]] = {}
    for place, each in known.items():
        if each.province:
            names.setdefault(each.province, set()).add(place)
    provinces = tuple(frozenset(names[name]) for name in sorted(names))
    return Told(known, provinces, model.sides, strip([theme.colours[role] for role in MAP_GROUNDS]))


def ground(part: HexGrid, told: Told, scale: float) -> Iterator[object]:
    """Everything that stays in a part of a map, for about so many pixels a unit: lines are as wide as is seen well."""
    if isinstance(part, PathGrid):
        yield from board(part, told.ground, scale)
        return
    known = {place: each for place, each in told.ground.items() if place in part.centres}
    at = {role: (number + 0.5) / len(MAP_GROUNDS) for number, role in enumerate(MAP_GROUNDS)}
    fills = [(x, y, at[role_of(known[place]) if place in known else UNKNOWN]) for place, (x, y) in part.hexes.items()]
    yield Color(1, 1, 1, 1)
    yield from coloured(fills, part.corners, told.strip)
    yield Color(*theme.colours["map_line"])
    yield from strokes(part.sides, dp(1.2) / scale)
    for role, lines, width in (
        ("map_sign", _signs(part, known) if scale >= dp(SIGNS_FROM_DP) else (), 1.4),
        ("map_label", _marks(part, known), 1.9),
        ("map_border", (side for inside in told.provinces for side in part.outline(inside)), 2.2),
    ):
        yield Color(*theme.colours[role])
        yield from strokes(lines, dp(width) / scale)
    yield from _sides(part, told.sides, scale)
    for role, share in POINT:
        yield Color(*theme.colours[role])
        yield from hexes(part.points.values(), part.corners, share)


def _signs(grid: HexGrid, known: dict[str, Ground]) -> Iterator[Segment]:
    for place, each in known.items():
        if not each.mark and place in grid.hexes:
            yield from drawn(SIGNS.get(role_of(each), ()), grid.centres[place])


def _marks(grid: HexGrid, known: dict[str, Ground]) -> Iterator[Segment]:
    for place, each in known.items():
        if each.mark and place in grid.hexes:
            yield from drawn(MARKS.get(each.mark, DIAMOND), grid.centres[place])


def _sides(grid: HexGrid, told: tuple[HexSide, ...], scale: float) -> Iterator[object]:
    by_kind: dict[str, list[Segment]] = {}
    for each in told:
        one, other = (each.one, each.other) if each.one in grid.hexes else (each.other, each.one)
        side = grid.side(one, other)
        if side is None:
            continue
        if each.kind in ROADS:
            (x, y), (x2, y2) = grid.centres[one], ((side[0] + side[2]) / 2, (side[1] + side[3]) / 2)
            side = (x, y, 2 * x2 - x, 2 * y2 - y)
        by_kind.setdefault(each.kind, []).append(side)
    for kind, segments in by_kind.items():
        role, width = SIDES.get(kind, SIDES["road"] if kind in ROADS else OTHER_SIDE)
        yield Color(*theme.colours[role])
        yield from strokes(segments, dp(width) / scale)
