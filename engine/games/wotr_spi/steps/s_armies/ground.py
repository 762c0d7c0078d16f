"""S.4, S.5, F.7  By how much the ground multiplies the Strength Points of who defends on it."""

from typing import Final

from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.hexes import OTHER, side
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, places

EFFECT: Final = "army_combat"
"""The column of the Terrain Effects Chart."""


def is_citadel(at: Situation[State], hex_: str) -> bool:
    """S.4  Whether a Citadel stands here, as far as the box knows."""
    return "citadel" in places.features(at, hex_)


def is_shut_in(at: Situation[State], place: str) -> bool:
    """S.4/attacking-out  Whether a besieged Force leaves its Citadel by an attack alone.

    # RULING: S.2 stops who enters a hostile hex, and nobody who leaves one: a table may read S.4 as the one way out.
    """
    if not at.state.armies.are_on or at.reads_first("leaving-a-siege"):
        return False
    besieged = bool(forces.foes_at(at.state, at.seat, place)) and is_citadel(at, place)
    return besieged and forces.controller(at.state, place) == at.seat


def factor_at(at: Situation[State], attacker: str, hex_: str, *, is_held: bool) -> int:
    """S.4/defensive-benefit, S.5, F.7  By how much the Defender's Strength Points are multiplied here.
    is_held: whether it controls the Citadel of the hex. Raises UnknownCell.

    # RULING: S.4 gives the benefit of a Citadel to its controller alone, and so nothing else there to anybody: not to
    a besieger who is attacked out of it, and nothing on top of the tripling to who is inside.
    """
    if is_citadel(at, hex_):
        return int(at.charts.cell("terrain", "citadel", EFFECT)) if is_held else 1
    kinds = [
        at.charts.cell("hexes", hex_, "terrain"),
        *(kind for kind in ("town",) if kind in places.features(at, hex_)),
    ]
    return max(_most(at, kinds), _crossed(at, attacker, hex_))


def _most(at: Situation[State], kinds: list[str]) -> int:
    """Of several kinds of terrain the best for the Defender: they do not add up."""
    cells = [at.charts.cell("terrain", kind, EFFECT) for kind in kinds]
    return max((int(cell) for cell in cells if cell.isdigit()), default=1)


def _crossed(at: Situation[State], attacker: str, hex_: str) -> int:
    """S.5, F.7  What the hexsides give over which the Attacker has come into the hex in this Player-Turn.

    # RULING: both Forces stand in one hex when they fight (S.3), and S.5 does not say when a hexside counts. Where the
    sheet prints a multiplier for one, it counts if all of the attacking Force has come over such hexsides in this
    Player-Turn, by the one that gives the least; a way that nobody has told gives nothing.
    """
    came = at.state.so_far.armies.entered_from(hex_)
    whole = forces.points_at(at.state, attacker, hex_)
    if not came or dict(at.state.so_far.armies.stopped.get(hex_, {})) != dict(whole):
        return 1
    if any(layout.distance(at, before, hex_) != 1 for before in came if places.is_hex(before)):
        return 1
    return min(_of_side(at, before, hex_) if places.is_hex(before) else 1 for before in came)


def _of_side(at: Situation[State], before: str, hex_: str) -> int:
    row = side(before, hex_)
    told = at.charts.find("hexsides", row) or at.charts.find("hexsides", OTHER) or at.charts.cell("hexsides", row)
    # What crosses a hexside as a road does is no obstacle, and the chart has its own row for the ground.
    return _most(at, [kind for kind in places.listed(told) if kind not in ("road", "trail", "-")])
