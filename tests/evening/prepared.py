"""A table that waits on the shelf where Game-Turn 2 begins."""

from __future__ import annotations

import json
from pathlib import Path

from engine.core.audience import DESK
from tests.evening.hand import Hand
from tests.evening.turns import DARK, FELLOWSHIP, PINS

FIRST_TURN = Path(__file__).parents[1] / "played" / "wotr_spi" / "one_game_turn.jsonl"


def prepare(data: Path, name: str) -> Path:
    """A table of two seats with PINs where Game-Turn 2 begins, played so far without a finger; its file."""
    from companion.pages import SeatSetup, StartTable
    from companion.shelf.shelf import Shelf

    seats = (SeatSetup(DARK, "", "", 0, PINS[DARK]), SeatSetup(FELLOWSHIP, "", "", 180, PINS[FELLOWSHIP]))
    shelf = Shelf(data)
    table = shelf.create(StartTable(name, "wotr_spi", "character", "practice", (), seats))
    for line in FIRST_TURN.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        if "do" not in told or table.view()["turn"] == 2:
            continue
        body = {name: value for name, value in told.items() if name not in ("seat", "note", "expect", "agreed", "at")}
        # What the script has refused is refused here too.
        table.submit(told["seat"], table.command(body), told.get("agreed", ()), at=told.get("at", DESK))
    assert table.view()["turn"] == 2
    shelf.keep(table)
    path = table.file.path
    assert path is not None
    table.close()
    return path


def resume(hand: Hand, theme: str) -> None:
    """Home, and the table that waits there."""
    hand.tap("Day" if theme == "day" else "Night")
    hand.step("home", page="home")
    hand.tap("Resume")
