"""X.1  Alliances: Saruman with the Fellowship or with the Dark Power, written down in the Events Phase by both, and
known to the two alone.

# RULING: X.1 has alliances "declared", Y.5 speaks of one that has to be announced or discovered; so each of the two
writes it on its own desk, in whatever Events Phase it likes, and the third is told nothing of it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home, forces
from engine.games.wotr_spi.in_hand import Reveal
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN, SERVANTS
from engine.games.wotr_spi.seats import PHASE_OF, ally_of, provoked
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.j_search.capture import ALLOWS_CAPTURE, SPOTTED
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies

PARTNERS: Final[Mapping[str, tuple[str, ...]]] = {
    SARUMAN: (FELLOWSHIP, DARK_POWER),
    FELLOWSHIP: (SARUMAN,),
    DARK_POWER: (SARUMAN,),
}
"""X.1  With whom a seat may ally: the Fellowship and the Dark Power never with each other."""
WHERE: Final = "@"
"""X.1  Between the name of a Character of the Fellowship's and the hex in which it tells its ally that he stands."""


def units_of(state: State, seat: str) -> tuple[str, ...]:
    """X.1  What of a seat its ally may control: Characters, by their names, and Forces, by their places. Of the
    Fellowship's, whose counters lie face-down, the ally is told where each stands.
    """
    people = (one for one in state.people.values() if one.side == seat and not one.is_dead and not one.is_captive)
    standing = (one for one in people if one.hex and one.name not in (*SERVANTS, *at_home.NEVER_MOVED))
    if seat == FELLOWSHIP:
        named = tuple(f"{one.name}{WHERE}{one.hex}" for one in standing)
    else:
        named = tuple(one.name for one in standing if one.is_face_up)
    return (*named, *forces.places_of(state, seat))


@command
class WriteAlliance(Command):
    """X.1  A seat writes on its desk with whom it would be allied until the next Events Phase, and which of its units
    the other then moves. to: itself for nobody.
    """

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "write on your desk with whom you would be allied, and what you lend"
    cites: ClassVar[str] = "X.1"
    to: str = secret("seat+to")
    lends: tuple[str, ...] = secret("seat+to", default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("X.1", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        yield Check("X.1", at.state.phase is Phase.EVENTS, "phase_is_events")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        could = (*PARTNERS[at.seat], at.seat)
        options = tuple((seat, "nobody" if seat == at.seat else seat) for seat in could)
        yield Domain(name="to", kind="one_of", options=options, secret=True)
        mine = tuple((unit, unit.partition(WHERE)[0]) for unit in units_of(at.state, at.seat))
        yield Domain(name="lends", kind="some", options=mine, high=len(mine), default=(), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        may = self.to in (*PARTNERS.get(at.seat, ()), at.seat)
        yield Check("X.1", may, "these_two_may_ally", ESSENTIAL, secret_to=at.seat)
        own = set(self.lends) <= set(units_of(at.state, at.seat))
        yield Check("X.1", own, "own_units_are_lent", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield AllianceWritten(at.seat, self.to, self.lends, "" if self.to == at.seat else self.to)


@command
class CancelAlliance(Command):
    """X.1  An ally says on its desk that it is over: it is, with the next Events Phase."""

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "tell your ally, on your desks alone, that it is over with the next Events Phase"
    cites: ClassVar[str] = "X.1"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("X.1", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        ally = ally_of(at.state, at.seat)
        yield Check("X.1", ally != "", "seat_is_allied", ESSENTIAL, secret_to=at.seat)
        yield Check("X.1", at.seat not in at.state.three.ends, "seat_has_not_cancelled", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield AllianceCancelled(at.seat, ally_of(at.state, at.seat))


@command
class AnnounceAlliance(AmongAllies):
    """Y.5  An ally tells the third seat of the alliance."""

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "announce your alliance to everybody"
    cites: ClassVar[str] = "Y.5"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("X.1", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        yield Check("X.1", not at.state.three.is_ally_told, "alliance_is_not_told_yet")
        allied = ally_of(at.state, at.seat) != ""
        yield Check("X.1", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        other = ally_of(at.state, at.seat)
        yield AllianceTold(at.seat, other)


@command
class SpotFormerAllies(AmongAllies):
    """X.1/dissolved  The alliance is over, and units of both stand in one hex: Characters there count as spotted by the
    other, and search and capture hold.
    """

    meaning: ClassVar[str] = "have the Fellowship turn up its Characters who stand with units of yours, its former ally"
    cites: ClassVar[str] = "X.1"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("X.1", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("X.1", state.three.is_on, "three_seats_play", ESSENTIAL)
        yield Check("X.1", state.phase is Phase.SARUMAN and not state.stack, "sarumans_player_turn_is_on")
        parted = state.three.was_ally == FELLOWSHIP and state.three.ally != FELLOWSHIP
        yield Check("X.1", parted, "alliance_has_been_dissolved", ESSENTIAL, secret_to=SARUMAN)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in shared(at.state)))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        facts = {"hex": self.hex}
        yield Check("X.1", self.hex in shared(at.state), "both_have_units_there", ESSENTIAL, facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield FormerAlliesSpotted(self.hex, forces.orcs_at(at.state, self.hex, SARUMAN))


def shared(state: State) -> tuple[str, ...]:
    """X.1/dissolved  Hexes with face-down counters of the Fellowship in which units of Saruman's stand."""
    his = {*forces.places_of(state, SARUMAN), *(p.hex for p in state.people.values() if p.side == SARUMAN)}
    return tuple(hex_ for hex_, stack in sorted(state.stacks.items()) if hex_ in his and stack.face_down)


@command
class StepAside(AmongAllies):
    """X.1/dissolved  A Character who may not be captured leaves the hex of the former ally's units for the nearest
    unoccupied one.
    """

    meaning: ClassVar[str] = "move a Character out of the hex of your former ally's units"
    cites: ClassVar[str] = "X.1"
    name: str
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("X.1", state.three.is_on, "three_seats_play", ESSENTIAL)
        free = state.phase in PHASE_OF.values() and not state.stack
        yield Check("X.1", free, "a_player_turn_is_on")
        was = state.three.was_ally
        parted = was not in ("", state.three.ally) and at.seat in (SARUMAN, was)
        yield Check("X.1", parted, "alliance_has_been_dissolved", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        could = tuple((name, name) for name in _to_step_aside(at.state, at.seat))
        yield Domain(name="name", kind="one_of", options=could)
        yield Domain(name="to", kind="place")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        there = self.name in _to_step_aside(at.state, at.seat)
        facts = {"name": self.name}
        yield Check("X.1", there, "he_stands_with_the_former_ally", ESSENTIAL, secret_to=at.seat, facts=facts)
        yield Check("X.1", not _is_occupied(at.state, self.to), "hex_is_unoccupied", facts={"hex": self.to})
        yield from layout.hex_checks(at, self.to)
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        nearer = _nearer(at, at.state.seen_at(self.name), self.to)
        facts = {"hex": self.to, "nearer": nearer}
        yield Check("X.1", not nearer, "hex_is_the_nearest", facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SteppedAside(self.name, at.state.people[self.name].hex or "", self.to)


def _to_step_aside(state: State, seat: str) -> tuple[str, ...]:
    """X.1, J.4  Open Characters of Saruman's or the Dark Power's, whom nobody captures, beside the other's units alone.

    # RULING: of the Fellowship's all may be captured (J.4), so that it is they who are spotted and reached for.
    """
    if seat == FELLOWSHIP:
        return ()
    foe = state.three.was_ally if seat == SARUMAN else SARUMAN
    people = (one for one in state.people.values() if one.side == seat and one.hex and not one.is_dead)
    alone = (one for one in people if not forces.stands(state, seat, one.hex or ""))
    return tuple(one.name for one in alone if forces.stands(state, foe, one.hex or ""))


def _nearer(at: Situation[State], origin: str, to: str) -> str:
    """X.1/dissolved  An unoccupied hex nearer than this one, as far as the map is known; "" for none."""
    seen, edge = {origin}, {origin}
    for _ in range(layout.at_least(at, origin, to) - 1 if places.is_hex(origin) and places.is_hex(to) else 0):
        edge = {there for hex_ in edge for there in layout.beside(at, hex_)} - seen
        seen |= edge
        free = (hex_ for hex_ in sorted(edge) if not _is_occupied(at.state, hex_) and not ways.known_wall(at, hex_))
        if found := next(free, ""):
            return found
    return ""


def _is_occupied(state: State, hex_: str) -> bool:
    stands = any(forces.stands(state, seat, hex_) for seat in PHASE_OF)
    return stands or hex_ in state.stacks or any(one.hex == hex_ for one in state.people.values() if one.is_face_up)


@event
class AllianceWritten(Event):
    """X.1  A seat has written with whom it would be allied. to: itself for nobody; other: "" then."""

    seat: str = secret("seat+to")
    to: str = secret("seat+to")
    lends: tuple[str, ...] = secret("seat+to", default=())
    other: str = secret("seat+to", default="")

    def apply(self, state: State) -> State:
        three = state.three
        pads, lends = {**three.pads, self.seat: self.to}, {**three.lends, self.seat: self.lends}
        return replace(state, three=replace(three, pads=pads, lends=lends))


@event
class AllianceCancelled(Event):
    """X.1  An ally has cancelled; it lasts until the next Events Phase all the same."""

    seat: str = secret("seat+ally")
    ally: str = secret("seat+ally")

    def apply(self, state: State) -> State:
        return replace(state, three=replace(state.three, ends=(*state.three.ends, self.seat)))


@event
class AllianceTold(Event):
    """X.1, Y.5  Everybody knows of this alliance; one with the Fellowship is an act against the Dark Power."""

    seat: str
    ally: str

    def apply(self, state: State) -> State:
        return told(state, self.seat, self.ally)


@event
class AllianceSeen(Event):
    """X.1, Y.5  One has moved the other's units: everybody has seen that the two are allied."""

    section: ClassVar[str] = "X.1 Y.5"
    seat: str
    ally: str

    def apply(self, state: State) -> State:
        return told(state, self.seat, self.ally)


def declared(at: Situation[State]) -> Iterator[Event]:
    """X.1  The alliance that comes into force, told to the third seat where a table plays it so."""
    if at.state.three.ally and at.reads_first("alliances-open"):
        yield AllianceTold(SARUMAN, at.state.three.ally)


def told(state: State, one: str, other: str) -> State:
    """Y.5  This state once everybody has seen that these two are allied."""
    known = replace(state, three=replace(state.three, is_ally_told=True))
    return provoked(known, "alliance") if FELLOWSHIP in (one, other) else known


@event
class FormerAlliesSpotted(Event):
    """X.1/dissolved  The counters of this hex are turned up, as a search that spots does it; Orcs may capture."""

    hex: str
    orcs: int

    def apply(self, state: State) -> State:
        searching = replace(state, three=replace(state.three, searcher=SARUMAN))
        stack = searching.stacks.get(self.hex, Stack())
        if not stack.face_down:
            return searching
        # J.4: Orcs alone capture.
        result = ALLOWS_CAPTURE if self.orcs else SPOTTED
        found = Reveal(self.hex, 0, self.orcs, is_settled=True, searcher="orcs", result=result, worn=state.ring.is_worn)
        return searching.push(found)


@event
class SteppedAside(Event):
    """X.1/dissolved  A Character went out of the former ally's way."""

    name: str
    origin: str
    to: str

    def apply(self, state: State) -> State:
        return state.with_person(self.name, hex=self.to)
