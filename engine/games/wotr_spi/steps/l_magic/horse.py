"""L.11, N.5  Shadowfax where he never goes: through a tunnel, into the Misty Passes, over closed ground, with Eagles.

Whoever has him takes him along, whether his card is named for the way or not. Who that is, only the Fellowship knows.
"""

from collections.abc import Iterator

from engine.core.check import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES, SHADOWFAX, Walk


def rider(state: State) -> str:
    """Who has Shadowfax, as the Fellowship's desk has it; "" when nobody does."""
    return state.magic.held.get(SHADOWFAX, "")


def goes(state: State, origin: str, face_up: tuple[str, ...], names: tuple[str, ...], *, all_go: bool) -> bool | None:
    """Whether the rider is among those who leave a hex, as the desk has it; None when only a name would tell.

    all_go: every face-down counter of the hex leaves.
    """
    name = rider(state)
    if not name or state.people[name].hex not in (None, origin):
        return False
    if name in face_up or name in names:
        return True
    hidden = not state.people[name].is_face_up
    if not hidden or names:
        return False
    return (True if state.people[name].hex == origin else None) if all_go else None


def way_checks(
    at: Situation[State],
    origin: str,
    path: tuple[str, ...],
    using: tuple[int, ...],
    rides: bool | None,
    *,
    climbs: bool,
) -> Iterator[Check]:
    """L.11, N.5  Where a told way is closed to the horse although those who walk it may go."""
    walk = Walk(at, at.charts.find_in_secret, using)
    legs = tuple(zip((origin, *path), path, strict=False))
    tunnels = [leg for leg in legs if "tunnel" in (walk.along(*leg) or ())]
    passes = MISTY_PASSES in path
    yield Check(
        "N.5", not rides, "rider_keeps_out_of_the_passes", REFUSES, secret_to=FELLOWSHIP,
        facts={"name": rider(at.state)}, applies=passes,
    )  # fmt: skip
    here, there = (*tunnels, ("", ""))[0]
    yield Check(
        "L.11", not rides, "rider_keeps_out_of_tunnels", REFUSES, secret_to=FELLOWSHIP,
        facts={"name": rider(at.state), "from": here, "hex": there}, applies=bool(tunnels),
    )  # fmt: skip
    yield lost_check(at.state, rides, applies=climbs or passes or bool(tunnels))


def lost_check(state: State, rides: bool | None, *, applies: bool) -> Check:
    """L.11  Whether the desk can tell that the horse stays behind or is lost: it cannot while nobody is named."""
    facts = {"name": rider(state)}
    return Check(
        "L.11", rides is not None, "rider_is_named_where_the_horse_is_lost", WARNS, FELLOWSHIP, facts, applies=applies
    )
