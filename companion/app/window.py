"""The window: where it stands, its wishes, told to Kivy before it makes one, and whether anybody can see it then."""

from __future__ import annotations

import os
from collections.abc import Sequence

from companion.app.monitors import Monitor

_SEEN_BY = ("x11", "wayland", "kmsdrm", "rpi", "vivante", "directfb", "cocoa", "windows", "winrt", "uikit", "android")
"""What SDL shows windows by; whatever else it has makes pictures for nobody."""
_NO_SCREEN = "There is no screen to open the app on"
_VERBS = "ringtable --help names the verbs that need no screen."
FIRST = 1280, 800
"""Pixels of the window before anybody has drawn it larger or smaller."""
LEAST = 640, 480
"""Pixels: no window is smaller, lying; held upright the other way round."""
IN_SIGHT_PX = 64
"""As much of a window's upper edge can be taken hold of."""
Place = tuple[int, ...]
"""Left, top, width and height of a window in pixels; () for as at first."""


def place_of(kept: Place, monitors: Sequence[Monitor]) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Size and upper left corner of the window that was left there, no larger than its monitor; without a corner where
    there was none, or the monitor that it stood on has gone. monitors: those there are, none where nobody says.
    """
    size = (kept[2], kept[3]) if kept else FIRST
    size = max(size[0], min(LEAST)), max(size[1], min(LEAST))
    here = next((each for each in monitors if kept and _is_in_sight(kept, each)), None)
    on = here or next(iter(monitors), None)
    if on is not None:
        size = min(size[0], on.width_px), min(size[1], on.height_px)
    return size, (kept[0], kept[1]) if here is not None else None


def _is_in_sight(kept: Place, monitor: Monitor) -> bool:
    """Whether the middle of a window's upper edge can be taken hold of on this monitor."""
    across, down = kept[0] + kept[2] // 2 - monitor.left_px, kept[1] - monitor.top_px
    return 0 <= across < monitor.width_px and 0 <= down <= monitor.height_px - IN_SIGHT_PX


def ask_for_window(
    width_px: int, height_px: int, corner_px: tuple[int, int] | None = None, *, is_full: bool = False
) -> None:
    """A window of this size, its upper left corner there if that matters, or one that fills the screen. Call it before
    anything that opens one is imported.
    """
    from kivy.config import Config

    Config.set("graphics", "width", str(width_px))
    Config.set("graphics", "height", str(height_px))
    Config.set("graphics", "fullscreen", "auto" if is_full else "0")
    for side in ("minimum_width", "minimum_height"):  # it may stand upright
        Config.set("graphics", side, str(min(LEAST)))
    if corner_px is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", str(corner_px[0]))
        Config.set("graphics", "top", str(corner_px[1]))
    # Every edge is drawn smooth by itself; samples on top of that double a frame's time without a graphics chip.
    Config.set("graphics", "multisamples", "0")
    # One finger of a mouse is one finger: no second touch is simulated by its other buttons.
    Config.set("input", "mouse", "mouse,disable_multitouch")


def why_unseen() -> str:
    """Make the window that was asked for: why nobody can see it, in a sentence, "" where somebody can.

    Where there is no screen, SDL draws into the memory by itself; who asks for that by SDL_VIDEODRIVER gets it.
    """
    from kivy.core.window import Window

    from companion.app import sdl

    asked, driver = os.environ.get("SDL_VIDEODRIVER", ""), sdl.driver()
    is_seen = driver.lower() in _SEEN_BY
    if Window is not None and (is_seen or not driver or driver.lower() in asked.lower().split(",")):
        return "" if _has_gl() else "This screen's OpenGL is older than 2.0, and the app cannot draw with it."
    if asked:
        return "No window can be opened in the way that SDL_VIDEODRIVER asks for. Start the app without it."
    if is_seen:
        return (
            "No window can be drawn on this screen: it has no OpenGL. Install its driver (on Debian: libgl1, libegl1)."
        )
    if os.environ.get("DISPLAY"):
        return f"{_NO_SCREEN}: nothing answers at the one that DISPLAY names. {_VERBS}"
    if os.environ.get("WAYLAND_DISPLAY"):
        return f"{_NO_SCREEN}: on a Wayland desktop it needs XWayland (on Debian: xwayland), and DISPLAY is not set."
    return f"{_NO_SCREEN}: DISPLAY is not set. Start it from a desktop session. {_VERBS}"


def _has_gl() -> bool:
    from kivy.graphics.cgl import cgl_get_initialized_backend_name
    from kivy.graphics.opengl_utils import gl_get_version

    return cgl_get_initialized_backend_name() == "mock" or gl_get_version() >= (2, 0)
