"""The window's wishes, told to Kivy before it makes one."""

from __future__ import annotations


def ask_for_window(width_px: int, height_px: int) -> None:
    """A window of this size. Call it before anything that opens one is imported."""
    from kivy.config import Config

    Config.set("graphics", "width", str(width_px))
    Config.set("graphics", "height", str(height_px))
    # Every edge is drawn smooth by itself; samples on top of that double a frame's time without a graphics chip.
    Config.set("graphics", "multisamples", "0")
    # One finger of a mouse is one finger: no second touch is simulated by its other buttons.
    Config.set("input", "mouse", "mouse,disable_multitouch")
