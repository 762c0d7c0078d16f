"""A player's own hand, at the own desk: nobody must note it, and whoever does is the only one who reads it."""

from typing import ClassVar

from engine.core.cards import HandNote
from engine.core.record import Event, command
from engine.games.lotr_knizia.happened.cards import HandLookedOver
from engine.games.lotr_knizia.pieces import TAGS


@command
class PutHandRight(HandNote):
    """A player notes at the own desk which cards are in the hand."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("cards",)
    meaning: ClassVar[str] = "note on your desk which cards you hold"
    deck = tuple(TAGS)
    noted: ClassVar[type[Event]] = HandLookedOver
    note_cites = "R/hints/show"
    deck_cites = "R/game-cards"
