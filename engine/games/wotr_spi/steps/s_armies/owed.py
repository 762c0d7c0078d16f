"""S.3, S.4  Army Combat that the seat whose turn it is still owes when it would end its Player-Turn."""

from collections.abc import Iterator

from engine.core.check import WARNS, Check
from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies import battle, ground
from engine.games.wotr_spi.steps.s_armies.marching import TURN_OF


def end_checks(at: Situation[State]) -> Iterator[Check]:
    """S.3  In each hex with both sides' Forces the seat whose turn it is must attack before it ends that turn.

    # RULING: a besieger too: S.3 says must, and S.4 changes only who may break off. The Dark Power attacks without
    points as well: the no is the same whatever it has left, and so tells nothing. Only who has forfeited all of them,
    as everybody knows, cannot attack (I.1).
    """
    state = at.state
    mine = state.armies.are_on and state.phase is TURN_OF.get(at.seat)
    mine = mine and not (at.seat == DARK_POWER and state.shadow.forfeited_on is not None)
    left = tuple(hex_ for hex_ in battle.to_fight(state) if must_attack(at, hex_)) if mine else ()
    check = Check("S.3", False, "armies_must_attack", facts={"hexes": left}, applies=bool(left))
    # X.1: between seats that may be allied, which the third is not told, it is said and not refused; two never are.
    never = (DARK_POWER, FELLOWSHIP)
    sure = not state.three.is_on or any(all(forces.stands(state, seat, hex_) for seat in never) for hex_ in left)
    yield check if sure else replace(check, weight=WARNS)


def must_attack(at: Situation[State], hex_: str) -> bool:
    """S.3, S.4/attacking-out, S.4/relieving  Whether the seat whose turn it is has to attack in this hex, where both
    have Forces: inside a Citadel that it controls it only may, unless it has moved Army Units in.
    """
    if not ground.is_citadel(at, hex_):
        return True
    if forces.controller(at.state, hex_) == at.seat:
        return bool(at.state.so_far.armies.entered_from(hex_))
    return at.reads_first("besieger-must")
