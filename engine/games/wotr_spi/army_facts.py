"""What the Campaign Game adds to the facts that can be set by hand: Forces, control, mobilization, reinforcements."""

from collections.abc import Mapping
from typing import Final

from engine.core.fact import Fact
from engine.core.frozen import replace
from engine.core.panels import CHOICE
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.armies import Lamp
from engine.games.wotr_spi.pieces import STRONGHOLDS, THREE_SEATS
from engine.games.wotr_spi.seats import seats_of, side_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.places import is_hex

UNTOLD: Final = "not told"
MOST_TURNS: Final = 99


class AnyHex(tuple[str, ...]):
    """Keys of a fact that every hex has: lists the ones in use, admits all, and what else is listed."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and (is_hex(key) or super().__contains__(key))


def are_on(state: State) -> bool:
    """Whether it is the Campaign Game."""
    return state.armies.are_on


def points_of(people: str) -> Fact:
    """S  Strength Points of a people in a hex, or in a Province where nobody told which of its hexes."""

    def read(state: State, place: str) -> str:
        force = state.armies.at(side_of(state, people), place)
        count = force.points.get(people, 0) if force else 0
        return UNTOLD if count is None else str(count)

    def write(state: State, place: str, told: str) -> State:
        side = side_of(state, people)
        force = state.armies.at(side, place)
        points = {**(force.points if force else {}), people: int(told)}
        armies = state.armies.with_force(side, place, points, state.turn)
        return forces.refought(forces.settled(replace(state, armies=armies), place), place)

    def keys(state: State) -> tuple[str, ...]:
        return AnyHex(
            place for place, force in state.armies.of(side_of(state, people)).items() if people in force.points
        )

    return Fact(read, write, keys, is_everywhere=True, is_kept=are_on, high=forces.MOST_TOLD)


def _control(state: State, place: str, seat: str) -> State:
    control = {**state.armies.control, place: seat}
    return replace(state, armies=replace(state.armies, control=control))


def _since(state: State, group: str) -> str:
    lamp = state.armies.lamps.get(group)
    return str(lamp.turn) if lamp else "0"


def _mobilized(state: State, group: str, turn: str) -> State:
    """T  Mobilized since this Game-Turn; 0 for a group that is not."""
    lamps = {other: lamp for other, lamp in state.armies.lamps.items() if other != group}
    if int(turn):
        lamps[group] = Lamp(int(turn), "by_hand")
    return replace(state, armies=replace(state.armies, lamps=lamps))


def _came(state: State, id_: str, turn: str) -> State:
    """T  All of an instalment came on this Game-Turn; 0 for one that has not."""
    armies = state.armies
    taken = {other: when for other, when in armies.taken.items() if other != id_}
    held = {other: left for other, left in armies.held.items() if other != id_}
    if int(turn):
        taken[id_] = int(turn)
    return replace(state, armies=replace(armies, taken=taken, held=held))


def _marched(state: State, seat: str, count: str) -> State:
    return replace(state, armies=replace(state.armies, untold={**state.armies.untold, seat: int(count)}))


ARMY_FACTS: Final[Mapping[str, Fact]] = {
    **{f"points_{people}": points_of(people) for people in order_of_battle.peoples()},
    # After the Forces, whose coming alone to a place changes who controls it.
    "control": Fact(
        forces.controller,
        _control,
        lambda state: STRONGHOLDS if are_on(state) else (),
        kind=CHOICE,
        words=THREE_SEATS,
        is_kept=are_on,
    ),
    "mobilized_since": Fact(
        _since,
        _mobilized,
        lambda state: order_of_battle.GROUPS if are_on(state) else (),
        is_kept=are_on,
        high=MOST_TURNS,
    ),
    "reinforcements": Fact(
        lambda state, id_: str(state.armies.taken.get(id_, 0)),
        _came,
        lambda state: tuple(part.id for part in order_of_battle.instalments()) if are_on(state) else (),
        is_kept=are_on,
        high=MOST_TURNS,
    ),
    "marched_untold": Fact(
        lambda state, seat: str(state.armies.untold.get(seat, 0)),
        _marched,
        lambda state: seats_of(state) if are_on(state) else (),
        is_kept=are_on,
        high=MOST_TURNS,
    ),
}
"""In the order in which a form sets several."""
