"""A finger counts once: by however many devices it is told, turned or not, and two fingers count as two."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from companion.app import sdl
from tests.companion.harness import SECONDS, Finger, walk
from tests.companion.real_app import looked_at


class Heard:
    """A device's provider, as Kivy asks it: it gives what has come in."""

    def __init__(self, device, is_turned=False):
        self.device, self.is_turned, self.came = device, is_turned, []

    def tell(self, kind, x, y):
        from kivy.core.window import Window

        if self.is_turned:
            x, y = y * Window.width / Window.height, Window.height - x * Window.height / Window.width
        if kind == "begin":
            self.finger = Finger(x, y)
            self.finger.device = self.device
        self.came.append((kind, self.finger))

    def update(self, dispatch_fn):
        while self.came:
            dispatch_fn(*self.came.pop(0))

    def start(self):
        """Nothing to begin."""

    stop = start


@pytest.fixture
def devices():
    """Two that tell of the same panel, under the app's net: the mouse that the window system makes of a finger, and
    the panel itself.
    """
    from kivy.base import EventLoop

    from companion.app.touch import OneFinger

    both, net = (Heard("mouse"), Heard("event7")), OneFinger(SECONDS)
    EventLoop.postproc_modules.insert(0, net)
    for each in both:
        EventLoop.add_input_provider(each)
    yield both
    for each in both:
        EventLoop.remove_input_provider(each)
    EventLoop.remove_postproc_module(net)


@pytest.mark.parametrize("is_turned", [False, True], ids=["straight", "turned"])
@pytest.mark.parametrize("late_s", [0.0, 0.029])
@pytest.mark.parametrize("order", [1, -1], ids=["the window first", "the panel first"])
def test_what_is_typed_once_stands_once(show, devices, order, late_s, is_turned):
    from kivy.core.window import Window

    from companion.models import TEXT, FieldModel
    from companion.widgets.keyboard import TextPad

    pad = TextPad(FieldModel("name", TEXT))
    driver = show(pad)
    driver.pump(2)
    heard = []

    def hear(_, touch):
        heard.append(touch.device)

    Window.bind(on_touch_down=hear)
    first, second = devices[::order]
    second.is_turned = is_turned
    for letter in "awe":
        driver.wait()
        key = next(w for w in walk(pad) if getattr(w, "carries", None) in (letter, letter.upper()))
        for kind in ("begin", "end"):
            for number, each in enumerate((first, second)):
                SECONDS.now += late_s * number
                each.tell(kind, *driver.middle(key))
                driver.pump(3 if late_s else 1)
    Window.unbind(on_touch_down=hear)
    assert pad.typed == "Awe"
    assert heard == [first.device] * 3


def _net():
    from companion.app.touch import OneFinger

    clock = SimpleNamespace(now=0.0)
    return OneFinger(lambda: clock.now), clock


def _finger(device, *, is_touch=True, button=""):
    finger = Finger(5, 5)
    finger.device, finger.is_touch, finger.button = device, is_touch, button
    if button:
        finger.profile.append("button")
    return finger


def _kept(net, *events):
    return [(kind, touch.device) for kind, touch in net.process(list(events))]


def test_all_of_a_finger_that_is_told_again_is_let_fall_down_to_its_lifting():
    net, clock = _net()
    one, again = _finger("mouse"), _finger("event7")
    assert _kept(net, ("begin", one), ("begin", again)) == [("begin", "mouse")]
    clock.now = 5.0
    assert _kept(net, ("update", again), ("update", one), ("end", one)) == [("update", "mouse"), ("end", "mouse")]
    assert _kept(net, ("end", again)) == []
    later = _finger("event7")
    clock.now = 9.0
    assert _kept(net, ("begin", later), ("end", later)) == [("begin", "event7"), ("end", "event7")]


def test_two_fingers_of_one_device_are_two_and_a_mouse_stands_for_one_of_them():
    net, _ = _net()
    two = [("begin", _finger("event7")), ("begin", _finger("event7"))]
    assert _kept(net, *two, ("begin", _finger("mouse"))) == [("begin", "event7")] * 2
    net, _ = _net()
    assert _kept(net, ("begin", _finger("mouse")), *two) == [("begin", "mouse"), ("begin", "event7")]
    net, _ = _net()
    assert _kept(net, *two, *(("begin", _finger("event8")) for _ in two)) == [("begin", "event7")] * 2


def test_a_third_device_tells_of_it_a_third_time():
    net, _ = _net()
    assert _kept(net, *(("begin", _finger(device)) for device in ("mouse", "event7", "sdl"))) == [("begin", "mouse")]


def test_what_another_device_tells_later_is_another_finger():
    net, clock = _net()
    _kept(net, ("begin", _finger("mouse")))
    _kept(net)
    clock.now = 0.031
    assert _kept(net, ("begin", _finger("event7"))) == [("begin", "event7")]


def test_the_frame_after_a_slow_one_is_not_too_late():
    net, clock = _net()
    _kept(net, ("begin", _finger("event7")))
    clock.now = 0.4
    assert _kept(net, ("begin", _finger("mouse"))) == []


def test_a_wheel_and_a_mouse_that_hovers_are_no_fingers():
    net, _ = _net()
    others = ("begin", _finger("mouse", button="scrollup")), ("begin", _finger("mouse", is_touch=False))
    assert len(_kept(net, ("begin", _finger("event7")), *others)) == 3


# -- who is asked for fingers ------------------------------------------------------------------------------------------


class Library:
    """SDL, shown by this driver with so many things to touch."""

    def __init__(self, driver, panels):
        self.hints = {}
        self.SDL_GetCurrentVideoDriver = lambda: driver
        self.SDL_GetNumTouchDevices = lambda: panels

    def SDL_SetHint(self, name, value):
        self.hints[name] = value

    class SDL_GetCurrentVideoDriver:
        restype = None


@pytest.mark.parametrize(
    ("driver", "panels", "is_given"),
    [(b"x11", 1, True), (b"wayland", 2, True), (b"x11", 0, False), (b"KMSDRM", 1, False), (b"cocoa", 1, False)],
)
def test_fingers_come_by_the_window_system_where_it_has_something_to_touch(monkeypatch, driver, panels, is_given):
    library = Library(driver, panels)
    monkeypatch.setattr(sdl, "library", lambda: library)
    assert sdl.take_fingers() is is_given
    assert library.hints == ({b"SDL_TOUCH_MOUSE_EVENTS": b"0"} if is_given else {})


PROBES = """
def begin():
    from kivy.input import MotionEventFactory, MotionEventProvider
    class Probe(MotionEventProvider):
        def __init__(self, device, args):
            super().__init__(device, args)
            if args == "breaks":
                raise ValueError(args)
        def update(self, dispatch_fn): pass
    MotionEventFactory.register("probe", Probe)
"""
FINGERS = """
sdl.take_fingers = lambda: True
def more():
    import ctypes
    from kivy.base import EventLoop
    from kivy.core.window import Window
    heard = []
    Window.bind(on_touch_down=lambda _, touch: heard.append((touch.device, *map(round, touch.pos))))
    class Event(ctypes.Structure):
        _fields_ = [("type", ctypes.c_uint32), ("at", ctypes.c_uint32), ("panel", ctypes.c_int64)]
        _fields_ += [("finger", ctypes.c_int64), ("x", ctypes.c_float), ("y", ctypes.c_float)]
        _fields_ += [("rest", ctypes.c_byte * 64)]
    for finger in (1, 2):
        for kind in (0x700, 0x702, 0x701):
            sdl.library().SDL_PushEvent(ctypes.byref(Event(kind, 0, 1, finger, 0.25 * finger, 0.25)))
    Window.mainloop()
    EventLoop.dispatch_input()
    return {"heard": heard, "size": Window.size}
"""


def _with_panels(home, *lines):
    kept = home / ".local/share/ringtable/kivy/config.ini"
    kept.parent.mkdir(parents=True)
    kept.write_text("\n".join(("[input]", *lines, "")), encoding="utf-8")


def test_panels_are_read_where_the_window_system_tells_of_no_fingers(tmp_path):
    _with_panels(
        tmp_path,
        "mouse = mouse",
        "mine = probe,all",
        "%(name)s = probe,breaks",
        "odd = nothing of kivys",
        "gone = mtdev,/dev/nothing",
    )
    looked = looked_at(tmp_path, planted=PROBES)
    assert sorted(looked["providers"]) == ["mine", "mouse", "sdl"]
    assert looked["net"] == "OneFinger"
    told = " ".join(looked["says"])
    assert told.count("A touch panel is not read") == 3
    assert all(f"the line '{name}'" in told for name in ("%(name)s", "odd", "gone"))


def test_where_it_tells_of_them_nothing_else_is_asked_and_each_finger_comes_in(tmp_path):
    _with_panels(tmp_path, "mine = probe,all", "odd = nothing of kivys")
    looked = looked_at(tmp_path, planted=PROBES + FINGERS)
    assert sorted(looked["providers"]) == ["mouse", "sdl"]
    width, height = looked["size"]
    places = [(share * (width - 1), 0.75 * (height - 1)) for share in (0.25, 0.5)]
    assert looked["heard"] == [["sdl", round(x), round(y)] for x, y in places]
    assert "odd" not in json.dumps(looked["says"])
