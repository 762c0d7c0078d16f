"""S.2, F.2-F.4, I.4  Armies march: a Force, or part of it, goes from one place to another in its seat's turn.

A march is told with its hexes, or in one tap by its price alone: then the record no longer knows which Force stands
where, and says so, until somebody tells a Force's strength again.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces, order_of_battle, sections, three_seats
from engine.games.wotr_spi.armies import Points, added
from engine.games.wotr_spi.order_of_battle import NEITHER
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.seats import PHASE_OF
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, ways
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.s_armies import closed_ground, company, ground, holding, pace, price, routs
from engine.games.wotr_spi.steps.t_mobilization import entering, lamps, schedule

Shares = tuple[tuple[str, str, int], ...]
"""Rows of (seat, people, Strength Points)."""
TURN_OF: Final = PHASE_OF
_TO: Final = Domain(name="to", kind="place")
_PATH: Final = Domain(name="path", kind="way", default=())
"""Fields that are the same for every Force."""


def army_turn_checks(at: Situation[State]) -> Iterator[Check]:
    """P.1/fellowship-player-turn, P.1/dark-power-player-turn, S.2  Whether this seat may move its Armies now: in its
    own Player-Turn, while its Characters move.
    """
    state = at.state
    yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
    cites = sections.order_of(state, at.seat)
    yield Check(cites, state.phase is TURN_OF.get(at.seat), "armies_move_in_their_own_turn")
    yield from three_seats.lock_checks(at)
    yield Check(cites, not state.stack, "nothing_else_is_in_hand")
    over = state.so_far.is_movement_over or state.so_far.armies.is_begun
    yield Check(cites, not over, "movement_is_not_over")


@command
class MarchForce(Command):
    """S.2, S.2/cost  A Force, or part of it, marches. points: rows of (seat, people, Strength Points), all of it where
    none are told; pace: the Movement Points of the slowest unit that goes, 0 where they are not told; enters: the
    groups that are mobilized by where it marches, where the map is not known (T).
    """

    meaning: ClassVar[str] = "march a Force, or part of it, to a hex"
    cites: ClassVar[str] = "S.2"
    origin: str
    to: str
    points: Shares = ()
    path: tuple[str, ...] = ()
    pace: int = 0
    enters: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from army_turn_checks(at)
        if at.seat == DARK_POWER:
            yield from shadow_points.forfeit_checks(at, "move_force")

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.armies.are_on and at.state.phase is TURN_OF.get(at.seat) and not at.state.stack

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        # Of a hundred Forces each has its own form: where it is known whose, no other is looked at.
        origin = str(filled.get("origin", ""))
        # Whether it is time to march the gates say, once for all of them.
        rows = _free(at, origin) if origin else {}
        ready = (origin,) if rows else movable_from(at)
        yield Domain(name="origin", kind="one_of", options=tuple((place, place) for place in ready), is_apart=True)
        yield _TO
        if rows:
            left = three_seats.unmoved(at.state, at.seat, origin)
            most = sum(rows.values()) if left is None else min(left, sum(rows.values()))
            options = tuple(((at.seat, people, count), people) for people, count in rows.items())
            yield Domain(name="points", kind="shares", options=options, low=1, high=most, default=())
        yield _PATH
        mixed = pace.told_of(at.state, rows) if rows and pace.is_of_the_slowest(at) else ()
        if mixed:
            yield Domain(name="pace", kind="number", low=0, high=max(mixed), default=0)
        asked = entering.asked_of(at.state, at.seat)
        if asked:
            yield Domain(name="enters", kind="one_of", options=entering.options(asked), default="")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("T", _has_awake(at), "a_mobilized_force_is_there")
        yield Check("S.2", can_march(at), "a_force_can_march")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, seat = at.state, at.seat
        facts: dict[str, Any] = {"origin": self.origin, "to": self.to}
        there = forces.free_at(state, seat, self.origin)
        yield Check("S.2", bool(there), "a_force_stands_there", ESSENTIAL, facts={"hex": self.origin})
        given = {people for _, people, _ in self.points}
        mine = all(row[0] == seat and row[2] > 0 for row in self.points) and len(given) == len(self.points)
        yield Check("S.2", mine, "own_points_march", ESSENTIAL)
        yield Check("S.2", _is_there(there, self.points), "so_many_points_stand_there", ESSENTIAL, facts=facts)
        yield from layout.hex_checks(at, self.to, *self.path)
        yield Check("S.2", self.to != self.origin, "hex_is_another", facts={"hex": self.to})
        going = self._going(at)
        yield from lamps.march_checks(at, () if self._is_of_a_card(at, going) else going)
        told = {"hex": self.to, "place": self.origin}
        yield Check("T", False, "others_say_in_which_hex", facts=told, applies=_others_pick(at, self.origin))
        yield from self._stopped_checks(at)
        yield from three_seats.once_checks(at, seat, self.origin, self._going(at))
        yield from three_seats.lent_checks(at, self.origin)
        yield self._company_check(at, going)
        facts = {"hex": self.origin}
        yield Check("S.4", False, "besieged_force_attacks_out", facts=facts, applies=ground.is_shut_in(at, self.origin))
        yield from closed_ground.checks(at, seat, self.origin, self.to, self.path)
        yield from self._pace_checks(at, going)
        bide = any(bides(state, seat, people) for people in going)
        until = {"turn": state.wizards.saruman_waits_until}
        yield Check("N.11", False, "saruman_bides_his_time_no_more", facts=until, applies=bide)
        yield from entering.checks(at, seat, self.enters, ways.way(self.to, self.path))
        yield from schedule.late_checks(at)
        if seat == DARK_POWER and state.shadow.forfeited_on is None:
            yield from shadow_points.priced_checks(at, "move_force")
        if seat == DARK_POWER and forces.foes_at(state, seat, self.to):
            yield from price.means_checks(at, self.to, int(at.charts.find(state.schedule, "move_force") or 0))

    def _going(self, at: Situation[State]) -> Points:
        if self.points:
            return {people: count for _, people, count in self.points if people in order_of_battle.peoples()}
        return forces.free_at(at.state, at.seat, self.origin)

    def _is_of_a_card(self, at: Situation[State], going: Points) -> bool:
        """J.4, T  Whether those who go are Orcs of a Search Card alone, who march before their group is mobilized."""
        most = bands_at(at, self.origin)
        return bool(going) and all(count is not None and 0 < count <= most.get(who, 0) for who, count in going.items())

    def _pace_checks(self, at: Situation[State], going: Points) -> Iterator[Check]:
        """F.3, N.6  How far they get by their counters. Within a Province nobody knows where they begin."""
        state = at.state
        yield from pace.told_checks(state, going, self.pace)
        behind, bound = pace.behind(state, at.seat, self.origin, going), pace.bound(at, going, self.pace)
        if not places.is_hex(self.origin):
            yield from reach.province_checks(at, self.origin, self.to, bound)
            return
        yield from ways.cost_checks(at, behind, self.origin, self.path, bound, ())
        slow = pace.allowance(at, going, self.pace)
        yield from reach.checks(at, behind, self.origin, ways.way(self.to, self.path), slow, bound)
        yield reach.ground_check(at, behind, self.origin, self.to, None if self.path else bound)

    def _company_check(self, at: Situation[State], going: Points) -> Check:
        """S.4/captured  Who leaves a besieged Citadel together leaves it at once, and here the Force is told first: its
        Characters would be caught in a Citadel that is lost.
        """
        state, seat = at.state, at.seat
        besieged = bool(forces.foes_at(state, seat, self.origin)) and ground.is_citadel(at, self.origin)
        there = forces.points_at(state, seat, self.origin)
        left = any(count is None or count > (going.get(people) or 0) for people, count in there.items())
        stay = besieged and not left and routs.to_place(state, seat, self.origin) > 0
        return Check("S.4", False, "its_characters_go_first", WARNS, facts={"hex": self.origin}, applies=stay)

    def _stopped_checks(self, at: Situation[State]) -> Iterator[Check]:
        """S.2/stop, R.18  Who has entered a hex that another seat controls goes no further in this Player-Turn."""
        left = forces.free_at(at.state, at.seat, self.origin)
        for came, cites, says in (
            (at.state.so_far.armies.stopped.get(self.origin, {}), "S.2", "who_entered_a_hostile_hex_stops"),
            (_landed(at, self.origin), "R.18", "who_has_landed_stays"),
        ):
            free = {people: (count or 0) - (came.get(people) or 0) for people, count in left.items()}
            going = self._going(at).items()
            fits = not came or all(count is not None and count <= free.get(people, 0) for people, count in going)
            yield Check(cites, fits, says, facts={"hex": self.origin}, applies=bool(came))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, seat = at.state, at.seat
        cost = at.charts.number(state.schedule, "move_force") if seat == DARK_POWER else 0
        stops = closed_ground.stops(at, seat, self.to)
        keeps, apart = not at.reads_first("hex-controlled"), self._is_of_a_card(at, self._going(at))
        marched = ForceMarched(seat, self.origin, self.to, self.points, self.path, cost, stops, keeps, apart)
        yield marched
        after = marched.apply(state)
        for happened in company.sheltered(replace(at, state=after), self.to):
            yield happened
            after = happened.apply(after)
        then = replace(at, state=after)
        yield from entering.woken(then, seat, self.enters, ways.way(self.to, self.path))
        yield from holding.followed(then, state, self.origin, self.to)

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        kind = at.charts.cell("hexes", self.to, "terrain")
        passable = kind not in ("mountain", "lake", "sea")
        facts = {"origin": self.origin, "to": self.to, "terrain": kind}
        yield Check("F.4", passable, "destination_is_passable", facts=facts)
        yield from entering.challenged(at, at.seat, self.enters, ways.way(self.to, self.path))
        if passable and places.is_hex(self.origin):
            going = self._going(at)
            behind, most = pace.behind(at.state, at.seat, self.origin, going), pace.allowance(at, going, self.pace)
            yield from ways.ruled(at, behind, self.origin, self.to, self.path, most, ())


def bides(state: State, seat: str, people: str) -> bool:
    """N.11  Whether these stay where they are with a Saruman who bides his time."""
    are_his = people == "dunlendings" or (seat != FELLOWSHIP and people == "saruman_orcs")
    return are_his and state.turn <= state.wizards.saruman_waits_until


def movable_from(at: Situation[State]) -> tuple[str, ...]:
    """S.2, T  The places from which a Force of a seat, or part of it, may march."""
    if not hold(army_turn_checks(at)):
        return ()
    return tuple(place for place in forces.places_of(at.state, at.seat) if _free(at, place))


def _has_awake(at: Situation[State]) -> bool:
    """T  Whether any Army of this seat that stands somewhere is mobilized."""
    state, seat = at.state, at.seat
    there = (people for place in forces.places_of(state, seat) for people in forces.free_at(state, seat, place))
    awake = any(lamps.may_march(at, order_of_battle.peoples()[people].group) for people in there)
    return awake or any(bands_at(at, place) for place in state.orcs)


def bands_at(at: Situation[State], place: str) -> Mapping[str, int]:
    """J.4, T  Orcs whom a Search Card has set down in a place and who march though their group is not mobilized: their
    people, and their Strength Points.

    # RULING: they are Army Units, which T binds, and J.4 sends captors alone on their way.
    """
    band = forces.band_of(at.state, at.seat, place)
    if band is None or at.reads_first("placed-orcs-move") or captors.held_by(at.state, at.seat, place):
        return {}
    people = forces.PEOPLE_OF_BAND[band.kind]
    awake = lamps.is_mobilized(at.state, order_of_battle.peoples()[people].group)
    return {} if awake else {people: band.strength}


def can_march(at: Situation[State]) -> bool:
    """S.2, T  Whether any Force of a seat, or part of it, may march."""
    return hold(army_turn_checks(at)) and any(_free(at, place) for place in forces.places_of(at.state, at.seat))


def movable(at: Situation[State], place: str) -> Mapping[str, int]:
    """S.2, T  Of a seat's Force in a place, the Strength Points that may march, as far as they are told."""
    return _free(at, place) if hold(army_turn_checks(at)) else {}


def _free(at: Situation[State], place: str) -> Mapping[str, int]:
    if ground.is_shut_in(at, place):
        return {}
    came = added(at.state.so_far.armies.stopped.get(place, {}), _landed(at, place))
    found: dict[str, int] = {}
    if three_seats.unmoved(at.state, at.seat, place) == 0 or _others_pick(at, place):
        return found
    for people, count in forces.free_at(at.state, at.seat, place).items():
        free = 0 if bides(at.state, at.seat, people) else (count or 1) - (came.get(people) or 0)
        if not lamps.may_march(at, order_of_battle.peoples()[people].group):
            free = min(free, bands_at(at, place).get(people, 0))
        if free > 0:
            found[people] = free
    return found


def _others_pick(at: Situation[State], place: str) -> bool:
    """T  Whether units stand in a Province, and the other seat says first in which hex of it."""
    return not places.is_hex(place) and not at.reads_first("reinforcement-hex")


def _landed(at: Situation[State], place: str) -> Points:
    """R.18  What the Corsairs have landed in a place in this Game-Turn and may not march on.

    # RULING: the Event is not the move of S.2; they march for points, unless a table reads it otherwise.
    """
    march = at.seat != DARK_POWER or at.reads_first("corsairs-then-move")
    return {} if march else at.state.armies.landed.get(place, {})


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
        yield Check("T", can_march(at), "a_mobilized_force_is_there")
        if at.seat == DARK_POWER:
            yield from shadow_points.forfeit_checks(at, "move_force")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        count = len(forces.places_of(at.state, at.seat))
        is_one = filled.get("forces") == 1
        # One Force that enters no sleeping land is what mostly marches: a tap of its own says so.
        if count > 1 or is_one:
            yield Domain(name="forces", kind="number", low=2, high=max(2, count), default=2, apart=(1,))
        else:
            yield Domain(name="forces", kind="number", low=1, high=1, default=1)
        asked = entering.asked_of(at.state, at.seat, unseen=True)
        if asked:
            nowhere = (NEITHER,) if is_one else ()
            yield Domain(name="enters", kind="one_of", options=entering.options(asked), apart=nowhere)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if fixed.get("forces") != 1:
            return "offer.MarchUntold_several", {}
        is_told = "enters" in fixed or not entering.asked_of(at.state, at.seat, unseen=True)
        return "offer.MarchUntold" if is_told else "offer.MarchUntold_enters", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("S.2", self.forces > 0, "something_marches", ESSENTIAL)
        # Parts of a Force may march apart, each for its own price: more than stand in hexes of their own is no fault.
        count = max(1, len(forces.places_of(at.state, at.seat)))
        yield Check("S.2", self.forces <= count, "no_more_march_than_stand", WARNS, facts={"count": count})
        asked = entering.asked_of(at.state, at.seat, unseen=True)
        told = self.enters in ("", *(word for word, _ in entering.options(asked)))
        yield Check("T", told, "this_group_sleeps", REFUSES)
        says = "province_entered_is_told" if at.seat != FELLOWSHIP else "isengard_is_told"
        yield Check("T", self.enters != "", says, WARNS, facts={}, applies=bool(asked))
        yield from schedule.late_checks(at)
        if at.seat == DARK_POWER and at.state.shadow.forfeited_on is None:
            yield from shadow_points.priced_checks(at, "move_force", self.forces)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        price = at.charts.number(at.state.schedule, "move_force") if at.seat == DARK_POWER else 0
        yield ForcesMarched(at.seat, self.forces, price * self.forces)
        for group in entering.groups(self.enters):
            yield from lamps.mobilized(at, group, "march")


@event
class ForceMarched(Event):
    """S.2  A Force, or part of it, went from one place to another. points: none where all of it went; stops: it may go
    no further in this Player-Turn; keeps: it controls every hex of its way from now on, where a table reads S.2 so;
    are_apart: these are Orcs of a Search Card, and stay apart from a Force of theirs.
    """

    seat: str
    origin: str
    to: str
    points: Shares = ()
    path: tuple[str, ...] = ()
    cost: int = 0
    stops: bool = False
    keeps: bool = later(default=False)
    are_apart: bool = later(default=False)

    def apply(self, state: State) -> State:
        going: Points = {people: count for _, people, count in self.points}
        going = going or forces.free_at(state, self.seat, self.origin)
        way = (self.origin, *ways.way(self.to, self.path))
        before = state.so_far.armies
        came = pace.with_march(state, self.seat, way, going)
        halted = dict(before.stopped)
        if self.stops:
            halted[self.to] = added(halted.get(self.to, {}), going)
        if self.are_apart:
            state = capture.band_marched(state, self.seat, self.origin, self.to, going)
        else:
            state = forces.moved(state, self.seat, self.origin, self.to, going)
        if self.keeps:
            state = closed_ground.kept(state, self.seat, way)
        if self.seat != FELLOWSHIP and any(order_of_battle.peoples()[people].group == "saruman" for people in going):
            state = replace(state, wizards=state.wizards.with_saruman_moved(state.turn))
        state = three_seats.marched(state, self.seat, way, going)
        marches = (*before.marches, way)
        done = replace(before, marches=marches, came=came, stopped=halted, is_moving=True)
        return state.spend(self.cost).has_done(armies=done)


@event
class ForcesMarched(Event):
    """S.2  So many Forces of a seat went somewhere; the record no longer knows which."""

    seat: str
    forces: int
    cost: int = 0

    def apply(self, state: State) -> State:
        armies = state.armies
        untold = {**armies.untold, self.seat: armies.untold.get(self.seat, 0) + self.forces}
        return replace(state, armies=replace(armies, untold=untold)).spend(self.cost).moving()
