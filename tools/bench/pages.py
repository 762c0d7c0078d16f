"""First frame of each page: from the pick that opens it until it is drawn, the first time and the second. Each run is a
process of its own.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tools.bench.app import told_by
from tools.bench.figures import percentile

RUNS = 3
STARTED = 20
"""Frames after which what an app does when it is started is done."""
SIZE = (1280, 800)
AFTER = "table-after-"
"""The Table again, which is there already: no page's first frame."""


def measure(runs: int = RUNS) -> Iterator[tuple[str, float, str]]:
    """Figures of every page over a resumed evening, on whatever display there is (off screen without one)."""
    from tools.bench.evening import long_evening

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.ringtable"
        long_evening(path).close()
        first: dict[str, list[float]] = {}
        again: dict[str, list[float]] = {}
        for _ in range(runs):
            for page, new, old in visited(path, folder):
                first.setdefault(page, []).append(new)
                again.setdefault(page, []).append(old)
    size = f"{SIZE[0]}x{SIZE[1]}"
    for page, times in first.items():
        yield f"first frame of '{page}', {size}", percentile(times, 0.5) * 1e3, "ms"
        yield f"the same, opened again, {size}", percentile(again[page], 0.5) * 1e3, "ms"
    for what, told in (("first frame of a page", first), ("a page opened again", again)):
        times = [each for page, many in told.items() if not page.startswith(AFTER) for each in many]
        yield f"{what}, p95, {size}", percentile(times, 0.95) * 1e3, "ms"


def visited(path: Path, folder: str, most: int = 100) -> list[tuple[str, float, float]]:
    """So many pages at most of this table: the seconds until each is drawn, the first time and the second."""
    words = told_by("tools.bench.pages", path, *SIZE, most, folder=folder)
    return [(page, float(new), float(old)) for page, new, old in zip(*[iter(words)] * 3, strict=True)]


def _child(path: Path, width: int, height: int, most: int) -> None:
    from tools.bench.app import app_at

    app, frame = app_at(path, width, height)
    for _ in range(STARTED):
        frame()
    first, again = (dict(islice(_visits(app, frame), most)) for _ in range(2))
    for page, seconds in first.items():
        print(page, f"{seconds:.5f}", f"{again[page]:.5f}")
    app.stop()


def _visits(app: Any, frame: Callable[[], None]) -> Iterator[tuple[str, float]]:
    """Each page and the seconds until its first frame was drawn; between two of them lies the Table or Home."""
    from companion.desk.model_hand import CARDS
    from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk
    from companion.pages import (
        AWAY,
        BOX_SHEETS,
        ENDING,
        FAME,
        HOME,
        MORE,
        NEW_TABLE,
        ON_MAP,
        RULES,
        RULINGS,
        SENSES,
        SHEET,
        TABLE,
    )

    def timed(intent: object) -> float:
        start = time.perf_counter()
        app.do(intent)
        frame()
        seconds = time.perf_counter() - start
        if isinstance(intent, Open) and app.front.page not in (intent.screen, RULINGS):
            raise RuntimeError(f"The page '{intent.screen}' was not opened, so nothing was measured.")
        for _ in range(5):
            frame()
        return seconds

    seat = app.front.evening.table.seats[0]
    for page in (RULINGS, RULES, SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY, HOME, NEW_TABLE, BOX_SHEETS, SENSES, FAME):
        yield page, timed(Open(page))
        yield f"{AFTER}{page}", timed(Open(TABLE))
    yield "handover", timed(OpenDesk(seat))
    yield "desk", timed(EnterPin(seat, ""))
    yield "curtain", timed(CloseDesk(seat))
    timed(Dismiss())


if __name__ == "__main__":
    _child(Path(sys.argv[1]), *map(int, sys.argv[2:]))
