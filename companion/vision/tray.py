"""The tray: which part of the picture counts, how the camera leans over it, and the light and sharpness in it, in
words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

Corner = tuple[float, float]

DARK_BELOW = 40.0
PALE_ABOVE = 247.0
WHOLE: tuple[Corner, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
LEAST_AREA = 0.02
LEAST_CORNER_SINE = 0.2
LEANS_FROM_DEG = 25.0
FOCAL_PER_LONG_SIDE = 0.85
"""The focal length taken for a camera nobody measured: of phones 0.72, of webcams 0.7 to 0.9, of a Pi camera 0.83."""
RIM_SHARE = 0.05
"""How far beyond the corners the picture is kept, in sides of the tray: half a die, so that one on the rim is whole."""
LARGEST_STRETCH = 1.0
TO_THE_EYE = np.array((0.0, 0.0, -1.0))
"""The way back along the camera's axis (x right, y down, z away)."""


@dataclass(frozen=True)
class Tray:
    """Four corners as shares (0..1) of the picture's width and height, clockwise from the tray's own top left, so that
    they survive a change of resolution. ValueError, with a sentence for the table, where they enclose no tray."""

    corners_xy: tuple[Corner, ...] = WHOLE

    def __post_init__(self) -> None:
        if len(self.corners_xy) != 4 or not all(0 <= share <= 1 for corner in self.corners_xy for share in corner):
            raise ValueError("A tray has four corners inside the picture: put one finger on each.")
        if not _is_convex(np.array(self.corners_xy, float)):
            raise ValueError(
                "These four corners enclose no tray: put them as far apart as the tray's own corners are, none of "
                "them between the others."
            )

    @classmethod
    def upright(cls, left: float = 0.0, top: float = 0.0, right: float = 1.0, bottom: float = 1.0) -> Tray:
        """The tray whose sides run along the picture's, as shares of it. ValueError as for any tray."""
        return cls(((left, top), (right, top), (right, bottom), (left, bottom)))

    @classmethod
    def around(cls, points_xy: Sequence[Sequence[float]]) -> Tray:
        """The tray with these four corners, given as shares in any order, as four fingers come. ValueError as for any
        tray."""
        points = np.array(points_xy, float).reshape(-1, 2)
        middle = points.mean(axis=0)
        clockwise = points[np.argsort(np.arctan2(*(points - middle).T[::-1]), kind="stable")]
        first = int(np.argmin(clockwise.sum(axis=1)))
        return cls(tuple((float(x), float(y)) for x, y in np.roll(clockwise, -first, axis=0)))

    def corners_px(self, frame_shape: tuple[int, ...]) -> np.ndarray:
        """The corners (4, 2) as x and y in pixels of a picture of this (H, W, …)."""
        return np.array(self.corners_xy) * (frame_shape[1], frame_shape[0])

    def holds(self, at_xy: Sequence[float], frame_shape: tuple[int, ...]) -> bool:
        """Whether a place of the picture, in pixels, lies in the tray."""
        corners = self.corners_px(frame_shape).astype(np.float32)
        return cv2.pointPolygonTest(corners, (float(at_xy[0]), float(at_xy[1])), measureDist=False) >= 0

    def leans_deg(self, frame_shape: tuple[int, ...]) -> float:
        """How far the camera leans from straight above the tray, in degrees, taking an ordinary lens."""
        return _pose(self, frame_shape[:2])[0]

    def up(self, frame_shape: tuple[int, ...]) -> np.ndarray | None:
        """The unit normal of the tray (3,) as the camera sees it (x right, y down, z away from it), taking an ordinary
        lens; None for a tray whose sides run along the picture's: that is a part of the picture chosen, and tells
        nothing."""
        corners = self.corners_px(frame_shape)
        if np.ptp(corners[[0, 3], 0]) + np.ptp(corners[[0, 1], 1]) < 1:
            return None
        return _pose(self, frame_shape[:2])[2]

    def up_in(self, frame_shape: tuple[int, ...]) -> np.ndarray | None:
        """The same as `part_of` shows it, which is upright where the camera leans markedly."""
        return TO_THE_EYE if self.leans_deg(frame_shape) > LEANS_FROM_DEG else self.up(frame_shape)

    def part_of(self, frame_bgr: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The tray's part of a picture, uint8 (h, w, 3) BGR, and the matrix (3, 3) that takes its pixels to the
        picture's.

        A rim of half a die is kept round the tray; what lies beyond is painted over with the tray's own middle
        colour, which makes no edge that looks like a die. Where the camera leans markedly the part is as if seen from
        straight above.
        """
        shape = frame_bgr.shape[:2]
        if self.leans_deg(shape) > LEANS_FROM_DEG:
            size, to_frame = _upright_map(self, shape)
            ground = self._ground_bgr(frame_bgr)
            way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            part = cv2.warpPerspective(frame_bgr, to_frame, size, flags=way, borderValue=ground)
            return part, to_frame
        (x, y, w, h), mask = _crop_map(self, shape)
        part = frame_bgr[y : y + h, x : x + w]
        if mask is not None:
            painted = np.empty_like(part)
            painted[:] = self._ground_bgr(frame_bgr)
            part = cv2.copyTo(part, mask, painted)
        return part, np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])

    def box_px(self, frame_shape: tuple[int, ...]) -> tuple[int, int, int, int]:
        """The upright box (x, y, w, h) round the corners, in whole pixels inside the picture."""
        corners = self.corners_px(frame_shape)
        left, top = np.floor(corners.min(axis=0)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        return int(left), int(top), int(right - left), int(bottom - top)

    def _ground_bgr(self, frame_bgr: np.ndarray) -> tuple[float, float, float]:
        """The colour in the middle of all colours in the tray, from every so many pixels of its box."""
        x, y, w, h = self.box_px(frame_bgr.shape)
        step = max(1, min(w, h) // 40)
        blue, green, red = np.median(frame_bgr[y : y + h : step, x : x + w : step].reshape(-1, 3), axis=0)
        return float(blue), float(green), float(red)


def box_in_frame(box_xywh: Sequence[float], to_frame: np.ndarray) -> tuple[int, int, int, int]:
    """The upright box round a box that a matrix (3, 3) takes to another picture's pixels."""
    x, y, w, h = box_xywh
    corners = np.array([[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]], float)
    there = cv2.perspectiveTransform(corners, to_frame)[0]
    (left, top), (right, bottom) = there.min(axis=0), there.max(axis=0)
    return round(left), round(top), round(right - left), round(bottom - top)


def _is_convex(corners: np.ndarray) -> bool:
    """Whether corners (4, 2) go round clockwise on the screen, each a real corner, and enclose enough."""
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    lengths = np.linalg.norm(sides, axis=1) * np.linalg.norm(after, axis=1)
    x, y = corners.T
    area = 0.5 * float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    return bool((turns > LEAST_CORNER_SINE * lengths).all()) and area >= LEAST_AREA


@lru_cache(maxsize=16)
def _pose(tray: Tray, shape: tuple[int, int]) -> tuple[float, float, np.ndarray]:
    """The camera's lean in degrees, the tray's width for its height, and its unit normal (3,) towards the camera.

    The columns of the map from a unit square to the picture, as seen through a lens of known focal length, are the
    tray's sides times their lengths (Zhang and He 2007, Whiteboard scanning, section 3).
    """
    height, width = shape
    rays = (tray.corners_px(shape) - (width / 2, height / 2)) / (FOCAL_PER_LONG_SIDE * max(shape))
    square = cv2.getPerspectiveTransform(np.array(WHOLE, np.float32), rays.astype(np.float32))
    across, down = square[:, 0], square[:, 1]
    upwards = np.cross(across, down)
    upwards *= -np.sign(upwards[2]) / np.linalg.norm(upwards)
    lean_deg = math.degrees(math.acos(min(1.0, -float(upwards[2]))))
    return lean_deg, float(np.linalg.norm(across) / np.linalg.norm(down)), upwards


@lru_cache(maxsize=16)
def _upright_map(tray: Tray, shape: tuple[int, int]) -> tuple[tuple[int, int], np.ndarray]:
    """The size (w, h) of the tray as seen from above with its rim, and the matrix from there to the picture."""
    corners = tray.corners_px(shape)
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    most = LARGEST_STRETCH * max(shape)
    wide, high = float(max(sides[0], sides[2])), float(max(sides[1], sides[3]))
    ratio = _pose(tray, shape)[1]
    wide = min(max(wide, high * ratio), most, most * ratio)
    high = wide / ratio
    rim = RIM_SHARE * math.sqrt(wide * high)
    inner = (np.array(WHOLE) * (wide, high) + rim).astype(np.float32)
    to_frame = np.asarray(cv2.getPerspectiveTransform(inner, corners.astype(np.float32)))
    return (max(1, round(wide + 2 * rim)), max(1, round(high + 2 * rim))), to_frame


@lru_cache(maxsize=16)
def _crop_map(tray: Tray, shape: tuple[int, int]) -> tuple[tuple[int, int, int, int], np.ndarray | None]:
    """The box (x, y, w, h) of the tray with its rim, and the mask uint8 (h, w) of what is kept; None where that is
    all of it."""
    corners = tray.corners_px(shape)
    x, y, w, h = tray.box_px(shape)
    rim = max(1, round(RIM_SHARE * math.sqrt(cv2.contourArea(corners.astype(np.float32)))))
    left, top = max(0, x - rim), max(0, y - rim)
    right, bottom = min(shape[1], x + w + rim), min(shape[0], y + h + rim)
    mask = np.zeros((bottom - top, right - left), np.uint8)
    outline = np.round(corners - (left, top)).astype(np.int32)
    cv2.fillConvexPoly(mask, outline, 255)
    cv2.polylines(mask, [outline], isClosed=True, color=255, thickness=2 * rim + 1)
    is_all = float((mask == 0).mean()) < 0.02
    return (left, top, right - left, bottom - top), None if is_all else mask


def light_doubt(frame_bgr: np.ndarray) -> tuple[str, str] | None:
    """A code and a sentence when the picture is too dark or too pale to read anything, or None."""
    blue, green, red = cv2.split(_sampled(frame_bgr))
    if float(np.percentile(cv2.max(cv2.max(blue, green), red), 99.8)) < DARK_BELOW:
        return "too dark", "It is too dark to read anything: bring a lamp."
    if float(np.percentile(cv2.min(cv2.min(blue, green), red), 10)) > PALE_ABOVE:
        return "too bright", "The picture is white all over: less light, or a darker ground."
    return None


def light_words(frame_bgr: np.ndarray) -> str:
    """The light as a word or two: 'too dark', 'too bright', 'dim' or 'good light'."""
    doubt = light_doubt(frame_bgr)
    if doubt:
        return doubt[0]
    return "dim" if float(np.percentile(_sampled(frame_bgr).max(axis=2), 90)) < 70 else "good light"


def _sampled(frame_bgr: np.ndarray) -> np.ndarray:
    """Every so many pixels of a picture: some ten thousand tell the light as well as a million."""
    step = max(1, max(frame_bgr.shape[:2]) // 240)
    return np.ascontiguousarray(frame_bgr[::step, ::step])


def sharpness_words(frame_bgr: np.ndarray) -> str:
    """The sharpness as a word: 'blurred' where no edge in the picture is steeper than a twentieth of full scale a
    pixel, else 'sharp'; '' for a plain tray, which has no edge to judge by."""
    bytes_ = cv2.cvtColor(frame_bgr, cv2.COLOR_BGR2GRAY)
    grey = bytes_.astype(np.float32)
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 8)
    if float(np.percentile(slope, 99.9)) >= 13:
        return "sharp"
    return "blurred" if _has_edges(bytes_) else ""


def _has_edges(grey: np.ndarray) -> bool:
    """Whether something in the picture is lighter than what lies beside it, a twentieth of the width away, by an eighth
    of full scale: an edge, sharp or not."""
    side = max(9, grey.shape[1] // 20)
    window = np.ones((side, side), np.uint8)
    within = cv2.morphologyEx(cv2.blur(grey, (3, 3)), cv2.MORPH_GRADIENT, window)
    return bool(np.percentile(within, 99) > 32)
