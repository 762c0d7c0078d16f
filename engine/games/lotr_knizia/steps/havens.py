"""Setting out, Bag End, Rivendell and Lothlorien: cards are dealt and shared out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import ANYBODY, Ask, Choose, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia import journey, pieces
from engine.games.lotr_knizia.happened.board import PreparationsMade, TableSetOut
from engine.games.lotr_knizia.happened.cards import CardsDealt, FourRevealed, FourShared
from engine.games.lotr_knizia.in_hand import Waits
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.steps.acting import Act, At, check

FOUR = 4


def waits_for(at: At, what: str) -> bool:
    """Whether this is what is done at the table now."""
    return isinstance(at.state.top, Waits) and at.state.top.what == what


@command
class SetOut(Act):
    """Everything lies on the table as the book says."""

    is_anybodys: ClassVar[bool] = True
    cites: ClassVar[str] = "R/set-up"
    rule: ClassVar[str] = "set_out"
    meaning: ClassVar[str] = "say that the table is set up"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield check(at, "set_out", waits_for(at, "set_out"), "table_is_to_be_set_up", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, TableSetOut())


def _rule_of_deal(at: At) -> str:
    """The rule by which cards are dealt at this place."""
    return {pieces.RIVENDELL: "elrond", pieces.LOTHLORIEN: "galadriel"}.get(at.state.place, "gandalf")


@command
class Deal(Act):
    """The cards of this place are dealt; nobody tells which."""

    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/bag-end/gandalf"
    meaning: ClassVar[str] = "say that the cards are dealt"

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of_deal(at), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        is_empty = state.place == pieces.LOTHLORIEN and len(state.seats) == len(pieces.SEATS) and bool(state.out)
        yield check(
            at, _rule_of_deal(at), waits_for(at, "deal"), "cards_are_to_be_dealt", ESSENTIAL, empty_chair=is_empty
        )

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsDealt(journey.DEALT[at.state.stage], journey.dealt(at.state)))


@command
class Prepare(Act):
    """The Ring-bearer makes preparations, for the price of a die, or sets out without."""

    cites: ClassVar[str] = "R/variants/preparations"
    rule: ClassVar[str] = "preparations"
    meaning: ClassVar[str] = "make preparations, for a roll of the die, or set out without"
    yes: bool

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        is_due = waits_for(at, "prepare") and at.seat == at.state.bearer
        yield check(at, "preparations", is_due, "bearer_may_prepare", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="yes", kind="one_of", options=((True, "yes"), (False, "no")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.Prepare.{'yes' if fixed.get('yes') else 'no'}", fixed

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, PreparationsMade(at.seat, self.yes))


@command
class RevealFour(Act):
    """Four Hobbit cards are turned up from the deck."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("first", "second", "third", "fourth")
    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/variants/preparations"
    rule: ClassVar[str] = "preparations"
    meaning: ClassVar[str] = "name the four cards that preparations turned up"
    first: str
    second: str
    third: str
    fourth: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The four cards."""
        return self.first, self.second, self.third, self.fourth

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield check(at, "preparations", waits_for(at, "four"), "four_cards_are_to_be_revealed", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        options = tuple((kind, kind) for kind in pieces.HOBBIT_KINDS if at.state.could_hold(kind) > 0)
        for name in ("first", "second", "third", "fourth"):
            yield Domain(name=name, kind="one_of", options=options)

    def checks(self, at: At) -> Iterator[Check]:
        counts = Counter(self.kinds)
        fits = all(kind in pieces.HOBBIT_KINDS and n <= at.state.could_hold(kind) for kind, n in counts.items())
        yield check(at, "preparations", fits, "cards_are_in_the_deck", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, FourRevealed(self.kinds))


@command
class ShareFour(Act):
    """The Ring-bearer gives the four cards to whom he likes. shares: rows of (seat, kind, how many)."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("shares",)
    cites: ClassVar[str] = "R/variants/preparations"
    rule: ClassVar[str] = "preparations"
    meaning: ClassVar[str] = "share out the four cards of preparations"
    shares: tuple[tuple[str, str, int], ...]

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        is_due = waits_for(at, "share") and at.seat == at.state.bearer
        yield check(at, "preparations", is_due, "bearer_shares_out", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        counts = Counter(at.state.four)
        rows = tuple(((seat, kind, n), kind) for seat in at.state.living for kind, n in counts.items())
        yield Domain(name="shares", kind="shares", options=rows, low=FOUR, high=FOUR)

    def checks(self, at: At) -> Iterator[Check]:
        given: Counter[str] = Counter()
        for _, kind, count in self.shares:
            given[kind] += count
        seats = {seat for seat, _, _ in self.shares} <= set(at.state.living)
        fits = seats and given == Counter(at.state.four) and all(count > 0 for _, _, count in self.shares)
        yield check(at, "preparations", fits, "four_cards_are_shared_out", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, FourShared(self.shares))


FEATURES_DEALT = 12
"""Feature cards of Rivendell, and of Lothlórien."""
ANSWERS = {
    "set_out": "SetOut",
    "deal": "Deal",
    "prepare": "Prepare",
    "four": "RevealFour",
    "share": "ShareFour",
    "council": "PassCards",
}


def asks(at: At) -> tuple[Ask, ...]:
    """What a haven waits for."""
    top = at.state.top
    if not isinstance(top, Waits) or at.state.outcome is not None:
        return ()
    rule = {"deal": at.state.stage, "four": "preparations", "share": "preparations", "prepare": "preparations"}
    cites = section(rule.get(top.what, top.what), at.state.expanded)
    seat = at.state.bearer if top.what in ("prepare", "share") else ANYBODY
    facts: dict[str, Any] = {"bearer": at.state.bearer, "place": at.state.place}
    says = f"ask.{top.what}"
    if top.what == "deal":
        counts = journey.dealt(at.state)
        says = f"ask.deal.{at.state.stage}"
        shares = journey.shares(at.state)
        lost = sum(count for seat, count in shares if seat not in at.state.living)
        facts |= {"dealt": counts, "lost": lost, "left": max(0, FEATURES_DEALT - sum(count for _, count in shares))}
    return (Choose(id=top.what, seat=seat, cites=cites, says=says, answer=ANSWERS[top.what], facts=facts),)
