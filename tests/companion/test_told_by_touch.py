"""The ground of the map is told by touch: a tap on ?, a word, and the next hexes; the reach is drawn anew at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.evening.desks import Desk
from companion.evening.evening import Evening as Open
from companion.models import Draft
from companion.table.model_ground import AnswerFirst, LeaveGround, PointAt, TakePen, TellGround
from companion.table.screen import TableScreen
from companion.widgets.hexnote import TELL
from tests.companion import harness
from tests.companion.test_pale_key import made_up
from tests.engine.games.wotr_spi.evening import Evening
from tests.engine.games.wotr_spi.flood_samples import BOX


def own_box(*charts: str):
    """A printed box of which these charts are not read yet."""
    printed = {key: cell for key, cell in BOX.printed.items() if key[0] not in charts}
    return replace(BOX, invented=False, printed=printed)


class Sitting:
    """A table of such a box in the Fellowship's turn, a move from Rivendell made up. kept: what went into the box."""

    def __init__(self, data: Path, *charts: str) -> None:
        self.evening = Evening(own_box(*(charts or ("hexes", "hexsides")))).to("fellowship")
        self.kept: list[tuple[str, str, str, str]] = []
        desk = Desk(Open(self.evening.table, keep_reading=lambda *cell: self.kept.append(cell)))
        self.at = AtTable(desk, data)
        AT_TABLE.enter(self.at, made_up(self.evening, "").draft)

    def do(self, *intents: object) -> Sitting:
        for intent in intents:
            AT_TABLE.enter(self.at, intent)
        return self

    @property
    def board(self):
        return next(tab.map for tab in self.at.model().tabs if tab.map is not None)

    @property
    def pens(self) -> dict[str, object]:
        ground = self.at.model().ground
        return {pen.id: pen for pen in (*ground.kinds, *ground.along, ground.nothing)}


@pytest.fixture
def sitting(tmp_path):
    return lambda *charts: Sitting(tmp_path, *charts)


def test_a_hex_that_nobody_has_read_is_told_by_two_taps_and_the_next_ones_by_one_each(sitting):
    table = sitting()
    assert "W2712" in table.board.perhaps
    table.do(TellGround("W2712"), TakePen("clear"))
    assert table.kept == [("hexes", "W2712", "terrain", "clear")]
    table.do(PointAt("W2711"), PointAt("W2811"))
    assert [cell[1] for cell in table.kept] == ["W2712", "W2711", "W2811"]
    assert table.pens["clear"].is_held
    assert table.pens["clear"].is_told
    table.do(TakePen("clear"), PointAt("W2813"))
    assert len(table.kept) == 3, "the word was laid down"
    assert not table.pens["clear"].is_told


def test_a_road_is_told_from_hex_to_hex_and_once_more_takes_it_away(sitting):
    table = sitting().do(TellGround("W2812"), TakePen("road"), PointAt("W2712"), PointAt("W2612"))
    assert table.kept == [("hexsides", "W2712/W2812", "", "road"), ("hexsides", "W2612/W2712", "", "road")]
    table.do(TakePen("road"), TakePen("minor_river"), PointAt("W2712"))
    assert table.kept[-1] == ("hexsides", "W2612/W2712", "", "road;minor_river")
    table.do(TakePen("road"), PointAt("W2612"))
    assert table.kept[-1] == ("hexsides", "W2612/W2712", "", "minor_river")
    table.do(TakePen("minor_river"), PointAt("W2712"))
    assert table.kept[-1] == ("hexsides", "W2612/W2712", "", "-"), "nothing is left of it"


def test_nothing_more_is_told_of_all_sides_that_nobody_has_told(sitting):
    table = sitting().do(TellGround("W2812"), TakePen("road"), PointAt("W2712"), TakePen("-"))
    told = {row: value for _, row, _, value in table.kept}
    assert len(told) == 6
    assert told.pop("W2712/W2812") == "road"
    assert set(told.values()) == {"-"}


def test_what_was_told_wrong_is_told_anew_the_same_way(sitting):
    table = sitting().do(TellGround("W2712"), TakePen("-"), TakePen("sea"), TakePen("forest"))
    assert dict(table.board.lit)["W2712"] == "3"
    table.do(TakePen("clear"))
    assert dict(table.board.lit)["W2712"] == "4", "the reach is drawn anew at once"
    assert table.evening.table.readings["hexes", "W2712", "terrain"] == "clear"


def test_what_was_made_up_before_goes_on_after_it(sitting):
    table = sitting()
    draft = table.at.desk.draft
    table.do(TellGround("W2712"), TakePen("clear"), LeaveGround())
    assert table.at.desk.draft == draft != Draft()
    assert table.at.model().ground is None
    AT_TABLE.enter(table.at, PointAt("W2711"))
    assert len(table.kept) == 1


def test_the_lay_of_the_columns_is_asked_before_any_hex(sitting):
    table = sitting("hexes", "hexsides", "geometry").do(TellGround())
    ground = table.at.model().ground
    assert "odd column" in ground.question
    assert [pen.label for pen in ground.answers] == ["Lower", "Higher"]
    table.do(AnswerFirst("lower"))
    assert table.kept == [("geometry", "even_columns", "", "lower")]
    assert table.at.model().ground.question == ""


def test_a_back_key_leaves_the_telling_before_the_table(sitting):
    table = sitting().do(TellGround("W2712"))
    assert table.at.back()
    assert table.at.model().ground is None


def test_a_table_that_is_opened_next_tells_no_ground(sitting):
    sitting().do(TellGround("W2712"), TakePen("clear"))
    assert sitting().at.model().ground is None


def test_an_invented_box_offers_no_telling_and_its_map_no_key(sitting):
    assert sitting().board.may_tell
    plain = made_up(Evening().to("fellowship"), "").table_model()
    board = next(tab.map for tab in plain.tabs if tab.map is not None)
    assert (board.may_tell, board.perhaps) == (False, ())


def test_the_reach_is_the_same_after_the_table_is_folded_anew(sitting, tmp_path):
    from engine.core.table import Table

    table = sitting().do(TellGround("W2712"), TakePen("clear"), TakePen("-"))
    again = Table.folded(table.evening.table.file, table.evening.table.box)
    assert again.readings == table.evening.table.readings


# -- under a finger ---------------------------------------------------------------------------------------------------


@pytest.fixture
def on_the_glass(show, sitting):
    def put(*charts):
        table = sitting(*charts)
        driver = show(TableScreen(name="table"))
        page = driver.root

        def do(intent):
            table.do(intent)
            page.show(table.at.model())

        page.bind(on_pick=lambda _, intent: do(intent))
        table.do(Draft())
        page.show(table.at.model())
        driver.pump(4)
        return driver, table

    return put


def spot(driver, place):
    pane = driver.root.maps.view.pane
    return pane.to_glass(*pane.grid.centres[place])


def said(driver):
    return [getattr(w, "says", "") for w in harness.walk(driver.root)]


def test_a_finger_tells_the_ground_of_a_move_and_sees_it_lit(on_the_glass, tmp_path):
    driver, table = on_the_glass()
    page = driver.root
    page.open_form(next(offer for offer in page.model.offers if "MoveFellowship" in offer.id))
    driver.pump(4)
    driver.lift(driver.down(*spot(driver, "W2712")))
    driver.pump_for(0.3)
    assert page.sheet.confirm.kind == "gold", "nobody knows that it is too far"
    driver.tap(harness.find(page, "Read W2712 off the map"))
    driver.pump_for(0.3)
    driver.shot(tmp_path / "told.png")
    driver.tap(harness.find(page, "Clear"))
    driver.pump_for(0.3)
    driver.lift(driver.down(*spot(driver, "W2711")))
    driver.pump_for(0.3)
    driver.tap(harness.find(page, "Nothing else"))
    driver.pump_for(0.3)
    driver.lift(driver.down(*spot(driver, "W2712")))
    driver.pump_for(0.3)
    assert dict(table.board.sure).keys() == {"W2711", "W2712"}
    driver.tap(harness.find(page, "Enough told"))
    driver.pump_for(0.3)
    assert dict(page.sheet.filled())["to"] == "W2712", "the form is as it was"


def test_without_a_form_the_note_of_a_hex_leads_to_its_ground(on_the_glass):
    driver, table = on_the_glass()
    driver.lift(driver.down(*spot(driver, "W2711")))
    driver.pump_for(0.3)
    driver.tap(harness.find(driver.root, TELL))
    driver.pump_for(0.3)
    assert table.at.model().ground.place == "W2711"
    assert "Enough told" in said(driver)
