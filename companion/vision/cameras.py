"""Which cameras there are: by the system's own list where it has one (Linux), else by asking each number."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LISTED = Path("/sys/class/video4linux")
ASKED_FOR = 4


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera: its number, as `open_source` takes it, and the name its maker gave it, '' where that is not told."""

    number: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class CamerasFound:
    """The cameras that there were when somebody looked."""

    cameras: tuple[FoundCamera, ...]


def look_for_cameras(put: Callable[[CamerasFound], None], used: str = "") -> None:
    """Look in a thread of its own; what is found is `put`, which must be safe to call from any thread."""
    threading.Thread(target=lambda: put(CamerasFound(found_cameras(used=used))), name="cameras", daemon=True).start()


def found_cameras(listed: Path = LISTED, used: str = "") -> tuple[FoundCamera, ...]:
    """The cameras that there are now. used: the source that is looked through, which answers to nobody else.

    Where there is no list every number is opened for a moment, which takes a second or more: not for the thread that
    draws.
    """
    if listed.is_dir() or sys.platform.startswith("linux"):
        return _listed(listed)
    return tuple(FoundCamera(number) for number in range(ASKED_FOR) if str(number) == used or _answers(number))


def _listed(folder: Path) -> tuple[FoundCamera, ...]:
    found = []
    for device in folder.glob("video*"):
        number = device.name.removeprefix("video")
        # A camera's further nodes give no pictures: only the first one does.
        if number.isdigit() and _line(device / "index") in ("0", ""):
            found.append(FoundCamera(int(number), _line(device / "name")))
    return tuple(sorted(found, key=lambda each: each.number))


def _line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _answers(number: int) -> bool:
    import cv2

    device = cv2.VideoCapture(number)
    try:
        return bool(device.isOpened())
    finally:
        device.release()
