"""A finger and an eye for tests: drives a real Kivy root in a real GL window, without threads or sleeping.

SDL's off-screen driver is used unless RINGTABLE_TEST_X is set (then the X server of DISPLAY, for instance Xvfb). The
off-screen surface keeps the size it was made with, so a process has one tablet size: RINGTABLE_TABLET, '1280x800'
unless set. Import this before anything of Kivy.
"""

from __future__ import annotations

import gc
import itertools
import math
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from weakref import WeakMethod

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_USE_DEFAULTCONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="ringtable-kivy-"))
if not os.environ.get("RINGTABLE_TEST_X"):
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

import cv2
import numpy as np
from kivy.config import Config
from kivy.input.motionevent import MotionEvent

from tests.rubbish import look

TABLET = tuple(int(side) for side in os.environ.get("RINGTABLE_TABLET", "1280x800").split("x"))

for _key, _value in (("width", TABLET[0]), ("height", TABLET[1]), ("multisamples", 0), ("resizable", 0)):
    Config.set("graphics", _key, str(_value))
for _provider, _ in Config.items("input"):
    Config.remove_option("input", _provider)


def _rules_are_silent() -> None:
    """Let the rules of kv files be followed without a word: whenever a value changes, Kivy makes two sentences for a
    log that nobody keeps.
    """
    from kivy.lang import builder

    def follow(args: tuple[object, str, object, object, dict[str, object]], instance: object, value: object) -> None:
        element, key, code, rule, names = args
        rule.count += 1
        setattr(element, key, eval(code, names))

    builder.call_fn = follow


_rules_are_silent()


class Finger(MotionEvent):
    """One touch at a window pixel, from below left as Kivy counts."""

    _numbers = itertools.count(1)

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", next(self._numbers), _share(x, y))
        self.is_touch, self.type_id, self.profile = True, "touch", ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def post(self, kind: str, x: float | None = None, y: float | None = None) -> None:
        """Send 'begin', 'update' or 'end' through the event loop, as an input provider does."""
        from kivy.base import EventLoop

        if x is not None and y is not None:
            self.move(_share(x, y))
        EventLoop.post_dispatch_input(kind, self)


def _share(x: float, y: float) -> dict[str, float]:
    from kivy.core.window import Window

    return {"x": x / (Window.width - 1), "y": y / (Window.height - 1)}


class Seconds:
    """The clock of touches: it stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


SECONDS = Seconds()
FINGER_S = 1.0
"""How long after the last touch a finger comes down, unless a test wants it sooner."""
FRAME_S = 1 / 60
"""How long a frame takes by Kivy's own clock, however long it takes the machine."""
_FRAMES = Seconds()


def _frames_are_the_clock() -> None:
    """Let Kivy's clock, and the seconds its widgets read, go on by a sixtieth with each frame and not otherwise.

    Else a test that lets a scroll view wait for its 55 ms draws frames as fast as the machine can until they are over.
    """
    from kivy.clock import Clock
    from kivy.effects import kinetic, scroll
    from kivy.input import motionevent
    from kivy.uix.behaviors import button

    if Clock.time is _FRAMES:
        return
    _FRAMES.now = Clock.time()
    Clock.time = _FRAMES
    for module in (kinetic, scroll, motionevent, button):
        module.time = _FRAMES


APPS_SWEEP = True
"""Whether an app sweeps as it does on a tablet. Tests that open hundreds of apps after one another say no."""


class _NoSweeps:
    """In place of Python's `gc` for an app: between its tests there is a sweep already, and an app that sets apart what
    there is would have each of them look through everything.
    """

    @staticmethod
    def collect(generation: int = 2) -> None:
        """Nothing, as the others here."""

    disable = enable = freeze = unfreeze = collect

    @staticmethod
    def get_count() -> tuple[int, int, int]:
        """Nothing new."""
        return 0, 0, 0


def _let_go() -> None:
    """Take what Kivy keeps for later from it: rows for the next list, and what moves a widget until it is there. By
    each, a whole app that was closed would stay.
    """
    from kivy.animation import Animation
    from kivy.uix.recycleview import views

    for animation in tuple(Animation._instances):
        for moved in tuple(animation._widgets.values()):
            animation.cancel(moved["widget"])
    views._cached_views.clear()
    views._cache_count = 0


def _forget(theme: object, again: object) -> None:
    for name, listeners in theme._listeners.items():
        for number in [number for number, (_, args) in listeners.items() if args == (WeakMethod(again),)]:
            theme.unbind_uid(name, number)


class Driver:
    """Shows a root widget and touches it. `close()` takes it off the window again."""

    def __init__(self, root: object | None = None, app: object | None = None) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from companion.app import sweeps
        from companion.widgets.fingers import Glass

        # Thousands of dead widgets would hang on the theme, and each one that goes looks through all the others.
        look()
        self.window, self.loop, self.app = Window, EventLoop, app
        self.seconds, self.glass = SECONDS, None
        if app is not None:
            app.clock = self.seconds
            sweeps.gc = gc if APPS_SWEEP else _NoSweeps
        else:
            self.glass = Glass(Window, self.seconds)
        if not Window.initialized:
            Window.create_window()
        # Software GL needs longer for a frame than everything else together, so only pictures are drawn.
        Window.on_draw = lambda: None
        EventLoop.ensure_window()
        if EventLoop.status != "started":  # the app before this one has stopped it
            EventLoop.start()
        _frames_are_the_clock()
        if app is not None:
            app._run_prepare()
            self.root = app.root
        else:
            self.root = root
            if root is not None:
                Window.add_widget(root)
        self.pump(4)

    def pump(self, frames: int = 2, frame_s: float = FRAME_S) -> None:
        """Run so many frames, each of which takes so long by Kivy's clock."""
        from kivy.clock import Clock
        from kivy.graphics.opengl import glFinish

        for _ in range(frames):
            Clock._max_fps = 0  # never sleep up to the next sixtieth
            _FRAMES.now += frame_s
            self.loop.idle()
            glFinish()  # the off-screen swap does not wait: without this, frames queue up and uploads stall

    def pump_for(self, seconds: float) -> None:
        """Run the frames of a while: a scroll view holds a touch back for 55 ms, a peek opens after its delay."""
        self.pump_until(lambda: False, seconds)

    def pump_until(self, is_so: Callable[[], bool], seconds: float = 1.0) -> bool:
        """Run frames until something is so; False when it is not after the frames of so many seconds."""
        for _ in range(math.ceil(seconds / FRAME_S)):
            if is_so():
                return True
            self.pump(1)
        return bool(is_so())

    def live_for(self, seconds: float) -> None:
        """Run frames while devices do what takes them so many real seconds: then Kivy's clock goes as theirs does."""
        now = time.perf_counter()
        end = now + seconds
        while now < end:
            before, now = now, time.perf_counter()
            self.pump(1, now - before)
            # The devices' threads need the processor more than another picture of the same.
            time.sleep(max(0.0, now + FRAME_S - time.perf_counter()))

    def wait(self, seconds: float = FINGER_S) -> None:
        """Let the clock of touches go on, with nothing but what lies on the glass now before anybody's eyes."""
        self.pump(1)
        self.seconds.now += seconds

    def down(self, x: float, y: float, after_s: float = FINGER_S) -> Finger:
        """Put a finger down, so many seconds after the last thing that happened."""
        self.wait(after_s)
        finger = Finger(x, y)
        finger.post("begin", x, y)
        self.pump(1)
        return finger

    def lift(self, finger: Finger) -> None:
        """Take it away."""
        finger.post("end")
        self.pump(2)

    def touch(self, widget: object, after_s: float = FINGER_S) -> Finger:
        """Put a finger on the middle of a widget, wherever its parents turned or scrolled it."""
        return self.down(*self.middle(widget), after_s)

    def tap(self, widget: object, after_s: float = FINGER_S) -> None:
        """Touch and let go."""
        finger = self.touch(widget, after_s)
        self.pump(1)
        self.lift(finger)
        self.pump(2)

    def rest(self, widget: object, seconds: float = 1.2) -> Finger:
        """Put a finger on a widget and leave it there for so many seconds."""
        finger = self.touch(widget)
        self.pump_until(lambda: widget.state == "down")
        self.seconds.now += seconds
        self.pump(3)
        return finger

    def hold(self, widget: object, seconds: float = 1.2) -> None:
        """Rest a finger on a widget, and lift it."""
        self.lift(self.rest(widget, seconds))

    def press(self, widget: object) -> None:
        """Tap or hold a button in a scroll view, which holds a finger back until it knows that it is no scrolling."""
        finger = self.touch(widget)
        self.pump_until(lambda: widget.state == "down")
        self.stay_if_held(widget)
        self.lift(finger)

    def stay_if_held(self, widget: object) -> None:
        """Let the finger that is down on a button stay as long as the button has to be held, if it does."""
        if getattr(widget, "seconds", 0):
            self.seconds.now += widget.seconds
            self.pump(3)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        """Draw a finger across the glass."""
        finger = self.down(*start)
        for step in range(1, steps + 1):
            share = step / steps
            finger.post("update", start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.pump(1)
        self.lift(finger)

    @staticmethod
    def middle(widget: object) -> tuple[float, float]:
        """The window pixel in the middle of a widget."""
        return widget.to_window(*widget.center)

    def picture(self) -> np.ndarray:
        """What is on the glass now: height x width x 3, bgr."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        self.pump(1)
        type(self.window).on_draw(self.window)
        width, height = self.window.system_size
        pixels = np.frombuffer(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
        return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1, :, 2::-1])

    def shot(self, path: str | Path) -> np.ndarray:
        """Save the glass as a picture and return it."""
        picture = self.picture()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        if not cv2.imwrite(str(path), picture):
            raise OSError(f"The screenshot could not be written to {path}; check that the folder may be written to.")
        return picture

    def close(self) -> None:
        """Take the root off the window."""
        from companion.widgets.page import Page
        from companion.widgets.theme import theme

        if self.app is not None:
            self.app.stop()
        if self.glass is not None:
            self.glass.close()
        if self.root is not None:
            self.window.remove_widget(self.root)
        for screen in getattr(self.root, "screens", (self.root,)):
            if isinstance(screen, Page):
                _forget(theme, screen._again)  # or it is drawn anew until somebody sweeps it up
        _let_go()
        self.pump(1)


def walk(widget: object) -> Iterator[object]:
    """A widget and all below it."""
    yield widget
    for child in widget.children:
        yield from walk(child)


def find(root: object, says: str, kind: type | None = None) -> object:
    """The widget that says exactly this (and is of this class); an AssertionError lists what is said when there is
    none.
    """
    spoken = [w for w in walk(root) if getattr(w, "says", "") and (kind is None or isinstance(w, kind))]
    for widget in spoken:
        if widget.says == says:
            return widget
    raise AssertionError(f"Nothing on the screen says {says!r}; it says {sorted({w.says for w in spoken})}")
