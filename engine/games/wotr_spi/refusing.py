"""Y.2  When Saruman may refuse Individual Combat, as everybody sees."""

from engine.games.wotr_spi.in_combat import Combat
from engine.games.wotr_spi.pieces import SARUMAN
from engine.games.wotr_spi.state import State


def may_refuse(state: State) -> bool:
    """Y.2  Whether Saruman, who is challenged in the combat in hand, may refuse it: he is not matched yet, and is no
    Ringbearer. A combat that his own seat has started challenges somebody else.

    # RULING: "at any time" is whenever he is challenged; a duel that runs is ended by both together alone (G).
    """
    combat, saruman = state.now(Combat), state.people["saruman"]
    if not state.three.is_on or combat is None or SARUMAN not in combat.sides or SARUMAN in combat.fighters:
        return False
    if combat.by == SARUMAN:
        return False
    there = saruman.hex == combat.hex and not saruman.is_dead and "saruman" not in combat.out
    return there and state.ring.bearer != "saruman"
