"""X.1  An ally moves what was lent to him: Characters that lie open, and Forces; none of them twice a Game-Turn."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, three_seats
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, NAZGUL, SARUMAN
from engine.games.wotr_spi.seats import PHASE_OF, ally_of, provoked
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, ways
from engine.games.wotr_spi.steps.f_movement.dark_movement import DarkPowerMoved, MoveDarkPower, MoveNazgul, NazgulMoved
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.s_armies import closed_ground, company, holding
from engine.games.wotr_spi.steps.s_armies.marching import ForceMarched
from engine.games.wotr_spi.steps.t_mobilization import entering, lamps
from engine.games.wotr_spi.steps.x_politics import alliances
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies

LINES = {"mouth_of_sauron": "move_mouth"}


@command
class MoveLentUnit(AmongAllies):
    """X.1  A unit that the ally has lent moves: a Character by his name, or the Force of a place."""

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "move a unit that your ally has lent you"
    cites: ClassVar[str] = "X.1"
    unit: str
    to: str
    path: tuple[str, ...] = ()

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("X.1", state.three.is_on, "three_seats_play", ESSENTIAL)
        own = state.phase is PHASE_OF.get(at.seat) and not state.stack
        yield Check("X.1", own, "units_move_in_their_controllers_turn")
        yield Check("X.1", not state.so_far.is_movement_over, "movement_is_not_over")
        allied = ally_of(state, at.seat) != ""
        yield Check("X.1", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="unit", kind="one_of", options=tuple((unit, unit) for unit in _movable(at)))
        yield Domain(name="to", kind="place")
        yield Domain(name="path", kind="way", default=())

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, owner = at.state, ally_of(at.state, at.seat)
        lent = self.unit in lent_to(state, at.seat)
        east = (at.seat, owner) == (DARK_POWER, SARUMAN) and three_seats.is_eastern(ways.way(self.to, self.path))
        facts = {"unit": self.unit, "is_eastern": east}
        yield Check("X.1", lent, "unit_is_lent", ESSENTIAL, secret_to=at.seat, facts=facts)
        yield from layout.hex_checks(at, self.to, *self.path)
        # What holds of a unit by whose it is tells who is allied with whom: the third seat is told none of it.
        for check in self._unit_checks(at, owner, lent=lent):
            if check.secret_to in (None, at.seat, owner):
                yield check if check.secret_to else replace(check, secret_to=at.seat)

    def _unit_checks(self, at: Situation[State], owner: str, *, lent: bool) -> Iterator[Check]:
        state = at.state
        person = state.people.get(self.unit)
        if person is not None or lent:
            yield from _still_checks(at, owner, self.unit)
        theirs = replace(at, seat=owner or at.seat)
        if self.unit in NAZGUL:
            yield from MoveNazgul((self.unit,), self.to).goal_checks(theirs)
        elif person is not None:
            yield from MoveDarkPower(self.unit, self.to, self.path).way_checks(theirs)
        elif lent:
            yield from closed_ground.checks(at, owner, self.unit, self.to, self.path)
        # RULING: the Dark Power pays for its units whoever moves them, else an alliance gave Sauron endless moves.
        if owner == DARK_POWER and at.reads_first("allied-units-price"):
            yield from shadow_points.priced_checks(at, self._line(state))

    def _line(self, state: State) -> str:
        if self.unit in NAZGUL:
            return "move_nazgul"
        return LINES.get(self.unit, "move_force")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, owner = at.state, ally_of(at.state, at.seat)
        pays = owner == DARK_POWER and at.reads_first("allied-units-price")
        cost = int(at.charts.find(state.schedule, self._line(state)) or 0) if pays else 0
        moved: Event
        if self.unit in NAZGUL:
            moved = NazgulMoved((self.unit,), self.to, cost)
        elif self.unit in state.people:
            moved = DarkPowerMoved(self.unit, self.to, cost, self.path)
        else:
            stops = closed_ground.stops(at, owner, self.to)
            moved = ForceMarched(owner, self.unit, self.to, (), self.path, cost, stops)
        yield moved
        known = alliances.AllianceSeen(at.seat, owner)
        yield known
        then = replace(at, state=known.apply(moved.apply(state)))
        if isinstance(moved, ForceMarched):
            for happened in company.sheltered(then, self.to):
                yield happened
                then = replace(then, state=happened.apply(then.state))
            yield from entering.woken(then, owner, "", ways.way(self.to, self.path))
            yield from holding.followed(then, state, self.unit, self.to)
        else:
            yield from victory.arrival(then, ways.way(self.to, self.path), (self.unit,), 0)
        taken_east = (at.seat, owner) == (DARK_POWER, SARUMAN) and three_seats.is_eastern(ways.way(self.to, self.path))
        if taken_east and not at.reads_first("taken-east-by-the-ally") and not then.state.three.belligerent:
            yield TakenEast(self.unit, self.to)


@event
class TakenEast(Event):
    """Y.5  Units of Saruman's that he has lent came onto the Eastern map: at a table that reads it so, an act of his
    against the Dark Power, which took them there.
    """

    section: ClassVar[str] = "Y.5"
    unit: str
    to: str

    def apply(self, state: State) -> State:
        return provoked(state, three_seats.EASTERN_MAP, by_units=self.unit != "saruman")


def _still_checks(at: Situation[State], owner: str, unit: str) -> Iterator[Check]:
    """X.1, Y.4, T  Whether a unit can be moved at all, wherever it goes."""
    if unit in at.state.people:
        yield from three_seats.character_checks(at, (unit,))
        return
    going = forces.free_at(at.state, owner, unit)
    yield from three_seats.once_checks(at, owner, unit, going)
    yield from three_seats.lock_checks(at, owner)
    yield from lamps.march_checks(at, going)


def _movable(at: Situation[State]) -> tuple[str, ...]:
    """X.1  What this seat may move of its ally's now."""
    owner = ally_of(at.state, at.seat)
    return tuple(unit for unit in lent_to(at.state, at.seat) if hold(_still_checks(at, owner, unit), at.seat))


def lent_to(state: State, seat: str) -> tuple[str, ...]:
    """X.1  What this seat may move of its ally's by itself, as the two know: Characters of the Fellowship's go as a
    company (lent_company.py).
    """
    owner = ally_of(state, seat)
    if not owner:
        return ()
    there = forces.places_of(state, FELLOWSHIP) if owner == FELLOWSHIP else alliances.units_of(state, owner)
    return tuple(unit for unit in state.three.lends.get(owner, ()) if unit in there)
