"""Which cameras there are: by the system's own list where it has one (Linux), else by asking each number.

A camera is remembered by its name: its number is another one when a second camera was plugged in first.
"""

from __future__ import annotations

import os
import struct
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

LISTED, DEVICES = Path("/sys/class/video4linux"), Path("/dev")
ASKED_FOR = 4
# linux/videodev2.h: what a node can do, of itself (device_caps).
_QUERYCAP, _CAPABILITY = 0x80685600, struct.Struct("16s32s32s4I3I")
_CAPTURE, _BOTH_WAYS, _BY_MEDIA_CONTROLLER = 0x1 | 0x1000, 0x4000 | 0x8000, 0x20000000
# A Raspberry Pi's codecs and image processors, by the beginnings of their names: some of them say that they capture.
_NO_CAMERAS = ("bcm2835-codec", "bcm2835-isp", "rpi-hevc", "rpivid", "pispbe", "rp1-cfe")


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera: its number, and the name its maker gave it, with a number of its own where another has it too; '' where
    no name is told."""

    number: int
    name: str = ""

    @property
    def spec(self) -> str:
        """By what `open_source` takes it, and the settings remember it."""
        return self.name or str(self.number)


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


def camera_number(spec: str, listed: Path = LISTED) -> int | None:
    """The number of the camera that this is, by its number or its name; None where it is no camera of this computer."""
    if spec.isascii() and spec.isdigit():
        return int(spec)
    return next((each.number for each in _listed(listed) if each.name == spec), None) if spec else None


def _listed(folder: Path) -> tuple[FoundCamera, ...]:
    found, namesakes = [], dict[str, int]()
    for device in sorted(folder.glob("video*"), key=lambda each: (len(each.name), each.name)):
        number, name = device.name.removeprefix("video"), _line(device / "name")
        # A camera's further nodes give no pictures: only the first one does.
        if (
            not number.isdigit()
            or _line(device / "index") not in ("0", "")
            or not _may_see(DEVICES / device.name, name)
        ):
            continue
        camera = FoundCamera(int(number), "" if name.isdigit() else name)
        namesakes[name] = namesakes.get(name, 0) + 1
        found.append(replace(camera, name=f"{name} ({namesakes[name]})") if namesakes[name] > 1 and name else camera)
    return tuple(found)


def _may_see(node: Path, name: str) -> bool:
    """Whether a node of the system's list may be a camera: what cannot be asked is one by its name."""
    if name.startswith(_NO_CAMERAS):
        return False
    can = _capabilities(node)
    return can is None or bool(can & _CAPTURE and not can & (_BOTH_WAYS | _BY_MEDIA_CONTROLLER))


def _capabilities(node: Path) -> int | None:
    """What the driver says that this node can do, as bits; None where it says nothing."""
    try:
        import fcntl

        file = os.open(node, os.O_RDWR | os.O_NONBLOCK)
        try:
            told = fcntl.ioctl(file, _QUERYCAP, bytes(_CAPABILITY.size))
        finally:
            os.close(file)
    except (ImportError, OSError):
        return None
    return int(_CAPABILITY.unpack(told)[5])


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
