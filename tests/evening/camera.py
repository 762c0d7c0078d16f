"""A camera whose pictures come when somebody lays something before it: a folder of pictures, the later ones pipes.

The app reads it as any folder; a pipe's picture is read when it has been shown, as from a camera that waits.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import cv2
import numpy as np

from companion.cards.sheets import modules_of
from companion.cards.tag import encode
from companion.cards.votes import VoteTuning
from companion.vision import pictures
from companion.vision.settle import SettleTuning

PICTURES = Path(__file__).parents[1] / "pictures" / "dice"
SECONDS = 20.0


class Tray:
    """The folder `camera/`: first the empty tray, then whatever is shown."""

    def __init__(self, folder: Path, pictures: int = 24) -> None:
        self.folder = folder
        _read_pipes()
        folder.mkdir()
        cv2.imwrite(str(folder / "00.png"), felt())
        for number in range(1, pictures + 1):
            os.mkfifo(folder / f"{number:02d}.png")

    @classmethod
    def again(cls, folder: Path) -> Tray:
        """The same camera after the app was started again: what it showed before is past."""
        _read_pipes()
        tray = cls.__new__(cls)
        tray.folder = folder
        return tray

    def show_card(self, card: int) -> None:
        """Hold a card before the camera for as many pictures as its votes need, and one more in case one is missed."""
        for _ in range(VoteTuning().agreeing + 1):
            self.show(sticker(card))

    def show_dice(self, picture: str) -> None:
        """Let these dice lie there for as many pictures as a throw needs to have come to rest, and one more."""
        for _ in range(SettleTuning().agreeing + 1):
            self.show(die(picture))

    def show(self, frame_bgr: np.ndarray) -> None:
        """Lay something before the camera. TimeoutError when nobody looks."""
        pipe = min(each for each in self.folder.glob("*.png") if each.is_fifo())
        end = time.monotonic() + SECONDS
        while True:
            try:
                handle = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
                break
            except OSError:
                if time.monotonic() > end:
                    raise TimeoutError(f"Nobody looks at {pipe}.") from None
                time.sleep(0.02)
        pipe.unlink()
        os.set_blocking(handle, True)
        is_there, data = cv2.imencode(".png", frame_bgr)
        assert is_there
        with os.fdopen(handle, "wb") as out:
            out.write(data.tobytes())


def _read_pipes() -> None:
    """The app reads files alone, and no pipe keeps it waiting; here a pipe stands for a camera that waits."""
    honest = pictures.picture_bytes

    def read(path: Path) -> bytes:
        return path.read_bytes() if path.is_fifo() else honest(path)

    pictures.picture_bytes = read  # type: ignore[attr-defined]


def felt(size: tuple[int, int] = (480, 640)) -> np.ndarray:
    """The bare tray: (height, width) px, BGR."""
    grain = np.random.default_rng(7).integers(-7, 8, (*size, 1))
    return np.clip(np.array((58, 84, 60)) + grain, 0, 255).astype(np.uint8)


def die(picture: str) -> np.ndarray:
    """One of the rendered photographs of a tray, by its file's name."""
    frame = cv2.imread(str(PICTURES / picture))
    assert frame is not None, picture
    return frame


def sticker(card: int, code: str = "WS") -> np.ndarray:
    """A card's face with its sticker, held before the camera. code: the two letters of its game."""
    modules = np.array(modules_of(encode(code, card)), bool)
    symbol = np.where(np.pad(modules, 4), 30, 245).astype(np.uint8)
    symbol = cv2.resize(symbol, None, fx=7, fy=7, interpolation=cv2.INTER_NEAREST)
    frame = felt()
    frame[40:440, 160:460] = (206, 222, 228)
    top, left = 60, 180
    frame[top : top + symbol.shape[0], left : left + symbol.shape[1]] = symbol[..., None]
    return cv2.GaussianBlur(frame, (3, 3), 0)
