"""The empty tray, learned while nothing moves, and the hand that reaches into it."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from companion.vision.motion import Small, difference

Box = tuple[int, int, int, int]

LEAST_STEP = 16.0
KEEPS = 0.9
RIM_OF_BOX = 0.3
USUAL_DIE = 0.004
"""The share of the tray's picture taken for a die's until one was read: a twentieth of the width by a twelfth of the
height."""
HAND_AT_EDGE_DICE, HAND_DICE = 2.2, 7.0
LEAST_HAND = 0.008
SKIN_LOW, SKIN_HIGH = (0, 136, 80), (255, 180, 130)
"""Skin in Y, Cr, Cb: red rather than blue, at any brightness (Chai and Ngan 1999, section III, a little wider)."""


class Background:
    """The tray without dice or hands, as a running mean, and what in a picture is not of it."""

    def __init__(self) -> None:
        self._mean: np.ndarray | None = None
        self._known: np.ndarray | None = None
        self._filled: np.ndarray | None = None

    @property
    def is_known(self) -> bool:
        """Whether anything was learned yet."""
        return self._mean is not None

    def forget(self) -> None:
        """Begin anew: the camera or the tray was moved."""
        self._mean = self._known = self._filled = None

    def learn(self, small: Small, dice_xywh: Iterable[Box] = (), *, all_anew: bool = False) -> None:
        """Take a picture in which nothing moves: all of it but the dice (boxes in its own pixels), and, unless
        `all_anew`, nothing that differs from what is known. Where dice lie and nothing differs, they were learned by
        mistake: that is unknown from now on."""
        free = np.full(small.within.shape, 255, np.uint8)
        for x, y, w, h in dice_xywh:
            rim = max(2, round(RIM_OF_BOX * max(w, h)))
            free[max(0, y - rim) : y + h + rim, max(0, x - rim) : x + w + rim] = 0
        if self._mean is None or self._known is None or self._mean.shape != small.bgr.shape:
            self._mean, self._known = small.bgr.astype(np.float32), free
        else:
            changed = cv2.bitwise_and(self.changed(small), self._known)
            self._known = np.asarray(cv2.bitwise_and(self._known, cv2.bitwise_or(free, _widened(changed))))
            new = free if all_anew else np.asarray(cv2.bitwise_and(free, cv2.bitwise_not(self._known)))
            cv2.accumulateWeighted(
                small.bgr, self._mean, 1 - KEEPS, mask=cv2.bitwise_and(free, cv2.bitwise_not(changed))
            )
            self._mean[new > 0] = small.bgr[new > 0]
            self._known = np.asarray(cv2.bitwise_or(self._known, new))
        self._filled = None

    def picture(self) -> np.ndarray:
        """The empty tray, uint8 (h, w, 3); where dice have always lain, what lies round them. RuntimeError before
        anything was learned."""
        if self._mean is None or self._known is None:
            raise RuntimeError("Nothing was learned yet.")
        if self._filled is None:
            filled = self._mean.round().astype(np.uint8)
            unknown = cv2.bitwise_not(self._known)
            if cv2.countNonZero(unknown):
                filled = np.asarray(cv2.inpaint(filled, unknown, 3, cv2.INPAINT_TELEA))
            self._filled = filled
        return self._filled

    def changed(self, small: Small) -> np.ndarray:
        """Where a picture is not the empty tray, as a mask uint8 (h, w); all 0 before anything was learned."""
        if self._mean is None or self._mean.shape != small.bgr.shape:
            return np.zeros_like(small.within)
        return difference(small, self.picture(), LEAST_STEP)


def _widened(mask: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.dilate(mask, np.ones((7, 7), np.uint8)))


def hand_in(small: Small, changed: np.ndarray, die_px: float) -> np.ndarray | None:
    """The mask uint8 (h, w) of a hand in the tray, or None.

    A hand is what was not there before (`changed`) and reaches in from the edge, larger than dice are, or lies
    anywhere and has the colour of skin. `die_px` is the area of a die in this picture's pixels, 0 if not known; then
    only what reaches in is a hand.
    """
    area = cv2.countNonZero(small.within)
    die = die_px or USUAL_DIE * area
    least = max(LEAST_HAND * area, HAND_AT_EDGE_DICE * die)
    if cv2.countNonZero(changed) < least:
        return None
    inner = cv2.erode(small.within, np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(changed)
    for label in range(1, count):
        size = stats[label, cv2.CC_STAT_AREA]
        if size < least:
            continue
        mask = (labels == label).astype(np.uint8) * 255
        reaches_in = cv2.countNonZero(cv2.bitwise_and(mask, cv2.bitwise_not(inner))) > 0
        # Several large ivory or red dice look like a hand to whom no die's size is known.
        if reaches_in or (die_px and size > HAND_DICE * die and skin_share(small, mask) > 0.6):
            return mask
    return None


def skin_share(small: Small, mask: np.ndarray) -> float:
    """The share (0..1) of a mask's pixels that have the colour of skin."""
    skin = cv2.inRange(cv2.cvtColor(small.bgr, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    return cv2.countNonZero(cv2.bitwise_and(skin, mask)) / max(1, cv2.countNonZero(mask))
