"""J.4  Orcs with captives march, Eye-Orcs towards Barad-dur and Hand-Orcs towards Isengard."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS
from engine.games.wotr_spi.state import Phase, Stack, State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, ways
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.j_search.capture import HOBBIT
from engine.games.wotr_spi.steps.o_victory import victory

HOMES: Final = {"eye_orcs": pieces.BARAD_DUR, "hand_orcs": "W2421"}
"""J.4  Where Eye-Orcs and Hand-Orcs bring their captives."""


@command
class CarryCaptives(Command):
    """J.4  Orcs with captives march, for Shadow Points: Eye-Orcs towards Barad-dur, Hand-Orcs towards Isengard."""

    meaning: ClassVar[str] = "move Orcs and their captives, Eye towards Barad-dur, Hand towards Isengard"
    cites: ClassVar[str] = "J.4"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    origin: str
    to: str
    path: tuple[str, ...] = ()

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("J.4", at.seat == DARK_POWER, "own_counters_only")
        yield Check("D.5", state.phase is Phase.DARK_POWER and not state.stack, "phase_is_dark_power")
        yield Check("D.5", not state.so_far.reduced, "movement_comes_before_reduction")
        yield Check("D.5", not state.so_far.is_movement_over, "movement_is_not_over")
        yield from shadow_points.cost_checks(at, int(at.charts.find(at.state.schedule, "move_captive_orcs") or 0))

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        bands = [hex_ for hex_ in sorted(at.state.orcs) if _has_captives(at.state, hex_)]
        yield Check("J.4", bool(bands), "anybody_is_captive")
        yield from furthest(_band_checks(at.state, hex_) for hex_ in bands)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        bands = tuple((hex_, hex_) for hex_ in sorted(at.state.orcs) if hold(_band_checks(at.state, hex_)))
        yield Domain(name="origin", kind="one_of", options=bands, is_apart=True)
        yield Domain(name="to", kind="place")

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        hex_ = fixed["origin"]
        return "offer.CarryCaptives", {"hex": hex_, "home": HOMES.get(at.state.orcs[hex_].kind, "")}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        band = state.orcs.get(self.origin)
        facts = _facts(state, self.origin) | {"hex": self.to}
        yield from _band_checks(state, self.origin)
        yield from layout.hex_checks(at, self.to, *self.path)
        yield Check("F.2", self.to != self.origin, "hex_is_another", ESSENTIAL, facts=facts)
        yield from ways.dark_way_checks(at, self.to, self.path)
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        yield from ways.way_checks(at, self.origin, self.to, self.path)
        yield from ways.cost_checks(at, Walked(), self.origin, self.path, self._most(at), ())
        bound = reach.orcs_at_most(at, band.kind if band else "")
        yield from reach.checks(at, Walked(), self.origin, ways.way(self.to, self.path), self._most(at), bound)
        yield Check(
            "J.4/captives",
            self._leads_home(at),
            "march_leads_home",
            WARNS,
            facts=facts,
            applies=_has_captives(state, self.origin),
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        here = state.captives_at(self.origin)
        marched = CaptivesCarried(self.origin, self.to, at.charts.number(at.state.schedule, "move_captive_orcs"))
        yield marched
        named = tuple(name for name in here if name != HOBBIT)
        yield from victory.arrival(marched.apply(state), ways.way(self.to, self.path), named, here.count(HOBBIT))

    def _most(self, at: Situation[State]) -> int | None:
        band = at.state.orcs.get(self.origin)
        return reach.orcs_allowance(at, band.kind) if band else None

    def _leads_home(self, at: Situation[State]) -> bool:
        """J.4  Whether the march ends nearer its home, as far as the lay of the map is known.

        # RULING: J.4 has Orcs "attempt" to go home and names no way; round a mountain the way home may lead away from
        it, so a march that does is told of and not refused.
        """
        home = HOMES.get(at.state.orcs[self.origin].kind, "") if self.origin in at.state.orcs else ""
        if not home or not places.is_hex(self.to):
            return True
        before, after = layout.distance(at, self.origin, home), layout.distance(at, self.to, home)
        return before is None or after is None or after < before

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        ground = at.charts.cell("hexes", self.to, "terrain")
        passable = ground not in ("mountain", "lake", "sea")
        yield Check("F.4", passable, "destination_is_passable", facts={"to": self.to, "terrain": ground})
        band = at.state.orcs.get(self.origin)
        if not passable or band is None:
            return
        at.charts.number("orc_counters", band.kind, "move")
        most = self._most(at)
        if most is not None:
            yield from ways.ruled(at, Walked(), self.origin, self.to, self.path, most, ())


def _facts(state: State, origin: str) -> dict[str, Any]:
    return {"origin": origin, "home": HOMES.get(state.orcs[origin].kind, "?") if origin in state.orcs else "?"}


def _has_captives(state: State, origin: str) -> bool:
    return origin in state.orcs and bool(state.captives_at(origin))


def _band_checks(state: State, origin: str) -> Iterator[Check]:
    """J.4  Whether a band of this hex may march with captives."""
    facts, has = _facts(state, origin), _has_captives(state, origin)
    yield Check("J.4/captives", has, "orcs_hold_captives", ESSENTIAL, facts=facts)
    fresh = origin not in state.so_far.carried
    yield Check("J.4/captives", fresh, "band_has_not_marched", facts=facts, applies=has)


def end_checks(at: Situation[State]) -> Iterator[Check]:
    """J.4  Orcs who would end the Dark Power Player-Turn where they hold their captives, short of their home.

    # RULING: J.4 says that they may be moved, if the points are spent, and that they must attempt to go home: may is
    of the march, must of where it leads. What is left of the points is the Dark Power's secret, so who must march is
    told of and not refused.
    """
    state = at.state
    stay = [
        hex_
        for hex_, band in sorted(state.orcs.items())
        if hex_ not in (*state.so_far.carried, HOMES.get(band.kind)) and state.captives_at(hex_)
    ]
    ends = state.phase is Phase.DARK_POWER and bool(stay)
    may = at.reads_first("captors-may-stand-still")
    yield Check("J.4/captives", may, "captors_may_stand_still", WARNS, facts={"hexes": stay}, applies=ends)


@event
class CaptivesCarried(Event):
    """J.4  Orcs marched with their captives."""

    origin: str
    to: str
    cost: int

    def apply(self, state: State) -> State:
        # RULING: J.6 inverts who leaves the Province or enters a Citadel, but one who escapes counts as spotted where
        # he escaped: a captive stays spotted wherever he is carried.
        band = state.orcs[self.origin]
        hobbits = state.stacks.get(self.origin, Stack()).captive_hobbits
        noted = [name for name in HOBBITS if state.people[name].is_captive and state.people[name].hex == self.origin]
        # N.11: a Gandalf whom Saruman keeps in Isengard is not theirs to carry.
        kept = {name for name in self._open_captives(state) if name not in state.captives_at(self.origin)}
        for person in tuple(state.people.values()):
            if person.hex != self.origin or person.side != FELLOWSHIP or person.name in kept:
                continue
            if person.is_captive:
                state = state.with_person(person.name, hex=self.to)
            elif person.name in HOBBITS and len(noted) < hobbits:
                # Somebody was carried off and the desk was not told who, so where this Hobbit is is not known any more.
                state = state.with_person(person.name, hex=None)
        state = state.with_stack(self.origin, captive_hobbits=-hobbits)
        state = state.with_stack(self.to, captive_hobbits=hobbits)
        state = replace(state, orcs={hex_: kept for hex_, kept in state.orcs.items() if hex_ != self.origin})
        state = capture.placed_band(state, self.to, band.strength, band.kind)
        if state.armies.are_on and band.kind == "hand_orcs" and state.under_way(Battle) is None:
            # N.11: they are an Army of Saruman's; a retreat is no move.
            state = replace(state, wizards=replace(state.wizards, saruman_has_moved=True))
        return state.has_done(carried=(*state.so_far.carried, self.to)).spend(self.cost)

    def _open_captives(self, state: State) -> tuple[str, ...]:
        return tuple(name for name in state.face_up_at(self.origin) if state.people[name].is_captive)
