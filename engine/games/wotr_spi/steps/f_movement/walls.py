"""F.4, N.5, N.7, N.14, L.11  What closes a way that was told, and by which paragraph: ground, flood, horse, Shadow."""

from collections.abc import Iterator
from typing import Final

from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State, Walked
from engine.games.wotr_spi.steps.f_movement import places, reach, terrain
from engine.games.wotr_spi.steps.f_movement.terrain import IMPASSABLE, MISTY_PASSES, ROPE, SHADOWFAX, Walk
from engine.games.wotr_spi.steps.n_events import in_force

Leg = tuple[str, str]
Steps = list[int | None]
"""Half Movement Points of each step of a way, None for one that is unknown (terrain.py)."""
CHECKS: Final = {
    "F.4": "way_is_passable",
    "N.7": "flood_leaves_the_way_open",
    "L.11": "shadowfax_can_go_there",
    "N.5": "shadowfax_keeps_out_of_the_passes",
}


def wall_checks(at: Situation[State], walk: Walk, origin: str, path: tuple[str, ...], steps: Steps) -> Iterator[Check]:
    """One check a paragraph that can close a way; each fails at the first step it closes. steps: what each costs."""
    found: dict[str, tuple[Leg, str]] = {}
    for leg in blocked(walk, origin, path, steps):
        cites, kind = wall(walk, *leg)
        if {ROPE, SHADOWFAX} <= {*walk.using} and leg[1] != path[-1]:
            # L.8 would bring them over; L.11 keeps the horse, and so who rides him, from it.
            cites = "L.11"
        found.setdefault(cites, (leg, kind))
    rides, floods = SHADOWFAX in walk.using, in_force.rivers_are_flooded(at.state)
    applies = {"F.4": bool(path), "N.7": floods, "L.11": rides, "N.5": rides and MISTY_PASSES in (origin, *path)}
    card = in_force.card_of(at.state, in_force.RIVERS_FLOODED)
    for cites, says in CHECKS.items():
        (here, there), kind = found.get(cites, (("", ""), ""))
        facts = {"from": here, "hex": there, "terrain": kind, "card": card or "", "is_roped": ROPE in walk.using}
        yield Check(cites, cites not in found, says, facts=facts, applies=bool(path) and applies[cites])


def wall(walk: Walk, here: str, there: str) -> tuple[str, str]:
    """The section that closes this step and the terrain that does; ("F.4", "") for a step that nothing is known of."""
    state = walk.at.state
    if MISTY_PASSES in (here, there) and SHADOWFAX in walk.using and in_force.misty_passes_are_open(state):
        return "N.5", "mountain_path"
    along = walk.along(here, there) or frozenset()
    kind = walk.look("hexes", there, "terrain") or ""
    closed = [name for name in (kind, *sorted(along)) if name and _is_impassable(walk, name)]
    if closed:
        return "F.4", closed[0]
    if "major_river" in along and in_force.rivers_are_flooded(state):
        return "N.7", "major_river"
    return ("L.11", "tunnel") if "tunnel" in along and SHADOWFAX in walk.using else ("F.4", kind)


def _is_impassable(walk: Walk, kind: str) -> bool:
    return walk.look("terrain", kind, "movement_points") == "impassable"


def blocked(walk: Walk, origin: str, path: tuple[str, ...], steps: Steps) -> tuple[Leg, ...]:
    """The steps of a way that are known to be closed, but for the one that the Rope goes over."""
    legs = tuple(zip((origin, *path), path, strict=False))
    closed = tuple(leg for leg, step in zip(legs, steps, strict=True) if step is not None and step >= IMPASSABLE)
    # L.8: while some step is unknown, the Rope may be kept for any of them but the last.
    is_spared = ROPE in walk.using and None in steps and SHADOWFAX not in walk.using
    return closed[1:] if is_spared and closed and closed[0] != legs[-1] else closed


def allowance_check(
    at: Situation[State], behind: Walked, walk: Walk, origin: str, path: tuple[str, ...], steps: Steps, most: int | None
) -> Check:
    """F.3, N.6, N.7  Whether a told way is within the allowance; where the weather alone exceeds it, by its own."""
    cost = _whole(at, behind, steps)
    by_road = any("road" in (walk.along(*leg) or ()) for leg in zip((origin, *path), path, strict=False))
    facts: dict[str, object] = {"cost": terrain.said(cost or 0), "most": terrain.said(most or 0), "by_road": by_road}
    applies = cost is not None and most is not None and cost < IMPASSABLE
    if cost is None or most is None or not applies or cost <= most:
        return Check("F.3", True, "way_is_within_the_allowance", facts=facts, applies=applies)
    storm = in_force.card_of(at.state, in_force.FIERCE_STORMS)
    flood = in_force.card_of(at.state, in_force.RIVERS_FLOODED)
    # Halving drops a fraction (N.6), so a point more than twice what is left may still have been allowed.
    if storm is not None and cost <= 2 * most + 2:
        return Check("N.6", False, "way_is_within_the_halved_allowance", facts=facts | {"card": storm})
    if flood is not None:
        played = tuple(card for card in at.state.events.played_this_turn if card not in in_force.RIVERS_FLOODED)
        dry = replace(at, state=replace(at.state, events=replace(at.state.events, played_this_turn=played)))
        before = _whole(dry, behind, replace(walk, at=dry).steps(origin, path))
        if before is not None and before <= most:
            return Check("N.7", False, "way_is_within_the_allowance_in_the_flood", facts=facts | {"card": flood})
    return Check("F.3", False, "way_is_within_the_allowance", facts=facts)


def shadow_checks(
    at: Situation[State], origin: str, path: tuple[str, ...], using: tuple[int, ...], going: tuple[str, ...] | None,
    face_up: tuple[str, ...], most: int | None,
) -> Iterator[Check]:  # fmt: skip
    """N.14  The Ringbearer pays double near Barad-dur; where he is, only his own seat is told. going: who goes, None
    where the names of some are untold.
    """
    state, bearer = at.state, at.state.people.get(at.state.ring.bearer or "")
    unnamed = going is None and bearer is not None and bearer.hex == origin
    with_them = unnamed or (bearer is not None and bearer.name in (face_up if going is None else going))
    walk = Walk(at, at.charts.find_in_secret, using)
    known = in_force.shadow_lies(state) and with_them and all(places.is_hex(hex_) for hex_ in path)
    cost = walk.cost(origin, path) if known and path else None
    doubled = None if cost is None else cost + walk.near_barad_dur(origin, path)
    fits = doubled is None or most is None or doubled <= most
    facts = {"cost": terrain.said(doubled or 0), "most": "?" if most is None else terrain.said(most)}
    yield Check("N.14", fits, "ringbearer_pays_double_near_barad_dur", secret_to=FELLOWSHIP, facts=facts)


def _whole(at: Situation[State], behind: Walked, steps: Steps) -> int | None:
    """Half Movement Points of these steps and of the legs behind; None for a way that is untold or not all known."""
    known = [step for step in steps if step is not None]
    if not steps or len(known) < len(steps):
        return None
    cost = min(IMPASSABLE, sum(known))
    if cost >= IMPASSABLE:
        return cost
    return cost + reach.spent_at_least(at, behind)
