"""Disputes that strangers wrote and ruled on from the book alone: each is ruled as they did, or told to be open."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.rulebook import rulings
from engine.script import play

HERE = Path(__file__).parent
CAMPAIGN = "wotr_spi/campaign_strangers"
THREE = "wotr_spi/three_player_strangers"
COUNTS = {"wotr_spi/strangers": 60, "lotr_knizia/strangers": 40, CAMPAIGN: 68, THREE: 16}
FOLDERS = {folder: HERE / folder for folder in COUNTS}
SCRIPTS = [script for folder in FOLDERS.values() for script in sorted(folder.glob("[0-9]*.jsonl"))]
# What both strangers ruled alike and the book, read again, leaves open: the two readings are in rulings.toml.
FOUND_OPEN: dict[str, frozenset[int]] = {CAMPAIGN: frozenset()}


def disputes(folder: str) -> dict[int, dict[str, Any]]:
    lines = (FOLDERS[folder] / "disputes.jsonl").read_text("utf-8").splitlines()
    return {row["n"]: row for row in map(json.loads, lines)}


DISPUTES = {folder: disputes(folder) for folder in COUNTS}


def folder_of(script: Path) -> str:
    return script.parent.relative_to(HERE).as_posix()


def game_of(script: Path) -> str:
    return script.parent.parent.name


def number(script: Path) -> int:
    return int(script.stem.partition("_")[0])


def dispute_of(script: Path) -> dict[str, Any]:
    return DISPUTES[folder_of(script)][number(script)]


def lines_of(script: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in script.read_text(encoding="utf-8").splitlines()]


def expected_of(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        one
        for line in lines
        for one in (line["expect"] if isinstance(line.get("expect"), list) else [line.get("expect", {})])
    ]


def ruled(script: Path) -> str:
    """The strangers' common ruling for the version that this script plays."""
    expected = dispute_of(script)["expected"]
    if number(script) in FOUND_OPEN.get(folder_of(script), ()):
        return "open"
    return str(expected[lines_of(script)[0]["table"]["version"]] if isinstance(expected, dict) else expected)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_strangers_dispute_is_ruled_as_they_ruled(script: Path) -> None:
    *_, last = play(script.read_text(encoding="utf-8"))
    assert last["failed"] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_strangers_dispute_is_put_to_the_table(script: Path) -> None:
    lines = lines_of(script)
    dispute = dispute_of(script)
    assert lines[1]["note"] == f"Dispute {dispute['n']}: {dispute['title']}"
    expected = expected_of(lines)
    if ruled(script) == "open":
        told = {name for one in expected for name in one.get("told", ())}
        assert told
        assert told <= {row.name for row in rulings(game_of(script))}
    else:
        assert any("may" in line for line in lines) or any("view" in one for one in expected)


BOTH_ALIKE = [
    script
    for script in SCRIPTS
    if dispute_of(script).get("version") == "both" and not isinstance(dispute_of(script)["expected"], dict)
]


@pytest.mark.parametrize("script", BOTH_ALIKE, ids=lambda script: script.stem)
def test_a_dispute_on_both_books_is_ruled_alike_by_either(script: Path) -> None:
    """Only the sections that are cited differ."""
    lines = lines_of(script)
    assert lines[0]["table"]["version"] == "expanded"
    lines[0]["table"]["version"] = "second_edition"
    for one in expected_of(lines):
        one.pop("cites", None)
    *_, last = play("\n".join(map(json.dumps, lines)))
    assert last["failed"] == []


@pytest.mark.parametrize("folder", COUNTS)
def test_every_dispute_has_a_script(folder: str) -> None:
    scripts = sorted(FOLDERS[folder].glob("[0-9]*.jsonl"))
    assert sorted({number(script) for script in scripts}) == sorted(DISPUTES[folder])
    assert sorted(DISPUTES[folder]) == list(range(1, COUNTS[folder] + 1))
    for n, dispute in DISPUTES[folder].items():
        expected = dispute["expected"]
        played = [lines_of(script)[0]["table"]["version"] for script in scripts if number(script) == n]
        assert len(played) == len(expected) if isinstance(expected, dict) else len(played) == 1
        assert set(played) == set(expected) if isinstance(expected, dict) else True


@pytest.mark.parametrize(("folder", "version"), [(CAMPAIGN, "campaign"), (THREE, "three_player")])
def test_the_disputes_of_a_version_are_played_in_it(folder: str, version: str) -> None:
    versions = {lines_of(script)[0]["table"]["version"] for script in FOLDERS[folder].glob("[0-9]*.jsonl")}
    assert versions == {version}


def test_what_was_right_at_first_is_written_down() -> None:
    first = json.loads((FOLDERS["lotr_knizia/strangers"] / "first_runs.json").read_text("utf-8"))
    assert list(map(int, first)) == sorted(DISPUTES["lotr_knizia/strangers"])
    assert all(isinstance(was, bool) for was in first.values())
