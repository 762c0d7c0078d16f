"""Random games of every game: cards, counters, marks and points hold after every entry, and a seed is a seed."""

from typing import Any

import pytest

from engine.core.record import Event
from engine.playout import Summary, heading_of, playing_of, playout
from engine.policy import Chance
from tests.contract.cases import EVERY_BOX, EVERY_GAME, EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import contract_of

TURNS, FEWER_TURNS = 12, 4
"""Turns of a random game, and of one whose turns are long."""


def test_chance_is_splitmix64() -> None:
    # The first outputs for seed 1234567, as published with the reference implementation.
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize(("game", "version", "box"), EVERY_BOX)
def test_random_games_hold(game: str, version: str, box: str) -> None:
    most = FEWER_TURNS if version in contract_of(game).long else TURNS
    summary = playout(game, version, games=3, seed=7, max_turns=most, box=box)
    assert summary.is_clean, summary.in_words()
    assert summary.turns >= contract_of(game).floors.clock * most // TURNS
    assert summary.refused == 0, "a policy gave a command that was refused"
    assert summary.as_json()["entries"] == summary.entries
    contract_of(game).floors.meets("entries", summary.entries)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_games_that_head_for_endings_hold_and_come_to_them(game: str) -> None:
    summary = playout(game, games=12, seed=1, policy=heading_of(game))
    assert summary.is_clean, summary.in_words()
    assert summary.refused == 0, "a policy gave a command that was refused"
    assert summary.unfinished <= 2, summary.in_words()
    contract_of(game).floors.meets("endings", len([end for end in summary.outcomes if end]))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_same_seed_plays_the_same_games(game: str) -> None:
    def play(seed: int) -> Summary:
        return playout(game, games=1, seed=seed, max_turns=3)

    assert play(5) == play(5)
    assert play(5) != play(6)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_says_what_must_always_hold(game: str) -> None:
    assert playing_of(game) is not None, f"engine/games/{game}/playing.py is missing"


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_a_broken_rule_is_noticed(game: str, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that loses its effect shows: at least some of those that move a counter or a card, in a short game."""
    # A game may have a bound of its own, and one that has lost an event's effect would run to it.
    monkeypatch.setattr("engine.playout.MOST_ENTRIES", 50)
    monkeypatch.setattr(playing_of(game), "MOST_ENTRIES", 50, raising=False)
    noticed: set[str] = set()
    kinds = Player(game, version, 0).table.game.events()
    wanted = contract_of(game).floors.noticed
    for name, kind in kinds.items():
        if len(noticed) >= wanted:
            break
        with monkeypatch.context() as patch:
            patch.setattr(kind, "apply", _without_effect)
            if not playout(game, version, games=1, seed=3).is_clean:
                noticed.add(name)
    assert len(noticed) >= wanted, noticed


def _without_effect(event: Event, state: Any) -> Any:
    return state
