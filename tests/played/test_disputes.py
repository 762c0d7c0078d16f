"""Disputes at the table, as scripts: asked with may, ruled, cited, and told what would make it legal."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.rulebook import paragraphs, rulings
from engine.script import play

SCRIPTS = sorted((Path(__file__).parent / "wotr_spi" / "disputes").glob("*.jsonl"))
FOLDER = Path(__file__).parent / "wotr_spi"
EVENINGS = (
    *sorted(FOLDER.glob("*.jsonl")),
    *sorted((FOLDER / "strangers").glob("[0-9]*.jsonl")),
    *sorted((FOLDER / "campaign_strangers").glob("[0-9]*.jsonl")),
    *sorted((FOLDER / "campaign").rglob("*.jsonl")),
    *sorted((FOLDER / "three_player").rglob("*.jsonl")),
    *sorted((FOLDER / "three_player_strangers").glob("[0-9]*.jsonl")),
    *sorted((FOLDER / "second_look").glob("*.jsonl")),
    *sorted((FOLDER / "third_attack_p_to_z").glob("[0-9]*.jsonl")),
    *sorted((FOLDER / "third_attack_a_to_o").glob("[0-9]*.jsonl")),
)
SECTIONS = {row.section for row in paragraphs("wotr_spi")}

# The silences and misprints that a table is sure to meet: each bites in a dispute of its own.
QUARRELS = (
    "rivendell-hex",
    "individual-combat-table-number",
    "semi-ringwraith-citation",
    "gollum-card-whose",
    "gollum-card-needs-control",
    "ringbearer-in-combat",
    "boromir-and-the-ring-put-on",
    "gandalf-seizes-from-whom",
    "circle-when-put-on-late",
    "nazgul-3-endurance",
    "combat-and-a-hobbits-name",
    "death-and-a-hobbits-name",
    "gollum-in-combat",
    "slashes-heal-when",
    "ring-is-a-magic-card",
)


@cache
def lines(script: Path) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in script.read_text(encoding="utf-8").splitlines())


@cache
def told(script: Path) -> frozenset[str]:
    played = play(script.read_text(encoding="utf-8"))
    return frozenset(note["ruling"] for line in played for note in line.get("told", ()))


def asked(script: Path) -> list[dict[str, Any]]:
    return [line for line in lines(script) if "may" in line]


def test_there_are_thirty_disputes_and_more() -> None:
    assert len(SCRIPTS) >= 30
    assert sum(any(not line["expect"]["allowed"] for line in asked(script)) for script in SCRIPTS) >= 30


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_dispute_says_what_it_is_about_and_is_ruled_with_sections(script: Path) -> None:
    about = lines(script)[1]["note"]
    assert about.startswith("The dispute: ")
    assert asked(script), "nobody asks"
    for line in asked(script):
        assert line["note"]
        expected = line["expect"]
        if expected["allowed"]:
            continue
        # What the table itself refuses cites no rule; then the question that it settles does.
        assert set(expected["cites"]) <= SECTIONS or (expected["cites"] == ["table"] and expected["told"])
        assert expected["cites"]
        assert expected["would"], "what would make it legal"


@pytest.mark.parametrize("quarrel", QUARRELS)
def test_a_known_quarrel_is_told_when_it_bites(quarrel: str) -> None:
    assert quarrel in {row.name for row in rulings("wotr_spi")}
    assert [script.stem for script in SCRIPTS if quarrel in told(script)]


def test_every_ruling_is_told_in_some_evening_that_is_played() -> None:
    untold = {row.name for row in rulings("wotr_spi")}
    for script in (*SCRIPTS, *EVENINGS):
        if untold:
            untold -= told(script)
    assert untold == set()
