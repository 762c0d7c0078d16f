"""The dice's record while its tab is looked at: the tables are read in a thread, what is open is counted as it goes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.ending.opened import are_open
from companion.evening import Evening
from companion.fairness.model import FairnessModel, ReadTables, ShowDie, StopReading
from companion.fairness.presenter import fairness_model
from companion.fairness.record import Record, TableRolls, record_of
from companion.fairness.shelf import TableRead, read_tables, table_files, table_rolls
from companion.settings import TABLES
from engine.core.errors import RingtableError
from engine.core.frozen import frozen


@dataclass(eq=False)
class Reading:
    """One reading of all tables: how far it is, and whether it is called off."""

    total: int
    done: int = 0
    is_over: bool = False
    ended: threading.Event = field(default_factory=threading.Event)


@frozen
class TablesRead:
    """The thread has come so far. found: all that was read; problem: what ended it early, in a sentence."""

    reading: Reading
    found: tuple[TableRead, ...]
    is_over: bool
    problem: str = ""


class FairnessRoom:
    """The tab's state. put: the inbox's; data: the user's data folder."""

    def __init__(self, put: Callable[[object], None], data: Path) -> None:
        self._put, self._data = put, data
        self._known: dict[Path, TableRead] = {}
        self._reading: Reading | None = None
        self._is_stopped = False
        self._problem = ""
        self._chosen = ""
        self._open: tuple[object, TableRolls] | None = None
        self._counted: tuple[tuple[object, ...], Record] = ((), Record())

    def turn(self, evening: Evening | None, *, is_here: bool) -> None:
        """The tab is looked at, or is left: only what has changed since is read."""
        if is_here and self._reading is None:
            self._begin(evening)
        elif not is_here:
            self.leave()

    def leave(self) -> None:
        """Nothing is read behind one's back."""
        if self._reading is not None:
            self._reading.ended.set()
        self._reading, self._is_stopped = None, False

    def do(self, intent: object, evening: Evening | None) -> bool:
        """Whether this intent was for this tab."""
        match intent:
            case ShowDie(key):
                self._chosen = key
            case StopReading() if self._reading is not None:
                self._reading.ended.set()
                self._reading.is_over = self._is_stopped = True
            case ReadTables():
                self.leave()
                self._begin(evening)
            case _:
                return False
        return True

    def tables_read(self, read: TablesRead) -> None:
        """So much was read in the thread."""
        if read.reading is self._reading:
            self._reading.done = len(read.found)
            self._reading.is_over = self._reading.is_over or read.is_over
            self._problem = read.problem
            self._known |= {each.path: each for each in read.found}

    def model(self, evening: Evening | None) -> FairnessModel:
        """What the tab shows now."""
        record, why_not = self._record(evening)
        reading = self._reading
        is_reading = reading is not None and not reading.is_over
        return replace(
            fairness_model(record, self._chosen),
            progress=f"Reading table {reading.done + 1} of {reading.total} …" if reading and is_reading else "",
            share=reading.done / reading.total if reading and reading.total else 0.0,
            is_stopped=self._is_stopped,
            left_out=why_not,
        )

    def _begin(self, evening: Evening | None) -> None:
        """Read every table of the shelf but the open one, which is counted as it stands."""
        own = evening.table.file.path if evening else None
        files = [path for path in table_files(self._data / TABLES) if path != own]
        here = {path: read for path, read in self._known.items() if path in files}
        self._known, self._problem = here, ""
        self._reading = reading = Reading(len(files), is_over=not files)
        if files:
            work = _Work(reading, files, self._data, dict(here), self._put)
            threading.Thread(target=work.run, name="fairness", daemon=True).start()

    def _record(self, evening: Evening | None) -> tuple[Record, tuple[str, ...]]:
        own = evening.table.file.path if evening else None
        # A table that was opened since it was read is counted as it stands, and not from its file.
        read = [each for path, each in self._known.items() if path != own]
        why_not = [each.why_not for each in read if each.why_not] + [self._problem] * bool(self._problem)
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


@frozen
class _Work:
    """What the thread does. known: what was read before, to be read again only where the file has changed."""

    reading: Reading
    files: list[Path]
    data: Path
    known: dict[Path, TableRead]
    put: Callable[[object], None]

    def run(self) -> None:
        """Read, and tell after every table."""
        found: list[TableRead] = []

        def told(_: int, read: TableRead) -> bool:
            found.append(read)
            self._tell(found, is_over=len(found) == len(self.files))
            return not self.reading.ended.is_set()

        try:
            read_tables(self.files, self.data, self.known, told)
        except Exception as problem:  # noqa: BLE001 - nothing catches behind a thread: the table must be told
            self._tell(found, True, f"The tables could not all be read ({problem}). Tap Read again, and report this.")

    def _tell(self, found: list[TableRead], is_over: bool, problem: str = "") -> None:
        self.put(TablesRead(self.reading, tuple(found), is_over, problem))
