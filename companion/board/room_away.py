"""Putting the board away: a list of what stands where, ticked off; printed; and the list again when it is built."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.board.model_away import AwayModel, BoardIsAway, BoardStands, PrintList, TickRow
from companion.board.presenter_away import away_model
from companion.ending.room import EXPORTS, open_exports
from companion.evening.desks import Desk
from companion.models import Open
from companion.pages import AWAY, HOME
from companion.words import say
from engine.core.errors import RingtableError
from engine.core.kept import write_whole_bytes

KEPT, LIES_IN_ITS_BOX, STANDS = "board", "away", "stands"
"""The name under which the table's file keeps where the board is, and what it says."""


class AwayRoom:
    """The list of an open table. data: the user's data folder, where it is printed to."""

    def __init__(self, desk: Desk, data: Path) -> None:
        self.desk, self.evening, self.data = desk, desk.evening, data
        self.ticked: set[str] = set()
        if self.is_away:
            again: tuple[Any, ...] = ((say("shared.build_the_board_again"), Open(AWAY)),)
            self.desk.say(
                say("put_away.board_was_put_away"), say("put_away.list_says_what_stands_where"), actions=again
            )

    @property
    def is_away(self) -> bool:
        """Whether the board lies in its box."""
        return self.evening.table.file.kept(KEPT) == LIES_IN_ITS_BOX

    def model(self) -> AwayModel:
        """The list as everybody may see it."""
        evening = self.evening
        model = away_model(evening.table, evening.sight(), self.ticked, rebuilds=self.is_away)
        return replace(model, message=self.desk.message)

    def do(self, intent: TickRow | PrintList | BoardIsAway | BoardStands) -> None:
        """A tap about the list by which a board is put away."""
        match intent:
            case TickRow(row):
                self.ticked ^= {row}
                self.desk.message = None
            case PrintList():
                self._print()
            case BoardIsAway():
                then: tuple[Any, ...] = ((say("put_away.build_it_again"), Open(AWAY)), (say("shared.home"), Open(HOME)))
                if self._keep(LIES_IN_ITS_BOX):
                    told = say("put_away.list_waits_here")
                    self.desk.say(say("put_away.board_is_put_away"), told, "good", then)
            case BoardStands():
                if self._keep(STANDS):
                    self.desk.say(say("put_away.said_board_stands_again"), tone="good")

    def _keep(self, where: str) -> bool:
        try:
            self.evening.table.file.keep(KEPT, where)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return False
        self.ticked = set()
        self.desk.to_table()
        return True

    def _print(self) -> None:
        from companion.board.away_list import board_list

        table, folder = self.evening.table, self.data / EXPORTS
        path = folder / f"{table.file.path.stem if table.file.path else table.id}-board.pdf"
        model = self.model()
        title = " · ".join(words for words in (table.game.title, model.strip, model.box_label) if words)
        try:
            open_exports(folder)
            write_whole_bytes(path, board_list(model, title))
        except OSError as error:
            why = say("put_away.list_not_written", why=error.strerror)
            self.desk.say(why, say("shared.make_room_in", folder=folder), "bad")
            return
        self.desk.say(say("put_away.list_is_written"), str(path), "good")
