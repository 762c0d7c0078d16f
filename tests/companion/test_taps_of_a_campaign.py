"""How many taps and hand-overs the Campaign Game costs: with PINs, dice by thumb, and nothing taken by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.conftest import PINS
from tests.companion.counted_campaign import (
    HELMS_DEEP,
    LATE,
    MINAS_TIRITH,
    SIX_MARCHES,
    SIX_READY,
    army,
    campaign,
    fight,
    half_turn,
    march,
    put_right,
)
from tests.companion.evenings import DARK, play
from tests.evening.hand import Hand

pytestmark = pytest.mark.timeout(400)  # a whole Game-Turn by touches


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Game-Turn 8 begins; Saruman has lost most of his Orcs by now."""
    yield from campaign(tmp_path, LATE, *SIX_READY)


def test_six_forces_and_two_sieges_of_two_rounds(hand: Hand) -> None:
    half_turn(hand)
    assert hand.view["turn"] == LATE + 1
    assert (hand.taps, sum(hand.handovers.values())) == (50, 1)


@pytest.fixture
def both_awake(hand: Hand) -> Hand:
    """Gondor and Rohan are mobilized as well, Saruman has an Army near Helm's Deep, and a counter walks there alone."""
    for group in ("gondor", "rohan"):
        put_right(hand.table, "mobilized_since", group, "7")
    put_right(hand.table, "face_down_counters", "W2521", "1")
    play(hand.table, (army(DARK, "W2422", saruman_orcs=10),))
    hand.app.refresh()
    hand.driver.pump(3)
    return hand


def test_a_whole_game_turn_of_both_seats(both_awake: Hand) -> None:
    """A hex is searched, eleven Forces, nine counters and six Nazgûl move, and there are four combats of two rounds."""
    hand = both_awake
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.tap("5", "103", "Search a hex")
    hand.give()
    hand.tap("6", "End the Search Phase")
    begun = hand.taps
    hand.tap("Set Gondor M+1 on", "Set Rohan M+1 on")
    for origin, to in (("W3022", "W2922"), ("W2624", "W2422"), ("E0630", "E0529"), ("W2631", "W2730")):
        march(hand, origin, to)
    hand.hex("W2812")
    hand.hex("W2712")
    hand.give()
    fight(hand, "W2422", "Defend in full", ends="Retreat")
    hand.hex("W2322")
    hand.give()
    hand.tap("End the Fellowship Player-Turn")
    fellowship, begun = hand.taps - begun, hand.taps
    hand.tap("Set Mordor M+1 on")
    for origin, to in (*SIX_MARCHES, ("E0727", "E0529")):
        march(hand, origin, to)
    for origin, name, to in (("W3218", "nazgul_4", "W3220"), ("E0727", "nazgul_7", "E0827")):
        hand.piece(origin, name)
        hand.hex(to)
        hand.give()
    fight(hand, "E0529", ends="Retreat")
    hand.hex("E0528")
    hand.give()
    fight(hand, MINAS_TIRITH, "Denethor")
    fight(hand, HELMS_DEEP, "Théodred")
    hand.tap("End the Dark Power Player-Turn", "Show the letter", "Advance the marker: next Game-Turn")
    assert hand.view["turn"] == LATE + 1
    assert (fellowship, hand.taps - begun, hand.taps, sum(hand.handovers.values())) == (26, 50, 94, 1)
