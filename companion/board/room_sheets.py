"""The sheet of boxes beside the board: a tap a mark."""

from __future__ import annotations

from companion.board.presenter_sheets import sheets_model
from companion.evening.desks import Desk
from companion.pages import MarkBox, SheetsModel
from companion.table.presenter_asks import Act
from engine.core.look import Mark


class SheetRoom:
    """The public sheet of an open table."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.evening = desk, desk.evening

    def model(self) -> SheetsModel:
        """The sheet as everybody may see it."""
        evening = self.evening
        return sheets_model(evening.table.game.look, evening.sight(), self.desk.message)

    def do(self, intent: MarkBox) -> None:
        """A box of a character's row is marked."""
        sheet = self.evening.table.game.look.sheet
        mark = Mark(intent.character, intent.box, intent.mark)
        body = sheet.marked(self.evening.sight(), mark) if sheet else None
        if body is not None:
            self.desk.submit(Act(self.evening.owed, dict(body)))
