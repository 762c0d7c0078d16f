"""Kivy's own folder: no settings but the touch panels, taken over once from where Kivy kept them."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from companion.app import kivy_home
from companion.app.kivy_home import ready

MINE = "[kivy]\nlog_level = info\n[input]\nmouse = mouse\npanel = mtdev,/dev/input/event7,\n\trotation=90\n"
PANELS = {"mouse": "mouse", "panel": "mtdev,/dev/input/event7,\nrotation=90"}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The owner's, in which Kivy has not been yet."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    monkeypatch.setattr(os, "environ", others | {"HOME": str(tmp_path)})
    (tmp_path / ".kivy").mkdir()
    return tmp_path


@pytest.fixture(scope="module")
def written_by_kivy(tmp_path_factory):
    """The settings that Kivy itself writes."""
    home = tmp_path_factory.mktemp("home")
    around = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    around |= {"HOME": str(home), "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    subprocess.run([sys.executable, "-c", "import kivy"], env=around, check=True)
    return (home / ".kivy/config.ini").read_bytes()


def _started(home, told=None):
    """What a start of the app hears of panels; KIVY_HOME is not handed on to the next."""
    os.environ.pop("KIVY_HOME", None)
    return ready(home / "data", told.append if told is not None else None)


def test_kivy_gets_a_folder_in_the_data_folder_and_no_settings(home):
    assert _started(home, told := []) == {}
    assert told == []
    assert os.environ["KIVY_HOME"] == str(home / "data/kivy")
    assert {"KIVY_NO_CONFIG", "KIVY_NO_FILELOG"} <= set(os.environ)
    assert (home / "data/kivy/config.ini").is_file()


def test_what_kivy_itself_writes_is_nobodys_wish(home, written_by_kivy):
    assert b"mouse,mactouch," in written_by_kivy
    (home / ".kivy/config.ini").write_bytes(written_by_kivy)
    (home / ".kivy/config.ini.set-aside-1").write_bytes(written_by_kivy)
    told = []
    assert [_started(home, told) for _ in range(3)] == [{}, {}, {}]
    assert told == []
    assert sorted(path.name for path in (home / "data/kivy").iterdir()) == ["config.ini"]


def test_the_panels_in_kivys_settings_are_taken_over_once(home):
    owners = home / ".kivy/config.ini"
    owners.write_text(MINE, encoding="utf-8")
    assert _started(home, told := []) == PANELS
    assert owners.read_text(encoding="utf-8") == MINE
    owners.write_text("[input]\nother = hidinput,/dev/input/event3\n", encoding="utf-8")
    assert _started(home, told) == PANELS
    (home / "data/kivy/config.ini").write_text("[input]\nby_hand = mtdev,/dev/input/event1\n", encoding="utf-8")
    assert _started(home, told) == {"by_hand": "mtdev,/dev/input/event1"}
    assert told == []


def test_they_are_found_in_what_each_start_of_the_old_version_set_aside(home, written_by_kivy):
    (home / ".kivy/config.ini").write_bytes(written_by_kivy)
    for number, data in {1: MINE.replace("event7", "event1").encode(), 9: MINE.encode(), 10: written_by_kivy}.items():
        (home / f".kivy/config.ini.set-aside-{number}").write_bytes(data)
    (home / ".kivy/config.ini.set-aside-mine").write_text("[input]\nother = tuio,0.0.0.0:3333\n", encoding="utf-8")
    assert _started(home, []) == PANELS


def test_those_of_the_settings_count_beside_those_set_aside(home):
    (home / ".kivy/config.ini").write_text("[input]\nother = hidinput,/dev/input/event3\n", encoding="utf-8")
    (home / ".kivy/config.ini.set-aside-1").write_text(MINE, encoding="utf-8")
    assert _started(home, []) == PANELS | {"other": "hidinput,/dev/input/event3"}


def test_a_kivy_home_that_was_named_is_where_they_are_looked_for(home):
    (home / "elsewhere").mkdir()
    (home / "elsewhere/config.ini").write_text(MINE, encoding="utf-8")
    os.environ["KIVY_HOME"] = "~/elsewhere"
    assert ready(home / "data", None) == PANELS


@pytest.mark.parametrize("data", [b"garbage\n[[\nx", b"\xff\xfe" * 50, b"[input]\na = b\na = c\n", b"\0" * 2_000_000])
def test_a_file_that_cannot_be_read_is_set_aside_and_told_once(home, data):
    (home / "data/kivy").mkdir(parents=True)
    own = home / "data/kivy/config.ini"
    own.write_bytes(data)
    (home / ".kivy/config.ini").write_bytes(data)
    told = []
    assert [_started(home, told) for _ in range(3)] == [{}, {}, {}]
    (sentence,) = told
    assert sentence.startswith("What is kept of touch panels cannot be used (")
    assert own.with_name("config.ini.set-aside-1").read_bytes() == data
    assert (home / ".kivy/config.ini").read_bytes() == data


def test_a_second_screen_changes_nothing(home):
    (home / ".kivy/config.ini").write_text(MINE, encoding="utf-8")
    assert _started(home) == PANELS
    assert not (home / "data").exists()
    (home / "data/kivy").mkdir(parents=True)
    (home / "data/kivy/config.ini").write_bytes(b"garbage")
    assert _started(home) == PANELS
    assert (home / "data/kivy/config.ini").read_bytes() == b"garbage"


@pytest.mark.parametrize("way", ["read only", "full", "a file in the way", "no home"])
def test_where_nothing_can_be_kept_it_starts_all_the_same(home, monkeypatch, way):
    (home / ".kivy/config.ini").write_text(MINE, encoding="utf-8")
    data, expected = home / "data", PANELS
    match way:
        case "read only":
            data = home.__class__("/proc/nowhere")
        case "full":

            def write_whole(path, text):
                raise OSError(errno.ENOSPC, "No space left on device")

            monkeypatch.setattr(kivy_home, "write_whole", write_whole)
        case "a file in the way":
            data.mkdir()
            (data / "kivy").write_text("in the way")
        case "no home":
            os.environ["KIVY_HOME"], expected = "~nosuchuser", {}
    told = []
    assert ready(data, told.append) == expected
    assert told == []
