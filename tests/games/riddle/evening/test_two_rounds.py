"""Two rounds of five on the real app, by touches: every kind of act, and how many touches it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.policy import Move
from tests.games.riddle.evening.two_rounds import AGAINST, FIVE, planned, play_it, touches, turns

MOST_TAPS = 10
"""In a turn with one act against somebody and one exchange; a battle takes more."""
MOST_FOR_AN_ACT = 3
WANTED = {
    "Deal",
    "MoveByDie",
    "Exchange",
    "UsePalantir",
    "UseElfRing",
    "AnswerLook",
    "PoseRiddle",
    "TellGuess",
    "Attack",
}
WANTED |= {"Present", "StopBattle", "PickUpInCity", "PickUpByCard", "Discard"}


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rounds")


@pytest.fixture(scope="module")
def moves() -> list[Move]:
    return planned()


@pytest.fixture(scope="module")
def steps(out: Path) -> list[dict[str, Any]]:
    return play_it(out)


def test_what_is_planned_is_an_evening_with_all_that_players_do_to_each_other(moves: list[Move]) -> None:
    assert {move.do for move in moves} >= WANTED
    answers = {move.values["resists"] for move in moves if move.do == "AnswerLook"}
    assert answers == {True, False}, "one look is resisted, and one hand is shown"


def test_everything_that_was_planned_was_done_by_touches(
    steps: list[dict[str, Any]], out: Path, moves: list[Move]
) -> None:
    told = touches(out)
    assert [what for _, what, _ in told] == [move.do for move in moves]
    assert set(turns(told)) == {"0/", *(f"{number}/{seat}" for number in (1, 2) for seat in FIVE)}
    assert [what for _, what, taps in told if taps > MOST_FOR_AN_ACT] == []


def test_a_turn_with_an_act_against_somebody_is_at_most_ten_touches(steps: list[dict[str, Any]], out: Path) -> None:
    counted = {}
    for turn, done in turns(touches(out)).items():
        acts = [what for what, _ in done]
        if "MoveByDie" in acts and "Attack" not in acts and sum(what in AGAINST for what in acts) <= 1:
            counted[turn] = sum(taps for _, taps in done) - max(0, acts.count("Exchange") - 1)
    assert len(counted) >= 6, "most turns have no battle"
    assert all(4 <= taps <= MOST_TAPS for taps in counted.values()), counted


def test_a_move_is_two_touches_and_a_force_one_or_two(steps: list[dict[str, Any]], out: Path) -> None:
    told = touches(out)
    assert {taps for _, what, taps in told if what == "MoveByDie"} == {2}, "the lit space, and the key that goes there"
    forces = [taps for _, what, taps in told if what == "Present"]
    assert set(forces) <= {1, 2}, "its list lies open by itself, or is opened, or scrolled once"
    assert {taps for _, what, taps in told if what == "Attack"} == {1}
    assert {taps for _, what, taps in told if what in ("Exchange", "Discard", "PickUpInCity", "AnswerLook")} == {1}


def test_no_text_is_cut_and_no_targets_overlap(steps: list[dict[str, Any]]) -> None:
    assert [(each["step"], each["clipped"]) for each in steps if each["clipped"]] == []
    assert [(each["step"], each["overlapping"]) for each in steps if each["overlapping"]] == []
