"""The map under fingers: it tells what was tapped, moves by drags and pinches, and draws only what has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.companion import harness, map_samples
from tests.companion.map_samples import COLOURS, MIXED, POINTY, UNKNOWN

SIZE = (580, 470)


@pytest.fixture
def on_glass(show):
    """Shows a map of SIZE dp on the glass; `.map` is its view and `.told` what it has told."""
    from kivy.metrics import dp
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.hexmap import HexMapView

    def put(model=MIXED, *, size=SIZE, **properties):
        root, view = FloatLayout(), HexMapView(size_hint=(None, None), size=tuple(map(dp, size)), pos=(dp(40), dp(30)))
        root.add_widget(view)
        driver = show(root)
        driver.map, driver.told = view, []
        view.bind(on_place=lambda _, place: driver.told.append(place))
        view.bind(on_pile=lambda _, pile: driver.told.append(pile))
        view.bind(on_compare=lambda _: driver.told.append("compare"))
        view.show(model, COLOURS, **properties)
        driver.pump(4)
        return driver

    return put


def spot(driver, place, aside=0.0):
    """The pixel of a place, so many sides of a hex to the right of its middle."""
    x, y = driver.map.pane.grid.centres[place]
    return driver.map.pane.to_glass(x + aside, y)


def large(driver, about="W2724", hex_px=90):
    """Zoom until hexes are larger than a finger."""
    driver.map.centre(*driver.map.pane.grid.centres[about])
    driver.map.zoom(hex_px / driver.map.hex_px, driver.map.pane.center)
    driver.pump(2)


def tap(driver, where):
    driver.lift(driver.down(*where))


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
    assert [row.says for row in rows] == ["Aragorn and Boromir · captive", "Nazgûl 4, 5, 6"]
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


def test_at_the_first_look_hexes_are_30_dp_or_all_piles_are_in_sight(on_glass):
    near = replace(MIXED, piles=tuple(pile for pile in MIXED.piles if pile.place[0] == "W"))
    driver = on_glass(near)
    pane = driver.map.pane
    for pile in near.piles:
        assert pane.collide_point(*spot(driver, pile.place)), pile.place
    assert driver.map.hex_px >= 30
    driver = on_glass()
    assert driver.map.hex_px == pytest.approx(30, abs=0.1), "piles far apart: hexes that can be read come first"


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
    assert "nobody has told the ground" in said


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


def test_a_theme_and_a_text_size_draw_all_anew(on_glass):
    from companion.widgets.theme import theme

    driver = on_glass()
    before = driver.map.pane.drawn["names"]
    theme.mode = "day"
    assert driver.map.pane.drawn["names"] > before
    theme.text_scale = 1.6
    driver.pump(3)
    assert min(placed.high for placed in driver.map.pane.placed) >= theme.sizes["small"] * 1.4


# -- small hexes ------------------------------------------------------------------------------------------------------


def test_where_hexes_are_small_the_first_touch_opens_the_lens_and_the_second_chooses(on_glass):
    driver = on_glass()
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
    driver = on_glass()
    at = spot(driver, place)
    tap(driver, at)
    lens, pane = driver.map.lens, driver.map.pane
    assert pane.x <= lens.x
    assert lens.right <= pane.right
    assert pane.y <= lens.y
    assert lens.top <= pane.top
    assert not lens.collide_point(*at)


def test_a_double_tap_opens_the_lens_and_chooses_nothing(on_glass):
    driver = on_glass()
    at = spot(driver, "W2821")
    tap(driver, at)
    middle = driver.map.lens.center
    driver.lift(driver.down(*middle, after_s=0.15))
    assert driver.told == [], "half a second ago something else lay there"
    driver.lift(driver.down(*middle))
    assert driver.told != []


def test_a_drag_and_a_zoom_close_the_lens(on_glass):
    driver = on_glass()
    tap(driver, spot(driver, "W2821"))
    driver.drag((200, 120), (260, 160))
    assert driver.map.lens.parent is None
    tap(driver, spot(driver, "W2821"))
    driver.map.zoom(1.2, driver.map.pane.center)
    assert driver.map.lens.parent is None
    assert driver.told == []


def test_the_lens_shows_what_changes(on_glass):
    driver = on_glass()
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


def test_the_note_and_the_overview_lie_apart(on_glass):
    for size in ((580, 470), (420, 520), (780, 424)):
        driver = on_glass(size=size)
        driver.map.choose("W2821", None)
        driver.pump(3)
        note, over, pane = driver.map.note, driver.map.overview, driver.map.pane
        apart = note.right <= over.x or over.y >= note.top or note.y >= over.top
        assert apart, size
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
