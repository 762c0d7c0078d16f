"""A board of places and roads: where it lies, what is drawn, what a finger means, and how far a deed goes on it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from companion.parts import PictureModel
from companion.widgets.paths import LONG, ON_A_SPOT, grid_of
from engine.core.panels import PERHAPS, PathBoard, Pile, Road, Stop
from tests.companion.map_fingers import spot, tap
from tests.companion.map_samples import AT, COLOURS, PATHS, lit_paths


def test_every_place_and_space_lies_on_the_board_and_spaces_in_a_row_between_their_ends():
    grid = grid_of(PATHS)
    assert max(grid.width, grid.height) == LONG
    assert all(0 < x < grid.width and 0 < y < grid.height for x, y in grid.centres.values())
    row = [grid.centres[place] for place in ("cross", *(f"cross|brook|{n}" for n in range(1, 6)), "brook")]
    steps = [math.dist(one, other) for one, other in pairwise(row)]
    assert steps == pytest.approx([steps[0]] * 6)
    assert not any(place.startswith("bridge|marsh") for place in grid.centres), "nobody has counted that road"
    assert grid.neighbours("cross|brook|1") == ("cross", "cross|brook|2")
    assert set(grid.neighbours("marsh")) == {"bridge", "elm", "marsh|fire|1"}


@pytest.mark.parametrize("high", [0.5, 0.8, 1.6])
def test_a_board_has_the_shape_that_it_is_told_to_have(high):
    grid = grid_of(replace(PATHS, places=(Stop("a", "A", 0, 0), Stop("b", "B", 1, high)), roads=(), high=high))
    assert grid.height / grid.width == pytest.approx(high)
    assert grid.centres["a"][1] > grid.centres["b"][1], "its upper edge is above"
    assert grid.centres["b"][0] > grid.width / 2


def test_a_road_to_nowhere_is_left_out():
    grid = grid_of(replace(PATHS, roads=(Road("home", "nowhere", 3),)))
    assert (grid.drawn, grid.lines) == ((), ())


def test_a_finger_means_the_nearest_spot_and_far_from_all_of_them_none(on_glass):
    grid = grid_of(PATHS)
    x, y = grid.centres["home"]
    assert grid.place_at(x - ON_A_SPOT * 0.9, y) == "home"
    assert grid.place_at(x - ON_A_SPOT * 1.1, y) == ""
    driver = on_glass(PATHS)
    assert driver.map.pane.is_whole, "a board is looked at whole"
    assert driver.map.rulers.told == ((), ())
    tap(driver, spot(driver, "home"))
    assert driver.told == ["home"]
    says = [word.says for word in driver.map.note.words.walk() if hasattr(word, "says")]
    assert "Home Green · the start" in says
    assert "home" not in says, "no id is read by anybody"
    tap(driver, spot(driver, "keep"))
    assert driver.told[1] == PATHS.piles[4], "who stands alone at a place is a pile like any other"


def test_where_a_finger_meets_several_spaces_the_lens_opens_first(on_glass):
    driver = on_glass(PATHS)
    tap(driver, spot(driver, "cross|keep|3"))
    assert driver.told == []
    lens = driver.map.lens
    assert lens.carries == "cross|keep|3"
    tap(driver, lens.pane.to_glass(*lens.pane.grid.centres["cross|keep|2"]))
    assert driver.told == ["cross|keep|2"]


def test_it_is_zoomed_and_dragged_like_a_map_and_its_key_brings_it_back(on_glass):
    driver = on_glass(PATHS)
    assert driver.map.whole.parent is None, "what is whole needs no key for it"
    driver.map.zoom(2.0, driver.map.pane.center)
    driver.pump(3)
    assert driver.map.whole.parent is not None
    assert driver.map.overview.parent is not None
    driver.map.look_at_all()
    driver.pump(3)
    assert driver.map.pane.is_whole
    assert driver.map.whole.parent is None


def changed(driver, before, after, colours=COLOURS):
    """Which share of a square round a place looks otherwise, in units."""
    driver.map.show(before, colours)
    driver.pump(3)
    one = driver.picture()
    driver.map.show(after, colours)
    driver.pump(3)
    other = np.any(one != driver.picture(), axis=2)

    def share(place: str, half: float = 0.4, *, between: str = "") -> float:
        x, y = spot(driver, place)
        if between:
            x2, y2 = spot(driver, between)
            x, y = (x + x2) / 2, (y + y2) / 2
        side, x, low = round(driver.map.pane.scale * half), round(x), round(other.shape[0] - 1 - y)
        return float(other[low - side : low + side, x - side : x + side].mean())

    return share


def test_a_reach_lights_places_and_spaces_and_what_may_be_reached_has_a_sign(on_glass):
    board = lit_paths()
    assert dict(board.lit)["bridge"] == "3"
    assert dict(board.lit)["marsh"] == PERHAPS
    share = changed(on_glass(PATHS), PATHS, board)
    assert share("bridge") > 0.8
    assert share("town|bridge|3", 0.2) > 0.5
    assert 0.02 < share("marsh", 0.6) < 0.5, "a question mark, and the place as it was"
    assert share("home", 0.6) == 0


def test_a_road_that_is_counted_loses_its_question_mark_and_has_spaces(on_glass):
    roads = tuple(
        replace(road, spaces=1) if (road.one, road.other) == ("gate", "fire") else road for road in PATHS.roads
    )
    share = changed(on_glass(PATHS), PATHS, replace(PATHS, roads=roads))
    assert share("gate", 0.3, between="fire") > 0.1
    assert share("cross", 0.5, between="brook") == 0


def test_a_one_way_road_has_heads_that_point_where_it_goes(on_glass):
    def told(to: str) -> PathBoard:
        roads = (Road("fort", "town", 0, to),)
        return replace(PATHS, roads=roads, piles=())

    driver = on_glass(PATHS)
    both = changed(driver, told(""), told("town"))("fort", 1.2, between="town")
    turned = changed(driver, told("fort"), told("town"))("fort", 1.2, between="town")
    assert both > 0.01
    assert turned > 0.01, "and the other way it points the other way"


def test_who_stands_on_a_road_is_drawn_there_with_the_own_letters(on_glass):
    driver = on_glass(PATHS)
    placed = {each.place: each for each in driver.map.pane.placed}
    assert placed[AT].says == "M"
    assert placed["cross"].says == "Ra"
    pane = driver.map.pane
    x, y = (part * pane.built for part in pane.grid.centres[AT])
    assert math.dist((placed[AT].x, placed[AT].y), (x, y)) < 2
    moved = replace(PATHS, piles=(Pile("town|bridge|3", "dark_power", "M"),))
    driver.map.show(moved, COLOURS)
    driver.pump(2)
    assert [each.place for each in driver.map.pane.placed] == ["town|bridge|3"]


# -- dragged into its owner's likeness --------------------------------------------------------------------------------


def dragged(driver, place, by):
    """A finger goes from a place so many pixels to the right and down, and is lifted."""
    x, y = spot(driver, place)
    touch = driver.down(x, y)
    for part in (0.3, 0.7, 1.0):
        touch.post("update", x + by[0] * part, y - by[1] * part)
        driver.pump(1)
    return touch


def test_a_place_goes_with_a_finger_while_roads_are_told_and_is_told_where_it_lies(on_glass):
    board = replace(PATHS, moves=True)
    driver = on_glass(board)
    laid = []
    driver.map.bind(on_lay=lambda _, place, x, y: laid.append((place, x, y)))
    before = driver.map.pane.grid.centres
    touch = dragged(driver, "home", (60, 40))
    now = driver.map.pane.grid
    x, y = driver.map.pane.to_glass(*now.centres["home"])
    assert (x, y) == pytest.approx(touch.pos, abs=1), "it lies under the finger while it is dragged"
    assert now.centres["home|toll|1"] != before["home|toll|1"], "and its roads go with it"
    assert {place: now.centres[place] for place in ("toll", "keep")} == {p: before[p] for p in ("toll", "keep")}
    assert laid == []
    driver.lift(touch)
    ((place, left, down),) = laid
    home = PATHS.places[0]
    scale = driver.map.pane.scale * (now.width - 3)
    assert place == "home"
    assert (left, down) == pytest.approx((home.x + 60 / scale, home.y + 40 / scale), abs=0.01)
    assert driver.told == [], "a drag is no tap"


def test_a_place_never_leaves_the_board_and_the_ground_between_drags_the_window(on_glass):
    driver = on_glass(replace(PATHS, moves=True))
    laid = []
    driver.map.bind(on_lay=lambda _, place, x, y: laid.append((place, x, y)))
    driver.lift(dragged(driver, "home", (-400, -400)))
    assert laid == [("home", 0.0, 0.0)]
    driver.map.zoom(2.0, driver.map.pane.center)
    corner = driver.map.pane.corner
    x, y = driver.map.pane.center
    touch = driver.down(x, y)
    touch.post("update", x + 50, y)
    driver.pump(1)
    driver.lift(touch)
    assert driver.map.pane.corner != corner
    assert len(laid) == 1


def test_else_places_stay_where_they_lie(on_glass):
    driver = on_glass(PATHS)
    laid = []
    driver.map.bind(on_lay=lambda _, place, x, y: laid.append((place, x, y)))
    driver.lift(dragged(driver, "home", (60, 40)))
    assert laid == []
    assert driver.map.pane.model == PATHS


def test_his_photograph_lies_under_the_board_and_the_board_is_seen_over_it(on_glass):
    driver = on_glass(PATHS)
    bare = driver.picture()
    driver.map.pane.lay_beneath(PictureModel(2, 2, bytes((40, 60, 200)) * 4))
    driver.pump(3)
    over = np.any(bare != driver.picture(), axis=2)
    x, y = (round(part) for part in driver.map.pane.center)
    low = over.shape[0] - 1 - y
    assert over[low - 6 : low + 6, x - 6 : x + 6].all(), "the ground between the roads is the photograph"
    x, y = (round(part) for part in spot(driver, "keep"))
    low = over.shape[0] - 1 - y
    assert not over[low - 4 : low + 4, x - 4 : x + 4].any(), "what stands at a place covers it"
    driver.map.pane.lay_beneath(None)
    driver.pump(3)
    assert np.array_equal(driver.picture(), bare)
