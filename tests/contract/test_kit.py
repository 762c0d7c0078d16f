"""The contracts know what a game tells them of itself."""

from dataclasses import fields, replace

import pytest

from engine.core.installed import GAMES_FOLDER, found_games
from tests.contract.cases import EVERY_GAME
from tests.contract.kit import COUNTED, Contract, Floors, contract_of

OF_NO_KIND = {"disclosures", "kinds_of_notes", "sealed", "on_paper", "sealed_again"}
"""What there may be nothing of in random games of the house's own: their floor is then 0."""


@pytest.mark.parametrize("game", [game for game, folder in found_games().items() if folder.parent == GAMES_FOLDER])
def test_a_game_of_the_house_sets_floors_of_its_own_above_those_of_any(game: str) -> None:
    own, least = contract_of(game).floors, Floors()
    assert own != least, f"tests/games/{game}/contract.py sets none"
    lower = {each.name for each in fields(Floors) if getattr(own, each.name) < getattr(least, each.name)}
    assert lower <= OF_NO_KIND
    assert all(getattr(own, name) == 0 for name in lower), "there is nothing of a kind, or as much as in any game"


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_here_tells_its_contract(game: str) -> None:
    told = contract_of(game)
    assert told != Contract(), f"{game} has no contract.py"
    told.floors.meets("secrets", len(told.secrets))
    assert {secret.game for secret in told.secrets} <= {game}


def test_a_game_that_tells_nothing_is_held_to_what_holds_of_any() -> None:
    assert contract_of("a game that nobody wrote") == Contract()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_floor_that_is_not_met_says_what_is_missing_and_where_to_write_it(game: str) -> None:
    floors = replace(contract_of(game).floors, secrets=1)
    assert set(COUNTED) == {each.name for each in fields(Floors)}
    with pytest.raises(
        AssertionError, match=r"^Kinds of secrets: 0 of at least 1\. .*`secrets`.*Floors\(secrets=0\)\."
    ):
        floors.meets("secrets", 0)
    replace(floors, secrets=0).meets("secrets", 0)
