"""The whole book of Burrows, in its order: the dig (B), cards (C), the end (D)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from engine.core.ask import Ask, Choose, Domain, Draw, Roll
from engine.core.audience import TRUTH, hand_of, seat_of, secret
from engine.core.cards import Hand, Held, kinds_in, may_hold
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import frozen, replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation

SEATS, BURROWS, PHASES = ("badger", "fox"), ("lower", "upper"), ("dig", "draw", "play")
HANDS = tuple(hand_of(seat, burrow) for seat in SEATS for burrow in BURROWS)
PACK = kinds_in(Path(__file__).parent)
CARDS, ROUNDS = tuple(PACK), 4
GOLD = {"nugget": 2, "dust": 1, "bone": 0}


@frozen
class State(Held):
    """A.1  The hands in four burrows. at: seat -> the burrow it is in; owed: cards that are still to be drawn."""

    at: Mapping[str, str] = field(default_factory=lambda: dict.fromkeys(SEATS, "upper"))
    gold: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    turn: int = 0
    phase: str = "dig"
    owed: int = 0
    drawn: int = 0

    @property
    def digger(self) -> str:
        """B.1  Whose turn it is."""
        return SEATS[self.turn % len(SEATS)]

    @property
    def hand_in_use(self) -> str:
        """B.2  The hand of the burrow that the digger is in."""
        return desks(self)[self.digger]


def desks(state: State) -> Mapping[str, str]:
    """B.2  A digger looks at the cards of the burrow that it is in, and at no others."""
    return {seat: hand_of(seat, burrow) for seat, burrow in state.at.items()}


def outcome(state: State) -> Outcome | None:
    """D  After four turns each who has more gold has won; with as much, nobody has."""
    if state.turn < ROUNDS * len(SEATS):
        return None
    most = max(state.gold.values())
    first = tuple(seat for seat in SEATS if state.gold[seat] == most)
    even = Outcome((), "D.2", state.gold, "ends.even")
    return Outcome(first, "D.1", state.gold, "ends.more") if len(first) == 1 else even


def view(state: State, audience: str) -> dict[str, Any]:
    """What everybody sees, and the hand that this audience is, or the umpire's all."""
    mine = {f"{seat_of(hand)}_desk": {"hand": list(state.hand(hand))} for hand in HANDS if hand == audience}
    every = {"hands": {hand: list(state.hand(hand)) for hand in HANDS}} if audience == TRUTH else {}
    sizes = {"hand_sizes": {hand: len(state.hand(hand)) for hand in HANDS}}
    shown = {name: getattr(state, name) for name in ("phase", "digger", "owed", "turn")}
    return (
        shown | {"at": dict(state.at), "gold": dict(state.gold), "open": list(state.lying_open)} | sizes | mine | every
    )


def dug(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """B.2, B.3  An even number leads into the lower burrow, an odd one into the upper; by the half of it are cards."""
    yield Dug(at.seat, faces[0], BURROWS[faces[0] % 2], min((faces[0] + 1) // 2, len(CARDS) - at.state.drawn))


@event
class Dug(Event):
    """B.2  A digger goes into a burrow, and B.3 draws cards there, as long as there are any."""

    seat: str
    die: int
    burrow: str
    n: int

    def apply(self, state: State) -> State:
        there = {**state.at, self.seat: self.burrow}
        return replace(state, at=there, owed=self.n, phase="draw" if self.n else "play")


@command
class TakeCards(Command):
    """B.3  Cards are drawn into the hand of the burrow, and nobody else looks at them. null for one that is untold."""

    cites, is_observation, meaning = "B.3", True, "draw cards into the hand of your burrow"
    hand: str
    cards: tuple[int | None, ...] = secret("hand", default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        draws = at.state.phase == "draw" and at.seat == at.state.digger
        yield Check("B.3", draws, "digger_draws", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        mine = desks(at.state)[at.seat]
        yield Domain(name="hand", kind="one_of", options=((mine, seat_of(mine)),), is_apart=True)
        untold = (None,) * at.state.owed
        yield Domain(name="cards", kind="cards", low=CARDS[0], high=CARDS[-1], default=untold, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("B.2", self.fits(at, "hand"), "drawn_in_this_burrow", ESSENTIAL)
        yield Check("B.3", len(self.cards) == at.state.owed, "as_many_as_are_owed", ESSENTIAL)
        yield Check("B.3", self.fits(at, "cards"), "cards_are_of_the_deck", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardsTaken(self.hand, len(self.cards), self.cards)


@event
class CardsTaken(Event):
    """B.3  A hand has more cards."""

    hand: str
    n: int
    cards: Hand = secret("hand")

    def apply(self, state: State) -> State:
        held = state.with_hand(self.hand, (*state.hand(self.hand), *self.cards))
        return replace(held, drawn=state.drawn + self.n, owed=0, phase="play")


@command
class PlayCard(Command):
    """C.1  The digger plays a card of the burrow, before everybody."""

    cites, meaning = "C.1", "play a card from the burrow that you are in"
    card: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.1", at.state.phase == "play" and at.seat == at.state.digger, "digger_plays", ESSENTIAL)
        yield Check("C.1", bool(at.state.hand(desks(at.state)[at.seat])), "burrow_holds_a_card", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        closed = tuple((card, str(card)) for card in CARDS if card not in at.state.lying_open)
        yield Domain(name="card", kind="card", options=closed)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.1", self.fits(at, "card"), "card_can_be_held", ESSENTIAL)
        mine = at.state.hand(desks(at.state)[at.seat])
        yield Check("C.1", may_hold(mine, self.card), "burrow_has_the_card", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardPlayed(at.state.hand_in_use, self.card, PACK[self.card])


@event
class CardPlayed(Event):
    """C.2  A nugget is two of gold, dust one, a bone nothing."""

    hand: str
    card: int
    kind: str

    def apply(self, state: State) -> State:
        seat, laid = seat_of(self.hand), state.laid_away(self.hand, self.card, is_face_up=True)
        return replace(laid, gold={**state.gold, seat: state.gold[seat] + GOLD[self.kind]})


@command
class EndTurn(Command):
    """C.3  The digger hands the die on."""

    cites, is_end, meaning = "C.3", True, "hand the die on"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.3", at.state.phase == "play" and at.seat == at.state.digger, "digger_hands_on", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield TurnEnded(at.state.turn + 1)


@event
class TurnEnded(Event):
    """C.3  The other one digs."""

    turn: int

    def apply(self, state: State) -> State:
        return replace(state, turn=self.turn, phase="dig")


def asks(at: Situation[State]) -> tuple[Ask, ...]:
    """What the hill waits for."""
    state = at.state
    facts = {"digger": state.digger, "n": state.owed, "burrow": state.at[state.digger]}
    if outcome(state) is not None:
        return ()
    match state.phase:
        case "dig":
            return (Roll(id="dig", seat=state.digger, cites="B.1", says="ask.dig", facts=facts),)
        case "draw":
            told = {"cites": "B.3", "says": "ask.draw", "facts": facts, "answer": "TakeCards"}
            return (Draw(id="draw", seat=state.digger, pile="deck", hidden=True, is_untold=True, **told),)
    return (Choose(id="play", seat=state.digger, cites="C.3", says="ask.play", facts=facts, answer="EndTurn"),)


ROLLS = {"dig": dug}
