"""Pictures and videos from files: whatever is in them becomes uint8 BGR of a sane size, or a sentence saying why it
cannot."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.pictures import PictureError, decoded, header_of, named, picture_bytes

os.environ.setdefault(
    "OPENCV_FFMPEG_LOGLEVEL", "-8"
)  # What is wrong with a video is told in a sentence, not on stderr.
LARGEST_LONG_SIDE_PX = 2048
LARGEST_FRAME_MEGAPIXELS = 40
MOST_FRAMES = 60_000
"""Half an hour and more: nobody throws dice for longer in one piece."""
SMALLEST_SIDE_PX = 16
USUAL_FRAME_S = 1 / 25
PLAYABLE_FRAME_S = (1 / 240, 2.0)
PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
VIDEO_ENDINGS = frozenset({".mp4", ".m4v", ".avi", ".mkv", ".mov", ".webm"})
COLOURS = {
    (True, False, False): "blue",
    (False, True, False): "green",
    (False, False, True): "red",
    (True, True, False): "turquoise",
    (True, False, True): "pink",
    (False, True, True): "yellow",
}


class CameraError(Exception):
    """A camera, video or picture that cannot be used. Its text is a sentence for the table: what is wrong, where,
    what to do."""


def load_picture(path: Path) -> np.ndarray:
    """A picture file as uint8 (H, W, 3) BGR, at most 2048 pixels on its long side. CameraError where that cannot be."""
    try:
        data = picture_bytes(path)
        header = header_of(data)
        raw = decoded(data, named(path), _way_to_decode((header.width, header.height) if header else None))
    except PictureError as problem:
        raise CameraError(str(problem)) from None
    return as_frame(raw, named(path))


def _way_to_decode(size: tuple[int, int] | None) -> int:
    """Decode at a half, a quarter or an eighth where more than what is kept remains: a large JPEG is read many times
    as fast."""
    scale = max(size) / LARGEST_LONG_SIDE_PX if size else 1.0
    if scale >= 8:
        return cv2.IMREAD_REDUCED_COLOR_8
    if scale >= 4:
        return cv2.IMREAD_REDUCED_COLOR_4
    return cv2.IMREAD_REDUCED_COLOR_2 if scale >= 2 else cv2.IMREAD_COLOR


def as_frame(raw: np.ndarray, name: str) -> np.ndarray:
    """Any decoded picture (grey, 16 bit, huge) as uint8 (H, W, 3) BGR. CameraError when it is too small to show
    anything."""
    if raw.dtype == np.uint16:
        raw = (raw >> 8).astype(np.uint8)
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR)
    height, width = raw.shape[:2]
    if min(height, width) < SMALLEST_SIDE_PX:
        raise CameraError(
            f"{name} is only {width} by {height} pixels: nothing can be read in it. Take a larger picture."
        )
    scale = LARGEST_LONG_SIDE_PX / max(height, width)
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        raw = cv2.resize(raw, size, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(raw)


class Video:
    """A video file's pictures, one after another; `frame_s` is how long each lasts. CameraError where there is no such
    file or nothing in it can be played."""

    def __init__(self, path: Path) -> None:
        name = named(path)
        if not path.is_file():
            what = "is no file" if path.exists() else "is not there"
            raise CameraError(f"{name} {what}. Check the name.")
        if not path.stat().st_size:
            raise CameraError(f"{name} is empty. Record it again.")
        self._name = name
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        rate = self._video.get(cv2.CAP_PROP_FPS) if self._video.isOpened() else 0.0
        shortest, longest = PLAYABLE_FRAME_S
        self.frame_s = 1 / rate if rate > 0 and shortest <= 1 / rate <= longest else USUAL_FRAME_S
        wide, high = (self._video.get(size) for size in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        if wide * high > LARGEST_FRAME_MEGAPIXELS * 1e6:
            self._video.release()
            raise CameraError(f"{name} is {wide:.0f} by {high:.0f} pixels: that is too large. Give a smaller video.")
        self._promised = self._video.get(cv2.CAP_PROP_FRAME_COUNT) if self._video.isOpened() else 0.0

    def frames(self) -> Iterator[np.ndarray]:
        """Every frame as uint8 (H, W, 3) BGR, those of one bright colour left out: they are a decoder's, not a
        table's. CameraError where there is none, and after the last one where the file breaks off."""
        count, colour, given = 0, "", 0
        try:
            while self._video.isOpened() and count < MOST_FRAMES:
                is_there, raw = self._video.read()
                if not is_there:
                    break
                count += 1
                colour = colour_of_all(raw) or ""
                if not colour:
                    given += 1
                    yield as_frame(raw, self._name)
        finally:
            self._video.release()
        if not count:
            raise CameraError(f"{self._name} holds no pictures that can be played. Give an MP4 or AVI file.")
        if not given:
            raise CameraError(f"{self._name} shows only {colour} pictures. Record it again.")
        if count == MOST_FRAMES:
            raise CameraError(f"{self._name} is longer than is read at once. Cut it, and give the parts.")
        if count < self._promised - max(3, 0.05 * self._promised):
            raise CameraError(
                f"{self._name} breaks off after {count} of {self._promised:.0f} pictures. Copy or record it again."
            )


def colour_of_all(frame: np.ndarray) -> str | None:
    """The one bright colour that all pixels of a picture have, in a word, as broken cameras give it; None where there
    is any difference, or no colour (black, grey and white are of the light, not of the camera)."""
    if frame.ndim != 3 or frame.shape[2] != 3:
        return None
    step = max(1, max(frame.shape[:2]) // 64)
    sampled = frame[::step, ::step].reshape(-1, 3)
    low, high = sampled.min(axis=0), sampled.max(axis=0)
    if int((high - low).max()) > 2 or int(high.max()) - int(high.min()) < 40:
        return None
    if (frame.max(axis=(0, 1)) - frame.min(axis=(0, 1))).max() > 2:
        return None
    blue, green, red = (bool(value > (int(high.max()) + int(high.min())) / 2) for value in high)
    return COLOURS[blue, green, red]
