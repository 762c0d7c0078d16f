"""What the camera sees, made ready to be drawn: in the camera's own threads, so that the glass only has to draw it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.presenters.models import PictureModel
from companion.presenters.senses_pages import MarkModel
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.source import FrameSeen, Observation
from companion.vision.tray import light_words, sharpness_words

LIVE_WIDTH_PX = 960
WORDS_EVERY_S = 0.4
"""The light changes slowly, and looking at every pixel for it takes as long as reading a die."""


@dataclass(frozen=True, eq=False)
class PictureSeen:
    """The newest picture, small enough to be drawn; it is not read yet."""

    picture: PictureModel


@dataclass(frozen=True, eq=False)
class Looked:
    """A picture that was read: the reading, its marks on the picture, and words on light and sharpness."""

    frame_bgr: np.ndarray
    reading: DiceReading
    marks: tuple[MarkModel, ...]
    light: str
    sharpness: str


class LiveFeed:
    """Stands between a camera's threads and the inbox. After `close` nothing more comes through: the pictures of a
    camera that was left never follow those of the next one."""

    def __init__(self, put: Callable[[object], None], width_px: int = LIVE_WIDTH_PX) -> None:
        self._put, self._width_px = put, width_px
        self._is_closed = False
        self._words = ("", "")
        self._said_s = float("-inf")
        self.newest_bgr: np.ndarray | None = None

    def close(self) -> None:
        """Let nothing more through."""
        self._is_closed, self.newest_bgr = True, None

    def show(self, frame_bgr: np.ndarray) -> None:
        """A picture has come. In the camera's thread."""
        self.newest_bgr = frame_bgr
        self._pass(PictureSeen(live_picture(frame_bgr, self._width_px)))

    def put(self, observation: Observation) -> None:
        """A picture was read, or something happened to the camera. In the reader's thread."""
        self._pass(self._looked(observation) if isinstance(observation, FrameSeen) else observation)

    def _pass(self, observation: object) -> None:
        if not self._is_closed:
            self._put(observation)

    def _looked(self, seen: FrameSeen) -> Looked:
        now_s = time.monotonic()
        if now_s - self._said_s > WORDS_EVERY_S:
            self._words, self._said_s = (light_words(seen.frame_bgr), sharpness_words(seen.frame_bgr)), now_s
        return Looked(seen.frame_bgr, seen.reading, marks_of(seen.reading, seen.frame_bgr.shape), *self._words)


def marks_of(reading: DiceReading, frame_shape: tuple[int, ...]) -> tuple[MarkModel, ...]:
    """What is drawn over a picture of this shape (height, width, …): a box a die, its sides as shares of the picture.

    Where a reading is not sure and no single die is to blame, every die of it is in doubt.
    """
    height, width = frame_shape[:2]
    is_located = any(die.rivals or not die.face for die in reading.dice)
    marks = []
    for die in reading.dice:
        x, y, w, h = die.box_xywh
        is_sure = bool(die.face) and not die.rivals and (reading.sure or is_located)
        marks.append(MarkModel(x / width, y / height, w / width, h / height, die_words(die, is_sure=is_sure), is_sure))
    return tuple(marks)


def die_words(die: DieSeen, *, is_sure: bool) -> str:
    """One die in a word or two: '4', '2 or 3?', '?', or the name its taught face has."""
    first = die.name or (str(die.face) if die.face else "")
    if is_sure:
        return first
    rivals = [str(rival) for rival in die.rivals if rival != die.face]
    return " or ".join([each for each in (first, *rivals[:2]) if each]) + "?"


def narrowed(frame_bgr: np.ndarray, width_px: int) -> np.ndarray:
    """The picture at most so wide."""
    scale = width_px / frame_bgr.shape[1]
    if scale >= 1:
        return frame_bgr
    return cv2.resize(frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def live_picture(frame_bgr: np.ndarray, width_px: int = LIVE_WIDTH_PX) -> PictureModel:
    """A picture small enough to be drawn at a camera's rate."""
    small = np.ascontiguousarray(narrowed(frame_bgr, width_px))
    return PictureModel(small.shape[1], small.shape[0], small.tobytes())
