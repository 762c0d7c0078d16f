"""The board of Riddle of the Ring: its hexes, roads and rivers (B-6), as they are printed.

An id is two digits of a hex's column and two of its row; a river dot has its own ('A3'). Row 1 has 13 hexes, row 13 has
25, row 25 has 13 again: a hexagon. What nobody has read off the board is which sides of hexes a river runs along
between the dots and bridges that are known: those that it could are told by whoever plays (`may_be_river`).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

Side = frozenset[str]
"""The side between two hexes, by their ids."""
Corner = frozenset[str]
"""A corner of hexes, by the ids of the three that come together there."""
MIDDLE = 13
"""The longest row."""
DETOUR = 2
"""So many sides more than on its shortest way a river may run along from one known point to the next."""


def hex_id(column: int, row: int) -> str:
    """The id of a hex, both from 1 on."""
    return f"{column:02}{row:02}"


def neighbours(id_: str) -> Iterator[str]:
    """The ids beside a hex, also of such as the board lacks."""
    column, row = int(id_[:2]), int(id_[2:])
    yield hex_id(column - 1, row)
    yield hex_id(column + 1, row)
    for other in (row - 1, row + 1):
        # Away from the middle a row is shorter by one, and lies half a hex in.
        is_shorter = abs(other - MIDDLE) > abs(row - MIDDLE)
        for step in (-1, 0) if is_shorter else (0, 1):
            yield hex_id(column + step, other)


@dataclass(frozen=True, eq=False)
class Board:
    """ground: hex -> its letter in board.toml. cities: hex -> (name, kind); victory_cities: those of O-8 as well.
    special: kind -> hexes. roads, bridges: sides. dots: name -> the corner where it lies. rivers: each from its
    source on, of cities, dots and bridges.
    """

    ground: Mapping[str, str]
    cities: Mapping[str, tuple[str, str]]
    victory_cities: Mapping[str, tuple[str, str]]
    special: Mapping[str, frozenset[str]]
    roads: frozenset[Side]
    bridges: frozenset[Side]
    dots: Mapping[str, Corner]
    rivers: tuple[tuple[str | Side, ...], ...]
    joins: frozenset[frozenset[str]] = field(default_factory=frozenset)

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes beside each: without the Halls of Mandos and the Place of Returning, which are no part of the board
        (B-12).
        """
        real = {hex_ for hex_, letter in self.ground.items() if letter not in "HP"}
        return {hex_: tuple(near for near in neighbours(hex_) if near in real) for hex_ in real}

    @cached_property
    def along(self) -> Mapping[str, tuple[str, ...]]:
        """Where a boat goes from each dot, and from each city where a river begins: the next dots, and of a dot its
        three hexes (B-6, moving on rivers).
        """
        links = {frozenset(pair) for river in self.rivers for pair in _in_turn(river)} | self.joins
        found: dict[str, list[str]] = {dot: sorted(corner & self.beside.keys()) for dot, corner in self.dots.items()}
        for corner_dot, corner in self.dots.items():
            for hex_ in corner & self.beside.keys():
                found.setdefault(hex_, []).append(corner_dot)
        for one, other in (sorted(link) for link in links):
            for here, there in ((one, other), (other, one)):
                if there not in found.setdefault(here, []):
                    found[here].append(there)
        return {place: tuple(to) for place, to in found.items()}

    @cached_property
    def sources(self) -> frozenset[str]:
        """B-6/source-cities  The cities where a river begins, which are land and river dot at once."""
        return frozenset(river[0] for river in self.rivers if isinstance(river[0], str) and river[0] in self.cities)

    @cached_property
    def may_be_river(self) -> frozenset[Side]:
        """The sides between two hexes of land along which a river may run: on a way from one of its known points to the
        next that is hardly longer than the shortest. A bridge's is one, and crossed; no other road crosses any.
        """
        found: set[Side] = set()
        for river in self.rivers:
            for here, there in pairwise(river):
                found.update(self._sides_between(here, there))
        land = {hex_ for hex_ in self.beside if self.ground[hex_] not in "~s"}
        return frozenset(side for side in found if side <= land) - self.bridges - self.roads

    def _sides_between(self, here: str | Side, there: str | Side) -> Iterator[Side]:
        to_here, to_there = self._away(here), self._away(there)
        ends = [to_here[corner] for corner in self._corners_of(there) if corner in to_here]
        most = min(ends) + DETOUR
        for corner, far in to_here.items():
            for other in self._next(corner):
                if far + 1 + to_there.get(other, most) <= most:
                    yield corner & other

    def _away(self, point: str | Side) -> Mapping[Corner, int]:
        """How many sides each corner lies from a point of a river."""
        found = dict.fromkeys(self._corners_of(point), 0)
        queue = list(found)
        for corner in queue:
            for other in self._next(corner):
                if other not in found:
                    found[other] = found[corner] + 1
                    queue.append(other)
        return found

    def _corners_of(self, point: str | Side) -> tuple[Corner, ...]:
        if isinstance(point, str):
            return (self.dots[point],) if point in self.dots else self._corners[frozenset((point,))]
        return self._corners[point]

    def _next(self, corner: Corner) -> Iterator[Corner]:
        for one in corner:
            yield from (other for other in self._corners[corner - {one}] if other != corner)

    @cached_property
    def _corners(self) -> Mapping[frozenset[str], tuple[Corner, ...]]:
        """The corners of each hex and at the ends of each side."""
        found: dict[frozenset[str], set[Corner]] = {}
        for hex_ in self.ground:
            near = [other for other in neighbours(hex_) if other in self.ground]
            for one in near:
                for other in near:
                    if other in neighbours(one):
                        corner = frozenset((hex_, one, other))
                        for part in (frozenset((hex_,)), frozenset((hex_, one)), frozenset((hex_, other))):
                            found.setdefault(part, set()).add(corner)
        return {part: tuple(sorted(corners, key=sorted)) for part, corners in found.items()}


def _in_turn(river: tuple[str | Side, ...]) -> Iterator[tuple[str, str]]:
    """The places of a river on which a boat may stop, one and the next."""
    places = [point for point in river if isinstance(point, str)]
    yield from pairwise(places)


@cache
def board() -> Board:
    """The board, read once."""
    told = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
    ground = {
        hex_id(column, row): letter
        for row, letters in enumerate(told["rows"], start=1)
        for column, letter in enumerate(letters, start=1)
    }
    chains = [chain.split("-") for chain in told["ways"]["roads"]]
    return Board(
        ground=ground,
        cities={hex_: (name, kind) for name, (hex_, kind) in told["cities"].items()},
        victory_cities={hex_: (name, kind) for name, (hex_, kind) in told["victory_cities"].items()},
        special={kind: frozenset(hexes) for kind, hexes in told["special"].items()},
        roads=frozenset(frozenset(pair) for chain in chains for pair in pairwise(chain)),
        bridges=frozenset(frozenset(bridge.split("-")) for bridge in told["ways"]["bridges"]),
        dots={dot: frozenset(corner) for dot, corner in told["dots"].items()},
        rivers=tuple(
            tuple(frozenset(point.split("/")) if "/" in point else point for point in river.split("-"))
            for river in told["water"]["rivers"]
        ),
        joins=frozenset(frozenset(join.split("-")) for join in told["water"]["joins"]),
    )
