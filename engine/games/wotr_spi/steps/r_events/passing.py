"""R.10  Whether Aragorn has moved through the Paths of the Dead: the Fellowship's word, checked on its own desk; and in
public, whether any counter that can be his has gone there.
"""

from collections.abc import Iterator

from engine.core.check import WARNS, Check
from engine.core.frozen import replace
from engine.games.wotr_spi.hexes import spot
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.ways import PATHS_OF_THE_DEAD

NEAR = 10
"""Columns or rows by which anybody gets away from a hex in one move at the most, boats aside."""


def begins_late(state: State) -> bool:
    """Whether the record begins in a later Game-Turn than the game, so that nobody looks there for what came before."""
    return len(state.shadow.history) < state.turn - 1


def may_have_passed(state: State) -> bool:
    """R.10  Whether Aragorn has been in W2626, or may have, as far as the Fellowship's own record knows."""
    near = state.people["aragorn"].hex in (None, PATHS_OF_THE_DEAD)
    return state.may_have_passed or near or begins_late(state)


def are_walked(state: State) -> bool:
    """R.10  Whether a counter that can be Aragorn's has been in W2626, or may have, as everybody sees."""
    aragorn, stack = state.people["aragorn"], state.stacks.get(PATHS_OF_THE_DEAD)
    there = aragorn.hex == PATHS_OF_THE_DEAD if aragorn.is_face_up else bool(stack and stack.face_down)
    return state.are_paths_walked or there or begins_late(state)


def remembered(
    state: State, ends: tuple[str, str], path: tuple[str, ...], gone: tuple[str, ...], *, can_be_his: bool
) -> State:
    """This state with his passing remembered, where he went through W2626, or may have on a way that was not told.

    can_be_his: whether one of the counters that went was his face-up one, or any face-down.
    """
    if not state.armies.are_on or (state.may_have_passed and state.are_paths_walked):
        return state
    through = PATHS_OF_THE_DEAD in (*path, ends[1]) or (not path and all(map(_is_near, ends)))
    passed = ("aragorn" in gone and through) or may_have_passed(state)
    walked = (can_be_his and through) or are_walked(state)
    return replace(state, may_have_passed=state.may_have_passed or passed, are_paths_walked=walked)


def _is_near(hex_: str) -> bool:
    (column, row), (x, y) = spot(hex_), spot(PATHS_OF_THE_DEAD)
    return hex_[0] == PATHS_OF_THE_DEAD[0] and abs(column - x) <= NEAR >= abs(row - y)


def checks(state: State) -> Iterator[Check]:
    """R.10  Card 86 tells that he has passed: what the desk has otherwise is told to it alone."""
    yield Check("R.10", are_walked(state), "somebody_went_through_the_paths", WARNS)
    yield Check("R.10", may_have_passed(state), "desk_has_aragorn_through_the_paths", secret_to=FELLOWSHIP)
