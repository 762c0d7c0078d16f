"""The window's wishes, told to Kivy before it makes one."""

from __future__ import annotations


def ask_for_window(width_px: int, height_px: int, corner_px: tuple[int, int] | None = None) -> None:
    """A window of this size, its upper left corner there if that matters. Call it before anything that opens one is
    imported.
    """
    from kivy.config import Config

    Config.set("graphics", "width", str(width_px))
    Config.set("graphics", "height", str(height_px))
    if corner_px is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", str(corner_px[0]))
        Config.set("graphics", "top", str(corner_px[1]))
    # Every edge is drawn smooth by itself; samples on top of that double a frame's time without a graphics chip.
    Config.set("graphics", "multisamples", "0")
    # One finger of a mouse is one finger: no second touch is simulated by its other buttons.
    Config.set("input", "mouse", "mouse,disable_multitouch")
