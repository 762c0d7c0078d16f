"""J.4  Orcs with captives march, Eye-Orcs towards Barad-dur and Hand-Orcs towards Isengard."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces, pieces, sections, three_seats
from engine.games.wotr_spi.at_home import NEVER_MOVED
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS, HOBBITS
from engine.games.wotr_spi.seats import dark_seats, side_of_band
from engine.games.wotr_spi.state import Phase, Stack, State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, ways
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.j_search.capture import HOBBIT
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.s_armies import closed_ground, holding
from engine.games.wotr_spi.steps.t_mobilization import entering, lamps
from engine.games.wotr_spi.three_seats import is_own_turn

HOMES: Final = {"eye_orcs": pieces.BARAD_DUR, "hand_orcs": "W2421"}
"""J.4  Where Eye-Orcs and Hand-Orcs bring their captives."""
SARUMANS_BAND: Final = "hand_orcs"
MORDORS_PROVINCES: Final = ("mordor", "gorgoroth", "nurn", "udun")
"""T.5  Provinces of the map that lie in Mordor."""
IN_MORDOR: Final = (pieces.BARAD_DUR, "E0727", "E0729", "E0826", "E0829", "E1028", "E1032", "E1529")
"""C.2, Q.2  Hexes that the book itself places in Mordor: Barad-dur, Durthang, Minas Morgul, the Morannon, and those
"also in Mordor".
"""
YES, NO = "yes", "no"


@command
class CarryCaptives(Command):
    """J.4  Orcs with captives march, for Shadow Points: Eye-Orcs towards Barad-dur, Hand-Orcs towards Isengard.

    enters, in_mordor: in the Campaign Game, where the map is not known, the groups that are mobilized by where they
    march (T.1, T.2), and whether that is in Mordor (T.5).
    """

    meaning: ClassVar[str] = "move Orcs and their captives, Eye towards Barad-dur, Hand towards Isengard"
    cites: ClassVar[str] = "J.4"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    origin: str
    to: str
    path: tuple[str, ...] = ()
    enters: str = later(default="")
    in_mordor: str = later(default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("J.4", at.seat in dark_seats(state), "own_counters_only")
        cites = sections.turn_of(state, at.seat)
        yield Check(cites, is_own_turn(at) and not state.stack, "phase_is_dark_power")
        yield from three_seats.lock_checks(at)
        yield Check(cites, not state.so_far.reduced, "movement_comes_before_reduction")
        yield Check(sections.order_of(state, at.seat), not state.so_far.is_movement_over, "movement_is_not_over")
        yield from shadow_points.priced_checks(at, "move_captive_orcs", int(at.seat == DARK_POWER))

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        bands = [hex_ for hex_ in sorted(at.state.orcs) if _has_captives(at.state, hex_)]
        yield Check("J.4", bool(bands), "anybody_is_captive")
        yield from furthest(_band_checks(at.state, hex_, at.seat) for hex_ in bands)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        mine = (hex_ for hex_ in sorted(at.state.orcs) if hold(_band_checks(at.state, hex_, at.seat)))
        bands = tuple((hex_, hex_) for hex_ in mine)
        yield Domain(name="origin", kind="one_of", options=bands, is_apart=True)
        yield Domain(name="to", kind="place")
        if not at.state.armies.are_on:
            return
        yield Domain(name="path", kind="way", default=())
        asked = entering.asked_of(at.state, at.seat)
        if asked:
            yield Domain(name="enters", kind="one_of", options=entering.options(asked), default="")
        if _may_wake(at, str(filled.get("origin"))):
            yield Domain(name="in_mordor", kind="one_of", options=((YES, YES), (NO, NO)), default="")

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        hex_ = fixed["origin"]
        home = _home(at.state, at.seat, hex_)
        return f"offer.CarryCaptives{'_on' if home == hex_ else ''}", {"hex": hex_, "home": home}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        band = captors.band(state, at.seat, self.origin)
        facts = {"origin": self.origin, "home": _home(state, at.seat, self.origin) or "?", "hex": self.to}
        yield from _band_checks(state, self.origin, at.seat)
        yield from layout.hex_checks(at, self.to, *self.path)
        yield Check("F.2", self.to != self.origin, "hex_is_another", ESSENTIAL, facts=facts)
        yield from self._ground_checks(at)
        yield from ways.cost_checks(at, Walked(), self.origin, self.path, self._most(at), ())
        bound = reach.orcs_at_most(at, band.kind if band else "")
        yield from reach.checks(at, Walked(), self.origin, ways.way(self.to, self.path), self._most(at), bound)
        yield reach.ground_check(at, Walked(), self.origin, self.to, None if self.path else bound)
        yield Check(
            "J.4/captives",
            self._leads_home(at),
            "march_leads_home",
            WARNS,
            facts=facts,
            # Y.1/captives: Saruman brings his anywhere he wishes.
            applies=bool(captors.held_by(state, at.seat, self.origin)) and at.seat == DARK_POWER,
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        here = captors.held_by(state, at.seat, self.origin)
        cost = at.charts.number(at.state.schedule, "move_captive_orcs") if at.seat == DARK_POWER else 0
        marched = CaptivesCarried(self.origin, self.to, cost, carrier(at))
        yield marched
        walked, then = ways.way(self.to, self.path), replace(at, state=marched.apply(state))
        if state.armies.are_on:
            yield from entering.woken(then, at.seat, self.enters, walked)
        yield from brought_to_mordor(at, self.origin, walked, said=self.in_mordor == YES)
        won = False
        for happened in holding.followed(then, state, self.origin, self.to) if state.armies.are_on else ():
            yield happened
            then = replace(then, state=happened.apply(then.state))
            won = then.state.outcome is not None
        if won:
            return
        named = tuple(name for name in here if name != HOBBIT)
        yield from victory.arrival(then, walked, named, here.count(HOBBIT))

    def _ground_checks(self, at: Situation[State]) -> Iterator[Check]:
        """F.4, T.1, T.2, T.5  In the Campaign Game they are an Army, and go where one goes."""
        if at.state.armies.are_on:
            yield from closed_ground.checks(at, at.seat, self.origin, self.to, self.path)
            yield from entering.checks(at, at.seat, self.enters, ways.way(self.to, self.path))
            yield from _mordor_checks(at, self.origin, self.to, self.path, self.in_mordor)
            return
        yield from ways.dark_way_checks(at, self.origin, self.to, self.path)
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        yield from ways.way_checks(at, self.origin, self.to, self.path)

    def _most(self, at: Situation[State]) -> int | None:
        band = captors.band(at.state, at.seat, self.origin)
        return reach.orcs_allowance(at, band.kind) if band else None

    def _leads_home(self, at: Situation[State]) -> bool:
        """J.4  Whether the march ends nearer its home, as far as the lay of the map is known.

        # RULING: J.4 has Orcs "attempt" to go home and names no way; round a mountain the way home may lead away from
        it, so a march that does is told of and not refused.
        """
        home = _home(at.state, at.seat, self.origin)
        if not home or not places.is_hex(self.to):
            return True
        before, after = layout.distance(at, self.origin, home), layout.distance(at, self.to, home)
        return before is None or after is None or after < before

    def _challenged_land(self, at: Situation[State]) -> Iterator[Check]:
        """T.1, T.2, T.5  Whether what was said of the land they went through is so."""
        if not at.state.armies.are_on:
            return
        walked = ways.way(self.to, self.path)
        yield from entering.challenged(at, at.seat, self.enters, walked)
        asked = _may_wake(at, self.origin)
        for hex_ in walked if asked else ():
            at.charts.cell("hexes", hex_, "province")
        so = not asked or self.in_mordor == "" or (self.in_mordor == YES) == _reaches_mordor(at, walked)
        yield Check("T.5", so, "what_was_said_of_mordor_is_so", facts={"to": self.to}, applies=asked)

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        terrain = at.charts.cell("hexes", self.to, "terrain")
        passable = terrain not in ("mountain", "lake", "sea")
        yield Check("F.4", passable, "destination_is_passable", facts={"to": self.to, "terrain": terrain})
        band = captors.band(at.state, at.seat, self.origin)
        if not passable or band is None:
            return
        yield from self._challenged_land(at)
        at.charts.number("orc_counters", band.kind, "move")
        most = self._most(at)
        if most is not None:
            yield from ways.ruled(at, Walked(), self.origin, self.to, self.path, most, ())


def _may_wake(at: Situation[State], origin: str) -> bool:
    """T.5  Whether a Hobbit is carried by this seat's Orcs, and Mordor sleeps."""
    asleep = at.state.armies.are_on and not lamps.is_mobilized(at.state, "mordor")
    return asleep and HOBBIT in captors.held_by(at.state, at.seat, origin)


def brought_to_mordor(
    at: Situation[State], origin: str, walked: tuple[str, ...], *, said: bool = False
) -> Iterator[Event]:
    """T.5  Mordor wakes where Orcs bring a Hobbit whom they hold; in the state before they go."""
    if _may_wake(at, origin) and (said or _reaches_mordor(at, walked)):
        yield from lamps.mordor_wakes(at.state, "brought_to_mordor", "a captive Hobbit in Mordor")


def _reaches_mordor(at: Situation[State], walked: tuple[str, ...]) -> bool:
    """T.5  Whether a hex of this way is known to lie in Mordor.

    # RULING: T.5 says "to Mordor", which is any hex of it, not Barad-dur alone; the map's Provinces say which they are.
    """
    if not at.reads_first("brought-to-mordor"):
        return pieces.BARAD_DUR in walked
    return any(lies_in_mordor(at, hex_) for hex_ in walked)


def lies_in_mordor(at: Situation[State], hex_: str) -> bool:
    """T.5, Q.2  Whether this hex is known to be one of Mordor: by its Province, or as Q.2 names it."""
    return hex_ in IN_MORDOR or places.province(at, hex_) in MORDORS_PROVINCES


def _mordor_checks(at: Situation[State], origin: str, to: str, path: tuple[str, ...], said: str) -> Iterator[Check]:
    """T.5  Where the map is not known, somebody says whether the Hobbit comes to Mordor."""
    walked, asked = ways.way(to, path), _may_wake(at, origin)
    known = entering.is_known(at, walked)
    fits = said != YES or not known or _reaches_mordor(at, walked)
    facts = {"to": to}
    yield Check("T.5", said in ("", YES, NO), "yes_or_no_is_said", ESSENTIAL, applies=said != "")
    yield Check("T.5", fits, "way_leads_into_mordor", facts=facts, applies=asked and said != "")
    untold = asked and not known and not _reaches_mordor(at, walked)
    yield Check("T.5", said != "", "mordor_is_told", WARNS, facts=facts, applies=untold)


def _home(state: State, seat: str, origin: str) -> str:
    """J.4  Where this seat's Orcs of a hex bring whom they hold, "" where none of its Orcs are."""
    band = captors.band(state, seat, origin)
    return HOMES.get(band.kind, "") if band else ""


def _has_captives(state: State, origin: str) -> bool:
    return origin in state.orcs and bool(state.captives_at(origin))


def _band_checks(state: State, origin: str, seat: str) -> Iterator[Check]:
    """J.4  Whether a band of this hex may march with captives."""
    facts, has = {"origin": origin, "home": _home(state, seat, origin) or "?"}, _has_captives(state, origin)
    yield Check("J.4/captives", has, "orcs_hold_captives", ESSENTIAL, facts=facts)
    mine = not has or not state.three.is_on or bool(captors.held_by(state, seat, origin))
    yield Check("Y.1", mine, "these_orcs_are_another_seats", facts=facts, applies=not mine)
    fresh = origin not in state.so_far.carried
    yield Check("J.4/captives", fresh, "band_has_not_marched", facts=facts, applies=has)
    # RULING: R.1 never moves Galadriel and Elrond, whoever holds them: captured they are held where they are.
    rooted = sorted(set(captors.held_by(state, seat, origin)) & set(NEVER_MOVED))
    told = facts | {"hex": origin, "names": tuple(rooted)}
    yield Check("R.1", False, "they_are_held_where_they_are", facts=told, applies=bool(rooted))


def end_checks(at: Situation[State]) -> Iterator[Check]:
    """J.4  Orcs who would end the Dark Power Player-Turn where they hold their captives, short of their home.

    # RULING: J.4 says that they may be moved, if the points are spent, and that they must attempt to go home: may is
    of the march, must of where it leads. What is left of the points is the Dark Power's secret, so who must march is
    told of and not refused.
    """
    state = at.state
    stay = [
        hex_
        for hex_ in sorted(state.orcs)
        if (band := captors.band(state, DARK_POWER, hex_)) is not None
        and hex_ not in (*state.so_far.carried, HOMES.get(band.kind))
        and (held := captors.held_by(state, DARK_POWER, hex_))
        and not set(held) & set(NEVER_MOVED)
    ]
    ends = state.phase is Phase.DARK_POWER and bool(stay)
    may = at.reads_first("captors-may-stand-still")
    yield Check("J.4/captives", may, "captors_may_stand_still", WARNS, facts={"hexes": stay}, applies=ends)


def carrier(at: Situation[State]) -> str:
    """Y.1  Whose captors go, where those of two seats can be in one hex; "" with two seats."""
    return at.seat if at.state.three.is_on else ""


@event
class CaptivesCarried(Event):
    """J.4  Orcs marched with their captives. seat: whose, with three seats."""

    origin: str
    to: str
    cost: int
    seat: str = later(default="")

    def apply(self, state: State) -> State:
        seat = self.seat or side_of_band(state, state.orcs[self.origin].kind)
        band = captors.band(state, seat, self.origin)
        marched = brought_along(state, seat, self.origin, self.to)
        if band is None:
            return marched
        if state.armies.are_on and band.kind == SARUMANS_BAND:
            # N.11: they are an Army of Saruman's.
            marched = replace(marched, wizards=marched.wizards.with_saruman_moved(marched.turn))
        carried = marched.has_done(carried=(*state.so_far.carried, self.to)).spend(self.cost)
        carried = three_seats.marched(carried, seat, (self.origin, self.to), {"captors": band.strength})
        return forces.settled(carried, self.origin).moving() if state.armies.are_on else carried


def brought_along(state: State, seat: str, origin: str, to: str) -> State:
    """J.4  This seat's Orcs of a hex with all whom they hold there in another."""
    # RULING: J.6 inverts who leaves the Province or enters a Citadel, but one who escapes counts as spotted where
    # he escaped: a captive stays spotted wherever he is carried.
    band, held = captors.band(state, seat, origin), captors.held_by(state, seat, origin)
    if band is None:
        return state
    hobbits = held.count(HOBBIT)
    others_hold = state.stacks.get(origin, Stack()).captive_hobbits > hobbits
    state = captors.together(captors.with_band(state, seat, origin, 0), origin)
    state = capture.captors_come(state, to, band.strength, band.kind)
    noted = [name for name in HOBBITS if state.people[name].is_captive and state.people[name].hex == origin]
    for name in HOBBITS if hobbits else ():
        person = state.people[name]
        if person.hex != origin:
            continue
        if person.is_captive and not others_hold:
            state = state.with_person(name, hex=to)
        elif person.is_captive:
            # Orcs of two seats held a Hobbit each, and the desk was not told which of them goes.
            state = state.with_person(name, hex=None, is_captive=False)
        elif len(noted) < hobbits:
            # Somebody was carried off and the desk was not told who, so where this Hobbit is is not known any more.
            state = state.with_person(name, hex=None)
    for name in held:
        if name != HOBBIT:
            state = state.with_person(name, hex=to)
    state = state.with_stack(origin, captive_hobbits=-hobbits)
    state = state.with_stack(to, captive_hobbits=hobbits)
    return captors.taken(state, seat, to, held)
