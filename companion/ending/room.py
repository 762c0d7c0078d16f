"""The end of the game: who won, the replay with open secrets, the export. Nothing secret before the game is over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.ending.model import EndingModel, LookAtTurn, OpenSecrets, WriteExport
from companion.ending.presenter import Turn, checks_of, ending_model, ending_text, turn_model, turns_of
from companion.ending.presenter_story import parts_of, replay_of, story_of
from companion.evening.desks import Desk
from companion.fairness.opened import are_open, lay_open
from companion.models import MessageModel
from companion.pages import ENDING
from companion.rulings.room import RulingRoom
from companion.table.presenter import Sitting, sight_of
from companion.words import say
from engine.core.audience import PUBLIC, TRUTH
from engine.core.export import export
from engine.core.kept import write_all_whole
from engine.core.panels import Story
from engine.core.store import OWNERS_FOLDER, owners_folder
from engine.core.table import Table

EXPORTS = "exports"
"""The folder of written games, inside the data folder."""


class EndingRoom:
    """The end of an open table's game. data: the user's data folder, where exports are written."""

    def __init__(self, desk: Desk, rulings: RulingRoom, data: Path) -> None:
        self.desk, self.evening, self.rulings, self.data = desk, desk.evening, rulings, data
        self.place: int | None = None
        self._turns: tuple[Turn, ...] = ()
        self._read_at = -1
        self._story: tuple[Story, ...] = ()
        self._told_at = (-1, PUBLIC)

    @property
    def is_open(self) -> bool:
        """Whether every seat has opened its secrets at the end that stands: one taken back closes them again."""
        return are_open(self.evening.table)

    def model(self) -> EndingModel:
        """The page; secrets only where they are open."""
        evening = self.evening
        model = ending_model(evening.table, evening.sight(), self.desk.around().sitting)
        model = replace(model, message=self.desk.message, **parts_of(self._told()))
        if not self.is_open:
            return model
        turns = self._read()
        place = len(turns) - 1 if self.place is None else self.place
        return replace(
            model,
            turn=turn_model(evening.table, turns, place),
            checks=checks_of(evening.table),
            replay=replay_of(evening.table, turns, place),
        )

    def do(self, intent: OpenSecrets | LookAtTurn | WriteExport) -> None:
        """A tap about the end of a game."""
        match intent:
            case OpenSecrets():
                self._open()
            case LookAtTurn(place):
                self.place = min(max(0, place), len(self._read()) - 1)
            case WriteExport():
                self._write()

    def _read(self) -> tuple[Turn, ...]:
        count = self.evening.table.file.count
        if self._read_at != count:
            self._turns, self._read_at = turns_of(self.evening.table), count
        return self._turns

    def _told(self) -> tuple[Story, ...]:
        """What became of the game, as far as it lies open: it is told anew when something was written."""
        audience = TRUTH if self.is_open else PUBLIC
        at = (self.evening.table.file.count, audience)
        if self._told_at != at:
            self._story, self._told_at = story_of(self.evening.table, self._read(), audience), at
        return self._story

    def _open(self) -> None:
        evening = self.evening
        if evening.table.outcome is None:
            self.desk.say(say("ending.secrets_stay_closed"), tone="bad")
            return

        def opened(_: Sequence[str]) -> None:
            self.desk.page = ENDING
            lay_open(evening.table)

        why = say("ending.all_is_shown")
        self.rulings.move(say("shared.open_all_secrets"), why, None, opened)

    def _write(self) -> None:
        """The whole truth where the secrets are open, else what everybody may know."""
        audience = TRUTH if self.is_open else PUBLIC
        evening = self.evening
        told = write_game(evening.table, self.data, self._read(), self.desk.around().sitting, audience)
        self.desk.say(told.text, told.what_to_do, told.tone)


def open_exports(folder: Path) -> None:
    """The folder of written games, where every secret of one may lie: nobody but its owner looks in. Raises OSError."""
    owners_folder(folder)
    with suppress(OSError):
        folder.chmod(OWNERS_FOLDER)  # an older Ringtable made it anybody's


def write_game(
    table: Table, data: Path, turns: Sequence[Turn], sitting: Sequence[Sitting], audience: str = PUBLIC
) -> MessageModel:
    """Write this table's game as text and as JSON, and say so. audience: PUBLIC holds only what everybody may know."""
    path = table.file.path
    folder, stem = data / EXPORTS, path.stem if path else table.id
    model = ending_model(table, sight_of(table, PUBLIC, table.journal(PUBLIC)), sitting)
    try:
        open_exports(folder)
        text, kept = folder / f"{stem}.txt", folder / f"{stem}.json"
        write_all_whole(
            (text, ending_text(table, model, turns, audience).encode()),
            (kept, json.dumps(export(table, audience), ensure_ascii=False, indent=1).encode()),
        )
    except OSError as error:
        why = say("ending.game_not_written", why=error.strerror)
        return MessageModel(why, say("shared.make_room_in", folder=folder), "bad")
    what = say("ending.with_every_secret") if audience == TRUTH else say("ending.as_far_as_all_may_know")
    return MessageModel(say("ending.written", what=what), f"{text} · {kept.name}", "good")
