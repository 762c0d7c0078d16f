"""A long evening by the book, to measure with, and what is asked in it."""

from collections.abc import Iterator
from typing import Any, Final

PROBES: Final = (
    ("dark_power", {"do": "MoveNazgul", "nazgul": ["nazgul_4", "nazgul_5"], "to": "E0428"}),
    ("fellowship", {"do": "MoveFellowship", "origin": "W2815", "to": "W2816", "face_down": 3}),
    ("dark_power", {"do": "SearchHex", "hex": "W2815", "nazgul": 3}),
    ("dark_power", {"do": "ChooseLetter", "letter": "A"}),
)
"""Four acts of which two are refused, each in its own way."""
SECTION: Final = "J.1"
"""A section that people look up."""


def long_evening() -> Iterator[tuple[str, dict[str, Any]]]:
    """Game-Turns by the book without end, to measure with: (seat, command)."""
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
