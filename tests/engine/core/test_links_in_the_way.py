"""A link that lies where a file is about to be written: nothing is written through it, whatever writes."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.errors import JournalError
from engine.core.kept import set_apart, write_all_whole, write_whole
from engine.core.store import aside_of
from engine.core.table import Table
from tests.engine.core.files import left, old, record_of

LETTER = b"somebody's letter"


def goes_on_without_damage(folder: Path) -> Path:
    path = left(folder / "t.ringtable")
    content = bytearray(path.read_bytes())
    content[record_of(bytes(content), 24).at + 140] ^= 4
    path.write_bytes(content)
    with Table.open(path).file as journal:
        journal.keep("seating", "east")
    return path


def goes_on_in_a_new_format(folder: Path) -> Path:
    Table.open(old(folder / "u.ringtable")).close()
    return folder / "u-format-2.ringtable"


def keeps_settings(folder: Path) -> Path:
    write_whole(folder / "kept.json", "{}")
    return folder / "kept.json"


def keeps_two(folder: Path) -> Path:
    write_all_whole((folder / "one.txt", b"one"), (folder / "kept.json", b"{}"))
    return folder / "kept.json"


WRITERS: dict[Callable[[Path], Path], str] = {
    goes_on_without_damage: "t.ringtable.new",
    goes_on_in_a_new_format: "u-format-2.ringtable.new",
    keeps_settings: "kept.json.new",
    keeps_two: "kept.json.new",
}


@pytest.mark.parametrize("leads", ["to a letter", "nowhere"])
@pytest.mark.parametrize("writes", WRITERS, ids=lambda writes: writes.__name__)
def test_nothing_is_written_through_a_link(writes: Callable[[Path], Path], leads: str, tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    if leads == "to a letter":
        elsewhere.write_bytes(LETTER)
    (folder / WRITERS[writes]).symlink_to(elsewhere)
    path = writes(folder)
    assert (elsewhere.read_bytes() if elsewhere.exists() else LETTER) == LETTER
    assert elsewhere.exists() == (leads == "to a letter")
    assert path.is_file()
    assert not path.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_damaged_file_is_copied_where_nothing_lies_not_even_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "t.ringtable.damaged").symlink_to(elsewhere)

    def knows_no_second_names(*_: object, **__: object) -> None:
        raise OSError(1, "no links here")

    monkeypatch.setattr(os, "link", knows_no_second_names)
    path = goes_on_without_damage(folder)
    assert not elsewhere.exists()
    assert (folder / "t.ringtable.damaged-2").is_file()
    assert aside_of(path).name == "t.ringtable.damaged-3"


def test_a_copy_that_is_set_aside_is_its_owners_and_goes_through_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, elsewhere = tmp_path / "kept.json", tmp_path / "elsewhere"
    path.write_text("{}")
    # Somebody lays the link there between the look and the copy.
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    (tmp_path / "kept.json.set-aside-1").symlink_to(elsewhere)
    assert not set_apart(path, "The settings", "half", lambda _: None)
    assert not elsewhere.exists()


def test_a_folder_in_the_way_of_a_table_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "t.ringtable.new").mkdir()
    with pytest.raises(JournalError, match=r"could not be written|may not be written"):
        goes_on_without_damage(tmp_path)
    shutil.rmtree(tmp_path / "t.ringtable.new")
