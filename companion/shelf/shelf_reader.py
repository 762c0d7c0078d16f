"""Reading every table's file of the shelf in a thread, one after another: none is written, copied or held open.

What is read of a file is what a page wants of it; a file is read again only where it has changed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.mishaps.log import note
from companion.words import say
from engine.core.frozen import frozen
from engine.core.journal import tables_in

Stamp = tuple[int, int]


class FileRead(Protocol):
    """What became of one file, as it was when its stamp was taken."""

    @property
    def path(self) -> Path:
        """The file."""

    @property
    def stamp(self) -> Stamp:
        """What changes when it is written."""


def table_files(where: Path) -> tuple[Path, ...]:
    """The table files of a folder, or the one file itself."""
    return tuple(tables_in(where)) if where.is_dir() else (where,)


def stamp_of(path: Path) -> Stamp:
    """What changes when the file is written; (0, 0) for one that is not there."""
    found = [each.stat() for each in (path, _log_of(path)) if each.exists()]
    return (max(each.st_mtime_ns for each in found), sum(each.st_size for each in found)) if found else (0, 0)


def _log_of(path: Path) -> Path:
    """Where an earlier Ringtable kept what was written last."""
    return path.with_name(f"{path.name}-wal")


def read_files(
    paths: Iterable[Path],
    known: dict[Path, Any],
    told: Callable[[int, Any], bool],
    read: Callable[[Path], FileRead],
) -> None:
    """Read these files one after another; those in `known` that have not changed are not read again.

    told: called after each with how many are read; False ends it.
    """
    for number, path in enumerate(paths, start=1):
        before = known.get(path)
        fresh = before if before is not None and before.stamp == stamp_of(path) else read(path)
        if not told(number, fresh):
            return


@dataclass(eq=False)
class Reading:
    """One reading of all files: how far it is, and whether it is called off. take: what its thread tells goes there."""

    total: int
    take: Callable[[TablesRead], None]
    done: int = 0
    is_over: bool = False
    ended: threading.Event = field(default_factory=threading.Event)


@frozen
class TablesRead:
    """The thread has come so far. found: all that was read; problem: what ended it early, in a sentence."""

    reading: Reading
    found: tuple[Any, ...]
    is_over: bool
    problem: str = ""


class ShelfReader:
    """What is known of the files of a folder, while somebody looks. put: the inbox's; read: what a page wants of one
    file.

    known: what was read last of each file; problem: what ended the reading early; is_stopped: somebody did.
    """

    def __init__(self, put: Callable[[object], None], folder: Path, read: Callable[[Path], FileRead]) -> None:
        self._put, self._folder, self._read = put, folder, read
        self.known: dict[Path, Any] = {}
        self.is_stopped = False
        self.problem = ""
        self._reading: Reading | None = None

    @property
    def is_here(self) -> bool:
        """Whether somebody looks."""
        return self._reading is not None

    def begin(self, own: Path | None = None) -> None:
        """Read every file but that of the table that is open, which is asked as it stands."""
        files = [path for path in table_files(self._folder) if path != own] if self._folder.is_dir() else []
        self.known = {path: read for path, read in self.known.items() if path in files}
        self.problem = ""
        self._reading = reading = Reading(len(files), self._take, is_over=not files)
        if files:
            work = _Work(reading, files, dict(self.known), self._put, self._read)
            threading.Thread(target=work.run, name="shelf", daemon=True).start()

    def leave(self) -> None:
        """Nothing is read behind one's back."""
        if self._reading is not None:
            self._reading.ended.set()
        self._reading, self.is_stopped = None, False

    def stop(self) -> bool:
        """Enough was read; whether anything was being read."""
        if self._reading is None:
            return False
        self._reading.ended.set()
        self._reading.is_over = self.is_stopped = True
        return True

    @property
    def progress(self) -> str:
        """Which file is being read now, '' when all are read."""
        reading = self._reading
        is_reading = reading is not None and not reading.is_over
        return (
            say("reading.reading_table_of", number=reading.done + 1, count=reading.total)
            if reading and is_reading
            else ""
        )

    @property
    def share(self) -> float:
        """How far the reading is, 0 to 1."""
        return self._reading.done / self._reading.total if self._reading and self._reading.total else 0.0

    def _take(self, read: TablesRead) -> None:
        """So much was read in the thread."""
        if read.reading is self._reading:
            self._reading.done = len(read.found)
            self._reading.is_over = self._reading.is_over or read.is_over
            self.problem = read.problem
            self.known |= {each.path: each for each in read.found}


@frozen
class _Work:
    """What the thread does. known: what was read before, to be read again only where the file has changed."""

    reading: Reading
    files: list[Path]
    known: dict[Path, Any]
    put: Callable[[object], None]
    read: Callable[[Path], FileRead]

    def run(self) -> None:
        """Read, and tell after every table."""
        found: list[Any] = []

        def told(_: int, read: Any) -> bool:
            found.append(read)
            self._tell(found, is_over=len(found) == len(self.files))
            return not self.reading.ended.is_set()

        try:
            read_files(self.files, self.known, told, self.read)
        except Exception as problem:  # noqa: BLE001 - nothing catches behind a thread: the table must be told
            note(problem)  # its text could tell what a table keeps secret
            self._tell(found, True, say("reading.not_all_were_read"))

    def _tell(self, found: list[Any], is_over: bool, problem: str = "") -> None:
        self.put(TablesRead(self.reading, tuple(found), is_over, problem))
