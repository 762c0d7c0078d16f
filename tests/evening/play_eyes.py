"""A Game-Turn by eyes on the real app: `python -m tests.evening.play_eyes OUT [--size 1280x800] [--theme night]`.

One process plays tests.evening.by_eyes with touches. OUT gets a picture of each step, `evening.jsonl`, and the table's
file before and after the turn.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.evening.play import LONGEST_S, asked_for, clear, last_words, sit_down, steps_in

BEFORE, AFTER = "before.ringtable", "after.ringtable"


def play(out: Path, size: str = "1280x800", theme: str = "night") -> list[dict[str, Any]]:
    """Play the Game-Turn; its steps. RuntimeError with the sitting's last words when it fails."""
    out = clear(out)
    with tempfile.TemporaryDirectory(prefix="ringtable-eyes-") as folder:
        place = Path(folder)
        with (place / "words").open("w+b") as words:
            sitting = sit_down(place, words, "eyes", out, size, theme)
            if sitting.wait(LONGEST_S) != 0:
                raise RuntimeError(f"The sitting failed: {last_words(words)}")
        for name in (BEFORE, AFTER):
            shutil.copy(place / name, out / name)
    return steps_in(out)


if __name__ == "__main__":
    sys.exit(asked_for("tests.evening.play_eyes", "Play a Game-Turn by eyes, by touches.", play))
