"""What the camera sees, made ready to be drawn: in the camera's own threads, so that the glass only has to draw it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.models import PictureModel
from companion.parts import MarkModel
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.source import FrameSeen, Observation, ThrowSeen, TurnedSeen
from companion.vision.tray import light_words, sharpness_words
from companion.vision.tray_check import TrayCheck
from companion.words import say

LIVE_WIDTH_PX = 960
WORDS_EVERY_S = 0.4
"""The light changes slowly, and looking at every pixel for it takes as long as reading a die."""


@dataclass(frozen=True, eq=False)
class PictureSeen:
    """The newest picture, small enough to be drawn; it is not read yet.

    has_card: whether there is a card in it; mark: what the feed was marked with when it came.
    """

    picture: PictureModel
    has_card: bool = False
    mark: int = 0


@dataclass(frozen=True, eq=False)
class Looked:
    """A picture that was read: the reading, its marks on the picture, words on light and sharpness, and what is wrong
    with the tray where that is asked (`companion.vision.tray_check`).
    """

    frame_bgr: np.ndarray
    reading: DiceReading
    marks: tuple[MarkModel, ...]
    light: str
    sharpness: str
    has_card: bool = False
    mark: int = 0
    fault: str = ""


def _no_card(picture_bgr: np.ndarray) -> bool:
    return False


class LiveFeed:
    """Stands between a camera's threads and the inbox. After `close` nothing more comes through: the pictures of a
    camera that was left never follow those of the next one.

    has_card: says of a picture, as small as it is drawn, whether there is a card in it. mark: put on whatever comes.
    check: what looks for faults of the tray, None while nobody asks.
    """

    def __init__(
        self,
        put: Callable[[object], None],
        width_px: int = LIVE_WIDTH_PX,
        has_card: Callable[[np.ndarray], bool] = _no_card,
    ) -> None:
        self._put, self._width_px, self._has_card = put, width_px, has_card
        self.mark = 0
        self.check: TrayCheck | None = None
        self._is_closed = False
        self._words = ("", "")
        self._said_s, self._said_at = float("-inf"), 0
        self.newest_bgr: np.ndarray | None = None

    def close(self) -> None:
        """Let nothing more through."""
        self._is_closed, self.newest_bgr = True, None

    def turned(self) -> None:
        """What came so far is past: whatever comes from now on is marked otherwise."""
        self.mark, self.newest_bgr = self.mark + 1, None

    def show(self, frame_bgr: np.ndarray) -> None:
        """A picture has come. In the camera's thread."""
        mark, small = self.mark, narrowed(frame_bgr, self._width_px)
        has_card = self._has_card(small)
        self.newest_bgr = None if has_card else frame_bgr
        self._pass(PictureSeen(live_picture(small, self._width_px), has_card, mark))

    def put(self, observation: Observation) -> None:
        """A picture was read, or something happened to the camera. In the reader's thread."""
        mark = self.mark
        match observation:
            case FrameSeen(frame_bgr=frame):
                self._pass(self._looked(observation, self._is_card_in(frame), mark))
            case ThrowSeen(frame_bgr=frame) | TurnedSeen(frame_bgr=frame) if self._is_card_in(frame):
                pass  # what looks like dice on a card is none
            case _:
                self._pass(observation)

    def _is_card_in(self, frame_bgr: np.ndarray) -> bool:
        return self._has_card(narrowed(frame_bgr, self._width_px))

    def _pass(self, observation: object) -> None:
        if not self._is_closed:
            self._put(observation)

    def _looked(self, seen: FrameSeen, has_card: bool, mark: int) -> Looked:
        now_s = time.monotonic()
        if has_card or mark != self._said_at:
            # What a card does to the light is not said of the next picture.
            self._words, self._said_s, self._said_at = ("", ""), float("-inf"), mark
        if not has_card and now_s - self._said_s > WORDS_EVERY_S:
            self._words, self._said_s = (light_words(seen.frame_bgr), sharpness_words(seen.frame_bgr)), now_s
        marks, check = marks_of(seen.reading, seen.frame_bgr.shape), self.check
        fault = check.feed(seen.frame_bgr, seen.reading, now_s) if check is not None and not has_card else ""
        return Looked(seen.frame_bgr, seen.reading, marks, *self._words, has_card, mark, fault)


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
    return say("shared.or_between").join([each for each in (first, *rivals[:2]) if each]) + "?"


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
