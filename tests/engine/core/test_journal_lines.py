"""The journal is kept from reading to reading: whoever reads it after every act reads what a newcomer would."""

from collections.abc import Callable

import pytest

from engine.core import projection
from engine.core.projection import JournalLines
from engine.core.table import Table
from tests.engine.core.played import TO_SEARCH, TO_TURN_END, D, F, give, in_ring_phase, in_search_phase, play

AUDIENCES = ("public", F, D, "truth")


def _reads_afresh(table: Table) -> bool:
    return all(table.journal(audience) == JournalLines().read(table, audience) for audience in AUDIENCES)


def _opened(table: Table) -> None:
    play(table, TO_TURN_END)


def _taken_back(table: Table) -> None:
    play(table, TO_TURN_END)
    assert table.journal()[14]["events"][0]["letter"] == "A"
    assert table.undo(D, 15, (F,)).allowed


def _chosen_anew(table: Table) -> None:
    _taken_back(table)
    assert table.journal()[14]["undone"] == 24
    give(table, D, "ChooseLetter", letter="B")


def _put_right(table: Table) -> None:
    assert table.correct(D, 7, table.command({"do": "EnterRoll", "faces": [1]}), (F,)).allowed


def _put_right_and_back(table: Table) -> None:
    _put_right(table)
    assert table.journal()[6]["corrected"] == 15
    assert table.undo(D, 15, (F,)).allowed


@pytest.mark.parametrize("act", [_opened, _taken_back, _chosen_anew, _put_right, _put_right_and_back])
def test_a_kept_journal_reads_like_a_new_one(act: Callable[[Table], None]) -> None:
    table = in_search_phase()
    assert _reads_afresh(table)
    act(table)
    assert _reads_afresh(table)


def test_a_kept_journal_follows_every_act() -> None:
    table = in_ring_phase()
    for line in (*TO_SEARCH, *TO_TURN_END):
        play(table, (line,))
        assert _reads_afresh(table)


def test_a_line_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_search_phase()
    table.journal()
    made: list[int] = []
    make = projection.item_line
    monkeypatch.setattr(projection, "item_line", lambda *given: made.append(given[1].n) or make(*given))
    give(table, D, "ChooseLetter", letter="A")
    table.journal()
    assert made == [15]


def test_a_line_read_before_an_undo_keeps_its_words_and_the_others_stay_the_same_objects() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="A")
    before = list(table.journal())
    assert table.undo(D, to=15).allowed
    after = table.journal()
    assert before[14]["undone"] is None
    assert after[14]["undone"] == 16
    assert all(one is other for one, other in zip(before[:14], after[:14], strict=True))
