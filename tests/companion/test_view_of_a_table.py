"""What somebody looked at, opened, scrolled and ticked at one table does not reach the next: all is as in a new app."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.desk.model_hand import CARDS
from companion.dice.model import ROLLER, ShowTab
from companion.models import Open, OpenRuling, ReadRules
from companion.pages import (
    AWAY,
    BOX_SHEETS,
    ENDING,
    HOME,
    MORE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
    OpenChart,
    ResumeTable,
    SeatSetup,
    StartTable,
)
from companion.shelf.settings import Settings
from companion.shelf.shelf import Shelf
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.fingertips import TO_THE_DARK_POWER, page_of

PAGES = (TABLE, RULINGS, SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY, BOX_SHEETS, SENSES, RULES)
SHARED = (TABLE, RULINGS, MORE, BOX_SHEETS, SENSES, RULES)
TWO = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
SPI = StartTable("Friday", "wotr_spi", "character", "practice", (), TWO)
FRODO_AND_SAM = (SeatSetup("frodo", "", "", 0, ""), SeatSetup("sam", "", "", 180, ""))
KNIZIA = StartTable("Saturday", "lotr_knizia", "second_edition", "", (), FRODO_AND_SAM)

HANDS = (
    (DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),
    (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
)
TO_THE_MAP = (*SETUP, *HANDS, *TO_THE_DARK_POWER)


def app_at(data: Path, table: Path | None = None) -> harness.Driver:
    from companion.app.app import RingtableApp

    return harness.Driver(app=RingtableApp(data, table, Settings()))


def looked_at(driver: harness.Driver, page: str) -> list[object]:
    """Everything on this page: what it is, where, what it says, how far it is scrolled, where a map is looked at."""
    from kivy.uix.scrollview import ScrollView

    from companion.widgets.hexmap import HexMapView

    driver.app.do(Open(TABLE))
    driver.app.do(Open(page))
    driver.pump(5)
    found: list[object] = []
    for widget in harness.walk(page_of(driver)):
        told = [getattr(widget, name, "") for name in ("says", "note", "value", "state", "chosen", "is_on")]
        told = [each for each in told if isinstance(each, str | bool)]
        found.append((type(widget).__name__, *(round(side) for side in (*widget.pos, *widget.size)), *told))
        if isinstance(widget, ScrollView):
            found.append(("scrolled", round(widget.scroll_y, 3), round(widget.scroll_x, 3)))
        if isinstance(widget, HexMapView):
            found.append(("map", round(widget.hex_px, 2), widget.touched, widget.lens.parent is not None))
            found.append([round(each) for each in widget.pane.to_glass(0, 0)])
    if page in (TABLE, ON_MAP):
        found.append(driver.picture().tobytes())
    return found


def use(driver: harness.Driver, pages: tuple[str, ...]) -> None:
    """Whatever can be left open, scrolled, ticked and chosen, is."""
    from companion.widgets.switches import Tabs

    do = driver.app.do
    for page in pages:
        do(Open(TABLE))
        do(Open(page))
        driver.pump(3)
        for title in page_of(driver)._titles(page_of(driver).model)[::-1] if page == TABLE else ():
            page_of(driver).turn_to(title)
            driver.pump(2)
            _use_what_lies_open(page_of(driver))
        for tabs in [each for each in harness.walk(page_of(driver)) if isinstance(each, Tabs)]:
            tabs.children[0].dispatch("on_release")
        driver.pump(2)
        _use_what_lies_open(page_of(driver))
    do(Open(TABLE))
    offers = [offer for offer in driver.app.front.model().offers if offer.fields and not offer.is_secret]
    if offers:
        page_of(driver).open_form(offers[0])
        assert page_of(driver).sheet is not None
    do(OpenRuling(1))
    do(Open(BOX_SHEETS))
    for chart in driver.app.front.model().charts[-1:]:
        do(OpenChart(chart.id))
    do(Open(SENSES))
    do(ShowTab(ROLLER))
    do(ReadRules())
    driver.pump(2)


def _use_what_lies_open(screen: object) -> None:
    from kivy.uix.scrollview import ScrollView

    from companion.widgets.hexmap import HexMapView
    from companion.widgets.state import TickLine

    for widget in list(harness.walk(screen)):
        if isinstance(widget, HexMapView):
            widget.zoom(1.7, widget.center)
            widget.pan(-90, 70)
            widget.tell(widget.pane.model.piles[0].place)
            widget.lens.open(widget.pane, (widget.pane.width / 2, widget.pane.height / 2))
            if widget.lens.parent is None:
                widget.add_widget(widget.lens)
        elif isinstance(widget, TickLine):
            widget.dispatch("on_release")
        elif isinstance(widget, ScrollView):
            widget.scroll_y = 0.3


@pytest.fixture
def third(tmp_path: Path) -> Path:
    """A table's file, to be opened by an app that had others open and by a new one."""
    made = Shelf(tmp_path / "new").create(replace(SPI, name="Sunday"))
    play(made, TO_THE_MAP).close()
    (tmp_path / "used" / "tables").mkdir(parents=True)
    shutil.copy(made.file.path, tmp_path / "used" / "tables")
    return made.file.path


def test_the_third_table_of_an_evening_is_seen_as_by_a_new_app(tmp_path: Path, third: Path) -> None:
    used = app_at(tmp_path / "used")
    used.app.do(SPI)
    play(used.app.front.evening.table, TO_THE_MAP)
    used.app.refresh()
    use(used, PAGES)
    used.app.do(KNIZIA)
    use(used, SHARED)
    used.app.do(ResumeTable(third.name))
    assert used.app.front.page == TABLE
    assert used.app.front.at_hand is None, "the rules lay over another table"
    seen = {page: looked_at(used, page) for page in PAGES}
    used.app.do(Open(HOME))
    used.close()

    new = app_at(tmp_path / "new", third)
    different = {page for page in PAGES if seen[page] != looked_at(new, page)}
    assert not different
    new.close()


def test_the_same_table_keeps_its_view_while_it_is_open(tmp_path: Path, third: Path) -> None:
    driver = app_at(tmp_path / "new", third)
    view = page_of(driver).maps.view
    page_of(driver).turn_to(next(tab.title for tab in page_of(driver).model.tabs if tab.map is not None))
    driver.pump(4)
    view.zoom(1.7, view.center)
    view.pan(-90, 70)
    scale, corner = view.hex_px, view.pane.to_glass(0, 0)
    driver.app.do(Open(HOME))
    driver.app.do(ResumeTable(third.name))
    driver.pump(4)
    assert page_of(driver).maps.view is view
    assert (view.hex_px, view.pane.to_glass(0, 0)) == (scale, corner)
    driver.close()


def test_pages_that_are_thrown_away_are_made_anew_and_the_old_ones_are_never_drawn_again(tmp_path, third) -> None:
    from companion.widgets.theme import theme

    driver = app_at(tmp_path / "new", third)
    before = page_of(driver)
    drawn = []
    before.draw = drawn.append
    driver.app.anew()
    driver.app.refresh()
    driver.pump(2)
    assert page_of(driver) is not before
    assert page_of(driver).name == before.name
    theme.text_scale = 1.3
    driver.pump(2)
    theme.text_scale = 1.0
    assert drawn == []
    driver.close()
