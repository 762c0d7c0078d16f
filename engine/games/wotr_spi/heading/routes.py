"""Ways over a whole map, for players who know where they are going: to every hex the next one towards a goal."""

import heapq
from collections.abc import Mapping

from engine.core.box import Box
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import BARAD_DUR
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import in_force
from engine.games.wotr_spi.steps.layout import beside
from engine.games.wotr_spi.steps.terrain import GATE, IMPASSABLE, MISTY_PASSES, Walk

UNREAD = 2
"""Half Movement Points that unread ground is taken for."""


class Routes:
    """The next hex towards any goal on the map of one box, found once a goal and kept."""

    def __init__(self, box: Box) -> None:
        self._hexes = frozenset(row for chart, row, _ in box.printed if chart == "hexes")
        self._found: dict[tuple[str, bool], Mapping[str, str]] = {}

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
        key = (goal, open_gate)
        if key not in self._found:
            self._found[key] = self._search(at, goal, open_gate=open_gate)
        return self._found[key]

    def _search(self, at: Situation[State], goal: str, *, open_gate: bool) -> Mapping[str, str]:
        """Cheapest ways from the goal outwards (Dijkstra), around what is closed but for a card (F.4)."""
        walk = Walk(at, at.charts.find_in_secret)
        towards: dict[str, str] = {}
        queue = [(0, goal, "")]
        while queue:
            cost, here, onward = heapq.heappop(queue)
            if here in towards:
                continue
            towards[here] = onward
            for there in beside(at, here):
                if there not in self._hexes or there in towards or there in (MISTY_PASSES, BARAD_DUR):
                    continue
                step = walk.step(there, here)
                closed = frozenset((there, here)) == GATE and not open_gate
                if not closed and (step is None or step < IMPASSABLE):
                    heapq.heappush(queue, (cost + (UNREAD if step is None else step), there, here))
        towards.pop(goal, None)
        return towards


_KNOWN: dict[int, tuple[Box, Routes]] = {}


def routes_on(box: Box) -> Routes:
    """The ways on the map of this box, the same for every game played with it."""
    if id(box) not in _KNOWN:
        _KNOWN[id(box)] = box, Routes(box)
    return _KNOWN[id(box)][1]
