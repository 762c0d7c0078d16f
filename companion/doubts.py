"""A draw that the record cannot have: its desk is asked about it before anything is recorded.

The question is made of what this seat has told and of what lies open: it is the same whatever another seat holds.
"""

from __future__ import annotations

from typing import Any

from companion.desk.model_hand import DrawnAllTheSame, LookOverHand
from companion.desk.presenter_ledger import place_words, question, since
from companion.models import Dismiss, MessageModel
from companion.table.presenter_asks import Act
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
    actions: list[tuple[str, Any]] = [("It is drawn", DrawnAllTheSame())]
    todo = "Scan or tap another card, if it was a slip."
    if place.pile == OWN_HAND:
        actions.append(("Look over your hand", LookOverHand()))
    elif entry is not None and place_words(place, lexicon):
        todo = f"{todo} If the record is wrong, put entry {entry} right in the journal first."
    actions.append(("Another card", Dismiss()))
    asked = question(card, place, lines, lexicon)
    if doubt.facts.get("top"):
        said = lexicon.say(f"check.{doubt.says}", doubt.facts)
        asked = f"{said}, as the record has it. Is it really drawn?"
    covered = "By your record this card cannot be drawn here. Is it really drawn?"
    return MessageModel(asked, todo, "gold", tuple(actions), covered)
