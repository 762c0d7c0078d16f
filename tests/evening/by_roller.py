"""Game-Turn 2 up to its search with a simulated roller: rolls, a cable pulled while it rolls, a roll by hand, the cable
put back as another port, the button on the box, and a roller found by itself.
"""

from __future__ import annotations

import os
from pathlib import Path

from firmware_bridge.sim_port import SimulatedPort
from tests.evening import usb
from tests.evening.four_turns import draw_search
from tests.evening.hand import Hand
from tests.evening.prepared import resume
from tests.evening.turns import DARK, PINS, ROLLER, choose_roller, simulated_roller

NAME = "An evening with the roller"
SEARCH_CARD = 97
GOLLUM, LOST, POINTS, PRESSED = FALLS = (1, 5, 2, 3)
"""What the die falls on, in turn; nobody hears of the second one."""
BY_HAND = 6
MOST_PTYS = 32


def nothing_plugged_in(hand: Hand) -> None:
    """A tablet without a roller says so where one asks for it, and nowhere else."""
    words = hand.step("no-roller", page="table", ask="control_of_gollum")
    assert [each for each in words if "roller" in each.lower()] == [], words
    hand.tap("More", "Dice & roller", "Roller")
    hand.until(lambda: "No roller is plugged in" in hand.app.front.model().roller_state, "the search for a roller")
    hand.step("nothing-is-plugged-in", page="senses")
    hand.back_to_table()


def gollum(hand: Hand) -> None:
    """The simulator's port is picked, and its die taken for a real ask."""
    choose_roller(hand)
    words = hand.step("the-simulator-says-so", page="senses")
    assert any("simulator, not a real roller" in each for each in words), words
    hand.back_to_table()
    words = hand.step("roller-may-roll", page="table", ask="control_of_gollum")
    assert any("(simulator): ready" in each for each in words), words
    roll(hand, "gollum")
    take(hand, GOLLUM)


def roll(hand: Hand, name: str) -> None:
    """The roller is asked, and has answered."""
    hand.tap("Let the roller roll")
    hand.step(f"{name}-rolling", page="table")
    hand.until(lambda: hand.app.front.evening.senses.roller, "the roll")


def take(hand: Hand, face: int) -> None:
    """What it shows, by a tap and not before."""
    before = hand.table.file.count
    words = hand.step(f"shows-a-{face}", page="table")
    assert any("(simulator)" in each for each in words), words
    hand.tap(f"Take the {face}")
    assert hand.table.file.count == before + 1


def unplugged(hand: Hand, port: SimulatedPort, folder: Path) -> str:
    """The cable is pulled while the die tumbles; the sentence stands beside the pad, and a thumb answers. The pty that
    it was pulled from.
    """
    before = board(folder)
    hand.tap("Try to take the Ring off", "Let the roller roll")
    hand.driver.live_for(0.1)
    port.unplug()
    hand.until(lambda: "unplugged" in hand.app.front.devices.shown().roller_says, "the pulled cable to be seen")
    words = hand.step("unplugged", page="table", ask="remove_ring")
    assert any("was unplugged. Plug it in again; until then roll by hand." in each for each in words), words
    assert "Let the roller roll" not in words
    hand.tap(str(BY_HAND))
    hand.step("rolled-by-hand", page="table", ask="play_ring")
    return before


def plugged_in_again(hand: Hand, port: SimulatedPort, folder: Path, before: str) -> None:
    """The same roller at another pty; the roll that a thumb answered is no news."""
    plug_elsewhere(port, folder, before)
    hand.until(lambda: hand.app.front.devices.shown().has_roller, "the roller again")
    assert not hand.app.front.devices.roller.is_rolling
    hand.step("plugged-in-again", page="table", ask="play_ring")
    hand.tap("End the Ring Phase", "Pick no card this Game-Turn", "Pick no card this Game-Turn")


def plug_elsewhere(port: SimulatedPort, folder: Path, before: str) -> str:
    """Plug the cable in again, at a pty that has another number than the one before; its name."""
    ends: list[int] = []
    for _ in range(MOST_PTYS):
        ends += os.openpty()
        if os.ttyname(ends[-1]) == before:
            break
    port.plug()
    for end in ends:
        os.close(end)
    assert board(folder) != before
    return board(folder)


def board(folder: Path) -> str:
    """The pty behind the roller's port."""
    return os.path.realpath(folder / ROLLER)


def points(hand: Hand) -> None:
    """The letter, and a roll by the roller that is back."""
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.step("may-roll-again", page="table", ask="shadow_points")
    roll(hand, "points")
    take(hand, POINTS)


def pressed(hand: Hand, port: SimulatedPort) -> None:
    """Somebody presses the button on the box; the roll is kept and used for the search."""
    port.press()
    hand.until(lambda: hand.app.front.evening.senses.strays, "the roll by the button")
    hand.tap("More", "Dice & roller", "Roller")
    words = hand.step("a-roll-nobody-asked-for", page="senses")
    assert any("by its button" in each for each in words), words
    hand.back_to_table()
    draw_search(hand, SEARCH_CARD)
    hand.tap("Search a hex", "W2724", ("Search a hex", -1))
    hand.step("roll-or-use-the-stray", page="table", ask="search")
    hand.tap(f"Use the {PRESSED}")
    hand.step("the-stray-is-used", page="table")
    assert hand.app.front.evening.senses.strays == ()
    hand.tap("May I?", "Journal", "Search of W2724: nothing")
    words = hand.step("the-roll-in-the-journal", page="rulings")
    assert any("<button 1 " in each for each in words), words
    hand.tap("‹ Back")


def found_by_itself(hand: Hand, port: SimulatedPort, folder: Path) -> None:
    """No port is named any more: the board on USB is found, unplugged and found at another one."""
    hand.tap("More", "Dice & roller", "Roller", "No roller")
    hand.step("no-roller-is-used", page="senses")
    first = board(folder)
    usb.plug_in(first)
    hand.tap("Find it by itself")
    hand.until(lambda: hand.app.front.devices.shown().has_roller, "the roller on USB")
    words = hand.step("found-by-itself", page="senses")
    assert any(f"is ready at {first}" in each for each in words), words
    port.unplug()
    usb.pull_out(first)
    hand.until(lambda: not hand.app.front.devices.shown().has_roller, "the pulled cable to be seen")
    hand.step("unplugged-from-usb", page="senses")
    usb.plug_in(plug_elsewhere(port, folder, first))
    hand.until(lambda: hand.app.front.devices.shown().has_roller, "the roller at its other port")
    hand.step("found-elsewhere", page="senses")
    hand.back_to_table()


def play(hand: Hand, folder: Path, theme: str) -> None:
    """All of it. folder: the working folder, for the simulator's port."""
    resume(hand, theme)
    nothing_plugged_in(hand)
    with simulated_roller(folder, *FALLS) as port:
        gollum(hand)
        plugged_in_again(hand, port, folder, unplugged(hand, port, folder))
        points(hand)
        pressed(hand, port)
        found_by_itself(hand, port, folder)
