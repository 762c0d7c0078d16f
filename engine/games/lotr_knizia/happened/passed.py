"""What one player passed to another, face down: those two know which card it was, and nobody else."""

from typing import ClassVar, Final

from engine.core.audience import secret
from engine.core.cards import Hand, without
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.lotr_knizia.pieces import TAGS
from engine.games.lotr_knizia.state import State, without_kind

BOTH: Final = "giver+taker"
"""Whose secret it is."""


@event
class PassNoted(Event):
    """R/rivendell/council  The desks of these two have this card as the one that was passed from one to the other."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    giver: str = secret(BOTH)
    taker: str = secret(BOTH)
    kind: str = secret(BOTH)

    def apply(self, state: State) -> State:
        return replace(state, passed={**state.passed, self.giver: (self.taker, self.kind)})


@event
class GiftNoted(Event):
    """R/yellow/miruvor  The desks of these two have this card as the one that went from one to the other: so both know
    their hands again.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    giver: str = secret(BOTH)
    taker: str = secret(BOTH)
    kind: str = secret(BOTH)

    def apply(self, state: State) -> State:
        gift, hands = state.gift, {**state.hands}
        if gift is None:
            return state
        if not any(state.hand(self.giver)):
            hands[self.giver] = without_kind(gift.before, self.kind)
        if None in state.hand(self.taker):
            hands[self.taker] = (*without(state.hand(self.taker), None), _copy(state, self.taker, self.kind))
        return replace(state, hands=hands, gift=replace(gift, kind=self.kind))


@event
class CardsPassed(Event):
    """Everybody who holds a card has passed one to the left, face down: no desk knows its hand any more, but that of
    who noted which card left it.
    """

    def apply(self, state: State) -> State:
        got = dict(state.passed.values())
        hands: dict[str, Hand] = {seat: (None,) * len(hand) for seat, hand in state.hands.items()}
        for seat in state.passing:
            if seat in state.passed:
                with_got = (*state.hand(seat), _copy(state, seat, got.get(seat, "")))
                hands[seat] = without_kind(with_got, state.passed[seat][1])
        return replace(state.popped(), hands=hands)


def _copy(state: State, seat: str, kind: str) -> int | None:
    """A card of this kind, as the desk of who got it counts them: what the giver's desk calls it is not told."""
    return next((number for number, of in TAGS.items() if of == kind and number not in state.hand(seat)), None)
