"""No room, no right, a failing disk: a sentence, nothing lost, and the same command works afterwards."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core import store
from engine.core.entry import Evidence
from engine.core.errors import JournalError
from engine.core.journal import first_break
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

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


class Disk:
    """A disk that fails: `room` bytes can still be written to it, then every write and sync raises `error`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room: int | None = None
        self.error = errno.ENOSPC
        self.syncs = True
        pwrite, sync = os.pwrite, store._sync

        def write(file: int, content: bytes, at: int) -> int:
            if self.room is None:
                return pwrite(file, content, at)
            if self.room == 0:
                raise OSError(self.error, os.strerror(self.error))
            done = pwrite(file, bytes(content)[: self.room], at)
            self.room -= done
            return done

        def synced(file: int) -> None:
            if not self.syncs:
                raise OSError(self.error, os.strerror(self.error))
            sync(file)

        monkeypatch.setattr(os, "pwrite", write)
        monkeypatch.setattr(store, "_sync", synced)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def _acts(table: Table) -> dict[str, Callable[[], object]]:
    big = Evidence("camera 0", picture=bytes(100_000))
    roll, other = (table.command({"do": "EnterRoll", "faces": [face]}) for face in (4, 5))
    return {
        "submit": lambda: table.submit(D, roll, (), big),
        "correct": lambda: table.correct(D, 7, other, (), big),
        "undo": lambda: table.undo(F, 2, [D]),
        "keep": lambda: table.file.keep("seating", "east"),
    }


@pytest.mark.parametrize("room", [0, 1, 129, 130, 131, 200])
@pytest.mark.parametrize("act", ["submit", "correct", "undo", "keep"])
def test_a_full_disk_loses_nothing_and_the_same_command_works_when_there_is_room(
    tmp_path: Path, disk: Disk, act: str, room: int
) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    acts = _acts(table)
    if act == "correct":
        acts["submit"]()
    before, content = everything(table), path.read_bytes()
    disk.room = room
    with pytest.raises(JournalError) as caught:
        acts[act]()
    assert str(caught.value) == (
        f"The disk is full: {path} could not be written. Free some space and tap again; nothing is lost."
    )
    assert (everything(table), path.read_bytes()) == (before, content)
    assert first_break(table.file) is None
    disk.room = None
    acts[act]()
    shown = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == shown
    assert first_break(table.file) is None
    table.close()


def test_a_disk_that_cannot_promise_acknowledges_nothing(tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    before, content = everything(table), path.read_bytes()
    disk.syncs, disk.error = False, errno.EIO
    with pytest.raises(JournalError, match="the disk reports an error"):
        give(table, D, "EnterRoll", faces=[4])
    assert (everything(table), path.read_bytes()) == (before, content)
    disk.syncs = True
    assert give(table, D, "EnterRoll", faces=[4]).entry == 7
    table.close()


def test_the_beginning_of_a_record_that_cannot_be_taken_away_is_written_over(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)

    def stuck(file: int, size: int) -> None:
        raise OSError(errno.EIO, "stuck")

    with monkeypatch.context() as patched:
        patched.setattr(os, "ftruncate", stuck)
        disk.room = 300
        with pytest.raises(JournalError, match="The disk is full"):
            give(table, D, "EnterRoll", faces=[4])
    disk.room = None
    with Table.read(path).file as journal:
        assert (journal.count, first_break(journal)) == (7, None)
    assert give(table, D, "EnterRoll", faces=[4]).entry == 7
    assert first_break(table.file) is None
    table.close()


def test_a_file_that_may_not_grow_is_a_full_disk_and_the_same_tap_works_again(tmp_path: Path) -> None:
    """The system's own limit of a file's size, in a process of its own."""
    path = tmp_path / "t.ringtable"
    in_ring_phase(path).close()
    script = (
        "import pathlib, resource, sys\n"
        "from engine.core.errors import JournalError\n"
        "from engine.core.table import Table\n"
        "from tests.engine.core.played import D, give\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "table = Table.open(path)\n"
        "size, most = path.stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (size + 200, most))\n"
        "try:\n"
        "    give(table, D, 'EnterRoll', faces=[4])\n"
        "except JournalError as error:\n"
        "    print(error)\n"
        "assert path.stat().st_size == size\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))\n"
        "print(give(table, D, 'EnterRoll', faces=[4]).entry)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, str(path)], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    told, entry = run.stdout.splitlines() or ["", ""]
    assert told.startswith(f"The disk is full: {path} could not be written."), run.stderr
    assert entry == "7"


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
def test_a_file_that_may_not_be_read_is_told_of(played: Path, closed: str) -> None:
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


@pytest.mark.parametrize("room", [0, 1, 700])
def test_a_begun_file_that_finds_no_room_leaves_its_name_free(tmp_path: Path, disk: Disk, room: int) -> None:
    path = tmp_path / "t.ringtable"
    disk.room = room
    with pytest.raises(JournalError, match="The disk is full"):
        fresh(path)
    assert list(tmp_path.iterdir()) == []
    disk.room = None
    fresh(path).close()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (errno.EIO, "could not be written: the disk reports an error."),
        (errno.EROFS, "may not be written. Check the folder's permissions; nothing is lost."),
        (errno.EDQUOT, "The disk is full"),
    ],
)
def test_a_failing_disk_is_told_and_nothing_changes(tmp_path: Path, disk: Disk, error: int, sentence: str) -> None:
    table = in_ring_phase(tmp_path / "t.ringtable")
    before = everything(table)
    disk.room, disk.error = 0, error
    for act in (lambda: give(table, D, "EnterRoll", faces=[4]), lambda: table.file.keep("a", "b")):
        with pytest.raises(JournalError) as caught:
            act()
        assert sentence in str(caught.value)
    assert everything(table) == before
    table.close()


def test_a_disk_that_cannot_be_read_any_more_is_told(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open(played)

    def broken(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "pread", broken)
        for act in (lambda: table.journal(), lambda: table.evidence(24, "truth")):
            with pytest.raises(JournalError, match=r"could not be read \(Input/output error\)"):
                act()
    assert len(table.journal()) == 27
    table.close()
