"""The dice's record while its tab is looked at: the tables are read in a thread, what is open is counted as it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.evening.evening import Evening
from companion.fairness import shelf
from companion.fairness.model import FairnessModel, ReadTables, ShowDie, StopReading
from companion.fairness.opened import are_open
from companion.fairness.presenter import fairness_model
from companion.fairness.record import Record, TableRolls, record_of
from companion.fairness.shelf import table_rolls
from companion.shelf.settings import TABLES
from companion.shelf.shelf_reader import ShelfReader
from engine.core.errors import RingtableError


class FairnessRoom:
    """The tab's state. put: the inbox's; data: the user's data folder."""

    def __init__(self, put: Callable[[object], None], data: Path) -> None:
        self._reader = ShelfReader(put, data / TABLES, lambda path: shelf.read_table(path, data))
        self._chosen = ""
        self._open: tuple[object, TableRolls] | None = None
        self._counted: tuple[tuple[object, ...], Record] = ((), Record())

    def begin(self) -> None:
        """Another table: no die is chosen."""
        self._chosen = ""

    def turn(self, evening: Evening | None, *, is_here: bool) -> None:
        """The tab is looked at, or is left: only what has changed since is read."""
        if is_here and not self._reader.is_here:
            self._begin(evening)
        elif not is_here:
            self.leave()

    def leave(self) -> None:
        """Nothing is read behind one's back."""
        self._reader.leave()

    def do(self, intent: ShowDie | StopReading | ReadTables, evening: Evening | None) -> None:
        """A tap about what the dice of all tables say."""
        match intent:
            case ShowDie(key):
                self._chosen = key
            case StopReading():
                self._reader.stop()
            case ReadTables():
                self.leave()
                self._begin(evening)

    def model(self, evening: Evening | None) -> FairnessModel:
        """What the tab shows now."""
        record, why_not = self._record(evening)
        return replace(
            fairness_model(record, self._chosen),
            progress=self._reader.progress,
            share=self._reader.share,
            is_stopped=self._reader.is_stopped,
            left_out=why_not,
        )

    def _begin(self, evening: Evening | None) -> None:
        """Read every table of the shelf but the open one, which is counted as it stands."""
        self._reader.begin(evening.table.file.path if evening else None)

    def _record(self, evening: Evening | None) -> tuple[Record, tuple[str, ...]]:
        own = evening.table.file.path if evening else None
        # A table that was opened since it was read is counted as it stands, and not from its file.
        read = [each for path, each in self._reader.known.items() if path != own]
        why_not = [each.why_not for each in read if each.why_not] + [self._reader.problem] * bool(self._reader.problem)
        tables = [each.rolls for each in read if each.rolls is not None]
        try:
            tables[:0] = [self._of_open(evening)] if evening is not None else []
        except RingtableError as error:
            why_not.append(str(error))
        key = tuple((each.table, each.length, each.is_open) for each in tables)
        if self._counted[0] != key:
            self._counted = (key, record_of(tables))
        return self._counted[1], tuple(why_not)

    def _of_open(self, evening: Evening) -> TableRolls:
        stands = (evening.table, evening.table.file.count, are_open(evening.table))
        if self._open is None or self._open[0] != stands:
            self._open = (stands, table_rolls(evening.table))
        return self._open[1]
