"""Files of tables, to be looked into and spoilt by the tests of the core."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.core.errors import RingtableError
from engine.core.table import Table
from tests.engine.core.played import (
    D,
    F,
    at_turn_end,
    give,
    picture,
)


@contextmanager
def rows(path: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


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
