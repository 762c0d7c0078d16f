"""Seals of whole games: each is the function of its stated parts and of the table's secret, and hides the rest."""

from collections import Counter

import pytest

from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import contract_of
from tests.contract.seals import ON_PAPER, Seals

GAMES, ENTRIES = 3, 90


def played(game: str, version: str, seed: int) -> Seals:
    """The seals of a random game, each computed again."""
    player = Player(game, version, seed)
    while player.table.file.count < ENTRIES and player.step() is not None:
        pass
    seals = Seals(player.table)
    seals.read()
    return seals


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_every_seal_of_a_game_is_what_is_stated(game: str, version: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(GAMES):
        found.update(name.split(" of ")[0] for name in played(game, version, seed).names.values())
    floors = contract_of(game).floors
    floors.meets("sealed", found["seal"])
    floors.meets("on_paper", found[ON_PAPER])


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_what_merely_looks_like_a_seal_is_not_masked(game: str, version: str) -> None:
    seals = played(game, version, 0)
    for own, name in list(seals.names.items()):
        # Both digits stand in either alphabet.
        other = own[:-1] + ("2" if own[-1] != "2" else "3")
        before = seals.masked.total()
        assert seals.mask(f"{own} {other}") == f"({name}) {other}"
        assert seals.masked.total() == before + 1
