"""House rules: settled by every seat, told to everybody, kept in the journal, taken back by every seat alone."""

from pathlib import Path

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.journal import first_break
from engine.core.table import Table
from engine.core.told import told_lines
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.rulebook import find_rulings, rulings

SETTLE = {"do": "SettleHouseRule", "ruling": "rivendell-hex", "reading": "first", "reason": "our copy says so"}
AUDIENCES = (PUBLIC, DARK_POWER, FELLOWSHIP, TRUTH)


def table(path: Path | None = None) -> Table:
    return Table.create(path, "wotr_spi", table_id="000000000001", table_secret=bytes(32))


def settled(path: Path | None = None, **fields: str) -> Table:
    made = table(path)
    assert made.submit(FELLOWSHIP, made.command({**SETTLE, **fields}), (DARK_POWER,)).allowed
    return made


@pytest.mark.parametrize("agreed", [(), (FELLOWSHIP,)])
def test_nobody_settles_a_house_rule_alone(agreed: tuple[str, ...]) -> None:
    made = table()
    ruling = made.submit(FELLOWSHIP, made.command(SETTLE), agreed)
    assert not ruling.allowed
    assert [check.says for check in ruling.failing(PUBLIC) if check.refuses] == ["house_rule_needs_every_seat"]
    assert made.view()["house_rules"] == []


def test_every_audience_sees_the_house_rules_of_the_evening() -> None:
    made = settled()
    for audience in AUDIENCES:
        (line,) = made.view(audience)["house_rules"]
        assert (line["ruling"], line["reading"]) == ("rivendell-hex", "first")
        assert line["says"] == find_rulings("wotr_spi", "rivendell-hex")[0].first
        assert made.journal(audience)[-1]["says"][0].startswith("House rule for this evening")


def test_a_house_rule_is_settled_otherwise_by_every_seat() -> None:
    made = settled()
    assert made.submit(DARK_POWER, made.command({**SETTLE, "reading": "second"}), (FELLOWSHIP,)).allowed
    assert [line["reading"] for line in made.view()["house_rules"]] == ["second"]


def test_one_seat_does_not_take_a_house_rule_back() -> None:
    made = settled()
    ruling = made.undo(FELLOWSHIP, 1)
    assert [check.says for check in ruling.failing(PUBLIC)] == ["undo_needs_every_seat"]
    assert made.undo(FELLOWSHIP, 1, (DARK_POWER,)).allowed
    assert made.view()["house_rules"] == []


@pytest.mark.parametrize(("field", "word"), [("ruling", "who-is-the-tallest"), ("reading", "third")])
def test_what_the_book_does_not_leave_open_cannot_be_settled(field: str, word: str) -> None:
    made = table()
    ruling = made.submit(FELLOWSHIP, made.command({**SETTLE, field: word}), (DARK_POWER,))
    assert not ruling.allowed
    assert made.file.count == 1


def test_house_rules_are_in_the_file_and_stand_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    settled(path).close()
    again = Table.open(path)
    assert [line["ruling"] for line in again.view()["house_rules"]] == ["rivendell-hex"]
    assert first_break(again.file) is None
    again.close()


def test_the_app_says_whether_it_enforces_the_reading() -> None:
    made = table()
    for row in rulings("wotr_spi", "character"):
        for reading in ("first", "second"):
            ruling = made.may(FELLOWSHIP, made.command({**SETTLE, "ruling": row.name, "reading": reading}))
            kept = [check for check in ruling.failing(PUBLIC) if check.says == "app_follows_the_house_rule"]
            assert bool(kept) == (row.follows == "own" and reading != row.takes), row.name
            assert all(check.cites == row.sections[0] for check in kept)


def test_a_ruling_that_cites_a_paragraph_tells_its_house_rule() -> None:
    from engine.core.projection import ruling_line

    fly = {"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "W2812"}
    before, made = table(), settled(ruling="road-cost", reading="first")
    quiet, told = (ruling_line(one, one.may(DARK_POWER, one.command(fly)), PUBLIC)["told"] for one in (before, made))
    assert [note["ruling"] for note in quiet if note["settled"]] == []
    (note,) = [note for note in told if note["settled"]]
    assert note["ruling"] == "road-cost"
    assert "Settled for this evening" in note["says"]
    assert "by agreement" in note["says"], "the app keeps its own reading of this one, and says so"


@pytest.mark.parametrize("game", ["wotr_spi", "lotr_knizia"])
def test_a_question_says_whether_the_book_is_silent_says_two_things_or_is_misprinted(game: str) -> None:
    begun = {"silence": "The book leaves", "contradiction": "The book says two things", "misprint": "A misprint of"}
    course = Table.create(None, game, table_id="000000000001", table_secret=bytes(32))
    for line in told_lines(course.game, course.questions, course.questions, {}):
        kind = course.questions[line["ruling"]].kind
        assert line["says"].startswith(begun[kind]), line["ruling"]
