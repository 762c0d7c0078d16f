"""Riddle of the Ring: how far a marker comes, against a slow search by other hands, and the book's own examples."""

import random
from functools import cache
from itertools import pairwise

import pytest

from engine.games.riddle.board import Side, board, neighbours
from engine.games.riddle.travel import DRY, RIVER, Gear, Travel
from tests.engine.games.riddle.slow_reach import slow_reach

GEARS = [
    Gear(boat, rope, cloak, is_horse)
    for boat in (False, True)
    for rope in (False, True)
    for cloak in (False, True)
    for is_horse in (False, True)
]
ROLLS = range(1, 7)
BREE, SHIRE, RIVENDELL, OLD_FOREST_EDGE = "0607", "0507", "0805", "0704"


@cache
def told(share: float) -> dict[Side, str]:
    """The sides along which a river may run, as a table has told so many of them: one in three is a river."""
    chance = random.Random(7)
    sides = sorted(board().may_be_river, key=sorted)
    known = chance.sample(sides, round(share * len(sides)))
    return {side: RIVER if chance.random() < 0.34 else DRY for side in known}


def as_told_to_the_other(share: float) -> dict[str, object]:
    here = board()
    sides = {}
    for hex_ in here.ground:
        for near in neighbours(hex_):
            if near in here.ground:
                side = frozenset((hex_, near))
                unknown = "untold" if side in here.may_be_river else DRY
                sides[side] = RIVER if side in here.bridges else told(share).get(side, unknown)
    links = [[one, other] for one, to in here.along.items() for other in to if not {one, other} <= here.beside.keys()]
    links = [link for link in links if not any(set(link) <= {dot, *corner} for dot, corner in here.dots.items())]
    return {
        "ground": here.ground,
        "roads": [sorted(road) for road in here.roads],
        "dots": {dot: sorted(corner) for dot, corner in here.dots.items()},
        "river_links": links,
        "bridges": [sorted(bridge) for bridge in here.bridges],
        "sides": sides,
    }


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_every_place_is_reached_as_a_slow_search_reaches_it(share: float) -> None:
    """A sample of the hexes and dots here; all of them is the long run's."""
    travel, other = Travel(board(), told(share)), as_told_to_the_other(share)
    places = random.Random(round(10 * share)).sample(sorted((*board().beside, *board().dots)), 12)
    for start in places:
        for gear in GEARS:
            for roll in (1, 2, 3, 6):
                told_by_it = slow_reach(
                    other, start, roll, boat=gear.boat, rope=gear.rope, cloak=gear.cloak, is_horse=gear.is_horse
                )
                assert travel.reach(start, roll, gear) == told_by_it, (start, roll, gear)


def test_B_5_a_roll_of_four_leads_one_two_three_or_four_spaces() -> None:
    at_most = [set(Travel(board()).reach("0912", roll, Gear())) for roll in ROLLS]
    assert all(nearer < further for nearer, further in pairwise(at_most))


def test_B_6_one_space_on_a_road_is_two() -> None:
    reached = Travel(board()).reach(BREE, 1, Gear())
    assert reached["0708"] or reached["0807"], "7,6 and 6,7 lie two road spaces on"
    assert {"0807", "0809"} <= set(reached)


@pytest.mark.parametrize("has_cloak", [True, False])
def test_B_6_the_first_forest_ends_a_move_without_a_cloak(has_cloak: bool) -> None:
    """VD2: from beside 3,6 with five left: without a Cloak the forest is where it ends."""
    edge, wood, beyond = "0604", "0704", "0703"
    assert board().ground[wood] == "F"
    one = Travel(board())._a_space(edge, Gear(cloak=has_cloak), is_bold=True)
    assert dict(one)[wood] is not has_cloak
    assert beyond in Travel(board()).reach(edge, 5, Gear(cloak=has_cloak))


def test_B_6_a_horse_goes_onto_no_water_and_over_a_river_with_a_boat() -> None:
    with_horse = Travel(board()).reach("0205", 6, Gear(boat=True, is_horse=True))
    assert not any(place in board().dots or board().ground.get(place, ".") in "~s" for place in with_horse)
    side = next(side for side in sorted(board().may_be_river, key=sorted) if len({*side}) == 2)
    here, there = sorted(side)
    river = Travel(board(), dict.fromkeys(board().may_be_river, RIVER))
    assert there not in river.reach(here, 1, Gear())
    assert river.reach(here, 1, Gear(boat=True, is_horse=True))[there]


def test_B_6_a_city_at_the_beginning_of_a_river_is_a_dot_as_well() -> None:
    assert "A1" in Travel(board()).reach("0902", 1, Gear(boat=True))
    assert "A1" not in Travel(board()).reach("0902", 1, Gear())
    assert "0902" in Travel(board()).reach("A1", 1, Gear(boat=True))
    assert "0902" not in Travel(board()).reach("A1", 1, Gear(boat=True, is_horse=True)), "no Horse along a river"


def test_B_12_the_halls_and_the_place_of_returning_are_no_part_of_the_board() -> None:
    assert {board().ground[hex_] for hex_ in board().ground.keys() - board().beside.keys()} == {"H", "P"}
    assert len(board().beside) == 461


def test_the_board_is_whole() -> None:
    """469 hexes, 34 cities of three kinds, every dot where three hexes meet, roads of hexes that touch."""
    here = board()
    assert len(here.ground) == 469
    kinds = [kind for _, kind in here.cities.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"good": 10, "evil": 10, "neutral": 14}
    assert all(other in neighbours(one) for road in (*here.roads, *here.bridges) for one, other in [sorted(road)])
    for corner in here.dots.values():
        assert all(other in neighbours(one) for one in corner for other in corner - {one})
    assert {kind: len(hexes) for kind, hexes in here.special.items()} == {"secret": 9, "gollum": 8, "clairvoyance": 9}
