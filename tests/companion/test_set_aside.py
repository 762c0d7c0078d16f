"""A damaged file beside the tables stops nothing: a sentence, the file under another name, and on."""

from __future__ import annotations

import json
import os

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import BOX_SHEETS, HOME, NEW_TABLE, TABLE, FillCell, ImportBox, PickBox, TableCardModel
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings, read_settings, write_settings
from companion.shelf.shelf import Shelf
from companion.shelf.taught_shelf import TaughtShelf
from tests.companion.test_frontdesk import PRINTED, start
from tests.companion.test_lessons import taught

ODD = {
    "null": b"null",
    "a list": b"[1]",
    "a number": b"5",
    "half": b'{"a": ',
    "empty": b"",
    "nested 100,000 deep": b'{"theme":' * 100_000,
    "not UTF-8": b"\xff\xfe",
    "half a sign": rb'{"camera": "\ud800"}',
}
READINGS = f"boxes/wotr_spi-{PRINTED}.csv"


def told_front(data, settings=None, told=()):
    return FrontDesk(data, settings or Settings(), Inbox(), told=told)


# -- settings


@pytest.mark.parametrize("what", ODD)
def test_settings_that_cannot_be_read_are_set_aside_and_home_says_so(tmp_path, what):
    (tmp_path / "settings.json").write_bytes(ODD[what])
    told: list[str] = []
    settings = read_settings(tmp_path, told.append)
    assert settings == Settings()
    front = told_front(tmp_path, settings, told)
    message = front.model().message
    assert message.text.startswith("The settings of this tablet cannot be used (")
    assert message.tone == "bad"
    assert (tmp_path / "settings.json.set-aside-1").read_bytes() == ODD[what]
    front.do(Open(NEW_TABLE))
    assert front.model().message is None, "it is told once"
    assert read_settings(tmp_path, told.append) == Settings()
    assert len(told) == 1


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("theme", "pink", "day or night"),
        ("theme", ["night"], "day or night"),
        ("text_percent", 10**400, "the size of the letters"),
        ("text_percent", True, "the size of the letters"),
        ("idle_s", None, "how long a desk stays open"),
        ("auto_take", 1, "taking dice by itself"),
        ("camera", "a\x00b", "the camera"),
        ("camera", "x" * 5000, "the camera"),
        ("roller", {"port": 1}, "the roller"),
        ("last_table", "a\nb", "the last table"),
        ("trays", "none", "the corners of the tray"),
        ("trays", [["0", [[10**400, 0], [1, 0], [1, 1], [0, 1]]]], "the corners of the tray"),
        ("trays", [["0", [["0", 0], [1, 0], [1, 1], [0, 1]]]], "the corners of the tray"),
        ("trays", [[["0"], [[0, 0], [1, 0], [1, 1], [0, 1]]]], "the corners of the tray"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_one_setting_that_makes_no_sense_costs_no_other(tmp_path, name, value, words):
    kept = {"theme": "day", "text_percent": 130, name: value, "of a newer Ringtable": [1]}
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    told: list[str] = []
    settings = read_settings(tmp_path, told.append)
    assert getattr(settings, name) == getattr(Settings(), name)
    assert (settings.theme, settings.text_percent) == (
        "night" if name == "theme" else "day", 100 if name == "text_percent" else 130,
    )  # fmt: skip
    (sentence,) = told
    assert sentence == (
        f"The settings of this tablet can be used in part only: {words} made no sense. The file as it was is kept as "
        f"{tmp_path}/settings.json.set-aside-1. The rest counts."
    )
    assert json.loads((tmp_path / "settings.json.set-aside-1").read_text()) == kept
    assert read_settings(tmp_path, told.append) == settings
    assert len(told) == 1, "it is told once"


def test_settings_of_a_newer_ringtable_are_no_fault(tmp_path):
    (tmp_path / "settings.json").write_text('{"theme": "day", "sound": "loud"}')
    told: list[str] = []
    assert read_settings(tmp_path, told.append).theme == "day"
    assert told == []
    write_settings(tmp_path, Settings(theme="night"))
    assert json.loads((tmp_path / "settings.json").read_text())["sound"] == "loud", "it is kept for the newer one"


def test_what_could_not_be_read_again_is_not_written(tmp_path):
    write_settings(tmp_path, Settings(theme="day", last_table="\udcff.ringtable", camera="\n"))
    told: list[str] = []
    assert read_settings(tmp_path, told.append) == Settings(theme="day")
    assert told == []


# -- the shelf


@pytest.mark.parametrize("what", ODD)
def test_a_shelf_that_cannot_be_read_loses_words_and_no_table(tmp_path, what):
    Shelf(tmp_path).fresh_path("friday").write_bytes(b"")
    (tmp_path / "tables" / "shelf.json").write_bytes(ODD[what])
    front = told_front(tmp_path)
    model = front.model()
    assert model.last.name == "friday"
    assert model.message.text.startswith("The words on the cards of the tables cannot be used (")
    assert (tmp_path / "tables" / "shelf.json.set-aside-1").read_bytes() == ODD[what]
    assert front.model().last.name == "friday"


@pytest.mark.parametrize(
    "card",
    [5, None, [], "words", {"name": 5}, {"name": "a", "turn": None}, {"name": "a\nb"}, {"name": "a", "owed": ["x"]}],
)
def test_a_card_that_makes_no_sense_costs_no_other(tmp_path, card):
    shelf = Shelf(tmp_path)
    paths = []
    for name in ("friday", "sunday"):
        paths.append(shelf.fresh_path(name))
        paths[-1].write_bytes(b"")
        shelf.put(TableCardModel(paths[-1].name, f"{name}!", "Game-Turn 3", ""))
    index = json.loads((shelf.folder / "shelf.json").read_text())
    index["friday.ringtable"] = card
    (shelf.folder / "shelf.json").write_text(json.dumps(index))
    front = told_front(tmp_path)
    shown = {each.name for each in (front.model().last, *front.model().others)}
    assert shown == {"friday", "sunday!"}
    assert "1 made no sense" in front.message.text
    assert json.loads((shelf.folder / "shelf.json.set-aside-1").read_text()) == index


def test_a_table_that_is_a_link_to_nowhere_and_one_of_no_time_are_shown(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.fresh_path("old").write_bytes(b"")
    os.utime(shelf.folder / "old.ringtable", (10**11, 10**15))
    (shelf.folder / "gone.ringtable").symlink_to(tmp_path / "nowhere")
    (shelf.folder / os.fsdecode(b"odd\xff.ringtable")).write_bytes(b"")
    assert shelf.cards()[0].name == "old"
    assert sorted(each.name for each in shelf.cards()) == ["gone", r"odd\udcff", "old"]


def test_a_table_whose_name_is_very_long_gets_a_file(tmp_path):
    assert len(os.fsencode(Shelf(tmp_path).fresh_path("Ü" * 3000).name)) < 100
    assert Shelf(tmp_path).fresh_path("\ud800").name == "table.ringtable"


# -- the owner's readings


def spoil(data, line):
    front = told_front(data)
    front.do(Open(BOX_SHEETS))
    front.do(PickBox(PRINTED))
    front.do(FillCell("control_of_gollum", "4", "", "neither"))
    with (data / READINGS).open("a", encoding="utf-8") as out:
        out.write(line)


def test_a_bad_line_in_the_readings_stops_no_page(tmp_path):
    spoil(tmp_path, "no such line\n")
    front = told_front(tmp_path)
    front.do(Open(BOX_SHEETS))
    model = front.model()
    assert model.message.text.startswith("The readings of War of the Ring (SPI, 1977) can be used in part only: Line 5")
    assert (tmp_path / f"{READINGS}.set-aside-1").read_text().endswith("no such line\n")
    front.do(PickBox(PRINTED))
    assert front.model().message is None


def test_a_bad_line_in_the_readings_stops_no_new_table(tmp_path):
    spoil(tmp_path, "\0\n")
    front = told_front(tmp_path)
    front.do(Open(NEW_TABLE))
    assert "in part only" in front.model().message.text
    front.do(start(PRINTED))
    assert front.page == TABLE
    front.close()


def test_a_bad_line_in_the_readings_stops_no_table_that_is_resumed(tmp_path):
    front = told_front(tmp_path)
    front.do(start(PRINTED))
    path = front.evening.table.file.path
    front.close()
    spoil(tmp_path, "no such line\n")
    front = told_front(tmp_path)
    front.resume(path)
    assert front.page == TABLE
    assert "in part only" in front.model().message.text
    front.close()


def test_readings_that_are_a_folder_stop_nothing(tmp_path):
    (tmp_path / READINGS).mkdir(parents=True)
    front = told_front(tmp_path)
    front.do(Open(BOX_SHEETS))
    assert "is a folder" in front.model().message.text
    front.do(PickBox(PRINTED))
    front.do(FillCell("control_of_gollum", "4", "", "neither"))
    assert (tmp_path / READINGS).is_file()


@pytest.mark.parametrize(
    "path", ["~nosuchuser", "~nosuchuser/x.csv", "a\0b", "", "/", "/dev/zero", "{pipe}", "{file}", "\udcff", "x" * 5000]
)
def test_an_odd_path_to_import_is_a_sentence(tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"\xff")
    front = told_front(tmp_path)
    front.do(Open(BOX_SHEETS))
    front.do(ImportBox(path.format(pipe=tmp_path / "pipe", file=tmp_path / "file")))
    message = front.model().message
    assert message.tone == "bad"
    message.text.encode()
    assert len(message.text) < 400
    assert front.page == BOX_SHEETS
    assert not (tmp_path / "boxes").exists()


# -- taught dice


@pytest.mark.parametrize("what", ODD)
def test_a_taught_die_that_cannot_be_read_is_kept_when_another_takes_its_name(tmp_path, what):
    shelf = TaughtShelf(tmp_path)
    shelf.folder.mkdir()
    (shelf.folder / "house.json").write_bytes(ODD[what])
    assert shelf.dice()[0].broken
    shelf.keep(taught("House", ("sun", "moon")))
    assert shelf.dice()[0].die is not None
    assert (shelf.folder / "house.json.set-aside-1").read_bytes() == ODD[what]


@pytest.mark.parametrize("name", ["same_misfit", "name", "faces", "body_lab"])
@pytest.mark.parametrize("value", [None, 10**400, "\0", [[]], {}, "x" * 2000], ids=lambda value: repr(value)[:9])
def test_a_taught_die_with_odd_values_is_damaged(tmp_path, name, value):
    shelf = TaughtShelf(tmp_path)
    shelf.keep(taught("House", ("sun", "moon")))
    kept = json.loads((shelf.folder / "house.json").read_text())
    (shelf.folder / "house.json").write_text(json.dumps(kept | {name: value}))
    (die,) = shelf.dice()
    assert die.die is None
    assert die.broken.endswith("Teach the die again.")


def test_a_pipe_among_the_taught_dice_is_not_waited_for(tmp_path):
    shelf = TaughtShelf(tmp_path)
    shelf.folder.mkdir()
    os.mkfifo(shelf.folder / "pipe.json")
    (shelf.folder / "folder.json").mkdir()
    assert [each.die for each in shelf.dice()] == [None, None]
    shelf.forget("folder")
    assert [each.id for each in shelf.dice()] == ["pipe"]


def test_home_is_there_whatever_is_kept(tmp_path):
    (tmp_path / "tables" / "x.ringtable").mkdir(parents=True)
    (tmp_path / "tables" / "shelf.json").mkdir()
    (tmp_path / "settings.json").mkdir()
    told: list[str] = []
    front = told_front(tmp_path, read_settings(tmp_path, told.append), told)
    assert front.page == HOME
    assert front.model().message.what_to_do.startswith("The words on the cards of the tables cannot be used")
