"""J.1 Placement, J.3  The searching force stays where it spotted somebody, or joins those spotted before."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Ask, Choose, Domain, Offer
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.in_hand import ForceStays, SearchRoll
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps import capture, shadow_points
from engine.games.wotr_spi.steps.search import (
    NAZGUL,
    cost_of,
    force_checks,
    may_search,
    may_send,
    number_check,
    place_checks,
    price_of,
    spent_on,
)


@command
class PlaceForce(Command):
    """J.1  The force that spotted somebody may stay in the hex: name Nazgul, or Strength Points; none declines."""

    meaning: ClassVar[str] = "leave the searching force in the hex it spotted somebody in, or decline"
    nazgul: tuple[str, ...] = ()
    orcs: int = 0

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, force = at.state, at.state.now(ForceStays)
        yield Check("J.1", at.seat == DARK_POWER, "dark_power_searches")
        yield Check("J.1", force is not None, "a_search_has_just_spotted", ESSENTIAL)
        most_nazgul, most_orcs = (force.nazgul, force.orcs) if force else (0, 0)
        yield Check("J.1", len(self.nazgul) <= most_nazgul, "no_more_than_searched")
        yield Check("J.1", self.orcs <= most_orcs, "no_more_than_searched")
        yield number_check(self.orcs)
        yield _nazgul_check(state, self.nazgul)
        yield _beast_check(at, self.nazgul)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        kind = at.state.search.force if at.state.search.force != NAZGUL else "eye_orcs"
        yield ForcePlaced(at.state.the(ForceStays).hex, self.nazgul, self.orcs, kind)


@command
class SendForce(Command):
    """J.1/placement  Place the card's force where somebody is spotted, in a listed Province, at its usual cost."""

    meaning: ClassVar[str] = "place the card's force with Characters spotted earlier"
    hex: str
    nazgul: tuple[str, ...] = ()
    orcs: int = 0

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("J.1", at.seat == DARK_POWER, "dark_power_searches")
        yield Check("D.3", state.phase is Phase.SEARCH and not state.stack, "phase_is_search")
        yield Check("J.1", state.search.card is not None, "a_search_card_is_drawn")
        yield from force_checks(state, len(self.nazgul), self.orcs)
        yield from place_checks(at, self.hex)
        yield Check("J.1", state.spotted_at(self.hex), "hex_has_spotted_characters", facts={"hex": self.hex})
        yield _nazgul_check(state, self.nazgul)
        yield _beast_check(at, self.nazgul)
        yield from shadow_points.cost_checks(at, price_of(at, len(self.nazgul), self.orcs))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        name, times = cost_of(len(self.nazgul), self.orcs)
        cost = at.charts.number("costs", name) * times
        yield ForceSent(self.hex, self.nazgul, self.orcs, at.state.search.force, cost)


def _beast_check(at: Situation[State], nazgul: tuple[str, ...]) -> Check:
    """N.19, J.1  Whether the searchers who are placed have their flying beasts.

    # RULING: J.1 takes them from anywhere on the map, N.19 takes the beast on which F.5 rests that; J.1 is the
    paragraph on placing, and N.19 asks no more than the points.
    """
    grounded = sorted(set(nazgul) & set(at.state.grounded))
    weight = WARNS if at.reads_first("grounded-nazgul-in-a-search") else REFUSES
    return Check(
        "N.19", False, "searchers_have_their_beasts", weight, facts={"nazgul": grounded}, applies=bool(grounded)
    )


def _nazgul_check(state: State, nazgul: tuple[str, ...]) -> Check:
    """J.1  Whether those named are Nazgul in the game; that they are Nazgul no agreement makes up for."""
    alive = set(nazgul) <= set(state.nazgul_alive()) and len(set(nazgul)) == len(nazgul)
    weight = REFUSES if set(nazgul) <= set(pieces.NAZGUL) else ESSENTIAL
    return Check("J.1", alive, "nazgul_are_alive", weight, facts={"nazgul": nazgul})


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
    """J.1  The card's force joins Characters spotted earlier."""

    hex: str
    nazgul: tuple[str, ...]
    orcs: int
    kind: str
    cost: int

    def apply(self, state: State) -> State:
        used = spent_on(state, self.hex, len(self.nazgul), self.orcs, self.cost)
        placed = _placed(used, self.hex, self.nazgul, self.orcs, self.kind)
        # RULING: J.4 ties every try at capture to a roll that allows it, and is silent on those spotted before: Orcs
        # sent to them roll on the Search Table first, once a phase in a hex.
        if not self.orcs or self.hex in state.search.hexes:
            return placed
        return placed.push(SearchRoll(self.hex, nazgul=0, orcs=self.orcs, is_settled=True))


def _placed(state: State, hex_: str, nazgul: tuple[str, ...], orcs: int, kind: str) -> State:
    for name in nazgul:
        state = state.with_person(name, hex=hex_)
    return capture.placed_band(state, hex_, orcs, kind) if orcs else state


def _spotted_hexes(state: State) -> tuple[str, ...]:
    hexes = {*state.stacks, *(person.hex for person in state.people.values() if person.hex)}
    return tuple(sorted(hex_ for hex_ in hexes if state.spotted_at(hex_)))


def _stayers(at: Situation[State], least: int) -> Domain:
    state, may_land = at.state, at.reads_first("grounded-nazgul-in-a-search")
    force = state.now(ForceStays)
    nazgul = force.nazgul if force else state.search.nazgul_left
    if nazgul:
        able = (name for name in state.nazgul_alive() if may_land or name not in state.grounded)
        alive = tuple((name, name) for name in able)
        return Domain(name="nazgul", kind="some", options=alive, low=least, high=nazgul, default=())
    orcs = force.orcs if force else state.search.orcs_left
    return Domain(name="orcs", kind="number", low=least, high=orcs, default=orcs)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whether the searchers stay."""
    force = at.state.now(ForceStays)
    if force:
        facts = {"hex": force.hex}
        yield Choose(
            id="place_force", seat=DARK_POWER, cites="J.1", says="ask.place_force", answer="PlaceForce", facts=facts
        )


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Joining those spotted before, and staying."""
    state = at.state
    spotted = [hex_ for hex_ in _spotted_hexes(state) if may_send(at, hex_)] if may_search(state) else []
    if spotted:
        where = Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in spotted))
        yield Offer(
            seat=DARK_POWER, do="SendForce", cites="J.1", says="offer.SendForce", fields=(where, _stayers(at, 1))
        )
    if state.now(ForceStays):
        yield Offer(seat=DARK_POWER, do="PlaceForce", cites="J.1", says="offer.PlaceForce", fields=(_stayers(at, 0),))
