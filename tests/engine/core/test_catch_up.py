"""A table that is only looked at follows its file: it reads what is new, and says when the file is another."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.errors import JournalError
from engine.core.journal import Journal
from engine.core.table import Table
from tests.engine.core.files import left, old, record_of, records
from tests.engine.core.played import (
    SETUP,
    TO_SEARCH,
    D,
    F,
    everything,
    fresh,
    give,
    in_ring_phase,
    in_search_phase,
    picture,
    play,
)


def whole(table: Table) -> list[object]:
    """All that a reader knows of a file."""
    journal = table.file
    known = [journal.count, journal.head, journal.kept("name"), journal.notices, journal.faults, journal.altered]
    return [*known, list(journal.records()), everything(table)]


def test_it_goes_from_any_beginning_of_a_file_to_its_end_as_who_reads_all_of_it(tmp_path: Path) -> None:
    path = left(tmp_path / "t.ringtable")
    with Journal.open(path) as journal:
        journal.keep("name", "Friday")
    content = path.read_bytes()
    ends = [each.end for each in records(content)][1:]
    for end in (ends[0], ends[4], ends[4] + 100, *ends[-8:-1], ends[-2] + 30):
        path.write_bytes(content[:end])
        look = Table.read(path)
        everything(look)
        path.write_bytes(content)
        assert look.catch_up()
        read = Table.read(path)
        assert whole(look) == whole(read)
        assert not look.catch_up()
        read.close()
        look.close()


def test_it_follows_every_act_that_somebody_else_gives(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    look = Table.read(path)

    def follows() -> None:
        assert look.catch_up()
        assert everything(look) == everything(table)
        assert look.file.head == table.file.head

    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), picture())
    follows()
    table.correct(D, 7, table.command({"do": "EnterRoll", "faces": [5]}), (), picture())
    follows()
    give(table, F, "PutOnRing")
    follows()
    table.undo(F, 9)
    follows()
    table.undo(F, 7, table.seats)
    follows()
    table.file.keep("name", "Friday")
    follows()
    assert look.file.kept("name") == "Friday"
    give(table, D, "EnterRoll", faces=[1])
    give(table, F, "EndPhase")
    follows()
    table.close()


def test_only_what_is_new_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.ringtable"
    table = in_search_phase(path)
    look = Table.read(path)
    give(table, D, "ChooseLetter", letter="A")
    content, last = path.read_bytes(), record_of(path.read_bytes(), 14)
    first: list[int] = []
    read = look.file._store.read
    monkeypatch.setattr(look.file._store, "read", lambda at, count: first.append(at) or read(at, count))
    assert look.catch_up()
    assert min(first) >= last.at > len(content) / 3
    table.close()


def other(path: Path) -> bytes:
    """Another table, longer than the first."""
    table = play(fresh(path, secret=bytes(32)), (*SETUP, *TO_SEARCH))
    table.close()
    return path.read_bytes()


def renamed_over(path: Path) -> None:
    other(path.with_name("other"))
    path.with_name("other").replace(path)


def written_over(path: Path) -> None:
    path.write_bytes(other(path.with_name("other")))


def cut_short(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: records(content)[-1].at])


def taken_away(path: Path) -> None:
    path.unlink()


def with_the_last_record_altered(path: Path) -> None:
    content = path.read_bytes()
    last = records(content)[-1]
    assert b"EnterRoll" in last.body
    path.write_bytes(content[: last.at] + content[last.at :].replace(b"EnterRoll", b"EnterRall"))


def with_what_is_no_record_behind(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"no record " * 100)


def with_a_record_that_does_not_fit_behind(path: Path) -> None:
    with path.open("ab") as file:
        file.write(path.read_bytes()[records(path.read_bytes())[-1].at :])


@pytest.mark.parametrize(
    "change",
    [
        renamed_over,
        written_over,
        cut_short,
        taken_away,
        with_the_last_record_altered,
        with_what_is_no_record_behind,
        with_a_record_that_does_not_fit_behind,
    ],
)
def test_a_file_that_does_not_go_on_as_it_was_is_read_anew(tmp_path: Path, change: Callable[[Path], None]) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    give(table, D, "EnterRoll", faces=[4])
    table.close()
    look = Table.read(path)
    change(path)
    with pytest.raises(JournalError):
        look.catch_up()
    look.close()


def test_a_damaged_table_that_goes_on_in_another_file_is_to_be_read_anew(tmp_path: Path) -> None:
    path = left(tmp_path / "t.ringtable")
    content = path.read_bytes()
    place = record_of(content, 20)
    path.write_bytes(content[: place.at + 200] + b"x" + content[place.at + 201 :])
    look = Table.read(path)
    assert look.file.damage is not None
    with pytest.raises(JournalError):
        look.catch_up()
    with Table.open(path).file as journal:
        journal.keep("name", "Friday")
    with pytest.raises(JournalError):
        look.catch_up()
    look.close()


def test_a_table_in_memory_and_one_of_an_older_format_have_nothing_new(tmp_path: Path) -> None:
    assert not in_ring_phase(None).catch_up()
    look = Table.read(old(tmp_path / "t.ringtable"))
    assert not look.catch_up()
