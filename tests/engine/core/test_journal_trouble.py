"""No room, no right, a failing disk: a sentence, nothing lost, and the same command works afterwards."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.entry import Evidence
from engine.core.errors import JournalError
from engine.core.journal import Journal, first_break
from engine.core.table import Table
from tests.engine.core.files import left, told_of
from tests.engine.core.played import (
    D,
    F,
    everything,
    fresh,
    give,
    in_ring_phase,
)
from tests.without_rights import without_rights


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


def _fill(table: Table) -> None:
    pages = table.file._db.execute("PRAGMA page_count").fetchone()[0]
    table.file._db.execute(f"PRAGMA max_page_count={pages}")


def _free(table: Table) -> None:
    table.file._db.execute("PRAGMA max_page_count=100000")


def _until_refused(act: Callable[[], object], times: int = 10_000) -> str:
    """The sentence in which the file refuses, "" when it took the act so many times."""
    try:
        for _ in range(times):
            act()
    except JournalError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("act", ["submit", "correct", "undo"])
def test_a_full_disk_loses_nothing_and_the_same_command_works_when_there_is_room(tmp_path: Path, act: str) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    big = Evidence("camera 0", picture=bytes(100_000))
    roll, other = (table.command({"do": "EnterRoll", "faces": [face]}) for face in (4, 5))
    acts = {
        "submit": lambda: table.submit(D, roll, (), big),
        "correct": lambda: table.correct(D, 7, other, (), big),
        "undo": lambda: table.undo(F, 2, [D]),
    }
    if act == "correct":
        table.submit(D, roll)
    before = everything(table)
    _fill(table)
    told = _until_refused(lambda: table.file.set_note(str(os.urandom(8)), "x" * 300)) if act == "undo" else ""
    while not told:
        before = everything(table)
        told = _until_refused(acts[act], times=1)
    assert told == (f"The disk is full: {path} could not be written. Free some space and tap again; nothing is lost.")
    assert everything(table) == before
    assert first_break(table.file) is None
    count = table.file.count
    _free(table)
    ruling = acts[act]()
    assert (ruling.allowed, ruling.entry) == (True, count)
    shown = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == shown
    table.close()


def test_a_read_only_folder_is_told_and_left_alone(played: Path) -> None:
    folder = played.parent
    before = played.read_bytes()
    played.chmod(0o444)
    folder.chmod(0o555)
    try:
        with without_rights():
            told = told_of(played)
            with pytest.raises(JournalError, match=r"could not be made \(Permission denied\)\. Check the folder's"):
                fresh(folder / "new.ringtable")
    finally:
        folder.chmod(0o755)
    assert "may not be written (Permission denied). Check the permissions of the file and its folder" in told
    assert played.read_bytes() == before
    assert [file.name for file in folder.iterdir()] == [played.name]


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_a_file_that_may_not_be_read_istold_of(played: Path, closed: str) -> None:
    folder = played.parent
    (played if closed == "file" else folder).chmod(0)
    if closed == "file":
        folder.chmod(0o755)
    try:
        with without_rights():
            told = told_of(played)
            if closed == "folder":
                with pytest.raises(JournalError, match=r"could not be made \(Permission denied\)"):
                    fresh(folder / "new.ringtable")
    finally:
        folder.chmod(0o755)
    assert "may not be written (Permission denied). Check the permissions of the file and its folder" in told


def test_a_begun_file_that_finds_no_room_leaves_its_name_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.ringtable"

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "_write_first", full)
        with pytest.raises(JournalError, match="The disk is full"):
            fresh(path)
    assert list(tmp_path.iterdir()) == []
    fresh(path).close()


def test_a_file_that_cannot_be_begun_leaves_its_name_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError("attempt to write a readonly database")

        def close(self) -> None:
            """Nothing to let go of."""

    with monkeypatch.context() as patched:
        patched.setattr("engine.core.journal.sqlite3.connect", lambda *_, **__: Failing())
        with pytest.raises(JournalError, match=r"may not be written\. Check the folder's permissions"):
            fresh(tmp_path / "t.ringtable")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("disk I/O error", "could not be written: the disk reports an error."),
        ("database disk image is malformed", "is damaged or not a Ringtable table. Keep it, and run: ringtable verify"),
    ],
)
def test_a_failing_disk_is_told_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str, sentence: str
) -> None:
    class Failing:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError(error)

    table = in_ring_phase(tmp_path / "t.ringtable")
    before = everything(table)
    good = table.file._db
    with monkeypatch.context() as patched:
        patched.setattr(table.file, "_db", Failing())
        for act in (
            lambda: give(table, D, "EnterRoll", faces=[4]),
            lambda: table.file.set_note("a", "b"),
            lambda: table.file.note("a"),
            lambda: table.evidence(1),
            lambda: table.journal(),
        ):
            with pytest.raises(JournalError) as caught:
                act()
            assert sentence in str(caught.value)
    assert table.file._db is good
    assert everything(table) == before
    table.close()
