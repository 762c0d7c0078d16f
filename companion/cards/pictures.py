"""Picture files for the card reader. The dice have a loader of their own: neither sense imports the other."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.pictures import PictureError, decoded, named, picture_bytes


class NotAPicture(Exception):
    """A file that cannot be read as a picture. Its text is a sentence for the table."""


def load_picture(path: Path) -> np.ndarray:
    """A picture file as uint8 (H, W, 3) BGR, whatever its depth and colours. NotAPicture where that cannot be."""
    try:
        return decoded(picture_bytes(path), named(path))
    except PictureError as problem:
        raise NotAPicture(str(problem)) from None
