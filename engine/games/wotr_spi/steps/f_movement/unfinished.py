"""F.4, N.5  What the Fellowship must still move before its movement is over: out of the passes, and after an Army.

Whoever ends the movement is asked for it, by the end of the phase or by the first combat: later nobody could do it.
"""

from collections.abc import Iterator

from engine.core.check import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.so_far import Walked
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES


def stays_in_the_passes(state: State) -> bool:
    """N.5  Whether Fellowship counters that are free to go would be left in the Misty Passes."""
    stack = state.stacks.get(MISTY_PASSES)
    free = any(not state.people[name].is_captive for name in state.face_up_at(MISTY_PASSES))
    return free or (stack is not None and stack.face_down + stack.spotted_hobbits > 0)


def waits_in_the_passes(state: State) -> bool:
    """N.5  The same, while they can still be moved."""
    mine = state.phase is Phase.FELLOWSHIP and not state.so_far.is_movement_over
    return mine and stays_in_the_passes(state)


def checks(at: Situation[State]) -> Iterator[Check]:
    """N.5, F.4/paths-of-the-dead  Nobody stays in the Misty Passes; and some counter that can be Aragorn's goes by the
    Paths of the Dead after an Army that was told first. Once the movement is over it is only said.
    """
    state = at.state
    is_on = state.phase is Phase.FELLOWSHIP
    weight = WARNS if state.so_far.is_movement_over else REFUSES
    left = is_on and stays_in_the_passes(state)
    facts = {"hex": MISTY_PASSES}
    yield Check("N.5", False, "nobody_stays_in_the_misty_passes", weight, facts=facts, applies=left)
    marched = is_on and _marched_there(state)
    yield Check("F.4/paths-of-the-dead", _is_led(state), "aragorn_went_with_them", weight, applies=marched)


def waits_for_aragorn(state: State) -> bool:
    """F.4/paths-of-the-dead  Whether an Army has gone there, and no counter that can be his has."""
    return _marched_there(state) and not _is_led(state)


def _marched_there(state: State) -> bool:
    marches = state.so_far.armies.marches
    return any(ways.enters_paths_of_the_dead(march[0], march[1:]) for march in marches)


def _is_led(state: State) -> bool:
    """F.4  Whether a counter that can be Aragorn's went by the Paths of the Dead in this Player-Turn."""
    walked = state.so_far.walked.values()
    return any(went_there(one) and (one.face_down or "aragorn" in one.named) for one in walked)


def went_there(came: Walked) -> bool:
    """F.4  Whether these went by the Paths of the Dead in this Player-Turn, or may have on a way that was not told."""
    return came.count > 0 and any(
        ways.PATHS_OF_THE_DEAD in leg[1:] or (leg[0] == ways.DUNHARROW and len(leg) == 2) for leg in came.legs
    )
