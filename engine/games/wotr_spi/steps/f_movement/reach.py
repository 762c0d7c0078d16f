"""F.3  How far anybody can get in one Player-Turn at most, by whichever way: whoever walks has an allowance.

A bound and no ruling on a way. A hex is counted at what a Road makes of it, an allowance nobody has read at the most
that a counter can print, distances by the kinder lay of the map, and every card that could help as if it did; what lies
beyond that is against F.3 whatever is read later.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from engine.core.check import WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import card_chart
from engine.games.wotr_spi.state import State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, terrain
from engine.games.wotr_spi.steps.f_movement.terrain import IMPASSABLE, SHADOWFAX, Walk
from engine.games.wotr_spi.steps.n_events import in_force

SHADOWFAX_MOVES: Final = 16
"""Half Movement Points of whoever rides him (L.11)."""
MOST_PRINTED: Final = 18
"""Half Movement Points of the largest allowance that a counter prints: it is one figure (E.1)."""


def allowance(at: Situation[State], names: tuple[str, ...], *, unnamed: bool, using: tuple[int, ...]) -> int | None:
    """F.3  Half Movement Points that all of them have; None when a counter's number is unknown.

    Nobody knows who lies under a face-down counter, so it may be the swiftest of those it can be.
    """
    if SHADOWFAX in using:
        return stormed(at, SHADOWFAX_MOVES)
    known = [_moves(at, name) for name in names]
    if unnamed:
        hidden = [_moves(at, name) for name in _hidden(at.state)]
        known.append(None if None in hidden else max((cost for cost in hidden if cost is not None), default=None))
    if not known or None in known:
        return None
    return stormed(at, min(cost for cost in known if cost is not None))


def at_most(at: Situation[State], names: tuple[str, ...], *, unnamed: bool = False, may_ride: bool = False) -> int:
    """F.3  Half Movement Points that all of them can have at most, an unknown number taken for the largest there is."""
    if may_ride:
        return stormed(at, SHADOWFAX_MOVES)
    known = [_printed(at, name) for name in names]
    if unnamed:
        known.append(max((_printed(at, name) for name in _hidden(at.state)), default=MOST_PRINTED))
    return stormed(at, min(known, default=MOST_PRINTED))


def orcs_allowance(at: Situation[State], kind: str) -> int | None:
    """J.4  Half Movement Points of a band of Orcs, by what its counters print; None when nobody has told."""
    printed = at.charts.find("orc_counters", kind, "move")
    return None if printed is None else stormed(at, terrain.halves(printed) or 0)


def orcs_at_most(at: Situation[State], kind: str) -> int:
    """J.4  Half Movement Points that a band of Orcs can have at most."""
    most = orcs_allowance(at, kind)
    return stormed(at, MOST_PRINTED) if most is None else most


def checks(
    at: Situation[State], behind: Walked, origin: str, way: tuple[str, ...], most: int | None, bound: int | None
) -> Iterator[Check]:
    """F.3  Whether some way could lead so far. way: the hexes entered, or the end alone; most: their allowance as far
    as it is known; bound: what they can have at most, None for who does not walk.
    """
    sound = all(places.is_hex(hex_) for hex_ in (origin, *way))
    spent = spent_at_least(at, behind) if sound else 0
    away = _hexes(at, (origin, *way)) if sound else 0
    facts = {"origin": origin, "to": way[-1] if way else "", "away": away, "spent": terrain.said(spent)}
    reached = bound is None or away + spent <= bound
    storm = in_force.card_of(at.state, in_force.FIERCE_STORMS)
    by_storm = not reached and storm is not None and away + spent <= 2 * (bound or 0)
    cites, says = ("N.6", "no_way_is_that_short_in_the_storm") if by_storm else ("F.3", "no_way_is_that_short")
    told = facts | {"most": terrain.said(bound or 0), "card": storm or ""}
    yield Check(cites, reached, says, facts=told, applies=bound is not None)
    knows = bound is not None and most is not None
    near = not knows or not reached or away + spent <= (most or 0)
    told = facts | {"most": terrain.said(most or 0)}
    yield Check("F.3", near, "end_is_within_reach", WARNS, facts=told, applies=knows)


def ground_check(at: Situation[State], behind: Walked, origin: str, to: str, bound: int | None) -> Check:
    """F.3, F.4  Whether what is known of the map has any way so far for whoever walks without Magic Cards and has not
    told his way. What nobody has read is taken for a Road. It is told: who doubts the move challenges it.
    """
    sound = bound is not None and places.is_hex(origin) and places.is_hex(to) and origin != to
    kind = at.charts.find_in_secret("hexes", to, "terrain") if sound else None
    # Ground that nobody enters is refused by its own paragraph, and so are the Misty Passes.
    closed = kind is not None and at.charts.find_in_secret("terrain", kind, "movement_points") == "impassable"
    sound = sound and not closed and to != terrain.MISTY_PASSES
    left = (bound or 0) - walked_at_least(at, behind) if sound else 0
    # Beyond its bound it is refused already, and without the lay of the map no hex has neighbours.
    near = (bound or 0) - spent_at_least(at, behind) if sound else 0
    looked = sound and layout.distance(at, origin, to) is not None and _hexes(at, (origin, to)) <= near
    found = not looked or _least(at, (origin,), to, left) is not None
    facts = {"origin": origin, "to": to, "most": terrain.said(max(0, left))}
    return Check("F.3", found, "known_ground_lets_them", WARNS, facts=facts, applies=looked)


def province_checks(at: Situation[State], province: str, to: str, bound: int) -> Iterator[Check]:
    """F.3  Whether a Force that stands somewhere in a Province can come so far from any of its hexes: by the number of
    hexes, and by the ground as far as it is read.
    """
    looked = places.is_hex(to) and bool(layout.beside(at, to))
    inside = looked and province in places.listed(at.charts.find_in_secret("hexes", to, "province") or "")
    seen, edge = {to}, {to}
    for _ in range(bound if looked and not inside else 0):
        edge = {there for hex_ in edge for there in layout.beside(at, hex_)} - seen
        seen |= edge
    cells = {hex_: at.charts.find_in_secret("hexes", hex_, "province") for hex_ in seen}
    of_it = tuple(hex_ for hex_, cell in cells.items() if province in places.listed(cell or ""))
    facts = {"origin": province, "place": province, "to": to, "most": terrain.said(bound)}
    known = looked and None not in cells.values()
    yield Check("F.3", bool(of_it), "province_is_near", facts=facts, applies=known)
    is_a_way = inside or not of_it or _least(at, of_it, to, bound) is not None
    yield Check("F.3", is_a_way, "known_ground_lets_them", WARNS, facts=facts, applies=known)


def _least(at: Situation[State], origins: tuple[str, ...], to: str, left: int) -> int | None:
    """The least that a way within so many half Movement Points costs on what is told of the map, all that nobody has
    read taken for a Road; None where there is none.
    """
    walk, costs = Walk(at, at.charts.find_in_secret), dict.fromkeys(origins, 0)
    queue = [(0, 0, origin) for origin in origins]
    while queue:
        _, cost, here = heappop(queue)
        if here == to:
            return cost
        for there in layout.beside(at, here) if cost == costs[here] else ():
            step = walk.step(here, there)
            so_far = cost + (1 if step is None else step)
            ahead = so_far + layout.at_least(at, there, to)
            if ahead <= left and so_far < costs.get(there, IMPASSABLE):
                costs[there] = so_far
                heappush(queue, (ahead, so_far, there))
    return None


def spent_at_least(at: Situation[State], behind: Walked) -> int:
    """F.3  Half Movement Points that the legs behind have cost at the least."""
    return sum(_leg_at_least(at, leg, behind.using) for leg in behind.legs)


def walked_at_least(at: Situation[State], behind: Walked) -> int:
    """F.3  The same on the ground as far as it is told, for who went without a card that nobody has named."""
    return sum(_leg_on_ground(at, leg, behind.using) for leg in behind.legs)


def _leg_on_ground(at: Situation[State], leg: tuple[str, ...], using: tuple[int, ...]) -> int:
    least = _leg_at_least(at, leg, using)
    if using or len(leg) != 2 or not all(map(places.is_hex, leg)):
        return least
    return max(least, _least(at, leg[:1], leg[1], MOST_PRINTED) or 0)


def _leg_at_least(at: Situation[State], leg: tuple[str, ...], using: tuple[int, ...]) -> int:
    # F.3: in which hex of a Province it began nobody knows.
    leg = leg if places.is_hex(leg[0]) else leg[1:]
    hexes = _hexes(at, leg)
    if hexes > len(leg) - 1:
        # Its way was not told.
        return hexes
    cost = Walk(at, at.charts.find_in_secret, using).cost(leg[0], leg[1:])
    return hexes if cost is None or cost >= IMPASSABLE else cost


def _hexes(at: Situation[State], way: tuple[str, ...]) -> int:
    """Hexes entered at the least on a way of which these are told; each costs half a Movement Point or more."""
    return sum(layout.at_least(at, *leg) for leg in pairwise(way))


def _hidden(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.members if not state.people[name].is_face_up)


def stormed(at: Situation[State], most: int) -> int:
    """N.6  An allowance in half Movement Points, as Fierce Storms leave it."""
    # N.6: halved, and a fraction of a Movement Point is ignored.
    return most // 4 * 2 if in_force.storms_rage(at.state) else most


def _moves(at: Situation[State], name: str) -> int | None:
    cell = at.charts.find(card_chart(name), name, "move")
    return terrain.halves(cell) if cell is not None and cell[:1].isdigit() else None


def _printed(at: Situation[State], name: str) -> int:
    cell = at.charts.find_in_secret(card_chart(name), name, "move")
    known = terrain.halves(cell) if cell is not None and cell[:1].isdigit() else None
    return MOST_PRINTED if known is None else known
