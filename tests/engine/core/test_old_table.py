"""Tables of format 1: read without being touched, told as today's, and gone on with beside the old file."""

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.errors import JournalError
from engine.core.journal import Journal, first_break, tables_in
from engine.core.table import Table
from tests.engine.core.files import OLD_TABLE, old, rows, told_of
from tests.engine.core.played import D, F, everything, give

CHECKOUT = Path(__file__).parents[3]
EXPECTED = json.loads(OLD_TABLE.with_suffix(".json").read_text(encoding="utf-8"))


def test_an_old_table_goes_on_in_a_file_beside_it_and_is_not_touched(tmp_path: Path) -> None:
    path = old(tmp_path / "friday.ringtable")
    table = Table.open(path)
    assert table.file.path == tmp_path / "friday-format-2.ringtable"
    (told,) = table.file.notices
    assert told.startswith("This table was written by an earlier Ringtable. It goes on in ")
    assert str(table.file.path) in told
    assert first_break(table.file) is None
    with rows(OLD_TABLE) as db:
        ((head,),) = db.execute("SELECT hash FROM entry ORDER BY n DESC LIMIT 1")
    assert [entry.hash for entry in table.file.entries()][-1] == head
    assert give(table, F, "PutOnRing").entry == EXPECTED["entries"]
    table.close()
    assert path.read_bytes() == OLD_TABLE.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["friday-format-2.ringtable", "friday.ringtable"]


def test_an_old_table_opened_again_is_the_one_that_went_on(tmp_path: Path) -> None:
    path = old(tmp_path / "friday.ringtable")
    table = Table.open(path)
    give(table, F, "PutOnRing")
    shown = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == shown
    table.close()
    assert len(list(tmp_path.iterdir())) == 2
    assert tables_in(tmp_path) == [tmp_path / "friday-format-2.ringtable"]


def test_another_table_that_has_the_name_is_left_alone(tmp_path: Path) -> None:
    taken = tmp_path / "friday-format-2.ringtable"
    taken.write_bytes(b"a letter")
    table = Table.open(old(tmp_path / "friday.ringtable"))
    assert table.file.path == tmp_path / "friday-format-2-2.ringtable"
    table.close()
    assert taken.read_bytes() == b"a letter"


def test_notes_of_an_old_table_are_kept_sealed(tmp_path: Path) -> None:
    path = old(tmp_path / "t.ringtable")
    with rows(path) as db:
        db.execute("INSERT INTO note VALUES ('seating', 'east'), ('name', 'Friday')")
    with Journal.open(path) as journal:
        assert (journal.kept("seating"), journal.kept("name")) == ("east", "Friday")
        assert (journal.count, first_break(journal)) == (EXPECTED["entries"], None)


def _left_in_the_log(path: Path) -> tuple[bytes, bytes]:
    """A table whose last entries lie in the log alone, as a killed Ringtable of format 1 left it."""
    shutil.copy(OLD_TABLE, path)
    script = (
        "import os, sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('PRAGMA journal_mode=WAL')\n"
        "for key in range(40):\n"
        "    db.execute('INSERT INTO note VALUES (?, ?)', (str(key), 'x' * 500))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    return path.read_bytes(), Path(f"{path}-wal").read_bytes()


def test_what_lies_in_the_log_of_an_old_table_is_read_and_neither_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    before = _left_in_the_log(path)
    assert len(before[1]) > 100_000
    with Journal.open(path) as journal:
        assert [journal.kept(str(key)) for key in range(40)] == ["x" * 500] * 40
    assert (path.read_bytes(), Path(f"{path}-wal").read_bytes()) == before


@pytest.mark.parametrize("cut", [33, 4000, 30_000, 90_001])
def test_a_log_is_read_as_far_as_sqlite_itself_would(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "t.ringtable"
    main, log = _left_in_the_log(path)
    spoilt = bytearray(log)
    spoilt[cut] ^= 1
    Path(f"{path}-wal").write_bytes(spoilt)
    (tmp_path / "sqlite").write_bytes(main)
    (tmp_path / "sqlite-wal").write_bytes(spoilt)
    with rows(tmp_path / "sqlite") as db:
        notes = dict(db.execute("SELECT key, value FROM note"))
    with Journal.read(path) as journal:
        assert {key: journal.kept(key) for key in map(str, range(40)) if journal.kept(key)} == {
            key: value for key, value in notes.items() if key.isdigit()
        }


def test_an_old_table_that_another_ringtable_has_open_is_not_taken(tmp_path: Path) -> None:
    path = old(tmp_path / "t.ringtable")
    script = (
        "import sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('PRAGMA locking_mode=EXCLUSIVE'); db.execute('PRAGMA journal_mode=WAL')\n"
        "db.execute('BEGIN EXCLUSIVE'); db.execute('COMMIT')\n"
        "print('open', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        assert "is already open in another Ringtable" in told_of(path)
        assert not (tmp_path / "t-format-2.ringtable").exists()
        other.communicate()


def test_an_old_file_that_was_copied_without_its_log_says_where_the_evening_is(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    with rows(path) as db:
        db.execute("PRAGMA application_id=0x52494E47")
    told = told_of(path)
    assert "holds no entry by itself: an earlier Ringtable kept the evening in t.ringtable-wal beside it." in told
    assert "keep both" in told


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        ("UPDATE entry SET body=replace(body, '\"faces\":[4]', '\"faces\":[3]') WHERE n=7", 7),
        ("UPDATE entry SET body=body||' ' WHERE n=3", 3),
        ("UPDATE entry SET hash='0' WHERE n=5", 5),
        ("UPDATE entry SET body=replace(body, '\"n\":4', '\"n\":5') WHERE n=4", 4),
        ("DELETE FROM entry WHERE n=6", 6),
        ("UPDATE entry SET body='[1]' WHERE n=3", 3),
        ("UPDATE entry SET body='{' WHERE n=3", 3),
        ("UPDATE entry SET body=X'FF' WHERE n=3", 3),
        ("UPDATE opening SET value='{' WHERE n=15", 15),
        ("DELETE FROM opening WHERE n=15", 15),
        ("UPDATE opening SET value='\"B\"' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET nonce='00' WHERE n=15", 15),
        ("UPDATE opening SET path='items.0.events.9.letter' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET path='items.x.do' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET owner='public' WHERE n=15", 15),
        ("UPDATE opening SET owner='fellowship' WHERE n=5", 5),
        ("UPDATE entry SET body=replace(body, '\"to\":24', '\"to\":23') WHERE n=25", 25),
    ],
)
def test_an_altered_entry_of_an_old_table_is_named_and_the_game_goes_on_before_it(
    tmp_path: Path, change: str, entry: int
) -> None:
    path = old(tmp_path / "t.ringtable")
    with rows(path) as db:
        assert db.execute(change).rowcount > 0
    before = path.read_bytes()
    table = Table.open(path)
    assert table.file.count == entry
    assert f"Entry {entry}" in table.file.notices[-1]
    assert give(table, D, "Wait").entry == entry
    table.close()
    assert path.read_bytes() == before
    assert (tmp_path / "t-format-2.ringtable.damaged").exists()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE evidence SET picture=X'00' WHERE n=24",
        "UPDATE evidence SET about=replace(about, 'F 4', 'F 5') WHERE n=24",
        "UPDATE evidence SET owner='dark_power' WHERE n=25",
        "DELETE FROM evidence WHERE n=25",
        "INSERT INTO evidence VALUES (3, '{\"source\": \"x\"}', NULL, 'public')",
        "UPDATE evidence SET about='[]' WHERE n=24",
        'UPDATE evidence SET about=\'{"colour": "red"}\' WHERE n=24',
    ],
)
def test_altered_evidence_of_an_old_table_is_told_and_the_game_goes_on(tmp_path: Path, change: str) -> None:
    path = old(tmp_path / "t.ringtable")
    with rows(path) as db:
        db.execute(change)
    table = Table.open(path)
    assert table.file.count == EXPECTED["entries"]
    assert "its evidence was altered or taken away. The game goes on." in table.file.notices[-1]
    table.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body='{\"kind\": 1}' WHERE n=0",
        "UPDATE entry SET body='7' WHERE n=0",
        "DELETE FROM entry WHERE n=0",
        "UPDATE note SET value='no hex' WHERE key='table secret'",
        "DELETE FROM note",
        "DROP TABLE note",
        "DROP TABLE entry",
        "DROP TABLE opening",
        "DROP TABLE evidence",
    ],
)
def test_an_old_table_that_cannot_be_read_is_told_and_kept(tmp_path: Path, change: str) -> None:
    path = old(tmp_path / "t.ringtable")
    with rows(path) as db:
        db.execute(change)
    before = path.read_bytes()
    told = told_of(path)
    assert "Keep " in told
    assert "emove it" not in told
    assert path.read_bytes() == before


def test_a_file_that_was_cut_short_or_spoilt_is_told_and_kept(tmp_path: Path) -> None:
    whole = OLD_TABLE.read_bytes()
    path = tmp_path / "t.ringtable"
    for content in (whole[:5000], whole[:12288], whole[:100] + bytes(len(whole) - 100), whole[:110]):
        path.write_bytes(content)
        with pytest.raises(JournalError, match="Keep"):
            Journal.open(path)
        assert path.read_bytes() == content


def test_what_is_read_is_what_sqlite_reads() -> None:
    with Journal.read(OLD_TABLE) as journal:
        db = sqlite3.connect(f"file:{OLD_TABLE}?mode=ro&immutable=1", uri=True)
        assert [entry.text for entry in journal.entries()] == [
            text for (text,) in db.execute("SELECT body FROM entry ORDER BY n")
        ]
        db.close()
