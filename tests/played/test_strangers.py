"""Disputes that strangers wrote and ruled on from the book alone: each is ruled as they did, or told to be open."""

import json
from pathlib import Path

import pytest

from engine.rulebook import rulings
from engine.script import play

FOLDER = Path(__file__).parent / "wotr_spi" / "strangers"
SCRIPTS = sorted(FOLDER.glob("[0-9]*.jsonl"))
DISPUTES = {row["n"]: row for row in map(json.loads, (FOLDER / "disputes.jsonl").read_text("utf-8").splitlines())}


def number(script: Path) -> int:
    return int(script.stem.partition("_")[0])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_strangers_dispute_is_ruled_as_they_ruled(script: Path) -> None:
    *_, last = play(script.read_text(encoding="utf-8"))
    assert last["failed"] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_strangers_dispute_is_put_to_the_table(script: Path) -> None:
    lines = [json.loads(line) for line in script.read_text(encoding="utf-8").splitlines()]
    dispute = DISPUTES[number(script)]
    assert lines[1]["note"] == f"Dispute {dispute['n']}: {dispute['title']}"
    expected = [
        one
        for line in lines
        for one in (line["expect"] if isinstance(line.get("expect"), list) else [line.get("expect", {})])
    ]
    if dispute["expected"] == "open":
        told = {name for one in expected for name in one.get("told", ())}
        assert told
        assert told <= {row.name for row in rulings("wotr_spi")}
    else:
        assert any("may" in line for line in lines) or any("view" in one for one in expected)


def test_every_dispute_has_a_script() -> None:
    assert [number(script) for script in SCRIPTS] == sorted(DISPUTES) == list(range(1, 61))
