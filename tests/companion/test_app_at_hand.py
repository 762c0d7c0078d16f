"""The app under a finger: rules at hand, a house rule, the board put right, a game joined, the end opened."""

from __future__ import annotations

import pytest

from companion.models import OpenDesk
from companion.pages import SeatSetup, StartTable
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.companion.test_app import Thumb, begin, sit as sit
from tests.companion.test_ending import DESTROYED, played


def bar(thumb: Thumb, name: str) -> None:
    """Tap a place of the bar at the foot."""
    thumb.driver.pump(6)
    screen = thumb.app.manager.current_screen
    thumb.driver.tap(next(w for w in harness.walk(screen) if getattr(w, "name", "") == name and hasattr(w, "under")))
    thumb.driver.pump(4)


def row(thumb: Thumb, says: str) -> None:
    """Tap a row of a long list that can be seen."""
    from companion.widgets.longlist import ListRow

    thumb.driver.press(harness.find(thumb.app.manager.current_screen, says, ListRow))
    thumb.driver.pump(4)


def agree(thumb: Thumb) -> None:
    thumb.tap("I agree", 0)
    thumb.tap("I agree", -1)
    thumb.driver.pump(4)


def rules(thumb: Thumb):
    return thumb.app.manager.current_screen.rules


def test_a_paragraph_is_two_taps_from_the_table(sit):
    thumb = sit()
    begin(thumb)
    bar(thumb, "Rules")
    assert rules(thumb).content.board is not None, "one types with the second tap"
    thumb.taps("k", "1")
    assert rules(thumb).content.list.rows[0].says.startswith("K.1")
    thumb.tap("‹ Back")
    assert rules(thumb) is None
    assert thumb.front.page == "table"


def test_rules_over_a_desk_go_with_it_and_leave_nothing(sit):
    thumb = sit()
    begin(thumb)
    thumb.app.do(OpenDesk(DARK))
    thumb.tap("Open the desk")
    thumb.tap("Rules")
    thumb.taps("j", "4")
    assert rules(thumb).parent is thumb.app.manager.current_screen.turned.plate
    thumb.app.manager.current_screen._fell_idle(0)
    thumb.driver.pump(4)
    assert thumb.front.page == "curtain"
    said = {getattr(w, "says", "") for screen in thumb.app.manager.screens for w in harness.walk(screen)}
    assert not {words for words in said if words.startswith("J.4")}
    thumb.tap("Back to the table")
    assert rules(thumb) is None


def test_a_house_rule_is_settled_by_both(sit):
    thumb = sit()
    begin(thumb)
    bar(thumb, "May I?")
    thumb.tap("House rules")
    row(thumb, "Which hex is Rivendell?")
    thumb.tap("○  W2912")
    thumb.taps("Settle it so for this evening", "Ask every seat")
    assert thumb.view["house_rules"] == []
    agree(thumb)
    assert [rule["reading"] for rule in thumb.view["house_rules"]] == ["first"]
    assert thumb.front.page == "rulings"


def test_the_board_is_put_right_by_both_and_one_no_leaves_it(sit):
    thumb = sit()
    begin(thumb)
    bar(thumb, "More")
    row(thumb, "What is on the map now")
    row(thumb, "Game-Turn")
    thumb.taps("5", "Note it")
    assert thumb.view["turn"] == 1
    thumb.taps("Put one line right", "Ask every seat", "No, leave it as it is")
    assert (thumb.front.page, thumb.view["turn"]) == ("onmap", 1)
    thumb.taps("Put one line right", "Ask every seat")
    agree(thumb)
    assert thumb.view["turn"] == 5
    thumb.tap("All is as on the board")
    assert thumb.front.page == "table"


@pytest.mark.parametrize("joins", [False, True])
def test_a_table_begins_with_the_setup_or_with_the_board(sit, joins):
    thumb = sit()
    thumb.taps("War of the Ring", "Practice charts (invented)")
    if joins:
        thumb.tap("Join a game already begun")
    thumb.tap("Start")
    assert thumb.front.page == ("onmap" if joins else "table")
    assert (thumb.view["phase"] == "setup") is not joins


def test_the_end_opens_every_secret_when_both_agree(sit):
    thumb = sit()
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "", "", 180))
    thumb.app.do(StartTable("x", "wotr_spi", "character", "practice", (), seats))
    thumb.front._sit_down(played(DESTROYED))
    thumb.app.refresh()
    thumb.tap("End of game")
    thumb.tap("Open all secrets")
    agree(thumb)
    thumb.taps("Replay with open secrets", "‹", "What was done")
    thumb.tap("Write it to a file")
    assert list((thumb.front.data / "exports").glob("*.txt"))
    thumb.tap("Start another")
    assert thumb.front.page == "newtable"
