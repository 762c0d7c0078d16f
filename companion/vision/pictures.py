"""Pictures and videos from files: whatever is in them becomes uint8 BGR of a sane size, or a sentence saying why it
cannot."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

os.environ.setdefault(
    "OPENCV_FFMPEG_LOGLEVEL", "-8"
)  # What is wrong with a video is told in a sentence, not on stderr.
LARGEST_LONG_SIDE_PX = 2048
LARGEST_MEGAPIXELS = 120
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
        data = path.read_bytes()
    except FileNotFoundError:
        raise CameraError(f"There is no file {path}. Check the name.") from None
    except OSError as problem:
        raise CameraError(f"{path} cannot be read: {problem.strerror}. Check that it is a file you may open.") from None
    if not data:
        raise CameraError(f"{path} is empty. Take the picture again.")
    _refuse_truncated(path, data)
    size = size_in_header(data)
    if size and size[0] * size[1] > LARGEST_MEGAPIXELS * 1e6:
        raise CameraError(f"{path} is {size[0]} by {size[1]} pixels: that is too large. Give a smaller picture.")
    try:
        raw = cv2.imdecode(np.frombuffer(data, np.uint8), _way_to_decode(size))
    except cv2.error:
        raw = None
    if raw is None:
        raise CameraError(f"{path} is not a picture, or a damaged one. Give a JPEG or PNG file.")
    return as_frame(raw, str(path))


def size_in_header(data: bytes) -> tuple[int, int] | None:
    """A JPEG's or PNG's width and height in pixels from its first bytes (ITU T.81 B.2.2, PNG 11.2.2), without decoding
    it; None where they are not found."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    at = 2
    while data.startswith(b"\xff\xd8") and at + 9 < len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _way_to_decode(size: tuple[int, int] | None) -> int:
    """Decode at a half, a quarter or an eighth where more than what is kept remains: a large JPEG is read many times
    as fast."""
    scale = max(size) / LARGEST_LONG_SIDE_PX if size else 1.0
    if scale >= 8:
        return cv2.IMREAD_REDUCED_COLOR_8
    if scale >= 4:
        return cv2.IMREAD_REDUCED_COLOR_4
    return cv2.IMREAD_REDUCED_COLOR_2 if scale >= 2 else cv2.IMREAD_COLOR


def _refuse_truncated(path: Path, data: bytes) -> None:
    """Raise for a JPEG whose end is missing: OpenCV would fill the lost part with grey and say nothing."""
    if data.startswith(b"\xff\xd8") and b"\xff\xd9" not in data[-4096:]:
        raise CameraError(f"{path} is a JPEG whose end is missing. Take or copy the picture again.")


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
        if not path.is_file():
            raise CameraError(f"There is no file {path}. Check the name.")
        if not path.stat().st_size:
            raise CameraError(f"{path} is empty. Record it again.")
        self._path = path
        self._video = cv2.VideoCapture(str(path))
        rate = self._video.get(cv2.CAP_PROP_FPS) if self._video.isOpened() else 0.0
        shortest, longest = PLAYABLE_FRAME_S
        self.frame_s = 1 / rate if rate > 0 and shortest <= 1 / rate <= longest else USUAL_FRAME_S
        self._promised = self._video.get(cv2.CAP_PROP_FRAME_COUNT) if self._video.isOpened() else 0.0

    def frames(self) -> Iterator[np.ndarray]:
        """Every frame as uint8 (H, W, 3) BGR, those of one bright colour left out: they are a decoder's, not a
        table's. CameraError where there is none, and after the last one where the file breaks off."""
        count, colour, given = 0, "", 0
        try:
            while self._video.isOpened():
                is_there, raw = self._video.read()
                if not is_there:
                    break
                count += 1
                colour = colour_of_all(raw) or ""
                if not colour:
                    given += 1
                    yield as_frame(raw, str(self._path))
        finally:
            self._video.release()
        if not count:
            raise CameraError(f"{self._path} holds no pictures that can be played. Give an MP4 or AVI file.")
        if not given:
            raise CameraError(f"{self._path} shows only {colour} pictures. Record it again.")
        if count < self._promised - max(3, 0.05 * self._promised):
            raise CameraError(
                f"{self._path} breaks off after {count} of {self._promised:.0f} pictures. Copy or record it again."
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
