"""Four Game-Turns on the real app, by touches: what is asked, what stays secret, and how often it goes round."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from tests.evening.play import MOST_HANDOVERS, handovers
from tests.evening.play4 import play

Step = dict[str, Any]
PRIVATE = ("desk", "curtain", "handover")
QUARRELS = (
    # The step, and what the rules ask for at it.
    ("storms-while-the-table-waits", "search"),
    ("duel-rolls", "attack_dark_power"),
    ("duel-one-die", "attack_fellowship"),
    ("duel-round-1", "stop_dark_power"),
    ("capture-roll", "capture"),
    ("is-he-taken", "taken"),
    ("escape-roll", "escape"),
    ("challenged", "play_fellowship"),
    ("turn-5-begins", "control_of_gollum"),
)


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    return play(tmp_path_factory.mktemp("four"))


def by_name(steps: list[Step]) -> dict[str, Step]:
    return {each["step"]: each for each in steps}


def test_each_quarrel_of_the_four_turns_is_asked_at_its_moment(steps):
    asked = by_name(steps)
    assert [(name, asked[name]["ask"]) for name, _ in QUARRELS] == list(QUARRELS)


def test_the_duel_is_one_screen_from_its_first_pick_to_its_last_word(steps):
    names = [each["step"] for each in steps]
    fight = steps[names.index("duel-who-picks-first") : names.index("duel-over")]
    shown = [each for each in fight if each["page"] == "table" and each["step"] != "duel-magic-cards"]
    assert len(shown) > 5
    assert all("Individual Combat in W2722" in " ".join(each["words"]) for each in shown)
    last = by_name(steps)["duel-round-2"]["words"]
    assert {"Fight on", "Stop", "Attacks by Sorcery", "One wound this round"} <= set(last)


def test_nobody_reads_which_hobbit_fought(steps):
    told = [
        (each["step"], words)
        for each in steps
        for words in each["words"]
        # A chart that was read for all four of them tells of none.
        if re.search(r"\bMerry\b", words)
        and not all(words.replace("Merry", other) in each["words"] for other in ("Frodo", "Pippin", "Sam"))
    ]
    assert [step for step, _ in told if by_name(steps)[step]["page"] not in PRIVATE] == []


def test_nobody_reads_the_held_event_cards_before_they_are_played(steps):
    until = itertools.takewhile(lambda each: each["step"] != "storms-while-the-table-waits", steps)
    public = [words for each in until if each["page"] not in PRIVATE for words in each["words"]]
    assert not any(re.search(r"(?<![\d:])60 ·", words) for words in public)
    after = [words for each in steps if each["page"] not in PRIVATE for words in each["words"]]
    assert not any(re.search(r"(?<![\d:])(66|72) ·", words) for words in after)


def test_a_challenge_is_answered_in_words(steps):
    words = by_name(steps)["challenged"]["words"]
    assert "It does not stand" in words
    assert any("F.3" in each for each in words)


def test_at_most_six_hand_overs_a_game_turn(steps):
    counts = handovers(steps)
    assert {1, 2, 3, 4} <= set(counts)
    assert max(count for turn, count in counts.items() if turn) <= MOST_HANDOVERS


def test_no_text_is_cut_and_no_targets_overlap(steps):
    assert [(each["step"], each["clipped"]) for each in steps if each["clipped"]] == []
    assert [(each["step"], each["overlapping"]) for each in steps if each["overlapping"]] == []
