"""S.3, S.4  Army Combat that the seat whose turn it is still owes when it would end its Player-Turn."""

from collections.abc import Iterator

from engine.core.check import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, three_seats
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.refusing import do_units_provoke
from engine.games.wotr_spi.seats import ally_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies import battle, ground, price, sleeping
from engine.games.wotr_spi.steps.s_armies.marching import TURN_OF


def end_checks(at: Situation[State]) -> Iterator[Check]:
    """S.3  In each hex with both sides' Forces the seat whose turn it is must attack before it ends that turn.

    # RULING: a besieger too: S.3 says must, and S.4 changes only who may break off. The Dark Power attacks without
    points as well: the no is the same whatever it has left, and so tells nothing. Only who has forfeited all of them,
    as everybody knows, cannot attack (I.1). Where the table has the Dark Power attack with points alone, its own desk
    says whether it must.
    """
    state = at.state
    mine = state.armies.are_on and state.phase is TURN_OF.get(at.seat)
    fights = battle.to_fight(state, by_units=do_units_provoke(at)) if mine else ()
    left = tuple(hex_ for hex_ in fights if must_attack(at, hex_) and not price.is_beyond(at, hex_))
    back = three_seats.owners_stand_back(at)
    doubt = tuple(hex_ for hex_ in left if state.three.is_on and (back or not _never_allied(state, at.seat, hex_)))
    sure = tuple(hex_ for hex_ in left if hex_ not in doubt)
    spared = price.is_bound(at) and all(price.is_due(at, hex_) for hex_ in sure)
    weight = WARNS if spared else REFUSES
    yield Check("S.3", False, "armies_must_attack", weight, facts={"hexes": sure}, applies=bool(sure))
    paid = tuple(hex_ for hex_ in sure if price.can_be_paid(at, hex_)) if spared else ()
    facts = {"hexes": paid}
    yield Check("S.3", not paid, "no_attack_is_left", secret_to=DARK_POWER, facts=facts, applies=spared and bool(sure))
    # X.1: between seats that may be allied, which the third is not told, it is said, and refused on the desk alone.
    told = state.three.ally if state.three.is_ally_told else ""
    open_to_all = tuple(hex_ for hex_ in doubt if not _are_left(state, at.seat, hex_, told))
    yield Check("S.3", False, "others_must_attack", WARNS, facts={"hexes": open_to_all}, applies=bool(open_to_all))
    held = (hex_ for hex_ in doubt if not three_seats.is_lent_away(at, hex_))
    own = tuple(hex_ for hex_ in held if not all(_is_excused(at, foe) for foe in battle.foes(at, at.seat, hex_)))
    facts = {"hexes": own}
    yield Check("S.3", not own, "no_ally_is_left_alone", secret_to=at.seat, facts=facts, applies=bool(doubt))


def _never_allied(state: State, seat: str, hex_: str) -> bool:
    """X.1  Whether the Force met there is of the one seat with which this one can never be allied."""
    never = (DARK_POWER, FELLOWSHIP)
    return seat in never and all(forces.stands(state, one, hex_) for one in never)


def _are_left(state: State, seat: str, hex_: str, ally: str) -> bool:
    """X.1  Whether all who are met there are known to everybody as allies of this seat."""
    known = ally if seat == SARUMAN else SARUMAN if ally == seat else ""
    return known != "" and forces.foes_at(state, seat, hex_) == (known,)


def _is_excused(at: Situation[State], foe: str) -> bool:
    """X.1, X.1/dissolved  Whether the seat need not attack this one: its ally; or its former ally, where it is the
    first of the two to move.

    # RULING: X.1 lets "the Player who moves first" simply stand still, and names no other: the second attacks by S.3.
    """
    state = at.state
    if ally_of(state, at.seat) == foe:
        return True
    was = state.three.was_ally
    parted = was not in ("", state.three.ally) and {at.seat, foe} == {SARUMAN, was}
    return parted and (at.seat == SARUMAN or not at.reads_first("dissolved-standing-still"))


def must_attack(at: Situation[State], hex_: str) -> bool:
    """S.3, S.4/attacking-out, S.4/relieving  Whether the seat whose turn it is has to attack in this hex, where both
    have Forces: inside a Citadel that it controls it only may, unless it has moved Army Units in.
    """
    if not sleeping.may_attack(at, at.seat, hex_):
        return False
    if not ground.is_citadel(at, hex_):
        return True
    if forces.controller(at.state, hex_) == at.seat:
        return bool(at.state.so_far.armies.entered_from(hex_))
    return at.reads_first("besieger-must")
