"""The tray: which part of the picture counts, and the light and sharpness in it, in words."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.pips import channel_for

DARK_BELOW = 40.0
PALE_ABOVE = 247.0


@dataclass(frozen=True)
class Tray:
    """A part of the picture, as shares (0..1) of its width and height, so that it survives a change of resolution."""

    left: float = 0.0
    top: float = 0.0
    right: float = 1.0
    bottom: float = 1.0

    def __post_init__(self) -> None:
        if not (0 <= self.left < self.right <= 1 and 0 <= self.top < self.bottom <= 1):
            raise ValueError(
                "A tray's sides are shares from 0 to 1 of the picture, left before right and top before bottom."
            )

    def part_of(self, frame_bgr: np.ndarray) -> tuple[np.ndarray, tuple[int, int]]:
        """The tray's part of a picture, and the (x, y) of its corner in pixels; the whole picture where the part
        would be tiny."""
        height, width = frame_bgr.shape[:2]
        left, top = round(self.left * width), round(self.top * height)
        part = frame_bgr[top : round(self.bottom * height), left : round(self.right * width)]
        return (part, (left, top)) if min(part.shape[:2]) >= 48 else (frame_bgr, (0, 0))


def light_doubt(frame_bgr: np.ndarray) -> tuple[str, str] | None:
    """A code and a sentence when the picture is too dark or too pale to read anything, or None."""
    brightest = float(np.percentile(channel_for(frame_bgr, is_dark=True), 99.8))
    if brightest < DARK_BELOW:
        return "too dark", "It is too dark to read anything: bring a lamp."
    if float(np.percentile(channel_for(frame_bgr, is_dark=False), 10)) > PALE_ABOVE:
        return "too bright", "The picture is white all over: less light, or a darker ground."
    return None


def light_words(frame_bgr: np.ndarray) -> str:
    """The light as a word or two: 'too dark', 'too bright', 'dim' or 'good light'."""
    doubt = light_doubt(frame_bgr)
    if doubt:
        return doubt[0]
    return "dim" if float(np.percentile(channel_for(frame_bgr, is_dark=True), 90)) < 70 else "good light"


def sharpness_words(frame_bgr: np.ndarray) -> str:
    """The sharpness as a word: 'blurred' where no edge in the picture is steeper than a twentieth of full scale a
    pixel, else 'sharp'."""
    grey = cv2.cvtColor(frame_bgr, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 8)
    return "blurred" if float(np.percentile(slope, 99.9)) < 13 else "sharp"
