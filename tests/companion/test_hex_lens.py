"""A map's lens for small hexes, its overview, and the page round it that stands still while it is dragged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.companion import map_samples
from tests.companion.map_fingers import large, spot, tap
from tests.companion.map_samples import COLOURS, MIXED, POINTY

# -- small hexes ------------------------------------------------------------------------------------------------------


def small(driver):
    """The map with hexes too small for a finger."""
    driver.map.zoom(0.68, driver.map.pane.center)
    driver.pump(3)
    return driver


def test_where_hexes_are_small_the_first_touch_opens_the_lens_and_the_second_chooses(on_glass):
    driver = small(on_glass())
    assert driver.map.hex_px < 44
    at = spot(driver, "W2821")
    tap(driver, at)
    lens = driver.map.lens
    assert driver.told == []
    assert lens.parent is driver.map
    assert not lens.collide_point(*at), "away from the finger"
    assert lens.pane.scale == pytest.approx(driver.map.pane.scale * 2.7)
    assert lens.pane.place_at(*lens.center) == "W2821"
    tap(driver, lens.pane.to_glass(*lens.pane.grid.centres["W2821"]))
    assert driver.told == [MIXED.piles[1]]
    assert lens.parent is None
    tap(driver, at)
    tap(driver, lens.pane.to_glass(*lens.pane.grid.centres["W2822"]))
    assert driver.told[1:] == ["W2822"]


@pytest.mark.parametrize("place", ["W2821", "W2421", "W3218"])
def test_the_lens_lies_inside_the_map_and_away_from_the_finger(on_glass, place):
    driver = small(on_glass())
    at = spot(driver, place)
    tap(driver, at)
    lens, pane = driver.map.lens, driver.map.pane
    assert pane.x <= lens.x
    assert lens.right <= pane.right
    assert pane.y <= lens.y
    assert lens.top <= pane.top
    assert not lens.collide_point(*at)


def test_a_double_tap_opens_the_lens_and_chooses_nothing(on_glass):
    driver = small(on_glass())
    at = spot(driver, "W2821")
    tap(driver, at)
    middle = driver.map.lens.center
    driver.lift(driver.down(*middle, after_s=0.15))
    assert driver.told == [], "half a second ago something else lay there"
    driver.lift(driver.down(*middle))
    assert driver.told != []


def test_a_drag_and_a_zoom_close_the_lens(on_glass):
    driver = small(on_glass())
    tap(driver, spot(driver, "W2821"))
    driver.drag((200, 120), (260, 160))
    assert driver.map.lens.parent is None
    tap(driver, spot(driver, "W2821"))
    driver.map.zoom(1.2, driver.map.pane.center)
    assert driver.map.lens.parent is None
    assert driver.told == []


def test_the_lens_shows_what_changes(on_glass):
    driver = small(on_glass())
    tap(driver, spot(driver, "W2821"))
    driver.map.show(replace(MIXED, piles=()), COLOURS)
    assert driver.map.lens.pane.placed == ()
    assert driver.map.lens.parent is not None


# -- the whole map ----------------------------------------------------------------------------------------------------


def test_a_tap_and_a_drag_in_the_overview_move_the_window(on_glass):
    driver = on_glass()
    over = driver.map.overview
    assert over.parent is driver.map
    tap(driver, (over.right - 30, over.center_y))
    assert driver.map.pane.place_at(*driver.map.pane.center).startswith("E")
    left = over.window[0]
    driver.drag((over.right - 30, over.center_y), (over.x + 25, over.center_y))
    assert driver.map.pane.place_at(*driver.map.pane.center).startswith("W")
    assert over.window[0] < left
    assert driver.told == []


def test_the_frame_lies_where_the_window_is(on_glass):
    driver = on_glass()
    large(driver, "W0404")
    x, y, wide, high = driver.map.overview.window
    over = driver.map.overview
    assert x < over.center_x
    assert y + high / 2 > over.center_y
    assert wide < over.width / 2


def test_a_map_that_is_seen_whole_needs_no_overview(on_glass):
    driver = on_glass(POINTY)
    driver.map.zoom(0.01, driver.map.pane.center)
    assert driver.map.overview.parent is None


def test_a_tablet_held_upright_has_its_low_broad_map_with_an_overview(on_glass):
    assert on_glass(size=(740, 250)).map.overview.parent is not None
    assert on_glass(size=(740, 200)).map.overview.parent is None


def test_the_note_and_the_overview_lie_apart(on_glass):
    for size in ((580, 470), (420, 520), (780, 424), (780, 275)):
        driver = on_glass(size=size)
        driver.map.choose("W2821", None)
        driver.pump(3)
        note, over, pane = driver.map.note, driver.map.overview, driver.map.pane
        apart = note.right <= over.x or over.y >= note.top or note.y >= over.top
        assert apart, (size, note.pos, note.size, over.pos, over.size)
        assert pane.x <= note.x < note.right <= pane.right, size
        assert pane.y <= note.y < note.top <= pane.top, size


def test_what_lies_outside_the_window_is_left_out(on_glass):
    driver = on_glass(map_samples.crowded())
    pane = driver.map.pane
    large(driver, pane.model.piles[0].place)
    assert 0 < len(pane._layers["ground"].children) <= 4 < len(pane.grid.blocks)
    for across in range(1, 9):
        driver.map.centre(pane.grid.width * across / 9, pane.grid.height * across / 9)
        assert 0 < len(pane._layers["ground"].children) <= 4
    driver.map.zoom(0.01, pane.center)
    assert len(pane._layers["ground"].children) == len(pane.grid.blocks)


# -- the page stands still while the map is dragged -------------------------------------------------------------------


def held(driver, steps=3):
    """A finger that drags and is not lifted."""
    middle = driver.map.pane.center
    finger = driver.down(*middle)
    for step in range(1, steps + 1):
        finger.post("update", middle[0] - 25 * step, middle[1])
        driver.pump(1)
    return finger


def instructions(driver):
    return len(driver.window.canvas.before.children), len(driver.window.canvas.after.children)


def test_while_a_finger_drags_the_page_stands_still_and_then_all_is_drawn_again(on_glass):
    driver = on_glass()
    before = instructions(driver)
    finger = held(driver)
    assert driver.map.still.frames > 0
    assert instructions(driver) != before
    driver.lift(finger)
    assert driver.map.still.frames == 0
    assert instructions(driver) == before


def test_what_changes_beside_a_dragged_map_is_seen_after_a_while(on_glass, monkeypatch):
    from kivy.graphics import Color, Rectangle

    from companion.widgets.still import STANDS_S

    driver = on_glass()
    monkeypatch.setattr(driver.window, "on_draw", lambda: type(driver.window).on_draw(driver.window))
    finger = held(driver)
    still = driver.picture()
    with driver.root.canvas.before:
        Color(1, 0, 0, 1)
        Rectangle(pos=(0, driver.window.height - 20), size=(20, 20))
    assert (driver.picture()[5, 5] == still[5, 5]).all(), "the corner of the page is a picture"
    driver.pump_for(STANDS_S + 0.1)
    assert tuple(driver.picture()[5, 5]) == (0, 0, 255)
    driver.lift(finger)


def test_a_map_that_is_taken_away_under_a_finger_frees_the_page(on_glass):
    driver = on_glass()
    before = instructions(driver)
    finger = held(driver)
    driver.root.remove_widget(driver.map)
    driver.pump(2)
    assert driver.map.still.frames == 0
    assert instructions(driver) == before
    driver.lift(finger)
    assert driver.told == []
