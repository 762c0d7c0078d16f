"""A draw that the record cannot have: its desk is asked about it before anything is recorded.

The question is made of what this seat has told and of what lies open: it is the same whatever another seat holds.
"""

from __future__ import annotations

from typing import Any

from companion.desk.model_hand import DrawnAllTheSame, LookOverHand
from companion.desk.presenter_ledger import place_words, question, since
from companion.models import Dismiss, MessageModel
from companion.table.presenter_asks import Act
from companion.words import say
from engine.core.check import Check
from engine.core.errors import RingtableError
from engine.core.table import Table

OWN_HAND = "own_hand"


def doubt_about(table: Table, act: Act) -> MessageModel | None:
    """What the desk of this act's seat is asked first, or None: the record has the card that it draws elsewhere."""
    try:
        ruling = table.may(act.seat, table.command(act.body), act.at)
    except RingtableError:
        return None
    doubts = [check for check in ruling.failing(act.seat) if "where" in check.facts]
    return _asked(table, doubts[0], act.seat) if ruling.allowed and doubts else None


def _asked(table: Table, doubt: Check, seat: str) -> MessageModel | None:
    card, lexicon = int(doubt.facts["card"]), table.game.lexicon
    place = table.cards(seat).get(card)
    if place is None:
        return None
    lines = table.journal(seat)
    entry = since(lines, card)
    actions: list[tuple[str, Any]] = [(say("desk.it_is_drawn"), DrawnAllTheSame())]
    todo = say("desk.scan_or_tap_another")
    if place.pile == OWN_HAND:
        actions.append((say("desk.look_over_your_hand"), LookOverHand()))
    elif entry is not None and place_words(place, lexicon):
        todo = say("desk.put_entry_right_first", todo=todo, entry=entry)
    actions.append((say("shared.another_card"), Dismiss()))
    asked = question(card, place, lines, lexicon)
    if doubt.facts.get("top"):
        said = lexicon.say(f"check.{doubt.says}", doubt.facts)
        asked = say("desk.drawn_as_the_record_has_it", said=said)
    covered = say("desk.cannot_be_drawn_by_record")
    return MessageModel(asked, todo, "gold", tuple(actions), covered)
