"""The adversary learns nothing from an honest engine, and what is planted for it at once."""

import pytest

from tests.contract.adversary import Finding, Rate, found_out
from tests.contract.cases import EVERY_GAME
from tests.contract.kit import contract_of

GAMES, SEED, TURNS = 60, 7, 2
LEAST = 20
"""Games in which a secret is still one when it is guessed at."""


def findings(game: str, games: int = GAMES) -> dict[str, Finding]:
    guessing = contract_of(game).guessing
    asked = guessing.games(games, SEED, TURNS) if guessing else ()
    return {finding.secret: finding for finding in found_out(asked)}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_from_an_honest_engine_the_adversary_learns_nothing(game: str) -> None:
    told, found = contract_of(game), findings(game)
    assert set(found) == (told.guessing.secrets if told.guessing else set())
    told.floors.meets("guessed", len(found))
    for finding in found.values():
        assert finding.adversary.of >= LEAST
        assert not finding.is_better, finding.in_words()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_is_planted_the_adversary_finds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = contract_of(game)
    for plant in told.guessing.leaks if told.guessing else ():
        plant(monkeypatch)
    # A hand is few cards of many: over so many games as above its wear is not told from luck.
    found = findings(game, 2 * GAMES)
    told.floors.meets("guessed", len(found))
    for finding in found.values():
        assert finding.is_better, finding.in_words()


def test_a_gain_within_the_interval_is_no_leak() -> None:
    assert not Finding("a name", Rate(20, 100), Rate(17, 100)).is_better
    assert Finding("a name", Rate(40, 100), Rate(17, 100)).is_better
    low, high = Rate(170, 1000).interval
    assert (round(low, 3), round(high, 3)) == (0.148, 0.195)
