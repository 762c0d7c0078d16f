"""Putting the board away: what stands where, ticked off, printed; and the list again when the table is taken up."""

import re

import pytest

from companion.app.frontdesk import FrontDesk
from companion.board.away_list import board_list
from companion.board.model_away import BoardIsAway, BoardStands, PrintList, TickRow
from companion.ending.room import EXPORTS
from companion.models import Open
from companion.pages import AWAY, HOME, MORE, TABLE, ResumeTable, TryPractice
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.audience import PUBLIC
from tests.companion import ending_samples as samples, pages_gallery
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, play
from tests.companion.harness import find


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def rows(model):
    return [row for group in model.groups for row in group.rows]


def at_list(front, table=None):
    if table is None:
        front.do(TryPractice())
    else:
        front._sit_down(table)
    front.do(Open(AWAY))
    assert front.page == AWAY
    return front.model()


def test_all_that_stands_on_the_map_is_on_the_list_hex_by_hex(front):
    model = at_list(front, after_letter())
    view = front.evening.table.view(PUBLIC)
    on_map = model.groups[0].rows
    places = [row.place for row in on_map]
    assert places == sorted(places), "hex by hex"
    lexicon = front.evening.lexicon
    for hex_, count in view["map"]["face_down"].items():
        row = next(row for row in on_map if row.place == lexicon.place(hex_) and "face-down" in row.piece)
        assert str(count) in row.piece
        assert row.unknown
    open_ones = {lexicon.name(name) for name, person in view["people"].items() if person["hex"]}
    assert open_ones
    assert open_ones <= {name.partition(" · ")[0] for row in on_map for name in row.piece.split("; ")}
    assert len({row.id for row in rows(model)}) == len(rows(model))
    assert any("Shadow Points" in row.place for row in rows(model))
    hands = [row for row in rows(model) if row.place.startswith("Hand of")]
    assert [row.unknown for row in hands] == ["face-down", "face-down"]


def test_a_box_that_holds_no_cards_is_no_line_of_the_list(front):
    table = after_letter()
    play(table, ((DARK, {"do": "EndPhase"}),))
    boxes = [row.place for row in rows(at_list(front, table)) if row.place.startswith("Magic Cards")]
    play(table, ((FELLOWSHIP, {"do": "TakeMagicCards", "hex": "W2812", "count": 4}),))
    left = [row.place for row in rows(front.model()) if row.place.startswith("Magic Cards")]
    assert set(boxes) - set(left) == {"Magic Cards, W2812 Rivendell"}


def test_a_row_is_ticked_and_not_after_all(front):
    model = at_list(front)
    first = rows(model)[0]
    front.do(TickRow(first.id))
    assert front.model().count == (1, len(rows(model)))
    front.do(TickRow(first.id))
    assert front.model().count == (0, len(rows(model)))


def test_a_board_that_was_put_away_is_built_again_when_the_table_is_taken_up(front):
    front.do(TickRow(rows(at_list(front))[0].id))
    listed = [(row.place, row.piece) for row in rows(front.model())]
    front.do(BoardIsAway())
    assert front.page == TABLE
    assert ("Build it again", Open(AWAY)) in front.desk.message.actions, "the same evening after all"
    front.do(Open(HOME))
    last = front.model().last.id
    front._stand_up()
    front.do(ResumeTable(last))
    assert front.desk.message.actions == (("Build the board again", Open(AWAY)),)
    front.do(Open(MORE))
    assert "Build the board again" in [row.label for row in front.model().rows]
    front.do(Open(AWAY))
    again = front.model()
    assert again.rebuilds
    assert [(row.place, row.piece) for row in rows(again)] == listed
    assert again.count[0] == 0
    front.do(BoardStands())
    front.do(Open(AWAY))
    assert not front.model().rebuilds


def test_the_list_is_a_pdf_of_the_same_rows(front, tmp_path):
    at_list(front)
    front.do(PrintList())
    (path,) = (tmp_path / EXPORTS).glob("*-board.pdf")
    assert path.read_bytes().startswith(b"%PDF")
    assert front.model().message.what_to_do == str(path)
    assert not list((tmp_path / EXPORTS).glob("*.new"))


def test_a_pdf_has_as_many_pages_as_its_rows_need_and_is_the_same_each_time():
    many = type(samples.AWAY.groups[0])("Many", samples.AWAY.groups[0].rows * 40)
    model = type(samples.AWAY)((many,))
    pdf = board_list(model, "A table")
    assert pdf == board_list(model, "A table")
    assert re.search(rb"/Count (\d+)", pdf)[1] == b"4"
    assert b"/Count 1" in board_list(samples.AWAY, "A table")


def test_a_folder_that_cannot_be_written_is_told(front, tmp_path):
    at_list(front)
    (tmp_path / EXPORTS).write_text("a file where the folder should be", encoding="utf-8")
    front.do(PrintList())
    assert front.model().message.tone == "bad"


def test_a_tap_ticks_and_the_gold_key_says_how_many(show):
    screen = next(screen for name, screen, _ in pages_gallery.shows() if name == "away")
    driver = show(screen(name="away"), samples.AWAY)
    pages_gallery.press(driver, find(driver.root, "E0428 Minas Tirith"))
    assert driver.picked == [TickRow("1")]
    assert driver.root.done.note == "1 of 7 ticked"
    driver.tap(driver.root.done)
    driver.tap(find(driver.root, "Write the list as a PDF"))
    assert driver.picked[1:] == [BoardIsAway(), PrintList()]
