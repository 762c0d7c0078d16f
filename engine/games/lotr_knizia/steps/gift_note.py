"""Miruvor: a card goes from one hand to another face down, and the two who know it may note which."""

from typing import ClassVar

from engine.core.audience import GIVER, secret
from engine.core.record import command
from engine.games.lotr_knizia.steps.acting import At
from engine.games.lotr_knizia.steps.pass_note import NoteGift


@command
class NoteGiftGiven(NoteGift):
    """Who gave a card by Miruvor notes which: so it stands on the desk of who got it too."""

    meaning: ClassVar[str] = "note on your desk which card you gave by Miruvor; only who got it reads it too"
    other: ClassVar[str] = "taker"
    taker: str
    kind: str = secret(f"{GIVER}+taker")

    @classmethod
    def pair(cls, at: At) -> tuple[str, str]:
        gift = at.state.gift
        return (gift.giver, gift.taker) if gift is not None and gift.giver == at.seat else ("", "")


@command
class NoteGiftGot(NoteGift):
    """Who got a card by Miruvor notes which: so it stands on the desk of who gave it too."""

    meaning: ClassVar[str] = "note on your desk which card you got by Miruvor; only who gave it reads it too"
    other: ClassVar[str] = "giver"
    giver: str
    kind: str = secret(f"{GIVER}+giver")

    @classmethod
    def pair(cls, at: At) -> tuple[str, str]:
        gift = at.state.gift
        return (gift.giver, gift.taker) if gift is not None and gift.taker == at.seat else ("", "")
