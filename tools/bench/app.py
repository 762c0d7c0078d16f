"""The app's figures: cold start to a resumed table, tap to drawn, memory, the roller found. Each start is a process."""

import importlib
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.core.errors import RingtableError
from engine.core.table import Table
from tools.bench.children import environment, python
from tools.bench.figures import percentile

TABLETS = ((1280, 800), (1920, 1200))
TAPS = 60
STARTS = 3
STACKS = 400
FRAMES = 60
LONGEST_S = 30.0
ARMIES_BY = 12
"""The Game-Turn by which all that T brings stands on the map."""


def measure() -> Iterator[tuple[str, float, str]]:
    """Figures for a resumed evening of 2,000 events, on whatever display there is (off screen without one)."""
    from tools.bench.evening import EVENING, long_evening
    from tools.bench.roller import simulator

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.ringtable"
        long_evening(path).close()
        campaign = campaign_of(Path(folder) / "campaign.ringtable")
        for width, height in TABLETS:
            runs = [_run(path, width, height, folder) for _ in range(STARTS)]
            size = f"{width}x{height}"
            yield f"cold start to the resumed table of {EVENING} events, {size}", min(run[0] for run in runs), "s"
            taps = sorted(tap for run in runs for tap in run[2])
            pressed = sorted(each for run in runs for each in run[3])
            yield f"finger down to its key drawn pressed, p95, {size}", percentile(pressed, 0.95) * 1e3, "ms"
            yield f"tap to drawn, p95, {size}", percentile(taps, 0.95) * 1e3, "ms"
            yield f"tap to drawn, median, {size}", percentile(taps, 0.5) * 1e3, "ms"
            frames = sorted(frame for _ in range(STARTS) for frame in _panned(path, width, height, folder))
            yield f"pan, p95 of a frame with {STACKS} stacks, {size}", percentile(frames, 0.95) * 1e3, "ms"
            yield f"pan, median of a frame, {size}", percentile(frames, 0.5) * 1e3, "ms"
            yield from _of_campaign(campaign, width, height, folder)
            yield f"memory after that evening, {size}", max(run[1] for run in runs), "MB"
        with simulator() as port:
            found = [float(_told("roller", path, *TABLETS[0], folder, port)[0]) for _ in range(STARTS)]
        yield "first screen to the roller found and named, the slowest", max(found), "s"


def _run(
    path: Path, width: int, height: int, folder: str, taps: int = TAPS
) -> tuple[float, float, list[float], list[float]]:
    """Seconds to the first screen, megabytes, seconds from each lift until it was drawn, and from each touch."""
    told = list(map(float, _told("taps", path, width, height, folder, taps=taps)))
    return told[0], told[1], told[2 : 2 + taps], told[2 + taps :]


def campaign_of(path: Path, turn: int = ARMIES_BY) -> Path | None:
    """The path, where there is now a Campaign with all that has come by this Game-Turn; None where no game has one."""
    from tools.bench.evening import measured

    game = measured()[0]
    try:
        acts = importlib.import_module(f"engine.games.{game}.long_campaign").long_campaign()
    except ModuleNotFoundError:
        return None
    table = Table.create(path, game, version="campaign")
    for seat, body in acts:
        # What comes in a Game-Turn has come when its Player-Turns are over.
        if table.turn == turn and body["do"] == "OpenLetter":
            break
        if not table.submit(seat, table.command(body)).allowed:
            raise RingtableError(f"The bench's own evening was refused at {body}.")
    table.close()
    return path


def _of_campaign(path: Path | None, width: int, height: int, folder: str) -> Iterator[tuple[str, float, str]]:
    if path is None:
        return
    stacks, frames = _panned_table(path, width, height, folder)
    what = f"of a frame with the {stacks} stacks of a Campaign in Game-Turn {ARMIES_BY}, {width}x{height}"
    yield f"pan, p95 {what}", percentile(sorted(wall for wall, _ in frames), 0.95) * 1e3, "ms"
    yield f"pan, p95 of the processor time {what}", percentile(sorted(spent for _, spent in frames), 0.95) * 1e3, "ms"


def _panned_table(
    path: Path, width: int, height: int, folder: str, frames: int = FRAMES
) -> tuple[int, list[tuple[float, float]]]:
    """Stacks on the map that this table shows; seconds of each frame in which it is dragged, and of the processor."""
    stacks, *told = _told("table", path, width, height, folder, taps=frames)
    numbers = [float(word) for word in told]
    return int(stacks), list(zip(numbers[::2], numbers[1::2], strict=True))


def _panned(path: Path, width: int, height: int, folder: str, frames: int = FRAMES) -> list[float]:
    """Seconds of each frame in which a crowded map is dragged."""
    return [float(word) for word in _told("pan", path, width, height, folder, taps=frames)]


def _told(
    what: str, path: Path, width: int, height: int, folder: str, roller: str = "", *, taps: int = TAPS
) -> list[str]:
    """What a process of its own says. roller: the port where one is to be found."""
    size = (str(width), str(height))
    return told_by(
        "tools.bench.app", what, str(path), *size, repr(time.time()), str(taps), folder=folder, roller=roller
    )


def told_by(module: str, *words: object, folder: str, roller: str = "") -> list[str]:
    """What a process of its own says that runs this module with these words. folder: its data."""
    around = environment(RINGTABLE_DATA=folder, RINGTABLE_ROLLER=roller, KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    # A player's python keeps what it compiled for the next start, and so does this one wherever it is started.
    around["PYTHONDONTWRITEBYTECODE"] = ""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        around["SDL_VIDEODRIVER"] = "offscreen"
    done = subprocess.run(python(module, *map(str, words)), check=False, capture_output=True, text=True, env=around)
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2] or f"it ended with {done.returncode}"
        raise RingtableError(f"The app that was to be measured stopped: {why}")
    return done.stdout.split()


def app_at(path: Path, width: int, height: int) -> tuple[Any, Callable[[], None]]:
    """The app at this table in a window of this size, begun; and what draws a frame of it."""
    from companion.app.window import ask_for_window

    ask_for_window(width, height)
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    from companion.app.app import RingtableApp

    def frame() -> None:
        Clock._max_fps = 0
        EventLoop.idle()
        glFinish()

    # Fingers are timed by a clock of their own: one that taps twice where the words have changed waits a while.
    seconds = itertools.count()
    app = RingtableApp(Path(os.environ["RINGTABLE_DATA"]), path, clock=lambda: float(next(seconds)))
    app._run_prepare()
    frame()
    return app, frame


def _child(what: str, path: Path, width: int, height: int, began: float, count: int) -> None:
    app, frame = app_at(path, width, height)
    from companion.widgets.seatbar import SeatCard

    if what == "roller":
        print(f"{_found_s(app, frame):.4f}")
        app.stop()
        return
    frame()
    if what == "pan":
        from tools.bench.pan import seconds_of_frames

        print(*(f"{each:.5f}" for each in seconds_of_frames(frame, STACKS, count)))
        app.stop()
        return
    if what == "table":
        from tools.bench.pan import on_the_table

        stacks, times = on_the_table(app.root, frame, count)
        print(stacks, *(f"{seconds:.5f}" for each in times for seconds in each))
        app.stop()
        return
    started = time.time() - began
    taps, pressed = [], []
    assert app.front.evening is not None
    table = app.front.evening.table
    for _ in range(count):
        # One seat's Wait and Go on by turns: each is an entry in the file, a line in the journal, and other offers.
        wait = next(widget for widget in app.root.walk() if isinstance(widget, SeatCard)).wait
        entries = table.file.count
        start = time.perf_counter()
        lift = _put_down(wait)
        frame()
        down = time.perf_counter()
        lift()
        frame()
        pressed.append(down - start)
        taps.append(time.perf_counter() - down)
        if table.file.count != entries + 1:
            raise RuntimeError(f"The tap on '{wait.says}' wrote nothing, so it measures nothing.")
    print(f"{started:.4f} {_resident_mb():.1f}", *(f"{each:.5f}" for each in (*taps, *pressed)))
    app.stop()


def _found_s(app: Any, frame: Any) -> float:
    """Seconds from the first screen until the roller is named on another."""
    first = time.perf_counter()
    while not app.front.devices.roller_name:
        frame()
        if time.perf_counter() - first > LONGEST_S:
            raise RuntimeError("The roller was not found, so nothing was measured.")
    frame()
    return time.perf_counter() - first


def _resident_mb() -> float:
    """Memory held now, from the kernel's own account (Linux)."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def _put_down(widget: Any) -> Callable[[], None]:
    """Put a finger on the middle of a widget; what lifts it again."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.input.motionevent import MotionEvent

    x, y = widget.to_window(*widget.center)

    class Finger(MotionEvent):
        """One touch in the middle of the widget."""

        def depack(self, args: Any) -> None:
            self.sx, self.sy = args["x"], args["y"]
            super().depack(args)

    finger = Finger("bench", 1, {"x": x / (Window.width - 1), "y": y / (Window.height - 1)})
    finger.is_touch, finger.type_id, finger.profile = True, "touch", ["pos"]
    EventLoop.post_dispatch_input("begin", finger)
    return lambda: EventLoop.post_dispatch_input("end", finger)


if __name__ == "__main__":
    _child(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]), int(sys.argv[6]))
