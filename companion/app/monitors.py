"""The monitors of this computer, asked before there is a window. SDL makes Kivy's windows, and counts them for us."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from companion.app import sdl
from engine.core.frozen import frozen

_VIDEO = 0x20
"""SDL_INIT_VIDEO, of SDL.h."""


@frozen
class Monitor:
    """One of them: where its upper left corner lies among all of them, how large it is, what it calls itself."""

    left_px: int
    top_px: int
    width_px: int
    height_px: int
    name: str = ""


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = tuple((side, ctypes.c_int) for side in "xywh")


def monitors() -> tuple[Monitor, ...]:
    """All of them, in SDL's order; () where it cannot be asked."""
    library = sdl.library()
    if library is None or library.SDL_InitSubSystem(_VIDEO) != 0:
        return ()
    try:
        found = (_monitor(library, number) for number in range(library.SDL_GetNumVideoDisplays()))
        return tuple(each for each in found if each is not None)
    finally:
        library.SDL_QuitSubSystem(_VIDEO)


def chosen(number: int, found: Sequence[Monitor]) -> Monitor:
    """The monitor of this number, counted from 1. ValueError, with a sentence, where there is none."""
    if not found:
        raise ValueError("This computer does not say which monitors it has. Leave --display out, and move the window.")
    if not 1 <= number <= len(found):
        told = ", ".join(f"{n} ({_words(each)})" for n, each in enumerate(found, start=1))
        raise ValueError(f"There is no monitor {number}. There {'are' if len(found) > 1 else 'is'}: {told}.")
    return found[number - 1]


def _words(monitor: Monitor) -> str:
    size = f"{monitor.width_px}x{monitor.height_px}"
    return f"{monitor.name}, {size}" if monitor.name and not monitor.name.isdigit() else size


def _monitor(library: ctypes.CDLL, number: int) -> Monitor | None:
    bounds = _Rect()
    if library.SDL_GetDisplayBounds(number, ctypes.byref(bounds)) != 0:
        return None
    library.SDL_GetDisplayName.restype = ctypes.c_char_p
    name = library.SDL_GetDisplayName(number) or b""
    return Monitor(bounds.x, bounds.y, bounds.w, bounds.h, name.decode("utf-8", "replace"))
