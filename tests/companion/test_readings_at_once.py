"""A column typed at one ask: each cell is a reading of its own, with its evidence, and the game goes on after it."""

from __future__ import annotations

import pytest

from companion.app.frontdesk import FrontDesk
from companion.evening.evening import BY_HAND
from companion.models import Pick, ReadCells
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.audience import PUBLIC
from engine.core.own_box import own_readings
from tests.companion.counted import FIRST_TURN, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.test_frontdesk import PRINTED, start

GOLLUM = "control_of_gollum"


@pytest.fixture
def front(tmp_path):
    """A table of the printed box: the die for Gollum fell, and its cell is asked for."""
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    desk.do(start(PRINTED))
    play(desk.evening.table, (*SETUP, *HANDS, FIRST_TURN[0]))
    yield desk
    desk.close()


def test_every_cell_typed_with_the_one_that_is_asked_for_is_recorded_and_the_die_counts(front):
    table = front.evening.table
    offer = front.model().ask.hand
    assert offer.id == f"read/{GOLLUM}/4/"
    before = table.file.count
    cells = (("1", "", "dark_power"), ("4", "", "neither"), ("6", "", "fellowship"))
    front.do(ReadCells(offer.id, cells))
    assert table.file.count == before + 3
    assert [table.evidence(entry, PUBLIC).source for entry in range(before, before + 3)] == [BY_HAND] * 3
    assert table.asks()[0].id == "play_ring"
    kept = own_readings(table.game, PRINTED, front.data)
    assert {(own.row, own.value) for own in kept} == {("1", "dark_power"), ("4", "neither"), ("6", "fellowship")}


def test_take_back_takes_back_what_the_asked_cell_brought_and_leaves_the_others(front):
    table = front.evening.table
    front.do(ReadCells(f"read/{GOLLUM}/4/", (("4", "", "neither"), ("1", "", "dark_power"))))
    table.undo(DARK, table.file.count - 1, (FELLOWSHIP,))
    assert table.asks()[0].kind == "read"
    assert table.asks()[0].row == "4"
    assert table.readings == {(GOLLUM, "1", ""): "dark_power"}


def test_one_cell_alone_is_given_as_before(front):
    front.do(Pick(f"read/{GOLLUM}/4/", (("value", "neither"),)))
    assert front.evening.table.asks()[0].id == "play_ring"


def test_what_cannot_stand_there_is_refused_and_what_is_asked_stays_asked(front):
    table = front.evening.table
    before = table.file.count
    front.do(ReadCells(f"read/{GOLLUM}/4/", (("4", "", "neither"), ("5", "", "nobody"))))
    assert table.asks()[0].kind == "read"
    assert table.file.count == before
    assert front.desk.message.tone == "bad"
    assert front.desk.refused.offer_id == f"read/{GOLLUM}/4/"


def test_without_the_asked_cell_nothing_is_taken(front):
    table = front.evening.table
    before = table.file.count
    front.do(ReadCells(f"read/{GOLLUM}/4/", (("5", "", "neither"),)))
    assert table.asks()[0].kind == "read"
    assert table.file.count == before


def test_the_whole_table_of_letters_is_typed_in_one_go(front):
    table = front.evening.table
    play(table, (("dark_power", {"do": "GiveReading", "chart": GOLLUM, "row": "4", "value": "neither"}),))
    play(table, FIRST_TURN[1:8])
    ask = table.asks()[0]
    assert ask.id == "shadow_table"
    row, column = ask.missing[0]
    cells = tuple((one, other, "9") for one, other in ask.missing)
    front.do(ReadCells(f"read/shadow_points/{row}/{column}", cells))
    assert table.asks()[0].id == "letter"
