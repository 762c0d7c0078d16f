"""Evidence beside the entries, and what the tablet keeps between them."""

import json
from pathlib import Path

import pytest

from engine.core.entry import Evidence
from engine.core.export import export
from engine.core.journal import Journal, first_break
from engine.core.table import Table
from engine.core.verify import export_break
from tests.engine.core.files import left
from tests.engine.core.played import (
    D,
    F,
    everything,
    give,
    in_ring_phase,
    picture,
    play,
)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A closed file with secrets, disclosures, evidence, a correction and an undo in it."""
    return left(tmp_path / "t.ringtable")


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


def test_what_the_tablet_keeps_is_sealed_in_the_chain_and_outside_the_game(played: Path) -> None:
    table = Table.open(played)
    count, shown = table.file.count, everything(table)
    assert table.file.kept("seating") is None
    table.file.keep("seating", "east")
    table.file.keep("name", "Friday")
    table.file.keep("seating", "west")
    assert (table.file.count, everything(table)) == (count, shown)
    assert first_break(table.file) is None
    assert table.undo(D, 24, [F]).entry == count
    table.close()
    with Journal.open(played) as journal:
        assert (journal.kept("seating"), journal.kept("name")) == ("west", "Friday")
        assert first_break(journal) is None


def test_what_the_tablet_keeps_is_opened_to_nobody() -> None:
    table = in_ring_phase()
    table.file.keep("seating", "north by east")
    assert give(table, D, "EnterRoll", faces=[4]).allowed
    table.file.keep("name", "Friday evening")
    for audience in ("public", D, F, "truth"):
        exported = export(table, audience)
        told = json.dumps(exported)
        assert "north" not in told
        assert "Friday" not in told
        assert [line["after"] for line in exported["kept"]] == [6, 7]
        assert export_break(json.loads(told)) is None
        exported["kept"][0]["body"]["value"] = {"seal": "0" * 64}
        assert export_break(exported) == (6, "What the tablet kept behind entry 6 was altered.")
