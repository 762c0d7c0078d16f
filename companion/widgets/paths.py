"""Where the places and roads of a board lie: the same to a window as a grid of hexes. No Kivy here.

The unit is the one of a hex map, so that counters, names and numbers are as large on both: a board is LONG units along
its longer side.
"""

from __future__ import annotations

import itertools
import math
from functools import cached_property, lru_cache

from companion.widgets.hexes import HexGrid, Point, Segment, of_hexes
from engine.core.panels import Map, PathBoard, Road, Stop

LONG = 21.0
EDGE = 1.5
"""So much of the board's own edge is left free, in units: a place has room for its name."""
PLACE_SHARE, SPACE_SHARE = 0.68, 0.3
"""How large a place and a space of a road are drawn, in hexes."""
ON_A_SPOT = 1.25
"""Farther than this from every place and space nothing is meant."""
PLACE_ROOM, SPACE_ROOM = 0.84, 0.66
"""How much room counters have there, in hexes."""
CORNERS = tuple((math.cos(math.radians(60 * each)), math.sin(math.radians(60 * each))) for each in range(6))


class PathGrid(HexGrid):
    """The places and spaces of a board. high: its height in widths."""

    name_away = 1.3

    def __init__(self, places: tuple[Stop, ...], roads: tuple[Road, ...], high: float) -> None:
        super().__init__((), is_pointy=False, even_down=True, digits=0)
        self.stops, self.roads = places, roads
        self.width, self.height = (LONG, LONG * high) if high <= 1 else (LONG / high, LONG)

    @cached_property
    def hexes(self) -> dict[str, Point]:
        """There are none."""
        return {}

    @cached_property
    def ends(self) -> dict[str, Point]:
        """Where each place lies."""
        wide, high = self.width - 2 * EDGE, self.height - 2 * EDGE
        ratio = self.height / self.width
        return {stop.place: (EDGE + stop.x * wide, self.height - EDGE - stop.y / ratio * high) for stop in self.stops}

    @cached_property
    def points(self) -> dict[str, Point]:
        """Every place, and every space of the roads that are counted."""
        found = dict(self.ends)
        for road in self.drawn:
            (x1, y1), (x2, y2) = self.ends[road.one], self.ends[road.other]
            inside = road.places[1:-1]
            for number, place in enumerate(inside, start=1):
                part = number / (len(inside) + 1)
                found[place] = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        return found

    @cached_property
    def drawn(self) -> tuple[Road, ...]:
        """The roads between places that there are."""
        return tuple(road for road in self.roads if {road.one, road.other} <= self.ends.keys())

    @cached_property
    def lines(self) -> tuple[tuple[Road, Segment], ...]:
        """Each road as a line from the rim of one place to the rim of the other."""
        found = []
        for road in self.drawn:
            (x1, y1), (x2, y2) = self.ends[road.one], self.ends[road.other]
            long = math.dist((x1, y1), (x2, y2)) or 1.0
            dx, dy = (x2 - x1) / long * PLACE_SHARE, (y2 - y1) / long * PLACE_SHARE
            found.append((road, (x1 + dx, y1 + dy, x2 - dx, y2 - dy)))
        return tuple(found)

    def on_board(self, x: float, y: float) -> Point:
        """A point as a board tells it: in its widths from the left and upper edge, and never beside it."""
        wide, high, ratio = self.width - 2 * EDGE, self.height - 2 * EDGE, self.height / self.width
        across, down = (x - EDGE) / wide, (self.height - EDGE - y) / high * ratio
        return min(1.0, max(0.0, across)), min(ratio, max(0.0, down))

    def end_at(self, x: float, y: float, reach: float) -> str:
        """The place of a road's end under a finger, '' for none within its reach."""
        nearest = min(self.ends, key=lambda place: math.dist(self.ends[place], (x, y)), default="")
        return nearest if nearest and math.dist(self.ends[nearest], (x, y)) < reach else ""

    def share_of(self, place: str) -> float:
        """How large a place is drawn, in hexes."""
        return PLACE_SHARE if place in self.ends else SPACE_SHARE

    def room_of(self, place: str) -> float:
        """How much room counters have there, in hexes."""
        return PLACE_ROOM if place in self.ends else SPACE_ROOM

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The next places and spaces along its roads, whichever way they go."""
        along = (pair for road in self.drawn for pair in itertools.pairwise(road.places))
        return tuple(dict.fromkeys(there for pair in along if place in pair for there in pair if there != place))

    def place_at(self, x: float, y: float) -> str:
        """The place or space that is nearest to a point, '' for a point far from all of them."""
        nearest = min(self.points, key=lambda place: math.dist(self.points[place], (x, y)), default="")
        return nearest if nearest and math.dist(self.points[nearest], (x, y)) < ON_A_SPOT else ""

    def is_close(self, at: Point, apart: float) -> bool:
        """Whether a finger there may mean several spots that are nearer to one another than this; a place it is on is
        meant alone.
        """
        place = self.place_at(*at)
        if not place or (place in self.ends and math.dist(self.ends[place], at) < PLACE_SHARE):
            return False
        return sum(math.dist(self.points[place], other) < apart for other in self.points.values()) > 1

    @cached_property
    def blocks(self) -> dict[tuple[int, int], HexGrid]:
        """A board is drawn whole."""
        return {(0, 0): self}


@lru_cache(maxsize=16)
def _paths(places: tuple[Stop, ...], roads: tuple[Road, ...], high: float) -> PathGrid:
    return PathGrid(places, roads, high)


def grid_of(model: Map) -> HexGrid:
    """Where everything lies on this map or board. Those with the same places and roads share one. ValueError for an
    outline or points that do not fit.
    """
    return _paths(model.places, model.roads, model.high) if isinstance(model, PathBoard) else of_hexes(model)
