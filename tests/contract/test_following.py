"""What follows by itself: each kind of it names its section, and nothing of it is left open when somebody is asked."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.following import follows_of, nothing_follows
from engine.core.game import load_game
from engine.core.judge import Judge
from engine.core.record import Event
from engine.core.standing import Core, CoreEvent
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import contract_of

SEEDS, STEPS = 3, 160


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_each_kind_that_follows_names_its_section_and_none_is_left_open(
    game: str, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is an act's own effect leaves it to the act to cite: the game names those kinds."""
    plug = load_game(game)
    if plug.consequence is nothing_follows:
        return
    found: dict[str, set[str]] = {}

    def heard(own: Judge, state: Any) -> Iterator[Event]:
        for event in follows_of(own.game.consequence, state, own.rules.added):
            is_cores = isinstance(event, CoreEvent)
            found.setdefault(type(event).__name__, set()).add(event.cited(Core() if is_cores else state))
            yield event
            state = state if is_cores else event.apply(state)

    monkeypatch.setattr(Judge, "follows", heard)
    for seed in range(SEEDS):
        player = Player(game, version, seed)
        player.policy, player.deck = player.anybody, None  # an undo brings cards back
        for _ in range(STEPS):
            if player.step() is None:
                break
            table, to = player.table, player.table.file.count - 2
            if player.chance.one_in(9) and to > 0:
                table.undo(table.seats[0], to, table.seats)
            assert table.outcome is not None or not plug.consequence(table.timeline.head.world.state)
    contract_of(game).floors.meets("follows", len(found))
    uncited = {kind for kind, cited in found.items() if "" in cited} - contract_of(game).own_effects
    assert not uncited, 'they follow by themselves and cite nothing: give each a `section = "B.4"` or `cited(before)`'
    sections = set(tomllib.loads((plug.folder / "rules.toml").read_text(encoding="utf-8")))
    assert {each for cited in found.values() for each in " ".join(cited).split()} <= sections
