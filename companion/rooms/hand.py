"""A seat's hand at its own desk: looked over beside the record, and asked about when a draw cannot be.

Everything here is made of what this seat has told and of what lies open: it is the same whatever another seat holds.
Nothing of it is recorded or public unless the seat taps that the record is to follow, which is a note on its desk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.evening import DESK_PAGE, Evening
from companion.presenters.asks import Act
from companion.presenters.hand import as_shown, compared
from companion.presenters.hand_pages import (
    CardsModel,
    DrawnAllTheSame,
    HandModel,
    LeaveHand,
    LookAtHand,
    LookOverHand,
    PutHandRight,
    TickCard,
)
from companion.presenters.ledger import card_sections, hand_model, place_words, question, since
from companion.presenters.models import DeskModel, Dismiss, MessageModel
from companion.presenters.table import notice_of
from engine.core.audience import DESK, PUBLIC
from engine.core.check import Check
from engine.core.entry import Evidence
from engine.core.errors import RingtableError

LOOK_S = 10.0
"""How long the camera looks at a hand."""
OWN_HAND = "own_hand"


@dataclass(frozen=True, slots=True)
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

    def __init__(self, evening: Evening, clock_s: Callable[[], float] = time.monotonic) -> None:
        self.evening, self._clock_s = evening, clock_s
        self._look: LookingOver | None = None
        self._doubted: tuple[Act, Evidence | None] | None = None
        evening.is_questioned = self.is_questioned

    @property
    def look(self) -> LookingOver | None:
        """The look at the hand of the seat whose desk is open; none survives its desk."""
        evening = self.evening
        if self._look is not None and (evening.page != DESK_PAGE or evening.seat != self._look.seat):
            self._look = None
        return self._look

    @property
    def is_looking(self) -> bool:
        """Whether the camera looks at a hand now."""
        return self.look is not None and self.look.until_s is not None

    def hand(self) -> tuple[int | None, ...]:
        """The hand that the record has at the open desk."""
        evening = self.evening
        return evening.table.game.look.hand(evening.table.view(evening.seat), evening.seat)

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
            message=evening.message,
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
            digits=evening.keys,
        )

    # -- what is done -------------------------------------------------------------------------------------------------

    def do(self, intent: object) -> bool:
        """Whether this intent is about a hand; if so it is done."""
        look = self.look
        match intent:
            case LookOverHand() if self.evening.page == DESK_PAGE:
                self.evening.dismiss()
                self._look = LookingOver(self.evening.seat)
            case LookAtHand() if look is not None:
                self._look = LookingOver(look.seat, until_s=self._clock_s() + LOOK_S)
            case TickCard(card) if look is not None:
                self._look = replace(look, shown=look.shown ^ {card})
            case PutHandRight() if look is not None:
                self._put_right(look)
            case LeaveHand() if look is not None:
                self._look = None
            case DrawnAllTheSame() if self._doubted is not None:
                (act, evidence), self._doubted = self._doubted, None
                self.evening.submit(act, evidence=evidence)
            case _:
                return False
        return True

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
        ruling = evening.submit(Act(look.seat, body, DESK))
        if ruling is not None and ruling.allowed:
            self._look = None

    # -- a draw that cannot be ----------------------------------------------------------------------------------------

    def is_questioned(self, act: Act, evidence: Evidence | None) -> bool:
        """Whether the desk is asked about this draw before it is recorded: the record has the card elsewhere."""
        self._doubted = None
        if self.evening.page != DESK_PAGE:
            return False
        try:
            ruling = self.evening.table.may(act.seat, self.evening.table.command(act.body), act.at)
        except RingtableError:
            return False
        doubts = [check for check in ruling.failing(act.seat) if "where" in check.facts]
        if not ruling.allowed or not doubts or not self._ask(doubts[0], act.seat):
            return False
        self._doubted = (act, evidence)
        return True

    def _ask(self, doubt: Check, seat: str) -> bool:
        evening = self.evening
        card = int(doubt.facts["card"])
        place = evening.table.cards(seat).get(card)
        if place is None:
            return False
        lines = evening.table.journal(seat)
        entry = since(lines, card)
        actions: list[tuple[str, Any]] = [("It is drawn", DrawnAllTheSame())]
        todo = "Scan or tap another card, if it was a slip."
        if place.pile == OWN_HAND:
            actions.append(("Look over your hand", LookOverHand()))
        elif entry is not None and place_words(place, evening.lexicon):
            todo = f"{todo} If the record is wrong, put entry {entry} right in the journal first."
        actions.append(("Another card", Dismiss()))
        asked = question(card, place, lines, evening.lexicon)
        if doubt.facts.get("top"):
            said = evening.lexicon.say(f"check.{doubt.says}", doubt.facts)
            asked = f"{said}, as the record has it. Is it really drawn?"
        covered = "By your record this card cannot be drawn here. Is it really drawn?"
        evening.ask_at_desk(MessageModel(asked, todo, "gold", tuple(actions), covered))
        return True
