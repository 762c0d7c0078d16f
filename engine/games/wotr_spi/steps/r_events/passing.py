"""R.10  Whether Aragorn has moved through the Paths of the Dead: the Fellowship's word, checked on its own desk."""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.frozen import replace
from engine.games.wotr_spi.hexes import spot
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.ways import PATHS_OF_THE_DEAD

NEAR = 10
"""Columns or rows by which anybody gets away from a hex in one move at the most, boats aside."""


def may_have_passed(state: State) -> bool:
    """R.10  Whether Aragorn has been in W2626, or may have, as far as the Fellowship's own record knows."""
    return state.may_have_passed or state.people["aragorn"].hex in (None, PATHS_OF_THE_DEAD)


def remembered(state: State, origin: str, to: str, path: tuple[str, ...], gone: tuple[str, ...]) -> State:
    """This state with his passing remembered, where he went through W2626, or may have on a way that was not told."""
    if not state.armies.are_on or state.may_have_passed:
        return state
    through = PATHS_OF_THE_DEAD in (*path, to) or (not path and all(map(_is_near, (origin, to))))
    passed = "aragorn" in gone and through
    return replace(state, may_have_passed=True) if passed or may_have_passed(state) else state


def _is_near(hex_: str) -> bool:
    (column, row), (x, y) = spot(hex_), spot(PATHS_OF_THE_DEAD)
    return hex_[0] == PATHS_OF_THE_DEAD[0] and abs(column - x) <= NEAR >= abs(row - y)


def checks(state: State) -> Iterator[Check]:
    """R.10  Card 86 tells that he has passed: what the desk has otherwise is told to it alone."""
    yield Check("R.10", may_have_passed(state), "desk_has_aragorn_through_the_paths", secret_to=FELLOWSHIP)
