"""Files of tables, to be looked into and spoilt by the tests of the core."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.core.errors import RingtableError
from engine.core.frames import Record, record_bytes, scan
from engine.core.seal import link
from engine.core.table import Table
from tests.engine.core.played import (
    D,
    F,
    at_turn_end,
    give,
    picture,
)

OLD_TABLE = Path(__file__).parents[2] / "fixtures" / "format_1.ringtable"


@contextmanager
def rows(path: Path) -> Iterator[sqlite3.Connection]:
    """The rows of a table of format 1."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


def old(path: Path) -> Path:
    """A table of format 1 at this place: as `left` leaves one, and 27 entries long."""
    shutil.copy(OLD_TABLE, path)
    return path


def told_of(path: Path) -> str:
    with pytest.raises(RingtableError) as caught:
        Table.open(path)
    return str(caught.value)


def left(path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    table = at_turn_end(path)
    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), picture())
    table.correct(D, 24, table.command({"do": "EnterRoll", "faces": [5]}), (), picture())
    give(table, F, "PutOnRing")
    table.undo(F, 26)
    table.close()
    return path


def records(content: bytes) -> list[Record]:
    """The records of a file; the header stands in it twice."""
    found = list(scan(lambda at, count: content[at : at + count], len(content)))
    assert all(isinstance(each, Record) for each in found)
    return [each for each in found if isinstance(each, Record)]


def record_of(content: bytes, n: int) -> Record:
    """The record of entry `n`."""
    return next(each for each in records(content) if each.frame.number == n)


def forged(content: bytes, n: int, change: Callable[[Record], dict[str, bytes]], *, chained: bool = False) -> bytes:
    """The file with parts of entry `n` changed and its sums made to fit; chained: every hash from there on as well."""
    made, head = b"", ""
    for each in records(content):
        parts = {"body": each.body, "openings": each.openings, "evidence": each.evidence}
        is_it = each.frame.number == n
        parts |= change(each) if is_it else {}
        before = "" if each.frame.number == 0 else head
        head = link(before, parts["body"].decode()) if chained else each.frame.chain
        made += record_bytes(each.frame.number, parts["body"].decode(), head, parts["openings"], parts["evidence"])
    return made
