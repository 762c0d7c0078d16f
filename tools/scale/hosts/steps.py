"""The whole book of Hosts: marches (A), fights (B), cards shown (C)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.audience import GIVER, TRUTH, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import opens
from engine.core.frozen import frozen, replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation

SEATS = ("ash", "birch", "cedar", "dogwood", "elm", "fir", "gorse", "hazel")
PHASES = ("march", "fight")
SIDE, HOSTS, HAND = 50, 50, 12
"""Columns and rows of the map, hosts of a seat, and cards of a hand."""


def hex_of(column: int, row: int) -> str:
    """The id of a hex."""
    return f"{column:02}{row:02}"


def beside(origin: str) -> tuple[str, ...]:
    """The hexes round one, on a map of rows that stand straight."""
    column, row = int(origin[:2]), int(origin[2:])
    near = ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
    return tuple(hex_of(x, y) for x, y in near if 0 < x <= SIDE and 0 < y <= SIDE)


@frozen
class Host:
    """So many points of a seat in a hex."""

    seat: str
    points: int


@frozen
class State:
    """hosts: hex -> who stands there; hands: seat -> its cards; fight: (from, to) of the march that met somebody."""

    hosts: Mapping[str, Host]
    hands: Mapping[str, tuple[int, ...]]
    mover: str = SEATS[0]
    turn: int = 1
    marched: int = 0
    fight: tuple[str, ...] = ()
    shown: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def start(options: Mapping[str, Any], seats: tuple[str, ...]) -> State:
    """Fifty hosts a seat, in every sixth hex."""
    hexes = [hex_of(1 + n * 6 % SIDE, 1 + n * 6 // SIDE) for n in range(HOSTS * len(seats))]
    hosts = {hex_: Host(seats[n % len(seats)], 1 + n % 9) for n, hex_ in enumerate(hexes)}
    hands = {seat: tuple(range(1 + n * HAND, 1 + (n + 1) * HAND)) for n, seat in enumerate(seats)}
    return State(hosts, hands)


def turn(state: State) -> int:
    """The round of all seats."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """Nobody wins before the measuring is over."""
    return None


def view(state: State, audience: str) -> dict[str, Any]:
    """Who stands where, and the hands that this audience may see."""
    shown: dict[str, Any] = {
        "phase": "fight" if state.fight else "march", "turn": state.turn, "mover": state.mover,
        "hosts": {hex_: [host.seat, host.points] for hex_, host in state.hosts.items()},
    }  # fmt: skip
    return shown | {f"{seat}_desk": list(hand) for seat, hand in state.hands.items() if audience in (seat, TRUTH)}


@command
class March(Command):
    """A.1  Points go from a hex to one beside it."""

    cites: ClassVar[str] = "A.1"
    meaning: ClassVar[str] = "march to a hex beside"
    origin: str
    to: str
    points: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("A.1", at.seat == at.state.mover and not at.state.fight, "this_seat_marches", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        own = tuple((hex_, hex_) for hex_, host in at.state.hosts.items() if host.seat == at.seat)
        yield Domain(name="origin", kind="one_of", options=own)
        most = max((host.points for host in at.state.hosts.values() if host.seat == at.seat), default=0)
        yield Domain(name="to", kind="place")
        yield Domain(name="points", kind="number", low=1, high=most, default=1)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        own = self.fits(at, "origin")
        yield Check("A.1", own, "own_host_stands_there", ESSENTIAL)
        yield Check("A.1", self.to in beside(self.origin), "hex_is_beside", ESSENTIAL, applies=own)
        enough = own and 0 < self.points <= at.state.hosts[self.origin].points
        yield Check("A.1", enough, "so_many_stand_there", ESSENTIAL, applies=own)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        there = at.state.hosts.get(self.to)
        if there and there.seat != at.seat:
            yield Met(at.seat, self.origin, self.to, self.points)
        else:
            yield Marched(at.seat, self.origin, self.to, self.points)


def moved(state: State, seat: str, origin: str, to: str, points: int) -> State:
    """So many points of a seat taken from one hex to another."""
    hosts = {**state.hosts, origin: replace(state.hosts[origin], points=state.hosts[origin].points - points)}
    there = hosts.get(to)
    hosts[to] = Host(seat, points + (there.points if there else 0))
    if not hosts[origin].points:
        del hosts[origin]
    return replace(state, hosts=hosts, marched=state.marched + 1)


@event
class Marched(Event):
    """A.1  They stand there."""

    seat: str
    origin: str
    to: str
    points: int

    def apply(self, state: State) -> State:
        return moved(state, self.seat, self.origin, self.to, self.points)


@event
class Met(Event):
    """B.1  Somebody else stands there."""

    seat: str
    origin: str
    to: str
    points: int

    def apply(self, state: State) -> State:
        return replace(state, fight=(self.origin, self.to))


def fought(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """B.1  On 4 to 6 whoever stands there loses a point."""
    yield Fought(at.state.fight[1], faces[0], faces[0] > 3 and at.state.hosts[at.state.fight[1]].points > 1)


@event
class Fought(Event):
    """B.1  The march is over; a point is lost or none."""

    hex: str
    die: int
    is_hit: bool

    def apply(self, state: State) -> State:
        there = state.hosts[self.hex]
        hosts = {**state.hosts, self.hex: replace(there, points=there.points - self.is_hit)}
        return replace(state, hosts=hosts, fight=(), marched=state.marched + 1)


ROLLS = {"fight": fought}


@command
class ShowCard(Command):
    """C.1  A seat shows another one of its cards."""

    cites: ClassVar[str] = "C.1"
    meaning: ClassVar[str] = "show a card to another seat"
    to: str
    card: int = secret(GIVER, default=0)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.1", at.seat == at.state.mover and not at.state.fight, "this_seat_marches", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="one_of", options=tuple((seat, seat) for seat in SEATS if seat != at.seat))
        yield Domain(name="card", kind="card", low=1, high=len(SEATS) * HAND, default=0, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.1", self.fits(at, "to"), "another_seat_sees_it", ESSENTIAL)
        yield Check("C.1", self.card in at.state.hands[at.seat], "card_is_in_hand", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardShown(at.seat, self.to, self.card)
        yield opens(f"card:{self.card}", "C.1", to=self.to)


@event
class CardShown(Event):
    """C.1  Another seat has seen a card."""

    seat: str
    to: str
    card: int = secret("seat", what="card:{card}")

    def apply(self, state: State) -> State:
        return replace(state, shown={**state.shown, self.to: (*state.shown.get(self.to, ()), self.card)})


@command
class EndTurn(Command):
    """A.2  The next seat marches."""

    cites: ClassVar[str] = "A.2"
    meaning: ClassVar[str] = "end your turn"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("A.1", at.seat == at.state.mover and not at.state.fight, "this_seat_marches", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield TurnEnded(SEATS[(SEATS.index(at.seat) + 1) % len(SEATS)])


@event
class TurnEnded(Event):
    """A.2  This seat marches now."""

    mover: str

    def apply(self, state: State) -> State:
        return replace(state, mover=self.mover, marched=0, turn=state.turn + (self.mover == SEATS[0]))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die of a fight, or the turn."""
    state = at.state
    if state.fight:
        yield Roll(id="fight", seat=state.mover, cites="B.1", says="ask.fight", facts={"hex": state.fight[1]})
    else:
        yield Choose(id="march", seat=state.mover, cites="A.2", says="ask.march", answer="EndTurn")
