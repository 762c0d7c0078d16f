"""Which kinds of commands and events, with which fields, stand in a table's file, as it is written there."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.core.commons import COMMANDS, EVENTS
from engine.core.game import Game
from engine.core.journal import Journal

KINDS = Path(__file__).with_name("kinds.txt")
"""A line a kind: "event PointsRolled: die, points". Nothing is ever taken out: a table somebody has may hold it."""


def kinds_in(path: Path) -> set[str]:
    """Those of one file."""
    found = set()
    with Journal.read(path) as journal:
        for entry in journal.entries(first=1):
            for item in entry.opened()["items"]:
                found.add(_kind("command", item["do"]))
                found |= {_kind("event", event) for event in item["events"]}
    return found


def kinds_of(game: Game) -> set[str]:
    """Those a game has today, the core's among them; without fields."""
    return {f"command {name}" for name in {**COMMANDS, **game.commands()}} | {
        f"event {name}" for name in {**EVENTS, **game.events()}
    }


def frozen_kinds() -> tuple[str, ...]:
    return tuple(KINDS.read_text(encoding="utf-8").splitlines())


def as_text(kinds: Iterable[str]) -> str:
    return "".join(f"{kind}\n" for kind in sorted(kinds))


def without_fields(kinds: Iterable[str]) -> set[str]:
    return {kind.partition(":")[0] for kind in kinds}


def _kind(which: str, record: dict[str, Any]) -> str:
    return f"{which} {record['type']}: {', '.join(sorted(set(record) - {'type'}))}"
