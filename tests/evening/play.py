"""An evening on the real app: `python -m tests.evening.play OUT [--size 1280x800] [--theme night]`.

Two processes play tests.evening.turns with touches; the first is killed by SIGKILL in the middle of Game-Turn 2, and
the second resumes. OUT gets a picture of each step and `evening.jsonl`: what was asked and every word on the glass.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.patience import PROGRAM_S

ROOT = Path(__file__).parents[2]
BEFORE, AFTER = "before.ringtable", "after.ringtable"
"""The table's file as a sitting keeps it in its working folder."""
MID_TURN = "mid-turn.json"
"""What the first sitting leaves in the working folder when it may be killed."""
PICTURES = "RINGTABLE_EVENING_PICTURES"
"""Of so many steps, one is kept as a picture; of each, unless somebody says so."""
MOST_HANDOVERS = 6
LONGEST_S = PROGRAM_S


def play(out: Path, size: str = "1280x800", theme: str = "night") -> list[dict[str, Any]]:
    """Play the evening; its steps. RuntimeError with the sitting's last words when one fails."""
    out = clear(out)
    with tempfile.TemporaryDirectory(prefix="ringtable-evening-") as folder:
        place = Path(folder)
        with (place / "words").open("w+b") as words:
            first = sit_down(place, words, "first", out, size, theme)
            _wait_for(place / MID_TURN, first, words)
            first.send_signal(signal.SIGKILL)
            if first.wait() != -signal.SIGKILL:
                raise RuntimeError(f"The first sitting ended by itself: {last_words(words)}")
            second = sit_down(place, words, "second", out, size, theme)
            if second.wait(LONGEST_S) != 0:
                raise RuntimeError(f"The second sitting failed: {last_words(words)}")
    return steps_in(out)


def play_at_one_sitting(
    part: str, out: Path, size: str, theme: str, keeps: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """Play this part of tests.evening.sitting; its steps. keeps: files of its working folder that `out` gets.

    RuntimeError with the sitting's last words when it fails.
    """
    out = clear(out)
    with tempfile.TemporaryDirectory(prefix=f"ringtable-{part}-") as folder:
        place = Path(folder)
        with (place / "words").open("w+b") as words:
            sitting = sit_down(place, words, part, out, size, theme)
            if sitting.wait(LONGEST_S) != 0:
                raise RuntimeError(f"The sitting failed: {last_words(words)}")
        for name in keeps:
            shutil.copy(place / name, out / name)
    return steps_in(out)


def clear(out: Path) -> Path:
    """The folder for the pictures, without those of an earlier evening."""
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.png"), *out.glob("*.jsonl")):
        old.unlink()
    return out


def steps_in(out: Path) -> list[dict[str, Any]]:
    """The steps that were kept there."""
    return [json.loads(line) for line in (out / "evening.jsonl").read_text(encoding="utf-8").splitlines()]


def sit_down(place: Path, words: Any, part: str, out: Path, size: str, theme: str) -> subprocess.Popen[bytes]:
    """The process of one sitting; what it says goes into `words`."""
    around = os.environ | {
        "PYTHONPATH": str(ROOT),
        "RINGTABLE_DATA": str(place / "data"),
        "RINGTABLE_TABLET": size,
        "RINGTABLE_ROLLER": "",
    }
    command = [sys.executable, "-m", "tests.evening.sitting", part, str(out), theme]
    return subprocess.Popen(command, cwd=place, env=around, stdout=words, stderr=subprocess.STDOUT)


def _wait_for(mark: Path, sitting: subprocess.Popen[bytes], words: Any) -> None:
    end = time.monotonic() + LONGEST_S
    while not mark.exists():
        if sitting.poll() is not None or time.monotonic() > end:
            sitting.kill()
            sitting.wait()
            raise RuntimeError(f"The first sitting did not come to the middle of Game-Turn 2: {last_words(words)}")
        time.sleep(0.05)


def last_words(words: Any) -> str:
    """The end of what a sitting said."""
    words.seek(0)
    return words.read().decode(errors="replace")[-6000:]


def handovers(steps: list[dict[str, Any]]) -> dict[int, int]:
    """Hand-overs a Game-Turn; 0 is the setup."""
    return {int(turn): count for turn, count in steps[-1]["handovers"].items()}


def asked_for(name: str, meaning: str, play_it: Callable[[Path, str, str], list[dict[str, Any]]]) -> int:
    """The command line of an evening: plays it, prints its figures; 1 when it fails or hands over too often."""
    parser = argparse.ArgumentParser(prog=name, description=meaning)
    parser.add_argument("out", type=Path, help="a folder for the pictures")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--theme", choices=("night", "day"), default="night")
    asked = parser.parse_args()
    start = time.monotonic()
    try:
        steps = play_it(asked.out, asked.size, asked.theme)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    counts = handovers(steps)
    for turn, count in sorted(counts.items()):
        print(f"{'setup' if turn == 0 else f'Game-Turn {turn}'}: {count} hand-overs")
    print(f"{len(steps)} steps, {steps[-1]['taps']} taps, {time.monotonic() - start:.0f} s, pictures in {asked.out}")
    return int(max((count for turn, count in counts.items() if turn), default=0) > MOST_HANDOVERS)


if __name__ == "__main__":
    sys.exit(asked_for("tests.evening.play", "Play an evening by touches.", play))
