"""Flat or leaning: told from the outline's lean and from how the symbol's square is flattened."""

import math

import numpy as np
import pytest

from companion.vision.cube import Pose, leans_at
from companion.vision.level import lies_flat
from companion.vision.tray import Tray

SHAPE = (400, 640, 3)
MIDDLE = np.array([320.0, 200.0])
LEANING_TRAY = Tray(((0.25, 0.2), (0.75, 0.2), (0.9, 0.9), (0.1, 0.9)))


def _seen(lean: np.ndarray, turned_deg: float = 25) -> tuple[Pose, np.ndarray]:
    """The pose and the symbol's map of a die whose top is off its foot by this share (2,) of an edge."""
    turn = math.radians(turned_deg)
    squash = np.eye(2) - np.outer(lean, lean) / (1 + math.sqrt(1 - float(lean @ lean)))
    way = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    return Pose(MIDDLE, 70 * squash @ way, lean, 70.0, 0.01), np.column_stack([70 / 40 * squash @ way, MIDDLE])


def _sideways(degrees: float) -> np.ndarray:
    return np.array([math.sin(math.radians(degrees)), 0.0])


@pytest.mark.parametrize("tilt_deg", range(0, 37, 4))
@pytest.mark.parametrize("has_symbol", [True, False])
def test_a_flat_die_is_flat_under_any_upright_camera(tilt_deg, has_symbol):
    up = np.array([[0.0, -math.sin(math.radians(tilt_deg)), -math.cos(math.radians(tilt_deg))]])
    (lean,) = leans_at(MIDDLE, (SHAPE[1], SHAPE[0]), up)
    pose, onto = _seen(lean)
    assert lies_flat(pose, onto if has_symbol else None, MIDDLE, SHAPE, None)


@pytest.mark.parametrize("has_symbol", [True, False])
@pytest.mark.parametrize("tipped_deg", [24, 30, 38])
def test_a_die_tipped_sideways_is_not_flat(has_symbol, tipped_deg):
    pose, onto = _seen(_sideways(tipped_deg))
    assert not lies_flat(pose, onto if has_symbol else None, MIDDLE, SHAPE, None)


def test_a_symbol_tells_of_a_lean_that_the_outline_hides():
    straight, _ = _seen(np.zeros(2))
    _, onto = _seen(_sideways(32))
    assert not lies_flat(straight, onto, MIDDLE, SHAPE, None)


def test_a_bare_outline_is_asked_more_than_one_with_a_symbol():
    pose, onto = _seen(_sideways(7.5))
    assert lies_flat(pose, onto, MIDDLE, SHAPE, None)
    assert not lies_flat(pose, None, MIDDLE, SHAPE, None)


def test_a_tray_that_tells_how_the_camera_leans_is_believed():
    flat, onto_flat = _seen(np.array([0.0, -math.sin(math.radians(3))]))
    assert lies_flat(flat, onto_flat, MIDDLE, SHAPE, None)
    assert not lies_flat(flat, onto_flat, MIDDLE, SHAPE, LEANING_TRAY)
