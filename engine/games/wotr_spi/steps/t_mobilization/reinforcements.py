"""T, T.1-T.5  Reinforcements: what a mobilized group gets, when, and where; at the start of its seat's Player-Turn."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle, three_seats
from engine.games.wotr_spi.armies import added
from engine.games.wotr_spi.in_hand import Contact
from engine.games.wotr_spi.pieces import DARK_POWER, ORODRUIN
from engine.games.wotr_spi.seats import PHASE_OF
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.s_armies import company, holding, telling_forces
from engine.games.wotr_spi.steps.t_mobilization import lamps
from engine.games.wotr_spi.steps.t_mobilization.schedule import (
    barred,
    can_come,
    comes_alone,
    due_on,
    must_wait,
    still_to_come,
    waiting,
    whose,
)

WOODLAND: Final = "mirkwood"
THRANDUILS_PALACE: Final = "E0509"
WOODLAND_REACH: Final = 3
"""T.3  The Elves of Mirkwood come within three hexes of Thranduil's Palace."""
TURN_OF: Final = PHASE_OF


@command
class TakeReinforcements(Command):
    """T/reinforcements  What is due is set on the map. holds: places whose units are held back for later."""

    meaning: ClassVar[str] = "set reinforcements that are due on the map"
    cites: ClassVar[str] = "T"
    instalment: str
    holds: tuple[str, ...] = ()

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
        own = state.phase is TURN_OF.get(at.seat)
        yield Check("T", own, "reinforcements_come_in_their_own_turn")
        yield from three_seats.still_checks(at)
        free = not state.stack or state.now(Contact) is not None
        yield Check("T", free, "nothing_else_is_in_hand")
        early = not state.so_far.armies.is_moving and not state.so_far.is_movement_over
        yield Check("T", early, "reinforcements_come_before_anything_moves", applies=own)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.armies.are_on and bool(waiting(at.state, at.seat)) and at.state.phase is TURN_OF.get(at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        due = tuple((part.id, part.id) for part in waiting(at.state, at.seat) if can_come(at, part))
        yield Domain(name="instalment", kind="one_of", options=due, is_apart=True)
        part = order_of_battle.instalment(str(filled.get("instalment")))
        rows = () if part is None else still_to_come(at.state, part)
        options = tuple((one.place, one.place) for one in rows if not must_wait(at, at.seat, one.place))
        if len(options) > 1:
            # All of it comes by one tap; what is held back is a choice of its own.
            most = len(options) - 1
            yield Domain(name="holds", kind="some", options=options, low=1, high=most, default=(), apart=((),))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        part = order_of_battle.instalment(str(fixed["instalment"]))
        rows = () if part is None else still_to_come(at.state, part)
        points = sum(sum(row.points.values()) for row in rows)
        facts = {"group": part.group if part else "", "after": part.after if part else 0}
        told = {**facts, "points": points, "places": tuple(row.place for row in rows)}
        is_whole = "holds" in fixed or len(rows) < 2
        return "offer.TakeReinforcements" if is_whole else "offer.TakeReinforcements_some", told

    @classmethod
    def cited_with(cls, at: Situation[State], fixed: Mapping[str, Any]) -> str:
        part = order_of_battle.instalment(str(fixed.get("instalment")))
        return lamps.CITES[part.group] if part else cls.cites

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        can = any(can_come(at, part) for part in waiting(at.state, at.seat))
        yield Check("T", can, "reinforcements_can_come")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, part = at.state, order_of_battle.instalment(self.instalment)
        mine = part is not None and whose(state, part) == at.seat
        yield Check("T", mine, "instalment_is_in_the_schedule", ESSENTIAL)
        if part is None:
            return
        cites, facts = lamps.CITES[part.group], {"group": part.group, "after": part.after}
        yield Check("T", bool(still_to_come(state, part)), "instalment_has_not_come", ESSENTIAL, facts=facts)
        awake = lamps.is_mobilized(state, part.group)
        yield Check(cites, awake, "group_is_mobilized", facts=facts)
        due = due_on(state, part)
        ripe = due is None or due <= state.turn
        yield Check(cites, ripe, "instalment_is_due", facts=facts | {"turn": due or 0}, applies=awake)
        there = {one.place for one in still_to_come(state, part)}
        yield Check("T", set(self.holds) <= there, "held_places_are_of_it", ESSENTIAL, facts=facts)
        some = any(one not in self.holds and not must_wait(at, at.seat, one) for one in there)
        yield Check("T", some, "something_comes", facts=facts)
        taken = sorted(one for one in there if must_wait(at, at.seat, one))
        told = facts | {"places": tuple(taken)}
        yield Check("T", not taken, "enemy_stands_there", WARNS, facts=told, applies=bool(taken))
        alone = comes_alone(at, part)
        yield Check("T", False, "one_instalment_a_game_turn", facts=facts, applies=alone)
        if at.seat == DARK_POWER:
            yield from shadow_points.cost_checks(at, _price(at))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # RULING: S.2 prices moves, not the setting of counters; the owner's schedule says otherwise where it does.
        price = _price(at) if at.seat == DARK_POWER else 0
        fight = not at.reads_first("place-taken")
        came = ReinforcementsCame(at.seat, self.instalment, self.holds, price, fight)
        yield came
        part = order_of_battle.instalment(self.instalment)
        hexes = [one.place for one in (part.arrivals if part else ()) if places.is_hex(one.place)]
        yield from holding.followed(replace(at, state=came.apply(at.state)), at.state, *hexes)


def _with_late_comers(state: State, seat: str) -> tuple[str, ...]:
    """T.4  Provinces to which a Character has come with units of this seat, who stands in no hex yet."""
    found = []
    for part in order_of_battle.instalments():
        held = state.armies.held.get(part.id, {})
        for one in part.arrivals if whose(state, part) == seat and part.id in state.armies.taken else ():
            waits = any(state.people[who].hex is None and not state.people[who].is_dead for who in one.characters)
            if waits and one.place not in held:
                found.append(one.place)
    return tuple(found)


def _price(at: Situation[State]) -> int:
    return int(at.charts.find(at.state.schedule, "place_reinforcements") or 0)


def _lands(at: Situation[State]) -> tuple[str, ...]:
    """T  The Provinces in which units of this seat wait for their hex."""
    where = [place for place in at.state.armies.of(at.seat) if not places.is_hex(place)]
    return tuple(dict.fromkeys((*where, *_with_late_comers(at.state, at.seat))))


@command
class PlaceForceInHex(Command):
    """T  In which hex a Force stands that the record has in a Province alone."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "say in which hex the units of a Province stand"
    cites: ClassVar[str] = "T"
    place: str
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("T", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("T", not state.stack, "nothing_else_is_in_hand")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        lands = _lands(at)
        yield Domain(name="place", kind="one_of", options=tuple((place, place) for place in lands))
        yield Domain(name="hex", kind="place")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("T", bool(_lands(at)), "units_wait_for_a_hex")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        stand = at.state.armies.at(at.seat, self.place) is not None and not places.is_hex(self.place)
        there = stand or self.place in _with_late_comers(at.state, at.seat)
        yield Check("T", there, "force_of_a_province_is_there", ESSENTIAL, facts={"hex": self.place})
        yield from layout.hex_checks(at, self.hex)
        known = places.province(at, self.hex)
        facts = {"hex": self.hex, "place": self.place}
        # RULING: T's schedule names the Province alone, and who owns a unit places it.
        others_pick = not at.reads_first("reinforcement-hex")
        yield Check("T", False, "others_say_in_which_hex", facts=facts, applies=others_pick)
        fits = known == self.place
        yield Check("T", fits, "hex_is_of_the_province", facts=facts, applies=known is not None)
        yield telling_forces.fought_check(at.state, self.hex)
        hostile = bool(forces.foes_at(at.state, at.seat, self.hex))
        yield Check("S.3", not hostile, "no_enemy_stands_there", facts=facts, applies=hostile)
        wall = ways.known_wall(at, self.hex)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.hex, "terrain": wall}, applies=bool(wall))
        closed = self.hex in (ORODRUIN, MISTY_PASSES)
        yield Check("F.4", False, "no_army_goes_there", facts={"to": self.hex}, applies=closed)
        near = self.place == WOODLAND and places.is_hex(self.hex)
        away = layout.at_least(at, THRANDUILS_PALACE, self.hex) if near else 0
        yield Check("T.3", away <= WOODLAND_REACH, "hex_is_near_the_palace", facts=facts | {"away": away}, applies=near)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        placed = ForcePlacedInHex(at.seat, self.place, self.hex)
        yield placed
        state = placed.apply(at.state)
        for happened in company.sheltered(replace(at, state=state), self.hex):
            yield happened
            state = happened.apply(state)
        yield from holding.followed(replace(at, state=state), at.state, self.hex)


@event
class ReinforcementsCame(Event):
    """T  What was due of an instalment stands on the map; holds: places whose units wait. fight: they come to places
    that the enemy holds, and go no further in this Player-Turn (S.2).
    """

    seat: str
    instalment: str
    holds: tuple[str, ...] = ()
    cost: int = 0
    fight: bool = later(default=False)

    def apply(self, state: State) -> State:
        part = order_of_battle.instalment(self.instalment)
        armies = state.armies
        kept: dict[str, Mapping[str, int]] = {}
        came: list[str] = []
        stopped = dict(state.so_far.armies.stopped)
        for one in still_to_come(state, part) if part else ():
            hostile = barred(state, self.seat, one.place)
            if one.place in self.holds or (hostile and not self.fight):
                kept[one.place] = one.points
                continue
            if hostile:
                stopped[one.place] = added(stopped.get(one.place, {}), one.points)
            armies = armies.with_more(self.seat, one.place, one.points, state.turn)
            came.append(one.place)
        held = {id_: left for id_, left in armies.held.items() if id_ != self.instalment}
        if kept:
            held[self.instalment] = kept
        taken = {self.instalment: state.turn, **armies.taken}
        state = replace(state, armies=replace(armies, taken=taken, held=held)).spend(self.cost)
        for place in filter(places.is_hex, came):
            state = forces.settled(state, place)
        before = state.so_far.armies
        reinforced = (*before.reinforced, part.group) if part else before.reinforced
        return state.has_done(armies=replace(before, stopped=stopped, reinforced=reinforced))


@event
class ForcePlacedInHex(Event):
    """T  The units of a Province stand in this hex; the Chief who came with them too (T.4)."""

    seat: str
    place: str
    hex: str

    def apply(self, state: State) -> State:
        force = state.armies.at(self.seat, self.place)
        late = _with_late_comers(state, self.seat)
        for name in order_of_battle.coming_to(self.place) if self.place in late else ():
            if state.people[name].hex is None and not state.people[name].is_dead:
                state = state.with_person(name, hex=self.hex)
        return forces.moved(state, self.seat, self.place, self.hex, force.points) if force else state
