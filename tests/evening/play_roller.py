"""The die roller on the real app: `python -m tests.evening.play_roller OUT [--size 1280x800] [--theme night]`.

One process plays tests.evening.by_roller with touches. OUT gets a picture of each step, `evening.jsonl`, and the
table's file before and after it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.evening.play import AFTER, BEFORE, asked_for, play_at_one_sitting


def play(out: Path, size: str = "1280x800", theme: str = "night") -> list[dict[str, Any]]:
    """Play it; its steps. RuntimeError with the sitting's last words when it fails."""
    return play_at_one_sitting("roller", out, size, theme, (BEFORE, AFTER))


if __name__ == "__main__":
    sys.exit(asked_for("tests.evening.play_roller", "Play with the die roller, by touches.", play))
