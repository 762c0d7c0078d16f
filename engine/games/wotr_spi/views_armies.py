"""What everybody sees of Armies: Forces, control, mobilization, reinforcements and the battle in hand."""

from typing import Any, Final

from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import DARK_OBJECTIVES_OF_THREE, OBJECTIVES
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies.leading import net_of
from engine.games.wotr_spi.steps.s_armies.odds import defence_of, factor_of, odds_of

EDORAS: Final = "W2624"


def armies(state: State) -> dict[str, Any]:
    """S, T, U  All of it lies on the map for everybody."""
    record = state.armies
    return {
        "forces": {
            seat: {
                place: {"points": dict(force.points), "total": force.total, "as_of": force.as_of}
                for place, force in sorted(mine.items())
            }
            for seat, mine in sorted(record.forces.items())
        },
        "control": dict(sorted(record.control.items())),
        "objectives": {place: forces.controller(state, place) for place in _objectives(state)},
        "mobilized": {group: {"turn": lamp.turn, "by": lamp.by} for group, lamp in record.lamps.items()},
        "taken": dict(record.taken),
        "held": {
            part: {place: dict(points) for place, points in places.items()} for part, places in record.held.items()
        },
        "untold": dict(record.untold),
        "lost": dict(sorted(record.lost.items())),
        "told": dict(record.told),
        "battle": _battle(state.under_way(Battle)),
    }


def _objectives(state: State) -> tuple[str, ...]:
    """U, Z  The places by which a seat can win."""
    return (*DARK_OBJECTIVES_OF_THREE, EDORAS) if state.three.is_on else OBJECTIVES


def _battle(fight: Battle | None) -> dict[str, Any] | None:
    """S.3  The battle in hand. defence: as it is compared; die: None before it is rolled; net: what is added to it."""
    if fight is None:
        return None
    defence = defence_of(fight)
    return {
        "hex": fight.hex,
        "attacker": fight.attacker,
        "strengths": {seat: dict(points) for seat, points in fight.strengths.items()},
        "factor": factor_of(fight),
        "holder": fight.holder,
        "full": fight.full,
        "round": fight.round,
        "leaders": {seat: {"name": one.name, "morale": one.morale} for seat, one in fight.leaders.items()},
        "casts": dict(fight.casts),
        "spells": dict(fight.spells),
        "turned": fight.turned,
        "net": net_of(fight),
        "defence": int(defence) if defence.denominator == 1 else float(defence),
        "odds": odds_of(fight),
        "die": fight.die,
        "due": dict(fight.due),
        "stays": list(fight.stays),
    }
