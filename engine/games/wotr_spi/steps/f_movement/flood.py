"""F.3, F.4  Where a group can walk over ground that is told, with the printed allowance and no Magic Card.

One flood for everybody's eyes: it rests on what lies open alone. Face-down counters go as far as the swiftest of those
whom they can be, and only the hexes that somebody has told are entered; the rulings on a move stand elsewhere.
"""

from collections.abc import Mapping
from functools import cache
from heapq import heappop, heappush
from typing import Any

from engine.core.ask import Reach
from engine.core.frozen import frozen
from engine.core.situation import Situation
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, reach, terrain, ways
from engine.games.wotr_spi.steps.f_movement.terrain import GATE, IMPASSABLE, Walk
from engine.games.wotr_spi.steps.n_events import in_force


@frozen
class Flood:
    """lit: half Movement Points left in each hex that is reached; closed: hexes beside them that nobody enters without
    a card or an agreement, however many points he has; untold: those beside them of which nobody has told enough.
    """

    lit: Mapping[str, int]
    closed: frozenset[str]
    untold: frozenset[str]


def flood(at: Situation[State], origin: str, left: int, *, with_aragorn: bool) -> Flood:
    """Everything that so many half Movement Points reach. with_aragorn: he may be among them, as far as all know."""
    walk = Walk(at, cache(at.charts.find_in_secret))
    gate_is_open = in_force.gate_is_open(at.state)
    costs, queue = {origin: 0}, [(0, origin)]
    shut, untold = set(), set()
    while queue:
        cost, here = heappop(queue)
        if cost > costs[here]:
            continue
        for there in layout.beside(at, here):
            if costs.get(there, IMPASSABLE) <= cost:
                continue  # no step makes that better
            legs = (here, there)
            step = walk.step(here, there)
            is_barred = frozenset(legs) == GATE and not gate_is_open
            is_barred |= legs == (ways.DUNHARROW, ways.PATHS_OF_THE_DEAD) and not with_aragorn
            is_barred |= legs == (ways.PATHS_OF_THE_DEAD, ways.DUNHARROW)
            if is_barred or (step is not None and step >= IMPASSABLE):
                shut.add(there)
            elif step is None:
                untold.add(there)
            elif cost + step <= left and cost + step < costs.get(there, IMPASSABLE):
                costs[there] = cost + step
                heappush(queue, (cost + step, there))
    lit = {hex_: left - cost for hex_, cost in costs.items() if hex_ != origin}
    return Flood(lit, frozenset(shut - untold - costs.keys()), frozenset(untold - costs.keys()))


def of_fellowship(at: Situation[State], filled: Mapping[str, Any]) -> Reach | None:
    """F.2, F.3  How far these counters of the Fellowship go from their hex."""
    state, origin = at.state, str(filled.get("origin") or "")
    names = tuple(name for name in filled.get("face_up") or () if name in state.people)
    down = int(filled.get("face_down") or 0)
    hidden = down + int(filled.get("spotted_hobbits") or 0)
    if origin not in state.fellowship_hexes() or hidden + len(names) < 1:
        return None
    if not layout.beside(at, origin):
        return Reach(origin, says="reach.untold_lay", unread=(origin,))
    most = reach.allowance(at, names, unnamed=hidden > 0, using=())
    if most is None:
        beside = tuple(sorted(flood(at, origin, 0, with_aragorn=True).untold))
        return Reach(origin, says="reach.untold_allowance", unread=beside)
    behind = ways.earlier(state, origin, hidden + len(names), names)
    left = max(0, most - reach.walked_at_least(at, behind))
    if not left:
        return Reach(origin, says="reach.spent")
    by_name = "aragorn" in names
    can_be = down > 0 and not state.people["aragorn"].is_face_up
    found = flood(at, origin, left, with_aragorn=by_name or can_be)
    unread = tuple(sorted(found.untold))
    if not found.lit and found.untold:
        return Reach(origin, says="reach.untold_ground", unread=unread)
    lit = tuple((hex_, terrain.said(points)) for hex_, points in sorted(found.lit.items()))
    says = "reach.face_down" if hidden else "reach.face_up"
    return Reach(origin, lit, tuple(sorted(found.closed)), says, unread, {"most": terrain.said(left)})
