"""Pips: small filled ellipses that stand out from the die around them, found in one picture at every size at once.

Dark pips are looked for in the largest of the three colour channels and light ones in the smallest: there a coloured
body is as far from its pips as it can be, and white or black bodies lose nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

WINDOWS_PX = (15, 31, 61, 121)
SMALLEST_AREA_PX = 14.0
LARGEST_DIAMETER_SHARE = 0.09
MOST_CANDIDATES = 700


@dataclass(frozen=True, eq=False)
class Pip:
    """One pip: centre (2,) in pixels, `axes` (2, 2) taking the unit circle to its rim, and how it stands out from the
    body.

    `body_bgr` is the colour of the ring around it, `contrast` (0..255) the step between ring and pip, `unrest` the
    ring's spread over that step: near 0 on a plain face, large on wood grain or lettering.
    """

    centre: np.ndarray
    axes: np.ndarray
    is_dark: bool
    contrast: float
    body_bgr: np.ndarray
    unrest: float

    @property
    def roundness(self) -> float:
        """Short axis over long axis: 1 for a pip seen from straight above."""
        long, short = np.linalg.svd(self.axes, compute_uv=False)
        return float(short / long)

    @property
    def radius_px(self) -> float:
        """Radius in pixels of the circle with the same area."""
        return math.sqrt(abs(float(np.linalg.det(self.axes))))


def channel_for(frame_bgr: np.ndarray, is_dark: bool) -> np.ndarray:
    """The one-channel picture (H, W) in which pips of this kind stand out most, as uint8."""
    blue, green, red = cv2.split(frame_bgr)
    choose = cv2.max if is_dark else cv2.min
    return choose(choose(blue, green), red)


def find_pips(frame_bgr: np.ndarray, least_contrast: float) -> list[Pip]:
    """All pips of a picture (H, W, 3 uint8), dark and light; no two at the same place."""
    found: list[Pip] = []
    for is_dark in (True, False):
        channel = channel_for(frame_bgr, is_dark)
        smooth = cv2.GaussianBlur(channel, (0, 0), 0.8)
        for ellipse in _ellipses(smooth, is_dark):
            pip = _measure(frame_bgr, smooth, ellipse, is_dark, least_contrast)
            if pip is not None:
                found.append(pip)
    return _one_a_place(found)


def _ellipses(channel: np.ndarray, is_dark: bool) -> list[tuple[float, ...]]:
    """Ellipse-shaped outlines as (x, y, diameter, diameter, angle), the same pip possibly several times."""
    largest = max(channel.shape) * LARGEST_DIAMETER_SHARE
    kind = cv2.THRESH_BINARY_INV if is_dark else cv2.THRESH_BINARY
    offset = 9 if is_dark else -9
    found: list[tuple[float, ...]] = []
    for window in WINDOWS_PX:
        mask = cv2.adaptiveThreshold(channel, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, offset)
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in outlines:
            if len(outline) < 8 or len(outline) > 4 * largest:
                continue
            area = cv2.contourArea(outline)
            if area < SMALLEST_AREA_PX:
                continue
            (x, y), (one, other), angle = cv2.fitEllipse(outline)
            if not (min(one, other) > 0 and max(one, other) < min(largest, window * 0.9)):
                continue
            fill = area / (math.pi * one * other / 4)
            if min(one, other) / max(one, other) > 0.3 and 0.72 < fill < 1.15:
                found.append((x, y, one, other, angle))
    seen: dict[tuple[int, int, int], tuple[float, ...]] = {}
    for each in found:
        size = (each[2] + each[3]) / 2
        seen.setdefault((round(each[0] / 3), round(each[1] / 3), round(math.log(size) * 4)), each)
    return sorted(seen.values(), key=lambda e: -e[2] * e[3])[:MOST_CANDIDATES]


def _measure(
    frame_bgr: np.ndarray, channel: np.ndarray, ellipse: tuple[float, ...], is_dark: bool, least: float
) -> Pip | None:
    """The pip at an outline, its rim placed at half height between pip and ring; None where it does not stand out
    evenly."""
    x, y, one, other, angle = ellipse
    reach = int(max(one, other) * 1.1) + 3
    left, top = round(x) - reach, round(y) - reach
    right, bottom = left + 2 * reach + 1, top + 2 * reach + 1
    if left < 0 or top < 0 or right > channel.shape[1] or bottom > channel.shape[0]:
        return None
    patch = channel[top:bottom, left:right].astype(np.float32)
    ys, xs = np.mgrid[top:bottom, left:right].astype(np.float32)
    turn = math.radians(angle)
    along = (xs - x) * math.cos(turn) + (ys - y) * math.sin(turn)
    across = -(xs - x) * math.sin(turn) + (ys - y) * math.cos(turn)
    far = np.hypot(along / (one / 2), across / (other / 2))
    gap = 1.0 + 2.0 / max(min(one, other), 1.0)
    ring, core = (far > gap) & (far < gap + 0.6), far < 0.6
    if ring.sum() < 8 or not core.any():
        return None
    outside, inside = float(np.median(patch[ring])), float(np.median(patch[core]))
    contrast = outside - inside if is_dark else inside - outside
    if contrast < least:
        return None
    unrest = float(np.percentile(np.abs(patch[ring] - outside), 75)) / contrast
    if unrest > 0.5:
        return None
    weight = np.clip((outside - patch if is_dark else patch - outside) / contrast, 0, 1)
    weight = np.where((far < gap + 0.35) & (weight > 0.25), weight, 0)
    total = float(weight.sum())
    centre = np.array([(weight * xs).sum() / total, (weight * ys).sum() / total])
    dx, dy = xs - centre[0], ys - centre[1]
    mixed = float((weight * dx * dy).sum() / total)
    spread = np.array(
        [[float((weight * dx * dx).sum() / total), mixed], [mixed, float((weight * dy * dy).sum() / total)]]
    )
    values, vectors = np.linalg.eigh(spread)
    if values[0] <= 0.05 or math.sqrt(values[0] / values[1]) < 0.3:
        return None
    axes = vectors @ np.diag(2 * np.sqrt(values)) @ vectors.T
    body = np.median(frame_bgr[top:bottom, left:right][ring], axis=0)
    return Pip(centre, axes, is_dark, contrast, body.astype(np.float64), unrest)


def _one_a_place(pips: list[Pip]) -> list[Pip]:
    """Of pips that overlap the one that stands out most evenly and strongly."""
    kept: list[Pip] = []
    for pip in sorted(pips, key=lambda p: -p.contrast * (1 - p.unrest)):
        if all(np.hypot(*(pip.centre - other.centre)) > max(pip.radius_px, other.radius_px) for other in kept):
            kept.append(pip)
    return kept
