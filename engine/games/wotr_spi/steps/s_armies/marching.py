"""S.2, F.4, I.4  Armies march: a Force, or part of one, goes from one place to another in its seat's turn.

A march is told with its hexes, or in one tap by its price alone: then the record no longer knows which Force stands
where, and says so, until somebody tells a Force's strength again.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.armies import Points
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, ORODRUIN, RIVENDELL
from engine.games.wotr_spi.state import Phase, State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.s_armies import company
from engine.games.wotr_spi.steps.t_mobilization import lamps

Shares = tuple[tuple[str, str, int], ...]
"""Rows of (seat, people, Strength Points)."""
TURN_OF: Final = {FELLOWSHIP: Phase.FELLOWSHIP, DARK_POWER: Phase.DARK_POWER}
NEITHER: Final = "neither"
MOST_MOVES: Final = {
    "orcs": 10, "saruman_orcs": 10, "trolls": 10, "dwarves": 10, "elves": 10, "dunlendings": 10, "khand": 10,
    "rhun": 10, "gondor": 14, "rohan": 14, "haradrim": 14, "western_allies": 18,
}  # fmt: skip
"""Half Movement Points that the swiftest unit of a people has, by the counters that Q.2 and T name: Uruk-hai and foot
5, cavalry 7. Of the Western Allies no counter is named: one figure is the most that there is.
"""


def army_turn_checks(at: Situation[State]) -> Iterator[Check]:
    """P.1/fellowship-player-turn, P.1/dark-power-player-turn, S.2  Whether this seat may move its Armies now: in its
    own Player-Turn, while its Characters move.
    """
    state = at.state
    yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
    yield Check("P.1", state.phase is TURN_OF.get(at.seat), "armies_move_in_their_own_turn")
    yield Check("P.1", not state.stack, "nothing_else_is_in_hand")
    over = state.so_far.is_movement_over or state.so_far.armies.is_begun
    yield Check("P.1", not over, "movement_is_not_over")


@command
class MarchForce(Command):
    """S.2, S.2/cost  A Force, or part of it, marches to another place. points: rows of (seat, people, Strength Points),
    all of it where none are told; enters: the group that is mobilized by where it marches, where the map is not known
    (T).
    """

    meaning: ClassVar[str] = "march a Force, or part of it, to a hex"
    cites: ClassVar[str] = "S.2"
    origin: str
    to: str
    points: Shares = ()
    path: tuple[str, ...] = ()
    enters: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from army_turn_checks(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.armies.are_on and at.state.phase is TURN_OF.get(at.seat) and not at.state.stack

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        ready = tuple(place for place in forces.places_of(at.state, at.seat) if movable(at, place))
        yield Domain(name="origin", kind="one_of", options=tuple((place, place) for place in ready))
        yield Domain(name="to", kind="place")
        origin = str(filled.get("origin", ""))
        if origin in ready:
            rows = movable(at, origin)
            most = sum(rows.values())
            options = tuple(((at.seat, people, count), people) for people, count in rows.items())
            yield Domain(name="points", kind="shares", options=options, low=1, high=most, default=())
        yield Domain(name="path", kind="way", default=())
        asked = _wakeable(at)
        if asked:
            rows_ = ((NEITHER, NEITHER), *((group, group) for group in asked))
            yield Domain(name="enters", kind="one_of", options=rows_, default="")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, seat = at.state, at.seat
        facts: dict[str, Any] = {"origin": self.origin, "to": self.to}
        there = forces.free_at(state, seat, self.origin)
        yield Check("S.2", bool(there), "a_force_stands_there", ESSENTIAL, facts={"hex": self.origin})
        mine = all(row[0] == seat and row[2] > 0 for row in self.points)
        yield Check("S.2", mine, "own_points_march", ESSENTIAL)
        yield Check("S.2", _is_there(there, self.points), "so_many_points_stand_there", ESSENTIAL, facts=facts)
        yield from layout.hex_checks(at, self.to, *self.path)
        yield Check("S.2", self.to != self.origin, "hex_is_another", facts={"hex": self.to})
        going = self._going(at)
        for group in lamps.CITES:
            part = [people for people in going if order_of_battle.peoples()[people].group == group]
            awake = lamps.is_mobilized(state, group)
            yield Check(lamps.CITES[group], awake, "group_is_mobilized", facts={"group": group}, applies=bool(part))
        yield from self._stopped_checks(at)
        yield from self._ground_checks(at, facts)
        if places.is_hex(self.origin):
            yield from ways.way_checks(at, self.origin, self.to, self.path)
            most = self._most(at)
            yield from reach.checks(at, Walked(), self.origin, ways.way(self.to, self.path), None, most)
        waits = (seat == DARK_POWER and "saruman_orcs" in going) or "dunlendings" in going
        barring = state.wizards.saruman_waits_until
        bides = waits and state.turn <= barring
        yield Check("N.11", False, "saruman_bides_his_time_no_more", facts={"turn": barring}, applies=bides)
        # T.1, T.2: only where the map's Provinces are unknown somebody has to say what is entered.
        open_ = bool(_wakeable(at)) and places.province(at, self.to) is None
        yield Check("T", self.enters != "", "province_entered_is_told", WARNS, facts=facts, applies=open_)
        if seat == DARK_POWER:
            yield from shadow_points.cost_checks(at, int(at.charts.find(state.schedule, "move_force") or 0))

    def _going(self, at: Situation[State]) -> Points:
        if self.points:
            return {people: count for _, people, count in self.points}
        return forces.free_at(at.state, at.seat, self.origin)

    def _most(self, at: Situation[State]) -> int | None:
        peoples = [MOST_MOVES[people] for people in self._going(at) if people in MOST_MOVES]
        return reach.stormed(at, min(peoples)) if peoples else None

    def _stopped_checks(self, at: Situation[State]) -> Iterator[Check]:
        """S.2/stop  Who has entered a hex that another seat controls goes no further in this Player-Turn."""
        came = at.state.so_far.armies.stopped.get(self.origin, {})
        left = forces.free_at(at.state, at.seat, self.origin)
        free = {people: (count or 0) - (came.get(people) or 0) for people, count in left.items()}
        fits = not came or all(count is not None and count <= free.get(p, 0) for p, count in self._going(at).items())
        yield Check("S.2", fits, "who_entered_a_hostile_hex_stops", facts={"hex": self.origin}, applies=bool(came))

    def _ground_checks(self, at: Situation[State], facts: Mapping[str, Any]) -> Iterator[Check]:
        """F.4  Where Armies never go, or only at somebody's pleasure."""
        state, walked = at.state, ways.way(self.to, self.path)
        wall = ways.known_wall(at, self.to)
        told = {"to": self.to, "terrain": wall}
        yield Check("F.4", False, "end_is_passable", facts=told, applies=bool(wall))
        yield Check("F.4/orodruin", False, "no_army_goes_to_orodruin", facts=facts, applies=ORODRUIN in walked)
        passes = MISTY_PASSES in walked
        yield Check("F.4/misty-passes", False, "no_army_goes_through_the_passes", facts=facts, applies=passes)
        haven = RIVENDELL in walked
        dead = state.people["elrond"].is_dead
        # RULING: F.4 lets the Dark Power's Armies into Rivendell, and nobody's while Elrond lives; the later paragraph
        # is about Rivendell alone.
        free = dead or (at.reads_first("rivendell-armies") and at.seat == DARK_POWER)
        yield Check("F.4/rivendell", free, "elrond_is_dead", facts=facts, applies=haven)
        towns = at.seat == DARK_POWER and any(_is_their_town(at, hex_) for hex_ in walked)
        # RULING: F.4 excepts Armies at Citadels alone, and U has the Dark Power win by holding Hobbiton with some.
        may = not at.reads_first("armies-into-towns")
        yield Check("F.4/towns-and-citadels", may, "armies_may_enter_towns", facts=facts, applies=towns)
        gate = ways.crosses_gate(self.origin, walked) and at.seat == FELLOWSHIP
        yield Check("F.4/morannon", in_force.gate_is_open(state), "morannon_is_open", applies=gate)
        paths = ways.enters_paths_of_the_dead(self.origin, walked)
        aragorn = state.people["aragorn"]
        # RULING: F.4 lets any Fellowship forces go that way with Aragorn, and names no Army where it bars none.
        with_him = not (aragorn.is_face_up and aragorn.hex != self.origin) and at.reads_first("armies-on-the-paths")
        led = at.seat == FELLOWSHIP and with_him
        yield Check("F.4/paths-of-the-dead", led, "aragorn_leads_them", applies=paths)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, seat = at.state, at.seat
        cost = at.charts.number(state.schedule, "move_force") if seat == DARK_POWER else 0
        marched = ForceMarched(seat, self.origin, self.to, self.points, self.path, cost)
        yield marched
        after = marched.apply(state)
        province = places.province(at, self.to)
        yield from company.sheltered(after, self.to)
        if self.enters in ("", NEITHER) or province is not None:
            yield from lamps.by_march(after, seat, self.to, province)
        else:
            yield from lamps.mobilized(after, self.enters, "march")


def _is_their_town(at: Situation[State], hex_: str) -> bool:
    """F.4  Whether a Town that the Fellowship controls is known to be there."""
    return "town" in places.features(at, hex_) and places.controller(at.state, hex_) == FELLOWSHIP


def movable(at: Situation[State], place: str) -> Mapping[str, int]:
    """S.2, T  Of a seat's Force in a place, the Strength Points that may march, as far as they are told."""
    if not hold(army_turn_checks(at)):
        return {}
    came = at.state.so_far.armies.stopped.get(place, {})
    found = {}
    for people, count in forces.free_at(at.state, at.seat, place).items():
        free = (count or 1) - (came.get(people) or 0)
        if free > 0 and lamps.is_mobilized(at.state, order_of_battle.peoples()[people].group):
            found[people] = free
    return found


def _wakeable(at: Situation[State]) -> tuple[str, ...]:
    """T.1, T.2  The groups that a march of this seat may still mobilize by the Province it enters."""
    if at.seat != DARK_POWER:
        return ()
    return tuple(group for group in ("rohan", "gondor") if not lamps.is_mobilized(at.state, group))


def _is_there(there: Points, rows: Shares) -> bool:
    return all(
        people in there and (there[people] is None or count <= (there[people] or 0)) for _, people, count in rows
    )


@command
class MarchUntold(Command):
    """S.2, I.4  Forces have marched on the map, and nobody tells the tablet which: their price is counted, no more."""

    meaning: ClassVar[str] = "count the march of a Force without saying which"
    cites: ClassVar[str] = "S.2"
    forces: int = 1
    enters: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from army_turn_checks(at)
        awake = any(movable(at, place) for place in forces.places_of(at.state, at.seat))
        yield Check("T", awake, "a_mobilized_force_is_there")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        count = len(forces.places_of(at.state, at.seat))
        yield Domain(name="forces", kind="number", low=1, high=max(1, count), default=1)
        asked = _wakeable(at)
        if asked:
            rows = ((NEITHER, NEITHER), *((group, group) for group in asked))
            yield Domain(name="enters", kind="one_of", options=rows)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("S.2", self.forces > 0, "something_marches", ESSENTIAL)
        told = self.enters in ("", NEITHER, *_wakeable(at))
        yield Check("T", told, "this_group_sleeps", REFUSES)
        yield Check("T", self.enters != "", "province_entered_is_told", WARNS, facts={}, applies=bool(_wakeable(at)))
        if at.seat == DARK_POWER:
            price = int(at.charts.find(at.state.schedule, "move_force") or 0)
            yield from shadow_points.cost_checks(at, price * self.forces)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        price = at.charts.number(at.state.schedule, "move_force") if at.seat == DARK_POWER else 0
        yield ForcesMarched(at.seat, self.forces, price * self.forces)
        if self.enters not in ("", NEITHER):
            yield from lamps.mobilized(at.state, self.enters, "march")


@command
class TellForce(Command):
    """S  A Force as it stands on the map: of the record it takes the place of what was known of that hex.

    hex: where; points: rows of (seat, people, Strength Points), none for no Force; instead: a place from which these
    came unseen by the tablet, "" for none.
    """

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "say what a Force has, as it stands on the map"
    cites: ClassVar[str] = "S"
    hex: str
    points: Shares = ()
    instead: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("P", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="place")
        own = [people for people in order_of_battle.peoples().values() if people.side == at.seat]
        rows = tuple(((at.seat, people.name, forces.MOST_TOLD), people.name) for people in own)
        yield Domain(name="points", kind="shares", options=rows, low=0, high=forces.MOST_TOLD, default=())
        known = tuple((place, place) for place in at.state.armies.of(at.seat))
        yield Domain(name="instead", kind="one_of", options=known, default="")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        peoples = order_of_battle.peoples()
        yield from layout.hex_checks(at, self.hex)
        mine = all(seat == at.seat and what in peoples and n > 0 for seat, what, n in self.points)
        yield Check("S", mine, "own_points_are_told", ESSENTIAL)
        known = self.instead == "" or at.state.armies.at(at.seat, self.instead) is not None
        yield Check("S", known, "a_force_stands_there", ESSENTIAL, facts={"hex": self.instead})
        too_many = [what for _, what, _ in self.points if what in peoples and self._is_too_much(at, what)]
        facts = {"people": too_many[0] if too_many else ""}
        yield Check("S.1", not too_many, "group_has_so_many", WARNS, facts=facts, applies=bool(self.points))

    def _is_too_much(self, at: Situation[State], people: str) -> bool:
        """Whether the record would then have more of a people than ever came, less what was lost."""
        told = ForceTold(at.seat, self.hex, self.points, self.instead).apply(at.state)
        standing = [force.points.get(people, 0) for force in told.armies.of(at.seat).values()]
        most = sum(count or 0 for count in standing)
        return most + at.state.armies.lost.get(people, 0) > mustered(at.state, people)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield ForceTold(at.seat, self.hex, self.points, self.instead)


def mustered(state: State, people: str) -> int:
    """Q.2, T  Strength Points of a people that have come into the game so far."""
    start = sum(one.points.get(people, 0) for one in order_of_battle.setup())
    came = (order_of_battle.instalment(part) for part in state.armies.taken)
    later = sum(one.points.get(people, 0) for part in came if part for one in part.arrivals)
    waits = sum(left.get(people, 0) for places_ in state.armies.held.values() for left in places_.values())
    return start + later - waits


@event
class ForceMarched(Event):
    """S.2  A Force, or part of it, went from one place to another. points: none where all of it went."""

    seat: str
    origin: str
    to: str
    points: Shares = ()
    path: tuple[str, ...] = ()
    cost: int = 0

    def apply(self, state: State) -> State:
        going: Points = {people: count for _, people, count in self.points}
        going = going or forces.free_at(state, self.seat, self.origin)
        stops = forces.is_hostile(state, self.seat, self.to)
        state = forces.moved(state, self.seat, self.origin, self.to, going)
        if self.seat == DARK_POWER and any(order_of_battle.peoples()[people].group == "saruman" for people in going):
            state = replace(state, wizards=replace(state.wizards, saruman_has_moved=True))
        return state.spend(self.cost).marched(self.to, going if stops else {})


@event
class ForcesMarched(Event):
    """S.2  So many Forces of a seat went somewhere; the record no longer knows which."""

    seat: str
    forces: int
    cost: int = 0

    def apply(self, state: State) -> State:
        armies = state.armies
        untold = {**armies.untold, self.seat: armies.untold.get(self.seat, 0) + self.forces}
        moved = replace(state, armies=replace(armies, untold=untold))
        return moved.spend(self.cost).marched("", {})


@event
class ForceTold(Event):
    """S  What a Force has, as it stands on the map."""

    seat: str
    hex: str
    points: Shares = ()
    instead: str = ""

    def apply(self, state: State) -> State:
        points = {people: count for _, people, count in self.points}
        armies = state.armies.with_force(self.seat, self.hex, points, state.turn)
        if self.instead and self.instead != self.hex:
            armies = armies.with_less(self.seat, self.instead, points, state.turn)
        return forces.settled(replace(state, armies=armies), self.hex)
