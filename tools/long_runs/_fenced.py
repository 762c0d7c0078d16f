"""One thing at a time done behind a fence: a child process with a limit on memory and time, and what became of it.

`python -m tools.long_runs._fenced` answers one JSON line a job, {"do": "words" | "lobby" | "glass", "words": […],
"data": folder, "in": folder, "pages": which}; every job is a fork of that process, which has imported what all need.
"""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.mishaps.log import SAYS

ROOT = Path(__file__).resolve().parents[2]
LONGEST_S = 10.0
LARGEST_MB = 1000
_HANGS_S = 60.0
_FENCE_BYTES = 4_000_000_000
"""Beyond this a child is stopped, so that the machine goes on; more than LARGEST_MB is counted before."""
_TOLD = 3000


@dataclass(frozen=True, slots=True)
class Ended:
    """How a job ended. status: its exit code, negative for a signal; seconds: of the processor; hung: whether it was
    stopped because it came to no end; said: the tail of all it printed.
    """

    status: int
    seconds: float
    peak_mb: int
    hung: bool
    traceback: bool
    said: str

    @property
    def is_over_time(self) -> bool:
        """Whether it took too long, or came to no end."""
        return self.hung or self.seconds > LONGEST_S

    @property
    def is_over_memory(self) -> bool:
        """Whether it took more memory than anything may."""
        return self.peak_mb > LARGEST_MB


class Fence:
    """The process behind which jobs are done. A context manager."""

    def __init__(self, folder: Path) -> None:
        environment = os.environ | {
            "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy",
            "LIBGL_ALWAYS_SOFTWARE": "1", "KIVY_HOME": str(folder / "kivy"), "KIVY_NO_ARGS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }  # fmt: skip
        environment = {name: value for name, value in environment.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tools.long_runs._fenced"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=environment, text=True, encoding="utf-8",
        )  # fmt: skip

    def __enter__(self) -> "Fence":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def do(self, job: Mapping[str, Any]) -> Ended:
        """Do one job."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return Ended(**json.loads(self._process.stdout.readline()))


def _work(job: Mapping[str, Any]) -> int:
    os.environ["RINGTABLE_DATA"] = job["data"]
    os.chdir(job.get("in", job["data"]))
    match job["do"]:
        case "lobby":
            from tools.long_runs._lobby import walk

            return walk(Path(job["data"]), job["pages"])
        case "glass":
            from tools.long_runs._lobby import glass

            return glass(Path(job["data"]))
    from companion.__main__ import main

    try:
        return main(job["words"])
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2


_MISTAKES = (b"Traceback (most recent call last)", b"Exception ignored in", SAYS.encode())
"""What is said where something came out at the top."""


def _child(job: Mapping[str, Any], told: int) -> None:
    """In the fork: the job, and no way back."""
    resource.setrlimit(resource.RLIMIT_DATA, (_FENCE_BYTES, _FENCE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(told, 1)
    os.dup2(told, 2)
    status = 70
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - the fork ends without closing anything
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    try:
        status = _work(job)
    except BaseException:  # noqa: BLE001 - whatever comes out at the top is what is looked for
        traceback.print_exc()
    with contextlib.suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def _fenced(job: Mapping[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as told:
        child = os.fork()
        if child == 0:
            _child(job, told.fileno())
        until, hung = time.monotonic() + _HANGS_S, False
        while True:
            ended, status, used = os.wait4(child, os.WNOHANG)
            if ended:
                break
            if time.monotonic() > until and not hung:
                hung = True
                os.kill(child, signal.SIGKILL)
            time.sleep(0.002)
        told.seek(0)
        said = told.read(50_000_000)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "seconds": round(used.ru_utime + used.ru_stime, 3),
        "peak_mb": used.ru_maxrss // 1024,
        "hung": hung,
        "traceback": any(words in said for words in _MISTAKES),
        "said": said[-_TOLD:].decode("utf-8", "backslashreplace"),
    }


def _jobs() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def _warm() -> None:
    """Import and read once what every job needs: the forks begin with it."""
    import companion.app.frontdesk
    import companion.vision.taught  # noqa: F401
    import engine.may_verb
    import engine.verbs  # noqa: F401
    from engine.core.game import game_names, load_game
    from engine.rulebook import rulings
    from engine.script import play
    from tools.long_runs._mutants import SCRIPTS

    for game in game_names():
        assert load_game(game).text
        assert rulings(game)
    for _ in play("\n".join(SCRIPTS[0].read_text(encoding="utf-8").split("\n")[:12])):
        pass


def main() -> None:
    """Do jobs until there are no more."""
    _warm()
    for job in _jobs():
        print(json.dumps(_fenced(job)), flush=True)


if __name__ == "__main__":
    main()
