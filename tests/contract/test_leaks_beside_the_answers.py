"""Leaks planted beside the answers: in sentences, Home, logs, files, undos, seals. Each is caught, by name."""

import pytest

from tests.contract.cases import every_leak
from tests.contract.caught import assert_caught
from tests.contract.kit import Leak
from tests.contract.plants_beside import BESIDE_THE_ANSWERS, IN_WHAT_IS_THE_SAME_FOR_EVERY_GAME


@pytest.mark.parametrize(("game", "leak"), every_leak(BESIDE_THE_ANSWERS))
def test_a_leak_beside_the_answers_is_caught(game: str, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught(game, leak, monkeypatch)


@pytest.mark.parametrize("leak", IN_WHAT_IS_THE_SAME_FOR_EVERY_GAME, ids=lambda leak: leak.name)
def test_a_leak_where_no_game_has_a_part_is_caught(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught("lotr_knizia", leak, monkeypatch)
