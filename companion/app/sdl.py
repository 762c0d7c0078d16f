"""The SDL that Kivy's windows are made with, asked what Kivy does not tell."""

from __future__ import annotations

import ctypes
import importlib.util
from functools import cache
from pathlib import Path


@cache
def library() -> ctypes.CDLL | None:
    """It, found through what Kivy's own window module is linked with, which opens no window; None where it is not."""
    kivy = importlib.util.find_spec("kivy")
    places = kivy.submodule_search_locations if kivy is not None else None
    for folder in places or ():
        for module in Path(folder, "core", "window").glob("_window_sdl2*.so"):
            try:
                found = ctypes.CDLL(str(module))
                found.SDL_GetNumVideoDisplays  # noqa: B018  (AttributeError where it is not linked with it)
            except (OSError, AttributeError):
                continue
            return found
    return None


def driver() -> str:
    """What SDL shows the window by: "x11", "KMSDRM", "offscreen" … "" where nothing is, or none knows."""
    sdl = library()
    if sdl is None:
        return ""
    sdl.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
    return (sdl.SDL_GetCurrentVideoDriver() or b"").decode("ascii", "replace")


def take_fingers() -> bool:
    """Whether the window system tells SDL of fingers; from now on none of them is told as a mouse too."""
    sdl = library()
    if sdl is None or driver() not in ("x11", "wayland") or sdl.SDL_GetNumTouchDevices() <= 0:
        return False
    sdl.SDL_SetHint(b"SDL_TOUCH_MOUSE_EVENTS", b"0")
    return True
