"""The file: durable before anyone is told, told from what is no table, never silently accepted when altered."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.core.entry import Evidence
from engine.core.errors import JournalError, RingtableError
from engine.core.export import export
from engine.core.journal import FORMAT, Journal, first_break
from engine.core.table import Table
from engine.core.verify import export_break
from tests.engine.core.played import (
    SECRET,
    D,
    F,
    at_turn_end,
    everything,
    fresh,
    give,
    in_ring_phase,
    in_search_phase,
    picture,
    play,
)

OLD_TABLE = Path(__file__).parents[2] / "fixtures" / "format_1.ringtable"
CHECKOUT = Path(__file__).parents[3]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    path = tmp_path / "t.ringtable"
    table = at_turn_end(path)
    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), picture())
    table.correct(D, 24, table.command({"do": "EnterRoll", "faces": [5]}), (), picture())
    give(table, F, "PutOnRing")
    table.undo(F, 26)
    table.close()
    return path


@contextmanager
def _rows(path: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


def _told(path: Path) -> str:
    with pytest.raises(RingtableError) as caught:
        Table.open(path)
    return str(caught.value)


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
    assert "There is no table file at" in _told(tmp_path / "x.ringtable")
    assert "There is no table file at" in _told(tmp_path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"The folder .* does not exist\. Make it, or choose another for"):
        fresh(tmp_path / "no" / "t.ringtable")


@pytest.mark.parametrize("content", [b"", b"a letter to my aunt", b"SQLite format 3\0", os.urandom(5000)])
def test_a_file_that_is_no_table_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ringtable"
    path.write_bytes(content)
    assert "is not a Ringtable table" in _told(path)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["x.ringtable"]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    with _rows(path) as db:
        db.execute("CREATE TABLE entry (n, body, hash)")
    before = path.read_bytes()
    assert "is not a Ringtable table" in _told(path)
    assert path.read_bytes() == before


def test_a_half_made_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "x.ringtable"
    with _rows(path) as db:
        db.execute("PRAGMA application_id=0x52494E47")
    assert "only half made and holds no entry. Remove it and start a new table" in _told(path)


@pytest.mark.parametrize("keep", [100, 512, 5000, 12288])
def test_a_file_cut_short_is_damaged(played: Path, keep: int) -> None:
    whole = played.read_bytes()
    assert keep < len(whole)
    played.write_bytes(whole[:keep])
    assert str(played) in _told(played)


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
    with _rows(path) as db:
        (body,) = db.execute("SELECT body FROM entry WHERE n=0").fetchone()
        db.execute("UPDATE entry SET body=? WHERE n=0", (json.dumps(json.loads(body) | {"format": written}),))


def test_a_newer_format_is_refused_in_words_and_left_alone(played: Path) -> None:
    _with_format(played, FORMAT + 1)
    before = played.read_bytes()
    told = _told(played)
    assert f"written by a newer Ringtable (format {FORMAT + 1}; this one reads up to {FORMAT})" in told
    assert "Update Ringtable on this tablet; the file is untouched." in told
    assert played.read_bytes() == before


def test_a_format_that_is_no_number_is_refused(played: Path) -> None:
    _with_format(played, "two")
    assert "written by a newer Ringtable (format two" in _told(played)


def test_a_table_of_format_1_still_opens_and_refolds(tmp_path: Path) -> None:
    path = tmp_path / "old.ringtable"
    shutil.copy(OLD_TABLE, path)
    table = Table.open(path)
    expected = json.loads(OLD_TABLE.with_suffix(".json").read_text(encoding="utf-8"))
    assert table.file.count == expected["entries"]
    view = table.view("truth")
    assert {name: view[name] for name in expected["view"]} == expected["view"]
    assert [line["seat"] for line in table.journal()] == expected["seats"]
    assert [line["undone"] for line in table.journal()] == expected["undone"]
    assert [ask.id for ask in table.asks()] == expected["asks"]
    assert table.evidence(24, "public") == picture()
    assert give(table, F, "PutOnRing").allowed
    table.close()


# -- opened twice ----------------------------------------------------------------------------------------------------


def test_the_second_to_open_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    assert "is already open in another Ringtable. Close it there first; nothing was changed." in _told(path)
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


# -- no room, no right -----------------------------------------------------------------------------------------------


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


@contextmanager
def _without_rights(folder: Path) -> Iterator[None]:
    """Not as root, whom no folder is read-only for; the folders above are opened so far as to be walked through."""
    is_root = os.geteuid() == 0
    closed = [above for above in folder.parents if above.stat().st_mode & 0o55 != 0o55] if is_root else []
    for above in closed:
        above.chmod(above.stat().st_mode | 0o55)
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for above in closed:
            above.chmod(above.stat().st_mode & ~0o55)


def test_a_read_only_folder_is_told_and_left_alone(played: Path) -> None:
    folder = played.parent
    before = played.read_bytes()
    played.chmod(0o444)
    folder.chmod(0o555)
    try:
        with _without_rights(folder):
            told = _told(played)
            with pytest.raises(JournalError, match=r"could not be made \(Permission denied\)\. Check the folder's"):
                fresh(folder / "new.ringtable")
    finally:
        folder.chmod(0o755)
    assert "may not be written (Permission denied). Check the permissions of the file and its folder" in told
    assert played.read_bytes() == before
    assert [file.name for file in folder.iterdir()] == [played.name]


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_a_file_that_may_not_be_read_is_told(played: Path, closed: str) -> None:
    folder = played.parent
    (played if closed == "file" else folder).chmod(0)
    if closed == "file":
        folder.chmod(0o755)
    try:
        with _without_rights(folder):
            told = _told(played)
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


# -- altered ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        ("UPDATE entry SET body=replace(body, '\"faces\":[4]', '\"faces\":[3]') WHERE n=7", 7),
        ("UPDATE entry SET body=body||' ' WHERE n=3", 3),
        ("UPDATE entry SET hash='0' WHERE n=5", 5),
        ("UPDATE entry SET body=replace(body, '\"n\":4', '\"n\":5') WHERE n=4", 4),
        ("DELETE FROM entry WHERE n=6", 6),
        ("DELETE FROM opening WHERE n=15", 15),
        ("UPDATE opening SET value='\"B\"' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET nonce='00' WHERE n=15", 15),
        ("UPDATE opening SET path='items.0.events.9.letter' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET path='items.x.do' WHERE n=15 AND path='items.0.do.letter'", 15),
        ("UPDATE opening SET owner='public' WHERE n=15", 15),
        ("UPDATE opening SET owner='fellowship' WHERE n=5", 5),
        ("UPDATE evidence SET picture=X'00' WHERE n=24", 24),
        ("UPDATE evidence SET about=replace(about, 'F 4', 'F 5') WHERE n=24", 24),
        ("UPDATE evidence SET owner='dark_power' WHERE n=25", 25),
        ("DELETE FROM evidence WHERE n=25", 25),
        ("INSERT INTO evidence VALUES (3, '{\"source\": \"x\"}', NULL, 'public')", 3),
        ("UPDATE entry SET body=replace(body, '\"to\":24', '\"to\":23') WHERE n=25", 25),
    ],
)
def test_an_altered_entry_is_named_and_the_file_is_not_opened(played: Path, change: str, entry: int) -> None:
    with _rows(played) as db:
        assert db.execute(change).rowcount > 0
    assert f"Entry {entry}" in _told(played)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body='[1]' WHERE n=3",
        "UPDATE entry SET body='{' WHERE n=3",
        "UPDATE entry SET body=X'FF' WHERE n=3",
        "UPDATE entry SET body='{\"kind\": 1}' WHERE n=0",
        "UPDATE entry SET body='7' WHERE n=0",
        "DELETE FROM entry WHERE n=0",
        "UPDATE opening SET value='{' WHERE n=15",
        "UPDATE evidence SET about='[]' WHERE n=24",
        'UPDATE evidence SET about=\'{"colour": "red"}\' WHERE n=24',
        "UPDATE note SET value='no hex' WHERE key='table secret'",
        "DELETE FROM note",
        "DROP TABLE note",
        "DROP TABLE entry",
        "DROP TABLE opening",
        "DROP TABLE evidence",
    ],
)
def test_rows_that_cannot_be_read_are_told_as_damage(played: Path, change: str) -> None:
    with _rows(played) as db:
        db.execute(change)
    assert "is damaged" in _told(played)


def test_altered_bytes_at_random_places_are_told_or_change_nothing(played: Path) -> None:
    """Flipped bytes in unused room or in notes may pass; then every entry, opening and picture is what it was."""
    whole = played.read_bytes()
    table = Table.open(played)
    shown, evidence = everything(table), [table.evidence(n, "truth") for n in range(table.file.count)]
    table.close()
    whole = played.read_bytes()
    chance = random.Random(1977)
    told = []
    for _ in range(150):
        altered = bytearray(whole)
        for _ in range(chance.choice((1, 1, 1, 8, 64))):
            altered[chance.randrange(len(altered))] ^= 1 << chance.randrange(8)
        played.write_bytes(altered)
        try:
            table = Table.open(played)
        except RingtableError as error:
            told.append(str(error))
            continue
        assert everything(table) == shown
        assert [table.evidence(n, "truth") for n in range(table.file.count)] == evidence
        table.close()
    assert len(told) > 75
    assert [words for words in told if str(played) not in words and "Entry" not in words] == []


def test_an_entry_of_an_unknown_kind_or_event_is_named(tmp_path: Path) -> None:
    for number, body in enumerate(
        (
            {"kind": "prophecy", "items": []},
            {"kind": "submit", "items": [{"n": 1, "seat": D, "do": {"type": "Prophesy"}}]},
            {
                "kind": "submit",
                "items": [
                    {
                        "n": 1, "seat": D, "do": {"type": "Wait", "why": 1}, "events": [], "agreed": [],
                        "readings": [], "flags": [], "corrected": None,
                    }
                ],
            },
        )
    ):  # fmt: skip
        path = tmp_path / f"{number}.ringtable"
        table = fresh(path)
        table.file.append(body, ())
        table.close()
        assert "Entry 1" in _told(path)


# -- evidence and notes ----------------------------------------------------------------------------------------------


def test_evidence_is_kept_and_public_evidence_shown_to_all(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), picture())
    table.close()
    table = Table.open(path)
    for audience in ("public", D, F, "truth"):
        assert table.evidence(7, audience) == picture()
        assert table.evidence(6, audience) is None
    table.close()


@pytest.mark.parametrize("owner", ["public", F, D])
def test_what_a_secret_was_read_from_is_its_owners_alone(owner: str) -> None:
    table = play(in_ring_phase(), ((D, {"do": "EnterRoll", "faces": [4]}), (F, {"do": "EndPhase"})))
    ruling = table.submit(D, table.command({"do": "DrawEvent", "card": 70}), (), picture(owner))
    assert ruling.entry == 9
    assert table.evidence(9, D) == table.evidence(9, "truth") == picture(D)
    assert table.evidence(9, F) is None
    assert table.evidence(9) is None
    righted = table.correct(D, 9, table.command({"do": "DrawEvent", "card": 71}), (), picture(owner))
    assert righted.entry is not None
    assert table.evidence(righted.entry) is None
    assert table.evidence(righted.entry, D) == picture(D)


def test_a_device_line_that_is_no_text_is_kept_as_far_as_it_can_be() -> None:
    table = in_ring_phase()
    odd = Evidence("roller", raw=b"F \xff".decode("utf-8", "surrogateescape"))
    assert table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), odd).allowed
    assert table.evidence(7) == Evidence("roller", raw="F ?")
    assert first_break(table.file) is None


def test_notes_are_kept_beside_the_entries(played: Path) -> None:
    table = Table.open(played)
    assert table.file.note("seating") is None
    table.file.set_note("seating", "east")
    table.file.set_note("seating", "west")
    table.close()
    with Journal.open(played) as journal:
        assert journal.note("seating") == "west"
        assert first_break(journal) is None


# -- exports ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("audience", ["public", D, F, "truth"])
def test_an_export_verifies_for_its_audience(audience: str) -> None:
    exported = json.loads(json.dumps(export(at_turn_end(), audience)))
    assert exported["audience"] == audience
    assert export_break(exported) is None


def test_an_export_opens_what_its_audience_owns_or_was_shown() -> None:
    sealed = play(in_search_phase(), ((D, {"do": "ChooseLetter", "letter": "F"}),))
    paths = {audience: _opened(sealed, audience, 15) for audience in ("public", F, D, "truth")}
    assert paths["public"] == paths[F] == set()
    assert paths[D] == paths["truth"] == {"items.0.do.letter", "items.0.events.0.letter", "items.0.events.0.nonce"}
    shown = at_turn_end()
    assert _opened(shown, "public", 15) == {"items.0.events.0.letter", "items.0.events.0.nonce"}
    assert _opened(shown, F, 5) == set()
    assert [line["what"] for line in export(shown)["disclosed"]] == ["letter:1"]


def test_an_export_gives_no_secret_away() -> None:
    hands = ([60, 61, None], [62, 63, 64])
    texts = []
    for cards in hands:
        table = play(fresh(), ((F, {"do": "PlaceCounters"}), (D, {"do": "PlaceCounters"})))
        play(table, ((D, {"do": "DealServants"}), (F, {"do": "DealMagicCards"})))
        give(table, D, "DrawOpeningHand", cards=cards)
        texts.append(json.dumps([[line["body"], line["openings"]] for line in export(table, F)["entries"]]))
    assert len(texts[0]) == len(texts[1])
    assert SECRET.hex() not in texts[0]


@pytest.mark.parametrize(
    ("forge", "entry"),
    [
        (lambda lines: lines[3]["body"].update(kind="undo"), 3),
        (lambda lines: lines[3].update(hash="0"), 3),
        (lambda lines: lines.pop(4), 4),
        (lambda lines: lines[15]["openings"][0].update(value="B"), 15),
        (lambda lines: lines[15]["openings"][0].update(path="items.7"), 15),
    ],
)
def test_a_forged_export_is_found_out(forge: object, entry: int) -> None:
    exported = json.loads(json.dumps(export(at_turn_end(), D)))
    assert callable(forge)
    forge(exported["entries"])
    broken = export_break(exported)
    assert broken is not None
    assert broken[0] == entry
    assert f"Entry {entry}" in broken[1]


def test_an_export_of_another_format_is_told() -> None:
    assert export_break({"format": "ringtable export 9"}) == (
        0,
        "This is not a Ringtable export that can be checked here: its format should be 'ringtable export 1'.",
    )


def _opened(table: Table, audience: str, n: int) -> set[str]:
    return {opening["path"] for opening in export(table, audience)["entries"][n]["openings"]}
