"""F.1, F.3, F.7  The map as somebody walks it: which hexes are neighbours, and what each step of a way costs.

Looking about for a way leaves no trace among the readings a ruling stood on; only the way that is ruled on does. Costs
are counted in half Movement Points, so that a road's half is whole. A cell nobody has told is left out of a check and
read from the table's own map only when a seat challenges the move.
"""

import heapq
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.errors import Nothing
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import BARAD_DUR
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import in_force

IMPASSABLE: Final = 10_000
"""Half Movement Points no allowance holds."""
MISTY_PASSES: Final = "W2912"
ROPE_COST: Final = 8
SHADOW_REACH: Final = 5
"""Hexes around Barad-dur on which card 74 lies (N.14)."""
GATE: Final = frozenset(("E0726", "E0826"))
LEMBAS, ROPE, LIGHT, SHADOWFAX = 50, 53, 54, 56
OTHER: Final = "other"
_HALF = 1
_WHOLE = 2
_COST = re.compile(r"\+?(\d+)?( ?1/2)?")
_WAYS = ("road", "trail")
Look = Callable[[str, str, str], str | None]
"""(chart, row, column) -> the cell: None when it is unknown, or UnknownCell raised, as the caller likes."""


def place(at: Situation[State], hex_: str) -> tuple[int, int] | None:
    """(column, row) counted from the western sheet's corner; None for an eastern hex whose place nobody told."""
    column, row = int(hex_[1:3]), int(hex_[3:])
    if hex_[0] == "W":
        return column, row
    first = at.charts.find_in_secret("geometry", "column_of_e01")
    level = at.charts.find_in_secret("geometry", "row_of_e0101")
    if first is None or level is None:
        return None
    return column + int(first) - 1, row + int(level) - 1


def _cube(column: int, row: int, *, even_lower: bool) -> tuple[int, int]:
    return column, row - (column - (1 if even_lower else 0)) // 2


def distance(at: Situation[State], one: str, other: str) -> int | None:
    """F.2  Hexes from one to the other; None when the lay of the map is not known (C.1)."""
    columns = at.charts.find_in_secret("geometry", "even_columns")
    here, there = _on_one_sheet(one, other) or (place(at, one), place(at, other))
    if here is None or there is None or columns is None:
        return None
    (x, y), (u, v) = (_cube(*spot, even_lower=columns == "lower") for spot in (here, there))
    return max(abs(u - x), abs(v - y), abs(u - x + v - y))


def _on_one_sheet(one: str, other: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    if one[0] != other[0]:
        return None
    return (int(one[1:3]), int(one[3:])), (int(other[1:3]), int(other[3:]))


def beside(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """The neighbours of a hex, as far as the sheets reach and their lay is known."""
    found = [f"{hex_[0]}{x:02}{y:02}" for x, y in _around(int(hex_[1:3]), int(hex_[3:])) if x > 0 and y > 0]
    known = at.charts.find_in_secret
    first, level = known("geometry", "column_of_e01"), known("geometry", "row_of_e0101")
    if first is not None and level is not None:
        across, down = int(first) - 1, int(level) - 1
        sign, sheet = (-1, "E") if hex_[0] == "W" else (1, "W")
        middle = int(hex_[1:3]) + sign * across, int(hex_[3:]) + sign * down
        found += [f"{sheet}{x:02}{y:02}" for x, y in _around(*middle) if x > 0 and y > 0]
    return tuple(there for there in found if _is_printed(at, there) and distance(at, hex_, there) == 1)


def _around(column: int, row: int) -> Iterator[tuple[int, int]]:
    yield from ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def _is_printed(at: Situation[State], hex_: str) -> bool:
    """Whether the sheets can reach so far: the eastern one begins where the western one ends (C.1)."""
    first = at.charts.find_in_secret("geometry", "column_of_e01")
    return hex_[0] == "E" or first is None or int(hex_[1:3]) < int(first)


def side(one: str, other: str) -> str:
    """The row of a hexside in the box: both hexes, in the order of their numbers."""
    return "/".join(sorted((one, other)))


def halves(cost: str) -> int:
    """A cell of the Terrain Effects Chart in half Movement Points. Raises Nothing for what is no cost."""
    if cost == "impassable":
        return IMPASSABLE
    found = _COST.fullmatch(cost)
    if cost == "-":
        return 0
    if found is None or not (found[1] or found[2]):
        raise Nothing(f"The Terrain Effects Chart has '{cost}' where a number of Movement Points is needed.")
    return int(found[1] or 0) * _WHOLE + (_HALF if found[2] else 0)


def said(half_points: int) -> str:
    """Half Movement Points as a player says them."""
    if half_points >= IMPASSABLE:
        return "no way"
    whole, half = divmod(half_points, _WHOLE)
    return f"{whole or ''}½" if half else str(whole)


@dataclass(frozen=True, slots=True)
class Walk:
    """How somebody walks: what is in force, the Magic Cards he uses, and where cells are looked up."""

    at: Situation[State]
    look: Look
    using: tuple[int, ...] = ()

    def step(self, here: str, there: str) -> int | None:
        """Half Movement Points to enter `there` from `here` (F.3, F.4), the Elven Rope aside; None when unknown."""
        kind = self.look("hexes", there, "terrain")
        along = self.along(here, there)
        if kind is None or along is None:
            return None
        state = self.at.state
        if there == MISTY_PASSES and not in_force.misty_passes_are_open(state):
            return IMPASSABLE
        if MISTY_PASSES in (here, there) and SHADOWFAX in self.using:
            return IMPASSABLE
        ground, ways = self._chart(kind), [self._chart(way) for way in _WAYS if way in along]
        barriers = [self._barrier(name) for name in along if name not in _WAYS]
        if ground is None or None in ways or None in barriers:
            return None
        walls = [cost for cost, _ in filter(None, barriers)]
        if ground >= IMPASSABLE or any(cost >= IMPASSABLE for cost in walls):
            return IMPASSABLE
        if "tunnel" in along and SHADOWFAX in self.using:
            return IMPASSABLE
        return self._sum(ground, [way for way in ways if way is not None], list(filter(None, barriers)))

    def _sum(self, ground: int, ways: list[int], barriers: list[tuple[int, bool]]) -> int:
        if LEMBAS in self.using:
            return min(_WHOLE, *ways, _WHOLE)
        # F.4: by road or trail only its own rate is paid, "regardless of the other terrain".
        if ways:
            return min(ways)
        alone = [cost for cost, is_added in barriers if not is_added]
        return (max(alone) if alone else ground) + sum(cost for cost, is_added in barriers if is_added)

    def _barrier(self, name: str) -> tuple[int, bool] | None:
        """(half points, whether they are added to the ground's) for crossing a hexside."""
        state = self.at.state
        if in_force.rivers_are_flooded(state) and name in ("major_river", "minor_river"):
            return (IMPASSABLE, True) if name == "major_river" else (2 * _WHOLE, True)
        if name == "tunnel" and LIGHT in self.using:
            return _WHOLE, False
        cell = self.look("terrain", name, "movement_points")
        if cell is None:
            return None
        return halves(cell), cell.startswith("+") or cell == "-"

    def _chart(self, kind: str) -> int | None:
        cell = self.look("terrain", kind, "movement_points")
        return None if cell is None else halves(cell)

    def along(self, here: str, there: str) -> frozenset[str] | None:
        """What runs along or across a hexside; None when it is unknown."""
        known = self.at.charts.find_in_secret
        cell = known("hexsides", side(here, there)) or known("hexsides", OTHER)
        if cell is None:
            cell = self.look("hexsides", side(here, there), "")
        return None if cell is None else frozenset(cell.split(";")) - {"-", ""}

    def cost(self, origin: str, path: tuple[str, ...]) -> int | None:
        """Half Movement Points of a whole way; None when a cell of it is unknown. The Rope takes its dearest hex."""
        steps = self.steps(origin, path)
        known = [step for step in steps if step is not None]
        return min(IMPASSABLE, sum(known)) if len(known) == len(steps) else None

    def steps(self, origin: str, path: tuple[str, ...]) -> list[int | None]:
        """Half Movement Points of each step of a way, the Rope taken over its dearest hex; None for an unknown one."""
        steps = [self.step(here, there) for here, there in zip((origin, *path), path, strict=False)]
        if ROPE in self.using and len(steps) > 1 and None not in steps:
            # L.8: a hex is passed through, so it is never the last one.
            dearest = max(range(len(steps) - 1), key=lambda n: steps[n] or 0)
            steps[dearest] = self._roped(steps[dearest] or 0)
        return steps

    def _roped(self, step: int) -> int:
        """L.8, L.11  What the Rope makes of a step; no rope brings a horse through what is closed to it."""
        stays = SHADOWFAX in self.using and step >= IMPASSABLE
        return IMPASSABLE if stays else min(step, ROPE_COST)

    def climbs(self, origin: str, path: tuple[str, ...]) -> bool:
        """L.8, L.11  Whether the Rope takes them through a hex that is known to be impassable."""
        legs = zip((origin, *path), path, strict=False) if ROPE in self.using else ()
        return any(self.step(here, there) == IMPASSABLE for here, there in legs)

    def near_barad_dur(self, origin: str, path: tuple[str, ...]) -> int:
        """N.14  What the Ringbearer pays more: the cost of every hex within five of Barad-dur once again.

        # RULING: the hex that is entered counts, by its own distance; nothing is doubled for the hex that is left.
        """
        more = 0
        for there, step in zip(path, self.steps(origin, path), strict=True):
            away = distance(self.at, there, BARAD_DUR)
            more += (step or 0) if away is not None and away <= SHADOW_REACH else 0
        return more

    def cheapest(self, origin: str, to: str, most: int) -> tuple[int, tuple[str, ...]] | None:
        """The cheapest way within `most` half points, unknown ground taken for clear: (cost, path), or None."""
        queue: list[tuple[int, str, bool, tuple[str, ...]]] = [(0, origin, ROPE in self.using, ())]
        seen: set[tuple[str, bool]] = set()
        while queue:
            cost, here, rope, path = heapq.heappop(queue)
            if here == to and path:
                return cost, path
            if (here, rope) in seen:
                continue
            seen.add((here, rope))
            for there in beside(self.at, here):
                step = self.step(here, there)
                step = _WHOLE if step is None else step
                if cost + step <= most:
                    heapq.heappush(queue, (cost + step, there, rope, (*path, there)))
                roped = self._roped(step)
                if rope and there != to and cost + roped <= most:
                    heapq.heappush(queue, (cost + roped, there, False, (*path, there)))
        return None
