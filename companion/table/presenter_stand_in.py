"""An ordinary die in place of one with faces: what is agreed about it at the ask of a roll, and its legend."""

from __future__ import annotations

from collections.abc import Collection

from companion.models import LetStandIn, OfferModel
from companion.presenting.faces import FaceWord, legend_of
from companion.words import say
from engine.core.ask import Ask, Die, Roll
from engine.core.lexicon import Lexicon

STAND_IN = "stand_in/"
"""An offer of this, 'yes' or 'no' and a die asks every seat whether an ordinary die stands in for it."""


def dice_with_faces(ask: Ask) -> tuple[Die, ...]:
    """The kinds of dice with faces that this ask is for."""
    return tuple(dict.fromkeys(die for die in ask.dice if die.faces)) if isinstance(ask, Roll) else ()


def stand_in_words(ask: Ask, lexicon: Lexicon, word: FaceWord, stand_ins: Collection[str]) -> str:
    """What the numbers of the ordinary die stand for, while one does: '1 calm · 2 calm · 3 spark'."""
    told = [
        say("table.stands_in_with_legend", die=lexicon.name(die.name), legend=legend_of(die, word))
        for die in dice_with_faces(ask)
        if die.name in stand_ins
    ]
    return "\n".join(told)


def stand_in_ways(ask: Ask, lexicon: Lexicon, stand_ins: Collection[str]) -> tuple[OfferModel, ...]:
    """What can be agreed about the dice of this ask."""
    ways = []
    for die in dice_with_faces(ask):
        name = lexicon.name(die.name)
        if die.name in stand_ins:
            way, label = "no", say("table.throw_itself_again", die=name)
        else:
            way, label = "yes", say("table.stands_in", die=name)
        asks = LetStandIn(die.name, stands=way == "yes")
        ways.append(OfferModel(f"{STAND_IN}{way}/{die.name}", label, note=ALL, then=asks))
    return tuple(ways)


ALL = say("table.every_seat_agrees")
