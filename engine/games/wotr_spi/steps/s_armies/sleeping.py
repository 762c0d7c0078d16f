"""S.3, S.4, T  Whether Army Units that are not mobilized attack, sally or retreat.

# RULING: T bars them from marching alone; S.3 and S.4 give these choices to every Force. Where a table reads it
otherwise a Force attacks with whoever of it is mobilized, and goes away only where all of it is.
"""

from engine.core.check import Check
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.t_mobilization import lamps


def may_attack(at: Situation[State], seat: str, hex_: str) -> bool:
    """S.3, S.4/attacking-out  Whether this seat's Force in a hex attacks at all."""
    asleep, awake = _groups(at.state, seat, hex_)
    return bool(awake) or not asleep or at.reads_first("unmobilized-fight")


def attack_check(at: Situation[State], seat: str, hex_: str) -> Check:
    """S.3, S.4/attacking-out  The same as a check."""
    return _check(at, seat, hex_, holds=may_attack(at, seat, hex_))


def retreat_check(at: Situation[State], seat: str, hex_: str) -> Check:
    """S.3/retreats  Whether this seat's Force retreats from a hex at all."""
    asleep, _ = _groups(at.state, seat, hex_)
    return _check(at, seat, hex_, holds=not asleep or at.reads_first("unmobilized-fight"))


def _groups(state: State, seat: str, hex_: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """T  The groups of a Force that are not mobilized, and those that are."""
    peoples = order_of_battle.peoples()
    there = tuple(dict.fromkeys(peoples[people].group for people in forces.points_at(state, seat, hex_)))
    awake = tuple(group for group in there if lamps.is_mobilized(state, group))
    return tuple(group for group in there if group not in awake), awake


def _check(at: Situation[State], seat: str, hex_: str, *, holds: bool) -> Check:
    asleep, _ = _groups(at.state, seat, hex_)
    facts = {"hex": hex_, "group": asleep[0] if asleep else ""}
    return Check("T", holds, "sleeping_units_stand_still", facts=facts, applies=not holds)
