"""Files that are kept: what cannot be used is set aside under another name and told; nothing is lost."""

import os
from pathlib import Path

import pytest

from engine.core.kept import read_kept, set_apart, set_aside, write_whole

WHAT = "The settings"
ODD = {
    "null": b"null",
    "a list": b"[]",
    "a word": b'"words"',
    "half": b"{half",
    "empty": b"",
    "nested 100,000 deep": b"[" * 100_000,
    "objects nested 100,000 deep": b'{"a":' * 100_000,
    "not UTF-8": b'{"a": "\xff"}',
    "half a sign": rb'{"a": "\ud800"}',
    "too large": b'{"a": "' + b"x" * 1000 + b'"}',
}


def read(path: Path, told: list[str] | None) -> object:
    return read_kept(path, 900, WHAT, None if told is None else told.append)


def test_a_file_that_is_not_there_is_empty_and_nothing_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    assert read(tmp_path / "kept.json", told) == {}
    assert read(tmp_path / "kept.json" / "further", told) == {}
    assert told == []


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    write_whole(tmp_path / "folder" / "kept.json", '{"a": 1}')
    assert read(tmp_path / "folder" / "kept.json", []) == {"a": 1}
    assert [each.name for each in (tmp_path / "folder").iterdir()] == ["kept.json"]


@pytest.mark.parametrize("what", ODD)
def test_what_cannot_be_used_is_set_aside_whole_and_told_once(tmp_path: Path, what: str) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(ODD[what])
    assert read(path, None) == {}
    assert path.exists(), "who only looks changes nothing"
    told: list[str] = []
    assert read(path, told) == {}
    assert read(path, told) == {}
    (sentence,) = told
    aside = tmp_path / "kept.json.set-aside-1"
    assert sentence.startswith("The settings cannot be used (")
    assert str(aside) in sentence
    assert aside.read_bytes() == ODD[what]


def test_a_folder_a_pipe_and_a_loop_in_its_place_are_set_aside(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    path.mkdir()
    (path / "inside").write_text("kept")
    read(path, told)
    os.mkfifo(path)
    read(path, told)
    path.symlink_to(path)
    read(path, told)
    assert len(told) == 3
    assert not os.path.lexists(path)
    assert (tmp_path / "kept.json.set-aside-1" / "inside").read_text() == "kept"


def test_what_cannot_be_moved_stays_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    path.write_text("null")
    monkeypatch.setattr(Path, "rename", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert read(path, told) == {}
    assert "stays where it is" in told[0]
    assert path.read_text() == "null"


def test_a_part_that_cannot_be_used_is_copied_and_the_rest_counts(tmp_path: Path) -> None:
    path, told = tmp_path / "kept.json", list[str]()
    path.write_text('{"a": 1, "b": null}')
    assert set_apart(path, WHAT, "b makes no sense.", told.append)
    (sentence,) = told
    kept = f"The file as it was is kept as {path}.set-aside-1."
    assert sentence == f"The settings can be used in part only: b makes no sense. {kept} The rest counts."
    assert path.read_text() == (tmp_path / "kept.json.set-aside-1").read_text()
    assert not set_apart(path, WHAT, "", None)
    assert not set_apart(tmp_path / "nowhere", WHAT, "b makes no sense", told.append)
    assert "stays as it is" in told[-1]


def test_every_thing_set_aside_has_a_name_of_its_own(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / "kept.json").write_text(str(number))
        assert set_aside(tmp_path / "kept.json") == tmp_path / f"kept.json.set-aside-{number}"
    assert {each.read_text() for each in tmp_path.iterdir()} == {"1", "2", "3"}


def test_nothing_in_the_way_keeps_a_file_from_being_written_or_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.mkdir()
    os.mkfifo(tmp_path / "kept.json.new")
    write_whole(path, "{}")
    assert path.read_text() == "{}"
    assert {each.name for each in tmp_path.iterdir()} == {
        "kept.json", "kept.json.set-aside-1", "kept.json.new.set-aside-1",
    }  # fmt: skip
