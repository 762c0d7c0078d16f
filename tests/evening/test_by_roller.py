"""The die roller on the real app, by touches: what of it stands in the journal, and what the players read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.entry import Evidence
from firmware_bridge.protocol import Message, decode
from tests.evening.by_roller import BY_HAND, GOLLUM, LOST, POINTS, PRESSED
from tests.evening.play import steps_in
from tests.evening.play_roller import play

BY_ROLLER = (0, 2, 3)
"""Which of the four rolls the roller gave."""


@pytest.fixture(scope="module")
def out(c_roller: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("roller")
    play(folder)
    return folder


@pytest.fixture(scope="module")
def steps(out) -> dict[str, dict[str, Any]]:
    return {step["step"]: step for step in steps_in(out)}


@pytest.fixture(scope="module")
def rolls(first, table) -> list[tuple[list[int], Evidence]]:
    """The faces of every roll since the evening began, and what each was read from."""
    lines = [line for line in table.journal(PUBLIC) if line["n"] >= first and line["do"].get("type") == "EnterRoll"]
    return [(line["do"]["faces"], table.evidence(line["n"])) for line in lines]


@pytest.fixture(scope="module")
def told(rolls) -> list[Message]:
    """What the roller said on the wire, for each roll that it gave."""
    return [decode(rolls[place][1].raw.encode()) for place in BY_ROLLER]


def test_each_roll_stands_in_the_journal_once(rolls):
    assert [faces for faces, _ in rolls] == [[GOLLUM], [BY_HAND], [POINTS], [PRESSED]]
    assert LOST not in (GOLLUM, BY_HAND, POINTS, PRESSED), "the fall that nobody heard of could not be told from them"


def test_the_roller_s_own_line_is_kept_with_its_serial_number_and_how_sure_it_was(rolls, told):
    assert [message.name for message in told] == ["rolled", "rolled", "button"]
    for place, message in zip(BY_ROLLER, told, strict=True):
        faces, kept = rolls[place]
        assert message.faces == tuple(faces)
        assert "SIM-" in kept.source
        assert kept.source.endswith(" (simulator)")
        assert kept.sureness == f"{message.number('sure') / 1000:.0%}"
        assert kept.confirmed_by in ("dark_power", "fellowship")


def test_no_line_of_the_roller_answers_twice_and_none_is_of_another_session(rolls, told):
    gollum, points, button = told
    assert gollum.seq < points.seq - 1, "the roll that a thumb answered had a number of its own"
    assert gollum.number("session") == points.number("session")
    assert button.seq == 1
    assert len({rolls[place][1].raw for place in BY_ROLLER}) == len(BY_ROLLER)


def test_the_roll_by_hand_is_marked_as_one(rolls):
    _, kept = rolls[1]
    assert (kept.source, kept.raw, kept.sureness, kept.confirmed_by) == ("by hand", "", "", "fellowship")


def test_every_screen_that_shows_the_simulator_says_that_it_is_one(steps):
    silent = [
        (name, words)
        for name, step in steps.items()
        for words in step["words"]
        if "SIM-" in words and "simulator" not in words
    ]
    assert silent == []
    assert sum(any("simulator" in words for words in step["words"]) for step in steps.values()) > 10


def test_a_tablet_without_a_roller_says_nothing_of_it_at_the_table(steps):
    assert not any("plugged in" in words for words in steps["no-roller"]["words"])
    assert any("No roller is plugged in." in words for words in steps["nothing-is-plugged-in"]["words"])


def test_no_text_is_cut_and_no_targets_overlap(steps):
    assert [(name, step["clipped"]) for name, step in steps.items() if step["clipped"]] == []
    assert [(name, step["overlapping"]) for name, step in steps.items() if step["overlapping"]] == []
