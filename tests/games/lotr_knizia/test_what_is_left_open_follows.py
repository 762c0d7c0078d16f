"""What follows by itself and was brought by no act is drawn as an entry of its own, before anybody is asked."""

from pathlib import Path

import pytest

from companion.table.presenter_journal import last_choice
from engine.core.audience import PUBLIC
from engine.core.course import Course
from engine.core.table import Table
from tests.games.lotr_knizia.rules.evening import EXPANDED, FRODO, HELMS_DEEP, MORIA, RULES, SAM, Evening

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
LAST = {"fact": "line", "key": "fighting", "reason": "so it stands"}


def by_hand(evening: Evening, value: str) -> int:
    """The main line is set by hand to this space; the entry."""
    table = evening.table
    ruling = table.submit(FRODO, table.command({"do": "SetByHand", **LAST, "value": value}), (SAM, "pippin"))
    assert ruling.allowed
    assert ruling.entry is not None
    return ruling.entry


def kinds(table: Table, n: int) -> tuple[str, list[str]]:
    """(what was given, what happened) of entry n."""
    line = table.journal(PUBLIC)[n - 1]
    return line["do"]["type"], [event["type"] for event in line["events"]]


@BOOKS
def test_a_main_line_set_by_hand_to_its_last_space_ends_the_scenario(book: str) -> None:
    evening = Evening(book, 3).at(MORIA)
    entry, table = by_hand(evening, "10"), evening.table
    assert kinds(table, entry) == ("SetByHand", ["FactSet"])
    do, happened = kinds(table, entry + 1)
    assert (do, happened[0], happened[-1]) == ("Follow", "ScenarioEnded", "StageBegins")
    line = table.journal(PUBLIC)[entry]
    assert line["sections"][0] == ("R/end/two-ways" if book == RULES else "X/end/all-actions")
    assert [answer for _, answer in evening.asked] == ["Deal"], "everybody lacks three tokens, and Lothlórien is next"
    assert evening.state.place == "lothlorien"


def test_a_marker_put_back_by_hand_ends_nothing() -> None:
    evening = Evening(RULES, 3).at(MORIA, line={"fighting": 9}).tile("fighting")
    assert [answer for _, answer in evening.asked] == ["TakeSpecial"], "the last space is reached, and its shield owed"
    by_hand(evening, "9")
    evening.do(FRODO, "TakeSpecial", seen_by=PUBLIC, value="1")
    assert (evening.state.place, evening.state.stage) == (MORIA, "play")


def test_it_is_taken_back_with_what_it_followed() -> None:
    evening = Evening(RULES, 3).at(MORIA)
    entry, table = by_hand(evening, "10"), evening.table
    chosen = last_choice(table.journal(PUBLIC), table.game.lexicon, "")
    assert chosen is not None
    assert chosen[0] == entry, "what is taken back is what somebody gave"
    assert table.undo(FRODO, entry + 1, (SAM, "pippin")).allowed
    assert [answer for _, answer in evening.asked] == ["TurnTile"]
    assert evening.state.space["fighting"] == 0


def test_a_correction_that_finishes_the_line_is_followed_too_and_one_that_does_not_leaves_nothing() -> None:
    evening = Evening(RULES, 3).at(MORIA)
    entry, table = by_hand(evening, "9"), evening.table
    right = table.command({"do": "SetByHand", **LAST, "value": "10"})
    assert table.correct(FRODO, entry, right, (SAM, "pippin")).allowed
    assert kinds(table, len(table.journal(PUBLIC)))[0] == "Follow"
    assert evening.state.place == "lothlorien"
    assert table.correct(
        FRODO, entry, table.command({"do": "SetByHand", **LAST, "value": "9"}), (SAM, "pippin")
    ).allowed
    assert (evening.state.place, evening.state.space["fighting"]) == (MORIA, 9)


def test_an_older_file_that_was_left_open_goes_on_as_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.ringtable"
    evening = Evening(EXPANDED, 3)
    evening.table = Table.create(path, "lotr_knizia", version=EXPANDED, seats=evening.table.seats, table_id="older")
    with monkeypatch.context() as older:
        older.setattr(Course, "draw_what_follows", lambda *_: None)
        evening.at(HELMS_DEEP)
        by_hand(evening, "10")
    evening.table.close()
    before = path.read_bytes()
    looked = Table.read(path)
    assert path.read_bytes() == before, "who looks writes nothing"
    looked.close()
    table = Table.open(path)
    assert kinds(table, len(table.journal(PUBLIC)))[0] == "Follow"
    assert table.view(PUBLIC)["phase"] == "shelobs_lair"
    table.close()
    again = Table.open(path)
    assert len(again.journal(PUBLIC)) == len(table.journal(PUBLIC)), "once"
    again.close()


def test_nobody_gives_it_where_nothing_follows() -> None:
    evening = Evening(RULES, 3).at(MORIA)
    assert list(evening.failing(SAM, "Follow")) == ["something_follows"]
