"""What a large evening costs: a game's own long evening of so many entries, then what one more tap makes. Everything is
told in processor time, so that what else the machine does counts little.

A version beside the game's first has a long evening of its own, in `long_<version>.py`; PLAYERS there says who
sits down. `python -m tools.bench.scale GAME ENTRIES [VERSION]` tells the megabytes of a process that holds such a table
and no screen.
"""

import importlib
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.audience import PUBLIC
from engine.core.errors import RingtableError
from engine.core.game import load_game
from engine.core.table import Table
from tools.bench.children import environment, python
from tools.bench.figures import percentile

ENTRIES, TAPS = 3000, 60
PAUSE_S = 1.0
"""Between two taps a hand is off the glass at least so long; then the tablet looks for rubbish, as in the app."""


def figures(game: str, entries: int = ENTRIES, version: str = "") -> Iterator[tuple[str, float, str]]:
    """Figures of an evening of this game with so many entries. Raises RingtableError."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.ringtable"
        table, acts = played(game, entries, path, version)
        yield from _taps(table, acts)
        table.close()
        start = time.process_time()
        table = Table.open(path)
        spent = time.process_time() - start
        yield f"open and check {table.file.count} entries of {game}{version and f', {version}'}", spent, "s"
        yield "of it the refold", _refold_s(table), "s"
        table.close()
        yield "size of that table on disk", path.stat().st_size / 1e6, "MB"
    told = subprocess.run(
        python("tools.bench.scale", game, str(entries), version),
        check=True, capture_output=True, text=True, env=environment(),
    )  # fmt: skip
    yield "memory of a process that holds it, without a screen", float(told.stdout), "MB"


def played(
    game: str, entries: int, path: Path | None = None, version: str = ""
) -> tuple[Table, Iterator[tuple[str, dict[str, Any]]]]:
    """A table of so many entries, and the acts that come next. Raises RingtableError."""
    load_game(game)
    evening = f"long_{version or 'evening'}"
    try:
        module = importlib.import_module(f"engine.games.{game}.{evening}")
    except ModuleNotFoundError:
        raise RingtableError(f"{game} brings no long evening to measure with.") from None
    acts = getattr(module, evening)()
    table = Table.create(path, game, version=version or None, seats=getattr(module, "PLAYERS", None))
    while table.file.count < entries:
        seat, body = next(acts)
        if not table.submit(seat, table.command(body)).allowed:
            raise RingtableError(f"The bench's own evening was refused at {body}.")
    return table, acts


def _taps(table: Table, acts: Iterator[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, float, str]]:
    from companion.app.sweeps import Sweeps
    from companion.evening.desks import Desk
    from companion.evening.evening import Evening

    desk = Desk(Evening(table))
    desk.table_model()
    spent: dict[str, list[float]] = {
        "submit": [],
        "asks and offers": [],
        "the Table page, its asks and offers too,": [],
    }
    sweeps = Sweeps()
    sweeps.begin()
    for _ in range(TAPS):
        sweeps.drawn()
        sweeps.tick(PAUSE_S)
        seat, body = next(acts)
        command = table.command(body)
        start = time.process_time()
        table.submit(seat, command)
        written = time.process_time()
        table.asks(PUBLIC), table.offers(PUBLIC)
        offered = time.process_time()
        desk.table_model()
        spent["submit"].append(written - start)
        spent["asks and offers"].append(offered - written)
        # They are worked out once a moment, and the page takes them as they are.
        spent["the Table page, its asks and offers too,"].append(time.process_time() - written)
    sweeps.end()
    for what, times in spent.items():
        yield f"{what} of a tap, p50", percentile(times, 0.5) * 1e3, "ms"
        yield f"{what} of a tap, p95", percentile(times, 0.95) * 1e3, "ms"


def _refold_s(table: Table) -> float:
    entries = list(table.file.entries())
    again = Table.create(None, table.game.name, version=str(table.header["version"]), seats=table.seats)
    start = time.process_time()
    for entry in entries[1:]:
        again._refold(entry)
    return time.process_time() - start


if __name__ == "__main__":
    held = played(sys.argv[1], int(sys.argv[2]), version="".join(sys.argv[3:]))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
