"""The magnifier stands beside the finger, hides no key and not the name it is about, and goes when it has been used."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from engine.core.panels import Ground, Pile
from tests.companion.map_fingers import spot, tap
from tests.companion.map_samples import COLOURS, MIXED

NAMED = replace(MIXED, ground=(*MIXED.ground, Ground("W2721", "Parth Celebrant", "clear")))
PLACES = ("W2821", "W2721", "W2421", "W3218", "W2919", "W2625", "W2319", "W3022")


def opened(driver, place, factor=0.68):
    """The magnifier over a place, on hexes too small for a finger."""
    driver.map.zoom(factor, driver.map.pane.center)
    driver.pump(2)
    pane, (x, y) = driver.map.pane, spot(driver, place)
    keys = [key for key in (driver.map.whole, driver.map.overview) if key.parent is not None]
    if not pane.collide_point(x, y) or any(key.collide_point(x, y) for key in keys):
        driver.map.centre(*driver.map.pane.grid.centres[place])
        driver.pump(2)
    tap(driver, spot(driver, place))
    driver.pump(2)
    assert driver.map.lens.parent is driver.map
    return driver.map.lens


def hides(lens, box) -> bool:
    """Whether the glass or its sign lies on any of a box."""
    x, y = min(box[2], max(box[0], lens.center_x)), min(box[3], max(box[1], lens.center_y))
    sign = lens.sign
    over = box[0] < sign.right and sign.x < box[2] and box[1] < sign.top and sign.y < box[3]
    return math.dist((x, y), lens.center) < lens.width / 2 or over


@pytest.mark.parametrize("size", [(580, 470), (780, 424), (420, 520), (560, 260), (330, 300)])
def test_it_stands_beside_the_finger_and_hides_no_key_and_not_the_name_of_its_place(on_glass, size):
    driver = on_glass(NAMED, size=size)
    for place in PLACES:
        _is_beside(driver, place, opened(driver, place, 0.68 if place == PLACES[0] else 1.0))


def test_in_a_low_window_all_of_it_is_seen_and_the_words_under_it(on_glass):
    driver = on_glass(NAMED, size=(560, 190))
    lens, pane = opened(driver, "W2821"), driver.map.pane
    assert lens.top <= pane.top
    assert lens.sign.y >= pane.y


def _is_beside(driver, place, lens):
    view, pane = driver.map, driver.map.pane
    x, y = spot(driver, place)
    away = math.dist((x, y), lens.center) - lens.width / 2
    assert 8 <= away <= 210, "beside it, not under it"
    for key in (view.whole, view.overview):
        assert key.parent is None or not hides(lens, (key.x, key.y, key.right, key.top))
    name = next((each.name for each in NAMED.ground if each.place == place), "")
    box = pane.named.get((name, False))
    if box is not None:
        ratio = pane.built
        corners = [pane.to_glass(each[0] / ratio, each[1] / ratio) for each in ((box[0], box[1]), (box[2], box[3]))]
        assert not hides(lens, (*corners[0], *corners[1])), name
    assert pane.x <= lens.x < lens.right <= pane.right
    assert pane.y <= lens.sign.y < lens.top <= pane.top


def test_it_takes_the_side_with_fewest_lit_hexes(on_glass):
    model = replace(MIXED, piles=(), ground=())
    lit = {
        "left": tuple((f"W{column}{row}", "1") for column in range(20, 27) for row in range(14, 26)),
        "right": tuple((f"W{column}{row}", "1") for column in range(29, 34) for row in range(14, 26)),
    }
    for side, hexes in lit.items():
        driver = on_glass(model)
        driver.map.centre(*driver.map.pane.grid.centres["W2720"])
        driver.map.show(replace(model, lit=hexes), COLOURS)
        lens = opened(driver, "W2720")
        x = spot(driver, "W2720")[0]
        assert (lens.center_x > x) == (side == "left"), side


def test_it_moves_away_from_counters_and_names(on_glass):
    around = [f"W{column}{row}" for column in range(28, 34) for row in range(16, 25)]
    piles = tuple(Pile(place, "dark_power", "N", 1, (place,)) for place in around)
    driver = on_glass(replace(MIXED, ground=(), piles=piles))
    driver.map.centre(*driver.map.pane.grid.centres["W2720"])
    lens = opened(driver, "W2720")
    assert lens.center_x < spot(driver, "W2720")[0]


def test_it_says_what_to_do_and_rings_the_hex_it_is_about(on_glass):
    driver = on_glass()
    lens = opened(driver, "W2821")
    assert lens.sign.says == "tap the hex"
    assert lens.carries == lens.pane.ringed == "W2821"
    x, y = lens.pane.to_glass(*lens.pane.grid.centres["W2821"])
    assert (x, y) == pytest.approx(lens.center, abs=1.5), "its hex is in the middle, wherever in it the finger was"


def test_its_sign_lets_no_finger_through(on_glass):
    driver = on_glass()
    lens = opened(driver, "W2821")
    carries = lens.carries
    tap(driver, lens.sign.center)
    assert driver.told == []
    assert (lens.parent, lens.carries) == (driver.map, carries)


def test_what_was_looked_at_before_is_not_in_its_way(on_glass):
    driver = on_glass()
    driver.map.tell("W2421")
    opened(driver, "W2821")
    assert driver.map.note.parent is None


def test_it_is_gone_when_somebody_turns_to_something_else(on_glass):
    driver = on_glass()
    lens = opened(driver, "W2821")
    driver.root.remove_widget(driver.map)
    driver.root.add_widget(driver.map)
    driver.pump(2)
    assert lens.parent is None
    opened(driver, "W2821", 1.0)
    driver.map.quiet()
    assert lens.parent is None
