"""Sharpness: how blurred a picture is where a die stands, from the sharpest of the die's own edges.

An edge blurred once more loses of its steepness the less, the more it was blurred before: the ratio of its slopes
after two known blurs tells the blur it came with, whatever its contrast (Zhuo and Sim 2011, 'Defocus map estimation
from a single image'). Edges that run up and those that run across are asked apart, since shake blurs only one kind.
"""

from __future__ import annotations

import cv2
import numpy as np

FINE, COARSE = 0.03, 0.07
MOST_EDGE_PX = 60.0
SHARPEST_SHARE = 0.01
LEAST_SHARPEST = 12
BLURRED_AWAY = 1.0
MOST_BLUR = 0.05
"""From which blur on, in edges, a die is too blurred: twice this spread lies between a face's edge and what counts of
it (`likeness`), and with more the ground gets into it."""
# A pixel and the difference of two neighbours blur as well: boxes of one and of two pixels have these variances.
OWN_VARIANCE_PX = 1 / 12 + 4 / 12


def blur_in_edges(frame_bgr: np.ndarray, box_xywh: tuple[int, int, int, int], edge_px: float) -> float:
    """How blurred a picture (H, W, 3 uint8) is round a die, given by its box and its edge in pixels: the spread of a
    Gaussian blur in edges of the die, 0 sharp to BLURRED_AWAY, the worse of the two ways. Never raises on what the
    picture shows."""
    x, y, w, h = box_xywh
    room = round(0.22 * max(w, h)) + 3
    cut = frame_bgr[max(0, y - room) : y + h + room, max(0, x - room) : x + w + room]
    scale = min(1.0, MOST_EDGE_PX / edge_px)
    if scale < 1:
        cut = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edge = edge_px * scale
    light = cut.astype(np.float32)
    slopes = [_slopes(light, spread * edge) for spread in (FINE, COARSE)]
    across, steep = slopes[0]
    steep_again = slopes[1][1]
    own = OWN_VARIANCE_PX / edge**2
    return max(_blur(steep[way], steep_again[way], own) for way in (across, ~across))


def _slopes(light: np.ndarray, spread_px: float) -> tuple[np.ndarray, np.ndarray]:
    """Where a picture (h, w, 3) slopes more across than down, and how steep it is, both (h, w), after a blur."""
    blurred = cv2.GaussianBlur(light, (0, 0), spread_px)
    across, down = (cv2.Sobel(blurred, cv2.CV_32F, *way, ksize=3) for way in ((1, 0), (0, 1)))
    along_x, along_y = (across**2).sum(axis=2), (down**2).sum(axis=2)
    return along_x > along_y, np.sqrt(along_x + along_y)


def _blur(steep: np.ndarray, steep_again: np.ndarray, own: float) -> float:
    """The blur, in edges, that the steepest of some places (N,) came with, from their slopes after FINE and COARSE and
    a variance of their own."""
    count = max(LEAST_SHARPEST, round(SHARPEST_SHARE * len(steep)))
    if len(steep) < count:
        return BLURRED_AWAY
    steepest = np.argpartition(steep, -count)[-count:]
    ratio = float(np.median((steep[steepest] / np.maximum(steep_again[steepest], 1e-6)) ** 2))
    if ratio <= 1:
        return BLURRED_AWAY
    variance = (COARSE**2 + own - ratio * (FINE**2 + own)) / (ratio - 1)
    return float(np.clip(variance, 0, BLURRED_AWAY**2) ** 0.5)
