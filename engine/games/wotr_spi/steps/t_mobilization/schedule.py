"""T, T.1-T.5  The schedule of reinforcements: what is due to whom and when, and what of it can come."""

from collections.abc import Iterator

from engine.core.check import WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.order_of_battle import Arrival, Instalment
from engine.games.wotr_spi.pieces import STRONGHOLDS
from engine.games.wotr_spi.seats import PHASE_OF, side_of_group
from engine.games.wotr_spi.state import State


def whose(state: State, part: Instalment) -> str:
    """T.4, V  Whose reinforcements these are."""
    return side_of_group(state, part.group, part.side)


def due_on(state: State, part: Instalment) -> int | None:
    """T  The Game-Turn from which an instalment may come, None while its group sleeps."""
    lamp = state.armies.lamps.get(part.group)
    return None if lamp is None else lamp.turn + part.after


def waiting(state: State, seat: str) -> tuple[Instalment, ...]:
    """T  The instalments of a seat that are due and have not wholly come, in their order."""
    found = []
    for part in order_of_battle.instalments():
        due = due_on(state, part)
        left = part.id not in state.armies.taken or part.id in state.armies.held
        if whose(state, part) == seat and due is not None and due <= state.turn and left:
            found.append(part)
    return tuple(found)


def still_to_come(state: State, part: Instalment) -> tuple[Arrival, ...]:
    """T  What of an instalment waits, place by place."""
    held = state.armies.held.get(part.id)
    if held is None:
        return () if part.id in state.armies.taken else part.arrivals
    return tuple(arrival for arrival in part.arrivals if arrival.place in held)


def barred(state: State, seat: str, place: str) -> bool:
    """T, S.3, S.4  Whether a place is held by the other side, so that what is due there waits.

    # RULING: T lets reinforcements be delayed, and nothing lets a Force appear in a hostile one. Inside a Citadel that
    is besieged its controller has the place that the schedule names, and nothing in T or S.4 closes it to them.
    """
    besieged = place in STRONGHOLDS and forces.controller(state, place) == seat and forces.stands(state, seat, place)
    return bool(forces.foes_at(state, seat, place)) and not besieged


def must_wait(at: Situation[State], seat: str, place: str) -> bool:
    """T  Whether what is due in a place waits until no enemy holds it; where a table reads it otherwise, it fights."""
    return barred(at.state, seat, place) and at.reads_first("place-taken")


def comes_alone(at: Situation[State], part: Instalment) -> bool:
    """T  Whether an instalment of this group has come in this Player-Turn, and no other may.

    # RULING: T lets reinforcements be delayed and sets no limit to how many come later.
    """
    return part.group in at.state.so_far.armies.reinforced and not at.reads_first("delayed-together")


def can_come(at: Situation[State], part: Instalment) -> bool:
    """T  Whether some of it has a place where no enemy stands."""
    seat, left = whose(at.state, part), still_to_come(at.state, part)
    return not comes_alone(at, part) and any(not must_wait(at, seat, one.place) for one in left)


def late_checks(at: Situation[State]) -> Iterator[Check]:
    """T/reinforcements  They come before anything moves: whoever moves, or ends his turn, while some could still come
    is told which. They may wait for another turn, so nothing is refused.
    """
    state, so_far = at.state, at.state.so_far
    if not state.armies.are_on:
        return
    early = state.phase is PHASE_OF.get(at.seat) and not so_far.armies.is_moving and not so_far.is_movement_over
    due = tuple(part.id for part in waiting(state, at.seat) if can_come(at, part)) if early else ()
    yield Check("T", False, "reinforcements_come_first", WARNS, facts={"due": due}, applies=bool(due))
