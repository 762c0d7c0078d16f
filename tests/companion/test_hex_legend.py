"""Where the whole map is in sight and a corner is free, the signs of the map are told in its own words."""

from __future__ import annotations

from dataclasses import replace

from companion.widgets.hexground import MARKS
from companion.widgets.pathground import DIAMOND
from engine.core.panels import Pile
from tests.companion.map_fingers import tap
from tests.companion.map_samples import COLOURS, MIXED, UNKNOWN

ROOMY = (860, 640)


def whole(on_glass, model, size=ROOMY):
    driver = on_glass(model, size=size)
    driver.tap(driver.map.whole)
    driver.pump(3)
    return driver


def test_the_signs_of_the_whole_map_are_told_in_its_own_words(on_glass):
    driver = whole(on_glass, MIXED)
    view = driver.map
    assert view.legend.parent is view
    assert view.legend.rows == (
        *("open", "forest", "rough", "mountain", "lake", "not read yet", "Citadel"),
        *("river", "gate", "road", "border of a province"),
    )
    driver.tap(view.whole)
    assert view.legend.parent is None, "closer there is no room to spare"


def test_it_covers_nothing_that_stands_on_the_map_and_no_key_and_lets_no_finger_through(on_glass):
    driver = whole(on_glass, MIXED)
    view, legend = driver.map, driver.map.legend
    for placed in view.pane.placed:
        x, y = view.pane.to_glass(*view.pane.grid.centres[placed.place])
        assert not legend.collide_point(x, y), placed
    for key in (view.whole, view.overview):
        assert key.parent is None or not legend.collide_widget(key)
    assert view.pane.collide_widget(legend)
    tap(driver, legend.center)
    assert view.lens.parent is None
    assert driver.told == []
    view.tell("W2821")
    assert legend.parent is None, "the note has its place"
    view.quiet()
    assert legend.parent is view


def test_without_a_free_corner_or_room_there_is_none(on_glass):
    small = whole(on_glass, MIXED, (580, 470))
    assert small.map.legend.parent is None
    driver = whole(on_glass, MIXED)
    grid = driver.map.pane.grid
    everywhere = tuple(Pile(place, "dark_power", "N", 1, (place,)) for place in list(grid.centres)[::3])
    driver.map.show(replace(MIXED, piles=everywhere), COLOURS)
    driver.pump(2)
    assert driver.map.legend.parent is None


def test_of_a_map_that_nobody_has_read_it_says_so(on_glass):
    assert whole(on_glass, UNKNOWN).map.legend.rows == ("not read yet",)


def test_each_mark_has_a_drawing_of_its_own():
    drawings = [MARKS[mark] for mark in ("city", "citadel", "goal", "arch", "crystal", "rocks")]
    assert len({*drawings, DIAMOND}) == len(drawings) + 1
