"""A board of roads in its owner's likeness: he drags its places to where they lie on his, over his photograph of it.

Where they lie are readings of a chart of his box, so that they go to a friend in the same file as the counted roads.
They are no part of what is played: no table's file has them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.box.photos import PhotoShelf
from companion.evening.desks import Desk
from companion.models import TableModel, TabModel
from companion.presenting.looks import ACROSS, DOWN, THOUSANDTHS, as_it_lies
from companion.table.model_ground import LayPlace
from engine.core.errors import RingtableError
from engine.core.own_box import keep_readings, own_readings, readings_path
from engine.core.panels import Map, PathBoard
from engine.core.readings import OwnReading

_WHO, _HOW = "the owner", "dragged to where it lies"


class LikenessRoom:
    """Where the places of this table's board lie. data: the user's data folder."""

    def __init__(self, desk: Desk, data: Path) -> None:
        self.desk, self._data, self._photos = desk, data, PhotoShelf(data)
        self._read: tuple[int, dict[tuple[str, str, str], str]] = (-1, {})

    def on(self, table: TableModel) -> TableModel:
        """The Table with its board as it lies before its owner; while he tells its roads he may drag places too."""
        if not any(isinstance(tab.map, PathBoard) and tab.map.lies for tab in table.tabs):
            return table
        return replace(table, tabs=tuple(self._tab(tab, is_told=table.ground is not None) for tab in table.tabs))

    def do(self, intent: LayPlace) -> None:
        """A place is laid where it lies on the owner's board."""
        where = ((ACROSS, intent.x), (DOWN, intent.y))
        readings = [
            OwnReading(intent.chart, intent.place, column, str(round(value * THOUSANDTHS)), _WHO, "", _HOW)
            for column, value in where
        ]
        try:
            keep_readings(self.desk.table.game, self.desk.table.box.name, readings, self._data)
        except RingtableError as error:
            self.desk.say(str(error))

    def laid(self, board: Map) -> Map:
        """A board as it lies now, with what was dragged since this table was opened."""
        own = self._own()
        return as_it_lies(board, lambda *cell: own.get(cell, ""))

    def _tab(self, tab: TabModel, *, is_told: bool) -> TabModel:
        if not isinstance(tab.map, PathBoard) or not tab.map.lies:
            return tab
        table = self.desk.table
        photo = self._photos.of(table.game.name, table.box.name, tab.map.lies)
        board = self.laid(replace(tab.map, moves=is_told and not table.box.invented))
        return replace(tab, map=board, beneath=photo)

    def _own(self) -> dict[tuple[str, str, str], str]:
        """His readings, read again when their file was written."""
        table = self.desk.table
        try:
            written = readings_path(self._data, table.game.name, table.box.name).stat().st_mtime_ns
        except OSError:
            return {}
        if written != self._read[0]:
            found = own_readings(table.game, table.box.name, self._data)
            self._read = (written, {(each.chart, each.row, each.column): each.value for each in found})
        return self._read[1]
