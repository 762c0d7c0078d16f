"""Picture files for the card reader. The dice have a loader of their own: neither sense imports the other."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np


class NotAPicture(Exception):
    """A file that cannot be read as a picture. Its text is a sentence for the table."""


def load_picture(path: Path) -> np.ndarray:
    """A picture file as uint8 (H, W, 3) BGR, whatever its depth and colours. NotAPicture where that cannot be."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise NotAPicture(f"There is no file {path}. Check the name.") from None
    except OSError as problem:
        raise NotAPicture(f"{path} cannot be read: {problem.strerror}. Check that it is a file you may open.") from None
    if not data:
        raise NotAPicture(f"{path} is empty. Take the picture again.")
    if data.startswith(b"\xff\xd8") and b"\xff\xd9" not in data[-4096:]:
        raise NotAPicture(f"{path} is a JPEG whose end is missing. Take or copy the picture again.")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise NotAPicture(f"{path} is not a picture, or a damaged one. Give a JPEG or PNG file.")
    return picture
