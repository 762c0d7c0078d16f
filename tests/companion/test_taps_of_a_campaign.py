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
    round_of,
    to_the_player_turns,
)
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.evening.hand import Hand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Game-Turn 8 begins; Saruman has lost most of his Orcs by now."""
    yield from campaign(tmp_path, LATE, *SIX_READY)


def test_six_forces_and_two_sieges_of_two_rounds(hand: Hand) -> None:
    half_turn(hand)
    assert hand.view["turn"] == LATE + 1
    assert (hand.taps, sum(hand.handovers.values())) == (49, 1)


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
    for touch, begins in ((hand.force, "MarchForce"), (hand.counters, "MoveFellowship")):
        touch("W2624")
        assert hand.screen.sheet.offer.id.split("/")[1] == begins, "a touch on the Force, and one beside it"
        hand.tap("Back")
    hand.taps = begun
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
    # Two of them fan out the pile at Dol Guldur, where the Nazgûl that fly lie under a Force that may march.
    assert (fellowship, hand.taps - begun, hand.taps, sum(hand.handovers.values())) == (26, 52, 95, 1)


def test_marches_and_three_fights_are_typed_afterwards_without_a_hand_over(hand: Hand) -> None:
    """The table has marched and fought three battles of a round each before anybody looked at the tablet, and tells of
    two Forces only that they marched.
    """
    to_the_player_turns(hand)
    hand.tap("End the Fellowship Player-Turn")
    before = hand.taps
    hand.tap("A Force has marched", "A Force has marched")
    assert hand.taps - before == 2
    assert hand.view["armies"]["untold"] == {DARK: 2}
    assert hand.view["shadow"]["spent"] == 2, "its price is counted"
    hand.tap("A Force has marched into a land that sleeps", "Rohan")
    assert hand.view["armies"]["mobilized"]["rohan"]["turn"] == LATE
    before, over = hand.taps, sum(hand.handovers.values())
    for origin, to in (("W2421", HELMS_DEEP), ("E0729", MINAS_TIRITH), ("E0727", "E0630")):
        march(hand, origin, to)
    for place, leads, ends in (
        ("E0630", "Nobody leads", "Retreat"),
        (HELMS_DEEP, "Théodred", ""),
        (MINAS_TIRITH, "Denethor", ""),
    ):
        hand.tap(f"Army Combat in {place}", leads)
        round_of(hand, "3")
        hand.tap(ends or "Break off, stay inside")
        if ends:
            hand.hex("E0530")
            hand.give()
    assert hand.view["armies"]["battle"] is None
    assert (hand.taps - before, sum(hand.handovers.values()) - over) == (23, 0)


def test_a_round_of_two_peoples_on_either_side_is_four_touches(hand: Hand) -> None:
    acts = (
        army(DARK, "W2421", saruman_orcs=24, dunlendings=12),
        army(FELLOWSHIP, HELMS_DEEP, rohan=7, western_allies=3),
    )
    play(hand.table, acts)
    hand.app.refresh()
    hand.driver.pump(3)
    to_the_player_turns(hand)
    hand.tap("End the Fellowship Player-Turn")
    march(hand, "W2421", HELMS_DEEP)
    hand.tap(f"Army Combat in {HELMS_DEEP}", "Nobody leads")
    before = hand.taps
    round_of(hand, "3")
    hand.tap("Both stay: the next round")
    assert hand.view["armies"]["battle"]["round"] == 2
    assert hand.taps - before == 4, "the die, the losses of each side, and both stay"
