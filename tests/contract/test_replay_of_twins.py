"""`ringtable replay --public` of two evenings alike but for a secret: every line of it, in words and as JSON."""

from itertools import zip_longest
from typing import Any

import pytest

from engine import script
from engine.core.audience import PUBLIC
from tests.contract.cases import EVERY_TELLING_GAME
from tests.contract.caught import told_by
from tests.contract.kit import Told
from tests.contract.mirror import TwinsDiffer, plain
from tests.contract.spoken import replayed
from tests.contract.twins import Twins

AFTER = 12
"""Moves after the opening."""


def compare(told: Told) -> int:
    """How many lines of a replay were compared, of twins that held two secrets."""
    for seed in range(6):
        with Twins(told.secret, seed) as twins:
            steps = len(twins.opening) + AFTER
            while steps and not twins.is_over and twins._step():
                steps -= 1
            if not twins.varied or twins.is_over:
                continue
            one, other = (list(replayed(tablet, PUBLIC)) for tablet in twins.tablets)
            for left, right in zip_longest(one, other, fillvalue=""):
                twins.same("verb: replay", PUBLIC, plain(left), plain(right))
            return len(one)
    return 0


@pytest.mark.parametrize("game", EVERY_TELLING_GAME)
def test_a_replay_for_everybody_tells_no_secret(game: str) -> None:
    assert compare(told_by(game)) > AFTER


@pytest.mark.parametrize("game", EVERY_TELLING_GAME)
def test_a_leak_planted_in_a_line_of_a_replay_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told, honest = told_by(game), script._told

    def leaky(replay: Any, *more: Any) -> dict[str, Any]:
        line = honest(replay, *more)
        return {**line, "says": [*line.get("says", ()), " " * told.of(replay.table)]}

    monkeypatch.setattr(script, "_told", leaky)
    with pytest.raises(TwinsDiffer) as caught:
        compare(told)
    assert caught.value.is_at("verb: replay")
