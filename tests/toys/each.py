"""The toys that lie here, and their evenings as they are written in their scripts."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.entry import Evidence
from engine.core.table import Table
from engine.script import play

HERE = Path(__file__).parent
TOYS = sorted(path.parent.name for path in HERE.glob("*/rules.toml"))
"""Every folder here that is a game, for parameters (game)."""


def scripts_of(game: str) -> list[Path]:
    """The evenings of a toy that are written down, one for each of its endings."""
    return sorted((HERE / game / "played").glob("*.jsonl"))


def outcome_of(script: Path) -> dict[str, Any]:
    """How the evening of a script ends."""
    *_, last = play(script.read_text(encoding="utf-8"))
    found: dict[str, Any] = last["outcome"]
    return found


@cache
def evening_of(game: str) -> tuple[dict[str, Any], ...]:
    """The first of them: its lines that do something, but for what is refused."""
    lines = map(json.loads, scripts_of(game)[0].read_text(encoding="utf-8").splitlines())
    refused = {"allowed": False}
    return tuple(line for line in lines if "do" in line and refused not in line.get("expect", ()))


def thrown_at(game: str) -> int:
    """Where the first dice of it are thrown."""
    return next(place for place, line in enumerate(evening_of(game)) if "faces" in line)


def body_of(line: dict[str, Any]) -> dict[str, Any]:
    """The command of a line."""
    return {name: value for name, value in line.items() if name not in ("seat", "at", "note", "expect")}


def give(table: Table, line: dict[str, Any]) -> int:
    """What a line of an evening does, its dice seen by a camera; the number of its entry."""
    seen = Evidence("camera", raw=str(line["faces"])) if "faces" in line else None
    ruling = table.submit(line["seat"], table.command(body_of(line)), (), seen, at=line.get("at", "desk"))
    assert ruling.entry is not None, (line, [check.says for check in ruling.checks if not check.holds])
    return ruling.entry
