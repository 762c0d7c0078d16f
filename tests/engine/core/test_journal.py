"""The file: durable before anyone is told, told from what is no table, kept readable by every later Ringtable."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core import store
from engine.core.codec import canonical
from engine.core.errors import JournalError
from engine.core.frames import Record
from engine.core.journal import FORMAT, Journal, first_break
from engine.core.table import Table
from tests.engine.core.files import OLD_TABLE, forged, left, old, rows, told_of
from tests.engine.core.played import (
    D,
    F,
    everything,
    fresh,
    give,
    in_ring_phase,
    picture,
)

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


# -- durable ---------------------------------------------------------------------------------------------------------


def test_what_was_acknowledged_is_in_the_file_before_anything_else_happens(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    give(table, D, "EnterRoll", faces=[4])
    copy = tmp_path / "copy.ringtable"
    shutil.copy(path, copy)
    resumed = Table.open(copy)
    assert everything(resumed) == everything(table)
    resumed.close()
    table.close()


def test_a_resumed_table_is_the_one_that_was_left(played: Path) -> None:
    table = Table.open(played)
    shown = everything(table)
    assert first_break(table.file) is None
    table.close()
    again = Table.open(played)
    assert everything(again) == shown
    assert give(again, D, "EnterRoll", faces=[2]).entry is None
    assert give(again, F, "PutOnRing").entry == 28
    again.close()


def test_every_entry_is_synced_to_the_disk_before_it_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.ringtable"
    table = fresh(path)
    synced: list[int] = []
    sync = store._sync
    monkeypatch.setattr(store, "_sync", lambda file: synced.append(os.fstat(file).st_size) or sync(file))
    for n in range(1, 4):
        table.file.append({"kind": "submit", "items": []}, ())
        assert (len(synced), synced[-1]) == (n, path.stat().st_size)
    table.close()


def test_a_table_in_memory_needs_no_file() -> None:
    table = in_ring_phase()
    assert table.file.path is None
    assert first_break(table.file) is None


def test_a_table_that_is_there_is_never_written_over(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(JournalError, match=r"exists already\. Open it, or choose another name"):
        fresh(played)
    assert played.read_bytes() == before


# -- not a table -----------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "There is no table file at" in told_of(tmp_path / "x.ringtable")
    assert "There is no table file at" in told_of(tmp_path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"The folder .* does not exist\. Make it, or choose another for"):
        fresh(tmp_path / "no" / "t.ringtable")


@pytest.mark.parametrize(
    "content", [b"a letter to my aunt", b"SQLite format 3\0", b"rings", bytes(5000), os.urandom(5000)]
)
def test_a_file_that_is_no_table_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ringtable"
    path.write_bytes(content)
    assert "is not a Ringtable table. Choose a file whose name ends in .ringtable." in told_of(path)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["x.ringtable"]


def test_an_empty_file_is_told_to_be_empty_and_not_that_its_name_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    path.touch()
    told = told_of(path)
    assert told.startswith(f"{path} is empty: a table was to begin there")
    assert "nothing is lost" in told
    assert "ends in" not in told


def test_a_pipe_by_the_name_of_a_table_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.ringtable")
    assert "There is no table file at" in told_of(tmp_path / "x.ringtable")


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    with rows(path) as db:
        db.execute("CREATE TABLE entry (n, body, hash)")
    before = path.read_bytes()
    assert "is not a Ringtable table" in told_of(path)
    assert path.read_bytes() == before


def test_nobody_is_told_to_remove_a_table(tmp_path: Path, played: Path) -> None:
    whole = played.read_bytes()
    for keep in (1, 8, 40, 300):
        played.write_bytes(whole[:keep])
        told = told_of(played)
        assert "was only begun: it holds no entry, so nothing is lost." in told
        assert "remove it" not in told.lower()


# -- formats ---------------------------------------------------------------------------------------------------------


def _with_format(path: Path, written: object) -> None:
    """The header says another format, in both places, and all hashes fit."""

    def other(header: Record) -> dict[str, bytes]:
        return {"body": canonical(json.loads(header.body) | {"format": written}).encode()}

    path.write_bytes(forged(path.read_bytes(), 0, other, chained=True))


def test_a_newer_format_is_refused_in_words_and_left_alone(played: Path) -> None:
    _with_format(played, FORMAT + 1)
    before = played.read_bytes()
    told = told_of(played)
    assert f"written by a newer Ringtable (format {FORMAT + 1}; this one reads up to {FORMAT})" in told
    assert "Update Ringtable on this tablet; the file is untouched." in told
    assert played.read_bytes() == before


def test_frames_of_a_newer_format_are_refused_too(played: Path) -> None:
    played.write_bytes(played.read_bytes().replace(b"ringtable/2 ", b"ringtable/3 "))
    assert f"written by a newer Ringtable (format 3; this one reads up to {FORMAT})" in told_of(played)


def test_a_format_that_is_no_number_is_refused(played: Path) -> None:
    _with_format(played, "two")
    assert "written by a newer Ringtable (format two" in told_of(played)


def _only(value: Any, like: Any) -> Any:
    """The part of a view that an older Ringtable showed too: a newer one may tell more."""
    return {name: _only(value[name], part) for name, part in like.items()} if isinstance(like, dict) else value


def test_a_table_of_format_1_still_opens_and_refolds(tmp_path: Path) -> None:
    path = old(tmp_path / "old.ringtable")
    table = Table.open(path)
    expected = json.loads(OLD_TABLE.with_suffix(".json").read_text(encoding="utf-8"))
    assert table.file.count == expected["entries"]
    assert _only(table.view("truth"), expected["view"]) == expected["view"]
    assert [line["seat"] for line in table.journal()] == expected["seats"]
    assert [line["undone"] for line in table.journal()] == expected["undone"]
    assert [ask.id for ask in table.asks()] == expected["asks"]
    assert table.evidence(24, "public") == picture()
    assert give(table, F, "PutOnRing").allowed
    table.close()


# -- opened twice ----------------------------------------------------------------------------------------------------


def test_the_second_to_open_a_file_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    assert "is already open in another Ringtable. Close it there first; nothing was changed." in told_of(path)
    assert give(table, D, "EnterRoll", faces=[4]).allowed
    table.close()
    Table.open(path).close()


def test_the_second_is_told_from_another_process_too(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    script = "import sys, pathlib\nfrom engine.core.table import Table\nTable.open(pathlib.Path(sys.argv[1]))"
    run = subprocess.run(
        [sys.executable, "-c", script, str(path)], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "is already open in another Ringtable" in run.stderr
    assert give(table, D, "EnterRoll", faces=[4]).allowed
    table.close()


def test_a_killed_process_keeps_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    script = "import sys, pathlib, os\nfrom tests.engine.core.played import in_ring_phase\n"
    script += "table = in_ring_phase(pathlib.Path(sys.argv[1]))\nos.kill(os.getpid(), 9)"
    run = subprocess.run([sys.executable, "-c", script, str(path)], cwd=CHECKOUT, check=False)
    assert run.returncode == -9
    with Journal.open(path) as journal:
        assert journal.count == 7


def test_a_table_that_is_open_elsewhere_can_be_looked_at(tmp_path: Path) -> None:
    table = in_ring_phase(tmp_path / "t.ringtable")
    looked_at = Table.read(tmp_path / "t.ringtable")
    assert looked_at.view("truth") == table.view("truth")
    looked_at.close()
    assert give(table, D, "EnterRoll", faces=[4]).allowed
    table.close()


# -- moved about while it is open ------------------------------------------------------------------------------------


def test_a_table_whose_file_was_taken_away_says_so_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "t.ringtable", tmp_path / "elsewhere"
    table = in_ring_phase(path)
    path.rename(elsewhere)
    with pytest.raises(JournalError, match=r"was moved or replaced while it was open here\. Put it back"):
        give(table, D, "EnterRoll", faces=[4])
    elsewhere.rename(path)
    assert give(table, D, "EnterRoll", faces=[4]).entry == 7
    table.close()


def test_nothing_is_written_behind_what_another_program_wrote(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    with path.open("ab") as file:
        file.write(b"a note of mine")
    with pytest.raises(JournalError, match="was written by something else while it was open here"):
        give(table, D, "EnterRoll", faces=[4])
    table.close()
    assert path.read_bytes().endswith(b"a note of mine")


def test_tables_are_their_owners_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        in_ring_phase(tmp_path / "t.ringtable").close()
        Table.open(old(tmp_path / "old.ringtable")).close()
    finally:
        os.umask(before)
    for name in ("t.ringtable", "old-format-2.ringtable"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
