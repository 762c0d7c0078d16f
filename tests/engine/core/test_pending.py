"""A rule that needs a cell nobody told asks for a reading, and goes on with its own die when it is given."""

from pathlib import Path

import pytest

from engine.core.ask import Read
from engine.core.audience import PUBLIC
from engine.core.box import Cell, load_box
from engine.core.commons import ReadingAsked, ReadingTaken
from engine.core.game import load_game
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.engine.core.played import BLANK, D, F, everything, give, in_ring_phase, play, why

BOX = load_box(load_game("wotr_spi").folder, BLANK)
TO_LETTER = (
    (F, {"do": "EndPhase"}),
    (D, {"do": "DrawEvent"}),
    (D, {"do": "DiscardEvent"}),
    (D, {"do": "EndEvents"}),
    (F, {"do": "DrawEvent"}),
    (F, {"do": "DiscardEvent"}),
    (F, {"do": "EndEvents"}),
)


def _read(table: Table, row: str, value: str, **more: object) -> Ruling:
    return give(table, F, "GiveReading", chart="control_of_gollum", row=row, value=value, **more)


def _asked(path: Path | None = None) -> Table:
    table = in_ring_phase(path, BLANK)
    ruling = give(table, D, "EnterRoll", faces=[4])
    assert ruling.allowed
    assert ruling.events == (ReadingAsked(7, "control_of_gollum", "4", ""),)
    return table


def test_the_reading_is_the_only_ask_and_any_seat_may_answer_it() -> None:
    table = _asked()
    for audience in (PUBLIC, F, D):
        (ask,) = table.asks(audience)
        assert isinstance(ask, Read)
        assert (ask.seat, ask.cites, ask.chart, ask.row) == ("table", "E.9", "control_of_gollum", "4")
    assert table.offers(F) == ()
    sentence = table.game.text.say(table.asks()[0].says, table.asks()[0].facts)
    assert "Control of Gollum Table" in sentence
    assert "4" in sentence


def test_nothing_else_goes_on_before_it_is_read() -> None:
    table = _asked()
    assert "the_reading_comes_first" in why(give(table, F, "PutOnRing"))
    assert "the_reading_comes_first" in why(give(table, D, "EnterRoll", faces=[5]))
    assert table.asks()[0].kind == "read"


def test_given_the_reading_the_waiting_roll_is_decided_with_its_own_die() -> None:
    table = _asked()
    ruling = _read(table, "4", "dark_power")
    assert [type(event).__name__ for event in ruling.events] == ["ReadingTaken", "GollumControlled"]
    assert table.view()["gollum"] == "dark_power"
    line = table.journal()[-1]
    assert line["readings"] == [
        {"chart": "control_of_gollum", "row": "4", "column": "", "value": "dark_power", "source": "read at this table"}
    ]


def test_a_cell_that_was_read_is_not_asked_for_again() -> None:
    table = in_ring_phase(box=BLANK)
    _read(table, "4", "neither")
    ruling = give(table, D, "EnterRoll", faces=[4])
    assert [type(event).__name__ for event in ruling.events] == ["GollumControlled"]
    assert table.asks()[0].kind == "choose"


def test_a_reading_of_another_cell_is_taken_and_the_roll_waits_on() -> None:
    table = _asked()
    assert _read(table, "5", "neither").events == (ReadingTaken("control_of_gollum", "5", "", "neither"),)
    assert table.asks()[0].row == "4"
    _read(table, "4", "fellowship")
    assert table.view()["gollum"] == "fellowship"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"chart": "serch", "value": "x"}, "chart_is_known"),
        ({"chart": "control_of_gollum", "row": "9", "value": "neither"}, "reading_fits"),
        ({"chart": "control_of_gollum", "row": "4", "value": "nobody"}, "reading_fits"),
    ],
)
def test_a_reading_that_fits_no_cell_is_refused_even_when_all_agree(fields: dict[str, str], key: str) -> None:
    table = _asked()
    assert why(give(table, F, "GiveReading", **fields)) == [key]
    assert why(give(table, F, "GiveReading", [D], **fields)) == [key]
    assert table.file.count == 8


def test_a_reading_against_a_worked_example_is_questioned_and_may_be_played_by_agreement() -> None:
    table = _asked()
    ruling = give(table, F, "GiveReading", chart="shadow_points", row="A", column="2", value="11")
    (failing,) = (check for check in ruling.checks if check.refuses)
    assert (failing.cites, failing.says) == ("I.1", "reading_agrees_with_example")
    assert failing.facts["example"] == "10"
    agreed = give(table, F, "GiveReading", [D], chart="shadow_points", row="A", column="2", value="11")
    assert agreed.allowed
    assert agreed.agreed == (D,)
    assert table.journal()[-1]["agreed"] == [D]


def test_a_reading_against_the_print_is_taken_with_a_warning() -> None:
    table = in_ring_phase()
    wrong = "fellowship" if table.box.printed["control_of_gollum", "1", ""].value != "fellowship" else "neither"
    ruling = _read(table, "1", wrong)
    assert ruling.allowed
    assert why(ruling) == ["reading_agrees_with_box"]
    give(table, D, "EnterRoll", faces=[1])
    assert table.view()["gollum"] == wrong


def test_killed_and_reopened_it_still_waits_for_the_same_cell(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = _asked(path)
    before = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == before
    _read(table, "4", "dark_power")
    after = everything(table)
    table.close()
    with Table.open(path).file as file:
        assert file.count == 9
    table = Table.open(path)
    assert everything(table) == after
    assert table.view()["gollum"] == "dark_power"
    table.close()


def test_undo_takes_the_waiting_roll_back_and_asks_for_it_again() -> None:
    table = _asked()
    assert not table.undo(D, 7).allowed
    assert table.undo(D, 7, [F]).allowed
    assert [ask.kind for ask in table.asks()] == ["roll"]
    give(table, D, "EnterRoll", faces=[5])
    assert table.asks()[0].row == "5"


def test_undo_of_the_reading_asks_for_the_reading_again() -> None:
    table = _asked()
    _read(table, "4", "neither")
    assert table.undo(F, 8, [D]).allowed
    assert (table.asks()[0].kind, table.view()["gollum"]) == ("read", "")
    _read(table, "4", "dark_power")
    assert table.view()["gollum"] == "dark_power"


def test_the_roll_corrected_while_it_waits_asks_for_the_other_cell() -> None:
    table = _asked()
    assert table.correct(D, 7, table.command({"do": "EnterRoll", "faces": [5]})).allowed
    assert table.asks()[0].row == "5"
    _read(table, "5", "fellowship")
    assert table.view()["gollum"] == "fellowship"


def test_the_roll_corrected_after_its_reading_keeps_the_reading_and_asks_for_the_other_cell() -> None:
    table = _asked()
    _read(table, "4", "neither")
    assert table.correct(D, 7, table.command({"do": "EnterRoll", "faces": [5]}), [F]).allowed
    assert (table.asks()[0].row, table.view()["gollum"]) == ("5", "")
    _read(table, "5", "fellowship")
    assert table.view()["gollum"] == "fellowship"
    assert table.correct(D, 7, table.command({"do": "EnterRoll", "faces": [4]}), [F]).allowed
    assert table.view()["gollum"] == "neither"


def test_a_corrected_reading_decides_the_roll_again() -> None:
    table = _asked()
    _read(table, "4", "neither")
    play(table, TO_LETTER[:1])
    reading = {"do": "GiveReading", "chart": "control_of_gollum", "row": "4", "value": "dark_power"}
    assert table.correct(F, 8, table.command(reading)).allowed
    assert (table.view()["gollum"], table.view()["phase"]) == ("dark_power", "events")


def test_a_roll_put_right_long_after_needs_its_cell_read_first_and_then_goes_through(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = _asked(path)
    _read(table, "4", "neither")
    play(table, TO_LETTER)
    before = everything(table)
    five = table.command({"do": "EnterRoll", "faces": [5]})
    ruling = table.correct(D, 7, five, [F])
    assert not ruling.allowed
    assert ruling.is_barred
    assert (ruling.checks[-1].says, ruling.checks[-1].facts["cell"]) == (
        "cell_is_read_first", "Control of Gollum Table, 5",
    )  # fmt: skip
    assert everything(table) == before
    _read(table, "5", "fellowship")
    assert table.correct(D, 7, five, [F]).allowed
    assert (table.view()["gollum"], table.view()["phase"]) == ("fellowship", "search")
    later = table.journal()[-2]["n"]
    wrong = {"do": "GiveReading", "chart": "control_of_gollum", "row": "5", "value": "dark_power"}
    assert table.correct(F, later, table.command(wrong), [D]).allowed
    assert table.view()["gollum"] == "dark_power"
    now = everything(table)
    table.close()
    table = Table.open(path)
    assert everything(table) == now
    table.close()


def test_a_challenge_asks_for_cell_after_cell_and_is_ruled_on_with_the_last() -> None:
    blank = BOX.with_owned({("control_of_gollum", "4", ""): Cell("neither", "us")})
    table = in_ring_phase(box=blank)
    give(table, D, "EnterRoll", faces=[4])
    play(table, TO_LETTER)
    for row in "ABCDEF":
        for column in "123456":
            if (row, column) != ("A", "2"):
                _points(table, row, column)
    play(table, ((D, {"do": "ChooseLetter", "letter": "A"}), (D, {"do": "EnterRoll", "faces": [2]})))
    play(table, ((D, {"do": "EndPhase"}),))
    moved = give(table, F, "MoveFellowship", origin="W2812", to="W2015", face_down=9).entry
    assert moved is not None
    ruling = table.challenge(D, moved)
    asked = []
    while table.asks()[0].kind == "read":
        ask = table.asks()[0]
        assert isinstance(ask, Read)
        asked.append((ask.chart, ask.row, ask.column))
        value = "mountain" if ask.column == "terrain" else "eriador"
        ruling = give(table, F, "GiveReading", chart=ask.chart, row=ask.row, column=ask.column, value=value)
    assert len(asked) == len(set(asked)) >= 2
    assert asked[-1] == ("hexes", "W2015", "terrain")
    last = ruling.events[-1]
    assert (type(last).__name__, getattr(last, "stands", None), getattr(last, "cites", "")) == (
        "ChallengeRuled", False, "F.4",
    )  # fmt: skip
    used = {(line["chart"], line["row"], line["column"]) for line in table.journal()[-1]["readings"]}
    assert set(asked[-1:]) <= used


def _points(table: Table, row: str, column: str) -> None:
    ruling = give(table, F, "GiveReading", chart="shadow_points", row=row, column=column, value="5")
    assert ruling.allowed


def test_a_chart_indexed_by_a_secret_is_read_whole_and_in_public_before_first_use() -> None:
    table = in_ring_phase(box=BOX.with_owned({("control_of_gollum", "4", ""): Cell("neither", "us")}))
    give(table, D, "EnterRoll", faces=[4])
    play(table, TO_LETTER)
    for audience in (PUBLIC, F, D):
        ask = next(ask for ask in table.asks(audience) if isinstance(ask, Read))
        assert (ask.chart, len(ask.missing), ask.audience) == ("shadow_points", 35, PUBLIC)
    assert why(give(table, D, "ChooseLetter", letter="A")) == ["shadow_table_is_read_whole"]
    assert [offer.do for offer in table.offers(D) if offer.do == "ChooseLetter"] == []
    for row, column in ask.missing:
        _points(table, row, column)
    assert give(table, D, "ChooseLetter", letter="A").allowed
    rolled = give(table, D, "EnterRoll", faces=[2])
    assert rolled.entry is not None
    assert table.journal()[-1]["readings"] == []
