"""Hexes that a pad suggests: those named lately, and none that was found wrong."""

from companion.table.presenter_journal import recent_places
from engine.core.audience import PUBLIC
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, play


def moving(*ends):
    """Counters have gone from Rivendell to these hexes; the entry of the last move with the table."""
    table = after_letter()
    play(table, [(DARK, {"do": "EndPhase"})])
    for to in ends:
        ruling = table.submit(
            FELLOWSHIP, table.command({"do": "MoveFellowship", "origin": "W2812", "to": to, "face_down": 1})
        )
    return table, ruling.entry


def test_hexes_named_lately_are_suggested():
    table, _ = moving("W2712", "W2711")
    assert recent_places(table.journal(PUBLIC), table.game.lexicon)[:3] == ("W2812", "W2711", "W2712")


def test_a_refused_hex_is_not_suggested():
    table, entry = moving("W2712", "W9999")
    assert entry is None
    assert "W9999" not in recent_places(table.journal(PUBLIC), table.game.lexicon)


def test_a_hex_that_was_taken_back_is_not_suggested():
    table, entry = moving("W2712", "W2711")
    table.undo(FELLOWSHIP, entry)
    assert recent_places(table.journal(PUBLIC), table.game.lexicon) == ("W2812", "W2712")


def test_a_hex_that_was_found_against_the_rules_is_not_suggested():
    table, entry = moving("W2712", "W2816")
    assert table.challenge(DARK, entry).events[-1].stands is False
    assert "W2816" not in recent_places(table.journal(PUBLIC), table.game.lexicon)
