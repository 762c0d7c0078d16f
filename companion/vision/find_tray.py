"""Finding the tray by itself: the one large four-cornered piece of even ground in the picture, or nothing."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.tray import Tray

WORKING_LONG_SIDE_PX = 240
TOLERANCES = (6, 9, 13, 18, 24)
LEAST_SHARE, MOST_SHARE = 0.12, 0.93
LEAST_FIT = 0.94
"""How much of the region and its four corners together both cover."""
MOST_AT_EDGE = 0.2
LEAST_STEP = 10.0
"""How far, in Lab units, the ground and what lies round it differ at the least."""
LEAST_AGREEMENT = 0.85


def find_tray(frame_bgr: np.ndarray) -> Tray | None:
    """The tray in a picture, uint8 (H, W, 3) BGR; None where it is not clear which part that would be.

    Even ground is grown from places in the middle at several tolerances, its holes (the dice) are filled, and four
    straight sides are laid along it. A tray is taken only when the ground changes all along those sides, when it lies
    inside the picture, and when no other tolerance says otherwise.
    """
    if frame_bgr.ndim != 3 or min(frame_bgr.shape[:2]) < 48:
        return None
    scale = WORKING_LONG_SIDE_PX / max(frame_bgr.shape[:2])
    small = cv2.resize(frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(cv2.medianBlur(small, 5), cv2.COLOR_BGR2LAB)
    found: list[tuple[float, np.ndarray]] = []
    for region in _regions(lab):
        corners = _corners_of(region)
        fit = _fit(region, corners) if corners is not None else 0.0
        if corners is not None and fit >= LEAST_FIT and _changes_all_along(lab, corners):
            found.append((fit, corners))
    if not found:
        return None
    best = max(found, key=lambda each: each[0])[1]
    if not all(_is_of(corners, best) for _, corners in found):
        return None
    shares = np.clip(best / (small.shape[1], small.shape[0]), 0, 1)
    try:
        return Tray.around(shares)
    except ValueError:
        return None


def _regions(lab: np.ndarray) -> list[np.ndarray]:
    """Masks (h, w) of even ground, holes filled, grown from the middle of the picture; no two the same."""
    height, width = lab.shape[:2]
    regions: list[np.ndarray] = []
    for tolerance in TOLERANCES:
        taken = np.zeros((height, width), np.uint8)
        for down in (0.5, 0.38, 0.62):
            for across in (0.5, 0.38, 0.62):
                seed = (round(width * across), round(height * down))
                if taken[seed[1], seed[0]]:
                    continue
                filled = _grown(lab, seed, tolerance)
                taken |= filled
                share = float((filled > 0).mean())
                if LEAST_SHARE <= share <= MOST_SHARE:
                    regions.append(filled)
    return regions


def _grown(lab: np.ndarray, seed: tuple[int, int], tolerance: int) -> np.ndarray:
    """Ground of the seed's own colour, as a mask (h, w) of 0 and 255 without holes."""
    height, width = lab.shape[:2]
    x, y = seed
    colour = np.median(lab[max(0, y - 3) : y + 4, max(0, x - 3) : x + 4].reshape(-1, 3), axis=0)
    away = np.abs(lab.astype(np.float32) - colour).max(axis=2)
    alike = (away <= tolerance * 1.6).astype(np.uint8) * 255
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    if not alike[y, x]:
        return np.zeros((height, width), np.uint8)
    _, labels = cv2.connectedComponents(alike)
    own = (labels == labels[y, x]).astype(np.uint8) * 255
    outlines, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    solid = np.zeros((height, width), np.uint8)
    cv2.drawContours(solid, outlines, -1, 255, cv2.FILLED)
    return solid


def _corners_of(region: np.ndarray) -> np.ndarray | None:
    """The four corners (4, 2) of the straight sides along a region, or None where it has not four sides."""
    outlines, _ = cv2.findContours(region, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    around = cv2.arcLength(hull, closed=True)
    for share in (0.02, 0.03, 0.045, 0.06, 0.08):
        rough = cv2.approxPolyDP(hull, share * around, closed=True).reshape(-1, 2).astype(np.float64)
        if len(rough) == 4:
            return _refined(rough, max(outlines, key=cv2.contourArea).reshape(-1, 2).astype(np.float64))
        if len(rough) < 4:
            return None
    return None


def _refined(rough: np.ndarray, outline: np.ndarray) -> np.ndarray | None:
    """The corners where lines laid along the outline's sides cross: a tray's own corners are often round."""
    lines = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        along = (end - start) / np.linalg.norm(end - start)
        place = (outline - start) @ along / np.linalg.norm(end - start)
        off = np.abs((outline - start) @ np.array([-along[1], along[0]]))
        near = outline[(place > 0.15) & (place < 0.85) & (off < 0.06 * np.linalg.norm(end - start))]
        if len(near) < 8:
            return None
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.array([vy, -vx, vx * y - vy * x]))
    corners = []
    for before, after in zip((lines[-1], *lines[:-1]), lines, strict=True):
        x, y, scale = np.cross(before, after)
        if abs(scale) < 1e-6:
            return None
        corners.append((x / scale, y / scale))
    return np.array(corners, np.float32)


def _fit(region: np.ndarray, corners: np.ndarray) -> float:
    """The share (0..1) of region and corners together that both cover; 0 where they reach out of the picture."""
    height, width = region.shape
    edge = np.concatenate([region[0], region[-1], region[:, 0], region[:, -1]])
    if float((edge > 0).mean()) > MOST_AT_EDGE or (corners < -2).any() or (corners > (width + 1, height + 1)).any():
        return 0.0
    sides = np.zeros_like(region)
    cv2.fillConvexPoly(sides, np.round(corners).astype(np.int32), 255)
    return float(((sides & region) > 0).sum() / ((sides | region) > 0).sum())


def _changes_all_along(lab: np.ndarray, corners: np.ndarray) -> bool:
    """Whether places just inside and just outside the sides differ, nearly everywhere."""
    middle = corners.mean(axis=0)
    height, width = lab.shape[:2]
    steps: list[np.ndarray] = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        on = start + np.linspace(0.1, 0.9, 17)[:, None] * (end - start)
        inwards = (middle - on) / np.linalg.norm(middle - on, axis=1, keepdims=True)
        inside, outside = on + 5 * inwards, on - 5 * inwards
        is_seen = ((outside >= 0) & (outside <= (width - 1, height - 1))).all(axis=1)
        one, other = (
            lab[tuple(np.clip(np.round(at), 0, (width - 1, height - 1)).astype(int).T[::-1])].astype(np.float32)
            for at in (inside, outside)
        )
        if is_seen.sum() < len(on) / 2:
            return False
        steps.append(np.abs(one - other).max(axis=1)[is_seen])
    return float((np.concatenate(steps) > LEAST_STEP).mean()) >= LEAST_AGREEMENT


def _is_of(corners: np.ndarray, best: np.ndarray) -> bool:
    """Whether another find is a piece of the best one, or nearly the same, and no second tray."""
    shared, _ = cv2.intersectConvexConvex(corners, best)
    return shared > 0.85 * cv2.contourArea(corners)
