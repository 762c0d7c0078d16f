"""What an evening of one sitting left; the module that plays it gives the folder, as its fixture `out`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.table import Table
from tests.evening.play import AFTER, BEFORE, PICTURES

# Nobody looks at them here, and to draw each in software took a third of a sitting.
os.environ.setdefault(PICTURES, "8")


@pytest.fixture(scope="module")
def table(out: Path) -> Iterator[Table]:
    """The table as the evening left it."""
    table = Table.open(out / AFTER)
    yield table
    table.close()


@pytest.fixture(scope="module")
def first(out: Path) -> int:
    """How many entries the table had before the evening."""
    table = Table.open(out / BEFORE)
    count = table.file.count
    table.close()
    return count
