"""Motion: how long the tray's picture has been still, told by a cheap look at a small copy of each picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.tray import Tray

LONG_SIDE_PX = 320
"""Pictures are halved until they are shorter than this: 160 to 319 pixels remain, without most of the noise and of what
compression does."""
LEAST_STEP, MOST_STEP = 8.0, 36.0
STEP_PER_NOISE = 6.0
MOST_FLICKER = 14
LEAST_PIXELS = 6


@dataclass(frozen=True, eq=False)
class Small:
    """A small, softened copy of the tray's part of a picture: `bgr` uint8 (h, w, 3), `within` uint8 (h, w) which is 255
    in the tray, and where a pixel of it lies in the picture: at offset_xy + scale * (x, y)."""

    bgr: np.ndarray
    within: np.ndarray
    offset_xy: tuple[int, int]
    scale: int

    def box_of(self, box_xywh: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """A box of the picture in this copy's pixels, cut at its sides, at least one pixel large where it is inside."""
        x, y, w, h = box_xywh
        height, width = self.bgr.shape[:2]
        left, top = (x - self.offset_xy[0]) / self.scale, (y - self.offset_xy[1]) / self.scale
        low_x, low_y = min(max(0, round(left)), width - 1), min(max(0, round(top)), height - 1)
        high_x = min(width, max(low_x + 1, round(left + w / self.scale)))
        high_y = min(height, max(low_y + 1, round(top + h / self.scale)))
        return low_x, low_y, high_x - low_x, high_y - low_y


def shrunk(frame_bgr: np.ndarray, tray: Tray | None) -> Small:
    """The small copy of a picture, uint8 (H, W, 3) BGR. Halving twice costs a third of one exact resize."""
    x, y, w, h = tray.box_px(frame_bgr.shape) if tray else (0, 0, frame_bgr.shape[1], frame_bgr.shape[0])
    small, scale = frame_bgr[y : y + h, x : x + w], 1
    while max(small.shape[:2]) >= LONG_SIDE_PX:
        high, wide = small.shape[0] // 2, small.shape[1] // 2
        small = cv2.resize(small[: 2 * high, : 2 * wide], (wide, high), interpolation=cv2.INTER_AREA)
        scale *= 2
    within = np.full(small.shape[:2], 255, np.uint8)
    if tray:
        within[:] = 0
        corners = (tray.corners_px(frame_bgr.shape) - (x, y)) / scale
        cv2.fillConvexPoly(within, np.round(corners).astype(np.int32), 255)
    return Small(cv2.blur(small, (3, 3)), within, (x, y), scale)


def difference(one: Small, other_bgr: np.ndarray, least: float = LEAST_STEP) -> np.ndarray:
    """Where two small pictures differ by more than their noise and `least`, as a mask uint8 (h, w) of 0 and 255.

    A change of all the light by a few steps, as of a lamp that flickers or a camera that sets itself, is no
    difference.
    """
    sampled, against = one.bgr[::4, ::4].astype(np.int16), other_bgr[::4, ::4].astype(np.int16)
    shift = np.median((sampled - against).reshape(-1, 3), axis=0)
    shift = np.clip(np.round(shift), -MOST_FLICKER, MOST_FLICKER)
    noise = float(np.median(np.abs(sampled - against - shift)))
    if shift.any():
        other_bgr = np.clip(other_bgr.astype(np.int16) + shift.astype(np.int16), 0, 255).astype(np.uint8)
    blue, green, red = cv2.split(cv2.absdiff(one.bgr, other_bgr))
    step = min(MOST_STEP, max(least, STEP_PER_NOISE * noise))
    _, differs = cv2.threshold(cv2.max(cv2.max(blue, green), red), step, 255, cv2.THRESH_BINARY)
    return np.asarray(cv2.bitwise_and(differs, one.within))


class Motion:
    """How long nothing has moved in the tray, picture by picture.

    Each picture is held against the first one since anything moved, so that what creeps is seen too.
    """

    def __init__(self, tray: Tray | None = None) -> None:
        self._tray = tray
        self._anchor: Small | None = None
        self._since_s = 0.0

    def feed(self, frame_bgr: np.ndarray, at_s: float) -> tuple[Small, float]:
        """The picture's small copy, and for how many seconds of the pictures' own clock nothing has moved: 0 where
        something has."""
        small, anchor = shrunk(frame_bgr, self._tray), self._anchor
        is_same = anchor is not None and anchor.bgr.shape == small.bgr.shape
        if anchor is None or not is_same or cv2.countNonZero(difference(small, anchor.bgr)) >= LEAST_PIXELS:
            self._anchor, self._since_s = small, at_s
        return small, max(0.0, at_s - self._since_s)
