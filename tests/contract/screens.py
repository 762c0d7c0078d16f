"""What the tablet would draw, for the twins: every presenter that makes a model for an audience is listed here."""

from collections.abc import Callable
from typing import Any

from companion.presenters.desk import desk_model
from companion.presenters.lexicon import lexicon_of
from companion.presenters.onmap import on_map_of
from companion.presenters.rulings import ruling_model, table_rules
from companion.presenters.table import sight_of, table_model
from engine.core.audience import PUBLIC
from engine.core.ruling import Ruling
from engine.core.table import Table

Screen = Callable[..., str]


def _table(table: Table, audience: str, ruling: Ruling | None = None) -> str:
    return repr(table_model(table)) if audience == PUBLIC and ruling is None else ""


def _desk(table: Table, audience: str, ruling: Ruling | None = None) -> str:
    return repr(desk_model(table, audience)) if audience in table.seats and ruling is None else ""


def _ruling(table: Table, audience: str, ruling: Ruling | None = None) -> str:
    if ruling is None:
        return ""
    return repr(ruling_model(ruling, audience, "May I?", lexicon_of(table.game)))


def _board(table: Table, audience: str, ruling: Ruling | None = None) -> str:
    if audience != PUBLIC or ruling is not None:
        return ""
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    board = on_map_of(table.game.name)
    return repr((board.facts_now(sight), board.hand_facts(sight), table_rules(table).disputes))


SCREENS: dict[str, Any] = {"table": _table, "desk": _desk, "ruling": _ruling, "board": _board}
"""name -> (table, audience, ruling or None) -> the model as text, "" where the screen has nothing for that audience."""
