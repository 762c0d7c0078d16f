"""The Endurance page: a tap a mark."""

from __future__ import annotations

from companion.evening import Evening
from companion.presenters.asks import Act
from companion.presenters.looks import look_of
from companion.presenters.pages import EnduranceModel, MarkBox
from companion.presenters.sheets import endurance_model, sheets_of


class SheetRoom:
    """The public sheet of an open table."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def model(self) -> EnduranceModel:
        """The sheet as everybody may see it."""
        sight, game = self.evening.sight(), self.evening.table.game.name
        return endurance_model(game, sight, look_of(game).turn(sight), self.evening.message)

    def do(self, intent: object) -> bool:
        """Whether this intent is the sheet's own; if so it is done."""
        if not isinstance(intent, MarkBox):
            return False
        body = sheets_of(self.evening.table.game.name).marked(self.evening.sight(), intent)
        if body is not None:
            self.evening.submit(Act(self.evening.owed, dict(body)))
        return True
