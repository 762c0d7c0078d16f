"""Leftovers: patches beside the dice that were read which have a die's size, and so may be a die nobody read."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.body import Body, of_colour
from companion.vision.pips import channel_for

SMALL_LONG_SIDE_PX = 320
STANDS_OUT = 30


def something_left(working: np.ndarray, bodies: list[Body], colours: list[np.ndarray]) -> bool:
    """Whether the picture holds another patch of a die's size: of a read die's colour, or of any colour but the
    ground's."""
    known = np.zeros(working.shape[:2], np.uint8)
    for body in bodies:
        x, y, w, h = body.box_xywh
        known[max(0, y - h // 2) : y + h + h // 2, max(0, x - w // 2) : x + w + w // 2] = 1
    areas = [body.area_px for body in bodies]
    for body, colour in zip(bodies, colours, strict=True):
        alike = of_colour(working, colour, body.tolerance)
        if _has_lump(cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), known, areas, 1.0):
            return True
    scale = SMALL_LONG_SIDE_PX / max(working.shape[:2])
    small = cv2.resize(working, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    window = min(255, int(4 * scale * max(areas) ** 0.5) | 1)
    off_ground = channel_for(cv2.absdiff(small, cv2.medianBlur(small, window)), is_dark=True)
    stands_out = cv2.resize(
        (off_ground > STANDS_OUT).astype(np.uint8), working.shape[1::-1], interpolation=cv2.INTER_NEAREST
    )
    return _has_lump(stands_out, known, areas, 0.8)


def _has_lump(mask: np.ndarray, known: np.ndarray, areas: list[float], strictness: float) -> bool:
    """Whether a mask, off the known places, has a compact patch about as large as one of the given areas (pixels)."""
    mask[known > 0] = 0
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        area = cv2.contourArea(outline)
        if not 0.35 * min(areas) < area < 2.5 * max(areas):
            continue
        _, (w, h), _ = cv2.minAreaRect(outline)
        hull = cv2.contourArea(cv2.convexHull(outline))
        if min(w, h) / max(w, h) > 0.5 and area / hull > 0.85 * strictness and area / (w * h) > 0.62 * strictness:
            return True
    return False
