"""What a refusal tells whoever gave the command: the rule that bites, what to do about it, and which fields to mend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.models import MessageModel, Pick
from companion.presenting.alike import told_apart
from companion.presenting.blame import bad_fields
from companion.presenting.fields import offer_id
from companion.rulings.model import AskMay, PlayAnyway
from companion.rulings.presenter import refusal_words
from companion.table.presenter_asks import Act
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.check import Check
from engine.core.errors import RingtableError
from engine.core.lexicon import Lexicon
from engine.core.ruling import Ruling
from engine.core.table import Table


def refusal(table: Table, ruling: Ruling, act: Act, pick: Pick | None, audience: str, lexicon: Lexicon) -> MessageModel:
    """The message of a refusal, with the ways on from it. pick: what a finger gave, where one did."""
    text, todo = refusal_words(ruling, audience, lexicon)
    waiting = table.waiting
    if waiting:
        todo = say("desk.asks_the_table_to_wait", seat=lexicon.name(waiting))
    if pick is None or audience != PUBLIC:
        return MessageModel(text, todo, "bad")
    actions: tuple[Any, ...] = ((say("desk.the_ruling"), AskMay(act.seat, pick)),)
    if ruling.is_barred:
        return MessageModel(text, todo, "bad", actions)
    actions += ((say("shared.play_it_anyway"), PlayAnyway(act.seat, pick)),)
    return MessageModel(text, todo or say("desk.it_can_be_played_anyway"), "bad", actions)


def blamed(table: Table, ruling: Ruling, act: Act, pick: Pick, audience: str) -> tuple[str, ...]:
    """The fields of the form that this audience can see it was refused for."""
    wanted = told_apart(pick).offer_id
    offer = next((each for each in table.offers(audience) if offer_id(each) == wanted), None)
    failing = [check for check in ruling.failing(audience) if check.refuses]

    def judged(body: Mapping[str, Any]) -> list[Check]:
        try:
            again = table.may(act.seat, table.command(body), at=act.at)
        except RingtableError:
            return failing
        return [check for check in again.failing(audience) if check.refuses]

    names = bad_fields(failing, offer.fields if offer is not None else (), act.body, judged)
    return tuple(name for name, _ in pick.values if name.split("#")[0] in names)
