"""Where the hexes of a map lie, from their numbers alone, and the points between them. No Kivy here.

The unit is the side of a hex; x grows to the right and y upwards, as Kivy counts; the whole map stands on (0, 0). The
id of a hex is its sheet's sign, then half of the digits for its column and half for its row; a point has its own.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any

from engine.core.panels import Between, HexMap, MapSheet, Road

ROOT3 = math.sqrt(3)
HALF = ROOT3 / 2
GAP = 1.6
"""Between two sheets of which nobody has told how they join."""
BLOCK = 22.0
"""What lies outside the window is left out by blocks of this size."""
ON_A_HEX = 1.0
"""A point farther than a hex's corner from every centre lies beside the map."""
ON_A_POINT = 0.42
"""Nearer than this to a point between hexes the point is meant. More than half of each hex round it stays the hex's."""
POINT_SHARE, POINT_ROOM = 0.36, 0.58
"""How large a point is drawn, and how much room counters have on it, in hexes."""
Point = tuple[float, float]
Segment = tuple[float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, low, right, top."""


class HexGrid:
    """The hexes of several sheets: of those that join the first one they touch, the others lie beside, with a gap.
    ValueError for lines of a sheet that do not fit together, and for a point that lies between no such hexes.
    """

    def __init__(
        self,
        sheets: tuple[MapSheet, ...],
        is_pointy: bool,
        even_down: bool,
        digits: int,
        points: tuple[Between, ...] = (),
    ) -> None:
        self.sheets, self.is_pointy, self.even_down, self.digits = sheets, is_pointy, even_down, digits
        for sheet in sheets:
            _check(sheet, is_pointy)
        self._between = {point.place: point.hexes for point in points}
        # A sheet may begin above the first one: all lie lower by as much.
        above = max((1 - sheet.joins_at[1] for sheet in sheets if any(sheet.joins_at)), default=0)
        self._above = max(0, above)
        self._corner: dict[str, Point] = {}
        x = right = low = 0.0
        for sheet in sheets:
            wide, high = self._size(sheet)
            left, drop = self._joined(sheet) if any(sheet.joins_at) else (x, self._down(self._above))
            self._corner[sheet.id] = (left, drop)
            right, low = max(right, left + wide), max(low, drop + high)
            x = max(x, left + wide + GAP)
        self.width, self.height = right, low

    def _down(self, rows: int) -> float:
        return (1.5 if self.is_pointy else ROOT3) * rows

    def _joined(self, sheet: MapSheet) -> Point:
        """The corner of a sheet that continues the first one."""
        column, row = sheet.joins_at
        return (ROOT3 if self.is_pointy else 1.5) * (column - 1), self._down(row - 1 + self._above)

    name_away = 1.0
    """How far from a place its name stands, in what it is on a map of hexes."""
    # -- one hex ------------------------------------------------------------------------------------------------------

    def id_of(self, sheet: str, column: int, row: int) -> str:
        """The id of this place."""
        half = self.digits // 2
        return f"{sheet}{column:0{half}}{row:0{self.digits - half}}"

    @cached_property
    def hexes(self) -> dict[str, Point]:
        """The centre of every hex there is."""
        return {
            self.id_of(sheet.id, column, row): self._centre(sheet, column, row)
            for sheet in self.sheets
            for line in range(1, (sheet.rows if self.is_pointy else sheet.columns) + 1)
            for at in range(1, self._length(sheet, line) + 1)
            for column, row in ((at, line) if self.is_pointy else (line, at),)
        }

    @cached_property
    def points(self) -> dict[str, Point]:
        """Every point between hexes on which something may stand."""
        found = {}
        for place, round_it in self._between.items():
            spots = [self.hexes[each] for each in round_it if each in self.hexes]
            if not 2 <= len(spots) == len(round_it) or any(
                not math.isclose(math.dist(*pair), ROOT3) for pair in itertools.combinations(spots, 2)
            ):
                raise ValueError(f"{place} does not lie between hexes that are beside one another: {round_it}")
            found[place] = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        return found

    @cached_property
    def centres(self) -> dict[str, Point]:
        """The centre of every place there is: the hexes, and the points between them."""
        return {**self.hexes, **self.points}

    def polygon(self, place: str, share: float = 1.0) -> tuple[Point, ...]:
        """The six corners of a place, drawn in towards its centre by a share below 1. A point is smaller than a hex."""
        x, y = self.centres[place]
        share *= self.share_of(place)
        return tuple((x + dx * share, y + dy * share) for dx, dy in self.corners)

    def share_of(self, place: str) -> float:
        """How large a place is drawn, in hexes."""
        return POINT_SHARE if place in self._between else 1.0

    def room_of(self, place: str) -> float:
        """How much room counters have there, in hexes: one on a point covers a third of each hex round it."""
        return POINT_ROOM if place in self._between else 1.0

    def by_share(self, places: Iterable[str]) -> dict[float, list[Point]]:
        """The centres of those of these places that there are, by how large they are drawn."""
        found: dict[float, list[Point]] = {}
        for place in places:
            if place in self.centres:
                found.setdefault(self.share_of(place), []).append(self.centres[place])
        return found

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a hex round (0, 0), against the clock."""
        first = 30 if self.is_pointy else 0
        turns = (math.radians(first + 60 * each) for each in range(6))
        return tuple((math.cos(turn), math.sin(turn)) for turn in turns)

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The hexes on its six sides, by their numbers; '' where the map ends. Side n lies between corner n and the
        next. Of a point, the hexes that it lies between.
        """
        if place in self._between:
            return self._between[place]
        x, y = self.hexes[place]
        first = 60 if self.is_pointy else 30
        turns = (math.radians(first + 60 * each) for each in range(6))
        return tuple(
            self._by_centre.get(_key(x + ROOT3 * math.cos(turn), y + ROOT3 * math.sin(turn)), "") for turn in turns
        )

    def side(self, one: str, other: str) -> Segment | None:
        """The side that two places share, None where they share none."""
        if one not in self.hexes or other not in self.neighbours(one):
            return None
        at = self.neighbours(one).index(other)
        corners = self.polygon(one)
        return (*corners[at], *corners[(at + 1) % 6])

    def outline(self, places: frozenset[str]) -> tuple[Segment, ...]:
        """The sides round a group of hexes: those with none of the group beyond them. Of a part of a grid, its own."""
        found: list[Segment] = []
        for place in sorted(places & self.hexes.keys()):
            corners = self.polygon(place)
            for at, other in enumerate(self.neighbours(place)):
                if other not in places:
                    found.append((*corners[at], *corners[(at + 1) % 6]))
        return tuple(found)

    @cached_property
    def sides(self) -> tuple[Segment, ...]:
        """Every side of every hex, once."""
        found: dict[tuple[int, int], Segment] = {}
        for x, y in self.hexes.values():
            corners = [(x + dx, y + dy) for dx, dy in self.corners]
            for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
                found.setdefault(_key((x1 + x2) / 2, (y1 + y2) / 2), (x1, y1, x2, y2))
        return tuple(found.values())

    @cached_property
    def lines(self) -> tuple[tuple[Road, Segment], ...]:
        """The roads of a board that has some, each from one end to the other."""
        return ()

    # -- a point, a window --------------------------------------------------------------------------------------------

    def place_at(self, x: float, y: float) -> str:
        """The place that is meant there: a point between hexes that is near, else the hex whose centre is nearest; ''
        beside the map.
        """
        if on_points := [place for place, at in self.points.items() if math.dist(at, (x, y)) < ON_A_POINT]:
            return min(on_points, key=lambda place: math.dist(self.points[place], (x, y)))
        best, found = ON_A_HEX, ""
        for sheet in self.sheets:
            for column, row in self._about(sheet, x, y):
                at = self._centre(sheet, column, row)
                away = math.hypot(x - at[0], y - at[1])
                if away < best:
                    best, found = away, self.id_of(sheet.id, column, row)
        return found

    def columns(self, sheet: MapSheet) -> tuple[tuple[float, str], ...]:
        """(x, its label) of every column: 'W22'. None where each row counts its own."""
        if sheet.lines and self.is_pointy:
            return ()
        half = self.digits // 2
        return tuple(
            (self._centre(sheet, each, self._level(sheet))[0], f"{sheet.id}{each:0{half}}")
            for each in range(1, sheet.columns + 1)
        )

    def rows(self, sheet: MapSheet) -> tuple[tuple[float, str], ...]:
        """(y, its label) of every row, where the columns stand that are not shifted. None where each column counts its
        own.
        """
        if sheet.lines and not self.is_pointy:
            return ()
        half = self.digits - self.digits // 2
        return tuple(
            (self._centre(sheet, self._level(sheet), each)[1], f"{each:0{half}}") for each in range(1, sheet.rows + 1)
        )

    def sheet_at(self, x: float) -> MapSheet:
        """The sheet on which a vertical line lies, or the last one before it."""
        found = self.sheets[0]
        for sheet in self.sheets:
            if self._corner[sheet.id][0] <= x:
                found = sheet
        return found

    def box(self, sheet: MapSheet) -> Box:
        """Left, low, right and top of a sheet."""
        left, drop = self._corner[sheet.id]
        wide, high = self._size(sheet)
        top = self.height - drop
        return left, top - high, left + wide, top

    def part(self, x: float, y: float, reach: float) -> HexGrid:
        """The same grid with only those places in its `centres` whose column and row lie near a point."""
        near = {p: at for p, at in self.centres.items() if abs(at[0] - x) <= reach and abs(at[1] - y) <= reach}
        return self._with(near)

    @cached_property
    def blocks(self) -> dict[tuple[int, int], HexGrid]:
        """The grid in parts of BLOCK units each way, by column from the left and row from below."""
        found: dict[tuple[int, int], dict[str, Point]] = {}
        for place, (x, y) in self.centres.items():
            found.setdefault((int(x // BLOCK), int(y // BLOCK)), {})[place] = (x, y)
        return {at: self._with(centres) for at, centres in found.items()}

    def _with(self, centres: dict[str, Point]) -> HexGrid:
        _ = self._by_centre  # neighbours are those of the whole
        part = copy.copy(self)
        for name in ("sides", "blocks"):
            part.__dict__.pop(name, None)
        hexes = {place: at for place, at in centres.items() if place in self.hexes}
        points = {place: at for place, at in centres.items() if place in self.points}
        vars(part).update(centres=centres, hexes=hexes, points=points)
        return part

    # -- inside -------------------------------------------------------------------------------------------------------

    @cached_property
    def _by_centre(self) -> dict[tuple[int, int], str]:
        return {_key(x, y): place for place, (x, y) in self.hexes.items()}

    def _length(self, sheet: MapSheet, line: int) -> int:
        """How many hexes a column (row, if pointed) has."""
        if sheet.lines:
            return sheet.lines[line - 1]
        return sheet.columns if self.is_pointy else sheet.rows

    def _inset(self, sheet: MapSheet, line: int) -> float:
        """How much farther from the left (from above) a row (a column) begins than the longest one that there is."""
        if sheet.lines:
            return (max(sheet.lines) - sheet.lines[line - 1]) * HALF
        return HALF if self._is_shifted(sheet, line) else 0

    def _level(self, sheet: MapSheet) -> int:
        """A column (row, if pointed) of this sheet that is not shifted."""
        return 2 if self._is_shifted(sheet, 1) else 1

    def _is_shifted(self, sheet: MapSheet, number: int) -> bool:
        """Whether this column (row, if pointed) stands lower (further right): a sheet that joins another goes on so."""
        if any(sheet.joins_at):
            number += sheet.joins_at[self.is_pointy] - 1
        return (number % 2 == 0) == self.even_down

    def _size(self, sheet: MapSheet) -> Point:
        many, most = (sheet.rows, sheet.columns) if self.is_pointy else (sheet.columns, sheet.rows)
        across, along = 1.5 * many + 0.5, ROOT3 * most + (HALF if many > 1 and not sheet.lines else 0)
        return (along, across) if self.is_pointy else (across, along)

    def _centre(self, sheet: MapSheet, column: int, row: int) -> Point:
        left, drop = self._corner[sheet.id]
        if self.is_pointy:
            x = HALF + ROOT3 * (column - 1) + self._inset(sheet, row)
            down = 1 + 1.5 * (row - 1)
        else:
            x = 1 + 1.5 * (column - 1)
            down = HALF + ROOT3 * (row - 1) + self._inset(sheet, column)
        return left + x, self.height - drop - down

    def _about(self, sheet: MapSheet, x: float, y: float) -> Iterator[tuple[int, int]]:
        """The columns and rows about a point: of its line and the ones beside it the nearest hex each."""
        left, drop = self._corner[sheet.id]
        across, down = x - left, self.height - drop - y
        along, over, many = (across, down, sheet.rows) if self.is_pointy else (down, across, sheet.columns)
        line = round((over - 1) / 1.5) + 1
        for each in range(max(1, line - 1), min(many, line + 1) + 1):
            at = round((along - HALF - self._inset(sheet, each)) / ROOT3) + 1
            at = max(1, min(self._length(sheet, each), at))
            yield (at, each) if self.is_pointy else (each, at)


def _key(x: float, y: float) -> tuple[int, int]:
    """Equal for points that are the same but for rounding: centres and middles of sides lie 0.4 apart or more."""
    return math.floor(x * 5 + 0.37), math.floor(y * 5 + 0.37)


def _check(sheet: MapSheet, is_pointy: bool) -> None:
    """Raise ValueError for lines that are no outline of hexes."""
    lines, size = sheet.lines, (sheet.columns, sheet.rows)
    if lines and (max(lines), len(lines)) != (size if is_pointy else size[::-1]):
        raise ValueError(f"sheet '{sheet.id}' has {size} columns and rows, its lines have {max(lines)} of {len(lines)}")
    if any((one - other) % 2 == 0 for one, other in itertools.pairwise(lines)):
        raise ValueError(f"sheet '{sheet.id}': a line has an odd number of hexes more or fewer than the one before")
    if lines and any(sheet.joins_at):
        raise ValueError(f"sheet '{sheet.id}' has lines of its own: it joins no other")


@cache
def _grid(*of: Any) -> HexGrid:
    return HexGrid(*of)


def of_hexes(model: HexMap) -> HexGrid:
    """The hexes of this map. Maps of the same sheets and points share one. ValueError for those that do not fit."""
    return _grid(model.sheets, model.is_pointy, model.even_down, model.digits, model.points)


def kept(corner: float, window: float, whole: float) -> float:
    """A corner at which the window lies on the map, or the map in the middle of the window; a little may lie beside."""
    margin = min(0.8, window * 0.1)
    if window >= whole:
        return (whole - window) / 2
    return min(whole + margin - window, max(-margin, corner))


def framed(spots: list[Point], size: Point, least: float, largest: float) -> tuple[Point, float]:
    """The middle and the scale of a window of so many pixels that has all these points in it, or, at its least scale,
    the most of them.
    """
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    fits = min(size[0] / (max(xs) - min(xs) + 4.5), size[1] / (max(ys) - min(ys) + 4.5))
    scale = max(least, min(largest, fits))
    if fits < scale:
        return _fullest(spots, size[0] / scale, size[1] / scale), scale
    return ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2), scale


def _fullest(spots: list[Point], wide: float, high: float) -> Point:
    """The middle of a window of this size that has the most of these points in it."""

    def inside(middle: Point) -> list[Point]:
        return [(x, y) for x, y in spots if abs(x - middle[0]) < wide / 2 - 1.5 and abs(y - middle[1]) < high / 2 - 1.5]

    def between(some: list[Point]) -> Point:
        xs, ys = [x for x, _ in some], [y for _, y in some]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    tried = sorted(set(spots))
    most = max(tried[:: max(1, len(tried) // 80)], key=lambda spot: len(inside(spot)))
    # What one of them has in the middle leaves room at a rim: the window that lies even on these may hold more.
    even = between(inside(most) or [most])
    return between(inside(even)) if len(inside(even)) >= len(inside(most)) > 0 else even
