"""What a desk draws of a hand that is looked over, and what it answers, for its owner alone; and the page of all cards.

Frozen plain data, as in `models`; nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from companion.parts import FieldModel, MessageModel, SectionModel
from engine.core.frozen import frozen

CARDS = "cards"
"""The page of all cards, for `Open(screen)`."""

THERE, MISSING, EXTRA = "there", "missing", "extra"
"""How a card stands: on record and shown; on record and not shown; shown and not on record."""


@frozen
class HandCardModel:
    """A card of the hand: '60 · Fierce Storms', where the record has it, and how it stands."""

    card: int
    label: str
    note: str = ""
    stands: str = MISSING


@frozen
class HandModel:
    """A hand looked over at its owner's desk. says: the comparison in a sentence; another: the pad for a card that is
    not listed; may_look: there is a camera; is_looking: it looks now; may_put_right: one tap and the record follows.
    """

    title: str
    says: str
    tone: str = "plain"
    cards: tuple[HandCardModel, ...] = ()
    another: FieldModel | None = None
    may_look: bool = False
    is_looking: bool = False
    may_put_right: bool = False
    message: MessageModel | None = None


@frozen
class CardsModel:
    """Where the record has every card of the box, as far as it lies open. box_label: as in `pages`."""

    turn: str
    sections: tuple[SectionModel, ...] = ()
    box_label: str = ""
    message: MessageModel | None = None


@frozen
class LookOverHand:
    """The seat at its desk wants to compare its hand with the record."""


@frozen
class LookAtHand:
    """Look through the camera for ten seconds: the hand is laid before it."""


@frozen
class TickCard:
    """This card is in the hand; or, ticked before, it is not."""

    card: int


@frozen
class PutHandRight:
    """The record is to have the hand as it was shown."""


@frozen
class LeaveHand:
    """Back to the desk; the record stays as it is."""


@frozen
class DrawnAllTheSame:
    """The card that the record has elsewhere is really drawn."""
