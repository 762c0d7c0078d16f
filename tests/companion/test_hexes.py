"""Hexes from their numbers: every layout tiles, a touch takes the nearest centre, neighbours are mutual."""

import math
import random

import pytest

from companion.widgets.hexes import ROOT3
from companion.widgets.paths import grid_of
from engine.core.panels import HexMap, MapSheet
from engine.games.wotr_spi.hexes import apart, laid

JOINS = ((0, 0), (10, 1), (10, 3), (10, 0), (11, 2))
"""Where E0101 continues W, nine hexes wide: nowhere yet, level, lower, above, and with a column between."""


@pytest.fixture(params=[(pointy, even, joins) for pointy in (False, True) for even in (False, True) for joins in JOINS])
def grid(request):
    pointy, even, joins = request.param
    sheets = (MapSheet("W", 9, 7), MapSheet("E", 4, 6, joins))
    return grid_of(HexMap("", sheets, is_pointy=pointy, even_down=even))


def test_every_hex_lies_on_the_map_and_no_two_at_one_spot(grid):
    assert len(grid.centres) == 9 * 7 + 4 * 6
    spots = list(grid.centres.values())
    assert all(0 <= x <= grid.width and 0 <= y <= grid.height for x, y in spots)
    nearest = min(math.dist(one, other) for at, one in enumerate(spots) for other in spots[:at])
    assert nearest == pytest.approx(ROOT3)


def test_a_touch_takes_the_nearest_centre_and_beside_the_map_none(grid):
    chance = random.Random(3)
    for _ in range(800):
        spot = chance.uniform(-2, grid.width + 2), chance.uniform(-2, grid.height + 2)
        nearest = min(grid.centres, key=lambda place: math.dist(grid.centres[place], spot))
        expected = nearest if math.dist(grid.centres[nearest], spot) < 1 else ""
        assert grid.place_at(*spot) == expected


def test_neighbours_are_mutual_and_share_a_side_of_length_one(grid):
    for place in grid.centres:
        for other in filter(None, grid.neighbours(place)):
            assert place in grid.neighbours(other)
            x1, y1, x2, y2 = grid.side(place, other)
            assert math.dist((x1, y1), (x2, y2)) == pytest.approx(1)
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            assert math.dist(middle, grid.centres[place]) == pytest.approx(math.dist(middle, grid.centres[other]))


def test_sheets_touch_only_where_they_are_joined(grid):
    across = [place for place in grid.centres if place[0] == "W" and any(o[:1] == "E" for o in grid.neighbours(place))]
    assert bool(across) is (grid.sheets[1].joins_at[0] == 10)


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("joins", [(10, 1), (10, 4), (11, 2), (11, 0)])
def test_hexes_of_joined_sheets_lie_as_far_apart_as_the_rules_count(even, joins):
    grid = grid_of(HexMap("", (MapSheet("W", 10, 9), MapSheet("E", 4, 6, joins)), even_down=even))
    chance = random.Random(4)
    for _ in range(200):
        one, other = chance.sample(sorted(grid.centres), 2)
        spots = [laid(place, *joins) for place in (one, other)]
        if apart(*spots, even_lower=even) == 1:
            assert math.dist(grid.centres[one], grid.centres[other]) == pytest.approx(ROOT3)
    east = sorted(place for place in grid.centres if place[0] == "E")
    west = sorted(place for place in grid.centres if place[0] == "W")
    for one in east:
        for other in west:
            is_near = math.dist(grid.centres[one], grid.centres[other]) == pytest.approx(ROOT3)
            assert is_near == (apart(laid(one, *joins), laid(other, *joins), even_lower=even) == 1), (one, other)


def test_numbers_say_who_lies_beside_whom():
    flat = grid_of(HexMap("", (MapSheet("W", 9, 9),)))
    assert set(flat.neighbours("W0404")) == {"W0403", "W0405", "W0304", "W0504", "W0305", "W0505"}
    assert set(flat.neighbours("W0505")) == {"W0504", "W0506", "W0404", "W0604", "W0405", "W0605"}
    high = grid_of(HexMap("", (MapSheet("W", 9, 9),), even_down=False))
    assert set(high.neighbours("W0404")) == {"W0403", "W0405", "W0303", "W0503", "W0304", "W0504"}
    pointed = grid_of(HexMap("", (MapSheet("", 9, 9),), is_pointy=True))
    assert set(pointed.neighbours("0404")) == {"0304", "0504", "0403", "0503", "0405", "0505"}
    assert flat.side("W0404", "W0909") is None


def test_a_corner_has_nothing_beyond_the_map():
    grid = grid_of(HexMap("", (MapSheet("W", 9, 9),)))
    assert sorted(grid.neighbours("W0101")) == ["", "", "", "", "W0102", "W0201"]


def test_each_side_is_drawn_once_and_a_group_is_drawn_round():
    grid = grid_of(HexMap("", (MapSheet("W", 2, 1),)))
    assert len(grid.sides) == 11
    assert len(grid.outline(frozenset({"W0101", "W0201"}))) == 10
    assert len(grid.outline(frozenset({"W0101"}))) == 6


def test_rulers_bear_the_numbers_of_ids(grid):
    west, east = grid.sheets
    assert [label for _, label in grid.columns(west)][::8] == ["W01", "W09"]
    assert [label for _, label in grid.rows(east)] == ["01", "02", "03", "04", "05", "06"]
    assert grid.sheet_at(0.5) == west
    assert grid.sheet_at(grid.width - 0.5) == east
    left, low, right, top = grid.box(east)
    inside = [spot for place, spot in grid.centres.items() if place[0] == "E"]
    assert all(left < x < right and low < y < top for x, y in inside)
