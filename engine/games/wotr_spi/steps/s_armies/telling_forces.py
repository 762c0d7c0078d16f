"""S  A Force is told as it stands on the map, where the record has it otherwise."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces, order_of_battle
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.seats import side_of
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.s_armies import company, holding
from engine.games.wotr_spi.steps.s_armies.marching import Shares


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
        own = [people for people in order_of_battle.peoples().values() if side_of(at.state, people.name) == at.seat]
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
        wall = ways.known_wall(at, self.hex) if self.points else ""
        yield Check("F.4", False, "end_is_passable", WARNS, facts={"to": self.hex, "terrain": wall}, applies=bool(wall))
        marched = at.state.armies.untold.get(at.seat, 0) > 0
        facts: dict[str, Any] = {"hex": self.hex, "origin": self.instead}
        yield Check("S.2", marched, "a_march_is_untold", WARNS, facts=facts, applies=self.instead not in ("", self.hex))
        yield fought_check(at.state, self.hex, self.instead)
        told = ForceTold(at.seat, self.hex, self.points, self.instead).apply(at.state) if mine else at.state
        too_many = more_than_came(told, self.points) if mine else ()
        facts = {"people": next(iter((*too_many, *(what for _, what, _ in self.points))), "")}
        yield Check("S.1", not too_many, "group_has_so_many", WARNS, facts=facts, applies=bool(self.points))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        told = ForceTold(at.seat, self.hex, self.points, self.instead)
        yield told
        state = told.apply(at.state)
        for happened in company.sheltered(replace(at, state=state), self.hex):
            yield happened
            state = happened.apply(state)
        hexes = tuple(filter(None, (self.hex, self.instead)))
        yield from holding.followed(replace(at, state=state), at.state, *hexes)


def fought_check(state: State, *hexes: str) -> Check:
    """S.3  Whether Army Combat is under way in none of these hexes: it counts the Forces as they came into it."""
    fight = state.under_way(Battle)
    on = fight is not None and fight.hex in hexes
    facts = {"hex": fight.hex if fight else ""}
    return Check("S.3", not on, "no_battle_is_fought_there", ESSENTIAL, facts=facts, applies=on)


def whole_checks(at: Situation[State], hex_: str, told: Shares) -> Iterator[Check]:
    """S.3, S.4  Whether all of a Force fights: no less is told of it than the record has there. A Force that has
    marched untold may have left it, and then nothing is known.
    """
    for seat in dict.fromkeys(seat for seat, _, _ in told):
        stands, fights = forces.total_at(at.state, seat, hex_), sum(row[2] for row in told if row[0] == seat)
        less = stands is not None and fights < stands and not at.state.armies.untold.get(seat, 0)
        holds = "citadel" in places.features(at, hex_) and forces.controller(at.state, hex_) == seat
        facts = {"seat": seat, "hex": hex_, "stands": stands or 0, "count": fights}
        yield Check(
            "S.4" if holds and seat == at.seat else "S.3", False, "all_of_a_force_fights", facts=facts, applies=less
        )


def more_than_came(after: State, rows: Shares) -> tuple[str, ...]:
    """S.1  The peoples of what was told of which the record would then have more than ever came, less what was lost.
    While a Force has marched untold, other places may still show what stands here: then each told Force counts alone.
    """
    found = []
    for seat, what, count in rows:
        standing = [force.points.get(what, 0) or 0 for force in after.armies.of(seat).values()]
        most = count if after.armies.untold.get(seat, 0) else sum(standing)
        if most + after.armies.lost.get(what, 0) > mustered(after, what):
            found.append(what)
    return tuple(found)


def mustered(state: State, people: str) -> int:
    """Q.2, T  Strength Points of a people that have come into the game so far."""
    start = sum(one.points.get(people, 0) for one in order_of_battle.setup())
    came = (order_of_battle.instalment(part) for part in state.armies.taken)
    later = sum(one.points.get(people, 0) for part in came if part for one in part.arrivals)
    waits = sum(left.get(people, 0) for places_ in state.armies.held.values() for left in places_.values())
    return start + later - waits


@event
class ForceTold(Event):
    """S  What a Force has, as it stands on the map."""

    seat: str
    hex: str
    points: Shares = ()
    instead: str = ""

    def apply(self, state: State) -> State:
        points = {people: count for _, people, count in self.points}
        state = _without_band(state, self.hex, points, self.seat)
        armies = state.armies.with_force(self.seat, self.hex, points, state.turn)
        if self.instead and self.instead != self.hex:
            armies = armies.with_less(self.seat, self.instead, points, state.turn)
        told = forces.settled(replace(state, armies=armies), self.hex)
        return forces.settled(told, self.instead) if self.instead else told


def _without_band(state: State, hex_: str, points: dict[str, int], seat: str) -> State:
    """J.4  Orcs of a Search Card are counters of their people, told with them: those who hold captives stay what they
    are, and the Force is what is told beside them.
    """
    band = forces.band_of(state, seat, hex_)
    if band is None:
        return state
    if not captors.held_by(state, seat, hex_):
        return captors.with_band(state, seat, hex_, 0)
    people = forces.PEOPLE_OF_BAND[band.kind]
    points[people] = max(0, points.get(people, 0) - band.strength)
    return state
