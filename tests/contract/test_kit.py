"""The contracts know what a game tells them of itself."""

from dataclasses import fields

import pytest

from engine.core.installed import GAMES_FOLDER, found_games
from tests.contract.kit import Contract, Floors, contract_of


@pytest.mark.parametrize("game", [game for game, folder in found_games().items() if folder.parent == GAMES_FOLDER])
def test_a_game_of_the_house_sets_floors_of_its_own_above_those_of_any(game: str) -> None:
    own, least = contract_of(game).floors, Floors()
    assert own != least, f"tests/games/{game}/contract.py sets none"
    assert all(getattr(own, each.name) >= getattr(least, each.name) for each in fields(Floors))


def test_a_game_that_tells_nothing_is_held_to_what_holds_of_any() -> None:
    assert contract_of("a game that nobody wrote") == Contract()
