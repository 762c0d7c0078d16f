"""How many taps and hand-overs a Game-Turn costs: with PINs, dice by thumb, and nothing taken by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.models import DoRoutine
from companion.table.room_routines import RoutineRoom
from engine.core.look import Routine
from tests.companion.conftest import PINS
from tests.companion.counted import THREE_LEAVE, TWO_LEAVE, second_turn
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.evening.hand import Hand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    yield from second_turn(tmp_path)


@pytest.fixture
def trusting(tmp_path: Path) -> Iterator[Hand]:
    """Nobody has a PIN."""
    yield from second_turn(tmp_path, pins={})


@pytest.fixture
def afield(tmp_path: Path) -> Iterator[Hand]:
    """Three counters stand in W2722, two in W2711."""
    yield from second_turn(tmp_path, THREE_LEAVE, TWO_LEAVE)


def test_a_game_turn_in_which_nobody_moves(hand: Hand) -> None:
    assert hand.view["turn"] == 2
    hand.tap("4", "End the Ring Phase")
    for _ in (DARK, FELLOWSHIP):
        hand.tap("Pick a card and discard one")
    hand.open_desk(PINS[DARK])
    hand.tap("B", "Seal it")
    hand.close_desk()
    hand.tap("5", "98", "End the Search Phase", "End the Fellowship Player-Turn", "End the Dark Power Player-Turn")
    hand.tap("Show the letter", "Advance the marker: next Game-Turn")
    assert hand.view["turn"] == 3
    assert (hand.taps, sum(hand.handovers.values())) == (18, 1)


def test_a_game_turn_in_which_nobody_moves_without_pins(trusting: Hand) -> None:
    hand = trusting
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    hand.tap("Open the private desk", "Open the desk", "B", "Seal it")
    assert hand.page == "table", "the seat that sealed it rolls next"
    hand.tap("5", "98", "End the Search Phase", "End the Fellowship Player-Turn", "End the Dark Power Player-Turn")
    hand.tap("Show the letter", "Advance the marker: next Game-Turn")
    assert hand.view["turn"] == 3
    assert (hand.taps, sum(hand.handovers.values())) == (15, 1)


def test_what_is_picked_and_laid_away_by_one_tap_is_three_lines_of_the_journal(hand: Hand) -> None:
    hand.tap("4", "End the Ring Phase")
    before = hand.table.file.count
    hand.tap("Pick a card and discard one")
    assert hand.table.file.count == before + 3
    assert hand.view["events"]["hands"] == {DARK: 3, FELLOWSHIP: 3}
    assert hand.table.asks()[0].seat == FELLOWSHIP
    hand.tap("↶ Take back", "↶ Take back")
    assert hand.table.asks()[0].id == f"events_{DARK}"
    assert hand.view["events"]["hands"] == {DARK: 4, FELLOWSHIP: 3}


def test_with_two_cards_in_hand_none_is_discarded(hand: Hand) -> None:
    play(hand.table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))
    fact = hand.table.command({"do": "SetByHand", "fact": "event_hand", "key": DARK, "value": "2", "reason": "so"})
    assert hand.table.submit(DARK, fact, (FELLOWSHIP,)).allowed
    hand.app.refresh()
    hand.driver.pump(3)
    hand.tap("Pick a card and keep it")
    assert hand.view["events"]["hands"] == {DARK: 3, FELLOWSHIP: 3}
    assert hand.view["events"]["discards"] == [None] * 2


def test_of_several_acts_none_follows_one_that_is_refused(hand: Hand) -> None:
    hand.tap("4", "End the Ring Phase")
    room, before = RoutineRoom(hand.app.front.desk), hand.table.file.count
    look = replace(hand.table.game.look, routines=lambda sight, ask: (Routine("two", ({"do": "EndPhase"},) * 2),))
    hand.app.front.evening.table.game = replace(hand.table.game, look=look)
    room.do(DoRoutine("two"))
    assert hand.table.file.count == before
    room.do(DoRoutine("gone"))
    assert hand.app.front.desk.message.text == "That is no longer asked."


def test_a_move_and_a_flight_are_three_touches_each(hand: Hand) -> None:
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    hand.open_desk(PINS[DARK])
    hand.tap("B", "Seal it")
    hand.close_desk()
    hand.tap("5", "98", "End the Search Phase")
    before = hand.taps
    hand.hex("W2812")
    assert dict(hand.screen.sheet.filled()).get("to") is None, "its own hex is not where it goes"
    hand.hex("W2712")
    hand.give()
    assert hand.view["map"]["face_down"] == {"W2712": 9}
    assert hand.taps - before == 3
    hand.tap("End the Fellowship Player-Turn")
    before = hand.taps
    hand.hex("W3218")
    hand.hex("W3220")
    assert hand.screen.sheet.confirm.note == "6 Shadow Points"
    hand.give()
    assert hand.view["people"]["nazgul_4"]["hex"] == "W3220", hand.app.front.desk.message
    assert hand.view["shadow"]["spent"] == 6
    assert hand.taps - before == 3


def test_two_moves_three_flights_a_search_and_a_fight(afield: Hand) -> None:
    hand = afield
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.tap("2", "97")
    hand.tap("Search a hex", "W2722")
    hand.give()
    hand.tap("1")
    hand.tap("Gimli", "Legolas")
    assert hand.screen.sheet.confirm.says == "Turn up Legolas and Gimli, Hobbits: 1", "all three are spotted (J.1)"
    hand.give()
    assert hand.screen.sheet.confirm.says == "Leave there: Nazgûl 4, Nazgûl 5 and Nazgûl 6", "the nearest three"
    hand.give()
    hand.tap("End the Search Phase")
    for origin, to in (("W2812", "W2712"), ("W2711", "W2612")):
        hand.hex(origin)
        hand.hex(to)
        hand.give()
    hand.tap("End the Fellowship Player-Turn", "Start combat in W2722", "Gimli", "Nazgûl 4", "By arms", "1", "4")
    hand.tap("Stop", "Stop", "No combat: end the Player-Turn")
    for origin, to in (("W2722", "W3218"), ("E0727", "E0827"), ("E0729", "W2522")):
        hand.hex(origin)
        hand.hex(to)
        hand.give()
    assert hand.view["people"]["nazgul_3"]["hex"] == "W2522"
    hand.tap("End the Dark Power Player-Turn", "Show the letter", "Advance the marker: next Game-Turn")
    assert hand.view["turn"] == 3
    assert (hand.taps, sum(hand.handovers.values())) == (50, 1)
