"""Leaks planted in a game's own code, which its contract tells: each is caught, by name."""

import pytest

from tests.contract.cases import EVERY_GAME, OWN_LEAKS
from tests.contract.caught import assert_caught
from tests.contract.kit import Leak, contract_of


@pytest.mark.parametrize(("game", "leak"), OWN_LEAKS)
def test_a_leak_in_a_games_own_code_is_caught(game: str, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught(game, leak, monkeypatch)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_game_with_secrets_has_leaks_of_its_own(game: str) -> None:
    told = contract_of(game)
    told.floors.meets("leaks", len(told.leaks))
    assert bool(told.told) == bool(told.secrets)
