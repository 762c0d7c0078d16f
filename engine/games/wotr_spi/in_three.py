"""What the rules wait for in the Three Player Game (X, Y)."""

from typing import ClassVar

from engine.core.frozen import frozen
from engine.games.wotr_spi.in_hand import InHex, Step


@frozen
class Persuasion(InHex):
    """Y.3  Saruman speaks to a captive. victim: as everybody knows him; kind: of which card he asks for one."""

    victim: str
    kind: str


@frozen
class PersuasionRoll(Persuasion):
    """Y.3  The die is awaited."""

    name: ClassVar[str] = "persuasion"


@frozen
class CardToBeGiven(Persuasion):
    """Y.3  Saruman picks a card blindly; the Fellowship says on its desk which it was. die: where it alone knows
    whether that persuades, so that it may be none.
    """

    name: ClassVar[str] = "card_to_be_given"
    die: int | None = None


@frozen
class OneTooMany(Step):
    """Y.3  Saruman has one card more than he may hold, and lays one down. kind: of which."""

    name: ClassVar[str] = "one_too_many"
    kind: str


@frozen
class GiftTaken(Step):
    """Y.6/summons  Gandalf has given Saruman all that he had: what is too much is laid down, if anything."""

    name: ClassVar[str] = "gift_taken"


@frozen
class MindBattleRoll(Step):
    """Y.4  The die of the Mind Battle is awaited."""

    name: ClassVar[str] = "mind_battle"


@frozen
class OrcsRise(Step):
    """Y.6/resurrects  Card 88 is out: so many eliminated Orcs come back at Isengard."""

    name: ClassVar[str] = "orcs_rise"
    seat: str


@frozen
class HandPicked(Step):
    """N.17  Sauron looks at one Event Card: of which of two seats is his to say."""

    name: ClassVar[str] = "hand_picked"
