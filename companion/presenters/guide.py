"""The guide of a first evening: what happens at the ask that stands now and why, in the game's own sentences.

The sentences are the table [guide] of a game's text: guide.<words of the ask> ('ask.letter' is guided by guide.letter),
else guide.phase.<phase>. Each names its section in brackets at its end. A game without any has no guide.
"""

from __future__ import annotations

import re

from companion.presenters.models import HideGuide, MessageModel, OpenRule
from engine.core.audience import PUBLIC
from engine.core.game import Game
from engine.core.table import Table

LAST_GUIDED_TURN = 1
"""Whoever has played one turn of a game has met every step of it."""
_CITED = re.compile(r"\(([A-Z]\.[^()\s]+)\)\.?$")


def has_guide(game: Game) -> bool:
    """Whether this game has sentences for its first turn."""
    return any(key.startswith("guide.") for key in game.text.sentences)


def guide_for(table: Table, is_on: bool = True) -> MessageModel | None:
    """What happens at this table now and why, as everybody may know it; None without a guide, once it was hidden, and
    after the first turn.
    """
    if not is_on or table.turn > LAST_GUIDED_TURN:
        return None
    says = _sentence(table)
    if not says:
        return None
    cited = _CITED.search(says)
    reads = ((f"Read {cited[1]}", OpenRule(cited[1])),) if cited else ()
    return MessageModel(says, actions=(*reads, ("Hide the guide", HideGuide())))


def _sentence(table: Table) -> str:
    """The sentence of the first ask, else of the phase; '' where the game has none."""
    text, asks = table.game.text, table.asks(PUBLIC)
    keys = [f"guide.{ask.says.removeprefix('ask.')}" for ask in asks[:1]]
    keys.append(f"guide.phase.{table.view(PUBLIC).get('phase')}")
    return next((text.say(key) for key in keys if key in text), "")
