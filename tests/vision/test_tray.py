"""The tray: four corners, the picture's part they enclose, found by itself or not at all; light and sharpness."""

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReader, Tuning
from companion.vision.find_tray import find_tray
from companion.vision.tray import Tray, box_in_frame, light_words, sharpness_words
from tools.render_dice import BODIES, Die, Scene, render

SLANTED = ((0.3, 0.1), (0.75, 0.2), (0.9, 0.85), (0.1, 0.8))


@pytest.mark.parametrize(
    "corners",
    [
        SLANTED[:3],
        ((-0.1, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),
        ((0.0, 0.0), (1.0, 0.0), (1.0, math.nan), (0.0, 1.0)),
    ],
)
def test_a_tray_needs_four_corners_in_the_picture(corners):
    with pytest.raises(ValueError, match="four corners inside the picture"):
        Tray(corners)


@pytest.mark.parametrize(
    "corners",
    [
        (SLANTED[0], SLANTED[2], SLANTED[1], SLANTED[3]),
        tuple(reversed(SLANTED)),
        ((0.0, 0.0), (1.0, 0.0), (0.4, 0.4), (0.0, 1.0)),
        ((0.1, 0.1), (0.9, 0.11), (0.9, 0.13), (0.1, 0.12)),
        ((0.1, 0.1), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)),
        ((0.5, 0.5), (0.6, 0.5), (0.6, 0.6), (0.5, 0.6)),
    ],
)
def test_corners_that_enclose_no_tray_are_refused_in_words(corners):
    with pytest.raises(ValueError, match=r"enclose no tray: .*\.$"):
        Tray(corners)


def test_four_fingers_come_in_any_order():
    assert Tray.around([SLANTED[2], SLANTED[0], SLANTED[3], SLANTED[1]]).corners_xy == SLANTED
    with pytest.raises(ValueError, match="four corners"):
        Tray.around([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9)])


def test_the_whole_picture_and_an_upright_part_are_cut_out_unchanged():
    frame = np.random.default_rng(1).integers(0, 255, (120, 200, 3), np.uint8)
    part, to_frame = Tray().part_of(frame)
    assert np.array_equal(part, frame)
    assert np.array_equal(to_frame, np.eye(3))
    part, to_frame = Tray.upright(left=0.5).part_of(frame)
    left = round(to_frame[0, 2])
    assert 80 < left < 100
    assert np.array_equal(part, frame[:, left:])


def test_what_lies_beyond_the_tray_is_painted_over():
    frame = np.full((200, 300, 3), 90, np.uint8)
    diamond = Tray(((0.5, 0.1), (0.85, 0.5), (0.5, 0.9), (0.15, 0.5)))
    frame[:20] = frame[-30:] = 250
    cv2.circle(frame, (70, 50), 14, (0, 0, 255), -1)
    cv2.circle(frame, (150, 100), 14, (0, 255, 0), -1)
    part, to_frame = diamond.part_of(frame)
    assert not (part == (0, 0, 255)).all(axis=2).any()
    x, y, w, h = box_in_frame(cv2.boundingRect((part == (0, 255, 0)).all(axis=2).astype(np.uint8)), to_frame)
    assert (x, y, w, h) == (136, 86, 29, 29)
    assert tuple(part[1, 1]) == (90, 90, 90)


def leaning_tray(tilt_deg: float) -> tuple[Scene, Tray, np.ndarray]:
    """A tray of 6 by 5 edges with a die in its middle under a leaning camera: the scene, the tray, the die's place."""
    body, pip = BODIES["ivory"]
    die = Die(5, (0.0, 0.0), 20.0, body=body, pip=pip)
    scene = Scene((die,), tilt_deg=tilt_deg, height=14.0, size=(360, 270))
    tilt = math.radians(tilt_deg)
    eye = np.array([0.0, -math.sin(tilt), math.cos(tilt)]) * scene.height
    forward, right = -eye / scene.height, np.array([1.0, 0.0, 0.0])
    axes = np.stack([right, -np.cross(right, forward), forward])
    corners = np.array([(-3, 2.5, 0), (3, 2.5, 0), (3, -2.5, 0), (-3, -2.5, 0), (0, 0, 1)]) - eye
    x, y, depth = axes @ corners.T
    places = np.stack([x / depth * 360 + 180, y / depth * 360 + 135], axis=1)
    return scene, Tray.around(places[:4] / scene.size), places[4]


@pytest.mark.parametrize("tilt_deg", [0.0, 15.0, 40.0, 55.0])
def test_the_lean_of_the_camera_is_known_from_the_corners(tilt_deg):
    _, tray, _ = leaning_tray(tilt_deg)
    assert tray.leans_deg((270, 360)) == pytest.approx(tilt_deg, abs=5.0)


def test_a_leaning_camera_sees_the_tray_as_from_above():
    scene, tray, place = leaning_tray(48.0)
    frame = render(scene, seed=4)
    assert DiceReader().read(frame).faces == (5,)
    part, _ = tray.part_of(frame)
    assert part.shape[1] / part.shape[0] == pytest.approx(6.4 / 5.4, rel=0.12)
    reading = DiceReader(Tuning(tray=tray)).read(frame)
    assert reading.faces == (5,)
    x, y, w, h = reading.dice[0].box_xywh
    assert x < place[0] < x + w
    assert y < place[1] < y + h


@pytest.mark.parametrize(("away", "faces", "is_sure"), [(4.0, (4,), True), (1.8, (4,), False), (1.0, (2, 4), True)])
def test_a_die_outside_the_tray_is_not_read_and_one_on_its_rim_is_asked_about(away, faces, is_sure):
    body, pip = BODIES["ivory"]
    dice = (Die(4, (-1.5, 0.0), 10.0, body=body, pip=pip), Die(2, (away, 0.0), 30.0, body=body, pip=pip))
    frame = render(Scene(dice, tilt_deg=0.0, height=11.0, ground="plain", size=(320, 240)), seed=5)
    tray = Tray(((0.1, 0.2), (0.65, 0.15), (0.675, 0.83), (0.125, 0.88)))  # turned, seen from straight above
    reading = DiceReader(Tuning(tray=tray)).read(frame)
    assert (reading.faces, reading.sure) == (faces, is_sure)


GROUNDS = {"felt": (60, 110, 50), "red": (50, 40, 120), "grey": (150, 150, 150), "wood": (110, 160, 190)}


def drawn_tray(ground: str, table: str, corners: np.ndarray, *, rounded: int = 0, seed: int = 3) -> np.ndarray:
    """A picture 480x360 of a tray on a table with noise, uneven light and five dice in it."""
    rng = np.random.default_rng(seed)
    picture = np.full((360, 480, 3), GROUNDS[table], np.float32)
    picture += 8 * np.sin(np.arange(480) / 7)[None, :, None]
    mask = np.zeros((360, 480), np.uint8)
    middle = corners.mean(axis=0)
    inner = middle + (corners - middle) * (1 - rounded / 120)
    cv2.fillConvexPoly(mask, np.round(inner).astype(np.int32), 255)
    if rounded:
        mask = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rounded + 1, 2 * rounded + 1)))
    picture[mask > 0] = GROUNDS[ground]
    for at in rng.uniform(-0.5, 0.5, (5, 2)):
        x, y = middle + at * (np.ptp(corners, axis=0) / 2)
        cv2.rectangle(picture, (int(x) - 11, int(y) - 11), (int(x) + 11, int(y) + 11), (220, 235, 240), -1)
        cv2.circle(picture, (int(x), int(y)), 3, (20, 20, 20), -1)
    light = 1 + 0.12 * (np.arange(480)[None, :] - 240) / 240 + 0.08 * (np.arange(360)[:, None] - 180) / 180
    picture = cv2.GaussianBlur(picture * light[:, :, None], (0, 0), 0.8) + rng.normal(0, 4, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


SHAPES = {
    "upright": np.array([(70, 50), (410, 50), (410, 310), (70, 310)], float),
    "turned": np.array([(110, 40), (420, 90), (380, 320), (60, 270)], float),
    "leaning": np.array([(140, 60), (350, 60), (430, 320), (50, 320)], float),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("ground", "table"), [("felt", "wood"), ("red", "wood"), ("grey", "felt"), ("wood", "red"), ("wood", "grey")]
)
@pytest.mark.parametrize("rounded", [0, 12])
def test_a_tray_is_found_by_itself(shape, ground, table, rounded):
    corners = SHAPES[shape]
    tray = find_tray(drawn_tray(ground, table, corners, rounded=rounded))
    assert tray is not None
    assert np.abs(tray.corners_px((360, 480)) - corners).max() < 14


def bare_table() -> np.ndarray:
    return drawn_tray("wood", "wood", SHAPES["upright"])


def half_a_tray() -> np.ndarray:
    return drawn_tray("felt", "wood", SHAPES["upright"] + (190, 0))


def round_tray() -> np.ndarray:
    picture = drawn_tray("wood", "wood", SHAPES["upright"])
    cv2.circle(picture, (240, 180), 150, GROUNDS["felt"], -1)
    return picture


def noise() -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (360, 480, 3), np.uint8)


@pytest.mark.parametrize("picture", [bare_table, half_a_tray, round_tray, noise])
def test_where_no_tray_is_clear_none_is_found(picture):
    assert find_tray(picture()) is None


def test_odd_pictures_hold_no_tray():
    for odd in (np.zeros((1, 1, 3), np.uint8), np.zeros((200, 300), np.uint8), np.zeros((200, 300, 3), np.uint8)):
        assert find_tray(odd) is None


def test_light_and_sharpness_come_as_words():
    body, pip = BODIES["white"]
    scene = Scene((Die(4, (0.0, 0.0), 0.0, body=body, pip=pip),), size=(320, 240))
    frame = render(scene, seed=7)
    assert (light_words(frame), sharpness_words(frame)) == ("good light", "sharp")
    assert sharpness_words(cv2.GaussianBlur(frame, (0, 0), 6)) == "blurred"
    bare = render(replace(scene, dice=(), ground="plain"), seed=7)
    assert sharpness_words(bare) == "", "a plain tray has no edge to judge by"
    assert light_words(frame // 20) == "too dark"
    assert light_words(frame // 3) == "dim"
