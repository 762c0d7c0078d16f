"""Hands and open cards of Lanterns: where each audience has them, and a hand that its keeper puts right."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.models import DeskModel, EnterPin, OpenDesk
from engine.core.audience import PUBLIC, TABLE, TRUTH
from engine.core.game import Game
from tests.toys.lane import CALM, FIVE, GAME, STORM, Lane
from tests.toys.tablet import sit_down, tablet


def test_a_storm_lays_a_hand_away_that_only_its_keeper_knows() -> None:
    lane = Lane().dealt().throw(STORM)
    places = {seat: {card for card, at in lane.table.cards(seat).items() if at.pile == "own_discard"} for seat in FIVE}
    assert {seat: cards for seat, cards in places.items() if cards} == {"amber": {1, 2}}
    assert {at.pile for at in lane.table.cards().values()} == {"out_of_sight"}


def test_a_card_that_was_played_lies_open() -> None:
    lane = Lane().dealt().throw(CALM)
    lane.do("amber", "PlayCard", card=1)
    assert [card for card, at in lane.table.cards().items() if at.pile == "discarded"] == [1]


@pytest.mark.parametrize("cards", [[3], [3, 3], [3, 21], [1, 2, 3]])
def test_a_hand_that_cannot_be_is_not_put_right_so(cards: list[int]) -> None:
    lane = Lane().dealt().throw(CALM)
    command = lane.table.command({"do": "PutHandRight", "cards": cards})
    assert not lane.table.may("amber", command).allowed
    assert not lane.table.may("amber", lane.table.command({"do": "PutHandRight", "cards": [3, 4]}), at=TABLE).allowed


def test_a_hand_that_was_put_right_is_told_at_its_own_desk_and_taken_back_whole() -> None:
    lane = Lane().dealt().throw(CALM)

    def views() -> dict[str, Any]:
        return {audience: lane.table.view(audience) for audience in (PUBLIC, *FIVE, TRUTH)}

    before = views()
    n = lane.do("amber", "PutHandRight", cards=[20, None])
    changed = views()
    assert lane.table.view("amber")["amber_desk"]["hand"] == [20, None]
    assert [audience for audience in before if before[audience] != changed[audience]] == ["amber", TRUTH]
    for audience in (PUBLIC, "birch"):
        line = json.dumps(lane.table.journal(audience)[-1])
        assert "PutHandRight" not in line, "a note tells nobody else of what kind it is"
        assert "HandLookedOver" not in line
    assert lane.table.undo("amber", n).allowed
    assert views() == before


@pytest.mark.parametrize("is_there", [True, False])
def test_a_desk_offers_to_look_a_hand_over_where_its_game_has_a_command_for_it(
    is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_there:
        monkeypatch.setattr(Game, "note_hand", "")
    with tablet() as front:
        sit_down(front).dealt()
        for intent in (OpenDesk("amber"), EnterPin("amber", "")):
            front.do(intent)
        model = front.model()
        assert isinstance(model, DeskModel)
        assert model.may_look_over is is_there


def test_the_stickers_tell_the_kinds_of_their_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    monkeypatch.setattr(
        "companion.cards.sheets.sticker_sheets", lambda code, cards, *rest, **more: told.extend(cards) or b""
    )
    assert main(["cards", "print", GAME, "-o", str(tmp_path / "out.pdf")]) == 0
    assert [name for _, name in told] == ["oil"] * 5 + ["a wick"] * 5 + ["ash"] * 10
