"""F.3, F.7, F.4/roads-and-trails  The map as somebody walks it: what each step of a way costs, as in F.3/example and
F.4/example.

Looking about for a way leaves no trace among the readings a ruling stood on; only the way that is ruled on does. Costs
are counted in half Movement Points, so that a road's half is whole. A cell nobody has told is left out of a check and
read from the table's own map only when a seat challenges the move.
"""

import heapq
import re
from collections.abc import Callable
from functools import cache
from typing import Final

from engine.core.box import UnknownCell
from engine.core.frozen import frozen
from engine.core.situation import Situation
from engine.games.wotr_spi.hexes import OTHER, side
from engine.games.wotr_spi.pieces import BARAD_DUR
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.f_movement.layout import beside, distance
from engine.games.wotr_spi.steps.n_events import in_force

IMPASSABLE: Final = 10_000
"""Half Movement Points no allowance holds."""
MISTY_PASSES: Final = "W2912"
ROPE_COST: Final = 8
SHADOW_REACH: Final = 5
"""Hexes around Barad-dur on which card 74 lies (N.14)."""
GATE: Final = frozenset(("E0726", "E0826"))
LEMBAS, ROPE, LIGHT, SHADOWFAX = 50, 53, 54, 56
_HALF = 1
_WHOLE = 2
_COST = re.compile(r"\+?(\d+)?( ?1/2)?")
_WAYS = ("road", "trail")
Look = Callable[[str, str, str], str | None]
"""(chart, row, column) -> the cell: None when it is unknown, or UnknownCell raised, as the caller likes."""


@cache
def halves(cost: str) -> int | None:
    """A cell of the Terrain Effects Chart in half Movement Points; None for what is no cost."""
    if cost == "impassable":
        return IMPASSABLE
    found = _COST.fullmatch(cost)
    if cost == "-":
        return 0
    if found is None or not (found[1] or found[2]):
        return None
    return int(found[1] or 0) * _WHOLE + (_HALF if found[2] else 0)


def said(half_points: int) -> str:
    """Half Movement Points as a player says them."""
    if half_points >= IMPASSABLE:
        return "no way"
    whole, half = divmod(half_points, _WHOLE)
    return f"{whole or ''}½" if half else str(whole)


def told(at: Situation[State]) -> Look:
    """A look that leaves no cell out. It raises UnknownCell where nobody has told it, or as no cost (F.7)."""

    def look(chart: str, row: str, column: str) -> str:
        cell = at.charts.cell(chart, row, column)
        if chart == "terrain" and halves(cell) is None:
            raise UnknownCell(chart, row, column)
        return cell

    return look


@frozen
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
        if ground >= IMPASSABLE and in_force.woses_are_allies(state) and places.is_druadan(self.at, there):
            # R.15: what it costs there the printed card tells, and so the table's word.
            return None
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
        cost = halves(cell)
        return None if cost is None else (cost, cell.startswith("+") or cell == "-")

    def _chart(self, kind: str) -> int | None:
        cell = self.look("terrain", kind, "movement_points")
        return None if cell is None else halves(cell)

    def along(self, here: str, there: str) -> frozenset[str] | None:
        """What runs along or across a hexside; None when it is unknown."""
        known = self.at.charts.find_in_secret
        cell = known("hexsides", side(here, there)) or known("hexsides", OTHER)
        if cell is None:
            cell = self.look("hexsides", side(here, there), "")
        return None if cell is None else frozenset(places.listed(cell))

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

    def cheapest(
        self, origin: str, to: str, most: int, through: Callable[[str], bool] | None = None
    ) -> tuple[int, tuple[str, ...]] | None:
        """The cheapest way within `most` half points, unknown ground taken for clear: (cost, path), or None.

        through: if given, a hex of the way it must hold of.
        """
        queue: list[tuple[int, str, bool, bool, tuple[str, ...]]] = [
            (0, origin, ROPE in self.using, through is None, ())
        ]
        seen: set[tuple[str, bool, bool]] = set()
        while queue:
            cost, here, rope, passed, path = heapq.heappop(queue)
            passed = passed or (bool(path) and through is not None and through(here))
            if here == to and path and passed:
                return cost, path
            if (here, rope, passed) in seen:
                continue
            seen.add((here, rope, passed))
            for there in beside(self.at, here):
                step = self.step(here, there)
                step = _WHOLE if step is None else step
                if cost + step <= most:
                    heapq.heappush(queue, (cost + step, there, rope, passed, (*path, there)))
                roped = self._roped(step)
                if rope and there != to and cost + roped <= most:
                    heapq.heappush(queue, (cost + roped, there, False, passed, (*path, there)))
        return None
