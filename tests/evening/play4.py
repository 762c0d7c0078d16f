"""Four Game-Turns on the real app: `python -m tests.evening.play4 OUT [--size 1280x800] [--theme night]`.

One process plays tests.evening.four_turns with touches. OUT gets a picture of each step and `evening.jsonl`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.evening.play import LONGEST_S, asked_for, clear, last_words, sit_down, steps_in


def play(out: Path, size: str = "1280x800", theme: str = "night") -> list[dict[str, Any]]:
    """Play the four Game-Turns; their steps. RuntimeError with the sitting's last words when one fails."""
    out = clear(out)
    with tempfile.TemporaryDirectory(prefix="ringtable-four-") as folder:
        place = Path(folder)
        with (place / "words").open("w+b") as words:
            sitting = sit_down(place, words, "four", out, size, theme)
            if sitting.wait(LONGEST_S) != 0:
                raise RuntimeError(f"The sitting failed: {last_words(words)}")
    return steps_in(out)


if __name__ == "__main__":
    sys.exit(asked_for("tests.evening.play4", "Play four Game-Turns by touches.", play))
