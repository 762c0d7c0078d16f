"""What a version needs read off its sheets before the first turn, and the minutes that it takes."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.app.frontdesk import FrontDesk
from companion.box.presenter import box_sheets_model, chart_model
from companion.box.presenter_reading import SECONDS_A_CELL, cells_of, first_evening, missing, reading_of
from companion.models import Open
from companion.pages import (
    BOX_SHEETS,
    NEW_TABLE,
    FillCell,
    Leave,
    OpenChart,
    OpenCharts,
    PickVersion,
    ReadingModel,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.box import Cell, load_box
from engine.core.game import load_game
from engine.core.look import Paper, chart_of
from engine.core.readings import OwnReading, write_readings
from tests.companion.test_frontdesk import PRINTED
from tests.house.checkout import ROOT

GAME = load_game("wotr_spi")
LOOK_S, TAP_S, ONE_TAP = 2.0, 0.5, 9


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def taps(form, column, value):
    """Taps in the grid for this value: a key for a word or a small number, else its signs and 'Take it'."""
    if form.value == "word" or (form.value == "number" and form.high <= ONE_TAP):
        return 1
    return len(value) + 1


def test_the_rate_is_what_the_cells_of_the_practice_box_cost_in_taps():
    box, seconds = load_box(GAME.folder, "practice"), {kind: [] for kind in SECONDS_A_CELL}
    for item in first_evening(GAME):
        form = box.form(item["chart"])
        for row, column in cells_of(item, box):
            kind = "number" if column in form.numbers else form.value
            value = box.lookup(form.name, row, column).value
            seconds[kind].append(LOOK_S + TAP_S * taps(form, column, value))
    for kind, each in seconds.items():
        assert sum(each) / len(each) == pytest.approx(SECONDS_A_CELL[kind], rel=0.35), kind


def test_a_finger_on_the_glass_needs_as_many_taps_as_are_reckoned(tmp_path):
    from tests.companion.typed_sheet import type_it

    box, item = load_box(GAME.folder, "practice"), first_evening(GAME, "character")[0]
    form = box.form(item["chart"])
    first = missing(item, load_box(GAME.folder, PRINTED))[:4]
    reckoned = sum(taps(form, column, box.lookup(form.name, row, column).value) for row, column in first)
    on_new_table = 2
    assert type_it(tmp_path, most=4) == (4, on_new_table + reckoned)


def test_the_first_evening_of_the_printed_box_takes_ten_to_twenty_minutes():
    reading = reading_of(GAME, "character", load_box(GAME.folder, PRINTED))
    assert 10 <= reading.minutes <= 20
    assert reading.charts[0] == "Shadow Points Table"
    assert reading.cells > 100


def test_a_cell_that_is_known_is_no_longer_counted_and_a_chart_that_is_full_is_not_named():
    box = load_box(GAME.folder, PRINTED)
    before = reading_of(GAME, "character", box)
    first = first_evening(GAME, "character")[0]
    open_ones = missing(first, box)
    told = {(first["chart"], *cell): Cell("7", "sheet") for cell in open_ones}
    one = dict([next(iter(told.items()))])
    assert reading_of(GAME, "character", box.with_owned(one)).cells == before.cells - 1
    after = reading_of(GAME, "character", box.with_owned(told))
    assert after.cells == before.cells - len(open_ones)
    assert after.charts == before.charts[1:]
    assert after.minutes < before.minutes


def test_a_practice_box_needs_nothing_and_neither_does_a_game_without_charts():
    assert reading_of(GAME, "character", load_box(GAME.folder, "practice")) == ReadingModel()
    bare = replace(load_box(GAME.folder, PRINTED), forms={}, printed={})
    assert reading_of(GAME, "character", bare) == ReadingModel()


def test_a_step_of_another_version_is_not_counted(monkeypatch):
    items = first_evening(GAME, "character")
    others = (*items[:-1], {**items[-1], "versions": ["campaign"]})
    monkeypatch.setattr("companion.box.presenter_reading._items", lambda folder: others)
    assert first_evening(GAME, "character") == items[:-1]
    assert first_evening(GAME) == others
    assert items[-1]["title"] not in reading_of(GAME, "character", load_box(GAME.folder, PRINTED)).charts


def test_each_version_has_the_charts_of_its_own_rules_on_its_sheet():
    character, campaign = (
        {item["chart"] for item in first_evening(GAME, version)} for version in ("character", "campaign")
    )
    assert character - campaign == {"costs"}
    assert campaign - character == {"costs_campaign", "campaign_characters", "army_combat_ends", "terrain"}
    printed = load_box(GAME.folder, PRINTED)
    small, large = (reading_of(GAME, version, printed) for version in ("character", "campaign"))
    assert large.cells > small.cells
    assert not {"Leaders of the Armies"} & set(small.charts)


def test_the_charts_page_shows_the_sheet_of_the_version_that_is_picked(front):
    front.do(Open(BOX_SHEETS))
    page = front.model()
    assert page.version == "character"
    assert [one.value for one in page.versions] == list(GAME.versions)
    titles = [step.title for step in page.first_evening]
    assert titles == [item["title"] for item in first_evening(GAME, "character")]
    front.do(PickVersion("campaign"))
    page = front.model()
    assert page.version == "campaign"
    assert [step.title for step in page.first_evening] == [item["title"] for item in first_evening(GAME, "campaign")]
    front.do(OpenChart("4", first_evening=True))
    assert front.model().chart.id == "costs_campaign"


def test_a_game_whose_versions_need_the_same_charts_has_no_choice_of_sheets():
    other = load_game("lotr_knizia")
    model = box_sheets_model(other, load_box(other.folder, ""), ())
    assert model.versions == ()


def test_a_cell_that_holds_a_word_says_it_in_the_players_language():
    game = load_game("wotr_spi")
    chart = chart_model(load_box(game.folder, "practice"), "control_of_gollum", game.lexicon)
    words = {cell.words for row in chart.cells for cell in row}
    assert "Dark Power" in words
    assert not [word for word in words if "_" in word]


def test_a_chart_whose_columns_nobody_declared_has_those_that_are_known_in_their_order():
    box = load_box(GAME.folder, PRINTED)
    empty = chart_model(box, "percentage_loss", GAME.lexicon)
    assert (empty.row_ids, empty.column_ids) == ((), ())
    told = {("percentage_loss", "16-20", percent): Cell("2", "sheet") for percent in ("100", "5", "20")}
    filled = chart_model(box.with_owned(told), "percentage_loss", GAME.lexicon)
    assert (filled.row_ids, filled.column_ids) == (("16-20",), ("5", "20", "100"))
    assert [cell.value for cell in filled.cells[0]] == ["2", "2", "2"]


def test_the_grid_on_the_table_has_the_row_and_the_column_that_are_asked_for():
    box = load_box(GAME.folder, PRINTED)
    drawn = chart_of(Paper(box, {("army_combat", "1-2", "5"): "A10"}), GAME.lexicon, "army_combat", "2-1", "-1")
    assert (drawn.row_ids, drawn.column_ids) == (("1-2", "2-1"), ("-1", "5"))
    assert drawn.live == (1, 0)
    assert drawn.cells == (("", "A10"), ("", "")) or drawn.cells == ((None, "A10"), (None, None))


def test_new_table_tells_the_minutes_of_each_box_and_less_when_cells_were_typed(front):
    front.do(Open(NEW_TABLE))
    before = dict(front.model().games[0].versions[0].reading)
    assert before["practice"] == ReadingModel()
    front.do(OpenCharts("wotr_spi", "character", PRINTED))
    assert front.page == BOX_SHEETS
    chart = front.model().chart
    assert chart.id == "shadow_points"
    row, column = chart.only[0]
    front.do(FillCell(chart.id, chart.row_ids[row], chart.column_ids[column], "9"))
    front.do(Leave())
    assert front.page == NEW_TABLE
    after = dict(front.model().games[0].versions[0].reading)
    assert after[PRINTED].cells == before[PRINTED].cells - 1


def test_a_friends_readings_leave_nothing_to_type_and_a_faulty_file_says_what_to_do(front, tmp_path):
    steps = first_evening(GAME, "character")
    printed, invented = (load_box(GAME.folder, name) for name in (PRINTED, "practice"))
    cells = {(item["chart"], *cell) for item in steps for cell in missing(item, printed)}
    told = [OwnReading(*cell, invented.lookup(*cell).value, "Anna", "today", "typed") for cell in sorted(cells)]
    file = tmp_path / "Łódź.csv"
    file.write_text(write_readings(told, GAME.name, PRINTED), encoding="utf-8")
    front.do(Open(NEW_TABLE))
    front.do(OpenCharts("wotr_spi", "character", PRINTED, str(tmp_path / "none.csv")))
    assert front.page == BOX_SHEETS
    assert front.model().message.tone == "bad"
    assert "none.csv" in front.model().message.text
    front.do(Leave())
    assert dict(front.model().games[0].versions[0].reading)[PRINTED].cells == len(cells)
    front.do(OpenCharts("wotr_spi", "character", PRINTED, str(file)))
    assert front.model().message.text == f"{len(cells)} readings were taken in."
    front.do(Leave())
    assert front.page == NEW_TABLE
    assert dict(front.model().games[0].versions[0].reading)[PRINTED] == ReadingModel()


def test_the_readme_and_new_table_tell_the_same_minutes():
    reading = reading_of(GAME, "character", load_box(GAME.folder, PRINTED))
    told = re.findall(r"(\d+) minutes of typing", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert told == [str(reading.minutes)]


def test_the_charts_open_at_the_first_step_that_is_not_known_whole(front):
    front.do(OpenCharts("wotr_spi", "character", PRINTED))
    chart = front.model().chart
    for row, column in chart.only:
        front.do(FillCell(chart.id, chart.row_ids[row], chart.column_ids[column], "9"))
    front.do(OpenCharts("wotr_spi", "character", PRINTED))
    assert front.model().chart.id == "control_of_gollum"
    front.do(OpenCharts("wotr_spi", "character", "practice"))
    assert front.model().chart is None


def test_the_steps_stand_in_the_order_of_the_sheet():
    steps = [item["title"] for item in first_evening(GAME, "character")]
    named = reading_of(GAME, "character", load_box(GAME.folder, PRINTED)).charts
    assert all(steps.index(one) < steps.index(other) for one, other in pairwise(named))
