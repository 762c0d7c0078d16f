"""The die: what it shows lies there first, and does something when nobody helps; cards that are owed are discarded."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia.course import die_done, out_of_cards
from engine.games.lotr_knizia.happened.cards import CardsDiscarded
from engine.games.lotr_knizia.happened.corruption import DieFell, HobbitMoved
from engine.games.lotr_knizia.in_hand import Dark, Discards, Lies, Rolls
from engine.games.lotr_knizia.pieces import KINDS, KNIZIA, MORDOR
from engine.games.lotr_knizia.sections import SECTIONS, die_rules, section
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.acting import Act, At, check, may_hold_kind, of_a_hand


def _rule_of(state: State) -> str:
    """The rule by which a die is rolled, or by which something is suffered or discarded."""
    match state.top:
        case Rolls() as owed:
            return _rule_of_roll(state, owed)
        case Lies() as lies:
            does, less = die_rules(lies.seat, lies.face)
            return less or does
        case Dark() | Discards() as owed:
            return owed.rule
    return "die"


def _rule_of_roll(state: State, owed: Rolls) -> str:
    """Why a die is rolled: for the Ring, for Gollum, for a space, or for what a place or an Event brings."""
    why = owed.whys[0]
    if why == "space":
        return "sixty" if state.place == MORDOR and state.is_complete and len(owed.whys) == 1 else "roll"
    if why in ("event", "token"):
        return state.event_under_way or (state.stage if state.stage in SECTIONS else "die")
    return {"ring": "ring_roll", "gollum": "gollum_rolls"}.get(why, why)


@command
class Suffer(Act):
    """Nobody helps: what lies there happens."""

    cites: ClassVar[str] = "R/die"
    meaning: ClassVar[str] = "let the die, or the steps that are owed, take effect"

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.top
        is_due = isinstance(owed, Lies | Dark) and owed.seat == at.seat
        yield check(at, _rule_of(at.state), is_due, "something_is_suffered", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        owed = at.state.top
        if isinstance(owed, Dark):
            return flow(at, HobbitMoved(owed.seat, at.state.dark[owed.seat] + owed.steps, True))
        assert isinstance(owed, Lies)
        return flow(at, die_done(at.state, owed))


@command
class DiscardOwed(Act):
    """The cards that a player owes are discarded, all at once. shares: rows of (seat, kind, how many)."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("shares",)
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/die"
    meaning: ClassVar[str] = "discard the cards that you owe"
    shares: tuple[tuple[str, str, int], ...]

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.top
        is_due = isinstance(owed, Discards) and owed.seat == at.seat
        yield check(at, _rule_of(at.state), is_due, "cards_are_owed", ESSENTIAL)
        needs = owed.count if isinstance(owed, Discards) else 0
        yield check(at, "cannot_pay", at.state.size(at.seat) >= needs, "hand_has_so_many", ESSENTIAL, count=needs)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        owed = at.state.top
        assert isinstance(owed, Discards)
        could = ((kind, min(owed.count, at.state.could_hold(kind))) for kind in KINDS)
        options = tuple(((at.seat, kind, most), kind) for kind, most in could if most > 0)
        yield Domain(name="shares", kind="shares", options=options, low=owed.count, high=owed.count)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The cards, one by one."""
        return tuple(kind for _, kind, count in self.shares for _ in range(count))

    def checks(self, at: At) -> Iterator[Check]:
        owed, counts, rule = at.state.top, Counter(self.kinds), _rule_of(at.state)
        needs = owed.count if isinstance(owed, Discards) else 0
        own = all(seat == at.seat and count > 0 for seat, _, count in self.shares)
        known = all(kind in KINDS and n <= at.state.could_hold(kind) for kind, n in counts.items())
        yield check(at, of_a_hand(rule, *counts), own and known, "cards_may_be_in_the_hand", ESSENTIAL)
        yield check(at, rule, len(self.kinds) == needs, "so_many_are_owed", ESSENTIAL, count=needs)
        for kind in counts:
            *_, desk = may_hold_kind(at, rule, at.seat, kind)
            yield desk

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsDiscarded(at.seat, self.kinds, is_owed=True))


@command
class LackCards(Act):
    """A player has too few cards to discard, and nobody helps."""

    cites: ClassVar[str] = "R/elimination/cannot-pay"
    rule: ClassVar[str] = "cannot_pay"
    meaning: ClassVar[str] = "say that you have too few cards to discard, and are out"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.top
        is_short = isinstance(owed, Discards) and owed.seat == at.seat and at.state.size(at.seat) < owed.count
        yield check(at, "cannot_pay", is_short, "cards_are_lacking", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, out_of_cards(at.state, at.seat))


def fell(at: At, faces: tuple[int, ...]) -> Iterator[Event]:
    """The die shows a face, and lies there."""
    owed = at.state.top
    assert isinstance(owed, Rolls)
    return flow(at, DieFell(owed.seat, KNIZIA.face(faces[0]), owed.whys[0]))


ROLLS = {"die": fell}


def asks(at: At) -> tuple[Ask, ...]:
    """What a die waits for."""
    state, top = at.state, at.state.top
    if state.outcome is not None:
        return ()
    cites = section(_rule_of(state), state.expanded)
    match top:
        case Rolls():
            facts = {"seat": top.seat, "count": len(top.whys)}
            says = f"ask.die.{top.whys[0]}"
            return (Roll(id="die", seat=top.seat, cites=cites, says=says, facts=facts, dice=(KNIZIA,)),)
        case Lies():
            facts = {"seat": top.seat, "face": top.face}
            return (Choose(id="lies", seat=top.seat, cites=cites, says="ask.lies", answer="Suffer", facts=facts),)
        case Dark():
            facts = {"seat": top.seat, "steps": top.steps}
            says = f"ask.dark.{top.why}"
            return (Choose(id="dark", seat=top.seat, cites=cites, says=says, answer="Suffer", facts=facts),)
        case Discards():
            is_short = state.size(top.seat) < top.count
            answer, says = ("LackCards", "ask.lacks") if is_short else ("DiscardOwed", "ask.discards")
            facts = {"seat": top.seat, "count": top.count}
            cites = section("cannot_pay", state.expanded) if is_short else cites
            return (Choose(id="discards", seat=top.seat, cites=cites, says=says, answer=answer, facts=facts),)
    return ()
