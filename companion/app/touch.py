"""Fingers on a panel: each counts once, by however many ways it comes.

A panel may be read by the window system and by Kivy itself, from its device; on a Raspberry Pi it is, and each finger
came twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.config import Config
from kivy.input import MotionEventFactory

from companion.app import sdl
from companion.words import say
from engine.core.kept import Tell

AGAIN_S = 0.03
"""How much later than the first the second device tells of the same finger, at most."""
_MOUSE = "mouse"
_FINGERS = ("fingerdown", "fingermotion", "fingerup")


def read_panels(window: Any, panels: Mapping[str, str], tell: Tell | None) -> None:
    """Have fingers read, before the app runs. panels: lines of Kivy's section [input], none for its own.

    Where the window system tells of fingers, nothing else is asked for them. tell: gets a sentence for each line that
    Kivy cannot follow: by itself it would end.
    """
    own = {name: line for name, line in Config.items("input") if name != _MOUSE}
    for name in own:
        Config.remove_option("input", name)
    if sdl.take_fingers():
        window._win = _WithFingers(window._win)
    else:
        for name, line in (panels or own).items():
            if name != _MOUSE and not _is_read(name, line) and tell is not None:
                tell(say("touch.panel_is_not_read", line=name))
    EventLoop.add_postproc_module(OneFinger())


def _is_read(name: str, line: str) -> bool:
    kind, _, how = line.partition(",")
    device = how.partition(",")[0]
    # What a device that is not there does to its reader is done in a thread of Kivy's, and lands on the terminal.
    if device.startswith("/") and not Path(device).exists():
        return False
    with suppress(Exception):
        provider = MotionEventFactory.get(kind)(name, how)
        # One that looks for devices by itself gives nothing back: those it found are read already.
        if provider:
            EventLoop.add_input_provider(provider, True)
        return True
    return False


class _WithFingers:
    """SDL's window as Kivy holds it, fingers and all: on a desktop Kivy 2.3 hears of them and lets them fall, for SDL
    tells of one of them as a mouse.
    """

    def __init__(self, held: Any) -> None:
        self._held = held

    def __getattr__(self, name: str) -> Any:
        return getattr(self._held, name)

    def poll(self) -> Any:
        """What happened next; fingers go to those that read them."""
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

        event = self._held.poll()
        if event and event[0] in _FINGERS:
            SDL2MotionEventProvider.q.appendleft(event)
        return event


class OneFinger:
    """Kivy's look through what came in: a finger that another device tells of too is let fall, down to its lifting.

    Places are not compared, for one of two devices may be turned. A device tells each of its fingers once, so two of
    one device are two, and each finger of one stands for one of another. clock: seconds that only ever grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._frame = 0
        self._begun: list[tuple[float, int, str, set[str]]] = []
        self._fallen: set[int] = set()

    def process(self, events: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """The events of one frame without those that are told again."""
        self._frame += 1
        now = self._clock()
        # What came while a slow frame was drawn is heard of in this one, or, by way of a window, in the next.
        self._begun = [each for each in self._begun if now - each[0] <= AGAIN_S or self._frame - each[1] <= 1]
        return [(kind, touch) for kind, touch in events if not self._is_told_again(kind, touch, now)]

    def _is_told_again(self, kind: str, touch: Any, now: float) -> bool:
        if not touch.is_touch or touch.is_mouse_scrolling:
            return False
        if kind == "begin" and self._is_known(touch.device, now):
            self._fallen.add(touch.uid)
        is_fallen = touch.uid in self._fallen
        if kind == "end":
            self._fallen.discard(touch.uid)
        return is_fallen

    def _is_known(self, device: str, now: float) -> bool:
        for _, _, first, others in self._begun:
            if first != device and device not in others:
                others.add(device)
                return True
        self._begun.append((now, self._frame, device, set()))
        return False
