"""Endurance, the map, the box sheets: touched."""

from dataclasses import replace

import pytest

from companion.models import CloseDesk, Dismiss, Open, OpenRule
from companion.pages import (
    CROSS,
    NO_MARK,
    ON_MAP,
    OWN,
    RING,
    SLASH,
    CellModel,
    ExportBox,
    FillCell,
    ImportBox,
    Leave,
    MarkBox,
    OpenChart,
    PickBox,
)
from companion.widgets.basics import Chip, Tap
from companion.widgets.longlist import ListRow
from companion.widgets.state import Box, BoxesOfRow, TapBox
from companion.widgets.switches import PickTap
from tests.companion import pages_samples as pages
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


def endurance(show, model=pages.SHEET):
    from companion.board.screen_sheets import SheetScreen

    return show(SheetScreen(name="endurance"), model)


def sheets(show, **changes):
    from companion.box.screen import BoxSheetsScreen

    return show(BoxSheetsScreen(name="boxsheets"), replace(pages.SHEETS, **changes))


def row_of(driver, name):
    return next(w for w in walk(driver.root) if isinstance(w, BoxesOfRow) and w.row.name == name)


def cell_at(driver, place):
    return next(w for w in walk(driver.root.grid) if isinstance(w, Tap) and w.carries == place)


def said(driver):
    return {getattr(widget, "says", "") for widget in walk(driver.root)}


def test_a_tap_on_a_box_puts_the_mark_that_is_taken_up(show):
    driver = endurance(show)
    press(driver, row_of(driver, "Gothmog").boxes[2])
    driver.tap(find(driver.root, "slash"))
    press(driver, row_of(driver, "Gothmog").boxes[0])
    driver.tap(find(driver.root, "rub out"))
    press(driver, row_of(driver, "Aragorn").boxes[1])
    assert driver.picked == [
        MarkBox("gothmog", 2, CROSS),
        MarkBox("gothmog", 0, SLASH),
        MarkBox("aragorn", 1, NO_MARK),
    ]


def test_the_three_marks_are_three_shapes(show):
    driver = endurance(show)
    shapes = {
        box.marks: (box.has_slash, box.has_cross, box.has_ring) for box in walk(driver.root) if isinstance(box, Box)
    }
    assert shapes[SLASH] == (True, False, False)
    assert shapes[CROSS] == (True, True, False)
    assert shapes[RING] == (False, False, True)
    assert shapes["xo"] == (True, True, True)


def test_a_public_sheet_offers_no_ring_mark_and_an_own_one_does(show):
    assert "Ring mark" not in said(endurance(show))
    own = endurance(show, replace(pages.OWN_SHEET, seat=replace(pages.SEATS[1], edge=0)))
    own.tap(find(own.root, "Ring mark"))
    press(own, row_of(own, "Frodo").boxes[3])
    assert own.picked == [MarkBox("frodo", 3, RING)]


def test_a_row_nobody_counted_says_so_and_has_one_more_empty_box(show):
    driver = endurance(show)
    row = row_of(driver, "Legolas")
    assert [box.marks for box in row.boxes] == [SLASH, ""]
    assert row.tag.says == "boxes not counted yet"
    assert [type(box) for box in row_of(driver, "Boromir").boxes] == [Box] * 4


def test_a_long_sheet_alone_lies_in_two_columns(show):
    rows = tuple(replace(pages.DARK_ROWS[1], id=f"r{n}", name=f"Somebody {n}") for n in range(9))
    alone = replace(pages.SHEET, sheets=(replace(pages.SHEET.sheets[0], rows=rows),))
    driver = endurance(show, alone)
    assert row_of(driver, "Somebody 0").x < row_of(driver, "Somebody 5").x
    assert row_of(driver, "Somebody 0").top == pytest.approx(row_of(driver, "Somebody 5").top, abs=1)
    assert row_of(driver, "Somebody 4").x == row_of(driver, "Somebody 0").x


def test_a_sheet_without_marks_is_only_looked_at(show):
    driver = endurance(show, replace(pages.SHEET, marks=()))
    assert not [widget for widget in walk(driver.root) if isinstance(widget, TapBox)]


def test_an_own_sheet_faces_its_edge_and_closes_to_the_same_curtain_as_a_desk(show):
    driver = endurance(show, pages.OWN_SHEET)
    assert next(w for w in walk(driver.root) if type(w).__name__ == "Turned").plate.rotation == 180
    driver.tap(find(driver.root, "Close", Tap))
    assert driver.picked == [CloseDesk("fellowship")]
    assert "Frodo" not in said(driver)
    driver.tap(find(driver.root, "Back to the table", Tap))
    assert driver.picked[1:] == [Dismiss()]


def test_an_own_sheet_that_nobody_touches_closes_itself(show):
    driver = endurance(show, replace(pages.OWN_SHEET, idle_s=0.2))
    assert driver.pump_until(lambda: driver.picked == [CloseDesk("fellowship", idle=True)])
    assert "Frodo" not in said(driver)


def test_the_board_is_one_tap_from_the_sheet(show):
    driver = endurance(show)
    driver.tap(find(driver.root, "On the map", Tap))
    assert driver.picked == [Open(ON_MAP)]


def test_the_first_evening_is_an_ordered_list_with_the_shadow_points_first(show):
    driver = sheets(show)
    assert [row.says for row in driver.root.steps.rows][:2] == ["1. Shadow Points Table", "2. Control of Gollum Table"]
    assert driver.root.steps.rows[4].mark == "☑"
    press(driver, find(driver.root, "1. Shadow Points Table", ListRow))
    press(driver, find(driver.root, "Search Table", ListRow))
    driver.tap(find(driver.root, "Practice box", PickTap))
    driver.tap(find(driver.root, "Export my readings", Tap))
    assert driver.picked == [
        OpenChart("shadow_points", first_evening=True),
        OpenChart("search"),
        PickBox("practice"),
        ExportBox(),
    ]


def test_a_path_is_typed_on_a_keyboard_that_has_its_signs(show):
    driver = sheets(show)
    driver.tap(find(driver.root, "Import readings", Tap))
    for key in ("~", "/", "a", ".", "c", "s", "v"):
        driver.tap(find(driver.root.sheet, key, Tap))
    driver.tap(find(driver.root.sheet, "Import it", Tap))
    assert driver.picked == [ImportBox("~/a.csv")]


def test_numbers_are_taken_one_after_another_and_the_next_unknown_cell_is_asked_for(show):
    driver = sheets(show, chart=pages.POINTS)
    assert driver.root.at == (0, 4)
    for digit in "12":
        press(driver, driver.root.pad.keys.key(digit))
    press(driver, find(driver.root, "Take 12", Tap))
    assert driver.picked == [FillCell("shadow_points", "A", "5", "12")]
    assert driver.root.at == (0, 5)


def test_a_number_outside_the_chart_is_not_taken(show):
    driver = sheets(show, chart=pages.POINTS)
    for digit in "31":
        press(driver, driver.root.pad.keys.key(digit))
    assert not find(driver.root, "Take it", Tap).enabled
    assert "from 0 to 30" in said(driver)


def test_a_word_is_taken_with_one_tap(show):
    driver = sheets(show, chart=pages.GOLLUM)
    press(driver, find(driver.root, "Dark Power", Tap))
    press(driver, find(driver.root, "Neither", Tap))
    assert driver.picked == [
        FillCell("control_of_gollum", "1", "", "dark_power"),
        FillCell("control_of_gollum", "2", "", "neither"),
    ]


def test_a_cell_says_where_it_comes_from_and_an_own_reading_can_be_forgotten(show):
    driver = sheets(show, chart=pages.POINTS)
    assert (cell_at(driver, (0, 0)).says, cell_at(driver, (0, 1)).says) == ("✓ 12", "10")
    press(driver, cell_at(driver, (0, 1)))
    assert {"from a printed source", "I.2, the worked example"} <= said(driver)
    press(driver, cell_at(driver, (0, 0)))
    assert "read by Anna on 9 November 2025, typed" in said(driver)
    press(driver, find(driver.root, "Forget my reading", Tap))
    press(driver, find(driver.root, "I.2 Shadow Points Table ›", Chip))
    assert driver.picked == [FillCell("shadow_points", "A", "1", ""), OpenRule("I.2")]


def test_an_invented_box_is_called_so_cell_by_cell_and_is_read_only(show):
    from companion.box.screen import BoxSheetsScreen

    driver = show(BoxSheetsScreen(name="boxsheets"), pages.PRACTICE_SHEETS)
    cell = find(driver.root.grid, "◇ rohan", Tap)
    press(driver, cell)
    assert "◇ invented" in said(driver)
    assert "Write what stands there" not in said(driver)
    driver.tap(find(driver.root, "‹ Charts", Tap))
    assert driver.picked == [OpenChart()]


def test_a_chart_of_six_hundred_rows_draws_only_those_in_sight(show):
    from companion.box.screen_grid import GridRow

    driver = sheets(show, chart=pages.HEXES)
    drawn = [row for row in walk(driver.root.grid) if isinstance(row, GridRow)]
    assert 5 < len(drawn) < 30
    driver.root.grid.look((599, 3))
    driver.pump(5)
    assert "W1600" in said(driver)


def test_the_next_unknown_cell_goes_round_and_keeps_to_the_step():
    from companion.box.screen import next_unknown

    chart = replace(pages.POINTS, only=((0, 4), (2, 0), (2, 1)))
    assert next_unknown(chart, None) == (0, 4)
    assert next_unknown(chart, (2, 0)) == (2, 1)
    assert next_unknown(chart, (2, 1)) == (0, 4)
    full = replace(chart, cells=tuple((CellModel("1", OWN),) * 6 for _ in range(6)))
    assert next_unknown(full, None) is None


def test_a_page_is_left_by_its_back_button(show):
    driver = endurance(show)
    driver.tap(find(driver.root, "‹ Back", Tap))
    assert driver.picked == [Leave()]


def test_a_sheet_that_was_scrolled_stays_there_when_it_is_drawn_anew(show):
    from companion.widgets.theme import theme

    theme.text_scale = 1.6
    driver = endurance(show)
    room = next(widget for widget in driver.root.walk() if getattr(widget, "keeps", "") == "sheet")
    room.scroll_y = 0.25
    driver.root.show(replace(pages.SHEET, turn="Game-Turn 4"))
    again = next(widget for widget in driver.root.walk() if getattr(widget, "keeps", "") == "sheet")
    assert again is not room
    assert again.scroll_y == 0.25
