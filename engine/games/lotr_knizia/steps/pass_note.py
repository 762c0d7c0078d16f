"""What the notes of a card that goes from hand to hand have in common: at the Council, and by Miruvor."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import together
from engine.core.cards import Hand
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event
from engine.games.lotr_knizia.happened.passed import GiftNoted, PassNoted
from engine.games.lotr_knizia.pieces import KINDS, MIRUVOR, TAGS
from engine.games.lotr_knizia.state import COUNCIL
from engine.games.lotr_knizia.steps.acting import Act, At, check
from engine.games.lotr_knizia.steps.havens import waits_for


def is_council(at: At) -> Check:
    """Cards are passed now."""
    return check(at, COUNCIL, waits_for(at, COUNCIL), "cards_are_to_be_passed", ESSENTIAL)


class NotePass(Act):
    """A note of the card that goes from one player to the other. A player makes it of the pass that `pair` names."""

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
    def is_moment(cls, at: At) -> Check:
        """Cards go from hand to hand."""
        return is_council(at)

    @classmethod
    def has_part(cls, at: At, has: bool) -> Check:
        """Whether this player gives a card or gets one."""
        return check(at, COUNCIL, has, "seat_passes_a_card_on", ESSENTIAL, seat=at.seat)

    @classmethod
    def is_other(cls, at: At, named: bool, both: str) -> Check:
        """Whether who is named is the other one of the two."""
        return check(at, COUNCIL, named, "card_goes_to_the_left", ESSENTIAL, secret_to=both)

    @classmethod
    def noted(cls, at: At) -> bool:
        """Whether one of the two has noted it."""
        return cls.pair(at)[0] in at.state.passed

    def hand(self, at: At) -> tuple[Hand, str | None]:
        """Of who passes it: the hand that the card is of, and what has come into it besides."""
        # Whoever passes a card may have had it from the right.
        return at.state.hand(at.seat), dict(at.state.passed.values()).get(at.seat)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield cls.is_moment(at)
        giver, taker = cls.pair(at)
        yield cls.has_part(at, bool(giver and taker))
        yield check(at, cls.rule, not cls.noted(at), "pass_is_to_be_noted", secret_to=together(giver, taker))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        other = next((seat for seat in cls.pair(at) if seat != at.seat), "")
        yield Domain(name=cls.other, kind="one_of", options=((other, other),), is_apart=True)
        kinds = tuple((kind, kind) for kind in KINDS if at.state.could_hold(kind) > 0)
        yield Domain(name="kind", kind="one_of", options=kinds, secret=True)

    def checks(self, at: At) -> Iterator[Check]:
        given: Any = self
        pair, rule = self.pair(at), self.rule
        both = together(*pair)
        yield self.is_other(at, getattr(given, self.other) in pair, both)
        is_card = given.kind in KINDS and at.state.could_hold(given.kind) > 0
        yield check(at, rule, is_card, "card_may_be_in_a_hand", ESSENTIAL, secret_to=both, kind=given.kind)
        # Of another's hand nobody's desk knows.
        hand, got = self.hand(at)
        own = {TAGS[card] for card in hand if card is not None}
        is_told = pair[0] != at.seat or None in hand or given.kind in own or given.kind == got
        yield check(at, rule, is_told, "desk_has_the_card", secret_to=at.seat, kind=given.kind)

    def decide(self, at: At) -> Iterator[Event]:
        given: Any = self
        return flow(at, self.happened(*self.pair(at), given.kind))

    @classmethod
    def happened(cls, giver: str, taker: str, kind: str) -> Event:
        """What both desks have then."""
        return PassNoted(giver, taker, kind)


class NoteGift(NotePass):
    """A note of the card that Miruvor has brought from one to the other, while both hold as many cards as then."""

    __slots__ = ()
    cites: ClassVar[str] = "R/yellow/miruvor"
    rule: ClassVar[str] = MIRUVOR

    @classmethod
    def is_moment(cls, at: At) -> Check:
        return check(at, MIRUVOR, at.state.gift is not None, "miruvor_has_brought_a_card", ESSENTIAL)

    @classmethod
    def has_part(cls, at: At, has: bool) -> Check:
        return check(at, MIRUVOR, has, "seat_gave_or_got_a_card", ESSENTIAL, seat=at.seat)

    @classmethod
    def is_other(cls, at: At, named: bool, both: str) -> Check:
        return check(at, MIRUVOR, named, "card_went_between_these", ESSENTIAL, secret_to=both)

    @classmethod
    def noted(cls, at: At) -> bool:
        return at.state.gift is not None and bool(at.state.gift.kind)

    def hand(self, at: At) -> tuple[Hand, str | None]:
        return at.state.gift.before if at.state.gift is not None else (), None

    @classmethod
    def happened(cls, giver: str, taker: str, kind: str) -> Event:
        return GiftNoted(giver, taker, kind)
