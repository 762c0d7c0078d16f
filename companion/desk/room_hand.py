"""A seat's hand at its own desk: looked over beside the record, and asked about when a draw cannot be.

Everything here is made of what this seat has told and of what lies open: it is the same whatever another seat holds.
Nothing of it is recorded or public unless the seat taps that the record is to follow, which is a note on its desk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from companion.desk.model_hand import (
    CardsModel,
    DrawnAllTheSame,
    HandModel,
    LeaveHand,
    LookAtHand,
    LookOverHand,
    PutHandRight,
    TickCard,
)
from companion.desk.presenter_hand import as_shown, compared
from companion.desk.presenter_ledger import card_sections, hand_model
from companion.evening.desks import DESK_PAGE, Desk
from companion.models import CloseDesk, DeskModel, Draft
from companion.table.presenter import notice_of
from companion.table.presenter_asks import Act
from engine.core.audience import DESK, PUBLIC
from engine.core.frozen import frozen

LOOKED_OVER = "hand/looked_over"
"""What a desk was left with whose hand was being looked over."""
LOOK_S = 10.0
"""How long the camera looks at a hand."""


@frozen
class LookingOver:
    """A hand that is looked over. shown: the cards ticked or seen so far; until_s: when the camera stops looking, None
    while it does not; has_looked: it has.
    """

    seat: str
    shown: frozenset[int] = frozenset()
    until_s: float | None = None
    has_looked: bool = False


class HandRoom:
    """The hand of whoever's desk is open. clock_s: seconds, for the ten that the camera looks."""

    def __init__(self, desk: Desk, clock_s: Callable[[], float] = time.monotonic) -> None:
        self.desk, self.evening, self._clock_s = desk, desk.evening, clock_s
        self._look: LookingOver | None = None

    @property
    def look(self) -> LookingOver | None:
        """The look at the hand of the seat whose desk is open: of one that closed by itself it goes on there."""
        if self._look is not None and self.desk.open_to != self._look.seat:
            self._look = None
        if self.desk.open_to and (left := self.desk.take_left(LOOKED_OVER)) is not None:
            shown = frozenset(card for _, card in left.values if isinstance(card, int))
            self._look = LookingOver(self.desk.open_to, shown, has_looked=True)
        return self._look

    @property
    def is_looking(self) -> bool:
        """Whether the camera looks at a hand now."""
        return self.look is not None and self.look.until_s is not None

    def hand(self) -> tuple[int | None, ...]:
        """The hand that the record has at the open desk."""
        evening = self.evening
        return evening.table.game.look.hand(evening.table.view(self.desk.seat), self.desk.seat)

    # -- what is seen -------------------------------------------------------------------------------------------------

    def on_desk(self, desk: DeskModel) -> DeskModel:
        """The desk with its hand, looked over now or the tap that does it, and where its owner has the cards."""
        evening = self.evening
        cards = card_sections(evening.table.cards(desk.seat), evening.lexicon)
        with_cards = replace(desk, sections=(*desk.sections, *cards))
        if not self.hand() or not evening.table.game.note_hand:
            return with_cards
        return replace(with_cards, hand=self.model() if self.look else None, may_look_over=True)

    def cards(self) -> CardsModel:
        """The page of all cards, for everybody."""
        evening, sight = self.evening, self.evening.sight()
        return CardsModel(
            turn=evening.table.game.look.strip(sight).turn,
            sections=card_sections(evening.table.cards(PUBLIC), evening.lexicon),
            box_label=notice_of(sight.view),
            message=self.desk.message,
        )

    def model(self) -> HandModel:
        """The hand beside the record."""
        evening, look = self.evening, self.look
        assert look is not None
        return hand_model(
            compared(self.hand(), look.shown),
            evening.lexicon,
            evening.table.journal(look.seat),
            has_camera=evening.devices.has_tray,
            is_looking=self.is_looking,
            is_begun=bool(look.shown) or look.has_looked,
            digits=self.desk.keys,
        )

    # -- what is done -------------------------------------------------------------------------------------------------

    def closes(self, close: CloseDesk) -> None:
        """The desk is closed: what was ticked at one that closes by itself is kept for its owner."""
        look = self.look
        if close.idle and look is not None and look.shown:
            self.desk.keep_left(Draft(LOOKED_OVER, tuple(("card", card) for card in sorted(look.shown))))

    def do(self, intent: LookOverHand | LookAtHand | TickCard | PutHandRight | LeaveHand | DrawnAllTheSame) -> None:
        """A tap about a hand."""
        look = self.look
        match intent:
            case LookOverHand() if self.desk.page == DESK_PAGE:
                self.desk.dismiss()
                self._look = LookingOver(self.desk.seat)
            case LookAtHand() if look is not None:
                self._look = LookingOver(look.seat, until_s=self._clock_s() + LOOK_S)
            case TickCard(card) if look is not None:
                self._look = replace(look, shown=look.shown ^ {card})
            case PutHandRight() if look is not None:
                self._put_right(look)
            case LeaveHand() if look is not None:
                self._look = None
            case DrawnAllTheSame():
                self.desk.give_all_the_same()

    def seen(self, cards: tuple[int, ...]) -> None:
        """The camera has seen these cards of the hand; all of it seen, it need look no longer."""
        look = self.look
        if look is None or look.until_s is None:
            return
        shown = look.shown | {*cards}
        self._look = replace(look, shown=shown)
        if not compared(self.hand(), shown).missing and len(shown) == len(self.hand()):
            self._stop(self._look)

    def tick(self) -> bool:
        """Whether the camera's ten seconds have just passed."""
        look = self.look
        if look is None or look.until_s is None or self._clock_s() < look.until_s:
            return False
        self._stop(look)
        return True

    def _stop(self, look: LookingOver) -> None:
        self._look = replace(look, until_s=None, has_looked=True)

    def _put_right(self, look: LookingOver) -> None:
        evening, hand = self.evening, self.hand()
        if compared(hand, look.shown).too_many:
            return
        body = {"do": evening.table.game.note_hand, "cards": list(as_shown(hand, look.shown))}
        ruling = self.desk.submit(Act(look.seat, body, DESK))
        if ruling is not None and ruling.allowed:
            self._look = None
