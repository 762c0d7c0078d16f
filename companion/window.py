"""The window: where it stands, and its wishes, told to Kivy before it makes one."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display.monitors import Monitor

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
