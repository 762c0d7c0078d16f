"""What does not move on a board of roads: its places, each with a sign, and its roads with their spaces."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.parts import PictureModel
from companion.widgets.hexdraw import dashes, hexes, strokes
from companion.widgets.hexes import HexGrid, Point, Segment
from companion.widgets.paths import CORNERS, EDGE, PLACE_SHARE, PathGrid
from companion.widgets.theme import theme
from engine.core.panels import UNCOUNTED, Ground, Road

Lines = tuple[tuple[Point, ...], ...]
TREE: Lines = (((0.0, 0.34), (-0.22, -0.12), (0.22, -0.12), (0.0, 0.34)), ((0.0, -0.12), (0.0, -0.32)))
PEAK: Lines = (((-0.32, -0.2), (0.0, 0.28), (0.32, -0.2)),)
TOWER: Lines = (
    (
        *((-0.24, -0.34), (0.24, -0.34), (0.24, 0.14), (0.34, 0.14), (0.34, 0.38), (0.14, 0.38), (0.14, 0.26)),
        *((-0.14, 0.26), (-0.14, 0.38), (-0.34, 0.38), (-0.34, 0.14), (-0.24, 0.14), (-0.24, -0.34)),
    ),
)
DIAMOND: Lines = (((0.0, 0.3), (0.26, 0.0), (0.0, -0.3), (-0.26, 0.0), (0.0, 0.3)),)
_SHIELD: Lines = (((-0.26, 0.28), (0.26, 0.28), (0.26, 0.0), (0.0, -0.34), (-0.26, 0.0), (-0.26, 0.28)),)
_ALARM: Lines = (((0.0, 0.34), (0.0, -0.08)), ((0.0, -0.24), (0.0, -0.3)))
_ASKS: Lines = (
    ((-0.15, 0.16), (-0.1, 0.27), (0.0, 0.31), (0.11, 0.26), (0.15, 0.15), (0.09, 0.05), (0.0, -0.02), (0.0, -0.12)),
    ((0.0, -0.25), (0.0, -0.31)),
)
SIGNS = {"tower": TOWER, "wood": TREE, "goal": PEAK, "shelter": _SHIELD, "hazard": _ALARM}
"""A sign for each kind of place, so that nothing rests on its colour alone."""
RIMS = {"hazard": "bad", "goal": "map_gold", "wood": "map_border", "shelter": "map_border"}
VEIL = 0.5
"""How much of the ground's colour lies over the photograph."""
SPOT, ASKED = 0.2, 0.44
"""Half of a space's width, and of the ring round a question mark, in units."""


def drawn(lines: Lines, centre: Point) -> Iterator[Segment]:
    """The lines of a sign round a point, all in sides of a hex."""
    x, y = centre
    for line in lines:
        for (x1, y1), (x2, y2) in itertools.pairwise(line):
            yield x + x1, y + y1, x + x2, y + y2


def board(grid: PathGrid, ground: Mapping[str, Ground], scale: float) -> Iterator[object]:
    """Everything that stays, for about so many pixels a unit: lines are as wide as is seen well."""
    colours = theme.colours
    counted = [line for road, line in grid.lines if road.spaces != UNCOUNTED]
    open_ones = [line for road, line in grid.lines if road.spaces == UNCOUNTED]
    yield Color(*colours["map_road"])
    yield from strokes(counted, dp(3.4) / scale)
    yield from strokes([each for line in open_ones for each in dashes((line[:2], line[2:]), 0.34, 0.3)], dp(3) / scale)
    spots = [at for place, at in grid.points.items() if place not in grid.ends]
    yield from _discs(spots, SPOT, ("map_unknown", "map_label"), dp(1.6) / scale)
    yield Color(*colours["map_label"])
    heads = (each for road in grid.drawn if road.to for each in _heads(grid, road))
    yield from strokes(heads, dp(2.6) / scale)
    middles = [((line[0] + line[2]) / 2, (line[1] + line[3]) / 2) for line in open_ones]
    yield from _discs(middles, ASKED, ("map_unknown", "map_gold"), dp(1.8) / scale)
    yield Color(*colours["map_gold"])
    yield from strokes([each for at in middles for each in drawn(_ASKS, at)], dp(1.9) / scale)
    for place, at in grid.ends.items():
        kind = ground[place].mark if place in ground else ""
        rim = RIMS.get(kind, "map_label")
        yield from _discs([at], PLACE_SHARE, ("map_unknown", rim), dp(2.4) / scale)
        yield Color(*colours[rim])
        yield from strokes(drawn(SIGNS.get(kind, ()), at), dp(1.8) / scale)


def photograph(grid: HexGrid, picture: PictureModel | None) -> Iterator[object]:
    """The owner's photograph where the board lies, darkened (by day: paled), so that what is drawn over it is seen."""
    if picture is None:
        return
    texture = Texture.create(size=(picture.width, picture.height), colorfmt="rgb")
    texture.flip_vertical()
    texture.blit_buffer(picture.bgr, colorfmt="bgr", bufferfmt="ubyte")
    at, size = (EDGE, EDGE), (grid.width - 2 * EDGE, grid.height - 2 * EDGE)
    yield Color(1, 1, 1, 1)
    yield Rectangle(texture=texture, pos=at, size=size)
    yield Color(*theme.colours["map_ground"][:3], VEIL)
    yield Rectangle(pos=at, size=size)


def _discs(centres: Iterable[Point], half: float, roles: tuple[str, str], width: float) -> Iterator[object]:
    """Round marks: how they are filled, and their rim."""
    at = list(centres)
    yield Color(*theme.colours[roles[0]])
    yield from hexes(at, CORNERS, half)
    yield Color(*theme.colours[roles[1]])
    yield from strokes([side for centre in at for side in _ring(centre, half)], width)


def _ring(centre: Point, half: float) -> Iterator[Segment]:
    turns = [math.tau * each / 20 for each in range(21)]
    around = [(centre[0] + half * math.cos(turn), centre[1] + half * math.sin(turn)) for turn in turns]
    for one, other in itertools.pairwise(around):
        yield (*one, *other)


def _heads(grid: PathGrid, road: Road) -> Iterator[Segment]:
    """The arrow heads of a road that goes one way: about its middle, and on none of its spaces."""
    begins, ends = (road.one, road.other) if road.to == road.other else (road.other, road.one)
    (x1, y1), (x2, y2) = grid.ends[begins], grid.ends[ends]
    turn, parts = math.atan2(y2 - y1, x2 - x1), max(0, road.spaces) + 1
    for number in {(parts - 1) // 2, parts // 2}:
        part = (number + 0.5) / parts
        x, y = x1 + (x2 - x1) * part + 0.2 * math.cos(turn), y1 + (y2 - y1) * part + 0.2 * math.sin(turn)
        for side in (2.5, -2.5):
            yield x, y, x + 0.46 * math.cos(turn + side), y + 0.46 * math.sin(turn + side)
