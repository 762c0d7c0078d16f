"""Four Game-Turns on the real app: `python -m tests.evening.play4 OUT [--size 1280x800] [--theme night]`.

One process plays tests.evening.four_turns with touches. OUT gets a picture of each step and `evening.jsonl`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.evening.play import asked_for, play_at_one_sitting


def play(out: Path, size: str = "1280x800", theme: str = "night") -> list[dict[str, Any]]:
    """Play the four Game-Turns; their steps. RuntimeError with the sitting's last words when one fails."""
    return play_at_one_sitting("four", out, size, theme)


if __name__ == "__main__":
    sys.exit(asked_for("tests.evening.play4", "Play four Game-Turns by touches.", play))
