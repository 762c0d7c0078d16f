"""The whole book of Lanterns, in its order: the deal (B), the wind die (C), cards (D), the end (E)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.ask import Ask, Choose, Die, Domain, Draw, Roll
from engine.core.audience import GIVER, TRUTH, secret
from engine.core.cards import Discard, Hand, HandNote, HandPutRight, Held, kinds_in, may_hold, without
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import opens
from engine.core.following import flow
from engine.core.frozen import frozen, replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.ring import left_of
from engine.core.seating import Options
from engine.core.situation import Situation

SEATS = ("amber", "birch", "cedar", "dune", "elm")
PHASES = ("throw", "moth", "rest")
WINDS = ("gentle", "fresh", "wild")
WIND = Die("wind", 6, ("calm", "calm", "spark", "gust", "storm", "moth"))
PACK = kinds_in(Path(__file__).parent)
CARDS, HAND, LANE = tuple(PACK), 2, 8
DECK = {"low": CARDS[0], "high": CARDS[-1], "secret": True}


@frozen
class State(Held):
    """The lane, the purse, and who holds what. phase: deal, throw, moth or rest; taken: cards that moths cost."""

    oil: int = 4
    gust: int = 1
    seats: tuple[str, ...] = ()
    walker: str = ""
    phase: str = "deal"
    step: int = 0
    taken: int = 0
    out: tuple[str, ...] = ()

    @property
    def next(self) -> str:
        """C.6, D.3  The next keeper clockwise whose lantern burns."""
        return left_of(self.seats, self.walker, self.out)

    @property
    def burning(self) -> int:
        """How many lanterns burn."""
        return len(self.seats) - len(self.out)

    @property
    def is_resting(self) -> bool:
        """D  Whether cards may be played, and the die handed on."""
        return self.phase == "rest" and outcome(self) is None


def outcome(state: State) -> Outcome | None:
    """E  All are home together, or nobody's lantern burns."""
    if state.step >= LANE:
        return Outcome(state.seats, "E.1", dict.fromkeys(state.seats, state.oil + 2 * state.burning), "ends.home")
    return None if state.burning else Outcome((), "E.2", says="ends.dark")


def start(options: Options, seats: tuple[str, ...]) -> State:
    """A.1  Everybody's lantern burns."""
    return State({}, (), 6 if options["pair"] else 4, WINDS.index(str(options["wind"])) + 1, seats, seats[0])


def view(state: State, audience: str) -> dict[str, Any]:
    """What everybody sees, and the desks that this audience may open."""
    desks = {f"{s}_desk": {"hand": list(state.hand(s))} for s in state.seats if audience in (s, TRUTH)}
    shown = {name: getattr(state, name) for name in ("phase", "walker", "step", "oil")}
    lists = {"out": list(state.out), "open": list(state.lying_open)}
    return shown | lists | desks | {"hand_sizes": {seat: len(hand) for seat, hand in state.hands.items()}}


@command
class NoteHand(Command):
    """B.1  Two cards are dealt to each keeper, who alone looks at them. cards: null for one the tablet is not told."""

    cites, is_observation, meaning = "B.1", True, "note on your desk which two cards you were dealt"
    cards: tuple[int | None, ...] = secret(GIVER, default=(None, None))

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("B.1", at.seat not in at.state.hands, "hand_is_to_be_noted", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="cards", kind="cards", default=(None,) * HAND, **DECK)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("B.1", self.fits(at, "cards"), "cards_are_of_the_deck", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield HandNoted(at.seat, self.cards)


@event
class HandNoted(Event):
    """B.1  A keeper has looked at the cards that were dealt."""

    seat: str
    cards: Hand = secret("seat")

    def apply(self, state: State) -> State:
        noted = state.with_hand(self.seat, self.cards)
        return replace(noted, phase="throw" if len(noted.hands) == len(state.seats) else "deal")


@event
class HandLookedOver(HandPutRight):
    """B.1  A keeper's own desk has these cards from now on."""


@command
class PutHandRight(HandNote):
    """B.1  A keeper puts right on the own desk which cards are in the hand."""

    meaning = "put right on your desk which cards you hold"
    deck, noted, note_cites, deck_cites = CARDS, HandLookedOver, "B.1", "B.1"


def wind_blew(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """C.1  What the wind die does, to the lane, the purse and the walker."""
    state, face, price = at.state, WIND.face(faces[0]), at.state.gust * at.state.burning
    is_out = face == "storm" or (face == "gust" and state.oil < price)
    oil = {"spark": 1, "gust": 0 if is_out else -price}.get(face, 0)
    then = "moth" if face == "moth" and state.hands[at.seat] and state.next != at.seat else "rest"
    yield from flow(at, WindBlew(at.seat, faces[0], int(face in ("calm", "spark")), oil, is_out, then))


@event
class WindBlew(Event):
    """C.2, C.3, C.4, C.5  The lane, the purse and the lantern of the walker, whose hand goes with it."""

    seat: str
    die: int
    steps: int
    oil: int
    is_out: bool
    then: str

    def apply(self, state: State) -> State:
        blown = replace(state, step=state.step + self.steps, oil=state.oil + self.oil, phase=self.then)
        laid = (*state.discards, *(Discard(card, False, self.seat) for card in state.hands[self.seat]))
        left = {"out": (*state.out, self.seat), "hands": {**state.hands, self.seat: ()}, "discards": laid}
        return replace(blown, **left) if self.is_out else blown


@command
class TakeCard(Command):
    """C.6  The left neighbour draws a card from the walker's hand; these two know which. card: null where untold."""

    cites, is_observation, meaning = "C.6", True, "draw a card from the walker's hand; you two alone know which"
    giver: str
    card: int | None = secret(f"{GIVER}+giver")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        draws = at.state.phase == "moth" and at.seat == at.state.next
        yield Check("C.6", draws, "a_moth_brings_the_neighbour", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="giver", kind="one_of", options=((at.state.walker,) * 2,), is_apart=True)
        yield Domain(name="card", kind="card", **DECK)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("C.6", self.fits(at, "giver"), "walker_gives_it", ESSENTIAL)
        yield Check("C.6", self.fits(at, "card"), "cards_are_of_the_deck", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        taken = CardTaken(at.seat, self.giver, at.state.taken + 1, self.card)
        yield from flow(at, taken, opens(f"moth:{taken.n}", "C.6", to=taken.giver))


@event
class CardTaken(Event):
    """C.6  A card went from the walker's hand to the neighbour's."""

    seat: str
    giver: str
    n: int
    card: int | None = secret("seat", what="moth:{n}")

    def apply(self, state: State) -> State:
        given, taken = without(state.hands[self.giver], self.card), (*state.hands[self.seat], self.card)
        return replace(state, hands={**state.hands, self.giver: given, self.seat: taken}, phase="rest", taken=self.n)


@command
class PlayCard(Command):
    """D.1  Whoever's lantern burns plays a card after a throw, before everybody."""

    cites, window, meaning = "D.1", "rest", "play a card from your hand"
    card: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.1", at.state.is_resting, "the_wind_has_blown")
        yield Check("D.1", bool(at.state.hands.get(at.seat)), "hand_holds_a_card", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(
            name="card", kind="card", options=tuple((c, str(c)) for c in CARDS if c not in at.state.lying_open)
        )

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.1", self.fits(at, "card"), "card_can_be_held", ESSENTIAL)
        yield Check("D.1", may_hold(at.state.hand(at.seat), self.card), "desk_has_the_card", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from flow(at, CardPlayed(at.seat, self.card, PACK[self.card]))


@event
class CardPlayed(Event):
    """D.2  Two of oil for the purse, a step for a wick, nothing for ash."""

    seat: str
    card: int
    kind: str

    def apply(self, state: State) -> State:
        played = state.laid_away(self.seat, self.card, is_face_up=True)
        return replace(played, oil=state.oil + 2 * (self.kind == "oil"), step=state.step + (self.kind == "wick"))


@command
class EndTurn(Command):
    """D.3  The walker hands the die on."""

    cites, is_end, meaning = "D.3", True, "hand the die to the next keeper"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("D.3", at.state.is_resting and at.seat == at.state.walker, "walker_hands_on", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield TurnEnded(at.state.next)


@event
class TurnEnded(Event):
    """D.3  The next keeper whose lantern burns throws."""

    walker: str

    def cited(self, before: State) -> str:
        return "" if any(before.hands.values()) else "D.3"

    def apply(self, state: State) -> State:
        return replace(state, phase="throw", walker=self.walker)


def follows(state: State) -> tuple[Event, ...]:
    """D.3  The die goes on by itself where nobody holds a card that could be played before."""
    return (TurnEnded(state.next),) if state.is_resting and not any(state.hands.values()) else ()


def asks(at: Situation[State]) -> tuple[Ask, ...]:
    """What the lane waits for."""
    state, facts = at.state, {"walker": at.state.walker}
    if state.phase == "deal":
        deal = {"cites": "B.1", "says": "ask.hand", "answer": "NoteHand", "hidden": True}
        return tuple(Choose(id=f"hand_{s}", seat=s, **deal) for s in state.seats if s not in state.hands)
    if state.phase == "throw":
        return (Roll(id="wind", seat=state.walker, cites="C.1", says="ask.wind", facts=facts, dice=(WIND,)),)
    if state.phase == "moth":
        moth = {"cites": "C.6", "says": "ask.moth", "facts": facts, "answer": "TakeCard"}
        return (Draw(id="moth", seat=state.next, pile="hand", hidden=True, **moth),)
    rest = Choose(id="rest", seat=state.walker, cites="D.3", says="ask.rest", answer="EndTurn")
    return (rest,) if state.is_resting else ()


ROLLS = {"wind": wind_blew}
