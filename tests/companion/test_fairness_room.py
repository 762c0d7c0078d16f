"""The tab of the dice's record: the tablet without its glass, its touches, and the verb."""

from __future__ import annotations

import json
import threading

import pytest

from companion import __main__ as ringtable
from companion.app.frontdesk import FrontDesk
from companion.dice.model import FAIRNESS, ROLLER, ShowTab
from companion.fairness import shelf as fairness_shelf
from companion.fairness.model import ReadTables, ShowDie, StopReading
from companion.models import Open
from companion.pages import SENSES, ResumeTable
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.shelf.shelf_reader import read_files
from engine.core.entry import Evidence
from engine.core.table import Table
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.patience import PATIENCE_S

CAMERA = Evidence("camera 0", confirmed_by=DARK, raw='{"dice":[{"face":4,"confidence":0.9,"colour":"red"}]}')
HANDS = tuple(
    (seat, {"do": "DrawOpeningHand", "cards": cards})
    for seat, cards in ((DARK, [60, 61, 62]), (FELLOWSHIP, [None, None, None]))
)


def write_table(path, face=4, evidence=CAMERA):
    """A table on whose only roll this face came."""
    path.parent.mkdir(exist_ok=True)
    table = play(Table.create(path, "wotr_spi", box="practice"), (*SETUP, *HANDS))
    assert table.submit(DARK, table.command({"do": "EnterRoll", "faces": [face]}), evidence=evidence).allowed
    return table


@pytest.fixture
def shelf(tmp_path):
    """A data folder with two tables, and a file that is none."""
    folder = tmp_path / "tables"
    write_table(folder / "first.ringtable").close()
    write_table(folder / "second.ringtable", 4, Evidence("by hand", confirmed_by=DARK)).close()
    (folder / "third.ringtable").write_bytes(b"no table")
    return tmp_path


@pytest.fixture
def front(shelf):
    desk = FrontDesk(shelf, Settings(), Inbox())
    desk.do(Open(SENSES))
    yield desk
    desk.close()


def hear(front):
    """Everything that the thread has to say."""
    for thread in threading.enumerate():
        if thread.name == "shelf":
            thread.join(20)
            assert not thread.is_alive()
    return front.listen()


def dice(front):
    return {die.name: die.in_short for die in front.model().fairness.dice}


def test_the_tables_of_the_shelf_are_counted_while_the_tab_is_looked_at(front):
    assert front.model().fairness.dice == ()
    front.do(ShowTab(FAIRNESS))
    assert front.model().fairness.progress == "Reading table 1 of 3 …"
    assert hear(front)
    model = front.model().fairness
    assert model.progress == ""
    assert dice(front) == {"Camera 0, red": "1 roll, nothing unusual", "By hand, Dark Power": "1 roll, nothing unusual"}
    assert len(model.left_out) == 1
    assert model.left_out[0].startswith("third.ringtable is left out.")
    assert "Traceback" not in model.left_out[0]


def test_reading_goes_on_no_longer_than_somebody_looks(front, monkeypatch):
    going, may_go = threading.Event(), threading.Event()
    honest = fairness_shelf.read_table

    def slow(path, data=None):
        going.set()
        may_go.wait(PATIENCE_S)
        return honest(path, data)

    monkeypatch.setattr(fairness_shelf, "read_table", slow)
    front.do(ShowTab(FAIRNESS))
    assert going.wait(PATIENCE_S)
    front.do(StopReading())
    assert front.model().fairness.is_stopped
    assert front.model().fairness.progress == ""
    may_go.set()
    hear(front)
    assert len(dice(front)) == 1, "the table that was being read is counted, and no other was begun"
    front.do(ReadTables())
    hear(front)
    assert not front.model().fairness.is_stopped
    assert len(dice(front)) == 2
    front.do(ShowTab(ROLLER))
    assert front.model().fairness.dice == ()


def test_the_open_table_is_counted_as_it_stands_and_once(front):
    front.do(ShowTab(FAIRNESS))
    hear(front)
    front.do(ResumeTable("first.ringtable"))
    front.do(Open(SENSES))
    front.do(ShowTab(FAIRNESS))
    hear(front)
    assert dice(front)["Camera 0, red"] == "1 roll, nothing unusual"
    table = front.evening.table
    rolled = next(line["n"] for line in table.journal(DARK) if line.get("do", {}).get("type") == "EnterRoll")
    assert table.undo(DARK, rolled, (FELLOWSHIP,)).allowed
    assert "Camera 0, red" not in dice(front)


def test_a_table_that_somebody_has_open_is_read_all_the_same_and_keeps_nobody_out(shelf):
    path = shelf / "tables" / "fourth.ringtable"
    with_it = write_table(path, 6)
    read = fairness_shelf.read_table(path)
    assert read.why_not == ""
    assert [each.face for roll in read.rolls.rolls for each in roll.dice] == [6]
    assert play(with_it, ((FELLOWSHIP, {"do": "EndPhase"}),)), "nothing was locked"
    with_it.close()


def test_a_file_is_read_again_only_when_it_has_changed(shelf, monkeypatch):
    path = shelf / "tables" / "first.ringtable"
    known, found = {}, []

    def told(_, read):
        known[read.path] = read
        found.append(read)
        return True

    for _ in range(2):
        read_files([path], known, told, fairness_shelf.read_table)
    assert found[0] is found[1]
    with Table.open(path).file as journal:
        journal.keep("name", "Another name")
    read_files([path], known, told, fairness_shelf.read_table)
    assert found[2] is not found[0]


def test_a_broken_table_is_left_out_with_a_sentence_that_names_it(shelf):
    path = shelf / "tables" / "first.ringtable"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"EnterRoll"', b'"EnterRoll '.replace(b" ", b"x"), 1))
    read = fairness_shelf.read_table(path)
    assert read.rolls is None
    assert read.why_not.startswith("first.ringtable is left out.")
    assert f"ringtable verify {path}" in read.why_not


def test_a_die_is_chosen_by_a_touch(front):
    front.do(ShowTab(FAIRNESS))
    hear(front)
    first, second = front.model().fairness.dice
    assert front.model().fairness.die == first
    front.do(ShowDie(second.key))
    assert front.model().fairness.die == second


def test_the_verb_tells_every_die_in_words(shelf, capsys):
    assert ringtable.main(["fairness", str(shelf / "tables")]) == 1, "one file is no table"
    told = capsys.readouterr()
    assert "Camera 0, red: Nothing unusual after 1 roll." in told.out
    assert "Control of Gollum (E.9), Dark Power: 2 rolls" in told.out
    assert told.err.startswith("third.ringtable is left out.")


def test_the_verb_s_lines_of_json_hold_all_there_is(shelf, capsys):
    assert ringtable.main(["fairness", str(shelf / "tables" / "first.ringtable"), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [next(iter(line)) for line in lines] == ["die", "luck", "all"]
    assert lines[0]["die"]["counts"] == [0, 0, 0, 1, 0, 0]
    assert lines[0]["die"]["unusual"] is False
    assert lines[2]["all"]["tables"] == 1


def test_the_verb_says_what_it_cannot_find(tmp_path, capsys):
    assert ringtable.main(["fairness", str(tmp_path / "nowhere")]) == 2
    assert "There is no folder and no table at" in capsys.readouterr().err
