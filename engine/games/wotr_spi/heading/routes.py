"""Ways over a whole map, for players who know where they are going: to every hex the next one towards a goal."""

import heapq
from collections.abc import Mapping

from engine.core.box import Box
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import BARAD_DUR
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.layout import beside
from engine.games.wotr_spi.steps.f_movement.terrain import GATE, IMPASSABLE, MISTY_PASSES, Walk
from engine.games.wotr_spi.steps.n_events import in_force

UNREAD = 2
"""Half Movement Points that unread ground is taken for."""
MAP_CHARTS = ("geometry", "hexes", "hexsides", "terrain")
Reading = tuple[tuple[str, str, str], str]


class Routes:
    """The next hex towards any goal, found once and kept, for tables of one box: all that a way rests on is what it is
    kept by, so that a game is the same whatever was played before it.
    """

    def __init__(self, box: Box) -> None:
        self._hexes = frozenset(row for chart, row, _ in box.printed if chart == "hexes")
        self._provinces: dict[str, list[str]] = {}
        for (chart, row, column), cell in box.printed.items():
            if chart == "hexes" and column == "province":
                self._provinces.setdefault(cell.value, []).append(row)
        self._found: dict[tuple[str, bool, bool, frozenset[Reading]], Mapping[str, str]] = {}
        self._around: dict[frozenset[Reading], dict[str, tuple[str, ...]]] = {}

    def hexes_of(self, province: str) -> tuple[str, ...]:
        """The hexes of a Province."""
        return tuple(sorted(self._provinces.get(province, ())))

    def way(self, at: Situation[State], origin: str, goal: str, most: int) -> tuple[str, ...]:
        """The hexes entered on the way to `goal` for at most so many half Movement Points; () where there is none."""
        towards = self._towards(at, goal)
        walk = Walk(at, at.charts.find_in_secret)
        here, path, cost = origin, [], 0
        while here != goal and here in towards:
            there = towards[here]
            step = walk.step(here, there)
            cost += UNREAD if step is None else step
            if cost > most:
                break
            path.append(there)
            here = there
        return tuple(path)

    def _towards(self, at: Situation[State], goal: str) -> Mapping[str, str]:
        open_gate = in_force.gate_is_open(at.state)
        read = frozenset(cell for cell in at.charts.readings.items() if cell[0][0] in MAP_CHARTS)
        key = (goal, open_gate, in_force.rivers_are_flooded(at.state), read)
        if key not in self._found:
            around = self._around.setdefault(read, {})
            self._found[key] = self._search(at, goal, around, open_gate=open_gate)
        return self._found[key]

    def _search(
        self, at: Situation[State], goal: str, around: dict[str, tuple[str, ...]], *, open_gate: bool
    ) -> Mapping[str, str]:
        """Cheapest ways from the goal outwards (Dijkstra), around what is closed but for a card (F.4)."""
        walk = Walk(at, at.charts.find_in_secret)
        towards: dict[str, str] = {}
        queue = [(0, goal, "")]
        while queue:
            cost, here, onward = heapq.heappop(queue)
            if here in towards:
                continue
            towards[here] = onward
            if here not in around:
                around[here] = beside(at, here)
            for there in around[here]:
                if there not in self._hexes or there in towards or there in (MISTY_PASSES, BARAD_DUR):
                    continue
                step = walk.step(there, here)
                closed = frozenset((there, here)) == GATE and not open_gate
                if not closed and (step is None or step < IMPASSABLE):
                    heapq.heappush(queue, (cost + (UNREAD if step is None else step), there, here))
        towards.pop(goal, None)
        return towards


_KNOWN: dict[tuple[int, int], tuple[Box, Box, Routes]] = {}


def routes_on(sheets: Box, box: Box) -> Routes:
    """The ways at tables of this box, for players who read what it lacks off these sheets."""
    ids = (id(sheets), id(box))
    if ids not in _KNOWN:
        _KNOWN[ids] = sheets, box, Routes(sheets)
    return _KNOWN[ids][-1]
