"""Body: the patch of picture that has a die's own colour, grown from around its pips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.faces import Face

REACH_IN_GRIDS = 6.0
SHARES_OF_CONTRAST = (0.4, 0.3, 0.22, 0.16, 0.11, 0.08)


@dataclass(frozen=True, eq=False)
class Body:
    """The grown patch: `mask` (h, w uint8) with its corner at `left_top`, its area, the
    `tolerance` (0..255) in colour it was grown with, and whether it ran out of bounds or into the picture's edge."""

    mask: np.ndarray
    left_top: tuple[int, int]
    area_px: float
    tolerance: float
    ran_away: bool
    at_edge: bool

    @property
    def box_xywh(self) -> tuple[int, int, int, int]:
        """Bounding box in pixels."""
        x, y, w, h = cv2.boundingRect(self.mask)
        return (x + self.left_top[0], y + self.left_top[1], w, h)

    def holds(self, point: np.ndarray) -> bool:
        """Whether a point (x, y) in pixels lies on the body."""
        x, y = round(point[0]) - self.left_top[0], round(point[1]) - self.left_top[1]
        return 0 <= y < self.mask.shape[0] and 0 <= x < self.mask.shape[1] and bool(self.mask[y, x])

    def rim_from(self, centre: np.ndarray, directions: np.ndarray) -> np.ndarray:
        """How many times each direction (N, 2; pixels) fits between a point on the body and its rim, as (N,)."""
        steps = np.arange(0.05, REACH_IN_GRIDS, 0.05)
        points = centre + steps[None, :, None] * directions[:, None, :] - np.array(self.left_top)
        xs, ys = np.round(points[..., 0]).astype(int), np.round(points[..., 1]).astype(int)
        inside = (xs >= 0) & (ys >= 0) & (xs < self.mask.shape[1]) & (ys < self.mask.shape[0])
        on = np.zeros(inside.shape, bool)
        on[inside] = self.mask[ys[inside], xs[inside]] > 0
        first_off = np.where(on.all(axis=1), len(steps) - 1, np.argmin(on, axis=1))
        return np.asarray(steps[first_off])


def of_colour(frame_bgr: np.ndarray, colour_bgr: np.ndarray, tolerance: float) -> np.ndarray:
    """A mask (H, W uint8, 0 or 1) of the pixels whose channels all lie within the tolerance of a colour."""
    low, high = np.clip(colour_bgr - tolerance, 0, 255), np.clip(colour_bgr + tolerance, 0, 255)
    return cv2.inRange(frame_bgr, low, high) // 255


def grow(frame_bgr: np.ndarray, face: Face, fits: Callable[[Body], bool]) -> Body:
    """The body under a face: pixels of its colour that hang together around its pips, holes filled.

    How much a colour may differ is tried from generous to strict until the patch `fits`; if none does, the strictest
    is returned.
    """
    contrast = float(np.mean([pip.contrast for pip in face.pips]))
    body = _grow_within(frame_bgr, face, SHARES_OF_CONTRAST[0] * contrast)
    for share in SHARES_OF_CONTRAST[1:]:
        if fits(body):
            return body
        body = _grow_within(frame_bgr, face, share * contrast)
    return body


def _grow_within(frame_bgr: np.ndarray, face: Face, tolerance: float) -> Body:
    height, width = frame_bgr.shape[:2]
    reach = float(np.abs(face.grid).sum(axis=1).max()) * REACH_IN_GRIDS / 1.3
    left, top = max(0, int(face.centre[0] - reach)), max(0, int(face.centre[1] - reach))
    right, bottom = min(width, int(face.centre[0] + reach) + 1), min(height, int(face.centre[1] + reach) + 1)
    colour = np.mean([pip.body_bgr for pip in face.pips], axis=0)
    alike = of_colour(frame_bgr[top:bottom, left:right], colour, tolerance)
    for pip in face.pips:
        place = (round(pip.centre[0]) - left, round(pip.centre[1]) - top)
        cv2.circle(alike, place, int(pip.radius_px * 1.6 + 1), 1, -1)
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(alike)
    first = face.pips[0].centre
    row = min(max(round(first[1]) - top, 0), labels.shape[0] - 1)
    column = min(max(round(first[0]) - left, 0), labels.shape[1] - 1)
    mask = ((labels == labels[row, column]) & (labels[row, column] > 0)).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(mask, outlines, -1, 1, -1)
    rims = (mask[0].any(), mask[-1].any(), mask[:, 0].any(), mask[:, -1].any())
    picture_rims = (top == 0, bottom == height, left == 0, right == width)
    at_edge = any(touches and is_rim for touches, is_rim in zip(rims, picture_rims, strict=True))
    ran_away = any(touches and not is_rim for touches, is_rim in zip(rims, picture_rims, strict=True))
    return Body(mask, (left, top), float(mask.sum()), tolerance, ran_away, at_edge)
