"""What happens without anybody's word says by which section: in the journal, in an opened entry, in a replay."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rulings.presenter import ruling_model
from companion.table.presenter_journal import journal_models, rules_of
from engine.core.audience import PUBLIC, TRUTH
from engine.core.projection import ruling_line
from engine.core.table import Table
from engine.games.lotr_knizia import GAME
from engine.games.lotr_knizia.sections import SECTIONS
from tests.games.lotr_knizia.rules.evening import EXPANDED, FRODO, MORIA, RULES, SAM, Evening

TRAPPED = "X/moria/trapped"
SUNDIAL = "R/tiles/sundial"
EVENT = "EventHappens"


def trapped(version: str, **options: bool) -> Evening:
    """Frodo turns a sundial in Moria, and the fourth Event is carried out."""
    return Evening(version, 3, **options).at(MORIA, event=3).tile("sundial")


def sections(table: Table, audience: str = PUBLIC) -> Iterator[tuple[str, str]]:
    """(event, its section) of the newest line."""
    line = table.journal(audience)[-1]
    return ((event["type"], section) for event, section in zip(line["events"], line["sections"], strict=True))


@pytest.mark.parametrize(("column", "other"), [(0, EXPANDED), (1, RULES)])
def test_no_table_is_told_a_section_of_the_book_that_it_does_not_play(column: int, other: str) -> None:
    rows = tomllib.loads((GAME.folder / "rules.toml").read_text(encoding="utf-8"))
    assert [pair[column] for pair in SECTIONS.values() if rows[pair[column]].get("game") == other] == []


@pytest.mark.parametrize("version", [RULES, EXPANDED])
def test_an_event_cites_its_box_in_the_journal_and_in_the_opened_entry(version: str) -> None:
    table = trapped(version).table
    assert (EVENT, TRAPPED) in list(sections(table))
    line, lexicon = table.journal(PUBLIC)[-1], table.game.lexicon
    (model, *_) = journal_models(table.journal(PUBLIC), lexicon, {})
    assert "Trapped?" in model.note
    item = table.timeline.head.item
    assert item is not None
    opened = ruling_model(
        table.may(SAM, item.command), PUBLIC, "", lexicon, happened=[cite.section for cite in rules_of(line, lexicon)]
    )
    assert TRAPPED in [rule.section for rule in opened.in_short]


def test_a_ruling_tells_it_with_each_event_and_nothing_where_there_is_none() -> None:
    evening = Evening(EXPANDED, 3).at(MORIA, event=3)
    turned = evening.table.submit(FRODO, evening.table.command({"do": "TurnTile", "kind": "sundial"}))
    (told,) = ruling_line(evening.table, turned, PUBLIC)["events"]
    assert "section" not in told, "the act cites its own"
    done = evening.table.submit(FRODO, evening.table.command({"do": "CarryOut"}))
    by_kind = {event["type"]: event.get("section") for event in ruling_line(evening.table, done, PUBLIC)["events"]}
    assert by_kind[EVENT] == TRAPPED


def test_it_stands_in_no_file_and_is_the_same_once_the_table_is_read_again(tmp_path: Path) -> None:
    path, told = tmp_path / "t.ringtable", trapped(EXPANDED).table
    table = Table.create(path, "lotr_knizia", version=EXPANDED, seats=told.seats, table_id="again")
    for line in told.journal(TRUTH):
        table.submit(line["seat"], table.command(line["do"]), line["agreed"])
    table.close()
    assert TRAPPED not in path.read_text("utf-8")
    again = Table.read(path)
    assert [line["sections"] for line in again.journal(PUBLIC)] == [line["sections"] for line in told.journal(PUBLIC)]
    assert (EVENT, TRAPPED) in list(sections(again))
    again.close()


def test_what_has_faded_cites_nothing_that_would_tell_of_it() -> None:
    evening = trapped(RULES, open_record=False)
    entry = len(evening.table.journal(PUBLIC))
    assert ("TileDone", SUNDIAL) in list(sections(evening.table))
    evening.roll("blank").tile("hiding")
    evening.do(FRODO, "EndTurn")
    line = evening.table.journal(PUBLIC)[entry - 1]
    assert set(line["sections"]) == {""}
    assert SUNDIAL in evening.table.journal(TRUTH)[entry - 1]["sections"]
    assert SUNDIAL not in json.dumps(evening.table.journal(PUBLIC))
