"""X.1, J.2  Whoever controls a unit searches with it: lent Nazgul, and the Orcs or the Army of a lent Force, search for
the ally in whose control they are. Asked is the seat whose units stand there, as everybody sees: in whose control they
are the two alone know, until the ally searches.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.record import Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_SEATS
from engine.games.wotr_spi.seats import ally_of, searcher
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.j_search import capture, turn_search
from engine.games.wotr_spi.steps.x_politics.alliances import AllianceSeen
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies


@command
class SearchWithLent(AmongAllies):
    """X.1, J.2  Lent Nazgul, Orcs or an Army search the hex they stand in, while their owner may search there.

    searcher: "nazgul", "orcs" or "army".
    """

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "search a hex with units that your ally has lent you, which stand in it"
    cites: ClassVar[str] = "X.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    searcher: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("X.1", state.three.is_on, "three_seats_play", ESSENTIAL)
        yield Check("X.1", at.seat in DARK_SEATS, "own_counters_only", ESSENTIAL)
        on = state.step in turn_search.SEARCH_STEPS and state.phase in turn_search.MOVED_IN
        yield Check("J.2", on, "movement_is_interrupted", ESSENTIAL)
        yield Check("J.2", searcher(state) != at.seat, "another_seat_searches", ESSENTIAL)
        allied = ally_of(state, at.seat) == searcher(state)
        yield Check("X.1", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        could = turn_search.in_question(at)
        hexes = tuple((hex_, hex_) for hex_ in could if any(_are_lent(at, hex_, kind) for kind in _kinds(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=hexes, is_apart=True)
        hex_ = str(filled.get("hex"))
        who = tuple((kind, kind) for kind in _kinds(at, hex_) if _are_lent(at, hex_, kind))
        yield Domain(name="searcher", kind="one_of", options=who)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from turn_search.search_checks(at, self.hex, self.searcher)
        lent = _are_lent(at, self.hex, self.searcher)
        yield Check("X.1", lent, "unit_is_lent", ESSENTIAL, secret_to=at.seat, facts={"unit": self.hex})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        owner = searcher(at.state)
        nazgul, orcs = turn_search.force(at.state, self.hex, self.searcher)
        by_army = self.searcher == turn_search.ARMY
        yield turn_search.MapSearched(self.hex, nazgul, orcs, by_army=by_army, seat=at.seat, of=owner)
        yield AllianceSeen(at.seat, owner)


def _kinds(at: Situation[State], hex_: str) -> tuple[str, ...]:
    kinds = (turn_search.NAZGUL, capture.ORCS, turn_search.ARMY)
    return tuple(kind for kind in kinds if hold(turn_search.search_checks(at, hex_, kind)))


def _are_lent(at: Situation[State], hex_: str, kind: str) -> bool:
    """X.1  Whether somebody of those who would search here is lent, as the two know."""
    return bool(turn_search.lent_at(at.state, searcher(at.state), hex_, kind))
