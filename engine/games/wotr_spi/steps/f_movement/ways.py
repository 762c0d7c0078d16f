"""F.2–F.4, F.7  Ways: what the book bars on them, what they cost as far as the box knows, how a doubted one is ruled.

A way may be told hex by hex or by its end alone. What is known of a told way is checked at once. Of an untold one only
its end is; if a seat doubts it, the cheapest way is looked for and the table reads what is missing off its map.
"""

from collections.abc import Iterator
from itertools import pairwise

from engine.core.check import Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN, SERVANTS
from engine.games.wotr_spi.seats import dark_seats
from engine.games.wotr_spi.state import State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, terrain, walls
from engine.games.wotr_spi.steps.f_movement.terrain import GATE, IMPASSABLE, MISTY_PASSES, Walk
from engine.games.wotr_spi.steps.j_search import turn_search
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.s_armies import company

DUNHARROW, PATHS_OF_THE_DEAD = "W2625", "W2626"


def way(to: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes entered: the told way, else its end alone."""
    return path or (to,)


def way_checks(
    at: Situation[State], origin: str, to: str, path: tuple[str, ...], *, by_army: bool = False
) -> Iterator[Check]:
    """F.1–F.4  What holds of a way for whoever walks it; the Paths of the Dead need Aragorn besides. by_army: no card
    opens the Misty Passes to an Army.
    """
    walked = way(to, path)
    sound = all(places.is_hex(hex_) for hex_ in walked) and walked[-1] == to
    yield Check("F.2", sound, "way_ends_there", facts={"to": to, "path": path}, applies=bool(path))
    legs = tuple(pairwise((origin, *walked))) if sound and places.is_hex(origin) else ()
    gaps = [leg for leg in legs if path and layout.at_least(at, *leg) != 1]
    facts = {"origin": origin, "to": to}
    gap = {"gap": gaps[0] if gaps else ()}
    yield Check("F.2", not gaps, "way_is_unbroken", facts=facts | gap, applies=len(legs) > 1 or bool(gaps))
    back = (PATHS_OF_THE_DEAD, DUNHARROW) in legs
    yield Check("F.4/paths-of-the-dead", False, "paths_of_the_dead_are_one_way", applies=back)
    through = MISTY_PASSES in walked and not by_army
    is_open = in_force.misty_passes_are_open(at.state)
    yield Check("F.4/misty-passes", is_open, "misty_passes_are_open", facts={"hex": MISTY_PASSES}, applies=through)


def are_barred(at: Situation[State], seat: str) -> bool:
    """F.4, V  Whether what F.4 closes to the Dark Power is closed to this seat.

    # RULING: Saruman's forces are of the Dark Power as F.4 has it, unless the table reads it otherwise.
    """
    return seat == DARK_POWER or (seat == SARUMAN and at.reads_first("saruman-bound-by-f4"))


def dark_way_checks(at: Situation[State], origin: str, to: str, path: tuple[str, ...]) -> Iterator[Check]:
    """F.4/towns-and-citadels, F.4/rivendell-and-lorien  What keeps out who walks for the Dark Power, on his way as at
    its end.
    """
    walked = way(to, path) if are_barred(at, at.seat) else ()
    theirs = [hex_ for hex_ in walked if places.is_town_or_citadel(at, hex_) and _is_fellowships(at, hex_)]
    closed = [hex_ for hex_ in walked if places.is_closed(at, hex_)]
    along, facts = company.goes_along(at, origin, to, path), {"hex": (*theirs, to)[0]}
    yield Check("F.4", False, "town_or_citadel_is_not_theirs", facts=facts, applies=bool(theirs) and not along)
    facts = {"hex": (*closed, to)[0]}
    yield Check("F.4", False, "rivendell_and_lorien_are_closed", facts=facts, applies=bool(closed) and not along)
    yield Check("F.4", True, "an_army_takes_them_along", facts={"hex": to}, applies=bool(theirs or closed) and along)


def _is_fellowships(at: Situation[State], hex_: str) -> bool:
    return places.controller(at, hex_) == FELLOWSHIP


def halts(at: Situation[State], hex_: str, *, is_prey: bool) -> bool:
    """F.6  Whether a company must halt in a hex it would only go through: for Nazgul, Orcs, or a Servant of Sauron.

    # RULING: J allows no search in a Town or Citadel, so Nazgul there halt nobody.
    """
    lies_open = any(at.state.people[name].hex == hex_ for name in SERVANTS if name in at.state.people)
    # E.12: Gollum is never matched against a Servant, so one whose card is turned lets him pass.
    waits = "servant" in places.features(at, hex_) and hex_ not in at.state.freed
    servant = waits and (is_prey or not lies_open)
    spared = places.is_town_or_citadel(at, hex_) and not at.reads_first("nazgul-in-towns-halt-nobody")
    return servant or (_has_searchers(at, hex_) and not spared)


def is_sheltered(at: Situation[State], hex_: str) -> bool:
    """J  Whether a Town or Citadel keeps Nazgul or Orcs who stand in it from searching."""
    return _has_searchers(at, hex_) and places.is_town_or_citadel(at, hex_)


def shelter_check(at: Situation[State], hex_: str) -> Check:
    """J, E.9  That nobody is searched for who comes to a Town or Citadel with Nazgul or Orcs in it."""
    facts = {"hex": hex_}
    return Check("J/limitations", True, "nobody_searches_in_this_place", facts=facts, applies=is_sheltered(at, hex_))


def _has_searchers(at: Situation[State], hex_: str) -> bool:
    return any(
        turn_search.nazgul_at(at.state, hex_, seat)
        or turn_search.orcs_search_at(at, hex_, seat)
        or turn_search.army_searches_at(at, hex_, seat)
        for seat in dark_seats(at.state)
    )


def known_wall(at: Situation[State], hex_: str) -> str:
    """The impassable terrain that is known to fill a hex, "" when none is."""
    kind = at.charts.find_in_secret("hexes", hex_, "terrain") if places.is_hex(hex_) else None
    cost = at.charts.find_in_secret("terrain", kind, "movement_points") if kind else None
    return kind or "" if cost == "impassable" else ""


def crosses_gate(origin: str, walked: tuple[str, ...]) -> bool:
    """F.4  Whether the way goes through the Morannon."""
    return any(frozenset(leg) == GATE for leg in pairwise((origin, *walked)))


def enters_paths_of_the_dead(origin: str, walked: tuple[str, ...]) -> bool:
    """F.4  Whether the way goes from Dunharrow into the Paths of the Dead."""
    return (DUNHARROW, PATHS_OF_THE_DEAD) in pairwise((origin, *walked))


def earlier(state: State, origin: str, moving: int, face_up: tuple[str, ...] = ()) -> Walked:
    """F.3  The way behind counters that go on from a hex. Whoever is known to have come has it behind him; of the
    others nobody has while enough stand there who have not moved yet.
    """
    came = state.so_far.walked.get(origin, Walked())
    if set(face_up) & set(came.named):
        return came
    up = state.face_up_at(origin)
    known = sum(name in came.named for name in up)
    stack = state.stacks.get(origin)
    standing = (stack.face_down + stack.spotted_hobbits if stack else 0) + len(up) - known
    return came if moving > standing - (came.count - known) else Walked()


def are_spent(at: Situation[State], origin: str, *, may_ride: bool, by_ground: bool = False) -> bool:
    """F.3  Whether all who stand in a hex came there in this Player-Turn, by all that the swiftest can have. by_ground:
    on the ground as far as it is told, where they had no card that nobody has named.
    """
    state, came = at.state, at.state.so_far.walked.get(origin)
    stack, up = state.stacks.get(origin), state.face_up_at(origin)
    down = stack.face_down + stack.spotted_hobbits if stack else 0
    if came is None or came.count < down + len(up):
        return False
    rides = may_ride or terrain.SHADOWFAX in came.using
    most = [reach.at_most(at, (name,), may_ride=rides) for name in up]
    most += [reach.at_most(at, (), unnamed=True, may_ride=rides)] if down else []
    spent = reach.walked_at_least(at, came) if by_ground else reach.spent_at_least(at, came)
    return spent >= max(most, default=0)


def cost_checks(
    at: Situation[State], behind: Walked, origin: str, path: tuple[str, ...], most: int | None, using: tuple[int, ...]
) -> Iterator[Check]:
    """F.3, F.4  What is known of a way that was told: that it can be walked, and within the allowance."""
    told = path if _is_sound(path) and places.is_hex(origin) else ()
    walk = Walk(at, at.charts.find, using)
    steps = walk.steps(origin, told)
    yield from walls.wall_checks(at, walk, origin, told, steps)
    yield walls.allowance_check(at, behind, walk, origin, told, steps, most)


def _is_sound(path: tuple[str, ...]) -> bool:
    return all(places.is_hex(hex_) for hex_ in path)


def ruled(
    at: Situation[State], behind: Walked, origin: str, to: str, path: tuple[str, ...], most: int, using: tuple[int, ...]
) -> Iterator[Check]:
    """F.3, F.4  The ruling on a doubted way. Raises UnknownCell for what the table has to read off its map."""
    at.charts.cell("geometry", "even_columns")
    if len({hex_[0] for hex_ in (origin, to, *path)}) > 1:
        at.charts.cell("geometry", "column_of_e01")
        at.charts.cell("geometry", "row_of_e0101")
    left = most - reach.spent_at_least(at, behind)
    found = (0, path) if path else Walk(at, at.charts.find_in_secret, using).cheapest(origin, to, left)
    facts = {"origin": origin, "to": to, "cost": "more", "most": terrain.said(left)}
    if found is None:
        yield Check("F.3", False, "some_way_is_within_the_allowance", facts=facts)
        return
    gaps = [leg for leg in pairwise((origin, *found[1])) if layout.distance(at, *leg) != 1]
    yield Check("F.2", not gaps, "way_is_unbroken", facts=facts | {"gap": gaps[0] if gaps else ()})
    cost = Walk(at, terrain.told(at), using).cost(origin, found[1]) or 0
    walk = Walk(at, terrain.told(at), using)
    yield from walls.wall_checks(at, walk, origin, found[1], walk.steps(origin, found[1]))
    facts["cost"] = terrain.said(cost)
    yield Check("F.3", cost <= left or cost >= IMPASSABLE, "some_way_is_within_the_allowance", facts=facts)
