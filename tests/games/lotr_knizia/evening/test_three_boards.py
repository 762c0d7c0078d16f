"""The first turns of an evening of four hobbits on the real app, by touches; all three boards are a long run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.evening.play import handovers
from tests.games.lotr_knizia.evening.three_boards import plain_turns, planned, play_it, touches

ACTS = 27
"""To the middle of the third turn: Bag End, Rivendell, tiles, cards, a Joker and the Ring."""
MOST_TAPS = 8


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boards")


@pytest.fixture(scope="module")
def steps(out: Path) -> list[dict[str, Any]]:
    return play_it(out, acts=ACTS)


def test_everything_that_was_planned_was_done_by_touches(steps: list[dict[str, Any]], out: Path) -> None:
    told = [each for _, what, _ in touches(out) for each in what.split(" + ")]
    assert told == [move.do for move in planned()[:ACTS]]
    assert {"Deal", "PassCards", "Pay", "TurnTile", "PlayCard", "EndTurn"} <= set(told)
    free = [move for move in planned()[:ACTS] if move.values.get("line")]
    assert free, "a card that may go along any line is among them"


def test_a_plain_turn_is_five_to_eight_touches_and_nobody_hands_the_tablet_over(
    steps: list[dict[str, Any]], out: Path
) -> None:
    turns = plain_turns(touches(out))
    assert turns, "a turn of the sample is plain"
    assert all(5 <= taps <= MOST_TAPS for taps in turns.values()), turns
    assert sum(handovers(steps).values()) == 0


def test_no_text_is_cut_and_no_targets_overlap(steps: list[dict[str, Any]]) -> None:
    assert [(each["step"], each["clipped"]) for each in steps if each["clipped"]] == []
    assert [(each["step"], each["overlapping"]) for each in steps if each["overlapping"]] == []
