"""The file: durable before anyone is told, told from what is no table, kept readable by every later Ringtable."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import JournalError
from engine.core.journal import FORMAT, first_break
from engine.core.table import Table
from tests.engine.core.files import left, rows, told_of
from tests.engine.core.played import (
    D,
    F,
    everything,
    fresh,
    give,
    in_ring_phase,
    picture,
)

OLD_TABLE = Path(__file__).parents[2] / "fixtures" / "format_1.ringtable"
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
    for ending in ("", "-wal"):
        if Path(f"{path}{ending}").exists():
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
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


def test_every_entry_is_synced_to_the_disk(tmp_path: Path) -> None:
    table = fresh(tmp_path / "t.ringtable")
    ask = table.file._db.execute
    assert ask("PRAGMA synchronous").fetchone()[0] == 2
    assert ask("PRAGMA journal_mode").fetchone()[0] == "wal"
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


@pytest.mark.parametrize("content", [b"", b"a letter to my aunt", b"SQLite format 3\0", os.urandom(5000)])
def test_a_file_that_is_no_table_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ringtable"
    path.write_bytes(content)
    assert "is not a Ringtable table" in told_of(path)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["x.ringtable"]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    with rows(path) as db:
        db.execute("CREATE TABLE entry (n, body, hash)")
    before = path.read_bytes()
    assert "is not a Ringtable table" in told_of(path)
    assert path.read_bytes() == before


def test_a_half_made_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    with rows(path) as db:
        db.execute("PRAGMA application_id=0x52494E47")
    assert "only half made and holds no entry. Remove it and start a new table" in told_of(path)


@pytest.mark.parametrize("keep", [100, 512, 5000, 12288])
def test_a_file_cut_short_is_damaged(played: Path, keep: int) -> None:
    whole = played.read_bytes()
    assert keep < len(whole)
    played.write_bytes(whole[:keep])
    assert str(played) in told_of(played)


def test_a_write_cut_short_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    wal = Path(f"{path}-wal")
    size = wal.stat().st_size
    before = everything(table)
    give(table, D, "EnterRoll", faces=[4])
    copy = tmp_path / "copy.ringtable"
    shutil.copy(path, copy)
    for cut in range(size + 1, wal.stat().st_size, 997):
        Path(f"{copy}-wal").write_bytes(wal.read_bytes()[:cut])
        resumed = Table.open(copy)
        assert everything(resumed) == before
        resumed.close()
        shutil.copy(path, copy)
    table.close()


# -- formats ---------------------------------------------------------------------------------------------------------


def _with_format(path: Path, written: object) -> None:
    with rows(path) as db:
        (body,) = db.execute("SELECT body FROM entry WHERE n=0").fetchone()
        db.execute("UPDATE entry SET body=? WHERE n=0", (json.dumps(json.loads(body) | {"format": written}),))


def test_a_newer_format_is_refused_in_words_and_left_alone(played: Path) -> None:
    _with_format(played, FORMAT + 1)
    before = played.read_bytes()
    told = told_of(played)
    assert f"written by a newer Ringtable (format {FORMAT + 1}; this one reads up to {FORMAT})" in told
    assert "Update Ringtable on this tablet; the file is untouched." in told
    assert played.read_bytes() == before


def test_a_format_that_is_no_number_is_refused(played: Path) -> None:
    _with_format(played, "two")
    assert "written by a newer Ringtable (format two" in told_of(played)


def _only(value: Any, like: Any) -> Any:
    """The part of a view that an older Ringtable showed too: a newer one may tell more."""
    return {name: _only(value[name], part) for name, part in like.items()} if isinstance(like, dict) else value


def test_a_table_of_format_1_still_opens_and_refolds(tmp_path: Path) -> None:
    path = tmp_path / "old.ringtable"
    shutil.copy(OLD_TABLE, path)
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


def test_the_second_to_open_a_file_istold_of(tmp_path: Path) -> None:
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
