"""The guide of a first evening: what happens at the ask that stands now and why, in the game's own sentences.

The sentences are the table [guide] of a game's text: guide.<words of the ask> ('ask.letter' is guided by guide.letter),
else guide.phase.<phase>; guide.after.<ask>.<event> stands there once that has happened in the turn; guide.over is the
last word, when the turn is played. Each names its section in brackets at its end. A game without any has no guide.
"""

from __future__ import annotations

import re

from companion.models import HideGuide, MessageModel, OpenRule
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.table import Table

LAST_GUIDED_TURN = 1
"""Whoever has played one turn of a game has met every step of it."""
_OVER = "guide.over"
_CITED = re.compile(r"\(([A-Z]\.[^()\s]+)\)\.?$")


def guide_for(table: Table, is_on: bool = True) -> MessageModel | None:
    """What happens at this table now and why, as everybody may know it; None without a guide, once it was hidden, and
    after the first turn, whose last word stands in the first phase of the next.
    """
    if not is_on or table.turn > LAST_GUIDED_TURN + 1:
        return None
    says = _sentence(table) if table.turn <= LAST_GUIDED_TURN else _last_word(table)
    if not says:
        return None
    cited = _CITED.search(says)
    reads = ((say("table.read_section", section=_section(cited[1])), OpenRule(cited[1])),) if cited else ()
    told = says.replace(cited[1], _section(cited[1])) if cited else says
    return MessageModel(told, actions=(*reads, (say("table.hide_the_guide"), HideGuide())))


def _section(cited: str) -> str:
    """A paragraph without a number of its own is called by its section's."""
    return cited.partition("/")[0]


def _last_word(table: Table) -> str:
    text, phases = table.game.text, table.rules.phases
    is_first = table.view(PUBLIC).get("phase") == phases[0] if phases else False
    return text.say(_OVER) if is_first and _OVER in text else ""


def _after(table: Table, step: str) -> list[str]:
    """The sentences of this step for what has been done at it, the last deed's first."""
    known = [key for key in table.game.text.sentences if key.startswith(f"guide.after.{step}.")]
    if not known:
        return []
    lines = reversed(table.journal(PUBLIC))
    standing = [line for line in lines if line.get("undone") is None]
    done = [event.get("type", "") for line in standing for event in reversed(line.get("events") or ())]
    return [key for kind in done for key in known if key.endswith(f".{kind}")]


def _sentence(table: Table) -> str:
    """The sentence of the first ask, else of the phase; '' where the game has none."""
    text, asks = table.game.text, table.asks(PUBLIC)
    steps = [ask.says.removeprefix("ask.") for ask in asks[:1]]
    keys = [key for step in steps for key in (*_after(table, step), f"guide.{step}")]
    keys.append(f"guide.phase.{table.view(PUBLIC).get('phase')}")
    return next((text.say(key) for key in keys if key in text), "")
