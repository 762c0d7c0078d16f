"""The pages in odd orders and bad hands: what was noted stays, what was agreed is what stood there to be read."""

from dataclasses import replace

import pytest

from companion.app.frontdesk import FrontDesk
from companion.ending.model import OpenSecrets, WriteExport
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, TakeReading
from companion.pages import ENDING, NEW_TABLE, ON_MAP, RULINGS, SHEET, TABLE, MapCompared, PutOnMap, StartTable
from companion.rulings.model import Agreed
from companion.senses.inbox import Inbox
from companion.senses.inputs import TRAY, CardSeen, DiceSeen
from companion.shelf.settings import Settings
from companion.table.presenter_asks import Act
from engine.core import kept
from engine.core.audience import PUBLIC
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, at_gollum, play
from tests.companion.test_ending import DESTROYED, played
from tests.companion.test_frontdesk import SEATS

BOTH = (DARK, FELLOWSHIP)


def front_at(table, data, **settings):
    front = FrontDesk(data, Settings(**settings), Inbox())
    front._sit_down(table)
    return front


def at_events():
    """The Dark Power's draw is asked, on its desk."""
    return play(at_gollum(), ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))


def ask_all(front):
    """Note a line on the map and ask every seat."""
    front.do(Open(ON_MAP))
    front.do(PutOnMap("turn/"))
    front.do(front.model().offer.picked((("value", 5),)))
    front.do(MapCompared())
    front.do(front.model().offer.picked((("reason", "as on the board"),)))
    return front.model().agree


def test_a_line_that_is_so_already_is_not_noted(tmp_path):
    front = front_at(at_gollum(), tmp_path)
    front.do(Open(ON_MAP))
    for value, different in ((3, 1), (0, 0)):
        front.do(PutOnMap("spent/"))
        front.do(front.model().offer.picked((("value", value),)))
        assert front.model().different == different
    assert "already" in front.model().message.text
    front.close()


def test_a_value_that_cannot_be_is_refused_with_what_would_do(tmp_path):
    front = front_at(at_gollum(), tmp_path)
    front.do(Open(ON_MAP))
    for line, value, needed in (("spent/", "-3", "0 to 99"), ("hex/nazgul_3", "Mordor", "such as W2812")):
        front.do(PutOnMap(line))
        front.do(front.model().offer.picked((("value", value),)))
        front.do(MapCompared())
        front.do(front.model().offer.picked((("reason", "as on the board"),)))
        assert not front.is_agreeing
        assert f"'{value}': " in front.model().message.text
        assert needed in front.model().message.text
        front.table.board.edits = {}
    front.close()


def test_a_card_shown_to_a_desk_goes_with_it(tmp_path):
    front = front_at(at_events(), tmp_path)
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, ""))
    front.table.sensed.seen(CardSeen(61, "camera 0", sure=True))
    assert front.evening.senses.card is not None
    front.do(CloseDesk(DARK))
    assert front.evening.senses.card is None
    front.close()


@pytest.mark.parametrize("page", [ON_MAP, SHEET, RULINGS, ENDING])
def test_a_message_that_was_read_leaves_its_page_where_it_is(page, tmp_path):
    front = front_at(at_gollum(), tmp_path)
    front.do(Open(page))
    front.desk.say("Something was so.")
    front.do(Dismiss())
    assert (front.page, front.model().message) == (page, None)
    front.back()
    assert front.page == TABLE
    front.close()


def test_back_from_an_agreement_is_a_no_and_keeps_what_was_noted(tmp_path):
    front = front_at(at_gollum(), tmp_path)
    ask_all(front)
    front.back()
    assert (front.page, front.is_agreeing, front.model().different) == (ON_MAP, False, 1)
    assert "nothing changed" in front.model().message.text
    front.close()


def test_no_die_is_taken_by_itself_while_every_seat_is_asked(tmp_path):
    front = front_at(at_gollum(), tmp_path, auto_take=True)
    table, agreement = front.evening.table, ask_all(front)
    count = table.file.count
    front.table.sensed.seen(DiceSeen((4,), TRAY, "camera 0", sure=True))
    assert table.file.count == count
    front.do(Agreed(agreement.id, BOTH))
    assert (table.file.count, table.view()["turn"]) == (count + 1, 5)
    front.close()


def test_a_game_that_ends_anew_asks_every_seat_anew(tmp_path):
    table = played(DESTROYED)
    front = front_at(table, tmp_path)
    front.do(Open(ENDING))
    front.do(OpenSecrets())
    front.do(Agreed(front.model().agree.id, BOTH))
    assert front.model().turn is not None
    last = table.timeline.head.item
    table.undo(last.seat, last.n, table.seats)
    assert table.outcome is None
    assert (front.model().turn, front.model().checks) == (None, ())
    table.submit(last.seat, last.command, table.seats)
    assert table.outcome is not None
    assert (front.model().turn, front.model().checks) == (None, ())
    front.close()


def test_an_export_that_finds_no_room_leaves_the_one_before(tmp_path, monkeypatch):
    front = front_at(at_gollum(), tmp_path)
    front.do(Open(ENDING))
    front.do(WriteExport())
    folder = tmp_path / "exports"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    front.evening.table.submit(DARK, front.evening.table.command({"do": "EnterRoll", "faces": [4]}))
    fresh = kept.fresh_file

    def full(path):
        if ".json" in path.name:
            path.write_text("cut short")
            raise OSError(28, "No space left on device")
        return fresh(path)

    with monkeypatch.context() as patched:
        patched.setattr(kept, "fresh_file", full)
        front.do(WriteExport())
    assert "No space left on device" in front.model().message.text
    assert "tap again" in front.model().message.what_to_do
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    front.do(WriteExport())
    assert front.model().message.tone == "good"
    assert len(list(folder.iterdir())) == len(before)
    front.close()


def test_a_folder_that_cannot_be_made_is_told_with_what_to_do(tmp_path):
    front = FrontDesk(tmp_path, Settings(), Inbox())
    (tmp_path / "tables").write_text("in the way")
    front.do(Open(NEW_TABLE))
    front.do(StartTable("Friday", "wotr_spi", "character", "practice", (), SEATS, joins=True))
    assert front.page == NEW_TABLE
    assert "Errno" not in front.model().message.text
    assert str(tmp_path / "tables") in front.model().message.what_to_do
    front.close()


def test_a_fact_set_to_what_it_is_changes_nothing():
    table = played(DESTROYED)
    state = table.timeline.head.world.state
    for name, fact in table.game.facts.items():
        for key in fact.keys(state):
            was = "yes" if name == "mobilized" and fact.read(state, key) != "no" else fact.read(state, key)
            try:
                assert fact.write(state, key, was) == state, (fact, key, was)
            except ValueError:
                assert was in ("off the map", "not rolled for", "over", "nothing")


def test_a_hidden_ringbearer_is_set_hidden_alike_whoever_he_is():
    """Who is face-down stays where the desk has him, and a Ring that lies nowhere in public is no reason to refuse."""
    for named in (None, "sam", "frodo"):
        table = at_gollum()
        state = table.timeline.head.world.state
        hidden = replace(state, ring=replace(state.ring, bearer=named, is_bearer_public=False))
        assert table.game.facts["ring_bearer"].write(hidden, "", "hidden") == hidden
        assert table.game.view(hidden, PUBLIC)["ring"]["bearer"] is None


def test_a_board_that_does_not_add_up_is_told_before_anybody_agrees(tmp_path):
    front = front_at(at_gollum(), tmp_path)
    assert "add up" not in ask_all(front).why
    front.back()
    facts = (("spotted_hobbits/W2812", "4"), ("captive_hobbits/W2724", "4"), ("ring_bearer/", "nazgul_3"))
    gandalfs = (("face_up/gandalf_grey", "yes"), ("face_up/gandalf_white", "yes"))
    for edits, told in ((facts, ("8 Hobbits", "there are nine", "Nazgûl 3 bears the Ring")), (gandalfs, ("twice",))):
        front.table.board.edits = dict(edits)
        front.do(MapCompared())
        front.do(front.model().offer.picked((("reason", "as on the board"),)))
        for words in told:
            assert words in front.model().agree.why
        front.back()
    front.do(MapCompared())
    front.do(front.model().offer.picked((("reason", "as on the board"),)))
    front.do(Agreed(front.model().agree.id, BOTH))
    assert "gandalf_white" in front.evening.table.view()["people"]
    front.close()


def test_what_does_not_add_up_is_told_alike_whatever_is_secret(tmp_path):
    whys = set()
    for letter, hand in (("A", (60, 61, 62)), ("F", (57, 58, 59))):
        front = front_at(after_letter(letter=letter, hand=hand), tmp_path)
        front.do(Open(ON_MAP))
        front.table.board.edits = {"face_up/aragorn": "yes", "hex/aragorn": "W2724"}
        front.do(MapCompared())
        front.do(front.model().offer.picked((("reason", "as on the board"),)))
        whys.add(front.model().agree.why)
        front.close()
    assert len(whys) == 1
    assert "10 counters" in whys.pop()


def test_a_die_that_lies_ready_outlasts_an_agreement_and_a_note(tmp_path):
    """Else an unwelcome die could be got rid of by agreeing on something, or by a note on a desk."""
    front = front_at(at_gollum(), tmp_path)
    front.table.sensed.seen(DiceSeen((4,), TRAY, "camera 0", sure=True))
    front.do(Agreed(ask_all(front).id, BOTH))
    assert front.evening.senses.tray.faces == (4,)
    front.do(OpenDesk(FELLOWSHIP))
    front.do(EnterPin(FELLOWSHIP, ""))
    front.desk.submit(Act(FELLOWSHIP, {"do": "NameCounters", "hex": "W2812", "names": ["sam"]}))
    assert front.evening.senses.tray.faces == (4,)
    front.do(CloseDesk(FELLOWSHIP))
    front.do(Dismiss())
    front.do(TakeReading(TRAY))
    assert front.evening.table.view()["gollum"] is not None
    assert front.evening.senses.tray is None
    front.close()


def test_a_slip_back_from_the_map_keeps_what_was_noted_and_says_so(tmp_path):
    front = front_at(at_gollum(), tmp_path)
    front.do(Open(ON_MAP))
    front.do(PutOnMap("turn/"))
    front.do(front.model().offer.picked((("value", 5),)))
    front.back()
    assert front.page == TABLE
    ((_, way),) = front.model().message.actions
    assert "not set yet" in front.model().message.text
    front.do(way)
    assert (front.page, front.model().different) == (ON_MAP, 1)
    front.close()
