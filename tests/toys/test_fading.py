"""The fading record as a service of the house: Lanterns, whose played cards fade once the walker hands on the die."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import load_box
from engine.core.export import export
from engine.core.fading import Fading, is_faded
from engine.core.game import Game, game_names, load_game
from engine.core.journal import Journal
from engine.core.table import Table
from engine.core.text import Text
from engine.core.verify import export_break
from tests.toys.lane import CALM, FIVE, GAME, Lane

FADES = Fading(lambda state: state.walker, ("step",))


@pytest.fixture(name="lane")
def a_lane_that_fades(monkeypatch: pytest.MonkeyPatch) -> Lane:
    """Amber has played card 1 and handed on the die; birch has thrown."""
    lane = Lane(_table(monkeypatch, None)).dealt().throw(CALM)
    lane.do("amber", "PlayCard", card=1)
    lane.do("amber", "EndTurn")
    return lane.throw(CALM)


def _table(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> Table:
    game = load_game(GAME)
    monkeypatch.setattr(game.commands()["PlayCard"], "fades_when_covered", ("card",))
    monkeypatch.setattr(game.events()["CardPlayed"], "fades_when_covered", ("card", "kind"))
    monkeypatch.setattr(game.events()["HandNoted"], "fades_when_covered", ("cards",))
    said = Text(
        {
            **game.text.sentences,
            "event.CardPlayed.faded": "{seat} plays a card",
            "event.HandNoted.faded": "{seat} has looked at two cards",
        }
    )
    monkeypatch.setattr(Game, "text", property(lambda _: said))
    fades = replace(game, fading=FADES)
    monkeypatch.setattr("engine.core.table.load_game", lambda _: fades)
    header = {"table": "lane", "game": GAME, "version": "lane", "options": {"wind": "gentle", "pair": False}}
    header |= {"seats": list(FIVE), "box": "practice", "box_is_invented": True, "rules_version": 1}
    return Table(fades, load_box(game.folder, "practice"), Journal.create(path, header, bytes(32)), header)


def line(lane: Lane, do: str, who: str = PUBLIC) -> Any:
    """The latest line of this command."""
    return next(one for one in reversed(lane.table.journal(who)) if one["do"]["type"] == do)


def test_a_card_is_told_while_its_turn_lasts_and_a_card_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    lane = Lane(_table(monkeypatch, None)).dealt().throw(CALM)
    lane.do("amber", "PlayCard", card=1)
    told = [line(lane, "PlayCard", who)["says"] for who in (PUBLIC, "birch", TRUTH)]
    assert told[0] == told[1] == told[2] != ["Amber plays a card"]
    lane.do("amber", "EndTurn")
    assert [line(lane, "PlayCard", who)["says"] for who in (PUBLIC, "birch")] == [["Amber plays a card"]] * 2
    assert line(lane, "PlayCard", TRUTH)["says"] == told[2]
    assert line(lane, "EnterRoll")["events"][0]["die"] == CALM, "a die does not fade"


def test_a_secret_that_fades_fades_for_its_owner_too(lane: Lane) -> None:
    own = [line(lane, "NoteHand", who)["events"][0]["cards"] for who in ("elm", PUBLIC, TRUTH)]
    assert own == ["(faded)", "(faded)", [9, 10]]


def test_the_record_is_opened_by_all_until_the_turn_is_over(lane: Lane) -> None:
    opening = lane.table.command({"do": "OpenTheRecord"})
    assert not lane.table.submit("birch", opening, FIVE[:3]).allowed
    assert lane.table.submit("birch", opening, FIVE).allowed
    assert not any(map(is_faded, lane.table.journal()))
    assert line(lane, "OpenTheRecord")["says"][0] == "The whole record is open until this turn is over"
    lane.do(lane.walker, "EndTurn")
    assert is_faded(line(lane, "PlayCard"))


def test_what_was_there_before_is_told_without_what_fades(lane: Lane) -> None:
    table = lane.table
    assert table.replay(7)["step"] == "(faded)"
    assert isinstance(table.replay(7, TRUTH)["step"], int)
    assert isinstance(table.view()["step"], int)


def test_the_export_and_the_file_fit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "lane.ringtable"
    lane = Lane(_table(monkeypatch, path)).dealt().throw(CALM)
    lane.do("amber", "PlayCard", card=1)
    entry = lane.table.file.count - 1
    whole, lines = _openings(lane.table, entry), lane.table.journal()
    lane.do("amber", "EndTurn")
    assert {each["path"] for each in whole} == {"items.0.do.card", "items.0.events.0.card", "items.0.events.0.kind"}
    assert _openings(lane.table, entry) == []
    assert export_break(export(lane.table)) is None
    lines = lane.table.journal()
    lane.table.close()
    again = Table.read(path, lane.table.box)
    assert again.journal() == lines
    again.close()


def _openings(table: Table, entry: int) -> list[Any]:
    return list(export(table)["entries"][entry]["openings"])


@pytest.mark.parametrize("name", game_names())
def test_what_fades_has_its_sentence_and_is_a_field(name: str) -> None:
    game = load_game(name)
    for kind in (*game.commands().values(), *game.events().values()):
        assert set(kind.fades_when_covered) <= set(kind.__dataclass_fields__), kind
    for said, event in game.events().items():
        assert (f"event.{said}.faded" in game.text) == bool(event.fades_when_covered), said


def test_a_game_that_says_nothing_of_it_never_fades() -> None:
    lane = Lane().dealt().throw(CALM)
    assert not lane.table.fades
    opening = lane.table.may("amber", lane.table.command({"do": "OpenTheRecord"}))
    assert [check.says for check in opening.checks if check.bars] == ["record_fades"]
