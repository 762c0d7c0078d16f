"""One hex is one pile: none of it lies beyond its hex, it says how many lie there, and a tap fans it out."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.core.panels import Ground, HexMap, Pile
from tests.companion import harness
from tests.companion.map_fingers import large, spot, tap
from tests.companion.map_samples import COLOURS, MIXED, POINTY, SHEETS

HERE = "W2724"
NAZGUL = Pile(HERE, "dark_power", "N", 3, ("n4", "n5", "n6"), ("Nazgûl 4", "Nazgûl 5", "Nazgûl 6"))
ORCS = Pile(HERE, "dark_power", "24", 4, ("orcs",), ("Orcs: 24",), is_force=True)
RIDERS = Pile(HERE, "fellowship", "12", 3, ("riders",), ("Rohan: 12",), is_force=True)
ARAGORN = Pile(HERE, "fellowship", "AB", 1, ("aragorn",), ("Aragorn and Boromir",), ("captive",))
DOWN = Pile(HERE, "fellowship", "?", 9, (), ("9 face-down",))
MANY = replace(DOWN, count=12)
LIES = {
    "one": (ARAGORN,),
    "several": (DOWN,),
    "a dozen": (MANY,),
    "both sides": (ARAGORN, NAZGUL),
    "an army": (ORCS,),
    "an army with three": (ORCS, NAZGUL),
    "two armies": (ORCS, RIDERS),
    "all": (ORCS, NAZGUL, RIDERS, ARAGORN, MANY),
}


def only(*piles: Pile) -> HexMap:
    return HexMap("Map", SHEETS, piles=piles)


def turned(model: HexMap, place: str) -> HexMap:
    """The same on a board whose hexes stand on a point."""
    return replace(POINTY, ground=(), piles=tuple(replace(pile, place=place) for pile in model.piles))


@pytest.mark.parametrize("is_pointy", [False, True])
def test_no_pile_is_larger_than_its_hex(on_glass, is_pointy):
    place = "1212" if is_pointy else HERE
    models = {lies: only(*piles) for lies, piles in LIES.items()}
    models = {lies: turned(model, place) if is_pointy else model for lies, model in models.items()}
    empty = replace(models["one"], piles=())
    driver = on_glass(empty)
    view, pane = driver.map, driver.map.pane
    view.remove_widget(view.overview)
    for hex_px in (9, 24, 44, 60, 90, 150):
        pane.scale = hex_px / 3**0.5  # smaller than fingers make it, too: as where the whole map is in sight
        view.centre(*pane.grid.centres[place])
        pane.show(empty, COLOURS)
        driver.pump(1)
        without = driver.picture().astype(int)
        inside = np.zeros(without.shape[:2], np.uint8)
        polygon = [pane.to_glass(*corner) for corner in pane.grid.polygon(place)]
        corners = np.array([(x, inside.shape[0] - 1 - y) for x, y in polygon]).round().astype(np.int32)
        cv2.fillPoly(inside, [corners], 1)
        inside = cv2.dilate(inside, np.ones((3, 3), np.uint8))
        for lies, model in models.items():
            pane.show(model, COLOURS)
            driver.pump(1)
            changed = np.abs(driver.picture().astype(int) - without).max(axis=2) > 24
            assert changed.any(), "it is seen"
            assert not (changed & (inside == 0)).any(), f"beyond the hex: {lies}, {hex_px}"


def said(driver) -> list[tuple[str, str]]:
    return [(placed.says, placed.badge) for placed in driver.map.pane.placed]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_the_marks_of_several_seats_in_one_hex_hide_none_of_each_other(on_glass, count):
    seats = {f"seat_{number}": "fellow" for number in range(count)}
    piles = tuple(Pile("1212", seat, seat[-1], pieces=(seat,), rows=(seat,)) for seat in seats)
    driver = on_glass(replace(POINTY, ground=(), piles=piles))
    pane = driver.map.pane
    for hex_px in (24, 44, 60, 90, 150):
        pane.scale = hex_px / 3**0.5
        pane.show(replace(POINTY, ground=(), piles=piles), seats)
        pane.settle()
        boxes = [placed.box for placed in pane.placed]
        assert len(boxes) == count
        for one, other in itertools.combinations(boxes, 2):
            # Their middles stand on whole pixels.
            across, up = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
            assert min(across, up) <= 1.5, hex_px
        if hex_px >= 60 and count <= 4:
            assert all(placed.says for placed in pane.placed), "letters tell four of them apart"


def test_a_pile_says_how_many_lie_there(on_glass):
    driver = on_glass(only(DOWN))
    large(driver, HERE, 60)
    expected = {
        (ARAGORN,): [("AB", "")],
        (DOWN,): [("?", "9")],
        (replace(DOWN, count=1), NAZGUL): [("?", ""), ("3", "")],
        (ORCS,): [("24", "")],
        (NAZGUL, ORCS): [("24", "+3")],
        (ORCS, RIDERS, ARAGORN): [("24", ""), ("12", "")],
        (NAZGUL, replace(NAZGUL, pieces=("m",), count=1, label="M")): [("N", "4")],
        (replace(DOWN, count=2), replace(ARAGORN, label="F", marks=("spotted",))): [("F", "3")],
    }
    for piles, wanted in expected.items():
        driver.map.show(only(*piles), COLOURS)
        assert said(driver) == wanted, piles


def test_where_there_is_no_room_for_a_number_a_dot_says_that_more_lies_there(on_glass):
    from companion.widgets.hexpiles import DOT

    driver = on_glass(only(ORCS, NAZGUL))
    large(driver, HERE, 44)
    assert said(driver) == [("24", DOT)]


def test_a_tapped_hex_has_a_ring_and_its_pile_is_fanned_out_below(on_glass):
    from companion.widgets.hexfan import Faces

    driver = on_glass(only(ORCS, NAZGUL, ARAGORN))
    large(driver, HERE, 60)
    before = driver.map.pane.drawn["ringed"]
    tap(driver, spot(driver, HERE))
    view = driver.map
    assert driver.told == [HERE], "which one is meant is not known yet"
    assert view.pane.ringed == HERE
    assert view.pane.drawn["ringed"] == before + 1
    assert [row.says for row in view.note.rows] == [
        "Orcs: 24",
        "3 together: Nazgûl 4, Nazgûl 5, Nazgûl 6",
        "Aragorn and Boromir · captive",
    ]
    faces = [widget for widget in harness.walk(view.note) if isinstance(widget, Faces)]
    assert [each.count for each in faces] == [1, 3, 1]
    assert all(each.right <= row.right for each, row in zip(faces, view.note.rows, strict=True))
    driver.press(view.note.rows[1])
    assert driver.told[1:] == [NAZGUL]
    view.quiet()
    assert view.pane.ringed == ""


def test_a_pile_of_one_kind_is_fanned_out_too(on_glass):
    from companion.widgets.hexfan import Faces

    driver = on_glass(only(DOWN))
    large(driver, HERE, 60)
    tap(driver, spot(driver, HERE))
    assert driver.told == [DOWN]
    (faces,) = (widget for widget in harness.walk(driver.map.note) if isinstance(widget, Faces))
    assert faces.count == 9
    driver.pump(3)
    (words,) = (each for each in faces.parent.children if each is not faces)
    assert words.width > faces.width, "what they are can be read beside them"


def test_no_name_lies_under_anything_and_on_as_little_as_can_be(on_glass):
    from companion.widgets.hexpane import LAYERS

    assert LAYERS[-1] == "names"
    around = ("W2723", "W2725", "W2623", "W2624", "W2823", "W2824")
    piles = tuple(replace(ORCS, place=place) for place in (*around, HERE))
    driver = on_glass(replace(only(*piles), ground=(Ground(HERE, "Edoras", "clear"),)))
    large(driver, HERE, 60)
    pane = driver.map.pane
    (box,) = pane.named.values()
    high = box[3] - box[1]

    def covered(other) -> float:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        tall = min(box[3] - 0.2 * high, other[3]) - max(box[1] + 0.2 * high, other[1])
        return max(0.0, wide) * max(0.0, tall)

    assert sum(covered(placed.box) for placed in pane.placed) <= 0.15 * (box[2] - box[0]) * high


def test_the_first_look_of_an_empty_map_is_never_the_sea_alone(on_glass):
    land = tuple(Ground(f"W{column}{row:02}", "", "clear") for column in (30, 31, 32) for row in (3, 4, 5))
    sea = tuple(Ground(f"W{column:02}{row:02}", "", "sea") for column in range(1, 30) for row in range(1, 37))
    driver = on_glass(HexMap("Map", SHEETS, (*sea, *land)))
    pane = driver.map.pane
    assert all(pane.collide_point(*pane.to_glass(*pane.grid.centres[each.place])) for each in land)
    assert MIXED.piles
