"""J.1 Placement, J.3  The searching force stays where it spotted somebody, or joins those spotted before."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces, three_seats
from engine.games.wotr_spi.in_hand import ForceStays, SearchRoll
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS
from engine.games.wotr_spi.seats import nazgul_of, searcher, side_of_band
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.e_characters import endurance
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.j_search.search import (
    NAZGUL,
    cost_of,
    force_checks,
    left_check,
    may_send_one,
    most_nazgul,
    number_check,
    sending_checks,
    spent_on,
    spotted_checks,
)
from engine.games.wotr_spi.steps.s_armies import holding
from engine.games.wotr_spi.steps.t_mobilization import entering


@command
class PlaceForce(Command):
    """J.1  The force that spotted somebody may stay in the hex: name Nazgul, or Strength Points; none declines."""

    meaning: ClassVar[str] = "leave the searching force in the hex it spotted somebody in, or decline"
    cites: ClassVar[str] = "J.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    nazgul: tuple[str, ...] = ()
    orcs: int = 0

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield three_seats.search_check(at)
        yield Check("J.1", at.state.now(ForceStays) is not None, "a_search_has_just_spotted", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        force = at.state.the(ForceStays)
        yield _force_field(at, force.nazgul, force.orcs, 0, allied=allied_of(at.state, force.nazgul))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        force = at.state.now(ForceStays)
        searched, most_orcs = (force.nazgul, force.orcs) if force else (0, 0)
        yield Check("J.1", len(self.nazgul) <= searched, "no_more_than_searched")
        yield Check("J.1", self.orcs <= most_orcs, "no_more_than_searched")
        yield number_check(self.orcs)
        yield from nazgul_checks(at, self.nazgul, allied=allied_of(at.state, searched))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        kind = at.state.search.force if at.state.search.force != NAZGUL else "eye_orcs"
        placed = ForcePlaced(at.state.the(ForceStays).hex, self.nazgul, self.orcs, kind)
        yield placed
        yield from _held(at, placed)


@command
class SendForce(Command):
    """J.1/placement  Place the card's force where somebody is spotted, in a listed Province, at its usual cost."""

    meaning: ClassVar[str] = "place the card's force with Characters spotted earlier"
    cites: ClassVar[str] = "J.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    nazgul: tuple[str, ...] = ()
    orcs: int = 0

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from sending_checks(at)

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        spotted = [hex_ for hex_ in at.state.fellowship_hexes() if at.state.spotted_at(hex_)]
        yield left_check(at.state)
        yield Check("J.1", bool(spotted), "somebody_is_spotted")
        yield from furthest(spotted_checks(at, hex_) for hex_ in spotted)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        search = at.state.search
        hexes = at.state.fellowship_hexes() if may_send_one(at) else ()
        spotted = tuple((hex_, hex_) for hex_ in hexes if hold(spotted_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=spotted)
        nazgul = most_nazgul(at) if search.nazgul_left else 0
        yield _force_field(at, nazgul, search.orcs_left, 1)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from force_checks(at.state, len(self.nazgul), self.orcs)
        yield from spotted_checks(at, self.hex)
        yield from nazgul_checks(at, self.nazgul)
        name, times = cost_of(len(self.nazgul), self.orcs)
        yield from shadow_points.priced_checks(at, name, times if at.seat == DARK_POWER else 0)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        name, times = cost_of(len(self.nazgul), self.orcs)
        cost = at.charts.number(at.state.schedule, name) * times if at.seat == DARK_POWER else 0
        # RULING: J.4 ties every try at capture to a roll that allows it, and is silent on those spotted before: Orcs
        # sent to them roll on the Search Table first, unless the table has them tried for by the second die alone.
        at_once = self.orcs > 0 and at.reads_first("capture-of-the-already-spotted")
        sent = ForceSent(self.hex, self.nazgul, self.orcs, at.state.search.force, cost, at_once)
        yield sent
        yield from _held(at, sent)


def _held(at: Situation[State], placed: "ForcePlaced | ForceSent") -> Iterator[Event]:
    """S.4, U  What follows where Orcs are alone now in a place that the other seat controlled.

    # RULING: T.1 and T.2 ask for Army Units that are moved there, and J.3 places these before their group is mobilized.
    """
    if at.state.armies.are_on and placed.orcs:
        then = replace(at, state=placed.apply(at.state))
        if not at.reads_first("placement-is-no-move"):
            yield from entering.woken(then, at.seat, "", (placed.hex,))
        yield from holding.followed(then, at.state, placed.hex)


def allied_of(state: State, count: int) -> int:
    """Y.1/allied-nazgul  How many of so many Nazgul who search are an ally's: who has some sends his own first."""
    return max(0, count - len(nazgul_of(state, searcher(state)))) if state.three.is_on else 0


def nazgul_checks(at: Situation[State], nazgul: tuple[str, ...], *, allied: int = 0) -> Iterator[Check]:
    """J.1, N.19, Y.1  Whether those named are Nazgul in the game, and have their flying beasts; that they are Nazgul no
    agreement makes up for. allied: so many of them may be of the other seat's.

    # RULING: J.1 takes them from anywhere on the map, N.19 takes the beast on which F.5 rests that; J.1 is the
    paragraph on placing, and N.19 asks no more than the points.
    """
    alive = set(nazgul) <= set(at.state.nazgul_alive()) and len(set(nazgul)) == len(nazgul)
    weight = REFUSES if set(nazgul) <= set(pieces.NAZGUL) else ESSENTIAL
    yield Check("J.1", alive, "nazgul_are_alive", weight, facts={"nazgul": nazgul})
    yield endurance.spent_check(at, nazgul)
    foreign = foreign_nazgul(at.state, nazgul)
    told = {"nazgul": foreign}
    yield Check("Y.1", len(foreign) <= allied, "own_nazgul_are_sent", facts=told, applies=bool(foreign))
    grounded = sorted(set(nazgul) & set(at.state.grounded))
    weight = WARNS if at.reads_first("grounded-nazgul-in-a-search") else REFUSES
    yield Check(
        "N.19", False, "searchers_have_their_beasts", weight, facts={"nazgul": grounded}, applies=bool(grounded)
    )


def foreign_nazgul(state: State, nazgul: tuple[str, ...]) -> tuple[str, ...]:
    """Y.1  Who of these is not the searching seat's."""
    seat = searcher(state)
    return tuple(name for name in nazgul if name in pieces.NAZGUL and state.people[name].side != seat)


@event
class ForcePlaced(Event):
    """J.1, J.3  The searchers stay: these Nazgul, or so many Strength Points of Orcs."""

    hex: str
    nazgul: tuple[str, ...]
    orcs: int
    kind: str

    def apply(self, state: State) -> State:
        force, placed = state.the(ForceStays), _placed(state.pop(), self.hex, self.nazgul, self.orcs, self.kind)
        return capture.opened(placed, self.hex) if self.orcs and force.may_capture else placed


@event
class ForceSent(Event):
    """J.1  The card's force joins Characters spotted earlier. at_once: Orcs may try a capture without a search."""

    hex: str
    nazgul: tuple[str, ...]
    orcs: int
    kind: str
    cost: int
    at_once: bool = later(default=False)

    def apply(self, state: State) -> State:
        used = spent_on(state, self.hex, len(self.nazgul), self.orcs, self.cost)
        placed = _placed(used, self.hex, self.nazgul, self.orcs, self.kind)
        if self.at_once:
            return capture.opened(placed, self.hex)
        # Once a phase in a hex.
        if not self.orcs or self.hex in state.search.hexes:
            return placed
        return placed.push(SearchRoll(self.hex, nazgul=0, orcs=self.orcs, is_settled=True))


def _placed(state: State, hex_: str, nazgul: tuple[str, ...], orcs: int, kind: str) -> State:
    for name in nazgul:
        state = three_seats.came(state.with_person(name, hex=hex_), state.people[name].side, hex_)
    if not orcs:
        return state
    return three_seats.came(capture.placed_band(state, hex_, orcs, kind), side_of_band(state, kind), hex_)


def _force_field(at: Situation[State], nazgul: int, orcs: int, least: int, *, allied: int = 0) -> Domain:
    """Which of so many Nazgul, or how many of so many Strength Points, at least so many."""
    if nazgul:
        able = tuple((name, name) for name in pieces.NAZGUL if hold(nazgul_checks(at, (name,), allied=allied)))
        none = () if able or not least else None
        return Domain(name="nazgul", kind="some", options=able, low=least, high=nazgul, default=none)
    return Domain(name="orcs", kind="number", low=least, high=orcs, default=orcs)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whether the searchers stay."""
    force = at.state.now(ForceStays)
    if force:
        facts = {"hex": force.hex}
        yield Choose(
            id="place_force",
            seat=searcher(at.state),
            cites="J.1",
            says="ask.place_force",
            answer="PlaceForce",
            facts=facts,
        )
