"""A spot where there should be none: the middle of an even face, in which a lost pip would make it an odd one."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.network import crop_of

NEAR_PX = 96
SPOT_EDGES, RING_EDGES = 0.06, (0.1, 0.145)
"""In edges from the middle: how far a pip in the middle surely reaches, and where the body shows round it."""
LEAST_SHARE = 0.3
LEAST_STEP = 9.0


def has_middle_spot(frame_bgr: np.ndarray, x: float, y: float, edge_px: float) -> bool:
    """Whether the middle of the face at (x, y) of a uint8 (H, W, 3) picture differs from the body round it by more
    than LEAST_SHARE of the step between body and pips: shine, dirt or a finger's edge may have taken a pip there."""
    near = cv2.GaussianBlur(crop_of(frame_bgr, x, y, edge_px, NEAR_PX, 1.0), (0, 0), 1.2).astype(np.float32)
    rows, columns = np.mgrid[0:NEAR_PX, 0:NEAR_PX] + 0.5 - NEAR_PX / 2
    far = np.hypot(rows, columns) / NEAR_PX
    spot = np.median(near[far < SPOT_EDGES], axis=0)
    body = np.median(near[(far > RING_EDGES[0]) & (far < RING_EDGES[1])], axis=0)
    face = near[far < 0.45]
    step = float(np.abs(np.percentile(face, (4, 96), axis=0) - body).max())
    return float(np.abs(spot - body).max()) > max(LEAST_STEP, LEAST_SHARE * step)
