"""House rules at the tablet: settled by every seat, in the journal, told when they bite, gone with an undo."""

import pytest

from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import OpenRuling, Undo
from companion.rulings.model import FIRST, HOUSE, JOURNAL, SECOND, Agreed, CallOff, SettleRuling, TurnTo
from companion.rulings.presenter import rules_model
from companion.rulings.room import RulingRoom, rules_page
from companion.shelf.seats import Seat, write_seats
from companion.table.presenter_asks import Act
from engine.core.audience import DESK
from engine.rulebook import rulings
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, at_gollum, fresh, newest_line, play
from tests.engine.games.wotr_spi.evening import Evening as AtTheTable

RIVENDELL = "rivendell-hex"


@pytest.fixture
def room():
    table = at_gollum()
    write_seats(table.file, [Seat(DARK), Seat(FELLOWSHIP)])
    return RulingRoom(Desk(Evening(table)))


def agree(room):
    room.do(Agreed(room.model().agree.id, (DARK, FELLOWSHIP)))


def journal(room):
    """The page with the journal on it, which is made for who looks at it."""
    room.look(TurnTo(JOURNAL))
    return room.model()


def dispute(room, id_=RIVENDELL):
    return next(each for each in room.model().rules.disputes if each.id == id_)


def test_every_seat_is_asked_and_only_then_it_holds(room):
    before = dispute(room)
    assert (before.settled, before.holds) == ("", SECOND)
    room.do(SettleRuling(RIVENDELL, FIRST, "as we always play"))
    agreement = room.model().agree
    assert before.question in agreement.title
    assert not [check for check in agreement.checks if "every seat" in check.says.lower()], "the page itself asks that"
    assert dispute(room).settled == ""
    agree(room)
    assert (dispute(room).settled, dispute(room).holds) == (FIRST, FIRST)
    assert room.desk.page == "rulings"
    assert room.model().tab == HOUSE
    assert "House rule" in newest_line(journal(room)).text
    assert room.evening.table.view()["house_rules"][0]["ruling"] == RIVENDELL


def test_one_no_and_nothing_changes(room):
    room.do(SettleRuling(RIVENDELL, FIRST))
    room.do(CallOff(room.model().agree.id))
    assert dispute(room).settled == ""


def test_a_house_rule_can_be_taken_back(room):
    room.do(SettleRuling(RIVENDELL, FIRST))
    agree(room)
    room.do(Undo(newest_line(journal(room)).entry))
    if room.model().agree is not None:
        agree(room)
    assert dispute(room).settled == ""


def test_without_a_table_the_questions_can_be_read():
    page = rules_page("wotr_spi")
    assert page.tabs == ("rules", HOUSE)
    assert page.rules.disputes == rules_model("wotr_spi").disputes
    assert not page.rules.may_settle


def test_the_questions_are_one_tap_from_the_tabs(room):
    room.look(TurnTo(HOUSE))
    assert room.model().tab == HOUSE
    assert len(room.model().rules.disputes) > 60


def test_what_the_book_leaves_open_is_a_mark_on_its_line_that_opens_both_readings():
    table = play(fresh(), (*SETUP, (DARK, {"do": "DrawOpeningHand"})))
    desk = Desk(Evening(table))
    assert not newest_line(desk.table_model()).is_open
    desk.submit(Act(FELLOWSHIP, {"do": "DrawOpeningHand"}))
    assert desk.message is None, "no banner stands over the table"
    line = newest_line(desk.table_model())
    assert line.is_open
    rulings = RulingRoom(desk)
    rulings.look(OpenRuling(line.entry))
    (told, *_) = rulings.model().opened.told
    assert told.startswith("The book leaves this open (")


@pytest.mark.parametrize(("letter", "is_enough"), [("C", False), ("D", True)])
def test_what_is_left_open_is_told_to_everybody_whether_or_not_the_desk_is_warned(letter, is_enough):
    table = AtTheTable().to("dark_power", letter=letter, die=3).table
    play(table, [(DARK, {"do": "SetByHand", "fact": "spent", "value": "7", "reason": "as the marker stands"})])
    write_seats(table.file, [Seat(DARK), Seat(FELLOWSHIP)])
    desk = Desk(Evening(table))
    desk.hand_over(DARK)
    desk.enter_pin(DARK, "")
    desk.submit(Act(DARK, {"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "E1128"}, DESK))
    told = desk.desk_model().message
    assert (told is not None and "Recorded, but note" in told.text) is not is_enough
    desk.close_desk()
    desk.to_table()
    assert newest_line(desk.table_model()).is_open, "with all points spent or without"


def test_at_a_table_they_are_those_of_its_version(room):
    room.look(TurnTo(HOUSE))
    listed = {dispute.id for dispute in room.model().rules.disputes}
    assert listed == {row.name for row in rulings("wotr_spi", "character")}
    assert {row.name for row in rulings("wotr_spi", "campaign")} - listed
