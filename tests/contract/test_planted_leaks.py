"""A leak planted in each place that leaves the engine is found by the twins, there or on a page drawn from it."""

from typing import Any
from zlib import crc32

import pytest

from engine.core import projection
from engine.core.audience import PUBLIC, owners
from engine.core.table import Table
from engine.core.timeline import Node
from tests.contract.cases import EVERY_GAME, EVERY_SECRET, every_leak
from tests.contract.caught import assert_caught, caught_in
from tests.contract.kit import Leak, contract_of
from tests.contract.plants import IN_ANSWERS
from tests.contract.secret import Secret

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize(("game", "leak"), every_leak(IN_ANSWERS))
def test_a_planted_leak_is_caught(game: str, leak: Leak, monkeypatch: Patch) -> None:
    assert_caught(game, leak, monkeypatch)


@pytest.mark.parametrize(("game", "secret"), EVERY_SECRET)
def test_a_planted_leak_of_every_secret_is_caught(game: str, secret: Secret, monkeypatch: Patch) -> None:
    """The owner's whole desk, on a shared screen in one number, which hangs on the order too: of a card that goes from
    one owner's desk to another's, the sum is the same whichever card it is.
    """
    honest = Table._view_of

    def leaky(table: Table, node: Node, audience: str) -> dict[str, Any]:
        public = honest(table, node, PUBLIC)
        own = [honest(table, node, who) for who in sorted(owners(secret.owner))]
        desk = [(name, shown) for view in own for name, shown in view.items() if name not in public]
        assert desk
        return {**honest(table, node, audience), "dust": crc32(repr(desk).encode())}

    monkeypatch.setattr(Table, "_view_of", leaky)
    caught = caught_in(secret, contract_of(game).first_runs.get(secret.name, 0))
    assert caught.is_at("view, page: *"), str(caught)


def kinds_of_notes(game: str) -> list[Secret]:
    """The secrets of which even the kind of a note is one: as many as the game says that it has."""
    told = contract_of(game)
    found = [secret for secret in told.secrets if secret.is_kind_varied]
    told.floors.meets("kinds_of_notes", len(found))
    return found


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_kind_of_a_note_planted_in_the_journal_is_caught(game: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(projection, "note_of", lambda command, record, giver: "")
    for secret in kinds_of_notes(game):
        caught = caught_in(secret, contract_of(game).first_runs.get(secret.name, 0))
        assert caught.is_at("journal: do, page: *"), str(caught)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_kind_of_a_note_planted_in_the_export_is_caught(game: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.core.sealing.note_of", lambda command, record, giver: "")
    for secret in kinds_of_notes(game):
        caught = caught_in(secret, contract_of(game).first_runs.get(secret.name, 0))
        assert caught.place == "export", str(caught)
