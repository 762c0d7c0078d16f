"""What every act has: the rule it is given by, in the book that is played by, and checks that cite it."""

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.core.check import ESSENTIAL, REFUSES, Check, Weight
from engine.core.record import Command
from engine.core.situation import Situation
from engine.games.lotr_knizia.in_hand import Do, Reveal, Rolls
from engine.games.lotr_knizia.pieces import GANDALF_CARDS, KINDS, TAGS
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import State

At = Situation[State]


def check(
    at: At,
    rule: str,
    holds: bool,
    says: str,
    weight: Weight = REFUSES,
    *,
    applies: bool = True,
    secret_to: str | None = None,
    **facts: Any,
) -> Check:
    """A condition of a rule, cited by the book that is played by."""
    cites = section(rule, at.state.expanded)
    return Check(cites, holds, says, weight, applies=applies, secret_to=secret_to, facts=facts)


class Act(Command):
    """An act with the rule it is given by."""

    __slots__ = ()
    rule: ClassVar[str] = ""

    @classmethod
    def cited(cls, at: At) -> str:
        return section(cls.rule, at.state.expanded)


def is_in_the_game(at: At) -> Check:
    """X/elimination/adviser  Who is out may give advice, and nothing else."""
    return check(at, "adviser", at.seat not in at.state.out, "seat_is_in_the_game", ESSENTIAL, seat=at.seat)


def of_a_hand(rule: str, *kinds: str) -> str:
    """X/gandalf/no-fodder  The rule that says whether such cards can come from a hand: this one, but for Gandalf's."""
    return "no_fodder" if set(kinds) & set(GANDALF_CARDS) else rule


def may_hold_kind(at: At, rule: str, seat: str, kind: str) -> Iterator[Check]:
    """Whether this card may be in that hand: by what everybody has seen, and by what the seat's own desk says."""
    state, rule = at.state, of_a_hand(rule, kind)
    yield check(at, rule, state.size(seat) > 0, "hand_holds_cards", ESSENTIAL, seat=seat)
    is_left = kind in KINDS and state.could_hold(kind) > 0
    yield check(at, rule, is_left, "card_may_be_in_a_hand", ESSENTIAL, kind=kind)
    hand = state.hand(seat)
    is_told = None in hand or any(card is not None and TAGS[card] == kind for card in hand)
    yield check(at, rule, is_told, "desk_has_the_card", secret_to=seat, kind=kind)


def is_between(state: State) -> bool:
    """Whether a card that may be played at any time can be: Gollum's use is not interrupted, nor a draw of cards."""
    is_free = state.outcome is None and state.stage not in ("set_out", "gandalf")
    return is_free and not is_gollum_used(state) and not is_through(state)


def is_gollum_used(state: State) -> bool:
    """Whether Gollum was used and the die for it is still to be rolled: one act that nothing comes between, whatever
    his marker brought before it.
    """
    return any(isinstance(step, Rolls) and step.whys[0] == "gollum" for step in state.stack)


def is_through(state: State) -> bool:
    """Whether a card is wanted of an empty deck, and nobody knows how many Hobbit cards were discarded."""
    wants = isinstance(state.top, Reveal) or (isinstance(state.top, Do) and state.top.what == "draw")
    return wants and not state.deck and state.unseen > 0


def between(state: State, rule: str) -> str:
    """The rule that says whether something can be done now: this one, but while Gollum is used or the deck is made
    anew the one of that.
    """
    if is_through(state):
        return "deck_through"
    return "gollum_split" if is_gollum_used(state) else rule
