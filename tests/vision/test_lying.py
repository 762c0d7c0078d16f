"""A die that leans is asked about, and a flat one read."""

import math
from functools import cache

import numpy as np
import pytest

from companion.vision.dice import DiceReader, DiceReading, Tuning
from companion.vision.doubts import Why
from companion.vision.lying import (
    LEANS,
    LEANS_ALONE_DEG,
    LEANS_DEG,
    LEANS_IN_TRAY_DEG,
    LEAST_THROWS,
    Ground,
    leaning,
    ups_of,
)
from companion.vision.tray import FOCAL_PER_LONG_SIDE, Tray
from tools.dice_net.labels import seen_normal
from tools.dice_net.sprite import Camera
from tools.render_dice import Die, Scene, render

SHAPE = (480, 640, 3)
THROWS = range(6)
PLACES = ((1.5, -1.0), (-2.0, 0.5), (0.3, 1.2))


def camera(tilt_deg: float) -> Camera:
    """A camera ten edges from the middle of a table, tilted from straight above, its x the table's."""
    tilt = math.radians(tilt_deg)
    eye = 10 * np.array((0.0, -math.sin(tilt), math.cos(tilt)))
    axes = np.array(((1.0, 0.0, 0.0), (0.0, -math.cos(tilt), -math.sin(tilt)), -eye / 10))
    return Camera(eye, axes, FOCAL_PER_LONG_SIDE * SHAPE[1], SHAPE[1::-1])


def seen(tilt_deg: float, *leans_deg: float) -> np.ndarray:
    """The normals of the tops of dice that lean so far, by a perfect network."""
    view = camera(tilt_deg)
    tops = [np.array((x, y, 0.5)) for (x, y), _ in zip(PLACES, leans_deg, strict=False)]
    normals = [np.array((math.sin(math.radians(lean)), 0.0, math.cos(math.radians(lean)))) for lean in leans_deg]
    said = [seen_normal(normal, top, view) for normal, top in zip(normals, tops, strict=True)]
    return ups_of(view.project(np.array(tops)), np.array(said), SHAPE)


@pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 50.0])
@pytest.mark.parametrize("lean_deg", [0.0, LEANS_DEG - 3, LEANS_DEG + 3, 60.0])
def test_a_die_leans_against_the_ground_that_is_known_wherever_it_lies(tilt_deg, lean_deg):
    ground = camera(tilt_deg).axes @ (0.0, 0.0, 1.0)
    assert leaning(seen(tilt_deg, 0.0, lean_deg, 0.0), ground).tolist() == [False, lean_deg >= LEANS_DEG, False]


@pytest.mark.parametrize("lean_deg", [0.0, LEANS_IN_TRAY_DEG - 3, LEANS_IN_TRAY_DEG + 3])
def test_fingers_set_a_trays_corners_only_roughly_so_a_die_leans_later_against_them(lean_deg):
    tray = camera(20.0).axes @ (0.0, 0.0, 1.0)
    assert leaning(seen(20.0, lean_deg), None, tray).tolist() == [lean_deg >= LEANS_IN_TRAY_DEG]
    assert leaning(seen(20.0, 0.0, lean_deg, 0.0), None, tray).tolist() == [
        False,
        lean_deg >= LEANS_IN_TRAY_DEG,
        False,
    ]


def test_what_earlier_throws_showed_goes_before_the_trays_corners():
    ground, wrong = camera(20.0).axes @ (0.0, 0.0, 1.0), camera(70.0).axes @ (0.0, 0.0, 1.0)
    assert leaning(seen(20.0, 0.0), ground, wrong).tolist() == [False]


@pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 50.0])
def test_without_a_known_ground_the_other_dice_tell(tilt_deg):
    assert not leaning(seen(tilt_deg, 0.0, 0.0, 0.0), None).any()
    assert leaning(seen(tilt_deg, 0.0, LEANS_DEG + 15, 0.0), None)[1]


def test_a_die_that_lies_as_the_others_do_is_flat_however_roughly_the_tray_was_set():
    ground = camera(LEANS_DEG + 5).axes @ (0.0, 0.0, 1.0)
    assert not leaning(seen(0.0, 0.0, 0.0), ground).any()
    assert leaning(seen(0.0, 0.0), ground).all()


def test_a_die_alone_is_asked_about_from_half_upright_on():
    assert not leaning(seen(0.0, 0.0), None).any()
    assert not leaning(seen(0.0, LEANS_ALONE_DEG - 10), None).any()
    assert leaning(seen(0.0, LEANS_ALONE_DEG + 10), None).all()


def test_no_dice_lean_nowhere():
    assert leaning(ups_of(np.zeros((0, 2)), np.zeros((0, 3)), SHAPE), None).tolist() == []


def test_the_ground_under_a_camera_that_leans_is_that_of_its_tray():
    view = camera(20.0)
    corners = view.project(np.array(((-3, 3, 0), (3, 3, 0), (3, -3, 0), (-3, -3, 0))))
    up = Tray.around(corners / SHAPE[1::-1]).up(SHAPE)
    assert up == pytest.approx(view.axes @ (0.0, 0.0, 1.0), abs=1e-6)
    assert Tray.upright(left=0.2).up(SHAPE) is None


def test_the_ground_is_learned_from_throws_and_forgotten_where_a_die_seems_to_lean():
    ground, flat = Ground(), DiceReading(sure=True, up=(0.1, 0.0, -0.99))
    for _ in range(LEAST_THROWS):
        assert ground.up is None
        ground.thrown(flat)
    assert ground.up == pytest.approx((0.1, 0.0, -0.99))
    ground.thrown(DiceReading(why=Why("two readings", "?")))
    assert ground.up is not None
    ground.thrown(DiceReading(why=Why(LEANS, "It may lean.")))
    assert ground.up is None


def test_a_die_alone_is_held_against_the_ground_that_dice_showed_before():
    asked = 0
    flat = [
        render(Scene((Die(4, (0.4, 0.3), 50.0 * n),), tilt_deg=9.0, height=10.0, size=SIZE), n, 1) for n in range(2)
    ]
    ground = Ground()
    for frame in flat:
        ground.thrown(DiceReader(Tuning(expected_dice=1)).read(frame))
    reader = DiceReader(Tuning(expected_dice=1, ground=ground.up))
    for seed in THROWS:
        die = Die(1 + seed % 6, (-0.8, 0.5), 37.0 * seed, cocked_deg=45.0, leans_to_deg=45.0 * seed)
        asked += not reader.read(render(Scene((die,), tilt_deg=9.0, height=10.0, size=SIZE), seed, 1)).sure
    assert asked >= 4
    assert all(reader.read(frame).sure for frame in flat)


SIZE = (480, 360)


@cache
def thrown(lean_deg: float, seed: int) -> tuple[np.ndarray, tuple[int, ...], Tray]:
    """Three dice before a camera nine degrees from straight above, one of them leaning; their faces, and a tray set by
    its corners."""
    rng = np.random.default_rng((45, seed))
    faces = [int(face) for face in rng.integers(1, 7, 3)]
    turned = [float(each) for each in rng.uniform(0, 360, 4)]
    places = ((-2.0, 1.0), (1.8, 1.2), (0.2, -1.4))
    dice = [Die(face, at, turn) for face, at, turn in zip(faces, places, turned, strict=False)]
    dice[0] = Die(faces[0], places[0], turned[0], cocked_deg=lean_deg, leans_to_deg=turned[3])
    frame = render(Scene(tuple(dice), tilt_deg=9.0, height=10.0, size=SIZE), seed, 1)
    return frame, tuple(sorted(faces)), Tray(((0.06, 0.04), (0.94, 0.04), (0.99, 0.97), (0.01, 0.97)))


@pytest.mark.parametrize("has_tray", [True, False])
@pytest.mark.parametrize(("lean_deg", "least", "most"), [(0.0, 5, 6), (45.0, 0, 1)])
def test_flat_dice_are_read_and_one_on_its_edge_among_them_is_asked_about(has_tray, lean_deg, least, most):
    answered = 0
    for seed in THROWS:
        frame, faces, tray = thrown(lean_deg, seed)
        reading = DiceReader(Tuning(tray if has_tray else None, expected_dice=3)).read(frame)
        answered += reading.sure
        assert reading.faces == faces or not reading.sure or lean_deg
    assert least <= answered <= most


def test_one_on_its_edge_is_told_so():
    frame, _, tray = thrown(45.0, 1)
    assert DiceReader(Tuning(tray, expected_dice=3)).read(frame).why.sentence.endswith("may lean: lay it flat.")


@pytest.mark.parametrize("face", range(1, 7))
def test_a_flat_die_alone_is_read(face):
    frame = render(Scene((Die(face, (0.6, -0.4), 25.0 * face),), tilt_deg=9.0, height=10.0, size=SIZE), 7, 1)
    reading = DiceReader(Tuning(expected_dice=1)).read(frame)
    assert (reading.sure, reading.faces) == (True, (face,))
