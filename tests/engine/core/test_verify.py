"""What was altered is told by its entry; what stands before it is played on, and nothing is thrown away."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.entry import Evidence
from engine.core.errors import JournalError
from engine.core.export import export
from engine.core.frames import Record, evidence_from, evidence_line
from engine.core.journal import Journal, first_break
from engine.core.table import Table
from tests.engine.core.files import forged, left, record_of, records, told_of
from tests.engine.core.played import (
    D,
    F,
    everything,
    fresh,
    give,
    picture,
)

ENTRIES = 28


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


def _body(old: bytes, new: bytes) -> Callable[[Record], dict[str, bytes]]:
    return lambda record: {"body": record.body.replace(old, new)}


def _openings(old: bytes, new: bytes) -> Callable[[Record], dict[str, bytes]]:
    return lambda record: {"openings": record.openings.replace(old, new)}


FORGED: tuple[tuple[int, Callable[[Record], dict[str, bytes]]], ...] = (
    (7, _body(b'"faces":[4]', b'"faces":[3]')),
    (3, _body(b"}", b"} ")),
    (4, _body(b'"n":4', b'"n":5')),
    (25, _body(b'"to":24', b'"to":23')),
    (3, lambda _: {"body": b"[1]"}),
    (3, lambda _: {"body": b"{"}),
    (15, lambda _: {"openings": b"[]"}),
    (15, lambda _: {"openings": b"{"}),
    (15, lambda _: {"openings": b"7"}),
    (15, _openings(b'"value":"A"', b'"value":"B"')),
    (15, _openings(b'"nonce":"', b'"nonce":"0')),
    (15, _openings(b"items.0.do.letter", b"items.0.events.9.letter")),
    (15, _openings(b"items.0.do.letter", b"items.x.do")),
    (15, _openings(b'"owner":"dark_power"', b'"owner":"public"')),
    (5, _openings(b'"owner":"dark_power"', b'"owner":"fellowship"')),
)
"""An entry, and what a forger makes of it; the sums of its record are made to fit."""


@pytest.mark.parametrize(("entry", "change"), FORGED)
def test_a_forged_entry_is_named_and_the_game_goes_on_before_it(
    played: Path, entry: int, change: Callable[[Record], dict[str, bytes]]
) -> None:
    whole = played.read_bytes()
    spoilt = forged(whole, entry, change)
    assert spoilt != whole
    played.write_bytes(spoilt)
    table = Table.open(played)
    assert table.file.damage is not None
    assert (table.file.damage.n, table.file.count) == (entry, entry)
    (told,) = table.file.notices
    assert f"Entry {entry}" in told
    assert f"The game goes on from entry {entry - 1}." in told
    assert played.read_bytes() == spoilt, "nobody writes before there is something to write"
    table.close()


@pytest.mark.parametrize(
    ("entry", "change"),
    [
        (15, _openings(b'"owner":"dark_power"', b'"owner":"public"')),
        (27, _body(b'"to":26', b'"to":93')),
        (27, _body(b'"to":26', b'"to":[1]')),
        (26, _body(b'"items":[', b'"items":{},"else":[')),
    ],
)
def test_an_entry_forged_with_all_its_hashes_ends_what_is_played(
    played: Path, entry: int, change: Callable[[Record], dict[str, bytes]]
) -> None:
    played.write_bytes(forged(played.read_bytes(), entry, change, chained=True))
    table = Table.open(played)
    assert (table.file.count, [later.entry.n for later in table.file.later]) == (entry, [*range(entry, ENTRIES)])
    assert give(table, D, "Wait").entry == entry
    table.close()


# -- damage ----------------------------------------------------------------------------------------------------------


def _spoilt(path: Path, entry: int) -> bytes:
    """The file with a bit of this entry's body turned."""
    content = bytearray(path.read_bytes())
    content[record_of(bytes(content), entry).at + 140] ^= 4
    path.write_bytes(content)
    return bytes(content)


def test_what_stands_before_the_damage_is_played_and_all_of_the_damaged_file_is_kept(played: Path) -> None:
    before = Table.open(played)
    worlds = {n: before.replay(n, "truth") for n in range(1, ENTRIES)}
    before.close()
    spoilt = _spoilt(played, 24)
    table = Table.open(played)
    (told,) = table.file.notices
    assert told == (
        "Entry 24 was altered: its hash does not fit the chain. The game goes on from entry 23. At your next act the "
        "damaged file is kept whole, as t.ringtable.damaged. Of what came later 3 entries can still be read there. "
        "Nothing is thrown away."
    )
    assert table.view("truth") == worlds[23]
    assert [(later.entry.n, later.fits) for later in table.file.later] == [(25, True), (26, True), (27, True)]
    assert [line["n"] for line in export(table)["later"]] == [25, 26, 27]
    assert give(table, D, "EnterRoll", faces=[6]).entry == 24
    assert give(table, F, "PutOnRing").entry == 25
    shown = everything(table)
    assert "later" not in export(table)
    assert first_break(table.file) is None
    table.close()
    assert (played.parent / "t.ringtable.damaged").read_bytes() == spoilt
    assert sorted(file.name for file in played.parent.iterdir()) == ["t.ringtable", "t.ringtable.damaged"]
    table = Table.open(played)
    assert (table.file.notices, everything(table)) == ((), shown)
    table.close()
    with Journal.read(played.parent / "t.ringtable.damaged") as aside:
        assert (aside.count, len(aside.later)) == (24, 3)


def test_a_second_damage_takes_no_earlier_damaged_file_s_place(played: Path) -> None:
    first = _spoilt(played, 24)
    with Table.open(played).file as journal:
        journal.keep("seating", "east")
    second = _spoilt(played, 20)
    with Table.open(played).file as journal:
        journal.keep("seating", "west")
    assert (played.parent / "t.ringtable.damaged").read_bytes() == first
    assert (played.parent / "t.ringtable.damaged-2").read_bytes() == second


def test_a_table_that_goes_on_without_the_damage_is_still_nobody_elses(played: Path) -> None:
    _spoilt(played, 24)
    table = Table.open(played)
    assert "is already open in another Ringtable" in told_of(played)
    give(table, D, "EnterRoll", faces=[6])
    assert "is already open in another Ringtable" in told_of(played)
    table.close()
    Table.open(played).close()


@pytest.mark.parametrize("byte", range(0, 130, 7))
def test_a_frame_line_that_was_altered_takes_nothing_away_where_what_follows_proves_the_entry(
    played: Path, byte: int
) -> None:
    table = Table.open(played)
    shown = everything(table)
    table.close()
    content = bytearray(played.read_bytes())
    content[record_of(bytes(content), 12).at + byte] ^= 1
    played.write_bytes(content)
    table = Table.open(played)
    assert everything(table) == shown
    (told,) = table.file.notices
    assert told.startswith("The line that frames entry 12, or what was kept behind it, was altered")
    assert give(table, F, "Wait").entry == ENTRIES
    table.close()


def test_an_entry_that_is_gone_is_missed(played: Path) -> None:
    content = played.read_bytes()
    gone = record_of(content, 6)
    played.write_bytes(content[: gone.at] + content[gone.end :])
    table = Table.open(played)
    assert table.file.count == 6
    assert table.file.notices[0].startswith("Entry 6 is missing. The game goes on from entry 5.")
    table.close()


@pytest.mark.parametrize("copy", [0, 1])
def test_one_copy_of_the_header_is_enough(played: Path, copy: int) -> None:
    table = Table.open(played)
    shown = everything(table)
    table.close()
    content = played.read_bytes()
    header = records(content)[copy]
    for byte in range(header.at, header.end, 23):
        played.write_bytes(content[:byte] + bytes([content[byte] ^ 8]) + content[byte + 1 :])
        table = Table.open(played)
        assert everything(table) == shown
        assert len(table.file.notices) == 1
        told = (
            f"The {('first', 'second')[copy]} copy of this table's header was altered",
            "The line below this table's",
        )
        assert table.file.notices[0].startswith(told)
        table.close()


def test_a_table_without_a_header_is_kept(played: Path) -> None:
    content = bytearray(played.read_bytes())
    for header in records(bytes(content))[:2]:
        content[header.at + 150] ^= 1
    played.write_bytes(content)
    told = told_of(played)
    assert "was altered in both places, so it cannot be played. Keep the file" in told
    assert played.read_bytes() == bytes(content)


# -- what takes nothing away -----------------------------------------------------------------------------------------


def _seen(change: Callable[[Evidence], Evidence | None]) -> Callable[[Record], dict[str, bytes]]:
    def changed(record: Record) -> dict[str, bytes]:
        evidence = evidence_from(record.evidence)
        assert evidence is not None
        return {"evidence": evidence_line(change(evidence))}

    return changed


@pytest.mark.parametrize(
    ("entry", "change"),
    [
        (24, _seen(lambda seen: Evidence(**seen.about(), picture=b"\0", owner=seen.owner))),
        (24, _seen(lambda seen: Evidence(**(seen.about() | {"raw": "F 5"}), picture=seen.picture))),
        (25, _seen(lambda seen: Evidence(**seen.about(), picture=seen.picture, owner=D))),
        (25, _seen(lambda _: None)),
        (3, lambda _: {"evidence": evidence_line(Evidence("x"))}),
        (24, lambda _: {"evidence": b"[]\n"}),
        (24, lambda _: {"evidence": b'{"about":{"colour":"red"},"owner":"public","picture":null}\n'}),
        (24, lambda _: {"evidence": b"{\n"}),
        (24, lambda record: {"evidence": record.evidence.replace(b"iVBOR", b"jVBOR").replace(b"\n", b" ")}),
    ],
)
def test_an_altered_picture_is_told_and_the_game_goes_on(
    played: Path, entry: int, change: Callable[[Record], dict[str, bytes]]
) -> None:
    table = Table.open(played)
    shown = everything(table)
    table.close()
    played.write_bytes(forged(played.read_bytes(), entry, change))
    table = Table.open(played)
    assert everything(table) == shown
    assert table.file.notices == (f"Entry {entry}: its evidence was altered or taken away. The game goes on.",)
    assert table.evidence(entry, "truth") is None
    assert [table.evidence(n, "truth") for n in (24, 25) if n != entry] == [picture() for n in (24, 25) if n != entry]
    assert give(table, F, "Wait").entry == ENTRIES
    assert not (played.parent / "t.ringtable.damaged").exists()
    table.close()


def test_an_altered_seating_is_told_and_neither_the_game_nor_an_earlier_seating_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = fresh(path)
    table.file.keep("seating", "first")
    give(table, F, "PlaceCounters")
    table.file.keep("seating", "second")
    give(table, D, "PlaceCounters")
    shown = everything(table)
    table.close()
    content = path.read_bytes()
    kept = [each for each in records(content) if each.frame.number is None]
    for place, stands in ((0, "second"), (1, "first")):
        for byte in (*range(kept[place].at, kept[place].end, 11), kept[place].end - 1):
            path.write_bytes(content[:byte] + bytes([content[byte] ^ 2]) + content[byte + 1 :])
            table = Table.open(path)
            assert everything(table) == shown
            assert table.file.notices, byte
            assert table.file.kept("seating") in (stands, "second"), byte
            table.close()


# -- anything at all -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [1, 2, 8, 64])
def test_altered_bytes_at_random_places_are_told_and_what_stands_before_them_plays_on(played: Path, bits: int) -> None:
    whole = played.read_bytes()
    table = Table.open(played)
    lines = {audience: table.journal(audience) for audience in ("public", D, F, "truth")}
    table.close()
    chance = random.Random(1977 + bits)
    for _ in range(40):
        altered = bytearray(whole)
        for _ in range(bits):
            altered[chance.randrange(len(altered))] ^= 1 << chance.randrange(8)
        played.write_bytes(altered)
        if bits > 1 and (told := _no_header(played)):
            assert all(altered[each.at : each.end] != whole[each.at : each.end] for each in records(whole)[:2])
            assert "was altered in both places" in told
            continue
        table = Table.open(played)
        assert table.file.notices
        assert first_break(table.file) is not None
        count = table.file.count
        for audience, then in lines.items():
            now = table.journal(audience)
            assert [line["events"] for line in now if "events" in line and not _is_retold(line)] == [
                line["events"] for line in then[: count - 1] if "events" in line and not _is_retold(line)
            ]
        assert give(table, F, "Wait").entry == count
        table.close()
        for aside in played.parent.glob("*.damaged*"):
            assert aside.read_bytes() == bytes(altered)
            aside.unlink()


def _no_header(path: Path) -> str:
    try:
        Journal.read(path).close()
    except JournalError as error:
        return str(error)
    return ""


def _is_retold(line: dict[str, object]) -> bool:
    """A line that later entries put right, take back or uncover."""
    return line["n"] in (15, 16, 22, 24, 25, 26)


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
        before = path.read_bytes()
        assert "Entry 1" in told_of(path)
        assert path.read_bytes() == before
        assert json.loads(record_of(before, 1).body)["n"] == 1
