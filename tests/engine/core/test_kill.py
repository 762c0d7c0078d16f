"""Killed at a random moment of submit, correct or undo, a table loses nothing it acknowledged and asks the same again.

A few kills run with every test; RINGTABLE_KILLS=300 runs as many as you like.
"""

import hashlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.core.audience import TRUTH
from engine.core.codec import canonical
from engine.core.journal import first_break
from engine.core.table import Table
from tests.engine.core.played import D, F, in_ring_phase

CHECKOUT = Path(__file__).parents[3]
KILLS = int(os.environ.get("RINGTABLE_KILLS", "6"))
ACTS = 120
CHILD = """
import sys, pathlib
from tests.engine.core.test_kill import evening, told
table = next(run := evening(pathlib.Path(sys.argv[1])))
while True:
    told(table)
    next(run)
"""


def evening(path: Path | None) -> Iterator[Table]:
    """A table on which a die is rolled, put right and taken back, over and over; the same every time."""
    table = in_ring_phase(path)
    yield table
    for turn in range(ACTS // 3):
        first = table.file.count
        table.submit(D, table.command({"do": "EnterRoll", "faces": [turn % 6 + 1]}))
        yield table
        table.correct(D, first, table.command({"do": "EnterRoll", "faces": [(turn + 1) % 6 + 1]}))
        yield table
        table.undo(F, first, [D])
        yield table


def shown(table: Table) -> str:
    """All the table knows, and what it asks, in one short word."""
    asks = [ask.id for ask in table.asks(TRUTH)]
    return hashlib.sha256(canonical([table.view(TRUTH), table.journal(TRUTH), asks]).encode()).hexdigest()


def told(table: Table) -> None:
    """Tell the parent that everything so far was acknowledged."""
    os.write(1, f"{table.file.count}\n".encode())


def test_no_acknowledged_entry_is_lost_by_a_kill(tmp_path: Path) -> None:
    expected = {table.file.count: shown(table) for table in evening(None)}
    chance = random.Random(1956)
    for kill in range(KILLS):
        path = tmp_path / f"{kill}.ringtable"
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path)],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(chance.randrange(1, ACTS // 2))]
        # Not at the acknowledgement itself, but somewhere in the writing of what follows it.
        for _ in range(chance.randrange(0, 30_000)):
            pass
        os.kill(child.pid, signal.SIGKILL)
        rest, _ = child.communicate()
        acknowledged = int([line for line in (b"".join(lines) + rest).split(b"\n") if line][-1])
        table = Table.open(path)
        assert first_break(table.file) is None
        assert table.file.count in (acknowledged, acknowledged + 1)
        assert shown(table) == expected[table.file.count]
        ruling = table.submit(F, table.command({"do": "PutOnRing"}))
        assert (ruling.allowed, ruling.entry) == (True, table.file.count - 1)
        table.close()
