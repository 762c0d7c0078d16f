"""A die on its edge is asked about, and a flat one read."""

import math

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReader, Tuning
from companion.vision.lying import roundness_of, top_pips
from tools.render_dice import Die, Scene, render

SIZE = (480, 360)
MOST_READ = 3
READER = DiceReader(Tuning(expected_dice=1))


def picture(die: Die, tilt_deg: float = 9.0, seed: int = 7) -> np.ndarray:
    return render(Scene((die,), tilt_deg=tilt_deg, height=10.0, size=SIZE), seed, 1)


def on_its_edge(number: int) -> Die:
    rng = np.random.default_rng((45, number))
    face, turned, leans_to = int(rng.integers(1, 7)), float(rng.uniform(0, 360)), float(rng.uniform(0, 360))
    at = (float(rng.uniform(-2, 2)), float(rng.uniform(-1.5, 1.5)))
    return Die(face, at, turned, cocked_deg=45.0, leans_to_deg=leans_to)


@pytest.fixture(scope="module")
def edges() -> list[np.ndarray]:
    return [picture(on_its_edge(number)) for number in range(12)]


def test_most_dice_on_their_edges_are_asked_about(edges):
    """The others look like flat dice under a camera that leans, and are read by one of the two faces they show."""
    assert sum(READER.read(seen).sure for seen in edges) <= MOST_READ


@pytest.mark.parametrize("face", range(1, 7))
def test_a_flat_die_is_read(face):
    seen = picture(Die(face, (0.6, -0.4), 25.0 * face))
    reading = READER.read(seen)
    assert reading.sure
    assert reading.faces == (face,)


def test_what_leans_is_said(edges):
    assert "cocked" in {READER.read(seen).why.code for seen in edges}


def test_pips_seen_aslant_are_flat_by_the_cosine():
    for angle_deg in (0.0, 30.0, 50.0):
        near = np.full((240, 240, 3), 225, np.uint8)
        for at in ((85, 85), (120, 120), (155, 155)):
            cv2.ellipse(near, at, (10, round(10 * math.cos(math.radians(angle_deg)))), 20, 0, 360, (20, 20, 20), -1)
        pips = top_pips(near, 100, 26.0)
        assert len(pips) == 3
        assert roundness_of(pips) == pytest.approx(math.cos(math.radians(angle_deg)), abs=0.1)
    assert roundness_of([]) == 1.0
