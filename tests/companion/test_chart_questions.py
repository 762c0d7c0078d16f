"""Questions for the cells of a printed chart, one after another, as an owner reads them off his sheet."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest
from kivy.metrics import dp

from companion.models import OfferModel, TableModel
from companion.table.presenter import paper_of
from companion.table.presenter_asks import cell_field
from companion.table.screen import TableScreen
from engine.core.look import Paper
from engine.core.table import Table
from tests.companion import harness, samples
from tests.companion.geometry import frame
from tests.companion.test_frontdesk import PRINTED

LOSS = "percentage_loss"
TABLE = Table.create(None, "wotr_spi", version="campaign", box=PRINTED)


def asked(chart: str, row: str, column: str, **told: str) -> TableModel:
    """The Table at which this cell is asked for; told: cells of the same column that are known, '_5' for row 5."""
    readings = {(chart, name.removeprefix("_"), column): value for name, value in told.items()}
    paper = Paper(paper_of(TABLE).box, readings)
    field = cell_field(paper, chart, row, column, TABLE.game.lexicon)
    hand = OfferModel(f"read/{chart}/{row}/{column}", "Read it off the sheet", seat="", fields=(field,))
    return replace(samples.TABLE, ask=replace(samples.TABLE.ask, sources=(), hand=hand, title=chart, why=""), duel=None)


def key(driver, word):
    driver.press(driver.root.charts.pad.keys.key(word))
    driver.pump(2)


def word(driver, says):
    driver.press(next(each for each in harness.walk(driver.root.charts.pad) if getattr(each, "says", "") == says))
    driver.pump(8)


def is_in_sight(driver, at):
    """Whether this cell lies whole inside the part of its sheet that can be seen."""
    grid = driver.root.charts.grid
    cell = next(each for each in harness.walk(grid) if getattr(each, "carries", None) == at)
    (left, low, right, top), (least_x, least_y, most_x, most_y) = frame(cell), frame(grid)
    return least_x <= left and right <= most_x and least_y <= low and top <= most_y


def test_what_was_typed_for_one_row_is_never_there_for_the_next_that_is_asked(show):
    driver = show(TableScreen(name="table"), asked(LOSS, "36", "20"))
    charts = driver.root.charts
    key(driver, "7")
    driver.root.show(asked(LOSS, "5", "20", _36="7"))
    driver.pump(3)
    assert charts.chart.row_ids == ("5", "36"), "rows of numbers stand in their order"
    assert not charts.typed
    assert not charts.gold.enabled


def test_what_was_typed_beside_the_asked_cell_stays_with_its_own_row(show):
    driver = show(TableScreen(name="table"), asked(LOSS, "36", "20"))
    charts = driver.root.charts
    charts.typed = {(0, 0): "7"}
    driver.root.show(asked(LOSS, "5", "20"))
    assert charts.typed == {}
    driver.root.show(asked(LOSS, "36", "20", _5="1"))
    charts.typed = {(1, 0): "7"}
    driver.root.show(asked(LOSS, "40", "20", _5="1", _36=""))
    assert charts.typed == {(1, 0): "7"}


def test_the_cell_that_is_asked_for_lies_in_sight_in_a_wide_chart_and_the_keys_beside_it_can_be_tapped(show):
    driver = show(TableScreen(name="table"), asked("characters", "gothmog", "sorcery"))
    charts = driver.root.charts
    assert is_in_sight(driver, charts.at)
    assert charts.grid.scroll_x > 0
    word(driver, "B")
    assert charts.typed == {charts.at: "B"}, "what is scrolled out of sight takes no finger"


def test_a_short_chart_hangs_under_its_headings(show):
    driver = show(TableScreen(name="table"), asked(LOSS, "15", "20", _5="1"))
    grid = driver.root.charts.grid
    first = next(each for each in harness.walk(grid) if getattr(each, "carries", None) == (0, 0))
    assert frame(grid)[3] - frame(first)[3] < dp(60)


def test_next_is_the_next_cell_of_the_row_and_no_other_row_is_begun_by_itself(show):
    driver = show(TableScreen(name="table"), asked("search_cards", "99", "force"))
    charts = driver.root.charts
    before = charts.at
    word(driver, "Nazgûl")
    assert charts.at == before, "nobody has drawn card 100"
    driver.root.show(asked("search_cards", "99", "strength"))
    driver.pump(6)
    driver.press(charts.next)
    assert charts.chart.column_ids[charts.at[1]] == "provinces"
    assert charts.chart.row_ids[charts.at[0]] == "99"


def test_the_arrow_after_a_whole_number_passes_no_cell_over(show):
    driver = show(TableScreen(name="table"), asked("sorcery", "B", "1"))
    charts = driver.root.charts
    for number in "345":
        key(driver, number)
        key(driver, "›")
    assert sorted(charts.typed) == [(1, 0), (1, 1), (1, 2)]
    key(driver, "›")
    assert charts.at == (1, 4), "a second one passes over"


def test_what_the_cell_means_stands_over_its_answers_and_speaks_of_its_own_column(show):
    driver = show(TableScreen(name="table"), asked("terrain", "rough", "army_combat"))
    charts = driver.root.charts
    (hint,) = charts.hint
    assert "multiplied" in hint.says
    assert "enter" not in hint.says
    assert frame(hint)[1] >= frame(charts.pad)[3]
    assert charts.name.says == "rough · Army Combat"


def test_no_identifier_stands_in_a_chart(show):
    driver = show(TableScreen(name="table"), asked("hexes", "E0829", "terrain"))
    said = [each.says for each in harness.walk(driver.root.charts.page) if getattr(each, "says", "")]
    assert "East Emnet" in said
    assert not [words for words in said if "_" in words or "field" in words]


@pytest.mark.parametrize("percent", [100, 130])
def test_upright_the_asked_cell_stands_whole_over_the_keyboard(show, percent):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.theme import fit_density, theme

    fit_density(800, 1280)
    theme.text_scale = percent / 100
    screen, room = TableScreen(name="table"), FloatLayout(size_hint=(None, None), size=(800, 1280))
    room.add_widget(screen)
    driver = harness.Driver(room)
    screen.show(asked("search_cards", "99", "strength"))
    driver.pump(6)
    grid, charts = screen.charts.grid, screen.charts
    cell = next(each for each in harness.walk(grid) if getattr(each, "carries", None) == charts.at)
    assert frame(grid)[1] <= frame(cell)[1]
    assert frame(cell)[3] <= frame(grid)[3]
    assert charts.pad.height > dp(250)


def test_a_row_that_outlived_its_chart_takes_the_next_one(show):
    from companion.box.screen_grid import GridRow, SheetGrid

    page = show(TableScreen(name="table"), asked("search_cards", "99", "strength")).root
    model, row = page.charts.grid.chart, GridRow()
    row.line = SheetGrid(model).rows.data[0]["line"]
    gc.collect()
    assert row.line[0]() is None
    newer = SheetGrid(model)
    row.line = newer.rows.data[0]["line"]
    assert row.children[-1].says == model.rows[0]
    assert row.line[0]() is newer
