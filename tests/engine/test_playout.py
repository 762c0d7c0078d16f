"""Playouts: the same games however many processes share them; the summary says endings, what is left, how fast."""

import json
from dataclasses import replace

import pytest

from engine.games.wotr_spi.heading import Heading
from engine.playout import Summary, heading_of, playout
from engine.policy import RandomPolicy
from engine.verbs import main


def test_two_processes_play_the_same_games_as_one() -> None:
    one = playout("wotr_spi", games=3, seed=4, policy=Heading, max_turns=2)
    assert playout("wotr_spi", games=3, seed=4, policy=Heading, max_turns=2, processes=2) == one
    assert one.entries > 60


def test_a_game_is_the_same_whatever_was_played_before_it() -> None:
    playout("wotr_spi", games=2, seed=2, policy=Heading, max_turns=2, box="wotr_spi_1977")
    here = playout("wotr_spi", games=2, seed=4, policy=Heading, max_turns=2)
    assert here.is_clean
    assert playout("wotr_spi", games=2, seed=4, policy=Heading, max_turns=2, processes=2) == here


def test_a_game_is_headed_for_its_endings_where_it_has_a_player_who_does() -> None:
    assert heading_of("wotr_spi") is Heading
    assert heading_of("monopoly") is RandomPolicy


def test_a_game_whose_last_turn_is_over_counts_as_unfinished() -> None:
    summary = playout("wotr_spi", games=2, seed=4, max_turns=1)
    assert (summary.unfinished, summary.outcomes) == (2, {"": 2})
    assert "unfinished after their last Game-Turn: 2 (100.0%)" in summary.in_words()
    assert "endings: none" in summary.in_words()


def test_a_playout_of_no_games_is_told_without_a_share_of_them() -> None:
    words = playout("wotr_spi", games=0).in_words().splitlines()
    assert words[0] == "0 games, 0 Game-Turns, 0 entries"
    assert "unfinished after their last Game-Turn: 0" in words


def test_the_summary_names_endings_by_section_and_broken_games() -> None:
    fault = "Seed 1, game 3, entry 9: O: …"
    broken = Summary(4, 900, 30, 0, {"EndPhase": 7}, {"": 2, "fellowship O.1": 2}, (fault,), 1)
    broken = replace(broken, clock=("Game-Turn", "Game-Turns"))
    words = broken.in_words().splitlines()
    assert "endings: fellowship O.1 2" in words
    assert "unfinished after their last Game-Turn: 1 (25.0%)" in words
    assert words[-2:] == [fault, "1 games broke."]
    assert "a minute" not in broken.in_words()


@pytest.mark.parametrize(
    ("never", "says"),
    [
        (("Rest",), "No seat ever gave Rest, so it was not tried."),
        (("Rest", "Sing", "Walk"), "No seat ever gave Rest, Sing or Walk, so they were not tried."),
    ],
)
def test_the_summary_names_the_commands_that_nobody_gave_beside_that_everything_held(
    never: tuple[str, ...], says: str
) -> None:
    summary = Summary(1, 9, 1, 0, {"Swim": 9}, never=never)
    assert summary.in_words().splitlines()[-2:] == [says, "Everything held."]
    assert summary.is_clean
    assert json.loads(json.dumps(summary.as_json()))["never"] == list(never)
    assert "No seat" not in replace(summary, never=()).in_words()


def test_a_playout_of_no_games_names_no_command_that_nobody_gave() -> None:
    assert playout("wotr_spi", games=0).never == ()


def test_the_verb_heads_for_endings_or_plays_at_random_and_tells_how_fast(capsys: pytest.CaptureFixture[str]) -> None:
    seconds = iter((10.0, 40.0))
    words = ["playout", "wotr_spi", "--games", "1", "--seed", "8", "--processes", "1"]
    assert main([*words, "--json"], lambda: next(seconds)) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games_a_minute"] == 2.0
    assert any(summary["outcomes"]), "this game came to an end"
    assert main([*words, "--processes", "0"]) == 2
    assert "by at least one process" in capsys.readouterr().err


def test_what_a_game_stumbles_over_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(_: object) -> bool:
        raise KeyError("nobody")

    monkeypatch.setattr("engine.games.wotr_spi.steps.d_sequence.sequence.is_ripe", stumbles)
    summary = playout("wotr_spi", games=2, seed=4)
    assert len(summary.faults) == 2
    assert summary.faults[0].startswith("Seed 4, game 0, entry ")
    assert summary.faults[0].endswith("KeyError: 'nobody'")
    assert summary.unfinished == 0


def test_a_game_in_which_nothing_can_be_done_is_broken() -> None:
    class Idle(RandomPolicy):
        def move(self, table: object) -> None:
            return None

    (fault,) = playout("wotr_spi", seed=4, policy=Idle).faults
    assert fault == "Seed 4, game 0, entry 1: nothing is asked, and nothing can be done"
