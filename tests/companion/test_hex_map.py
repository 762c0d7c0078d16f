"""The map under fingers: it tells what was tapped, moves by drags and pinches, and draws only what has changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.widgets.hexnames import spread
from companion.widgets.paths import grid_of
from engine.core.panels import Ground
from tests.companion import harness, map_samples
from tests.companion.map_fingers import large, spot, tap
from tests.companion.map_samples import COLOURS, MIXED, POINTY, UNKNOWN


def test_a_tapped_hex_and_a_tapped_pile_are_told_and_nothing_else_happens(on_glass):
    driver = on_glass()
    large(driver)
    tap(driver, spot(driver, "W2723"))
    assert driver.told == ["W2723"]
    large(driver, "W2821")
    tap(driver, spot(driver, "W2821"))
    assert driver.told[1:] == [MIXED.piles[1]]
    tap(driver, spot(driver, "W2821", 0.78))
    assert driver.told[2:] == ["W2821"], "beside the counter, in the hex"


def test_two_piles_in_a_hex_are_told_apart_where_a_finger_can_and_have_a_row_each(on_glass):
    driver = on_glass()
    large(driver, hex_px=140)
    aragorn, nazgul = (each for each in driver.map.pane.placed if each.pile.place == "W2724")
    assert nazgul.x - aragorn.x >= aragorn.wide * 0.8
    tap(driver, spot(driver, "W2724"))
    assert driver.told == ["W2724"], "between the two neither is meant"
    rows = driver.map.note.rows
    assert [row.says for row in rows] == ["Aragorn and Boromir · captive", "3 together: Nazgûl 4, 5, 6"]
    driver.press(rows[1])
    assert driver.told[1:] == [nazgul.pile]


def test_of_piles_that_lie_over_one_another_a_finger_means_none(on_glass):
    many = tuple(replace(MIXED.piles[4], label=f"N{at}", pieces=(f"n{at}",)) for at in range(6))
    driver = on_glass(replace(MIXED, piles=many))
    large(driver, hex_px=140)
    tap(driver, spot(driver, "W2724"))
    assert driver.told == ["W2724"]
    assert len(driver.map.note.rows) == 6


def test_a_drag_moves_the_map_and_taps_nothing(on_glass):
    driver = on_glass()
    before = spot(driver, "W2724")
    driver.drag(before, (before[0] - 120, before[1] + 60))
    assert driver.told == []
    after = spot(driver, "W2724")
    assert after == pytest.approx((before[0] - 120, before[1] + 60), abs=1)
    assert "W28" in driver.map.rulers.told[0] or "W29" in driver.map.rulers.told[0]


def test_a_shaking_finger_still_taps(on_glass):
    driver = on_glass()
    large(driver)
    at = spot(driver, "W2723")
    finger = driver.down(*at)
    finger.post("update", at[0] + 5, at[1] + 4)
    driver.lift(finger)
    assert driver.told == ["W2723"]


def test_a_drag_ends_at_the_rim_of_the_map(on_glass):
    driver = on_glass()
    for _ in range(12):
        driver.drag((200, 250), (600, 120))
    left, low = driver.map.pane.to_glass(0, driver.map.pane.grid.height)
    assert driver.map.pane.x <= left <= driver.map.pane.x + 40
    assert driver.map.pane.top - 40 <= low <= driver.map.pane.top


def test_two_fingers_zoom_about_what_lies_between_them(on_glass):
    driver = on_glass()
    middle = driver.map.pane.center
    held = driver.map.pane.to_map(*middle)
    before = driver.map.pane.scale
    one, other = driver.down(middle[0] - 60, middle[1]), driver.down(middle[0] + 60, middle[1], 0.0)
    for step in range(1, 11):
        one.post("update", middle[0] - 60 - 6 * step, middle[1])
        other.post("update", middle[0] + 60 + 6 * step, middle[1])
        driver.pump(1)
    during = driver.map.pane.drawn.copy()
    driver.lift(one)
    driver.lift(other)
    assert driver.map.pane.scale == pytest.approx(before * 2, rel=0.02)
    assert driver.map.pane.to_map(*middle) == pytest.approx(held, abs=0.1)
    assert driver.told == []
    assert driver.map.pane.drawn["piles"] == during["piles"] + 1, "letters are drawn for the new size, once"


def test_the_wheel_of_a_mouse_zooms_where_it_points(on_glass):
    driver = on_glass()
    before, at = driver.map.pane.scale, spot(driver, "W2724")
    finger = harness.Finger(*at)
    finger.button, finger.profile = "scrolldown", ["pos", "button"]
    finger.post("begin", *at)
    finger.post("end")
    driver.pump(2)
    assert driver.map.pane.scale == pytest.approx(before * 1.2)
    assert spot(driver, "W2724") == pytest.approx(at, abs=1)
    assert driver.told == []


def test_at_the_first_look_hexes_can_be_tapped_or_all_piles_are_in_sight(on_glass):
    near = replace(MIXED, piles=tuple(pile for pile in MIXED.piles if pile.place[0] == "W"))
    driver = on_glass(near)
    pane = driver.map.pane
    for pile in near.piles:
        assert pane.collide_point(*spot(driver, pile.place)), pile.place
    assert driver.map.hex_px >= 44
    driver = on_glass()
    assert driver.map.hex_px == pytest.approx(44, abs=0.1), "piles far apart: hexes that can be read come first"


def test_what_is_the_same_is_not_drawn_again_and_the_window_stays(on_glass):
    driver = on_glass()
    large(driver)
    before, at = driver.map.pane.drawn.copy(), (driver.map.pane.corner, driver.map.pane.scale)
    driver.map.show(replace(MIXED), dict(COLOURS))
    assert driver.map.pane.drawn == before
    driver.map.show(MIXED, COLOURS, chosen=("n4",), aim="W2821")
    assert driver.map.pane.drawn - before == {"chosen": 1, "aim": 1}
    moved = replace(MIXED, piles=MIXED.piles[:-1])
    driver.map.show(moved, COLOURS, chosen=("n4",), aim="W2821")
    assert driver.map.pane.drawn["ground"] == before["ground"]
    assert driver.map.pane.drawn["piles"] == before["piles"] + 1
    assert (driver.map.pane.corner, driver.map.pane.scale) == at


def test_panning_draws_nothing_anew(on_glass):
    driver = on_glass(map_samples.crowded())
    before = driver.map.pane.drawn.copy()
    driver.drag((500, 300), (200, 200))
    once = driver.map.pane.drawn.copy()
    assert set(once - before) <= {"blocks"}, "ground that comes into sight for the first time, and nothing else"
    driver.drag((200, 200), (500, 300))
    driver.drag((500, 300), (200, 200))
    assert driver.map.pane.drawn == once


def test_nothing_of_a_map_is_drawn_beside_its_window_wherever_that_is_moved(on_glass):
    driver = on_glass(map_samples.crowded())
    large(driver)
    pane = driver.map.pane
    for pos in ((90.0, 60.0), (240.0, 110.0)):
        driver.map.pos = pos
        driver.map.pan(-13, -7)
        glass = driver.picture()
        high = glass.shape[0]
        left, right, low, top = round(pane.x), round(pane.right), round(pane.y), round(pane.top)
        inside, ground = glass[high - top : high - low, left:right], glass[high - 1, 0]
        beside = [
            glass[high - top : high - low, right:],
            glass[high - low :],
            glass[high - top : high - low, : left - 60],
        ]
        assert len({tuple(dot) for dot in inside.reshape(-1, 3)}) > 30
        assert all((part == ground).all() for part in beside)
        assert not (inside[:, [0, -1]] == ground).all(2).any(), "and it reaches the edges"


def test_a_place_that_is_looked_at_comes_into_the_window_once(on_glass):
    driver = on_glass()
    driver.map.show(MIXED, COLOURS, look_at="E0722")
    assert driver.map.pane.collide_point(*spot(driver, "E0722"))
    driver.map.centre(5, 5)
    driver.map.show(MIXED, COLOURS, chosen=("n4",), look_at="E0722")
    assert not driver.map.pane.collide_point(*spot(driver, "E0722"))


def test_the_note_tells_the_hex_and_moves_out_of_the_way(on_glass):
    driver = on_glass()
    large(driver, "W2821")
    tap(driver, spot(driver, "W2821"))
    said = " ".join(w.says for w in harness.walk(driver.map.note) if getattr(w, "says", ""))
    assert "W2821" in said
    assert "forest" in said
    assert "5 face-down, 1 spotted" in said
    assert driver.map.note.y < driver.map.pane.center_y
    driver.press(driver.map.note.compare)
    assert driver.told[1:] == ["compare"]
    assert driver.map.note.compare.height >= 56
    low = next(place for place in ("W2722", "W2723", "W2724") if spot(driver, place)[1] < driver.map.note.top)
    tap_at = spot(driver, low)
    driver.map.tapped(*tap_at)
    driver.pump(3)
    assert driver.map.touched == low
    assert driver.map.note.y > driver.map.pane.center_y, "the note went to the top"


def test_ground_that_nobody_told_is_drawn_and_named_as_unknown(on_glass):
    from companion.widgets.theme import theme

    driver = on_glass(UNKNOWN)
    large(driver, "W2821", 120)
    x, y = spot(driver, "W2620")
    picture = driver.picture()
    blue, green, red = picture[picture.shape[0] - 1 - round(y), round(x)]
    expected = tuple(round(part * 255) for part in theme.colours["map_unknown"][:3])
    assert (int(red), int(green), int(blue)) == pytest.approx(expected, abs=2)
    driver.map.tapped(x, y)
    driver.pump(2)
    said = " ".join(w.says for w in harness.walk(driver.map.note) if getattr(w, "says", ""))
    assert "its ground is not read yet" in said


def test_a_board_whose_hexes_stand_on_a_point(on_glass):
    driver = on_glass(POINTY)
    large(driver, "0809")
    tap(driver, spot(driver, "0810"))
    tap(driver, spot(driver, "0809"))
    assert driver.told == ["0810", POINTY.piles[0]]
    assert driver.map.rulers.told[0]


def test_a_pile_of_another_seat_has_another_shape(on_glass):
    driver = on_glass()
    keys = {placed.pile.seat: placed.shape for placed in driver.map.pane.placed}
    assert keys["dark_power"] != keys["fellowship"]


@pytest.mark.parametrize(("mode", "percent"), [("day", 100), ("night", 130)])
def test_a_map_that_lies_open_follows_the_theme_with_all_that_lies_round_it(on_glass, mode, percent):
    from companion.widgets.theme import theme

    driver = on_glass()
    theme.mode, theme.text_scale = mode, percent / 100
    driver.pump(4)
    turned = driver.picture()
    middle, scale = driver.map.pane.to_map(*driver.map.pane.center), driver.map.pane.scale
    fresh = on_glass()
    fresh.map.zoom(scale / fresh.map.pane.scale, fresh.map.pane.center)
    fresh.map.centre(*middle)
    fresh.map.pane.settle()
    fresh.pump(4)
    apart = np.abs(turned.astype(int) - fresh.picture().astype(int)).max(axis=2) > 40
    assert apart.mean() < 0.002


def test_a_theme_and_a_text_size_draw_all_anew(on_glass):
    from companion.widgets.theme import theme

    driver = on_glass()
    before = driver.map.pane.drawn["names"]
    theme.mode = "day"
    assert driver.map.pane.drawn["names"] > before
    theme.text_scale = 1.6
    driver.pump(3)
    assert min(placed.high for placed in driver.map.pane.placed if placed.says) >= theme.sizes["small"]


def test_no_name_lies_under_a_counter_where_there_is_room_beside_it(on_glass):
    isengard = next(pile for pile in MIXED.piles if pile.place == "W2421")
    driver = on_glass(replace(MIXED, ground=(Ground("W2421", "Isengard", "clear"),), piles=(isengard,)))
    pane = driver.map.pane
    high = 30
    for hex_px in (44, 60, 90):
        large(driver, "W2421", hex_px)
        ((name, left, low),) = spread(
            pane.grid, pane.model, [one.box for one in pane.placed], pane.built, lambda _: (70, high), {}
        )
        assert name == ("Isengard", False)
        (one,) = pane.placed
        beside = left >= one.x + one.wide / 2 or left + 70 <= one.x - one.wide / 2
        over, under = low + 0.2 * high >= one.y + one.high / 2, low + 0.8 * high <= one.y - one.high / 2
        assert beside or over or under, hex_px


def test_a_name_keeps_its_side_until_it_does_not_fit_there():
    ground = (Ground("W2421", "Isengard", "clear"),)
    board, sides = replace(MIXED, ground=ground), {}
    grid = grid_of(board)
    _, y = grid.centres["W2421"]

    def over(scale, *clear):
        """How far over its hex it stands, in pixels."""
        ((_, _, low),) = spread(grid, board, clear, scale, lambda _: (70, 30), sides)
        return low + 15 - y * scale

    under_it, over_it = ((0, y * 30 - 60, 9999, y * 30 - 2), (0, y * 30 + 2, 9999, y * 30 + 60))
    assert over(30) < 0
    assert over(30, under_it) > 0
    assert over(30) > 0, "what it made way for has gone, and it stays"
    assert over(36) > 0, "larger or smaller, it stays"
    assert over(30, over_it) < 0


def test_a_key_shows_the_whole_map_and_leads_back_to_where_the_window_was(on_glass):
    driver = on_glass()
    view = driver.map
    large(driver, "W2821", 90)
    was = view.pane.corner, view.pane.scale
    driver.tap(view.whole)
    assert all(view.pane.collide_point(*spot(driver, place)) for place in ("W0101", "W3436", "E1730"))
    assert view.overview.parent is None
    driver.tap(view.whole)
    assert (view.pane.corner, view.pane.scale) == was
    driver.tap(view.whole)
    driver.map.show(replace(MIXED, piles=MIXED.piles[:1]), COLOURS)
    assert view.pane.is_whole, "what is done at the table leaves it whole"


def test_closer_shows_what_the_deed_in_hand_is_about_or_what_was_tapped(on_glass):
    driver = on_glass()
    view = driver.map
    large(driver, "E1520", 90)
    driver.tap(view.whole)
    view.show(replace(MIXED, starts=("W0303",), lit=(("W0304", "4"),)), COLOURS)
    driver.pump(2)
    driver.tap(view.whole)
    assert view.pane.collide_point(*spot(driver, "W0303"))
    driver.tap(view.whole)
    view.tell("W2821")
    assert view.touched == "W2821"
    driver.tap(view.whole)
    assert view.pane.collide_point(*spot(driver, "W2821"))
