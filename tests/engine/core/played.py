"""Tables brought to a known moment of the first Game-Turn, for the tests of the core."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.core.box import Box
from engine.core.entry import Evidence
from engine.core.projection import check_line
from engine.core.ruling import Ruling
from engine.core.table import Table

F, D = "fellowship", "dark_power"
SECRET = bytes(range(32))
BLANK = "wotr_spi_1977"
"""The printed box whose Control of Gollum Table nobody has told us."""
SETUP: tuple[tuple[str, dict[str, Any]], ...] = (
    (F, {"do": "PlaceCounters"}),
    (D, {"do": "PlaceCounters"}),
    (D, {"do": "DealServants"}),
    (F, {"do": "DealMagicCards"}),
    (D, {"do": "DrawOpeningHand", "cards": [60, 61, None]}),
    (F, {"do": "DrawOpeningHand", "cards": [57, 58, 59]}),
)
"""Entries 1 to 6: the Character Game set up, ending in the Ring Phase of Game-Turn 1."""
TO_SEARCH: tuple[tuple[str, dict[str, Any]], ...] = (
    (D, {"do": "EnterRoll", "faces": [4]}),
    (F, {"do": "EndPhase"}),
    (D, {"do": "DrawEvent", "card": 70}),
    (D, {"do": "DiscardEvent", "card": 60}),
    (D, {"do": "EndEvents"}),
    (F, {"do": "DrawEvent"}),
    (F, {"do": "DiscardEvent"}),
    (F, {"do": "EndEvents"}),
)
"""Entries 7 to 14: the Ring and Events Phases, ending in the Search Phase."""
TO_TURN_END: tuple[tuple[str, dict[str, Any]], ...] = (
    (D, {"do": "ChooseLetter", "letter": "A"}),
    (D, {"do": "EnterRoll", "faces": [2]}),
    (D, {"do": "EndPhase"}),
    (F, {"do": "MoveFellowship", "origin": "W2812", "to": "W2712", "face_down": 9}),
    (F, {"do": "EndPhase"}),
    (D, {"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "W2724"}),
    (D, {"do": "EndPhase"}),
    (D, {"do": "OpenLetter"}),
    (D, {"do": "EndPhase"}),
)
"""Entries 15 to 23: the letter of Game-Turn 1 sealed, rolled and opened, ending in the Ring Phase of Game-Turn 2."""


def give(table: Table, seat: str, do: str, agreed: Iterable[str] = (), **fields: Any) -> Ruling:
    """Submit a command written as a script would write it."""
    return table.submit(seat, table.command({"do": do, **fields}), agreed)


def play(table: Table, lines: Iterable[tuple[str, dict[str, Any]]]) -> Table:
    """Submit lines that must all be allowed."""
    for seat, body in lines:
        ruling = table.submit(seat, table.command(body))
        assert ruling.allowed, (seat, body, failing(table, ruling))
    return table


def fresh(path: Path | None = None, box: str | Box = "practice", secret: bytes = SECRET) -> Table:
    """An empty table whose nonces are always the same."""
    return Table.create(path, "wotr_spi", box=box, table_id="t", table_secret=secret)


def in_ring_phase(path: Path | None = None, box: str | Box = "practice") -> Table:
    """Set up; the roll for Gollum is asked for. The next entry is 7."""
    return play(fresh(path, box), SETUP)


def in_search_phase(path: Path | None = None, box: str | Box = "practice") -> Table:
    """Before the letter of Game-Turn 1. The next entry is 15."""
    return play(in_ring_phase(path, box), TO_SEARCH)


def at_turn_end(path: Path | None = None, box: str | Box = "practice") -> Table:
    """After the letter of Game-Turn 1 was opened. The next entry is 24."""
    return play(in_search_phase(path, box), TO_TURN_END)


def failing(table: Table, ruling: Ruling) -> list[tuple[str, str]]:
    """(section, sentence) of the checks that do not hold."""
    lines = [check_line(table, check) for check in ruling.checks if not check.holds]
    return [(line["cites"], line["says"]) for line in lines]


def why(ruling: Ruling) -> list[str]:
    """Keys of the checks that do not hold."""
    return [check.says for check in ruling.checks if not check.holds]


def everything(table: Table) -> list[Any]:
    """All that any audience may see of a table: what a resumed one must show again."""
    return [
        [table.view(audience), table.asks(audience), table.offers(audience), table.journal(audience)]
        for audience in ("public", *table.seats, "truth")
    ]


def picture(owner: str = "public") -> Evidence:
    """Evidence with a picture in it."""
    return Evidence("camera 0", "0.998", D, "F 4", "19:04", b"\x89PNG made up", owner)
