"""Y.1/allied-nazgul  Saruman and the Dark Power, allied, search with each other's Nazgul."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.record import Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS
from engine.games.wotr_spi.seats import ally_of, nazgul_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import placement, search
from engine.games.wotr_spi.steps.x_politics.alliances import AllianceSeen
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies


def _allied_checks(at: Situation[State]) -> Iterator[Check]:
    """Y.1  Whether the seat searches now, with a card of Nazgul, and has an ally who could lend it some."""
    yield Check("Y.1", at.state.three.is_on, "three_seats_play", ESSENTIAL)
    yield Check("Y.1", at.seat in DARK_SEATS, "own_counters_only", ESSENTIAL)
    yield from search.sending_checks(at)
    ally = ally_of(at.state, at.seat)
    yield Check("Y.1", ally in DARK_SEATS, "seat_is_allied", ESSENTIAL, secret_to=at.seat)


def _paid(at: Situation[State], count: int) -> int:
    """I.3, Y.1  Of how many of so many Nazgul the Dark Power pays the search: of all that it sends, and of its own that
    Saruman sends.

    # RULING: as with every unit of its that an ally moves: else an alliance gave Sauron endless searches.
    """
    if at.seat == DARK_POWER:
        return count
    return placement.allied_of(at.state, count) if at.reads_first("allied-units-price") else 0


def _price(at: Situation[State], paid: int) -> int:
    name, times = search.cost_of(paid, 0)
    return at.charts.number(at.state.schedule, name) * times if paid else 0


def _price_checks(at: Situation[State], paid: int) -> Iterator[Check]:
    yield from shadow_points.priced_checks(at, search.cost_of(max(1, paid), 0)[0], paid)


def _may_send(at: Situation[State], nazgul: int, paid: int) -> bool:
    """Whether the card has so many Nazgul left, so many live, and the points for them can be paid."""
    return hold((*search.force_checks(at.state, nazgul, 0, allied=True), *_price_checks(at, paid)))


@command
class SearchWithAllied(AmongAllies):
    """Y.1/allied-nazgul  So many Nazgul search one hex, the seat's own first and the rest of its ally's."""

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "search one hex with Nazgul of your ally's, your own among them first"
    cites: ClassVar[str] = "Y.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    nazgul: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _allied_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        state = at.state
        least = len(nazgul_of(state, at.seat)) + 1
        hexes = state.stacks if _may_send(at, least, _paid(at, least)) else ()
        can = tuple((hex_, hex_) for hex_ in hexes if hold(search.hex_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=can)
        most = min(state.search.nazgul_left, len(state.nazgul_alive()))
        yield Domain(name="nazgul", kind="number", low=least, high=most, default=most)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from search.force_checks(at.state, self.nazgul, 0, allied=True)
        yield from search.hex_checks(at, self.hex)
        own = len(nazgul_of(at.state, at.seat))
        facts = {"own": own, "asked": self.nazgul}
        yield Check("Y.1", self.nazgul > own, "an_allys_nazgul_are_among_them", facts=facts)
        yield from _price_checks(at, _paid(at, self.nazgul))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield search.SearchSent(self.hex, self.nazgul, 0, _price(at, _paid(at, self.nazgul)))
        yield AllianceSeen(at.seat, ally_of(at.state, at.seat))


@command
class SendAllied(AmongAllies):
    """Y.1/allied-nazgul, J.1/placement  Nazgul of an ally's are placed where somebody is spotted, at the usual cost."""

    meaning: ClassVar[str] = "place Nazgul of your ally's, and your own, with Characters spotted earlier"
    cites: ClassVar[str] = "Y.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    nazgul: tuple[str, ...]

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _allied_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        paid = 1 if at.seat == DARK_POWER or at.reads_first("allied-units-price") else 0
        hexes = at.state.fellowship_hexes() if _may_send(at, 1, paid) else ()
        spotted = (hex_ for hex_ in hexes if hold(search.spotted_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in spotted))
        able = tuple(name for name in pieces.NAZGUL if hold(placement.nazgul_checks(at, (name,), allied=1)))
        can = able if placement.foreign_nazgul(at.state, able) else ()
        high = at.state.search.nazgul_left
        yield Domain(name="nazgul", kind="some", options=tuple((name, name) for name in can), low=1, high=high)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from search.force_checks(at.state, len(self.nazgul), 0, allied=True)
        yield from search.spotted_checks(at, self.hex)
        foreign = placement.foreign_nazgul(at.state, self.nazgul)
        yield from placement.nazgul_checks(at, self.nazgul, allied=len(foreign))
        yield Check("Y.1", bool(foreign), "an_allys_nazgul_are_among_them", facts={"asked": len(self.nazgul)})
        yield from _price_checks(at, self._paid(at))

    def _paid(self, at: Situation[State]) -> int:
        if at.seat == DARK_POWER:
            return len(self.nazgul)
        foreign = placement.foreign_nazgul(at.state, self.nazgul)
        return len(foreign) if at.reads_first("allied-units-price") else 0

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield placement.ForceSent(self.hex, self.nazgul, 0, search.NAZGUL, _price(at, self._paid(at)))
        yield AllianceSeen(at.seat, ally_of(at.state, at.seat))
