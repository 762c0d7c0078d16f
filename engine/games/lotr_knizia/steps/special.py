"""The special shields: six lie face down, and who comes to one takes it and turns it up."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import PUBLIC, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.cards import SpecialTaken
from engine.games.lotr_knizia.in_hand import Special
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.acting import Act, At, check


def rule_of(state: State) -> str:
    """R/lines/special-shield, R/conclusion/special-shield  By a space, or for who has destroyed the Ring."""
    return "last_shield" if state.place == pieces.MOUNT_DOOM else "special"


@command
class TakeSpecial(Act):
    """One of the special shields is taken and turned up. seen_by: the seat that alone looks at it, or 'public'."""

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/lines/special-shield"
    meaning: ClassVar[str] = "say which special shield was taken"
    seen_by: str
    value: str = secret("seen_by", what="shields:{seen_by}")

    @classmethod
    def cited(cls, at: At) -> str:
        return section(rule_of(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.top
        is_due = isinstance(owed, Special) and owed.seat == at.seat
        yield check(at, rule_of(at.state), is_due, "a_special_shield_is_taken", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        seen_by = at.seat if at.state.competitive else PUBLIC
        yield Domain(name="seen_by", kind="one_of", options=((seen_by, seen_by),), is_apart=True)
        values = tuple(pieces.SPECIAL_SHIELDS)
        left = values if at.state.competitive else tuple(value for value in values if at.state.special[value])
        options = tuple((value, value) for value in left)
        yield Domain(name="value", kind="one_of", options=options, secret=at.state.competitive)

    def checks(self, at: At) -> Iterator[Check]:
        rule = rule_of(at.state)
        yield check(at, rule, self.fits(at, "seen_by"), "shield_is_seen_by_whom_it_concerns", ESSENTIAL)
        # Which of them others took is their secret: there any value may be left.
        is_left = at.state.competitive or at.state.special.get(self.value, 0) > 0
        is_there = self.value in pieces.SPECIAL_SHIELDS and is_left
        yield check(at, rule, is_there, "special_shield_is_left", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, SpecialTaken(at.seat, self.seen_by, self.value))


def asks(at: At) -> tuple[Ask, ...]:
    """Who takes one."""
    state, owed = at.state, at.state.top
    if not isinstance(owed, Special) or state.outcome is not None:
        return ()
    facts = {"active": state.active, "seat": owed.seat}
    cites = section(rule_of(state), state.expanded)
    told: dict[str, Any] = {"cites": cites, "says": "ask.special", "answer": "TakeSpecial", "facts": facts}
    return (Choose(id="special", seat=owed.seat, hidden=state.competitive, **told),)
