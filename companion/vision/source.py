"""Sources of pictures: a camera by its name or number, a video file, or a folder of pictures, all read alike; and the
thread that reads one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from companion.vision.cameras import camera_number
from companion.vision.dice import DiceReader, DiceReading, Tuning
from companion.vision.lying import Ground
from companion.vision.pictures import PICTURE_ENDINGS, CameraError, Video, as_frame, colour_of_all, load_picture
from companion.vision.settle import Lying, Settler, SettleTuning, Throw, Turned

__all__ = [
    "CameraError",
    "CameraWorker",
    "FrameSeen",
    "FrameSource",
    "LyingSeen",
    "SourceEnded",
    "SourceFailed",
    "ThrowSeen",
    "TurnedSeen",
    "open_source",
]


class Reader(Protocol):
    """Reads dice in one picture."""

    def read(self, frame_bgr: np.ndarray) -> DiceReading:
        """The reading of one picture, uint8 (H, W, 3) BGR."""


class FrameSource(Protocol):
    """Where pictures come from. `frame_s` is how long each of them lasts; 0 for a camera, whose clock is the wall's."""

    frame_s: float

    def read(self) -> np.ndarray | None:
        """The next picture, uint8 (H, W, 3) BGR, or None when there will be no more. CameraError when it fails."""

    def close(self) -> None:
        """Let the device or file go. May be called twice."""


class _Camera:
    """A camera. One that stops giving pictures is an error, not an end, and so is one that gives
    nothing but one bright colour: a few such pictures come from many cameras when they begin, and are left out."""

    frame_s = 0.0

    def __init__(self, number: int, name: str) -> None:
        self._name = name
        self._device = cv2.VideoCapture(number)
        if not self._device.isOpened():
            self._device.release()
            raise CameraError(f"{self._name} does not answer. Is it plugged in, and is no other program using it?")

    def read(self) -> np.ndarray | None:
        colour: str | None = None
        for _ in range(MOST_OF_ONE_COLOUR):
            is_there, raw = self._device.read()
            if not is_there:
                raise CameraError(f"{self._name} gives no more pictures. Plug it in again, or enter the dice by hand.")
            colour = colour_of_all(raw)
            if colour is None:
                return as_frame(raw, self._name)
        raise CameraError(
            f"{self._name} gives only {colour} pictures. Plug it in again or choose another camera, or enter the dice "
            "by hand."
        )

    def close(self) -> None:
        self._device.release()


class _Pictures:
    """Pictures from a file or a folder, one after another, then None."""

    def __init__(self, pictures: Iterator[np.ndarray], frame_s: float) -> None:
        self._pictures, self.frame_s = pictures, frame_s

    def read(self) -> np.ndarray | None:
        return next(self._pictures, None)

    def close(self) -> None:
        self._pictures = iter(())


def open_source(spec: str) -> FrameSource:
    """Open a source: a camera's name is that camera, '0' the first one, a folder's path its pictures by name, any other
    path a picture or a video file.

    CameraError, with a sentence for the table, when there is no such thing.
    """
    spec = spec.strip()
    if not spec:
        raise CameraError("No camera is named. Give a camera's name or number, a video file or a folder of pictures.")
    number = camera_number(spec)
    if number is not None:
        return _Camera(number, f"Camera {number}" if spec.isdigit() else spec)
    path = Path(spec)
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURE_ENDINGS)
        if not files:
            raise CameraError(f"The folder {spec} holds no pictures. Put JPEG or PNG files into it.")
        return _Pictures((load_picture(each) for each in files), PICTURE_S)
    if not path.exists():
        raise CameraError(f"There is no camera, file or folder called {spec}. Check the name, or plug the camera in.")
    if path.suffix.lower() in PICTURE_ENDINGS:
        return _Pictures(iter((load_picture(path),)), PICTURE_S)
    video = Video(path)
    return _Pictures(video.frames(), video.frame_s)


MOST_OF_ONE_COLOUR = 60
PICTURE_S = 0.8
"""How long a picture out of a folder lies before the camera, as it were: long enough to be read at rest."""
SLIDES = SettleTuning(patience_s=0.4)
SLOWEST_FRAME_S = 0.1


@dataclass(frozen=True, eq=False)
class FrameSeen:
    """The newest picture, read-only, and what is known of the tray: what lies there at rest, or why not (something
    moves, a hand reaches in)."""

    frame_bgr: np.ndarray
    reading: DiceReading


@dataclass(frozen=True, eq=False)
class ThrowSeen:
    """Dice that came to rest: the throw, sure or not, and the picture it was read from, read-only, as evidence. Told
    once a throw, before the FrameSeen that shows it."""

    throw: Throw
    frame_bgr: np.ndarray


@dataclass(frozen=True, eq=False)
class LyingSeen:
    """Dice that lay there before the first look, and the picture, read-only. Whether they are an answer is for the
    table to say."""

    lying: Lying
    frame_bgr: np.ndarray


@dataclass(frozen=True, eq=False)
class TurnedSeen:
    """Dice that a hand has turned where they lay, which is no throw, and the picture afterwards, read-only."""

    turned: Turned
    frame_bgr: np.ndarray


@dataclass(frozen=True)
class SourceEnded:
    """The video or the folder has come to its end."""

    spec: str


@dataclass(frozen=True)
class SourceFailed:
    """The source cannot be used; `sentence` says why and what to do."""

    spec: str
    sentence: str


WHAT_TO_DO = "Choose the camera again, or enter the dice by hand."

Observation = FrameSeen | ThrowSeen | LyingSeen | TurnedSeen | SourceEnded | SourceFailed


@dataclass(frozen=True, eq=False)
class _Moment:
    """A picture, its time on the source's own clock, and whether it has nothing to do with the one before."""

    frame_bgr: np.ndarray
    at_s: float
    is_cut: bool


class CameraWorker:
    """Two threads for one source: one empties the camera and keeps the newest picture only, the other reads dice in it.

    Observations go out through `put`, which must be safe to call from any thread (the app's inbox is). Nothing is
    ever raised from the threads: a failure is a SourceFailed. Files are read picture by picture, none skipped, at their
    own pace, or at `frame_s` seconds each; a picture that lasts long, as one of a folder, is looked at several times
    and has nothing to do with the one before it. `show` is given every picture (read-only) as it comes, in the
    camera's thread and before it is read: the picture on a screen never waits for the reader.
    """

    def __init__(
        self,
        spec: str,
        put: Callable[[Observation], None],
        tuning: Tuning | None = None,
        frame_s: float | None = None,
        show: Callable[[np.ndarray], None] | None = None,
    ) -> None:
        self.spec = spec
        self._put = put
        self._show = show
        self._tuning = tuning or Tuning()
        self._expected_dice: int | None = None
        self._other: Reader | None = None
        self._frame_s = frame_s
        self._stop = threading.Event()
        self._is_live = False
        self._newest: _Moment | None = None
        self._settler, self._ground = Settler(), Ground()
        self._changed = threading.Condition()
        self._ended: Observation | None = None
        self._threads = [
            threading.Thread(target=work, name=f"{name} {spec}", daemon=True)
            for name, work in (("camera", self._run_gather), ("dice", self._run_watch))
        ]

    def start(self) -> None:
        """Begin. A worker is started once."""
        for thread in self._threads:
            thread.start()

    def expect(self, dice: int | None) -> None:
        """Tell the reader, from the next picture on, how many dice are asked for; None for no roll. From any thread."""
        self._expected_dice = dice

    def expect_throw(self) -> None:
        """Take the next change for a throw, a die turned by a hand too. From any thread."""
        self._settler.expect_throw()

    def cancel(self) -> None:
        """Ask both threads to end; returns at once. Call `join` to wait."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()

    def retune(self, tuning: Tuning) -> None:
        """Read the next picture with this tuning. From any thread."""
        self._tuning = tuning

    def read_with(self, other: Reader | None) -> None:
        """Read the next picture with this reader, None for the one of dice with pips. From any thread."""
        self._other = other

    def join(self, timeout_s: float = 5.0) -> bool:
        """Wait for the threads, at most timeout_s each; True when both have ended."""
        for thread in self._threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in self._threads)

    def _run_gather(self) -> None:
        try:
            self._gather()
        except CameraError as problem:
            self._end(SourceFailed(self.spec, str(problem)))
        except Exception as problem:  # noqa: BLE001 - nothing catches behind a thread: the table must be told
            self._end(SourceFailed(self.spec, f"The camera stopped: {problem}. {WHAT_TO_DO}"))

    def _run_watch(self) -> None:
        try:
            self._watch()
        except Exception as problem:  # noqa: BLE001 - nothing catches behind a thread: the table must be told
            self.cancel()
            self._put(SourceFailed(self.spec, f"The dice reader stopped: {problem}. {WHAT_TO_DO}"))

    def _end(self, observation: Observation) -> None:
        """Let the watcher finish what it has, then tell how the source ended."""
        with self._changed:
            if self._ended is None:
                self._ended = observation
            self._changed.notify_all()

    def _gather(self) -> None:
        source = open_source(self.spec)
        try:
            self._is_live = source.frame_s == 0
            frame_s = source.frame_s
            times = max(1, round(frame_s / SLOWEST_FRAME_S))
            step_s, at_s = frame_s / times, 0.0
            while not self._stop.is_set():
                frame = source.read()
                if frame is None:
                    self._end(SourceEnded(self.spec))
                    return
                frame.flags.writeable = False
                for n in range(times):
                    at_s = time.monotonic() if self._is_live else at_s + step_s
                    self._hand_over(_Moment(frame, at_s, is_cut=times > 1 and n == 0))
                    if not self._is_live:
                        self._stop.wait(step_s if self._frame_s is None else self._frame_s)
        finally:
            source.close()

    def _hand_over(self, moment: _Moment) -> None:
        if self._show is not None:
            self._show(moment.frame_bgr)
        with self._changed:
            if not self._is_live:
                self._changed.wait_for(lambda: self._newest is None or self._stop.is_set())
            self._newest = moment
            self._changed.notify_all()

    def _watch(self) -> None:
        reader, tray = DiceReader(self._tuning), self._tuning.tray
        self._settler = Settler(tray=tray)
        while True:
            with self._changed:
                self._changed.wait_for(
                    lambda: self._newest is not None or self._ended is not None or self._stop.is_set()
                )
                if self._stop.is_set():
                    return
                moment, self._newest = self._newest, None
                ended = self._ended
                self._changed.notify_all()
            if moment is None:
                if ended is not None:
                    self._put(ended)
                return
            told = self._tuning
            if moment.is_cut or told.tray != tray:
                tray = told.tray
                self._ground.forget()
                self._settler = Settler(SLIDES if moment.is_cut else None, tray=tray)
            reader.tuning = replace(told, expected_dice=self._expected_dice, ground=self._ground.up)
            read = (self._other or reader).read
            happened = self._settler.feed(moment.frame_bgr, moment.at_s, read)
            match happened:
                case Throw():
                    self._ground.thrown(happened.reading)
                    self._put(ThrowSeen(happened, moment.frame_bgr))
                case Turned():
                    self._put(TurnedSeen(happened, moment.frame_bgr))
                case Lying():
                    self._put(LyingSeen(happened, moment.frame_bgr))
            self._put(FrameSeen(moment.frame_bgr, self._settler.reading))
