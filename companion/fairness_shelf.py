"""Reading the rolls of every table of a folder: closed ones from a copy, so that nobody is kept from opening them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.fairness.record import TableRolls
from companion.fairness.rolls import rolls_of
from companion.seats import read_seats
from engine.core.box import Box
from engine.core.errors import RingtableError
from engine.core.journal import SUFFIX
from engine.core.own_box import own_box
from engine.core.table import Table

Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableRead:
    """What became of one file: its rolls, or why they are left out, in a sentence."""

    path: Path
    stamp: Stamp
    rolls: TableRolls | None = None
    why_not: str = ""


def table_files(where: Path) -> tuple[Path, ...]:
    """The table files of a folder, or the one file itself."""
    return tuple(sorted(where.glob(f"*{SUFFIX}"))) if where.is_dir() else (where,)


def stamp_of(path: Path) -> Stamp:
    """What changes when the file is written; (0, 0) for one that is not there."""
    found = [each.stat() for each in (path, _log_of(path)) if each.exists()]
    return (max(each.st_mtime_ns for each in found), sum(each.st_size for each in found)) if found else (0, 0)


def read_table(path: Path, data: Path | None = None) -> TableRead:
    """The rolls of one table file. data: the user's data folder, where his own readings lie. Raises nothing."""
    stamp = stamp_of(path)
    try:
        with tempfile.TemporaryDirectory(prefix="ringtable-") as folder, closing(_opened(path, Path(folder), data)) as table:
            return TableRead(path, stamp, table_rolls(table))
    except RingtableError as error:
        why = str(error).replace(folder, str(path.parent)) if "folder" in locals() else str(error)
        return TableRead(path, stamp, why_not=f"{path.name} is left out. {why}")
    except OSError as error:
        return TableRead(path, stamp, why_not=f"{path.name} is left out: it could not be read ({error.strerror}).")


def table_rolls(table: Table) -> TableRolls:
    """The rolls of an open table, by the names of those who sit there. Raises JournalError."""
    names = {seat: each.name for seat, each in read_seats(table.file, table.seats).items() if each.name}
    return TableRolls(table.id, table.file.count, rolls_of(table, names))


def read_tables(
    paths: Iterable[Path],
    data: Path | None,
    known: dict[Path, TableRead],
    told: Callable[[int, TableRead], bool],
) -> None:
    """Read these files one after another; those in `known` that have not changed are not read again.

    told: called after each with how many are read; False ends it.
    """
    for number, path in enumerate(paths, start=1):
        before = known.get(path)
        fresh = before if before is not None and before.stamp == stamp_of(path) else read_table(path, data)
        if not told(number, fresh):
            return


def _log_of(path: Path) -> Path:
    """Where SQLite keeps what was written last while a table is open, or was not closed."""
    return path.with_name(f"{path.name}-wal")


def _opened(path: Path, folder: Path, data: Path | None) -> Table:
    """A copy of the table, opened. A copy taken while somebody writes does not fit its own chain and is refused."""
    copy = folder / path.name
    for source, end in ((path, copy), (_log_of(path), _log_of(copy))):
        if source.exists() or source is path:
            shutil.copyfile(source, end)
    table = Table.open(copy)
    box = _own_box(table, data)
    if box is None:
        return table
    table.close()
    return Table.open(copy, box)


def _own_box(table: Table, data: Path | None) -> Box | None:
    box = own_box(table.game, table.box.name, data)
    return box if box.owned else None
