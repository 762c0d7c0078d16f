"""Pictures and videos from files: whatever is in them becomes uint8 BGR of a sane size, or a sentence saying why it
cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

LARGEST_LONG_SIDE_PX = 2048
SMALLEST_SIDE_PX = 16
PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
VIDEO_ENDINGS = frozenset({".mp4", ".m4v", ".avi", ".mkv", ".mov", ".webm"})


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
    try:
        raw = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        raw = None
    if raw is None:
        raise CameraError(f"{path} is not a picture, or a damaged one. Give a JPEG or PNG file.")
    return as_frame(raw, str(path))


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


def frames_of_video(path: Path) -> Iterator[np.ndarray]:
    """Every frame of a video file as uint8 (H, W, 3) BGR. CameraError where it holds none."""
    if not path.is_file():
        raise CameraError(f"There is no file {path}. Check the name.")
    video = cv2.VideoCapture(str(path))
    seen = 0
    try:
        while video.isOpened():
            is_there, raw = video.read()
            if not is_there:
                break
            seen += 1
            yield as_frame(raw, str(path))
    finally:
        video.release()
    if not seen:
        raise CameraError(f"{path} holds no pictures that can be played. Give an MP4 or AVI file.")
