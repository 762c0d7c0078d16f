"""The box sheets page: the printed charts of a game's boxes, filled from the owner's own sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.box.presenter import box_sheets_model
from companion.box.presenter_reading import first_evening, missing
from companion.box.room_photos import OfPhoto, PhotoRoom
from companion.box.room_stickers import make_stickers, papers_for
from companion.models import MessageModel, PictureModel
from companion.pages import (
    BoxSheetsModel,
    ExportBox,
    FillCell,
    ImportBox,
    MakeStickers,
    OpenChart,
    PickBox,
    PickVersion,
)
from companion.words import say
from engine.core.box import Box, box_names
from engine.core.errors import BoxError, FileError, RingtableError
from engine.core.game import Game
from engine.core.kept import Tell, write_whole
from engine.core.outside import path_of, read_text, shown_path
from engine.core.own_box import MOST_BYTES, keep_readings, own_box, own_readings, write_own
from engine.core.readings import OwnReading, parse_readings, write_readings
from engine.core.table import Table

WHO, HOW = "the owner", "read off the sheet, at the tablet"


def boxes_of(game: Game, data: Path, tell: Tell | None = None) -> tuple[Box, ...]:
    """A game's boxes with the owner's readings on top, the printed ones first. tell: as in `own_readings`."""
    boxes = (own_box(game, name, data, tell) for name in box_names(game.folder))
    return tuple(sorted(boxes, key=lambda box: box.invented))


def keep_reading(table: Table, data: Path, cell: tuple[str, str, str, str], when: str, tell: Tell) -> str:
    """A cell (chart, row, column, value) that was read off a printed sheet in public is the owner's from now on, at
    every table; why it is not, '' where it is. Of an invented box nothing is kept.
    """
    if table.box.invented:
        return ""
    reading = OwnReading(*cell, "the table", when, "read when a rule asked for it")
    try:
        keep_readings(table.game, table.box.name, [reading], data, tell)
    except RingtableError as error:
        return str(error)
    return ""


OfBox = PickBox | PickVersion | OpenChart | FillCell | ExportBox | ImportBox | MakeStickers


class BoxRoom:
    """Which box and which chart are looked at. data: the user's data folder; now: the time in words; camera: what it
    sees now, None for nothing; version: whose first-evening sheet is shown, the first one's where none is named.
    """

    def __init__(
        self,
        game: Game,
        data: Path,
        now: Callable[[], str],
        box: str = "",
        camera: Callable[[], PictureModel | None] = lambda: None,
        version: str = "",
    ) -> None:
        self.game, self._data, self._now = game, data, now
        self._photos = PhotoRoom(data, camera, self._told)
        self._box, self._version = box, version or next(iter(game.versions))
        self._chart, self._is_step = "", False
        self._boxes: tuple[Box, ...] = ()
        self.message: MessageModel | None = None

    def open_first(self, version: str, path: str = "") -> None:
        """Open the grid of the first step that this version needs and that is not known whole, else the list; or, of a
        friend's readings in a file, the list with what became of them.
        """
        box, self._version = self._shown(), version
        if path:
            self.do(ImportBox(path))
            return
        steps = enumerate(first_evening(self.game, version))
        left = next((place for place, item in steps if not box.invented and missing(item, box)), None)
        self._chart, self._is_step = ("", False) if left is None else (str(left), True)

    def model(self) -> BoxSheetsModel:
        """The page."""
        box = self._shown()
        model = box_sheets_model(self.game, box, self._boxes, self._chart, self._is_step, version=self._version)
        photo = self._photos.model(self.game.name, box.name, model.chart.id) if model.chart and model.may_fill else None
        return replace(model, photo=photo, message=self.message, papers=papers_for(self.game))

    def _shown(self) -> Box:
        self._boxes = self._boxes or boxes_of(self.game, self._data, self._told)
        return next((box for box in self._boxes if box.name == self._box), self._boxes[0])

    def _told(self, sentence: str) -> None:
        self.message = MessageModel(sentence, tone="bad")

    def photograph(self, intent: OfPhoto) -> None:
        """A tap about the photograph beside a chart."""
        self.message = self._photos.do(intent, self.game.name, self._shown().name)

    def do(self, intent: OfBox) -> None:
        """A tap about the sheets of a box."""
        try:
            self._do(intent)
        except RingtableError as error:
            self.message = MessageModel(str(error), tone="bad")

    def _do(self, intent: OfBox) -> None:
        match intent:
            case PickBox(box):
                self._box, self._chart, self.message = box, "", None
            case PickVersion(version) if version in self.game.versions:
                self._version, self._chart, self.message = version, "", None
            case OpenChart(chart, first_evening):
                self._chart, self._is_step, self.message = chart, first_evening, None
            case FillCell():
                self._fill(intent)
            case ExportBox():
                self._export()
            case ImportBox(path):
                self._import(path_of(path))
            case MakeStickers(paper) if paper in {option.value for option in papers_for(self.game)}:
                self.message = make_stickers(self.game, paper, self._data)

    def _fill(self, cell: FillCell) -> None:
        self.message = None
        box = self._shown()
        if box.invented:
            raise BoxError(say("box_sheets.is_read_only", title=box.title))
        if not cell.value:
            self._forget((cell.chart, cell.row, cell.column))
        else:
            fault = box.form(cell.chart).fault(cell.row, cell.column, cell.value)
            if fault:
                raise BoxError(fault)
            reading = OwnReading(cell.chart, cell.row, cell.column, cell.value, WHO, self._now(), HOW)
            keep_readings(self.game, box.name, [reading], self._data, self._told)
        self._boxes = ()

    def _forget(self, key: tuple[str, str, str]) -> None:
        name = self._shown().name
        mine = own_readings(self.game, name, self._data, self._told)
        kept = [own for own in mine if (own.chart, own.row, own.column) != key]
        if len(kept) < len(mine):
            write_own(self.game, name, kept, self._data)

    def _export(self) -> None:
        box = self._shown()
        self.message = None
        path = self._data / f"{self.game.name}-{box.name}-readings.csv"
        readings = own_readings(self.game, box.name, self._data, self._told)
        try:
            write_whole(path, write_readings(readings, self.game.name, box.name))
        except OSError as error:
            told = say("box_sheets.cannot_be_written", path=shown_path(path), why=error.strerror)
            raise BoxError(told) from None
        self.message = MessageModel(
            say("box_sheets.readings_were_written", count=len(readings)), shown_path(path), "good"
        )

    def _import(self, path: Path) -> None:
        self.message = None
        box = self._shown()
        try:
            text = read_text(path, MOST_BYTES)
        except FileError as problem:
            raise BoxError(say("box_sheets.give_the_path_of_a_file", problem=problem)) from None
        readings = parse_readings(text, box.forms, of=(self.game.name, box.name))
        keep_readings(self.game, box.name, readings, self._data, self._told)
        self._boxes = ()
        told = self.message.text if self.message else ""
        self.message = MessageModel(say("box_sheets.readings_were_taken", count=len(readings)), told, "good")
