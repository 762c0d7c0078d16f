"""How flat the top of a die looks: the shape of its pips, and whether all of them are there. A die on its edge shows
some of each of two faces, aslant."""

from __future__ import annotations

import math

import numpy as np

from companion.vision.pips import Pip, find_pips

REACH_EDGES = 0.5
"""How far from the middle of its face a pip surely lies, in edges."""
RADIUS_EDGES = (0.04, 0.2)


def top_pips(near_bgr: np.ndarray, edge_px: float, least_contrast: float) -> list[Pip]:
    """The pips about the middle of a uint8 (N, N, 3) picture of one die, all dark or all light; `edge_px` is an edge
    of its top there."""
    pips = [
        pip
        for pip in find_pips(near_bgr, least_contrast)
        if math.hypot(*(pip.centre - len(near_bgr) / 2)) < REACH_EDGES * edge_px
        and RADIUS_EDGES[0] * edge_px < pip.radius_px < RADIUS_EDGES[1] * edge_px
    ]
    is_dark = 2 * sum(pip.is_dark for pip in pips) >= len(pips)
    return [pip for pip in pips if pip.is_dark == is_dark]


def roundness_of(pips: list[Pip]) -> float:
    """Short axis over long axis of these pips' mean shape, each weighing the same: the cosine of the angle at which
    their face is seen. 1 where there are none."""
    if not pips:
        return 1.0
    shapes = [pip.axes @ pip.axes.T / abs(np.linalg.det(pip.axes)) for pip in pips]
    short, long = np.linalg.eigvalsh(np.mean(shapes, axis=0))
    return math.sqrt(float(short / long))
