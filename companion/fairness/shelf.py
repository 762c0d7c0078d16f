"""Reading the rolls of every table of a folder. A file is only read, open elsewhere or not, and nothing is copied."""

from __future__ import annotations

from pathlib import Path

from companion.fairness.opened import are_open
from companion.fairness.record import TableRolls
from companion.fairness.rolls import rolls_of
from companion.shelf.seats import read_seats
from companion.shelf.shelf_reader import Stamp, stamp_of, table_files as table_files
from companion.words import say
from engine.core.errors import JournalError, RingtableError
from engine.core.frozen import frozen
from engine.core.own_box import own_box
from engine.core.table import Table


@frozen
class TableRead:
    """What became of one file: its rolls, or why they are left out, in a sentence."""

    path: Path
    stamp: Stamp
    rolls: TableRolls | None = None
    why_not: str = ""


def read_table(path: Path, data: Path | None = None) -> TableRead:
    """The rolls of one table file, or why it has none. data: the user's data folder, where his own readings lie."""
    stamp = stamp_of(path)
    try:
        table = Table.read(path, lambda game, box: own_box(game, box, data))
        try:
            if table.file.damage is not None:
                raise JournalError(say("shared.keep_the_file_as_it_is", says=table.file.damage.says, path=path))
            return TableRead(path, stamp, table_rolls(table))
        finally:
            table.close()
    except RingtableError as error:
        return TableRead(path, stamp, why_not=say("shared.file_is_left_out", name=path.name, error=error))
    except OSError as error:
        return TableRead(path, stamp, why_not=say("shared.file_is_left_out_unread", name=path.name, why=error.strerror))


def table_rolls(table: Table) -> TableRolls:
    """The rolls of an open table, by the names of those who sit there. Raises JournalError."""
    names = {seat: each.name for seat, each in read_seats(table.file, table.seats).items() if each.name}
    return TableRolls(table.id, table.file.count, rolls_of(table, names), are_open(table))
