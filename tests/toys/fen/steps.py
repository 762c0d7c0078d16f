"""The whole book of Fen, in its order: the fen (A), the throw and the walk (B), meeting (C), the end (D)."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.ask import Ask, Choose, Domain, Reach, Roll
from engine.core.box import Charts
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import frozen, replace
from engine.core.game import Fact, Outcome
from engine.core.panels import PERHAPS, PLACE, Road
from engine.core.record import Command, Event, command, event
from engine.core.ring import left_of
from engine.core.roads import reached, told
from engine.core.seating import Options
from engine.core.situation import Situation

SEATS, PHASES = ("heron", "otter", "toad"), ("throw", "walk")
PLACES = ("jetty", "mill", "weir", "alder", "chapel", "stone")
PAIRS = (
    ("jetty", "mill"), ("jetty", "alder"), ("mill", "weir"), ("alder", "chapel"), ("weir", "chapel"), ("weir", "stone"),
    ("chapel", "stone"),
)  # fmt: skip
ROADS_CHART, ROUNDS = "roads", 6


@frozen
class State:
    """Who stands where, clockwise; whose turn it is, and what was thrown, 0 for nothing yet."""

    at: Mapping[str, str]
    seat: str
    round: int = 1
    die: int = 0

    @property
    def is_open(self) -> bool:
        """D  Whether it still goes on."""
        return outcome(self) is None


def start(options: Options, seats: tuple[str, ...]) -> State:
    """A.3  All stand at the jetty."""
    return State(dict.fromkeys(seats, "jetty"), seats[0])


def outcome(state: State) -> Outcome | None:
    """D  Somebody stands at the stone, or the last round is over."""
    won = tuple(seat for seat, place in state.at.items() if place == "stone")
    if won:
        return Outcome(won, "D.1", says="ends.stone")
    return Outcome((), "D.2", says="ends.dusk") if state.round > ROUNDS else None


def view(state: State, audience: str) -> dict[str, Any]:
    """Everything, to everybody: the fen has no secret."""
    phase = ("walk" if state.die else "throw") if state.is_open else "over"
    return {"phase": phase, "seat": state.seat, "round": state.round, "die": state.die, "at": dict(state.at)}


def set_down(state: State, seat: str, place: str) -> State:
    """A traveller who is put right by hand."""
    return replace(state, at={**state.at, seat: place})


FACTS = {"traveller": Fact(lambda s, seat: s.at[seat], set_down, kind=PLACE, keys=lambda s: tuple(s.at))}


def roads(charts: Charts) -> tuple[Road, ...]:
    """A.2  The roads as far as they are counted."""
    return told(lambda row, column: charts.find(ROADS_CHART, row, column), PAIRS)


def walks(at: Situation[State]) -> Mapping[str, str]:
    """B.2  Where the one whose turn it is may walk to: what is left of the throw there, or PERHAPS."""
    return reached(roads(at.charts), at.state.at[at.state.seat], at.state.die)


@command
class Walk(Command):
    """B.2  A traveller walks along the roads, as far as the throw at the most. In the flood: F.1, F.2."""

    cites, meaning = "B.2", "walk to a place or a space of a road"
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        is_due = at.seat == at.state.seat and at.state.die > 0 and at.state.is_open
        yield Check("B.2", is_due, "walk_is_due", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        sure = (place for place, left in walks(at).items() if left != PERHAPS)
        yield Domain(name="to", kind="place", options=tuple((place, place) for place in sure))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.Walk", {"die": at.state.die}

    @classmethod
    def reached(cls, at: Situation[State], filled: Mapping[str, Any]) -> Reach | None:
        found = walks(at) if at.state.die else {}
        sure = tuple((place, left) for place, left in found.items() if left != PERHAPS)
        unread = tuple(place for place, left in found.items() if left == PERHAPS)
        return Reach(at.state.at[at.state.seat], sure, (), "reach.walk", unread, {"die": at.state.die})

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        left, is_there = walks(at).get(self.to), any(self.to in road.places for road in roads(at.charts))
        yield Check("A.1", is_there, "fen_has_the_place", ESSENTIAL)
        yield Check("B.2", left is not None, "walk_comes_so_far")
        yield Check("B.3", left != PERHAPS, "road_is_counted")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from flow(at, Walked(at.seat, self.to))


@command
class Rest(Command):
    """B.4  A traveller stays. With the reeds: E.1."""

    cites, is_end, meaning = "B.4", True, "stay where you are"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        is_due = at.seat == at.state.seat and at.state.die > 0 and at.state.is_open
        yield Check("B.4", is_due, "walk_is_due", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from flow(at, Walked(at.seat, at.state.at[at.seat]))


@event
class DieFell(Event):
    """B.1  So far the traveller may walk."""

    seat: str
    die: int

    def apply(self, state: State) -> State:
        return replace(state, die=self.die)


@event
class Walked(Event):
    """B.2, C.1  A traveller came there, and whoever stood there is back at the jetty; the one to the left throws.
    In the flood: F.3.
    """

    seat: str
    to: str

    def apply(self, state: State) -> State:
        met = {seat for seat, place in state.at.items() if place == self.to != "jetty" and seat != self.seat}
        at = {seat: "jetty" if seat in met else place for seat, place in {**state.at, self.seat: self.to}.items()}
        then = left_of(tuple(state.at), self.seat, ())
        return replace(state, at=at, die=0, seat=then, round=state.round + (then == next(iter(state.at))))


def asks(at: Situation[State]) -> tuple[Ask, ...]:
    """What the fen waits for."""
    state = at.state
    if not state.is_open:
        return ()
    told = {"seat": state.seat, "facts": {"traveller": state.seat}}
    if not state.die:
        return (Roll(id="throw", cites="B.1", says="ask.throw", **told),)
    return (Choose(id="walk", cites="B.2", says="ask.walk", answer="Walk", **told),)


ROLLS = {"throw": lambda at, faces: (DieFell(at.state.seat, faces[0]),)}
