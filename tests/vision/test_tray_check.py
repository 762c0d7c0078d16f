"""What is wrong with a tray: told by the dice, one thing at a time, the gravest first."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReader
from companion.vision.doubts import Why
from companion.vision.readings import BOX_EDGES, DiceReading, DieSeen
from companion.vision.settle import HAND, MOVING
from companion.vision.tray_check import (
    BLURRED,
    BURNT,
    DARK,
    DOUBT,
    EMPTY,
    FAR,
    GOOD,
    MOVES,
    NEAR,
    PALE,
    UNLIT,
    UNREST_S,
    WAIT,
    TrayCheck,
    fault_of,
)

PICTURES = Path(__file__).parents[1] / "pictures" / "dice"
AT = ((200, 150), (420, 300))


def tray(edge_px: int = 60, body: int = 230, pip: int = 20, ground: int = 70, blur: float = 0.0):
    """A picture (480, 640, 3) of two dice with one pip each, and its reading."""
    picture, dice = np.full((480, 640, 3), ground, np.uint8), []
    for x, y in AT:
        corners = cv2.boxPoints(((x, y), (edge_px, edge_px), 20))
        cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], (body,) * 3, cv2.LINE_AA)
        cv2.circle(picture, (x, y), edge_px // 8, (pip,) * 3, -1, cv2.LINE_AA)
        side = round(BOX_EDGES * edge_px)
        dice.append(DieSeen(1, (x - side // 2, y - side // 2, side, side), 0.99))
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    return picture, DiceReading(tuple(dice), True)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, GOOD),
        ({"ground": 8}, GOOD),
        ({"body": 25, "pip": 220, "ground": 8}, GOOD),
        ({"body": 70, "pip": 10, "ground": 30}, DARK),
        ({"edge_px": 16}, FAR),
        ({"edge_px": 24}, GOOD),
        ({"edge_px": 200}, NEAR),
        ({"edge_px": 180}, GOOD),
        ({"blur": 6.0}, BLURRED),
        ({"blur": 1.0}, GOOD),
        ({"edge_px": 16, "body": 70, "blur": 1.6}, DARK),
        ({"edge_px": 16, "blur": 1.6}, FAR),
    ],
)
def test_what_is_wrong_is_told_by_the_dice_and_not_by_the_ground(changes, fault):
    assert fault_of(*tray(**changes)) == fault


def test_a_spot_of_the_lamp_between_the_dice_is_told():
    picture, reading = tray()
    cv2.circle(picture, (310, 225), 45, (255, 255, 255), -1)
    assert fault_of(picture, reading) == BURNT
    assert fault_of(picture, replace(reading, dice=reading.dice[:1])) == GOOD, "the spot lies beside what is looked at"


def test_white_paper_beside_the_tray_and_a_white_tray_are_no_spots():
    picture, reading = tray()
    picture[:, 520:] = picture[:60] = 255
    assert fault_of(picture, reading) == GOOD
    assert fault_of(*tray(ground=252)) == GOOD


@pytest.mark.parametrize(
    ("why", "fault"), [("", EMPTY), ("no die", EMPTY), ("unread", EMPTY), ("too dark", UNLIT), ("too bright", PALE)]
)
def test_a_tray_without_a_die_is_not_judged(why, fault):
    assert fault_of(tray()[0], DiceReading(why=Why(why, "."))) == fault


def test_a_die_in_doubt_is_told_and_too_many_are_none():
    picture, reading = tray()
    one = replace(reading.dice[0], rivals=(2,))
    assert fault_of(picture, replace(reading, dice=(one, reading.dice[1]), sure=False)) == DOUBT
    assert fault_of(picture, replace(reading, sure=False, why=Why("on the rim", "."))) == DOUBT
    assert fault_of(picture, replace(reading, sure=False, why=Why("too many", "."))) == GOOD
    assert fault_of(picture, replace(reading, dice=(one,), sure=False, why=Why("too many", "."))) == DOUBT


def test_dice_over_the_picture_s_edge_are_looked_at_as_far_as_they_are_in_it():
    picture, reading = tray()
    picture[:50, :50] = 230
    cut = replace(reading.dice[0], box_xywh=(-20, -20, 84, 84))
    assert fault_of(picture, replace(reading, dice=(cut,))) == GOOD
    cv2.circle(picture, (310, 225), 45, (255, 255, 255), -1)
    assert fault_of(picture, replace(reading, dice=(cut, reading.dice[1]))) == BURNT
    outside = replace(reading.dice[0], box_xywh=(-90, 470, 84, 84))
    assert fault_of(picture, replace(reading, dice=(outside,))) == DARK


def test_noise_is_no_light():
    picture, reading = tray(body=75, pip=10, ground=30)
    noisy = picture + np.random.default_rng(1).normal(0, 20, picture.shape)
    assert fault_of(np.clip(noisy, 0, 255).astype(np.uint8), reading) == DARK


def test_what_never_rests_is_told_after_a_while_and_a_throw_is_not():
    check, (picture, reading) = TrayCheck(), tray()
    assert check.feed(picture, reading, 0.0) == GOOD
    assert check.feed(picture, MOVING, 1.0) == WAIT
    assert check.feed(picture, HAND, 1.0 + UNREST_S - 0.1) == WAIT
    assert check.feed(picture, MOVING, 1.0 + UNREST_S) == MOVES
    assert check.feed(picture, reading, 6.0) == GOOD
    assert check.feed(picture, MOVING, 6.1) == WAIT


def test_a_tray_that_rests_is_looked_at_now_and_then_and_anew_after_every_throw():
    check, (picture, reading), (dim, _) = TrayCheck(), tray(), tray(body=70)
    assert check.feed(picture, reading, 0.0) == GOOD
    assert check.feed(dim, reading, 0.1) == GOOD
    assert check.feed(dim, reading, 0.5) == DARK
    assert check.feed(dim, MOVING, 0.6) == WAIT
    assert check.feed(picture, reading, 0.7) == GOOD


@pytest.mark.parametrize(
    ("picture", "fault"),
    [("006", GOOD), ("010", GOOD), ("022", GOOD), ("047", DARK), ("055", BLURRED), ("060", FAR), ("059", UNLIT)],
)
def test_rendered_trays_are_told_as_they_are(picture, fault):
    frame = cv2.imread(str(PICTURES / f"{picture}.jpg"))
    assert fault_of(frame, DiceReader().read(frame)) == fault
