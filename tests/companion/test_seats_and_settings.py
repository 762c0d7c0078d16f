"""PINs, seating, settings, the inbox and the shelf."""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.pages import Leave, ResumeTable, SeatSetup, StartTable, TableCardModel
from companion.senses.inbox import Inbox
from companion.shelf.seats import Seat, is_right_pin, read_seats, seal_pin, shuffled, write_seats
from companion.shelf.settings import Settings, read_settings, write_settings
from companion.shelf.shelf import Shelf
from companion.widgets.palette import SEATS as COLOURS
from engine.core.table import Table
from tests.companion.evenings import DARK, FELLOWSHIP, fresh


def test_a_pin_is_kept_as_a_salted_digest():
    sealed = seal_pin("1234")
    assert "1234" not in sealed.split("$")[1]
    assert sealed != seal_pin("1234")
    assert is_right_pin("1234", sealed)
    assert not is_right_pin("1235", sealed)
    assert not is_right_pin("", sealed)
    assert not is_right_pin("12a4", sealed)


def test_a_seat_without_a_pin_opens_with_an_empty_one_only():
    assert is_right_pin("", "")
    assert not is_right_pin("1234", "")


@pytest.mark.parametrize("pin", ["123", "12345", "12a4"])
def test_a_pin_of_another_shape_is_refused(pin):
    with pytest.raises(ValueError, match="4 digits"):
        seal_pin(pin)


def test_seats_are_kept_with_the_table():
    table = fresh()
    seats = [Seat(FELLOWSHIP, "Anna", "fellow", 90, seal_pin("1234")), Seat(DARK, edge=270)]
    write_seats(table.file, seats)
    assert read_seats(table.file, table.seats) == {DARK: seats[1], FELLOWSHIP: seats[0]}


def test_two_players_sit_opposite_unless_told():
    assert [seat.edge for seat in read_seats(fresh().file, (DARK, FELLOWSHIP)).values()] == [0, 180]


def test_shuffling_keeps_every_key():
    orders = {shuffled("1234567890") for _ in range(20)}
    assert len(orders) > 1
    assert all(sorted(order) == sorted("1234567890") for order in orders)


def test_settings_come_back_as_they_were(tmp_path):
    settings = Settings(theme="day", text_percent=130, camera="0", last_table="friday.ringtable")
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path) == settings


@pytest.mark.parametrize("kept", ["", "[]", '{"theme": "pink", "text_percent": 900, "idle_s": "no"}', "{half"])
def test_settings_that_make_no_sense_are_as_at_first(tmp_path, kept):
    (tmp_path / "settings.json").write_text(kept, encoding="utf-8")
    settings = read_settings(tmp_path)
    assert settings.theme == "night"
    assert 100 <= settings.text_percent <= 160
    assert settings.idle_s == Settings().idle_s


def test_the_inbox_keeps_order_and_drops_only_older_live_pictures():
    inbox = Inbox(newest_only=lambda seen: isinstance(seen, float))
    for seen in (1, 0.1, "a", 0.2, 2):
        inbox.put(seen)
    assert inbox.empty() == (1, "a", 0.2, 2)
    assert inbox.empty() == ()


def test_the_inbox_loses_nothing_between_threads():
    inbox = Inbox(room=10_000)
    threads = [
        threading.Thread(target=lambda start=start: [inbox.put(start + each) for each in range(1000)])
        for start in (0, 1000, 2000)
    ]
    for thread in threads:
        thread.start()
    taken: list[object] = []
    while any(thread.is_alive() for thread in threads):
        taken += inbox.empty()
    taken += inbox.empty()
    assert sorted(taken) == list(range(3000))


def test_a_full_inbox_drops_the_oldest():
    inbox = Inbox(room=2)
    for seen in (1, 2, 3):
        inbox.put(seen)
    assert inbox.empty() == (2, 3)


def test_the_shelf_finds_names_and_keeps_cards(tmp_path):
    shelf = Shelf(tmp_path)
    path = shelf.fresh_path("Friday evening!")
    assert path.name == "friday-evening.ringtable"
    path.write_bytes(b"")
    assert shelf.fresh_path("Friday evening!").name == "friday-evening-2.ringtable"
    assert shelf.cards()[0].name == "friday evening"
    shelf.put(TableCardModel(path.name, "Friday evening!", "Game-Turn 3", ""))
    assert shelf.cards()[0].turn == "Game-Turn 3"
    (shelf.folder / "shelf.json").write_text("{half", encoding="utf-8")
    assert shelf.cards()[0].name == "friday evening"


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "[]",
        "{half",
        '{"dark_power": 7}',
        '{"dark_power": {"edge": [1], "name": {}, "pin": 4}}',
        '{"dark_power": {"pin": "1234"}}',
        '{"dark_power": {"pin": "zz$zz", "colour": null}}',
        '{"dark_power": {"shoes": "red"}}',
        "[" * 5000,
    ],
)
def test_a_seating_that_makes_no_sense_locks_nobody_out(kept):
    table = fresh()
    table.file.keep("seating", kept)
    seats = read_seats(table.file, table.seats)
    assert {seat.pin for seat in seats.values()} == {""}
    assert seats == read_seats(fresh().file, table.seats)


def test_a_seating_of_an_earlier_ringtable_is_read(tmp_path):
    path = tmp_path / "old.ringtable"
    shutil.copy(Path(__file__).parents[1] / "fixtures" / "format_1.ringtable", path)
    digest = seal_pin("2947")
    db = sqlite3.connect(path)
    db.execute(
        "INSERT INTO note VALUES ('seating', ?)", (json.dumps({DARK: {"name": "Bo", "edge": 90, "pin": digest}}),)
    )
    db.commit()
    db.close()
    table = Table.open(path)
    assert read_seats(table.file, table.seats)[DARK] == Seat(DARK, "Bo", "", 90, digest)
    table.close()


def test_a_colour_that_had_another_name_is_read_as_what_it_is_now():
    table = fresh()
    table.file.keep("seating", json.dumps({DARK: {"colour": "saruman"}, FELLOWSHIP: {"colour": "moss"}}))
    seats = read_seats(table.file, table.seats, table.game.look.colours_once)
    assert [seats[seat].colour for seat in (DARK, FELLOWSHIP)] == ["ivory", "moss"]
    assert set(table.game.look.colours_once.values()) <= set(COLOURS)


def test_a_damaged_table_is_told_where_it_is_opened_and_plays_on(tmp_path):
    front = FrontDesk(tmp_path, Settings(), Inbox())
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "Anna", "ivory", 180))
    front.do(StartTable("Friday", "wotr_spi", "character", "practice", (), seats))
    table = front.evening.table
    for seat in (FELLOWSHIP, DARK):
        assert table.submit(seat, table.command({"do": "PlaceCounters"})).allowed
    path = table.file.path
    front.do(Leave())
    front.close()
    spoilt = path.read_bytes().replace(b'"seat":"dark_power"', b'"seat":"dark_bower"')
    path.write_bytes(spoilt)
    front = FrontDesk(tmp_path, Settings(), Inbox())
    front.do(ResumeTable(path.name))
    assert front.page == "table"
    assert front.desk.message.text.startswith("Entry 2 was altered: its hash does not fit the chain. The game goes on")
    table = front.evening.table
    assert table.submit(DARK, table.command({"do": "PlaceCounters"})).entry == 2
    front.do(Leave())
    front.close()
    assert path.with_name(f"{path.name}.damaged").read_bytes() == spoilt
    assert [card.id for card in Shelf(tmp_path).cards()] == [path.name], "Home shows tables that can be played"
