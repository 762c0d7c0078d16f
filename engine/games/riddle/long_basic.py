"""A long evening to measure with: eight players, and every hand is looked at each round. Nobody meets."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

from engine.games.riddle.pieces import SEATS, side_of

PLAYERS: Final = SEATS
WAYS: Final = (
    ("0205", "0306"), ("0408", "0509"), ("0410", "0511"), ("0504", "0604"),
    ("0711", "0712"), ("0715", "0913"), ("0907", "1007"), ("1005", "1206"),
)  # fmt: skip
"""For each player a space that a six leads to from the Shire, and one beside it; nobody else comes near."""
LOOKS: Final = {"good": "gandalf", "evil": "sauron"}
"""Wizards who go back into the hand."""
SEEN: Final = ("boat", "the_ring", "horse_3", "spy_1", "strider")


def long_basic() -> Iterator[tuple[str, dict[str, Any]]]:
    """Acts without an end, each with its player."""
    yield SEATS[0], {"do": "Deal"}
    for seat in SEATS:
        yield seat, {"do": "EnterRoll", "faces": [6 if seat == SEATS[0] else 1]}
    for seat, (to, _) in zip(SEATS, WAYS, strict=True):
        yield from _turn(seat, 6, to)
    for step in cycle((1, 0)):
        for place, seat in enumerate(SEATS):
            yield from _turn(seat, 1, WAYS[place][step], SEATS[place - 1])


def _turn(seat: str, face: int, to: str, looked_at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    yield seat, {"do": "EnterRoll", "faces": [face]}
    if looked_at:
        yield seat, {"do": "UseWizard", "wizard": LOOKS[side_of(seat)], "of": [looked_at]}
        yield seat, {"do": "NoteSeen", "of": looked_at, "kinds": SEEN}
    yield seat, {"do": "MoveByDie", "to": to}
    yield seat, {"do": "PassDie"}
