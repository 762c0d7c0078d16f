"""A sample of the long run: things are taken back and put right inside games that head for their endings."""

from typing import Any

import pytest

from engine.core import repair
from engine.core.table import Table
from engine.core.timeline import Timeline
from tests.contract.cases import EVERY_GAME, EVERY_UNDOING
from tests.contract.kit import contract_of
from tools.long_runs.undo import Broken, take_back

LEAST = {"undo, agreed": 50, "undo, refused": 5, "correct": 5, "challenge": 5, "(refolds)": 2}
"""How often each is done in every one of a game's samples."""
THOUSAND = 1000


@pytest.mark.parametrize(("game", "box", "actions", "seed"), EVERY_UNDOING)
def test_a_thousand_actions_are_taken_back_and_put_right(game: str, box: str, actions: int, seed: int) -> None:
    total = take_back(actions, seed, box, game=game)
    assert total["(actions)"] >= actions
    assert {what: total[what] for what, least in LEAST.items() if total[what] < least} == {}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_it_is_a_thousand_actions_in_every_game(game: str) -> None:
    assert sum(actions for _, actions, _ in contract_of(game).undone) >= THOUSAND


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_undo_that_goes_elsewhere_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    undo = repair.undo

    def one_too_far(table: Table, seat: str, to: int, agreed: tuple[str, ...]) -> Any:
        return undo(table, seat, max(1, to - 1), agreed)

    monkeypatch.setattr("engine.core.table.repair.undo", one_too_far)
    with pytest.raises(Broken, match="did not bring back"):
        take_back(300, 1, game=game)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_undo_that_forgets_what_was_learned_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Timeline.record

    def forgetful(timeline: Timeline, n: int, head: Any, fresh: Any, undo_to: int | None = None) -> None:
        record(timeline, n, head, fresh, undo_to)
        if undo_to is not None:
            timeline.learned.clear()

    monkeypatch.setattr(Timeline, "record", forgetful)
    if contract_of(game).floors.disclosures == 0:
        take_back(300, 1, game=game)  # there is nothing to forget
        return
    with pytest.raises(Broken, match="took back what was learned"):
        take_back(1500, 1, game=game)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_dropped_entry_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.long_runs.undo.first_break", lambda _: (3, "Entry 3 is missing."))
    with pytest.raises(Broken, match="chain does not hold"):
        take_back(300, 1, game=game)
