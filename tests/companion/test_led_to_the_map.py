"""What leads to the map says so: where acts begin, that a place is tapped there, and how many lie in a stack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models import PLACE, FieldModel, OfferModel, TabModel
from companion.parts import TO_MAP
from companion.table.screen import TableScreen
from companion.widgets.hexnote import told_of
from engine.core.panels import Pile
from tests.companion import harness, samples
from tests.companion.map_samples import MIXED

TO = (FieldModel("to", PLACE, "Where to"),)
MARCHES = tuple(
    OfferModel(f"dark_power/MarchForce/{place}", f"March from {place}", fields=TO, place=place, is_on_map=True)
    for place in ("W2721", "E0722", "W2821")
)
KEY = OfferModel(f"{TO_MAP}dark_power/MarchForce", "March a Force", note="tap it on the map, then where it goes")
ALONE = OfferModel("dark_power/Retreat/", "Retreat", fields=TO)


@pytest.fixture
def driver(show):
    tabs = (TabModel("Map", map=MIXED), TabModel("Other"))
    model = replace(samples.TABLE, ask=None, duel=None, offers=(KEY, *MARCHES, ALONE), tabs=tabs)
    return show(TableScreen(name="table"), model)


@pytest.fixture
def view(driver):
    """The map, turned to, with what is far from all else in its middle."""
    driver.root.turn_to("Map")
    driver.pump(4)
    view = driver.root.maps.view
    view.centre(*view.pane.grid.centres["E1020"])
    return view


def test_a_key_for_acts_on_the_map_marks_where_they_begin_and_goes_from_one_to_the_next(driver):
    page = driver.root
    page.turn_to("Other")
    driver.press(harness.find(page, "March a Force"))
    driver.pump(4)
    view = page.maps.view
    assert view.get_root_window() is not None, "the map is there"
    assert set(view.pane.reach) == {"W2721", "E0722", "W2821"}
    first = page.maps._leads[0]
    driver.press(harness.find(page, "March a Force"))
    assert page.maps._leads[0] != first
    assert set(view.pane.reach) == {"W2721", "E0722", "W2821"}
    page.open_form(ALONE)
    assert view.pane.reach == (), "in a form it would say where that may go"


def seen(view, place: str) -> bool:
    return view.pane.collide_point(*view.pane.to_glass(*view.pane.grid.centres[place]))


def test_what_is_asked_next_has_all_the_places_it_begins_in_sight_at_the_size_that_hexes_have(driver, view):
    page, scale = driver.root, view.pane.scale
    near = ("W2217", "W2521", "W3119")  # the first alone in the middle leaves the last out of it
    offers = tuple(replace(MARCHES[0], id=f"dark_power/MarchForce/{place}", place=place) for place in near)
    page.show(replace(page.model, turn="Game-Turn 19", offers=offers))
    driver.pump(4)
    assert all(seen(view, place) for place in near)
    assert view.pane.scale == scale
    view.centre(*view.pane.grid.centres["E1020"])
    page.show(replace(page.model, offers=offers[1:]))
    driver.pump(4)
    assert not any(seen(view, place) for place in near), "a window that somebody moved stays while the same is asked"


def test_how_far_a_deed_goes_is_in_sight_at_one_glance_and_once(driver, view):
    page = driver.root
    view.centre(*view.pane.grid.centres["W2721"])
    view.zoom(90 / view.hex_px, view.pane.center)
    lit = ("W2321", "W2521", "W2721", "W2719", "W2723", "W2921")
    board = replace(MIXED, lit=tuple((place, "1") for place in lit), starts=("W2721",))
    page.show(replace(page.model, tabs=(TabModel("Map", map=board), TabModel("Other"))))
    driver.pump(4)
    assert all(seen(view, place) for place in lit)
    assert 44 <= round(view.hex_px) < 90, "hexes are made smaller for it, and stay large enough for a finger"
    view.centre(*view.pane.grid.centres["E1020"])
    page.show(replace(page.model, tabs=(TabModel("Map", map=replace(board, lit=board.lit[1:])), TabModel("Other"))))
    driver.pump(4)
    assert not seen(view, "W2721"), "what somebody moved since stays"


def test_a_form_for_a_place_alone_says_that_it_is_tapped_on_the_map(driver):
    page = driver.root
    driver.press(harness.find(page, "Retreat"))
    driver.pump(3)
    (row,) = [each for each in harness.walk(page.ids.left) if getattr(each, "says", "") == "Where to"]
    assert row.note == "tap it on the map"
    page.sheet.put("to", "W2721")
    driver.pump(2)
    assert row.note == page.sheet.pads["to"].words()


def test_the_number_on_a_stack_is_told_with_what_lies_there():
    stack = Pile("E0729", "dark_power", "N", 3, ("a", "b", "c"), ("Lord of the Nazgûl", "Gothmog", "Nazgûl 3"))
    assert told_of(stack) == "3 together: Lord of the Nazgûl, Gothmog, Nazgûl 3"
    assert told_of(Pile("W2918", "fellowship", "?", 2, rows=("2 face-down",))) == "2 face-down"
    force = Pile("E0729", "dark_power", "20", 4, rows=("Orcs: 20",), is_force=True)
    assert told_of(force) == "Orcs: 20"
