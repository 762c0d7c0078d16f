"""A map of the hexes that there are: an outline that is no rectangle, points between hexes, and reach that may be."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from companion.widgets.hexes import ON_A_POINT, ROOT3
from companion.widgets.hexlegend import meanings
from companion.widgets.paths import grid_of
from engine.core.ask import Reach
from engine.core.panels import PERHAPS, Between, HexMap, MapSheet
from tests.companion.map_fingers import large, spot, tap
from tests.companion.map_samples import FORDS, ROWS, outlined

LARGE = MapSheet("", 25, 25, lines=ROWS)
FLAT = MapSheet("B", 3, 3, lines=(2, 3, 2))


def beside(at: int, row: int) -> set[tuple[int, int]]:
    """Who lies beside whom in a large hexagon, as its rows are counted: reckoned without a centre."""
    up = ((at - 1, row - 1), (at, row - 1)) if row <= 13 else ((at, row - 1), (at + 1, row - 1))
    down = ((at, row + 1), (at + 1, row + 1)) if row < 13 else ((at - 1, row + 1), (at, row + 1))
    every = {(at - 1, row), (at + 1, row), *up, *down}
    return {(x, y) for x, y in every if 1 <= y <= 25 and 1 <= x <= ROWS[y - 1]}


def test_of_a_large_hexagon_there_are_its_hexes_and_no_others_and_each_has_its_neighbours():
    grid = grid_of(HexMap("", (LARGE,), is_pointy=True))
    assert len(grid.centres) == 469
    assert "1401" not in grid.centres
    for place in grid.centres:
        found = {(int(other[:2]), int(other[2:])) for other in grid.neighbours(place) if other}
        assert found == beside(int(place[:2]), int(place[2:])), place
    assert sum(1 for place in grid.centres if "" in grid.neighbours(place)) == 6 * 12, "its rim"


@pytest.mark.parametrize(("sheet", "is_pointy"), [(LARGE, True), (replace(FLAT, columns=3), False)])
def test_a_touch_takes_the_nearest_hex_of_an_outline_and_beside_it_none(sheet, is_pointy):
    grid = grid_of(HexMap("", (sheet,), is_pointy=is_pointy, digits=4 if is_pointy else 2))
    chance = random.Random(5)
    assert all(0 < x < grid.width and 0 < y < grid.height for x, y in grid.centres.values())
    missed = 0
    for _ in range(600):
        at = chance.uniform(-2, grid.width + 2), chance.uniform(-2, grid.height + 2)
        nearest = min(grid.centres, key=lambda place: math.dist(grid.centres[place], at))
        expected = nearest if math.dist(grid.centres[nearest], at) < 1 else ""
        missed += not expected
        assert grid.place_at(*at) == expected
    assert missed > 50, "the corners of the sheet are no map"


def test_a_flat_outline_lies_as_its_columns_say():
    grid = grid_of(HexMap("", (FLAT,), digits=2))
    assert sorted(grid.centres) == ["B11", "B12", "B21", "B22", "B23", "B31", "B32"]
    assert {*grid.neighbours("B22")} == {*grid.centres} - {"B22"}
    assert [label for _, label in grid.columns(FLAT)] == ["B1", "B2", "B3"]
    assert grid.rows(FLAT) == (), "each column counts its own: a ruler at the side would say what is not so"


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (replace(FLAT, lines=(2, 2, 3)), "odd number"),
        (replace(FLAT, lines=(2, 3)), "lines have"),
        (replace(FLAT, lines=(1, 2, 1)), "lines have"),
        (replace(FLAT, joins_at=(2, 1)), "joins no other"),
    ],
)
def test_lines_that_are_no_outline_are_told_to_who_wrote_them(sheet, says):
    with pytest.raises(ValueError, match=says):
        grid_of(HexMap("", (sheet,), digits=2))


# -- points between hexes ---------------------------------------------------------------------------------------------


def test_a_point_lies_between_its_hexes_and_a_touch_near_it_means_it():
    grid = grid_of(outlined())
    for place, hexes in FORDS.items():
        away = {round(math.dist(grid.centres[place], grid.centres[each]), 6) for each in hexes}
        assert away == {round(ROOT3 / 2 if len(hexes) == 2 else 1.0, 6)}
        x, y = grid.centres[place]
        assert grid.place_at(x + ON_A_POINT * 0.9, y) == place
        assert grid.place_at(x, y + ON_A_POINT * 1.1) in hexes
        assert grid.neighbours(place) == hexes
    nearest = min(math.dist(grid.points[one], grid.points[other]) for one, other in combinations(FORDS, 2))
    assert nearest > 2 * ON_A_POINT, "the points of one hex keep out of one another's way"
    assert len(grid.hexes) == 469
    x, y = grid.centres["ford_2"]
    part = grid.part(x, y, 2.0)
    assert "ford_2" in part.points
    assert "ford_5" not in part.centres


@pytest.mark.parametrize("hexes", [("0812",), ("0812", "1012"), ("0812", "0912", "1012"), ("0812", "9999")])
def test_a_point_between_what_does_not_lie_together_is_told_to_who_wrote_it(hexes):
    with pytest.raises(ValueError, match="the_ford"):
        _ = grid_of(replace(outlined(), points=(Between("the_ford", hexes),))).centres


def test_a_finger_chooses_a_point_at_once_where_there_is_room_and_else_in_the_lens(on_glass):
    driver = on_glass(outlined())
    large(driver, "ford_2", 100)
    tap(driver, spot(driver, "ford_2"))
    assert driver.told == ["ford_2"]
    note = driver.map.note
    assert note.parent is not None
    assert "ford_2" not in [word.says for word in note.words.walk() if hasattr(word, "says")], "no id is printed there"
    large(driver, "ford_2", 60)
    tap(driver, spot(driver, "0811"))
    assert driver.told == ["ford_2", "0811"], "far from every point a finger is not in doubt"
    tap(driver, spot(driver, "ford_2"))
    assert driver.told == ["ford_2", "0811"]
    lens = driver.map.lens
    assert lens.carries == "ford_2"
    tap(driver, lens.pane.to_glass(*lens.pane.grid.centres["ford_2"]))
    assert driver.told[2:] == ["ford_2"]
    large(driver, "ford_4", 100)
    tap(driver, spot(driver, "ford_4"))
    assert driver.told[3].place == "ford_4", "who stands there is a pile like any other"


def test_who_stands_on_a_point_lies_in_sight_and_covers_no_hex_round_it(on_glass):
    driver = on_glass(outlined())
    large(driver, "ford_4", 60)
    pane = driver.map.pane
    (placed,) = (each for each in pane.placed if each.place == "ford_4")
    assert placed.says == "S"
    for hex_ in FORDS["ford_4"]:
        x, y = (part * pane.built for part in pane.grid.centres[hex_])
        assert math.dist((x, y), (placed.x, placed.y)) > placed.wide / 2 + pane.built * 0.3


def test_the_legend_says_what_points_are():
    assert [each.says for each in meanings(outlined(), 469) if each.kind == "spot"] == ["ford of the river"]


# -- what is reached, or perhaps --------------------------------------------------------------------------------------


def test_a_reach_says_of_each_place_what_is_left_or_that_nobody_knows():
    reach = Reach("0813", (("0812", "2"), ("ford_1", "1½")), unread=("0913",))
    assert dict(reach.places) == {"0812": "2", "ford_1": "1½", "0913": PERHAPS}
    board = replace(outlined(), lit=tuple(reach.places.items()))
    assert (dict(board.sure), board.perhaps) == ({"0812": "2", "ford_1": "1½"}, ("0913",))


def test_what_may_be_reached_has_a_sign_and_no_light(on_glass):
    board = outlined(lit=True)
    driver = on_glass(replace(board, lit=()))
    large(driver, "0812", 80)
    before = driver.picture()
    driver.map.show(board, driver.map.pane.colours)
    driver.pump(3)
    changed = np.any(before != driver.picture(), axis=2)

    def share(place: str, half: float) -> float:
        x, y = (round(at) for at in spot(driver, place))
        side, low = round(driver.map.pane.scale * half), changed.shape[0] - 1 - y
        return float(changed[low - side : low + side, x - side : x + side].mean())

    assert share("0812", 0.5) > 0.95
    assert 0.02 < share("0913", 0.5) < 0.4, "a question mark, and the ground as it was"
    assert share("ford_2", 0.3) > 0.92, "its number is not all that is new there"
    assert 0.02 < share("ford_3", 0.3) < 0.7
