"""The colour of a die in a word, as a person at the table would call it."""

from __future__ import annotations

import cv2
import numpy as np

MIDDLE_SHARE = 0.62
"""How much of a die's box is looked at: its middle, where there is little ground."""
HUES = ((8, "red"), (22, "orange"), (34, "yellow"), (82, "green"), (98, "turquoise"), (128, "blue"), (158, "purple"))
"""The hue (half degrees, as OpenCV has it) up to which a colour has its name; beyond the last it is red again."""


def colour_of(frame_bgr: np.ndarray, box_xywh: tuple[int, int, int, int]) -> tuple[str, tuple[float, float, float]]:
    """The word for the body's colour and its CIE Lab value (L 0..100, a, b), of the die in this box of a uint8 (H, W,
    3) BGR picture; ('', (0, 0, 0)) where the box holds nothing of it.

    The body is the larger of the two tones in the box's middle: the other is pips. Grey and white are told from the
    picture's own white, so that a warm lamp does not make every die yellow.
    """
    x, y, w, h = box_xywh
    dx, dy = w * (1 - MIDDLE_SHARE) / 2, h * (1 - MIDDLE_SHARE) / 2
    x0, y0 = max(0, round(x + dx)), max(0, round(y + dy))
    part = frame_bgr[y0 : max(0, round(y + h - dy)), x0 : max(0, round(x + w - dx))]
    if part.size == 0:
        return "", (0.0, 0.0, 0.0)
    small = cv2.resize(part, (24, 24), interpolation=cv2.INTER_AREA)
    body = _larger_tone(small.reshape(-1, 3).astype(np.float32))
    lab = cv2.cvtColor((body / 255).astype(np.float32).reshape(1, 1, 3), cv2.COLOR_BGR2LAB)[0, 0]
    return _word(body), (float(lab[0]), float(lab[1]), float(lab[2]))


def _larger_tone(pixels: np.ndarray) -> np.ndarray:
    """The mean (3,) of the larger of two groups of pixels (N, 3)."""
    ends = np.stack([pixels[pixels.sum(1).argmin()], pixels[pixels.sum(1).argmax()]])
    if float(np.abs(ends[1] - ends[0]).max()) < 30:
        return np.asarray(pixels.mean(0))
    group = np.zeros(len(pixels), int)
    for _ in range(6):
        group = ((pixels[:, None] - ends[None]) ** 2).sum(2).argmin(1)
        ends = np.stack([pixels[group == side].mean(0) if (group == side).any() else ends[side] for side in (0, 1)])
    return np.asarray(ends[int((group == 1).sum() > (group == 0).sum())])


def _word(body_bgr: np.ndarray) -> str:
    hue, grey, light = cv2.cvtColor(np.clip(body_bgr, 0, 255).astype(np.uint8).reshape(1, 1, 3), cv2.COLOR_BGR2HSV)[
        0, 0
    ]
    if light < 50:
        return "black"
    if grey < 45 or (grey < 80 and 8 <= hue < 34 and light > 130):
        if light < 125:
            return "grey"
        return "ivory" if grey > 38 and hue < 34 else "white"
    word = next((name for most, name in HUES if hue < most), "red")
    if word == "orange" and light < 140:
        return "brown"
    if word in ("red", "purple") and light > 190 and grey < 130:
        return "pink"
    return word
