"""A long evening by the book, to measure with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.errors import RingtableError
from engine.core.table import Table

EVENING = 2000
"""Events of a long evening."""


def long_evening(path: Path | None, events: int = EVENING) -> Table:
    """A table of Game-Turns played by the book until it holds so many events."""
    table = Table.create(path, "wotr_spi", box="practice")
    count = 0
    for seat, body in acts():
        ruling = table.submit(seat, table.command(body))
        if not ruling.allowed:
            raise RingtableError(f"The bench's own evening was refused at {body}.")
        count += len(ruling.events)
        if count >= events:
            return table
    return table


def acts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Game-Turns without end, in which somebody always does something."""
    fellowship, dark = "fellowship", "dark_power"
    yield fellowship, {"do": "PlaceCounters"}
    yield dark, {"do": "PlaceCounters"}
    yield dark, {"do": "DealServants"}
    yield fellowship, {"do": "DealMagicCards"}
    yield dark, {"do": "DrawOpeningHand", "cards": [57, 58, 59]}
    yield fellowship, {"do": "DrawOpeningHand", "cards": [72, 73, 66]}
    turn, here = 1, "W2812"
    while True:
        yield dark, {"do": "EnterRoll", "faces": [1 + turn % 6]}
        yield fellowship, {"do": "EndPhase"}
        yield dark, {"do": "EndEvents"}
        yield fellowship, {"do": "EndEvents"}
        yield dark, {"do": "ChooseLetter", "letter": "ABCDEF"[turn % 6]}
        yield dark, {"do": "EnterRoll", "faces": [1 + (turn * 5) % 6]}
        if turn > 1:
            yield dark, {"do": "DrawSearch", "card": 97 + turn % 16}
        yield dark, {"do": "EndPhase"}
        there = "W2712" if here == "W2812" else "W2812"
        yield fellowship, {"do": "MoveFellowship", "origin": here, "to": there, "face_down": 9}
        here = there
        yield fellowship, {"do": "EndPhase"}
        for number in (4, 5):
            yield dark, {"do": "MoveDarkPower", "name": "saruman", "to": ("W2422", "W2423")[(turn + number) % 2]}
        yield dark, {"do": "EndPhase"}
        yield dark, {"do": "OpenLetter"}
        yield dark, {"do": "EndPhase"}
        turn += 1
