"""Photographs of the owner's own sheets, one beside each chart: kept in his data folder, in no table and no export.

What is laid there is drawn anew, as large as it can be looked at and without what a camera writes into its files. The
first screen waits for nothing that reads pictures: it is imported when there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.models import PictureModel
from companion.words import say
from engine.core.kept import Tell, write_whole_bytes

if TYPE_CHECKING:
    import numpy as np

LARGEST_SIDE_PX = 2400
"""So the print of a sheet that fills the picture can be read, and none takes more than 17 MB while it is shown."""
QUALITY = 88
KINDS = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
FOLDERS = ("Pictures", "DCIM", "DCIM/Camera", "Downloads", "Desktop", "")
"""Where pictures are looked for, in the owner's own folder."""
MOST_FOUND = 24
MOST_SEEN = 5000
"""So many names of a folder are looked at."""


class PhotoShelf:
    """The photographs of a data folder. tell: who tells its owner what could not be used."""

    def __init__(self, data: Path, tell: Tell | None = None) -> None:
        self._folder, self._tell = data / "sheets", tell
        self._shown: tuple[tuple[Path, int], PictureModel | None] | None = None

    def path(self, game: str, box: str, chart: str) -> Path:
        """Where a chart's photograph is kept."""
        return self._folder / f"{game}-{box}" / f"{chart}.jpg"

    def of(self, game: str, box: str, chart: str) -> PictureModel | None:
        """The photograph beside this chart, None where there is none or what is kept is no picture any more."""
        path = self.path(game, box, chart)
        try:
            key = (path, path.stat().st_mtime_ns)
        except OSError:
            return None
        if self._shown is None or self._shown[0] != key:
            self._shown = (key, self._read(path))
        return self._shown[1]

    def _read(self, path: Path) -> PictureModel | None:
        from companion.pictures import PictureError

        try:
            return _model(_picture(path))
        except PictureError as problem:
            if self._tell is not None:
                self._tell(say("photograph.lies_there_still", problem=problem))
            return None

    def lay(self, game: str, box: str, chart: str, path: Path) -> None:
        """Keep what this file shows. PictureError, with a sentence, where it cannot be; what was kept stays then."""
        self._keep(self.path(game, box, chart), _picture(path))

    def take(self, game: str, box: str, chart: str, picture: PictureModel) -> None:
        """Keep a picture of the camera. PictureError where it cannot be written."""
        import numpy as np

        frame_bgr = np.frombuffer(picture.bgr, np.uint8).reshape(picture.height, picture.width, 3)
        self._keep(self.path(game, box, chart), frame_bgr)

    def forget(self, game: str, box: str, chart: str) -> None:
        """Erase it. PictureError where it cannot be."""
        from companion.pictures import PictureError

        try:
            self.path(game, box, chart).unlink(missing_ok=True)
        except OSError as error:
            raise PictureError(say("photograph.could_not_be_erased", why=error.strerror)) from None

    def _keep(self, path: Path, picture_bgr: np.ndarray) -> None:
        import cv2

        from companion.pictures import PictureError

        share = LARGEST_SIDE_PX / max(picture_bgr.shape[:2])
        if share < 1:
            picture_bgr = cv2.resize(picture_bgr, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        is_made, data = cv2.imencode(".jpg", picture_bgr, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
        try:
            if not is_made:
                raise OSError(0, "it cannot be drawn anew")
            write_whole_bytes(path, data.tobytes())
        except OSError as error:
            why = say("photograph.could_not_be_kept", why=error.strerror)
            raise PictureError(why) from None


def found_pictures(home: Path) -> tuple[Path, ...]:
    """The newest pictures in the folders where they usually lie, the newest first."""
    seen = {path for folder in FOLDERS for path in _pictures_in(home / folder)}
    timed = sorted(((_written(path), path) for path in seen), reverse=True)
    return tuple(path for _, path in timed[:MOST_FOUND])


def _pictures_in(folder: Path) -> Iterator[Path]:
    try:
        names = [path for path, _ in zip(folder.iterdir(), range(MOST_SEEN), strict=False)]
    except OSError:
        return
    yield from (path for path in names if path.suffix.lower() in KINDS and not path.name.startswith("."))


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _picture(path: Path) -> np.ndarray:
    from companion.pictures import decoded, named, picture_bytes

    return decoded(picture_bytes(path), named(path))


def _model(picture_bgr: np.ndarray) -> PictureModel:
    height, width = picture_bgr.shape[:2]
    return PictureModel(width, height, picture_bgr.tobytes())
