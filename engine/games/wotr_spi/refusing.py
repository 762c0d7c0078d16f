"""Y.2, Y.5, X.1  When Saruman may refuse Individual Combat, and who may not attack him, or an ally."""

from collections.abc import Iterable
from typing import Final

from engine.core.check import Check
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat
from engine.games.wotr_spi.pieces import DARK_POWER, NAZGUL, SARUMAN
from engine.games.wotr_spi.seats import is_saruman_spared
from engine.games.wotr_spi.state import State

LORD: Final = "lord_of_the_nazgul"


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


def is_bearer_spared(
    state: State, hex_: str, seat: str, foe: str, attackers: Iterable[str], *, lord_alone: bool = True
) -> bool:
    """Y.2, W.1  Whether the Dark Power cannot force combat on Saruman, who has the Ring and is alone of his seat there.
    lord_alone: as the table reads it (`is_lord_alone`).

    # RULING: of the Nazgul Y.2 and W.1 set their Lord alone on him; M.2 has a wearer decline none of them.
    """
    if not state.three.is_on or state.ring.bearer != "saruman" or (seat, foe) != (DARK_POWER, SARUMAN):
        return False
    his = [one.name for one in state.people.values() if one.side == SARUMAN and one.hex == hex_ and not one.is_dead]
    able = {LORD} if lord_alone or not state.ring.is_worn else set(NAZGUL)
    return his == ["saruman"] and not able & set(attackers)


def is_lord_alone(at: Situation[State]) -> bool:
    """Y.2, M.2  Whether of the Nazgul their Lord alone attacks Saruman with the Ring, whether he wears it or not."""
    return not at.state.three.is_on or at.reads_first("common-nazgul-and-bearer")


def do_units_provoke(at: Situation[State]) -> bool:
    """Y.5, C.1  Whether any unit of Saruman's on the Eastern map is an act of his, as this table reads it."""
    return not at.state.three.is_on or at.reads_first("eastern-map")


def is_saruman_left_alone(at: Situation[State], foe: str) -> bool:
    """Y.5  Whether this seat may not attack that one yet, as this table reads it."""
    return is_saruman_spared(at.state, at.seat, foe, by_units=do_units_provoke(at))


def provoked_check(at: Situation[State], foe: str, hex_: str) -> Check:
    """Y.5  Whether the Dark Power may attack Saruman: he has acted against it, by whichever act."""
    facts = {"hex": hex_, "seat": foe, "act": at.state.three.belligerent}
    holds, met = not is_saruman_left_alone(at, foe), (at.seat, foe) == (DARK_POWER, SARUMAN)
    return Check("Y.5", holds, "saruman_has_acted_against_him", facts=facts, applies=met and at.state.three.is_on)


def allies_keep_peace(at: Situation[State]) -> bool:
    """X.1  Whether allies may not attack each other while their alliance is in effect, as this table reads it.

    # RULING: X.1 names combat among what they may do once it is dissolved, and forbids neither it nor any other before.
    """
    return not at.state.three.is_on or at.reads_first("allies-at-peace")
