"""The toys that lie here, and their evenings as they are written in their scripts."""

import json
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TOYS = sorted(path.parent.name for path in HERE.glob("*/rules.toml"))
"""Every folder here that is a game, for parameters (game)."""


def scripts_of(game: str) -> list[Path]:
    """The evenings of a toy that are written down, one for each of its endings."""
    return sorted((HERE / game / "played").glob("*.jsonl"))


@cache
def evening_of(game: str) -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
    """The first of them: how its table is set up, and its lines that do something."""
    head, *lines = map(json.loads, scripts_of(game)[0].read_text(encoding="utf-8").splitlines())
    return head["table"], tuple(line for line in lines if "do" in line)
