"""The number that is printed beside a sticker's symbol: whether it speaks against a card.

Every digit of our print is compared with every place where a number's first, second or third can stand. A digit that is
like the print counts by how much more than half; so the number that is there counts more than any part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import assets
from companion.cards.layouts import FONT, LAYOUTS, MODULES, NUMBER_DOWN_MM, NUMBER_MM, QUIET_MODULES

SCALE = 4
"""Pixels a module in which the number is looked at."""
SLACK = 1.2
"""How many modules beside its place a number may stand: one mark alone tells the place roughly."""
DIGITS = "0123456789"
WIDE, ABOVE, BELOW = 0.572, 0.8, 0.1
"""A digit's width, and the room for it above and below its line, in sizes of the letters."""
MOST_DIGITS = 3
LEAST_LIKE, LEAST_READ, LEAST_AHEAD = 0.5, 0.65, 0.15


def speaks_against(grey: np.ndarray, corners_xy: np.ndarray, card: int) -> bool:
    """Whether the picture, uint8 (H, W), shows another number than this card's where a sticker with these corners
    (4, 2) has it. A number that is hidden, or on none of our prints, speaks against nothing."""
    own = other = 0.0
    for likes, width_px in _looked_at(grey, corners_xy):
        for text, score, is_read in _numbers(likes, width_px, str(card)):
            if text == str(card):
                own = max(own, score)
            elif is_read:
                other = max(other, score)
    return other >= own + LEAST_AHEAD


def _numbers(likes: np.ndarray, width_px: float, own: str) -> Iterator[tuple[str, float, bool]]:
    """The likeliest number of each length at each place, and the own one: text, score, whether all of it is read."""
    for count in range(1, MOST_DIGITS + 1):
        starts = [round(place * width_px) for place in range(count)]
        long = likes.shape[2] - starts[-1]
        if long < 1:
            return
        cells = np.stack([likes[:, :, start : start + long] for start in starts])
        best = cells.max(1)
        scores = (best - LEAST_LIKE).sum(0)
        row, column = np.unravel_index(int(scores.argmax()), scores.shape)
        text = "".join(DIGITS[each] for each in cells[:, :, row, column].argmax(1))
        yield text, float(scores[row, column]), bool(best[:, row, column].min() >= LEAST_READ)
        if count == len(own):
            mine = sum(cells[place, int(digit)] - LEAST_LIKE for place, digit in enumerate(own))
            yield own, float(np.max(mine)), True


def _looked_at(grey: np.ndarray, corners_xy: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
    """How like each digit each place is where a print has its number, (10, H, W), and how wide a digit is there."""
    here = np.array([(0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)], np.float32)
    for module_mm in {layout.module_mm for layout in LAYOUTS.values()}:
        size, down = NUMBER_MM / module_mm, NUMBER_DOWN_MM / module_mm
        digits = _digits(size * SCALE)
        _, tall_px, wide_px = digits.shape
        corner = np.array([MODULES + QUIET_MODULES, down - ABOVE * size], np.float32) - SLACK
        to_view = cv2.getPerspectiveTransform(corners_xy.astype(np.float32), (here - corner) * SCALE - 0.5)
        slack_px = round(2 * SLACK * SCALE)
        view = cv2.warpPerspective(grey, to_view, (MOST_DIGITS * wide_px + slack_px, tall_px + slack_px))
        likes = [cv2.matchTemplate(view, each, cv2.TM_CCOEFF_NORMED) for each in digits]
        yield np.stack(likes), WIDE * size * SCALE


@cache
def _digits(size_px: float) -> np.ndarray:
    """The ten digits as printed, uint8 (10, H, W), all of the same width."""
    font = ImageFont.truetype(assets.path("fonts", FONT), size_px)
    drawn = []
    for digit in DIGITS:
        image = Image.new("L", (round(WIDE * size_px), round((ABOVE + BELOW) * size_px)), 255)
        ImageDraw.Draw(image).text((0, ABOVE * size_px), digit, 0, font, anchor="ls")
        drawn.append(cv2.GaussianBlur(np.asarray(image), (0, 0), 0.3 * SCALE))
    return np.stack(drawn)
