"""Tables on Home: another name, a file, the bin and back. Files are moved, never erased, and a kill loses nothing."""

import json
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import (
    HOME,
    BringBack,
    FileTable,
    LiftBox,
    PutInBin,
    RenameTable,
    ResumeTable,
    SeatSetup,
    StartTable,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.shelf.shelf import BIN, Shelf

SEATS = (SeatSetup("dark_power", "Anna", "dark", 0, "4719"), SeatSetup("fellowship", "Béla", "fellow", 180))


def front_with(data, *names):
    front = FrontDesk(data, Settings(), Inbox())
    for name in names:
        front.do(StartTable(name, "wotr_spi", "character", "practice", (), SEATS))
        front.do(Open(HOME))
    return front


def names(front):
    home = front.model()
    return sorted(card.name for card in (home.last, *home.others) if card)


def test_a_table_has_its_new_name_on_home_at_once_and_after_a_kill(tmp_path):
    front = front_with(tmp_path, "First try", "Second")
    front.do(RenameTable("first-try.ringtable", "  The long   road "))
    assert names(front) == ["Second", "The long road"]
    front.do(RenameTable("second.ringtable", "Open one"))
    assert names(front) == ["Open one", "The long road"], "the one that is open, too"
    (tmp_path / "tables" / "shelf.json").unlink()  # the card is lost, the name is not
    killed = FrontDesk(tmp_path, Settings(), Inbox())
    front.close()
    killed.do(ResumeTable("first-try.ringtable"))
    killed.do(Open(HOME))
    assert "The long road" in names(killed)
    killed.close()


@pytest.mark.parametrize("name", ["", "   ", "a\x07b", "x" * 81, "שלום", "Anna 😀"])
def test_a_name_that_could_not_be_read_is_refused_in_a_sentence(name, tmp_path):
    front = front_with(tmp_path, "First try")
    front.do(RenameTable("first-try.ringtable", name))
    assert front.message.tone == "bad"
    assert names(front) == ["First try"]
    front.close()


def test_the_bin_moves_the_file_and_gives_it_back_byte_for_byte(tmp_path):
    front = front_with(tmp_path, "First try", "Second")
    file = tmp_path / "tables" / "first-try.ringtable"
    before = file.read_bytes()
    front.do(PutInBin(file.name))
    assert not file.exists()
    assert (tmp_path / "tables" / BIN / file.name).read_bytes() == before
    assert names(front) == ["Second"]
    assert [card.name for card in front.model().binned] == ["First try"]
    front.do(BringBack(file.name))
    assert file.read_bytes() == before
    assert names(front) == ["First try", "Second"]
    assert front.model().binned == ()
    front.close()


def test_the_table_that_is_open_is_closed_before_it_goes_into_the_bin(tmp_path):
    front = front_with(tmp_path, "First try")
    front.do(PutInBin("first-try.ringtable"))
    assert front.evening is None
    assert front.page == HOME
    assert front.model().last is None
    front.do(BringBack("first-try.ringtable"))
    front.do(ResumeTable("first-try.ringtable"))
    assert front.page == "table"
    front.close()


def test_tables_of_one_name_lie_in_the_bin_side_by_side(tmp_path):
    front = front_with(tmp_path, "Same")
    for _ in range(2):
        front.do(PutInBin("same.ringtable"))
        front.do(StartTable("Same", "wotr_spi", "character", "practice", (), SEATS))
        front.do(Open(HOME))
    kept = sorted(card.id for card in front.model().binned)
    assert len(kept) == 2
    for id_ in kept:
        front.do(BringBack(id_))
    assert names(front) == ["Same"] * 3
    assert len(list((tmp_path / "tables").glob("*.ringtable"))) == 3
    front.close()


def test_a_kill_between_the_move_and_the_card_loses_no_table(tmp_path, monkeypatch):
    front = front_with(tmp_path, "First try", "Second")

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.shelf.shelf.write_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        front.shelf.put_in_bin("first-try.ringtable")
    monkeypatch.undo()
    again = Shelf(tmp_path)
    assert [card.id for card in again.cards()] == ["second.ringtable"]
    assert [card.id for card in again.binned()] == ["first-try.ringtable"]
    again.bring_back("first-try.ringtable")
    assert len(again.cards()) == 2
    front.close()


def test_what_is_not_there_any_more_is_told(tmp_path):
    front = front_with(tmp_path, "First try")
    for intent in (PutInBin("gone.ringtable"), BringBack("gone.ringtable"), RenameTable("gone.ringtable", "x")):
        front.do(intent)
        assert front.message.tone == "bad"
    front.close()


def test_a_bin_entry_names_no_file_elsewhere(tmp_path):
    outside = tmp_path / "outside.ringtable"
    outside.write_bytes(b"x")
    front = front_with(tmp_path / "data", "First try")
    front.do(PutInBin("../../outside.ringtable"))
    front.do(BringBack("../../../outside.ringtable"))
    assert outside.exists()
    front.close()


def test_a_table_is_filed_from_home_without_opening_it_and_only_as_everybody_may_know_it(tmp_path):
    front = front_with(tmp_path, "First try", "Second")
    front.do(FileTable("first-try.ringtable"))
    assert "everybody may know" in front.message.text
    written = json.loads(Path(tmp_path / "exports" / "first-try.json").read_text(encoding="utf-8"))
    assert written["audience"] == "public"
    assert front.evening.table.file.path.name == "second.ringtable"
    front.close()


def test_home_shows_who_sits_at_a_table_in_which_version_and_who_has_won(tmp_path):
    front = front_with(tmp_path, "First try")
    card = front.model().last
    assert (card.version, card.scene) == ("Character Game (sections A to O)", "honeycomb")
    assert [(mark.letters, mark.colour, mark.name) for mark in card.marks] == [
        ("D", "dark", "Anna"),
        ("F", "fellow", "Béla"),
    ]
    assert not card.is_over
    table = front.evening.table
    assert table.submit("fellowship", table.command({"do": "Concede", "who": "fellowship"}), table.seats).allowed
    front.keep_card()
    card = front.model().last
    assert card.is_over
    assert card.owed == "The Fellowship gave the game up"
    assert [mark.letters for mark in card.marks if mark.is_winner] == ["D"]
    front.close()


@pytest.mark.parametrize("seats", ["{", "[1]", '[["D", "no colour", "Anna", 1]]', "7"])
def test_a_card_whose_seats_make_no_sense_is_a_card_all_the_same(seats, tmp_path):
    front = front_with(tmp_path, "First try")
    index = tmp_path / "tables" / "shelf.json"
    kept = json.loads(index.read_text(encoding="utf-8"))
    kept["first-try.ringtable"]["seats"] = seats
    index.write_text(json.dumps(kept), encoding="utf-8")
    card = front.model().last
    assert card.name == "First try"
    assert {mark.colour for mark in card.marks} <= {"ivory"}
    front.close()


def test_a_box_that_is_lifted_is_the_game_that_is_set_up(tmp_path):
    front = front_with(tmp_path)
    boxes = front.model().boxes
    assert [box.game for box in boxes] == ["wotr_spi", "riddle", "lotr_knizia"]
    for box in boxes[::-1]:
        front.do(LiftBox(box.game))
        game = front.model().games[0]
        assert (game.id, game.title) == (box.game, box.title)
        assert box.note.startswith(game.edition)
        front.do(Open(HOME))
    front.close()
