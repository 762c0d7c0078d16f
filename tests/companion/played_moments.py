"""Every moment of two played Game-Turns as everybody sees it: the Table's model after each act and each refusal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.app.frontdesk import FrontDesk
from companion.models import TableModel
from companion.pages import TryPractice
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter_asks import Act

SCRIPT = Path(__file__).parents[1] / "played" / "wotr_spi" / "one_game_turn.jsonl"
_TOLD = ("seat", "note", "expect", "agreed")
Moment = tuple[str, TableModel]


def moments(data: Path) -> Iterator[Moment]:
    """What was done last, and the Table then; with the guide of a first evening, as long as it speaks. data: an empty
    folder.
    """
    front = FrontDesk(data, Settings(), Inbox())
    front.do(TryPractice())
    assert front.evening is not None, front.message
    desk, table = front.desk, front.evening.table
    entries: dict[int, int] = {}
    for number, line in enumerate(SCRIPT.read_text(encoding="utf-8").splitlines()):
        told: dict[str, Any] = json.loads(line)
        if "seat" not in told:
            continue
        seat, agreed = told["seat"], tuple(told.get("agreed", ()))
        desk.to_table()
        desk.message = None
        if "undo" in told:
            table.undo(seat, entries[told["undo"]], agreed)
        elif "correct" in told:
            table.correct(seat, entries[told["correct"]], table.command(told["with"]), agreed)
        else:
            body = {name: value for name, value in told.items() if name not in _TOLD}
            # A refusal is shown at the table; what is allowed may be a secret of somebody's desk.
            if not table.submit(seat, table.command(body), agreed).allowed:
                desk.submit(Act(seat, body))
        entries[number] = table.journal()[-1]["n"]
        model = front.model()
        assert isinstance(model, TableModel), (number, model)
        yield f"{number}. {told.get('do') or 'undo or put right'} by {seat}, turn {table.turn}", model
    front.close()
