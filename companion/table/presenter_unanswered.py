"""What is asked and nothing on the Table answers now: whether its seat's own desk does, and else why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.table.presenter_asks import answering, is_told
from companion.words import say
from engine.core.ask import Ask, Confirm, Offer, Read, Roll
from engine.core.projection import sentence
from engine.core.text import capital

if TYPE_CHECKING:
    from engine.core.table import Table


def is_for_desk(table: Table, ask: Ask, offers: Iterable[Offer]) -> bool:
    """Whether the ask can be answered on its seat's desk only. offers: PUBLIC ones."""
    if isinstance(ask, Roll | Read | Confirm):
        return False
    return not any(map(is_told, answering(ask, offers))) and not why_not(table, ask, offers)


def why_not(table: Table, ask: Ask, offers: Iterable[Offer]) -> str:
    """Why nobody can do what is asked now, as far as everybody may know; '' where somebody can, or where only its
    seat's desk may tell. offers: PUBLIC ones.
    """
    lexicon = table.game.lexicon
    if isinstance(ask, Roll | Read | Confirm) or answering(ask, offers):
        return ""
    if holder := table.held_by(ask.answer):
        return say("desk.asks_the_table_to_wait", seat=lexicon.name(holder))
    mine = table.shut(ask.seat) if ask.seat in table.seats else ()
    shut = next((each for each in mine if each.do == ask.answer and not each.is_at_desk), None)
    failing = next((check for check in shut.checks if check.refuses), None) if shut is not None else None
    return "" if failing is None else capital(lexicon.say(sentence(lexicon.text, failing), failing.facts)) + "."
