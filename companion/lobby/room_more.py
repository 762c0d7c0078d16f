"""More: what an open table can do at any time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.board.room_away import KEPT as BOARD, LIES_IN_ITS_BOX
from companion.desk.room_agree import propose
from companion.evening.desks import Desk
from companion.lobby.model_more import CallTable, GiveUp, MoreModel, SitRound
from companion.lobby.presenter_more import giving_up, more_model
from companion.rulings.room import RulingRoom
from companion.shelf.model_edges import THIS_SIDE, are_on_one_side, edges_of
from companion.shelf.seats import write_seats
from companion.shelf.shelf import NAME, Shelf
from companion.sounds.speaker import speaker
from companion.words import say
from engine.core.errors import RingtableError


class MoreRoom:
    """The More page of an open table. data: the user's data folder, where its card lies."""

    def __init__(self, desk: Desk, rulings: RulingRoom, data: Path) -> None:
        self.desk, self.evening, self.rulings, self.shelf = desk, desk.evening, rulings, Shelf(data)

    @property
    def name(self) -> str:
        """What the table is called; '' for one without a file."""
        file = self.evening.table.file
        return (file.kept(NAME) or file.path.stem) if file.path is not None else ""

    def model(self) -> MoreModel:
        """The page as everybody may see it."""
        evening = self.evening
        is_away = evening.table.file.kept(BOARD) == LIES_IN_ITS_BOX
        seats = tuple(evening.seats.values())
        is_one_side = are_on_one_side(seats) if len(seats) > 1 else None
        return more_model(
            evening.table,
            evening.sight(),
            evening.settings,
            self.name,
            self.desk.message,
            is_away=is_away,
            is_one_side=is_one_side,
            silent=speaker.why_not,
        )

    def do(self, intent: GiveUp | CallTable | SitRound) -> None:
        """A tap about this table as a whole."""
        match intent:
            case GiveUp(seat):
                self._give_up(seat)
            case CallTable(name):
                self._call(name)
            case SitRound(is_one_side):
                self._sit_round(is_one_side=is_one_side)

    def _give_up(self, seat: str) -> None:
        table = self.evening.table
        side = next((side for side in table.sides if seat in side), None)
        if side is None:
            return
        title = giving_up(table, side)
        if len(table.sides) > 2:
            why, said = say("more.others_play_on"), f"{title}."
        else:
            said = ""  # the Table tells how the game ended
            why = say("more.game_is_over_then")
        propose(self.desk, self.rulings, {"do": "Concede", "who": seat}, title, why, said)

    def _sit_round(self, *, is_one_side: bool) -> None:
        seats = self.evening.seats
        edges = (THIS_SIDE,) * len(seats) if is_one_side else edges_of(len(seats))
        changed = {seat.id: replace(seat, edge=edge) for seat, edge in zip(seats.values(), edges, strict=True)}
        try:
            write_seats(self.evening.table.file, changed.values())
        except RingtableError as error:
            self.desk.say(str(error), say("more.desks_turned_as_they_were"), "bad")
            return
        self.evening.seats = changed
        self.desk.say(
            say("more.every_desk_is_upright_now") if is_one_side else say("more.each_desk_is_turned_to_its_owner"),
            tone="good",
        )

    def _call(self, name: str) -> None:
        try:
            self.shelf.rename(self.evening.table, name)
            self.desk.say(say("shared.table_is_called_now", name=self.name), tone="good")
        except (RingtableError, ValueError) as error:
            self.desk.say(str(error), tone="bad")
        except OSError as error:
            self.desk.say(say("more.name_not_kept", why=error.strerror), tone="bad")
