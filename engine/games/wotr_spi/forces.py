"""S  What stands where, as the rules of Armies ask for it: Forces, with the Orcs of Search Cards, and control."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.core.frozen import replace
from engine.games.wotr_spi import captors, order_of_battle
from engine.games.wotr_spi.armies import Points, added
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_hand import Step
from engine.games.wotr_spi.pieces import (
    BARAD_DUR,
    DARK_CITADELS,
    DARK_POWER,
    FELLOWSHIP,
    ISENGARD,
    PALANTIR_AT,
    SARUMAN,
    STRONGHOLDS,
    UNWALLED,
)
from engine.games.wotr_spi.seats import dark_seats, others, searcher, seats_of, side_of_band
from engine.games.wotr_spi.state import Orcs, State

MOST_TOLD: Final = 999
"""The most Strength Points that anybody can tell of one people in one place."""
PEOPLE_OF_BAND: Final = {"hand_orcs": "saruman_orcs", "eye_orcs": "orcs"}
"""J.4, S.1  Of which people the Orcs of a Search Card are: Hand-Orcs are Saruman's."""


def foes_at(state: State, seat: str, place: str) -> tuple[str, ...]:
    """S.3  The other seats that have a Force in a place."""
    return tuple(other for other in others(state, seat) if stands(state, other, place))


def band_of(state: State, seat: str, place: str) -> Orcs | None:
    """J.4, Y.1  The Orcs of a Search Card in a place, where they are this seat's Army Units."""
    return captors.band(state, seat, place) if state.armies.are_on else None


def points_at(state: State, seat: str, place: str) -> Points:
    """S, J.4  Strength Points of a seat's Force in a place by people, with Orcs that a Search Card put there."""
    force = state.armies.at(seat, place)
    points: Points = force.points if force else {}
    band = band_of(state, seat, place)
    return added(points, {PEOPLE_OF_BAND[band.kind]: band.strength}) if band else points


def free_at(state: State, seat: str, place: str) -> Points:
    """S.2, J.4  The same without Orcs who hold captives there: they march with them, or stay."""
    if captors.held_by(state, seat, place):
        force = state.armies.at(seat, place)
        return force.points if force else {}
    return points_at(state, seat, place)


def total_at(state: State, seat: str, place: str) -> int | None:
    """All Strength Points of a seat in a place, None where some are untold."""
    counts = tuple(points_at(state, seat, place).values())
    told = [count for count in counts if count is not None]
    return sum(told) if len(told) == len(counts) else None


def stands(state: State, seat: str, place: str) -> bool:
    """S  Whether a Force of this seat stands there."""
    return bool(points_at(state, seat, place))


def places_of(state: State, seat: str) -> tuple[str, ...]:
    """Where a seat's Forces stand, in the order of their names."""
    bands = [place for place in state.orcs if band_of(state, seat, place) is not None]
    return tuple(sorted({*state.armies.of(seat), *bands}))


def orcs_at(state: State, place: str, seat: str = "") -> int:
    """J.2, J.4  Strength Points of Orcs in a place, Uruk-hai among them (S.1); an untold number counts as one. seat:
    whose, "" for anybody's.
    """
    peoples = order_of_battle.peoples()
    counts = (
        1 if count is None else count
        for one in ((seat,) if seat else dark_seats(state))
        for people, count in points_at(state, one, place).items()
        if peoples[people].are_orcs
    )
    return sum(counts)


def contested(state: State) -> tuple[str, ...]:
    """S.3, S.4  Places in which Forces of more than one seat stand."""
    if state.three.is_on:
        count = Counter(place for seat in seats_of(state) for place in places_of(state, seat))
        return tuple(sorted(place for place, seats in count.items() if seats > 1))
    theirs = set(places_of(state, DARK_POWER))
    return tuple(place for place in places_of(state, FELLOWSHIP) if place in theirs)


def is_with_army(state: State, hex_: str) -> bool:
    """J/campaign-game-only, S.8  Whether a Fellowship Army stands here: nobody in the hex is spotted or held then, but
    for those who are on their way out of it alone.
    """
    return state.armies.are_on and stands(state, FELLOWSHIP, hex_) and not leaving(state, hex_)


def leaving(state: State, hex_: str) -> int:
    """S.8  How many face-down counters leave a hostile Army, and their own, in this hex right now."""
    return 0 if state.so_far.is_movement_over else state.so_far.armies.leaving.get(hex_, 0)


def with_losses(state: State, seat: str, place: str, losses: Mapping[str, int]) -> State:
    """S.3  Without these Strength Points, which are eliminated: of a people the Force's own first, then a band's."""
    armies = state.armies
    own = armies.at(seat, place)
    of_force, band = dict(losses), band_of(state, seat, place)
    if band is not None:
        people = PEOPLE_OF_BAND[band.kind]
        of_own = (own.points.get(people, 0) if own else 0) or 0
        of_band = max(0, losses.get(people, 0) - of_own)
        of_force[people] = losses.get(people, 0) - of_band
        state = captors.with_band(state, seat, place, max(0, band.strength - of_band))
    lost = {people: armies.lost.get(people, 0) + count for people, count in losses.items()}
    left = armies.with_less(seat, place, of_force, state.turn)
    return replace(state, armies=replace(left, lost={**armies.lost, **lost}))


def settled(state: State, place: str) -> State:
    """S.4/control  Control of a place after something has changed there: the seat's whose units are alone in it."""
    alone = [seat for seat in seats_of(state) if stands(state, seat, place)]
    # Whether a hex has a Citadel or a Town is the box's to know: kept for every hex, it is looked up for those.
    if len(alone) != 1 or controller(state, place) == alone[0]:
        return state
    control = {**state.armies.control, place: alone[0]}
    taken = replace(state, armies=replace(state.armies, control=control))
    return _without_palantir(taken) if (place, alone[0]) == (BARAD_DUR, FELLOWSHIP) else taken


def _without_palantir(state: State) -> State:
    """L.2  Barad-dur is captured: the Palantir of Minas Ithil is destroyed, and its card leaves the game."""
    magic, card = state.magic, PALANTIR_AT[BARAD_DUR]
    if not magic.boxes.get(BARAD_DUR, 0) or card in magic.used:
        return state
    boxes = {**magic.boxes, BARAD_DUR: magic.boxes[BARAD_DUR] - 1}
    return replace(state, magic=replace(magic, boxes=boxes, used=(*magic.used, card)))


def refought(state: State, place: str) -> State:
    """S.3  Army Combat under way in a place goes on with the Forces as they stand there now."""

    def counted(step: Step) -> Step:
        if not isinstance(step, Battle) or step.hex != place:
            return step
        there = {seat: points_at(state, seat, place) for seat in step.strengths}
        told = {seat: {people: count or 0 for people, count in points.items()} for seat, points in there.items()}
        return replace(step, strengths=told)

    return replace(state, stack=tuple(counted(step) for step in state.stack))


def is_hostile(state: State, seat: str, place: str) -> bool:
    """S.2  Whether another seat has a Force there, or controls a Citadel or Town that the book names.

    # RULING: S.2 says "another Player", which an ally is as well; so nobody sees by it who is allied (X.1).
    """
    theirs = place in STRONGHOLDS and controller(state, place) != seat
    return bool(foes_at(state, seat, place)) or theirs


def moved(state: State, seat: str, origin: str, to: str, points: Points) -> State:
    """S.2  Strength Points gone from one place to another; Orcs of a Search Card go as Orcs of their people."""
    armies, turn = state.armies, state.turn
    # J.4: Orcs who hold captives go with them alone.
    free = not captors.held_by(state, seat, origin)
    own, band = armies.at(seat, origin), band_of(state, seat, origin) if free else None
    of_force = dict(points)
    if band is not None:
        people = PEOPLE_OF_BAND[band.kind]
        of_own = (own.points.get(people, 0) if own else 0) or 0
        asked = points.get(people, 0)
        of_band = 0 if asked is None else min(band.strength, max(0, asked - of_own))
        if asked is not None:
            of_force[people] = asked - of_band
        state = captors.with_band(state, seat, origin, band.strength - of_band)
    armies = armies.with_less(seat, origin, of_force, turn).with_more(seat, to, points, turn)
    gone = settled(replace(state, armies=armies), origin)
    return settled(gone, to)


def controller(state: State, place: str) -> str:
    """F.4, K.3, S.4  Who controls the Town or Citadel of this hex."""
    starts_dark = place in DARK_CITADELS or place in state.captured_citadels
    # Q.2, V: Isengard is Saruman's.
    dark = SARUMAN if state.three.is_on and place == ISENGARD else DARK_POWER
    return state.armies.control.get(place, dark if starts_dark else FELLOWSHIP)


def is_deserted(state: State, place: str) -> bool:
    """U  Whether the seat that was last alone in an unwalled place has no units there now."""
    return place in UNWALLED and not stands(state, controller(state, place), place)


def with_captors(state: State, hex_: str, by: str = "") -> State:
    """J.4, S.1  The smallest change of an Orc unit, one Strength Point, that is about to hold somebody in this hex. by:
    whose, the searching seat's where nobody is named.
    """
    seat = captor(state, hex_, by)
    if not state.armies.are_on or captors.band(state, seat, hex_) is not None:
        return state
    there = state.orcs.get(hex_)
    if there is not None and not state.captives_at(hex_):
        state, there = band_joins(state, hex_, side_of_band(state, there.kind)), None
    force = state.armies.at(seat, hex_)
    peoples = order_of_battle.peoples()
    theirs = [people for people in (force.points if force else {}) if peoples[people].are_orcs]
    if force is None or not theirs:
        return state
    # Eye-Orcs and Hand-Orcs of one hex: those who are more take him.
    most = max(theirs, key=lambda people: force.points[people] or 1)
    kind = next(kind for kind, people in PEOPLE_OF_BAND.items() if people == most)
    less = replace(state, armies=state.armies.with_less(seat, hex_, {most: 1}, state.turn))
    if there is not None:
        return captors.beside(less, hex_, 1, kind)
    return replace(less, orcs={**less.orcs, hex_: Orcs(1, kind)})


def captor(state: State, hex_: str, by: str = "") -> str:
    """J.4  The seat whose Orcs capture in this hex: the one named, or that which searches."""
    seat = by or searcher(state)
    if not by and not orcs_at(state, hex_, seat):
        # X.1: an ally's Orcs may search for it.
        return next((one for one in dark_seats(state) if orcs_at(state, hex_, one)), seat)
    return seat


def band_joins(state: State, hex_: str, seat: str) -> State:
    """J.4  The Orcs of a Search Card, or captors, of this seat are of the Force of their people there."""
    band = captors.band(state, seat, hex_)
    if band is None:
        return state
    armies = state.armies.with_more(seat, hex_, {PEOPLE_OF_BAND[band.kind]: band.strength}, state.turn)
    return captors.with_band(replace(state, armies=armies), seat, hex_, 0)


def idle_captors_join(state: State, hex_: str) -> State:
    """J.4  Those who were captors beside another seat's, and hold nobody any more, are of their Force again."""
    second = state.three.captors.get(hex_)
    seat = side_of_band(state, second.kind) if second is not None else ""
    return band_joins(state, hex_, seat) if seat and not captors.held_by(state, seat, hex_) else state
