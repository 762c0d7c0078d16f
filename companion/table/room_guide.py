"""The guide at an open table: there until it is hidden, or the first turn is over."""

from __future__ import annotations

from companion.evening.guided import Guides
from companion.models import MessageModel
from companion.table.presenter_guide import guide_for
from engine.core.table import Table


class GuideRoom:
    """The guide of one table. guides: which tables have theirs on; it is asked once."""

    def __init__(self, table: Table, guides: Guides) -> None:
        self._table, self._guides = table, guides
        self.is_on = guides.is_on(table.file.path)

    def begin(self) -> None:
        """Show it from now on."""
        self.is_on = True
        self._guides.turn(self._table.file.path, is_on=True)

    def model(self) -> MessageModel | None:
        """What the Table says under what is asked, None for nothing."""
        return guide_for(self._table, self.is_on)

    def hide(self) -> None:
        """No more guide at this table."""
        self.is_on = False
        self._guides.turn(self._table.file.path, is_on=False)
