"""S.3/shadow-point-costs, S.4, I.4  What it costs the Dark Power to begin Army Combat, and where it costs nothing."""

from collections.abc import Iterator
from typing import Final

from engine.core.check import Check, hold
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.s_armies import ground

ATTACKS: Final = ("start_army_combat", "start_siege_combat")
"""I.4  What an attack costs, by its line of the schedule: in the field, and of a Citadel."""


def is_due(at: Situation[State], hex_: str) -> bool:
    """S.3, S.4  Whether Army Combat in this hex costs anything.

    # RULING: S.4 has a siege run precisely as S.3, with its price; a table may read that S.3 alone names one.
    """
    return not at.state.armies.are_on or at.reads_first("siege-price") or not ground.is_citadel(at, hex_)


def is_beyond(at: Situation[State], hex_: str) -> bool:
    """I.1  Whether this seat cannot attack there, as everybody knows: it costs, and all its points are forfeited."""
    return at.seat == DARK_POWER and at.state.shadow.forfeited_on is not None and is_due(at, hex_)


def of_attack(at: Situation[State], attacker: str, hex_: str) -> int:
    """S.3  The points that an attack in this hex costs. Raises UnknownCell."""
    if attacker != DARK_POWER or not is_due(at, hex_):
        return 0
    return at.charts.number(at.state.schedule, _line(at, hex_))


def gates(at: Situation[State]) -> Iterator[Check]:
    """I.1  Whether who has forfeited all points may attack anywhere, for all that everybody knows."""
    if at.seat == DARK_POWER and (not at.state.armies.are_on or at.reads_first("siege-price")):
        yield from shadow_points.forfeit_checks(at, *ATTACKS)


def checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """I.1  Whether the points for an attack in this hex are there: beyond what the gates have told."""
    if at.seat == DARK_POWER and is_due(at, hex_) and hold(gates(at)):
        yield from shadow_points.priced_checks(at, _line(at, hex_))
    yield from means_checks(at, hex_)


def means_checks(at: Situation[State], hex_: str, more: int = 0) -> Iterator[Check]:
    """S.3, I.1  Whether the points for an attack there are left where none is made without them."""
    if is_bound(at):
        short = can_be_paid(at, hex_, more) is False
        yield Check("S.3", not short, "attack_can_be_paid", secret_to=DARK_POWER, facts={"hex": hex_})


def is_bound(at: Situation[State]) -> bool:
    """S.3, I.1  Whether the Dark Power attacks only where it has the points.

    # RULING: S.3 has it attack wherever both have Forces, and I.1 allows what can be paid; a public no would tell what
    is left. A table that reads I.1 first leaves it to the Dark Power's own desk.
    """
    return at.seat == DARK_POWER and at.state.armies.are_on and at.reads_first("must-attack-without-points")


def can_be_paid(at: Situation[State], hex_: str, more: int = 0) -> bool | None:
    """I.1  Whether the Dark Power has the points for an attack there, and so many more; None where nobody has told."""
    cost, there = at.charts.find(at.state.schedule, _line(at, hex_)), shadow_points.allotment(at)
    if not is_due(at, hex_) or hex_ in at.state.so_far.armies.attacked:
        return True
    return None if cost is None or there is None else int(cost) + more <= there - at.state.shadow.spent


def _line(at: Situation[State], hex_: str) -> str:
    in_the_field, siege = ATTACKS
    return siege if ground.is_citadel(at, hex_) else in_the_field
