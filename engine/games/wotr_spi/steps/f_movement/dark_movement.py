"""F.4, F.5  The Dark Power moves: Nazgul fly anywhere for Shadow Points; the Mouth of Sauron, Saruman and, in the
Campaign Game, the Chief of the Dunlendings walk.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain, Reach
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import sections, three_seats
from engine.games.wotr_spi.pieces import (
    CHIEF,
    DARK_POWER,
    DARK_SEATS,
    FELLOWSHIP,
    NAZGUL,
    SARUMAN,
    SERVANTS,
    card_chart,
)
from engine.games.wotr_spi.seats import dark_seats
from engine.games.wotr_spi.state import State, Walked
from engine.games.wotr_spi.steps.d_sequence import ring_phase
from engine.games.wotr_spi.steps.e_characters import endurance, errands
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, ways
from engine.games.wotr_spi.steps.f_movement.terrain import LIGHT, MISTY_PASSES
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.s_armies import company
from engine.games.wotr_spi.steps.s_armies.company import hides
from engine.games.wotr_spi.steps.t_mobilization import lamps, schedule
from engine.games.wotr_spi.three_seats import is_own_turn

FLIGHT: Final = "move_nazgul"
"""I.3, I.4  What a Nazgul's flight costs, by its line of the schedule."""


def moving_checks(at: Situation[State]) -> Iterator[Check]:
    """D.5, F.2  Whether the Dark Power may move its own counters now."""
    state = at.state
    cites = sections.turn_of(state, at.seat)
    yield Check(cites, is_own_turn(at) and not state.stack, "phase_is_dark_power")
    yield from three_seats.lock_checks(at)
    yield Check(cites, not state.so_far.reduced, "movement_comes_before_reduction")
    yield Check(sections.order_of(state, at.seat), not state.so_far.is_movement_over, "movement_is_not_over")
    yield Check("F.2", at.seat in dark_seats(state), "own_counters_only")


def is_looked_for(at: Situation[State]) -> bool:
    """D.5  Whether the Dark Power thinks of moving: its Player-Turn is on, and nothing else is in hand."""
    return at.seat in dark_seats(at.state) and is_own_turn(at) and not at.state.stack


@command
class MoveNazgul(Command):
    """F.5, F.4/nazgul, I.3  Nazgul fly anywhere, two Shadow Points each."""

    meaning: ClassVar[str] = "fly Nazgul to a hex, two Shadow Points each"
    cites: ClassVar[str] = "F.5"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    nazgul: tuple[str, ...]
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from moving_checks(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return is_looked_for(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        own = (name for name in NAZGUL if at.state.people[name].side == at.seat)
        can = tuple((name, name) for name in own if hold(flier_checks(at, (name,))))
        yield Domain(name="nazgul", kind="some", options=can, low=1, high=len(can))
        yield Domain(name="to", kind="place")

    @classmethod
    def reached(cls, at: Situation[State], filled: Mapping[str, Any]) -> Reach | None:
        walks = set(filled.get("nazgul") or ()) & set(at.state.grounded)
        # N.19: who lost his beast goes as far as his counter says.
        return None if walks else Reach(says="reach.anywhere", facts={"section": "F.5"})

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from flier_checks(at, self.nazgul, self._line(at))
        yield from layout.hex_checks(at, self.to)
        yield from self.goal_checks(at)
        yield from schedule.late_checks(at)

    def goal_checks(self, at: Situation[State]) -> Iterator[Check]:
        """F.4, F.5, K.1, N.5, N.19  Whether they may come there, whoever moves them. at: from their own seat."""
        state = at.state
        facts = {"hex": self.to, "nazgul": self.nazgul}
        citadel = "citadel" in places.features(at, self.to)
        ours = places.controller(at, self.to) != FELLOWSHIP
        company = self.to in state.stacks or bool(state.face_up_at(self.to))
        # F.4: an unspotted Fellowship keeps Nazgul out of an open hex; a Citadel may always be entered, once Mordor is
        # mobilized (K.1).
        # RULING: F.4 excepts no Army from this, and J spots nobody beside his own Army: no Nazgul comes to lead there.
        free = not ways.are_barred(at, at.seat)
        leads = free or (self._go_along(at) and not at.reads_first("nazgul-into-army-hex"))
        spotted = bool(state.spotted_at(self.to)) and not hides(at, self.to)
        seen, open_ = spotted or leads, company and not citadel
        yield Check("F.4", seen, "fellowship_there_is_spotted", facts=facts, applies=open_)
        # RULING: F.4 opens Citadels to Nazgul at all times, K.1 closes them until Mordor is mobilized; K.1 is narrower,
        # and the Character Game's alone.
        are_on = state.armies.are_on
        woken = lamps.mordor_is_awake(state) or (not are_on and at.reads_first("citadels-before-mobilization"))
        barred = citadel and not ours and not (are_on and at.reads_first("nazgul-citadels-campaign"))
        yield Check("K.1", woken, "mordor_is_mobilized", facts=facts, applies=barred)
        # RULING: F.4 lets Nazgul into any Citadel, and no force of the Dark Power into Rivendell and Lorien.
        haven = free or (citadel and at.reads_first("nazgul-at-rivendell"))
        barred = places.is_closed(at, self.to) and not haven
        closed = barred and not self._go_along(at)
        yield Check("F.4", True, "an_army_takes_them_along", facts=facts, applies=barred and not closed)
        yield Check("F.4", False, "rivendell_and_lorien_are_closed", facts=facts, applies=closed)
        # RULING: N.5 lets no seat leave any Character in the Misty Passes, card or no card, so no Nazgul lands there.
        stays = self.to == MISTY_PASSES and not at.reads_first("nazgul-at-the-misty-passes")
        yield Check("N.5", False, "nobody_stays_in_the_misty_passes", facts=facts, applies=stays)
        wall = ways.known_wall(at, self.to)
        yield Check("F.5", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        # N.19: who lost his beast pays all the same; how far he walks, his counter says.
        grounded = sorted(set(self.nazgul) & set(state.grounded))
        walk = {"nazgul": tuple(grounded)}
        yield Check("N.19", False, "nazgul_has_his_beast", WARNS, facts=walk, applies=bool(grounded))
        yield from self._walk_checks(at, grounded)

    def _go_along(self, at: Situation[State]) -> bool:
        """F.4, I.4  Whether all of them go with an Army that has marched there from where they stand."""
        hexes = {at.state.people[name].hex or "" for name in self.nazgul if name in NAZGUL}
        return bool(hexes) and all(company.goes_along(at, hex_, self.to, ()) for hex_ in hexes)

    def _line(self, at: Situation[State]) -> str:
        return "move_nazgul_with_force" if self._go_along(at) else FLIGHT

    def _walk_checks(self, at: Situation[State], grounded: list[str]) -> Iterator[Check]:
        """N.19, F.3  Of those without a beast the one who has farthest to go walks within what a counter can print."""
        afoot = [(name, at.state.people[name].hex or "") for name in grounded]
        sound = [walker for walker in afoot if places.is_hex(walker[1]) and places.is_hex(self.to)]
        far = max(sound, key=lambda walker: layout.at_least(at, walker[1], self.to), default=None)
        bound = reach.at_most(at, (far[0],)) if far else None
        behind = _behind(at.state, far[0]) if far else Walked()
        yield from reach.checks(at, behind, far[1] if far else "", (self.to,), None, bound)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        price = at.charts.number(at.state.schedule, self._line(at))
        moved = NazgulMoved(self.nazgul, self.to, price * len(self.nazgul) if at.seat == DARK_POWER else 0)
        yield moved
        if not at.reads_first("slashes-heal-when"):
            yield from ring_phase.healed(replace(at, state=moved.apply(at.state)), self.nazgul)
        yield from victory.arrival(replace(at, state=moved.apply(at.state)), (self.to,), self.nazgul, 0)

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        terrain = at.charts.cell("hexes", self.to, "terrain")
        facts = {"to": self.to, "terrain": terrain}
        yield Check("F.5", terrain not in ("mountain", "lake", "sea"), "destination_is_passable", facts=facts)


@command
class MoveDarkPower(Command):
    """F.2, I.3  The Mouth of Sauron or Saruman walks to a hex, or the Chief of the Dunlendings (R.7).

    # RULING: D.5 has every move paid for, the Players' Notes have these two move free; the printed schedule decides
    once it is read.
    """

    meaning: ClassVar[str] = "move the Mouth of Sauron or Saruman to a hex"
    cites: ClassVar[str] = "F.2"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    name: str
    to: str
    path: tuple[str, ...] = ()
    using: tuple[int, ...] = later(default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from moving_checks(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return is_looked_for(at)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if at.state.three.is_on:
            return f"offer.MoveDarkPower_of_{at.seat}", fixed
        return ("offer.MoveDarkPower_campaign" if at.state.armies.are_on else "offer.MoveDarkPower"), fixed

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        # Whom the Ring has led home nothing leads away from there, whatever hex is named.
        free = [name for name in walkers(at.state, at.seat) if hold(errands.move_checks(at, (name,), ""))]
        can = tuple((name, name) for name in free if hold(walker_checks(at, name)))
        yield Domain(name="name", kind="one_of", options=can)
        yield Domain(name="to", kind="place")
        yield Domain(name="path", kind="way", default=())
        if at.seat == SARUMAN and at.state.three.may_have_magic and filled.get("name") in (None, "saruman"):
            light = ((LIGHT, str(LIGHT)),)
            yield Domain(name="using", kind="some", options=light, high=1, default=(), only_with=("name", ("saruman",)))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from walker_checks(at, self.name)
        yield from layout.hex_checks(at, self.to, *self.path)
        yield from self.way_checks(at)
        yield from schedule.late_checks(at)

    def way_checks(self, at: Situation[State]) -> Iterator[Check]:
        """F.2-F.4, N.5  Whether he may go this way, whoever moves him; at: from the seat that he belongs to."""
        state = at.state
        facts = {"hex": self.to, "name": self.name}
        yield from ways.dark_way_checks(at, self._origin(state), self.to, self.path)
        yield Check("N.5", False, "nobody_stays_in_the_misty_passes", facts=facts, applies=self.to == MISTY_PASSES)
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        yield from ways.way_checks(at, self._origin(state), self.to, self.path)
        # F.4, V: a third seat passes at the Dark Power's pleasure, as the Fellowship does.
        gate = at.seat != DARK_POWER and ways.crosses_gate(self._origin(state), ways.way(self.to, self.path))
        yield Check("F.4/morannon", in_force.gate_is_open(state), "morannon_is_open", applies=gate)
        behind, origin, most = _behind(state, self.name), self._origin(state), self._most(at)
        yield from sarumans_cards.light_checks(at, self.name, self.using)
        yield from ways.cost_checks(at, behind, origin, self.path, most, self.using)
        bound = reach.at_most(at, (self.name,)) if self.name in walkers(state, at.seat) and origin else None
        yield from reach.checks(at, behind, origin, ways.way(self.to, self.path), most, bound)
        yield reach.ground_check(at, behind, origin, self.to, None if self.path else bound)
        yield from errands.move_checks(at, (self.name,), self.to)

    def _origin(self, state: State) -> str:
        return state.seen_at(self.name)

    def _most(self, at: Situation[State]) -> int | None:
        return (
            reach.allowance(at, (self.name,), unnamed=False, using=())
            if self.name in walkers(at.state, at.seat)
            else None
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        cost = _walk_cost(at, self.name) if at.seat == DARK_POWER else 0
        moved = DarkPowerMoved(self.name, self.to, cost, self.path, self.using)
        yield moved
        then = replace(at, state=moved.apply(at.state))
        yield from victory.arrival(then, ways.way(self.to, self.path), (self.name,), 0)
        yield from errands.arrived(then, (self.name,))

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        terrain = at.charts.cell("hexes", self.to, "terrain")
        facts = {"to": self.to, "terrain": terrain}
        passable = terrain not in ("mountain", "lake", "sea")
        yield Check("F.4", passable, "destination_is_passable", facts=facts)
        at.charts.cell(card_chart(self.name), self.name, "move")
        most, origin = self._most(at), self._origin(at.state)
        if passable and most is not None and origin:
            yield from ways.ruled(at, _behind(at.state, self.name), origin, self.to, self.path, most, self.using)


def flier_checks(at: Situation[State], nazgul: tuple[str, ...], line: str = FLIGHT) -> Iterator[Check]:
    """F.5, I.3  Whether these Nazgul may fly at all, wherever they go."""
    facts = {"nazgul": nazgul}
    named = bool(nazgul) and set(nazgul) <= set(NAZGUL)
    yield Check("F.5", named, "nazgul_are_named", ESSENTIAL, facts=facts)
    fit = set(nazgul) <= set(at.state.nazgul_alive()) and len(set(nazgul)) == len(nazgul)
    yield Check("F.5", fit, "nazgul_are_alive", facts=facts, applies=named)
    yield endurance.spent_check(at, nazgul)
    three = at.state.three.is_on and named
    own = not three or all(at.state.people[name].side == at.seat for name in nazgul)
    yield Check("W.2", own, "nazgul_are_ones_own", facts=facts, applies=three)
    yield from three_seats.character_checks(at, nazgul)
    yield from three_seats.lent_checks(at, *nazgul)
    yield from shadow_points.priced_checks(at, line, len(nazgul) if at.seat == DARK_POWER else 0)


def walker_checks(at: Situation[State], name: str) -> Iterator[Check]:
    """F.2, I.3  Whether this one may walk for the Dark Power at all, wherever he goes."""
    state = at.state
    known = name in walkers(state, at.seat)
    heir = name == "gollum" and ring_phase.is_heir(state)
    yield Check("F.2", known or heir, "walker_is_alive", ESSENTIAL, facts={"name": name})
    # RULING: E.9 gives a Gollum who killed the Ringbearer to the Dark Power; an heir goes with the weekly roll.
    yield Check(sections.gollum(state), known, "roll_gave_gollum_to_the_dark_power", applies=heir)
    yield Check("F.1", state.seen_at(name) != "", "his_hex_is_known", facts={"name": name}, applies=known)
    barring = state.wizards.saruman_waits_until
    waits = name == "saruman" and state.turn <= barring
    yield Check("N.11", False, "saruman_bides_his_time_no_more", facts={"turn": barring}, applies=waits)
    yield from three_seats.character_checks(at, (name,))
    yield from three_seats.lent_checks(at, name)
    yield from shadow_points.cost_checks(at, _walk_cost(at, name) if at.seat == DARK_POWER else 0)


def walkers(state: State, seat: str = DARK_POWER) -> tuple[str, ...]:
    """Who walks for the Dark Power: the Mouth, Saruman, Semi-Ringwraiths (M.4), and a Gollum who is his (E.9); with
    three seats, who walks for Saruman. Of the Fellowship's nobody: who of them lives is not for everybody.
    """
    if seat == FELLOWSHIP:
        return ()
    gollum = state.people["gollum"]
    obeys = gollum.is_face_up and seat in (gollum.side, state.gollum)
    mine = [p.name for p in state.people.values() if p.side == seat or (p.name == "gollum" and obeys)]
    flies_or_stays = (*NAZGUL, *SERVANTS)
    return tuple(name for name in mine if name not in flies_or_stays and not state.people[name].is_dead)


def _behind(state: State, name: str) -> Walked:
    """F.3  The way of this Player-Turn that a walker has behind him."""
    legs = state.so_far.legs.get(name, ())
    by_light = (LIGHT,) if name == "saruman" and LIGHT in state.so_far.uses else ()
    return Walked(len(legs), legs, by_light)


def _walked(state: State, name: str, way: tuple[str, ...]) -> State:
    """This state with one more leg behind a walker."""
    leg = (state.people[name].hex or way[0], *way)
    return state.has_done(legs={**state.so_far.legs, name: (*state.so_far.legs.get(name, ()), leg)})


def _walk_cost(at: Situation[State], name: str) -> int:
    lines = {"mouth_of_sauron": "move_mouth", "saruman": "move_saruman", CHIEF: "move_chief"}
    return int(at.charts.find(at.state.schedule, lines[name]) or 0) if name in lines else 0


@event
class NazgulMoved(Event):
    """F.5  Nazgul flew; the marker shows their cost."""

    nazgul: tuple[str, ...]
    to: str
    cost: int

    def apply(self, state: State) -> State:
        for name in self.nazgul:
            state = _walked(state, name, (self.to,)) if name in state.grounded else state
            state = state.with_person(name, hex=self.to)
        return three_seats.went(state.spend(self.cost).moving(), self.nazgul, (self.to,))


@event
class DarkPowerMoved(Event):
    """F.2  The Mouth of Sauron, Saruman or the Chief of the Dunlendings walked. using: Saruman by Galadriel's Light."""

    name: str
    to: str
    cost: int
    path: tuple[str, ...] = ()
    using: tuple[int, ...] = later(default=())

    def apply(self, state: State) -> State:
        gone = _walked(state, self.name, ways.way(self.to, self.path))
        moved = gone.with_person(self.name, hex=self.to).spend(self.cost).moving()
        uses = {**moved.so_far.uses, **dict.fromkeys(self.using, frozenset[str]())}
        moved = moved.has_done(ran=(*moved.so_far.ran, self.name), uses=uses)
        moved = three_seats.went(moved, (self.name,), ways.way(self.to, self.path))
        if self.name != "saruman":
            return moved
        return replace(moved, wizards=moved.wizards.with_saruman_moved(moved.turn))
