"""The whole book of Beacons, in its order: the draw (B), orders (C), cards and the opening (D), the end (E)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.ask import Ask, Choose, Domain, Draw, Roll
from engine.core.audience import GIVER, TRUTH, secret
from engine.core.cards import Hand, kinds_in, may_hold, without
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import opens
from engine.core.frozen import field, frozen, replace
from engine.core.game import Fact, Outcome
from engine.core.panels import CHOICE, Between
from engine.core.record import Command, Event, command, event
from engine.core.ring import left_of
from engine.core.seal import player_seal
from engine.core.situation import Situation

SEATS, PHASES = ("flint", "reed", "tarn"), ("draw", "order", "squall", "rest", "open")
SHORE = ("B21", "B31", "B32", "B23", "B12", "B11")
HEXES = ("B22", *SHORE)
ROCKS = tuple(Between(f"rock_{seat}", ("B22", *SHORE[2 * n : 2 * n + 2])) for n, seat in enumerate(SEATS))  # A.2
NIGHTS, CARDS, KINDS = 3, range(1, 13), kinds_in(Path(__file__).parent)
NEAR = {hex_: ("B22", SHORE[n - 1], SHORE[(n + 1) % 6]) for n, hex_ in enumerate(SHORE)} | {"B22": SHORE}  # A.2


@frozen
class State:
    """A.1  The island. lit: hex -> whose beacon; orders: sealed this night; opened, shown: of them, shown to whom."""

    first: str = SEATS[0]
    night: int = 1
    phase: str = "draw"
    lit: Mapping[str, str] = field(default_factory=dict)
    hands: Mapping[str, Hand] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    opened: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    open: tuple[int, ...] = ()

    @property
    def to_open(self) -> tuple[str, ...]:
        """D.3  Whose order may be opened now."""
        return {"rest": (self.first,), "open": tuple(s for s in SEATS if s not in self.opened)}.get(self.phase, ())


def outcome(state: State) -> Outcome | None:
    """E  After the last night two have won, or one against two, or nobody."""
    if state.night <= NIGHTS:
        return None
    scores = {seat: list(state.lit.values()).count(seat) for seat in SEATS}
    won = tuple(seat for seat in SEATS if scores[seat] > min(scores.values()))
    return Outcome(won, ("E.3", "E.2", "E.1")[len(won)], scores, ("ends.nobody", "ends.alone", "ends.pair")[len(won)])


def view(state: State, audience: str) -> dict[str, Any]:
    """What everybody sees, and the desks that this audience may open."""
    sizes = {seat: len(hand) for seat, hand in state.hands.items()}
    shown = {"phase": state.phase, "night": state.night, "first": state.first, "beacons": dict(state.lit)}
    told = {"sealed": list(state.orders), "orders": dict(state.opened), "open": list(state.open), "hand_sizes": sizes}
    heard = {seat: {by: state.orders[by] for by, to in state.shown.items() if to == seat} for seat in SEATS}
    mine = {seat: {"hand": state.hands.get(seat, ()), "order": state.orders.get(seat)} for seat in SEATS}
    return shown | told | {f"{s}_desk": mine[s] | {"told": heard[s]} for s in SEATS if audience in (s, TRUTH)}


def set_beacon(state: State, place: str, seat: str) -> State:
    """A beacon that is put right by hand; nobody's is dark."""
    return replace(state, lit={hex_: whose for hex_, whose in {**state.lit, place: seat}.items() if whose != "dark"})


ASKED = {"kind": CHOICE, "words": ("dark", *SEATS), "keys": lambda state: HEXES}
FACTS = {"beacon": Fact(read=lambda state, place: state.lit.get(place, "dark"), write=set_beacon, **ASKED)}


@command
class DrawCard(Command):
    """B.1  A warden draws a card, and alone looks at it. card: null for one the tablet is not told."""

    cites, is_observation, meaning = "B.1", True, "draw this night's card; you alone know which"
    card: int | None = secret(GIVER)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("B.1", at.state.phase == "draw" and at.seat not in at.state.drawn, "card_is_to_be_drawn", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="card", kind="card", low=1, high=12, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("B.1", self.fits(at, "card"), "card_is_of_the_deck", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardDrawn(at.seat, self.card)


@event
class CardDrawn(Event):
    """B.1  A warden has looked at a card."""

    seat: str
    card: int | None = secret("seat")

    def apply(self, state: State) -> State:
        drawn = (*state.drawn, self.seat)
        hands = {**state.hands, self.seat: (*state.hands.get(self.seat, ()), self.card)}
        return replace(state, hands=hands, drawn=drawn, phase="order" if len(drawn) == len(SEATS) else "draw")


@command
class SealOrder(Command):
    """C.1  A warden names a hex, in secret. ally: a warden who is told it too, '' where nobody is."""

    cites, meaning = "C.1", "seal the hex on which you will light your beacon"
    place: str = secret(f"{GIVER}+ally")
    ally: str = secret(f"{GIVER}+ally", default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        is_due = at.state.phase == "order" and at.seat not in at.state.orders
        yield Check("C.1", is_due, "order_is_to_be_sealed", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="place", kind="place", secret=True)
        others = tuple((seat, seat) for seat in SEATS if seat != at.seat)
        yield Domain(name="ally", kind="one_of", options=(("", "nobody"), *others), default="", secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.1", self.place in HEXES, "island_has_the_hex", ESSENTIAL, secret_to=at.seat)
        yield Check("C.3", self.ally in ("", *SEATS), "order_is_shown_to_a_warden", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        given = at.state.night, f"{at.seat} {self.place}", at.nonce("order")
        yield OrderSealed(at.seat, at.state.night, self.place, given[-1], self.ally, player_seal(at.table, *given))


@event
class OrderSealed(Event):
    """C.1, C.3  A warden's order lies sealed; whom it was shown to those two know, for good."""

    seat: str
    night: int
    place: str = secret("seat+ally", what="order:{seat}:{night}")
    nonce: str = secret("seat+ally", what="order:{seat}:{night}")
    ally: str = secret("seat+ally", default="")
    seal: str = ""

    def apply(self, state: State) -> State:
        orders, shown = {**state.orders, self.seat: self.place}, {**state.shown, self.seat: self.ally}
        return replace(state, orders=orders, shown=shown, phase="squall" if len(orders) == len(SEATS) else "order")


@event
class SquallCame(Event):
    """C.2  The die names a hex of the shore, and the beacon there goes out."""

    die: int
    place: str

    def apply(self, state: State) -> State:
        return replace(set_beacon(state, self.place, "dark"), phase="rest")


def reach(state: State, seat: str, card: int) -> set[str]:
    """D.2  The hexes on which this card can be played."""
    beside = {near for hex_, whose in state.lit.items() if whose == seat for near in NEAR[hex_]}
    dark = set(HEXES) - set(state.lit)
    among = {"torch": beside & dark, "boat": dark & set(SHORE), "rain": beside - dark, "fog": set(HEXES)}
    return among[KINDS[card]] if card in CARDS else set()


@command
class PlayCard(Command):
    """D.1  A warden plays a card on a hex, before everybody."""

    cites, window, meaning = "D.1", "rest", "play a card from your hand"
    card: int
    place: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.1", at.state.phase == "rest", "squall_is_over")
        yield Check("D.1", bool(at.state.hands.get(at.seat)), "hand_holds_a_card", ESSENTIAL)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.phase == "squall"

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        options = tuple((card, KINDS[card]) for card in CARDS if card not in at.state.open)
        yield Domain(name="card", kind="card", options=options)
        yield Domain(name="place", kind="one_of", options=tuple((hex_, hex_) for hex_ in HEXES))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.1", self.fits(at, "card"), "card_can_be_held", ESSENTIAL)
        yield Check("D.1", self.fits(at, "place"), "island_has_the_hex", ESSENTIAL)
        yield Check("D.2", self.place in reach(at.state, at.seat, self.card), "card_reaches_the_hex")
        yield Check("D.1", may_hold(at.state.hands.get(at.seat, ()), self.card), "desk_has_the_card", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardPlayed(at.seat, self.card, KINDS[self.card], self.place)


@event
class CardPlayed(Event):
    """D.2  A torch and a boat light a hex, rain puts one out, fog does nothing."""

    seat: str
    card: int
    kind: str
    place: str

    def apply(self, state: State) -> State:
        hands = {**state.hands, self.seat: without(state.hands[self.seat], self.card)}
        played = replace(state, hands=hands, open=(*state.open, self.card))
        whose = {"fog": state.lit.get(self.place, "dark"), "rain": "dark"}.get(self.kind, self.seat)
        return set_beacon(played, self.place, whose)


@command
class OpenOrder(Command):
    """D.3  A warden opens the own order, the first warden before the others."""

    is_held_by_wait, lays_open, cites, meaning = True, True, "D.3", "open your order before everybody"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.3", at.seat in at.state.to_open, "order_is_to_be_opened", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield opens(f"order:{at.seat}:{at.state.night}", "D.3")
        yield OrderOpened(at.seat, at.state.orders[at.seat])


@event
class OrderOpened(Event):
    """D.4  The last order that is opened lights every dark hex that one order names, and the night is over."""

    seat: str
    place: str

    def apply(self, state: State) -> State:
        opened = {**state.opened, self.seat: self.place}
        if len(opened) < len(SEATS):
            return replace(state, opened=opened, phase="open")
        lit = {at: who for who, at in opened.items() if [*opened.values()].count(at) == 1 and at not in state.lit}
        over = {"night": state.night + 1, "phase": "draw" if state.night < NIGHTS else "dawn", "drawn": ()}
        over |= {"first": left_of(SEATS, state.first, ()), "lit": {**state.lit, **lit}}
        return replace(state, orders={}, opened={}, shown={}, **over)


def asks(at: Situation[State]) -> tuple[Ask, ...]:
    """What the island waits for."""
    state, facts = at.state, {"first": at.state.first}
    match state.phase:
        case "draw":
            draw = {"cites": "B.1", "says": "ask.draw", "answer": "DrawCard", "pile": "deck", "hidden": True}
            return tuple(Draw(id=f"draw_{s}", seat=s, **draw) for s in SEATS if s not in state.drawn)
        case "order":
            order = {"cites": "C.1", "says": "ask.order", "answer": "SealOrder", "hidden": True}
            return tuple(Choose(id=f"order_{s}", seat=s, **order) for s in SEATS if s not in state.orders)
        case "squall":
            return (Roll(id="squall", seat=state.first, cites="C.2", says="ask.squall", facts=facts),)
        case "rest" | "open":
            opening = {"cites": "D.3", "says": f"ask.{state.phase}", "answer": "OpenOrder"}
            return tuple(Choose(id=f"open_{s}", seat=s, **opening) for s in state.to_open)
    return ()


ROLLS = {"squall": lambda at, faces: (SquallCame(faces[0], SHORE[faces[0] - 1]),)}
