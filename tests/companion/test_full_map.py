"""The map takes the whole page of its table, and the same key, Back, or whatever is asked next gives it back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models import PLACE, FieldModel, OfferModel, TabModel
from companion.pages import HOME, TABLE
from companion.table.screen import TableScreen
from companion.widgets.hexmap import BACK, FULL
from companion.widgets.theme import theme
from tests.companion import geometry, harness, samples
from tests.companion.fingertips import page_of
from tests.companion.map_fingers import tap
from tests.companion.map_samples import MIXED

MARCH = OfferModel("dark_power/March/W2421", "March", fields=(FieldModel("to", PLACE, "Where to"),), place="W2421")
MODEL = replace(
    samples.TABLE,
    ask=None,
    duel=None,
    offers=(MARCH,),
    tabs=(TabModel("Map", map=MIXED), TabModel("Other")),
)


@pytest.fixture
def driver(show):
    return show(TableScreen(name="table"), MODEL)


def full(driver):
    """The view after the key for the whole page was tapped."""
    view = driver.root.maps.view
    driver.tap(view.full)
    driver.pump(4)
    return view


def on_glass_of(driver) -> set[str]:
    return {widget.says for widget in harness.walk(driver.root) if getattr(widget, "says", "")}


def test_the_map_takes_the_whole_page_and_the_same_key_gives_it_back(driver):
    page, view = driver.root, driver.root.maps.view
    before, said = tuple(view.size), on_glass_of(driver)
    assert view.full.says == FULL
    assert view.full.texture_size[1] < 2 * theme.sizes["strong"], "one line, over as few hexes as may be"
    full(driver)
    assert view.width > page.width * 0.95
    assert view.height > page.height * 0.95
    assert view.full.says == BACK
    assert "March" not in on_glass_of(driver)
    assert not geometry.overlapping(page)
    driver.tap(view.full)
    driver.pump(4)
    assert tuple(view.size) == before
    assert view.full.says == FULL
    assert on_glass_of(driver) == said


def test_what_changes_meanwhile_is_seen_on_it_and_afterwards(driver):
    view = full(driver)
    page = driver.root
    page.show(replace(MODEL, tabs=(TabModel("Map", map=replace(MIXED, piles=MIXED.piles[:1])), TabModel("Other"))))
    driver.pump(3)
    assert page.maps.full.is_on
    assert len(view.pane.placed) == 1


def test_what_is_asked_next_gives_the_page_back(driver):
    view = full(driver)
    driver.root.show(replace(MODEL, turn="Game-Turn 9"))
    driver.pump(3)
    assert not driver.root.maps.full.is_on
    assert view.full.says == FULL
    assert view.width < driver.root.width * 0.7


def test_another_tab_gives_the_page_back(driver):
    view = full(driver)
    driver.root.turn_to("Other")
    driver.pump(3)
    assert not driver.root.maps.full.is_on
    assert view.parent is None
    driver.root.turn_to("Map")
    driver.pump(3)
    assert view.get_root_window() is not None


def test_where_a_deed_goes_is_tapped_on_it_and_the_key_that_does_it_is_there_again(driver):
    page = driver.root
    page.open_form(MARCH)
    driver.pump(3)
    view = full(driver)
    view.zoom(60 / view.hex_px, view.pane.center)
    view.centre(*view.pane.grid.centres["W2422"])
    driver.pump(3)
    tap(driver, view.pane.to_glass(*view.pane.grid.centres["W2422"]))
    driver.pump(3)
    assert page.sheet.pads["to"].value == "W2422"
    assert not page.maps.full.is_on
    assert page.sheet.confirm.get_root_window() is not None


def test_back_gives_the_page_back_before_it_leaves_the_table(sit_down):
    driver = sit_down()
    page = page_of(driver)
    page.turn_to(next(tab.title for tab in page.model.tabs if tab.map is not None))
    driver.pump(3)
    full(harness_of(driver, page))
    assert page.maps.full.is_on
    driver.app._leave()
    driver.pump(3)
    assert not page.maps.full.is_on
    assert driver.app.front.page == TABLE
    driver.app._leave()
    assert driver.app.front.page == HOME


def harness_of(driver, page):
    """The driver with this page as its root."""
    driver.root = page
    return driver


def test_a_map_that_nobody_can_give_the_page_to_has_no_such_key(on_glass):
    view = on_glass().map
    assert view.full.parent is None
    assert view.whole.parent is view


def test_a_whole_map_is_as_large_as_the_page_and_whole_again_in_its_place(driver):
    page, view = driver.root, driver.root.maps.view
    driver.tap(view.whole)
    driver.pump(3)
    before = view.hex_px
    full(driver)
    assert view.pane.is_whole
    assert view.hex_px > before * 1.3
    driver.tap(view.full)
    driver.pump(3)
    assert view.pane.is_whole
    assert view.hex_px == pytest.approx(before, rel=0.02)
    assert page.maps.view is view
