"""The rivers that an owner told in his box: a row that is typed wrongly is named with its line, and the others stay."""

from pathlib import Path

import pytest

from engine.core.box import load_box
from engine.core.own_box import keep_readings, own_readings
from engine.core.readings import OwnReading
from engine.games.riddle import GAME
from engine.games.riddle.board import board
from engine.games.riddle.ground import RIVERS, row_of

BOX = "riddle_ice_1985"
GAME_ROWS = load_box(GAME.folder, BOX).form(RIVERS).open_rows
RIGHT = [
    OwnReading(RIVERS, row, "", value, "", "", "") for row, value in (("0205/0305", "river"), ("0304/0305", "dry"))
]
NO_ROW = "The chart 'Rivers on the board' has no row '{row}'. A row is two spaces beside one another"


@pytest.mark.parametrize(
    ("row", "value", "says"),
    [
        ("0507/1518", "river", NO_ROW),
        ("0305/0205", "river", NO_ROW),
        ("1810/1811", "river", NO_ROW),
        ("0205", "river", NO_ROW),
        ("0305/0405", "rver", "A cell of the Rivers on the board is one of river, dry, not 'rver'."),
    ],
    ids=["no neighbours", "the other way round", "no river comes there", "one space", "no such word"],
)
def test_a_row_that_is_wrong_is_told_with_its_line_and_changes_nothing_else(
    tmp_path: Path, row: str, value: str, says: str
) -> None:
    path = keep_readings(GAME, BOX, RIGHT, tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join((*lines[:4], f"{RIVERS},{row},,{value},,,", *lines[4:], "")), encoding="utf-8")
    told: list[str] = []
    assert own_readings(GAME, BOX, tmp_path, told.append) == tuple(RIGHT)
    (sentence,) = told
    assert f"Line 5: {says.format(row=row)}" in sentence


def test_the_chart_has_the_sides_along_which_a_river_may_run_and_no_others() -> None:
    assert set(GAME_ROWS) == {row_of(side) for side in board().may_be_river}
    assert len(set(GAME_ROWS)) == len(GAME_ROWS)
