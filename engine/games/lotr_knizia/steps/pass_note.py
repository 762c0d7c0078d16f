"""What the notes of a card that is passed at the Council have in common."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import together
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Event
from engine.games.lotr_knizia.course import flow
from engine.games.lotr_knizia.happened.passed import PassNoted
from engine.games.lotr_knizia.pieces import KINDS, TAGS
from engine.games.lotr_knizia.state import COUNCIL
from engine.games.lotr_knizia.steps.acting import Act, At, check
from engine.games.lotr_knizia.steps.havens import waits_for


def is_council(at: At) -> Check:
    """Cards are passed now."""
    return check(at, COUNCIL, waits_for(at, COUNCIL), "cards_are_to_be_passed", ESSENTIAL)


class NotePass(Act):
    """A note of the card that goes from one player to the next. A player makes it of the pass that `pair` names."""

    __slots__ = ()
    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    cites: ClassVar[str] = "R/rivendell/council"
    rule: ClassVar[str] = COUNCIL
    other: ClassVar[str]
    """The field that names the other player."""

    @classmethod
    def pair(cls, at: At) -> tuple[str, str]:
        """(who passes the card, who gets it), '' where there is nobody."""
        return "", ""

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield is_council(at)
        giver, taker = cls.pair(at)
        yield check(at, COUNCIL, bool(giver and taker), "seat_passes_a_card_on", ESSENTIAL, seat=at.seat)
        is_new = giver not in at.state.passed
        yield check(at, COUNCIL, is_new, "pass_is_to_be_noted", secret_to=together(giver, taker))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        other = next((seat for seat in cls.pair(at) if seat != at.seat), "")
        yield Domain(name=cls.other, kind="one_of", options=((other, other),), is_apart=True)
        kinds = tuple((kind, kind) for kind in KINDS if at.state.could_hold(kind) > 0)
        yield Domain(name="kind", kind="one_of", options=kinds, secret=True)

    def checks(self, at: At) -> Iterator[Check]:
        given: Any = self
        pair, state = self.pair(at), at.state
        both = together(*pair)
        yield check(at, COUNCIL, getattr(given, self.other) in pair, "card_goes_to_the_left", ESSENTIAL, secret_to=both)
        is_card = given.kind in KINDS and state.could_hold(given.kind) > 0
        yield check(at, COUNCIL, is_card, "card_may_be_in_a_hand", ESSENTIAL, secret_to=both, kind=given.kind)
        # Whoever passes a card may have had it from the right; of another's hand nobody's desk knows.
        hand, own = state.hand(at.seat), {TAGS[card] for card in state.hand(at.seat) if card is not None}
        got = dict(state.passed.values()).get(at.seat)
        is_told = pair[0] != at.seat or None in hand or given.kind in own or given.kind == got
        yield check(at, COUNCIL, is_told, "desk_has_the_card", secret_to=at.seat, kind=given.kind)

    def decide(self, at: At) -> Iterator[Event]:
        given: Any = self
        return flow(at, PassNoted(*self.pair(at), given.kind))
