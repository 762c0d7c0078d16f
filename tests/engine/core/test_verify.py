"""Altered files are never silently accepted: the entry is named, or the damage is told."""

import random
from pathlib import Path

import pytest

from engine.core.errors import RingtableError
from engine.core.table import Table
from tests.engine.core.files import left, rows, told_of
from tests.engine.core.played import (
    D,
    everything,
    fresh,
)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


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
    with rows(played) as db:
        assert db.execute(change).rowcount > 0
    assert f"Entry {entry}" in told_of(played)


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
    with rows(played) as db:
        db.execute(change)
    assert "is damaged" in told_of(played)


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
        assert "Entry 1" in told_of(path)
