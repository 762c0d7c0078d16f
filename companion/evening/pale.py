"""Why what a form at the table makes up is refused, before it is given: its key is pale then, and says so.

It is judged as it would be on a screen that everybody sees, so that no secret makes a key pale or bright.
"""

from __future__ import annotations

from companion.evening.refused import blamed
from companion.models import Draft, Pick, TableModel
from companion.presenting.alike import told_apart
from companion.presenting.fields import capital, offer_id
from companion.rulings.model import AskMay
from companion.table.presenter_asks import act_of
from engine.core.audience import PUBLIC, TABLE
from engine.core.check import Check
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.projection import sentence
from engine.core.table import Table


def with_pale(model: TableModel, table: Table, draft: Draft) -> TableModel:
    """The Table with what speaks against the act that is being made up, as far as everybody may see it."""
    pick = Pick(draft.offer_id, draft.values)
    if model.deed is None or model.deed.offer_id != pick.offer_id:
        return model
    try:
        act = act_of(pick, table.asks(PUBLIC), table.offers(PUBLIC), table.voices)
        ruling = table.may(act.seat, table.command(act.body), TABLE) if act is not None else None
    except (KeyError, RingtableError):
        return model  # a field of it is empty yet
    if act is None or ruling is None:
        return model
    failing = ruling.failing(PUBLIC)
    refusing = [check for check in failing if check.refuses]
    if not refusing and not (failing and _is_beyond(model, table, draft)):
        return model
    bad = blamed(table, ruling, act.given_by(PUBLIC), pick, PUBLIC) if refusing else ()
    why = _words(refusing[0] if refusing else failing[0], table.game.lexicon)
    return replace(model, deed=replace(model.deed, pale=why, bad=bad, ruling=AskMay(act.seat, pick)))


def _is_beyond(model: TableModel, table: Table, draft: Draft) -> bool:
    """Whether the map tells how far it goes, and it ends in no lit place."""
    told = told_apart(Pick(draft.offer_id, draft.values))
    offer = next((each for each in table.offers(PUBLIC) if offer_id(each) == told.offer_id), None)
    goals = {domain.name for domain in offer.fields if domain.kind == "place"} if offer is not None else set()
    boards = [tab.map for tab in model.tabs if tab.map is not None]
    begins = any(start for board in boards for start in board.starts)
    lit = {place for board in boards for place, _ in board.sure}
    return begins and any(name in goals and value not in lit for name, value in told.values)


def _words(check: Check, lexicon: Lexicon) -> str:
    """What a failing check says, and its section, after the sign of whether it refuses."""
    by = "" if check.cites == "table" else f" · {lexicon.cite(check.cites).called}"
    sign = "✗" if check.refuses else "!"
    return f"{sign} {capital(lexicon.say(sentence(lexicon.text, check), check.facts))}{by}"
