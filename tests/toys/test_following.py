"""What follows by itself, at a toy's table: the die goes on where nobody holds a card, brought by an act or drawn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.audience import PUBLIC
from engine.core.commons import Disclosed
from engine.core.disclosing import tells
from engine.core.errors import RuleFault
from engine.core.frozen import replace
from engine.core.game import load_game
from engine.core.record import Event
from engine.core.table import Table
from tests.toys.lane import CALM, GAME, STORM, Lane

TWO = ("amber", "birch")
Rule = Callable[..., tuple[Event, ...]]


def lane_of_two(path: Path | None = None) -> Lane:
    """Amber and birch, who hold two cards each."""
    return Lane(Table.create(path, GAME, seats=TWO, table_id="lane", table_secret=bytes(32))).dealt()


def played_out(lane: Lane) -> int:
    """Amber's lantern is out, and birch plays both cards; the entry of the last."""
    lane.throw(STORM, CALM)
    lane.do("birch", "PlayCard", card=3)
    return lane.do("birch", "PlayCard", card=4)


def last_line(table: Table) -> tuple[str, list[str], list[str]]:
    """(what was given, what happened, by which sections) of the newest entry."""
    line = table.journal(PUBLIC)[-1]
    return line["do"]["type"], [event["type"] for event in line["events"]], line["sections"]


def by(patch: pytest.MonkeyPatch, rule: Rule) -> None:
    """At tables from now on this follows by itself."""
    game = replace(load_game(GAME), consequence=rule)
    patch.setattr("engine.core.table.load_game", lambda name: game)


def nothing(state: object) -> tuple[Event, ...]:
    """No act brings anything."""
    return ()


def test_the_act_brings_what_follows_of_it() -> None:
    lane = lane_of_two()
    played_out(lane)
    assert last_line(lane.table) == ("PlayCard", ["CardPlayed", "TurnEnded"], ["", "D.3"])
    assert [ask.id for ask in lane.table.asks()] == ["wind"]


def test_where_nothing_follows_nobody_lets_it_happen() -> None:
    lane = lane_of_two()
    ruling = lane.table.submit("amber", lane.table.command({"do": "Follow"}))
    assert [check.says for check in ruling.failing("amber")] == ["something_follows"]
    assert not ruling.allowed


def test_an_older_file_goes_on_as_it_is_opened_and_what_follows_is_taken_back_with_what_it_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lane.ringtable"
    with monkeypatch.context() as older:
        by(older, nothing)
        lane = lane_of_two(path)
        last = played_out(lane)
        assert [ask.id for ask in lane.table.asks()] == ["rest"]
        lane.table.close()
    table = Table.open(path)
    assert last_line(table) == ("Follow", ["TurnEnded"], ["D.3"])
    assert [ask.id for ask in table.asks()] == ["wind"]
    assert table.undo("birch", last + 1, TWO).allowed
    assert table.view("birch")["birch_desk"]["hand"] == [4], "the card that was played goes back with it"
    table.close()


def test_what_is_laid_open_may_follow_by_itself_and_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = load_game(GAME).consequence

    def telling(state: object) -> tuple[Event, ...]:
        return tuple(one for event in honest(state) for one in (tells("moth:9", "C.6", "a moth"), event))

    by(monkeypatch, telling)
    lane = lane_of_two()
    played_out(lane)
    assert last_line(lane.table) == ("PlayCard", ["CardPlayed", "Disclosed", "TurnEnded"], ["", "C.6", "D.3"])
    assert [type(event) for event in lane.table.timeline.known_to(PUBLIC).values()] == [Disclosed]


def without_end(state: object) -> tuple[Event, ...]:
    """Nobody holds a card: the table learns so, over and over, and nothing changes by that."""
    return tuple(tells("moth:9", "C.6", "a moth") for _ in load_game(GAME).consequence(state))


def test_what_has_no_end_is_told_and_nothing_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    by(monkeypatch, without_end)
    lane = lane_of_two()
    with pytest.raises(RuleFault, match="has no end") as told:
        played_out(lane)
    assert told.value.__notes__ == [", ".join(["Tells"] * 6) + " …"]
    assert last_line(lane.table)[1] == ["CardPlayed"]
    assert lane.table.view("birch")["birch_desk"]["hand"] == [4]


def test_nothing_is_set_by_hand_or_taken_back_into_what_has_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    has_end = [True]
    by(monkeypatch, lambda state: () if has_end[0] else (tells("moth:9", "C.6", "a moth"),))
    lane = lane_of_two().throw(CALM)
    last = lane.do("amber", "EndTurn")
    has_end[0] = False
    with pytest.raises(RuleFault):
        lane.table.undo("amber", last)
    with pytest.raises(RuleFault):
        lane.do("amber", "SetByHand", fact="purse", value="9", reason="we counted")
    assert lane.table.file.count == last + 1
    assert (lane.walker, lane.table.view()["oil"]) == ("birch", 4)


def test_a_file_in_which_it_has_no_end_is_opened_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lane.ringtable"
    with monkeypatch.context() as older:
        by(older, nothing)
        lane = lane_of_two(path)
        played_out(lane)
        lane.table.close()
    before = path.read_bytes()
    by(monkeypatch, without_end)
    table = Table.open(path)
    assert "has no end" in table.file.notices[0]
    assert path.read_bytes() == before
    assert table.asks()
    table.close()
