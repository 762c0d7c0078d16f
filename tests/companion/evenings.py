"""Tables at known moments, for tests of presenters, inputs and the evening."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.table import Table

DARK, FELLOWSHIP = "dark_power", "fellowship"
TABLE_SECRET = b"0123456789abcdef0123456789abcdef"
SETUP: tuple[tuple[str, dict[str, Any]], ...] = (
    (FELLOWSHIP, {"do": "PlaceCounters"}),
    (DARK, {"do": "PlaceCounters"}),
    (DARK, {"do": "DealServants"}),
    (FELLOWSHIP, {"do": "DealMagicCards"}),
)


def fresh() -> Table:
    """A table of the practice box, nothing set up yet."""
    return Table.create(None, "wotr_spi", box="practice", table_id="t", table_secret=TABLE_SECRET)


def play(table: Table, acts: Iterable[tuple[str, dict[str, Any]]]) -> Table:
    """Give these commands; each must be allowed."""
    for seat, body in acts:
        ruling = table.submit(seat, table.command(body))
        assert ruling.allowed, (seat, body, [check.says for check in ruling.failing(seat)])
    return table


def at_gollum(hand: tuple[int | None, ...] = (60, 61, 62)) -> Table:
    """Set up, with this hand for the Dark Power; the roll for Gollum is asked."""
    hands = (
        (DARK, {"do": "DrawOpeningHand", "cards": list(hand)}),
        (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
    )
    return play(fresh(), (*SETUP, *hands))


def at_letter(hand: tuple[int | None, ...] = (60, 61, 62), drawn: int | None = 70) -> Table:
    """The Search Phase of Game-Turn 1: the letter is asked."""
    table = at_gollum(hand)
    return play(
        table,
        (
            (DARK, {"do": "EnterRoll", "faces": [4]}),
            (FELLOWSHIP, {"do": "EndPhase"}),
            (DARK, {"do": "DrawEvent", "card": drawn}),
            (DARK, {"do": "DiscardEvent", "card": hand[0]}),
            (DARK, {"do": "EndEvents"}),
            (FELLOWSHIP, {"do": "DrawEvent"}),
            (FELLOWSHIP, {"do": "DiscardEvent"}),
            (FELLOWSHIP, {"do": "EndEvents"}),
        ),
    )


def after_letter(
    letter: str = "A", die: int = 2, hand: tuple[int | None, ...] = (60, 61, 62), drawn: int | None = 70
) -> Table:
    """The letter is sealed and the die rolled; the Search Phase may end."""
    table = at_letter(hand, drawn)
    sealed = (DARK, {"do": "ChooseLetter", "letter": letter})
    return play(table, (sealed, (DARK, {"do": "EnterRoll", "faces": [die]})))


def newest_line(model):
    """The journal's newest line, past the headings over it."""
    return next(line for line in model.journal if not line.heading)
