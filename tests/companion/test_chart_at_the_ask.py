"""A chart's cell asked for at the table: its grid lies in the middle, and one or a whole column is typed in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from kivy.metrics import dp

from companion.pages import SeatSetup, StartTable
from companion.shelf.settings import Settings
from companion.widgets.basics import Tap
from engine.core.look import chart_of
from engine.core.own_box import own_readings
from tests.companion import harness
from tests.companion.counted import FIRST_TURN, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.fingertips import page_of, settle, there, touch, words
from tests.companion.geometry import frame
from tests.companion.test_frontdesk import PRINTED

GOLLUM = "control_of_gollum"
GIVEN = ((DARK, {"do": "GiveReading", "chart": GOLLUM, "row": "4", "value": "neither"}),)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[harness.Driver]:
    """The app at a table of the printed box: a four fell for Gollum, and the table's own sheet is asked for."""
    from companion.app.app import RingtableApp
    from companion.widgets.theme import theme

    app = RingtableApp(tmp_path, None, Settings())
    driver = harness.Driver(app=app)
    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    app.do(StartTable("Friday", "wotr_spi", "character", PRINTED, (), seats))
    play(app.front.evening.table, (*SETUP, *HANDS, FIRST_TURN[0]))
    app.refresh()
    driver.pump(6)
    yield driver
    driver.close()
    theme.mode, theme.text_scale = "night", 1.0


def table_of(driver):
    return driver.app.front.evening.table


def to_the_points(driver):
    """On to the ask for the whole Shadow Points Table."""
    play(table_of(driver), (*GIVEN, *FIRST_TURN[1:8]))
    driver.app.refresh()
    driver.pump(6)


def digits(driver, *keys):
    for key in keys:
        driver.press(page_of(driver).charts.pad.keys.key(key))
        driver.pump(3)


def word(driver, says):
    pad = page_of(driver).charts.pad
    driver.press(next(key for key in harness.walk(pad) if getattr(key, "says", "") == says))
    settle(driver)


def cell(driver, place):
    cells = harness.walk(page_of(driver).charts.grid)
    return next(each for each in cells if isinstance(each, Tap) and each.carries == place)


def test_the_chart_lies_in_the_middle_at_once_with_the_asked_cell_chosen_and_its_column_gold(driver):
    grid = page_of(driver).charts.grid
    assert grid.get_root_window() is not None
    assert grid.at == (3, 0)
    assert cell(driver, (3, 0)).chosen
    assert all(cell(driver, (row, 0)).says == "?" for row in range(6))
    assert all(cell(driver, (row, 0)).rim == "gold" for row in range(6) if row != 3)
    assert cell(driver, (0, 0)).height >= dp(55.9)
    assert not page_of(driver).charts.chart.is_across
    assert not there(driver, "Take it").enabled


def test_the_asked_cell_alone_is_two_taps_and_the_game_goes_on(driver):
    touch(driver, "neither side", "Take neither side")
    assert table_of(driver).asks()[0].id == "play_ring"
    assert table_of(driver).readings == {(GOLLUM, "4", ""): "neither"}
    assert "Chart" not in page_of(driver)._titles(page_of(driver).model)
    assert page_of(driver)._shown == "Map"


def test_a_whole_column_is_typed_by_touches_at_one_ask(driver):
    told = ("neither side", "Fellowship", "Dark Power", "neither side", "Fellowship", "Dark Power")
    for place, says in zip((4, 5, 6, 1, 2, 3), told, strict=True):
        assert page_of(driver).charts.at == (place - 1, 0), "the next unread cell, down the column and round again"
        word(driver, says)
    assert table_of(driver).asks()[0].kind == "read", "nothing is told before the gold key"
    touch(driver, "Take 6 cells")
    table = table_of(driver)
    assert table.asks()[0].id == "play_ring"
    assert {row: value for (_, row, _), value in table.readings.items()} == {
        "1": "neither",
        "2": "fellowship",
        "3": "dark_power",
        "4": "neither",
        "5": "fellowship",
        "6": "dark_power",
    }
    assert len(own_readings(table.game, PRINTED, driver.app.front.data)) == 6


def test_without_the_asked_cell_nothing_can_be_taken_and_the_key_says_why(driver):
    driver.press(cell(driver, (0, 0)))
    settle(driver)
    word(driver, "Dark Power")
    key = page_of(driver).charts.gold
    assert not key.enabled
    assert key.note == "the gold cell is still empty"
    assert cell(driver, (0, 0)).says == "✓ Dark Power"


def test_what_was_typed_stays_while_something_else_is_looked_at(driver):
    touch(driver, "neither side", "Map")
    driver.app.refresh()
    driver.pump(3)
    assert page_of(driver)._shown == "Map"
    touch(driver, "Chart")
    assert cell(driver, (3, 0)).says == "✓ neither side"
    assert page_of(driver).charts.gold.enabled


def test_a_wrong_cell_is_typed_over_and_erased(driver):
    to_the_points(driver)
    digits(driver, "1", "2")
    assert cell(driver, (0, 0)).says == "✓ 12"
    assert page_of(driver).charts.at == (0, 2), "twelve is whole, and what the box knows is passed over"
    driver.press(cell(driver, (0, 0)))
    driver.pump(4)
    digits(driver, "⌫", "⌫")
    assert cell(driver, (0, 0)).says == "?"
    digits(driver, "3", "›")
    assert cell(driver, (0, 0)).says == "✓ 3"
    assert page_of(driver).charts.at == (0, 2)
    digits(driver, "9", "1", "1")
    assert [cell(driver, (0, column)).says for column in (2, 3)] == ["✓ 9", "✓ 11"]


def test_part_of_a_whole_chart_is_taken_and_the_rest_stays_asked(driver):
    to_the_points(driver)
    before = table_of(driver).asks()[0].missing
    digits(driver, "1", "2", "9")
    touch(driver, "Take 2 cells")
    assert table_of(driver).asks()[0].missing == before[2:]
    assert cell(driver, (0, 0)).says == "12"
    assert page_of(driver).charts.at == (0, 3)
    assert not page_of(driver).charts.typed


def test_what_the_example_of_the_book_has_otherwise_is_refused_and_what_was_typed_stays(driver):
    to_the_points(driver)
    page = page_of(driver)
    page.charts.typed[0, 0] = "99"
    page.charts._tell()
    driver.pump(2)
    touch(driver, "Take 99")
    assert table_of(driver).asks()[0].id == "shadow_table"
    assert page.charts.typed == {(0, 0): "99"}
    assert page.model.message.tone == "bad"


def test_the_journal_names_the_chart_by_its_title(driver):
    assert "control_of_gollum" not in words(driver)
    assert "Control of Gollum Table, 4" in words(driver)


def test_another_size_of_letters_keeps_what_was_typed(driver):
    from companion.pages import SetTextSize

    touch(driver, "neither side")
    driver.app.do(SetTextSize(130))
    driver.pump(6)
    assert cell(driver, (3, 0)).says == "✓ neither side"
    gold = frame(page_of(driver).charts.gold)
    assert gold[3] - gold[1] >= dp(56)


def test_a_chart_is_a_panel_that_any_game_may_show():
    from companion.presenting.looks import sections_of
    from companion.table.presenter import paper_of
    from engine.core.table import Table

    table = Table.create(None, "wotr_spi", box=PRINTED)
    chart = chart_of(paper_of(table), table.game.lexicon, "shadow_points", "A", "2")
    assert chart.live == (0, 1)
    assert chart.cells[0] == ("", "10", "", "", "", "")
    assert chart.cites[0].section == "I.2"
    (section,) = sections_of((chart,), {})
    assert section.chart is chart
    assert section.title == "Shadow Points Table"


def test_a_panel_with_a_chart_shows_its_cells_and_asks_for_none(show):
    from companion.models import SectionModel
    from companion.widgets.state import SectionPanel
    from engine.core.panels import Chart

    chart = Chart("Prices", ("calm", "storm"), ("oil", "bread"), (("2", ""), ("", "1")), live=(0, 1))
    driver = show(SectionPanel(SectionModel("Prices", chart=chart)))
    said = [w.says for w in harness.walk(driver.root) if getattr(w, "says", "")]
    assert {"calm", "storm", "oil", "bread", "2", "1", "?"} <= set(said)
    assert not [w for w in harness.walk(driver.root) if isinstance(w, Tap)]


def text_asked(show):
    """A cell that holds words of the sheet, of a chart whose rows nobody has told yet."""
    from companion.models import OfferModel
    from companion.table.presenter import paper_of
    from companion.table.presenter_asks import cell_field
    from companion.table.screen import TableScreen
    from engine.core.table import Table
    from tests.companion import samples

    table = Table.create(None, "wotr_spi", box=PRINTED)
    field = cell_field(paper_of(table), "individual_combat", "3", "4", table.game.lexicon)
    hand = OfferModel("read/individual_combat/3/4", "Read it off the sheet", seat="", fields=(field,))
    ask = replace(samples.TABLE.ask, sources=(), hand=hand, title="Read your own sheet: Combat Results, 3 4")
    return show(TableScreen(name="table"), replace(samples.TABLE, ask=ask, duel=None))


def test_words_of_the_sheet_are_typed_on_a_keyboard_under_the_chart(show):
    driver = text_asked(show)
    charts = driver.root.charts
    assert charts.grid.get_root_window() is not None
    assert charts.grid.height > dp(100), "the row that is asked can be seen over the keys"
    for key in "a2":  # cells are no sentences: the keyboard begins small
        driver.tap(harness.find(charts.pad, key))
    driver.press(charts.next)
    assert charts.at == (charts.asked[0], 4), "the other cells of the row that is asked"
    for key in "d1":
        driver.tap(next(w for w in harness.walk(charts.pad) if getattr(w, "says", "").lower() == key))
    driver.press(charts.next)
    driver.press(charts.next)
    assert charts.at == (charts.asked[0], 0), "round again in that row, whatever other rows lack"
    driver.tap(charts.gold)
    value = driver.picked[-1].cells
    assert value[0] == ("3", "4", "a2")
    assert value[1][:2] == ("3", "5")


def test_what_is_read_at_once_is_a_row_unless_the_faces_stand_beside_the_rows():
    from engine.core.panels import Chart

    cells = (("",) * 3,) * 2
    across = Chart("T", ("1", "2", "3"), ("low", "high"), cells, row_ids=("low", "high"), column_ids=("1", "2", "3"))
    down = replace(across, rows=("1", "2"), row_ids=("1", "2"))
    live = [[replace(chart, live=(1, 2)).is_live(*at) for at in ((1, 0), (0, 2))] for chart in (across, down)]
    assert live == [[True, False], [False, True]]
