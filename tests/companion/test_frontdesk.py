"""The tablet without its glass: pages, tables, settings, box sheets, and what is told when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Dismiss, EnterPin, Open, OpenDesk, OpenRule, OpenRuling, Pick
from companion.pages import (
    BOX_SHEETS,
    HOME,
    NEW_TABLE,
    OWN,
    RULES,
    RULINGS,
    SENSES,
    TABLE,
    ExportBox,
    FillCell,
    ImportBox,
    Leave,
    OpenChart,
    PickBox,
    PutOnMap,
    ResumeTable,
    SeatSetup,
    SetAutoTake,
    SetTextSize,
    SetTheme,
    StartTable,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings, read_settings
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play

SEATS = (SeatSetup(DARK, "", "", 0, "1234"), SeatSetup(FELLOWSHIP, "Anna", "ivory", 90))
PRINTED = "wotr_spi_1977"


def start(box: str = "practice") -> StartTable:
    return StartTable("Friday evening", "wotr_spi", "character", box, (), SEATS)


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def test_home_without_a_table(front):
    assert front.page == HOME
    assert front.model().last is None


def test_a_table_is_set_up_as_wished(front):
    front.do(start())
    assert front.page == TABLE
    seats = {seat.id: seat for seat in front.model().seats}
    assert (seats[FELLOWSHIP].name, seats[FELLOWSHIP].colour, seats[FELLOWSHIP].edge) == ("Anna", "ivory", 90)
    assert seats[DARK].name == "Dark Power"
    front.do(OpenDesk(DARK))
    assert front.model().pin_length == 4
    front.do(EnterPin(DARK, "1234"))
    assert front.page == "desk"


def test_a_pin_of_another_shape_sets_no_table_up(front):
    wish = StartTable("x", "wotr_spi", "character", "practice", (), (SeatSetup(DARK, "", "", 0, "123"),))
    front.do(Open(NEW_TABLE))
    front.do(wish)
    assert front.page == NEW_TABLE
    assert "4 digits" in front.model().message.text
    assert front.shelf.cards() == ()


def test_home_shows_the_table_with_what_is_asked_and_resumes_it(front, tmp_path):
    front.do(start())
    asked = front.model().ask.title
    front.do(Open(HOME))
    card = front.model().last
    assert (card.name, card.owed, card.box_label) == ("Friday evening", asked, "Practice charts (invented)")
    front.close()
    again = FrontDesk(tmp_path, read_settings(tmp_path), Inbox())
    again.do(ResumeTable(again.model().last.id))
    assert again.page == TABLE
    assert again.model().ask.title == asked
    again.close()


def test_homes_card_is_fresh_whichever_way_one_came_back(front):
    front.do(start())
    first = front.model().ask.title
    for way in (Leave(), Open(HOME)):
        front.do(ResumeTable(front.shelf.cards()[0].id))
        ask = front.evening.table.asks()[0]
        play(front.evening.table, ((ask.seat, {"do": ask.answer}),))
        asked = front.model().ask.title
        front.do(way)
        assert front.page == HOME
        assert front.model().last.owed == asked
        assert asked != first


def test_a_file_that_is_no_table_is_told_in_words(front):
    path = front.shelf.fresh_path("broken")
    path.write_bytes(b"not a table at all, and long enough to be read")
    front.do(ResumeTable(path.name))
    assert front.page == HOME
    assert "is not a Ringtable table" in front.model().message.text


def test_back_leads_where_one_came_from(front):
    front.do(start())
    front.do(Open(SENSES))
    assert front.page == SENSES
    front.do(Leave())
    assert front.page == TABLE
    front.do(Open(RULINGS))
    front.do(Leave())
    assert front.page == TABLE
    front.back()
    assert front.page == HOME
    front.do(Open(BOX_SHEETS))
    front.do(Leave())
    assert front.page == HOME


def test_rules_can_be_read_without_a_table(front):
    front.do(Open(RULES))
    assert len(front.model().rules.rules) > 100
    front.do(OpenRule("J.1"))
    assert front.model().rules.opened == "J.1"
    front.do(Leave())
    assert front.page == HOME


def test_a_line_of_the_journal_opens_its_ruling(front):
    front.do(start())
    play(front.evening.table, SETUP)
    front.do(OpenRuling(1))
    assert front.page == RULINGS
    assert front.model().opened.entry == 1
    assert front.model().box_label == "Practice charts (invented)"


def test_a_form_by_hand_is_a_page_and_can_be_left(front):
    front.do(start())
    front.do(PutOnMap())
    assert front.page == "answer"
    front.do(Dismiss())
    assert front.page == TABLE


def test_settings_are_kept_at_once(front, tmp_path):
    front.do(SetTheme("day"))
    front.do(SetTextSize(130))
    front.do(SetAutoTake(True))
    assert read_settings(tmp_path) == Settings(theme="day", text_percent=130, auto_take=True)


def test_a_cell_read_off_the_sheet_is_the_owners(front, tmp_path):
    front.do(Open(BOX_SHEETS))
    assert front.model().box == PRINTED
    front.do(OpenChart("control_of_gollum"))
    front.do(FillCell("control_of_gollum", "4", "", "neither"))
    chart = front.model().chart
    cell = chart.cells[chart.row_ids.index("4")][0]
    assert (cell.value, cell.origin) == ("neither", OWN)
    front.do(FillCell("control_of_gollum", "4", "", ""))
    chart = front.model().chart
    assert chart.cells[chart.row_ids.index("4")][0].value == ""


def test_a_reading_at_the_table_reaches_the_owners_box(front):
    front.do(start(PRINTED))
    play(front.evening.table, SETUP)
    play(front.evening.table, ((seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)))
    front.do(Pick(front.model().ask.hand.id, (("faces", (4,)),)))
    front.do(Pick(front.model().ask.hand.id, (("value", "neither"),)))
    assert front.evening.table.view()["gollum"] == "neither"
    front.do(Open(BOX_SHEETS))
    front.do(OpenChart("control_of_gollum"))
    chart = front.model().chart
    assert chart.cells[chart.row_ids.index("4")][0].value == "neither"


def test_a_wrong_cell_is_told_and_nothing_is_kept(front):
    front.do(Open(BOX_SHEETS))
    front.do(FillCell("shadow_points", "A", "1", "99"))
    assert "0 to 30" in front.model().message.text


def test_an_invented_box_is_read_only(front):
    front.do(Open(BOX_SHEETS))
    front.do(PickBox("practice"))
    assert not front.model().may_fill
    assert front.model().box_label == "Practice charts (invented)"


def test_readings_go_out_and_come_in(front, tmp_path):
    front.do(Open(BOX_SHEETS))
    front.do(FillCell("control_of_gollum", "4", "", "neither"))
    front.do(ExportBox())
    written = Path(front.model().message.what_to_do)
    front.do(FillCell("control_of_gollum", "4", "", ""))
    front.do(ImportBox(str(written)))
    assert "1 readings" in front.model().message.text
    front.do(ImportBox(str(tmp_path / "nothing.csv")))
    assert "exported file" in front.model().message.text
