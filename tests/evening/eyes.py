"""The camera of an evening by eyes: a tray into which dice are thrown, filmed, and cards held before it.

Each happening is rendered, written as a video file and played; what lies there afterwards is played to and fro until
the next one. The app gets it as OpenCV gives camera 0, at its rate, with its noise and its JPEG.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cards.tag import encode
from tools.render_dice import Die, Scene
from tools.render_tags import HEIGHT_PX, WIDTH_PX, series
from tools.render_throws import FPS, Stage, tumbling, with_hand

Point = tuple[float, float]

SIZE = (480, 360)
IVORY = Die(1, (0.0, 0.0), 0.0)
RED = replace(IVORY, body=(0.13, 0.12, 0.62), pip=(0.9, 0.93, 0.95))
LEANING_DEG = 45.0
"""A die on its edge: nobody can say which of two faces it shows."""
CARD_TILT_DEG, CARD_MODULE_PX = 22.0, 5.0
HELD = 8
"""So many pictures are played to and fro while nothing happens."""


class Reel:
    """What camera 0 sees. folder: for the videos."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._number = folder, 0
        folder.mkdir()
        self._stage = Stage(Scene((), tilt_deg=9.0, height=10.0, size=SIZE), 7)
        self._random = np.random.default_rng(9)
        self._lying: tuple[Die, ...] = ()
        self._lock = threading.Lock()
        self._coming: deque[np.ndarray] = deque()
        self._still: deque[np.ndarray] = deque()
        self.is_plugged = True
        self._play(self._lies(()))

    # -- what happens before the camera ----------------------------------------

    def throw(self, die: Die) -> None:
        """A die rolls in from the left and comes to rest; whatever lay there is still there."""
        steps = 8
        turns = np.abs(self._random.uniform(0.2, 1, 2))
        flying = [tumbling(die, (step + 1) / (steps + 1), (-7.5, 1.0), turns) for step in range(steps)]
        pictures = [self._stage.picture_of((*self._lying, each), is_flying=True) for each in flying]
        self._lying = (*self._lying, die)
        self._play([*map(self._stage.exposed, pictures), *self._lies(self._lying)])

    def pick_up(self) -> None:
        """A hand takes every die out of the tray."""
        before, bare = self._stage.picture_of(self._lying).copy(), self._stage.picture_of(())
        to = self._lying[0].at
        self._lying = ()
        there = [*_way(to), to, to]
        reaching = [with_hand(self._stage, before, at) for at in there]
        leaving = [with_hand(self._stage, bare, at) for at in reversed(there)]
        self._play([*map(self._stage.exposed, (*reaching, *leaving)), *self._lies(())])

    def show_card(self, card: int) -> None:
        """A card with its sticker is held before the camera, not quite still and not quite flat."""
        held = series(card, "plain", CARD_TILT_DEG, CARD_MODULE_PX, HELD)
        held = replace(held, card=card, text=encode("WS", card))
        middle = held.corners_px.mean(0)
        self._play([_cut_out(frame, middle) for frame in held.frames()])

    def take_card_away(self) -> None:
        """The tray is seen again."""
        self._play(self._lies(self._lying))

    # -- the camera ----------------------------------------

    def next(self) -> np.ndarray | None:
        """The next picture; None when the camera was unplugged."""
        with self._lock:
            if not self.is_plugged:
                return None
            if self._coming:
                return self._coming.popleft()
            self._still.rotate(-1)
            return self._still[-1].copy()

    def _lies(self, dice: tuple[Die, ...]) -> list[np.ndarray]:
        picture = self._stage.picture_of(dice)
        return [self._stage.exposed(picture) for _ in range(HELD)]

    def _play(self, frames: list[np.ndarray]) -> None:
        """Write these as a video and play it; its last pictures are what is seen from then on."""
        self._number += 1
        path = self._folder / f"{self._number:02d}.avi"
        video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE)
        for frame in frames:
            video.write(frame)
        video.release()
        filmed = list(_frames_of(path))
        assert len(filmed) == len(frames), path
        with self._lock:
            self._coming = deque(filmed)
            self._still = deque((*filmed[-HELD:], *filmed[-2:-HELD:-1]))


class _Device:
    """Camera 0 as OpenCV gives it."""

    def __init__(self, reel: Reel) -> None:
        self._reel, self._due_s = reel, time.monotonic()

    def isOpened(self) -> bool:
        return self._reel.is_plugged

    def read(self) -> tuple[bool, np.ndarray | None]:
        self._due_s = max(self._due_s + 1 / FPS, time.monotonic())
        time.sleep(max(0.0, self._due_s - time.monotonic()))
        frame = self._reel.next()
        return frame is not None, frame

    def release(self) -> None:
        pass


def _capture(*given: Any) -> Any:
    return _REAL(*given) if not isinstance(given[0], int) else _Device(_PLUGGED[given[0]])


def plug_in(reel: Reel, number: int = 0) -> None:
    """From now on this process has a camera of this number."""
    _PLUGGED[number] = reel
    cv2.VideoCapture = _capture  # type: ignore[misc,assignment]


_REAL = cv2.VideoCapture
_PLUGGED: dict[int, Reel] = {}


def _frames_of(path: Path) -> Iterator[np.ndarray]:
    video = _REAL(str(path))
    while True:
        is_there, frame = video.read()
        if not is_there:
            video.release()
            return
        yield frame


def _way(to: Point, steps: int = 6) -> list[Point]:
    """A hand's places on its way in from the lower edge."""
    shares = [(step + 1) / steps for step in range(steps)]
    return [(to[0] + 1.5 * (1 - share), to[1] - 8 * (1 - share)) for share in shares]


def _cut_out(frame_bgr: np.ndarray, middle_px: np.ndarray) -> np.ndarray:
    """The part of a large picture that the camera sees, around the sticker."""
    width, height = SIZE[0] * 4 // 3, SIZE[1] * 4 // 3
    left = int(np.clip(middle_px[0] - width * 0.35, 0, WIDTH_PX - width))
    top = int(np.clip(middle_px[1] - height * 0.35, 0, HEIGHT_PX - height))
    return cv2.resize(frame_bgr[top : top + height, left : left + width], SIZE, interpolation=cv2.INTER_AREA)
