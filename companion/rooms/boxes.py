"""The box sheets page: the printed charts of a game's boxes, filled from the owner's own sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.presenters.boxsheets import box_sheets_model
from companion.presenters.models import MessageModel
from companion.presenters.pages import BoxSheetsModel, ExportBox, FillCell, ImportBox, OpenChart, PickBox
from engine.core.box import Box
from engine.core.errors import BoxError
from engine.core.game import Game
from engine.core.own_box import keep_readings, own_box, own_readings, readings_path
from engine.core.readings import OwnReading, parse_readings, write_readings

WHO, HOW = "the owner", "read off the sheet, at the tablet"


def boxes_of(game: Game, data: Path) -> tuple[Box, ...]:
    """A game's boxes with the owner's readings on top, the printed ones first."""
    names = sorted(path.parent.name for path in game.folder.glob("boxes/*/box.toml"))
    return tuple(sorted((own_box(game, name, data) for name in names), key=lambda box: box.invented))


class BoxRoom:
    """Which box and which chart are looked at. data: the user's data folder; now: the time in words."""

    def __init__(self, game: Game, data: Path, now: Callable[[], str], box: str = "") -> None:
        self.game, self._data, self._now = game, data, now
        self._box = box
        self._chart, self._is_step = "", False
        self._boxes: tuple[Box, ...] = ()
        self.message: MessageModel | None = None

    def model(self) -> BoxSheetsModel:
        """The page."""
        box = self._shown()
        return box_sheets_model(self.game, box, self._boxes, self._chart, self._is_step, self.message)

    def _shown(self) -> Box:
        self._boxes = self._boxes or boxes_of(self.game, self._data)
        return next((box for box in self._boxes if box.name == self._box), self._boxes[0])

    def do(self, intent: object) -> bool:
        """Whether this intent is the box sheets' own; if so it is done."""
        try:
            return self._do(intent)
        except (BoxError, OSError) as error:
            self.message = MessageModel(str(error), tone="bad")
            return True

    def _do(self, intent: object) -> bool:
        match intent:
            case PickBox(box):
                self._box, self._chart, self.message = box, "", None
            case OpenChart(chart, first_evening):
                self._chart, self._is_step, self.message = chart, first_evening, None
            case FillCell():
                self._fill(intent)
            case ExportBox():
                self._export()
            case ImportBox(path):
                self._import(Path(path).expanduser())
            case _:
                return False
        return True

    def _fill(self, cell: FillCell) -> None:
        self.message = None
        box = self._shown()
        if box.invented:
            raise BoxError(f"{box.title} is read only. Choose the box whose sheets lie before you.")
        if not cell.value:
            self._forget((cell.chart, cell.row, cell.column))
        else:
            fault = box.form(cell.chart).fault(cell.row, cell.column, cell.value)
            if fault:
                raise BoxError(fault)
            reading = OwnReading(cell.chart, cell.row, cell.column, cell.value, WHO, self._now(), HOW)
            keep_readings(self.game, box.name, [reading], self._data)
        self._boxes = ()

    def _forget(self, key: tuple[str, str, str]) -> None:
        name = self._shown().name
        kept = [own for own in own_readings(self.game, name, self._data) if (own.chart, own.row, own.column) != key]
        path = readings_path(self._data, self.game.name, name)
        if path.is_file():
            fresh = path.with_suffix(".part")
            fresh.write_text(write_readings(kept, self.game.name, name), encoding="utf-8")
            fresh.replace(path)

    def _export(self) -> None:
        box = self._shown()
        path = self._data / f"{self.game.name}-{box.name}-readings.csv"
        readings = own_readings(self.game, box.name, self._data)
        path.write_text(write_readings(readings, self.game.name, box.name), encoding="utf-8")
        self.message = MessageModel(f"{len(readings)} readings were written.", str(path), "good")

    def _import(self, path: Path) -> None:
        box = self._shown()
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BoxError(f"{path} could not be read as text. Give the path of an exported file.") from error
        readings = parse_readings(text, box.forms, of=(self.game.name, box.name))
        keep_readings(self.game, box.name, readings, self._data)
        self._boxes = ()
        self.message = MessageModel(f"{len(readings)} readings were taken in.", tone="good")
