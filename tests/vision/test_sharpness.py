"""How blurred a picture is round a die: measured whatever the contrast, noise and size; the worse of two ways."""

import cv2
import numpy as np
import pytest

from companion.vision.sharpness import BLURRED_AWAY, blur_in_edges

SHARP, PLAINLY = 0.02, 0.3


def _die_in_picture(
    edge_px: int, turned_deg: float, body: int = 200, ground: int = 60
) -> tuple[np.ndarray, tuple[int, int, int, int]]:
    """A bare square on bare ground, and its box."""
    canvas = np.full((4 * edge_px, 4 * edge_px, 3), ground, np.float32)
    middle = (2 * edge_px, 2 * edge_px)
    corners = cv2.boxPoints((middle, (edge_px, edge_px), turned_deg))
    cv2.fillPoly(canvas, [np.round(corners).astype(np.int32)], (body, body, body), cv2.LINE_AA)
    return canvas, cv2.boundingRect(corners)


@pytest.mark.parametrize("edge_px", [30, 70, 150])
@pytest.mark.parametrize("turned_deg", [0, 20, 45])
@pytest.mark.parametrize("spread", [0.0, 0.06, 0.1, 0.15])
def test_blur_is_measured_in_edges(edge_px, turned_deg, spread):
    canvas, box = _die_in_picture(edge_px, turned_deg)
    if spread:
        canvas = cv2.GaussianBlur(canvas, (0, 0), spread * edge_px)
    found = blur_in_edges(canvas.round().astype(np.uint8), box, edge_px)
    assert found == pytest.approx(spread, rel=PLAINLY, abs=SHARP)


@pytest.mark.parametrize(("body", "ground"), [(80, 50), (30, 120)])
def test_faint_contrast_and_noise_do_not_pass_for_sharpness(body, ground):
    canvas, box = _die_in_picture(70, 15, body, ground)
    noise = np.random.default_rng(3).normal(0, 4, canvas.shape)
    blurred = cv2.GaussianBlur(canvas, (0, 0), 7) + noise
    assert blur_in_edges(np.clip(blurred, 0, 255).astype(np.uint8), box, 70) > 0.06
    assert blur_in_edges(np.clip(canvas + noise, 0, 255).astype(np.uint8), box, 70) < SHARP


@pytest.mark.parametrize("across", [(25, 1), (1, 25)])
def test_shake_one_way_is_blur(across):
    canvas, box = _die_in_picture(70, 5)
    shaken = cv2.blur(canvas, across).astype(np.uint8)
    assert blur_in_edges(shaken, box, 70) > 0.06


def test_a_picture_of_nothing_is_blurred_away():
    assert blur_in_edges(np.full((60, 60, 3), 90, np.uint8), (20, 20, 20, 20), 20) == BLURRED_AWAY
    assert blur_in_edges(np.full((60, 60, 3), 90, np.uint8), (59, 59, 1, 1), 1) == BLURRED_AWAY
