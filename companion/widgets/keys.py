"""A keyboard is one more finger: it walks over what can be tapped, and taps there as a finger does.

So whatever holds for fingers holds for keys: what lies under a cover is not reached, what has just changed takes no
tap, and what is opened by holding is opened by a key that is held down.

Words are what it can do better: they come as the window's text events, with the case and the accents that its layout,
its dead keys and its compose key make of several keys.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any
from weakref import ref

from kivy.base import EventLoop
from kivy.graphics import Color, InstructionGroup, Line
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.widgets.fingers import EVERYWHERE, Box, box_of, cut, own_meaning
from companion.widgets.keyboard import TextPad
from companion.widgets.pads import ERASE, Pad
from companion.widgets.theme import theme
from engine.core.frozen import frozen

TAB, ENTER, KEYPAD_ENTER, SPACE, ESCAPE, BACK, BACKSPACE, F1, F11 = 9, 13, 271, 32, 27, 1001, 8, 282, 292
ARROWS = {273: (0, 1), 274: (0, -1), 276: (-1, 0), 275: (1, 0)}
"""Which way each goes: right and up are 1."""
WIDER = {"↑": "", "space": " ", ERASE: "\b"}
"""Keys on the glass that say something else than what a keyboard types for them."""


@frozen
class Target:
    """Something that can be tapped. box: left, low, right and top of what is seen of it, in window pixels."""

    widget: Widget
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        """Where it is tapped."""
        left, low, right, top = self.box
        return (left + right) / 2, (low + top) / 2


class _Finger(MotionEvent):
    """A touch that a key makes."""

    _numbers = itertools.count(1)

    def __init__(self, window: Any, pos: tuple[float, float]) -> None:
        place = {"x": pos[0] / max(1, window.width - 1), "y": pos[1] / max(1, window.height - 1)}
        super().__init__("keys", f"key {next(self._numbers)}", place)
        self.is_touch, self.type_id, self.profile = True, "touch", ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        """Take the place."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Keys:
    """The keyboard of a window. back: what Escape does where no form lies open; helps: what F1 does; fills: F11."""

    def __init__(
        self,
        window: Any,
        back: Callable[[], None],
        helps: Callable[[], None] = lambda: None,
        fills: Callable[[], None] = lambda: None,
    ) -> None:
        self.window, self.back, self.helps, self.fills = window, back, helps, fills
        self._at: Callable[[], Any] = lambda: None
        self._box: Box | None = None
        self._meant = 0
        self._lies: Box | None = None
        """Where what has the focus lay when its ring was drawn."""
        self._held: tuple[int, _Finger] | None = None
        self._is_typing = False
        self._ring = InstructionGroup()
        self._events = {
            "on_key_down": self._down,
            "on_key_up": self._up,
            "on_textinput": self._text,
            "on_flip": self._draw,
            "on_touch_down": self._touched,
        }
        window.bind(**self._events)

    def close(self) -> None:
        """Listen no longer."""
        self.window.unbind(**self._events)
        self._ask_for_text(is_wanted=False)
        self.leave()

    def leave(self) -> None:
        """Nothing has the focus."""
        self._at, self._box, self._lies = (lambda: None), None, None
        if self._ring in self.window.canvas.after.children:
            self.window.canvas.after.remove(self._ring)

    @property
    def focus(self) -> Widget | None:
        """What Enter would tap, None while nothing has the focus or it has gone."""
        widget = self._at()
        return widget if widget is not None and any(each.widget is widget for each in self.targets()) else None

    def targets(self) -> list[Target]:
        """Everything that a finger could tap now, as it is read: what lies under something else is not among it."""
        found = list(_tapped(self.window.children, EVERYWHERE))
        return [each for at, each in enumerate(found) if not _is_covered(each, found, at)]

    # -- keys ---------------------------------------------------------------------------------------------------------

    def _down(self, _: object, key: int, __: int, typed: str | None, modifiers: list[str]) -> bool:
        if self._held is not None:
            return key == self._held[0]  # a key that is held repeats itself
        if key in (ESCAPE, BACK):
            self._escape()
        elif key == F1:
            self.helps()
        elif key == F11:
            self.fills()
        elif key == TAB:
            self._walk(-1 if "shift" in modifiers else 1)
        elif key in ARROWS:
            self._go(*ARROWS[key])
        elif key in (ENTER, KEYPAD_ENTER) or (key == SPACE and self._key_of(" ") is None):
            at = self._target()
            if at is not None:
                self._held = (key, self._touch(at))
        elif key != BACKSPACE and self._words() is not None:
            return False  # what it types comes as text
        elif key == BACKSPACE or (typed and len(typed) == 1 and not {"ctrl", "alt", "meta"} & set(modifiers)):
            asked = self._key_of("\b" if key == BACKSPACE else str(typed))
            if asked is None:
                return False
            _lift(self._touch(asked))
        else:
            return False
        return True

    def _text(self, _: object, words: str) -> bool:
        """Words for the keyboard on the glass; any other pad has been tapped at by the key itself."""
        pad = self._words()
        if pad is None:
            return False
        pad.write(words)
        if pad.line.get_root_window() is not None:  # as a finger on them it keeps a desk awake
            _lift(self._touch(Target(pad.line, box_of(pad.line, (0.0, 0.0), True))))
        return True

    def _words(self) -> TextPad | None:
        """The keyboard for words that a finger could type on now."""
        if not TextPad.is_on_glass():
            return None
        return next(filter(None, (_pad_above(each.widget) for each in reversed(self.targets()))), None)

    def _ask_for_text(self, *, is_wanted: bool) -> None:
        """The system is asked for text only while words can be typed: it may lay a keyboard of its own over ours."""
        if is_wanted != self._is_typing:
            self._is_typing = is_wanted
            if is_wanted:
                self.window.request_keyboard(None, None)  # for no widget: at each resize Kivy asks one where it is
            else:
                self.window.release_keyboard()

    def _up(self, _: object, key: int, *__: object) -> bool:
        if self._held is None or key != self._held[0]:
            return False
        finger, self._held = self._held[1], None
        _lift(finger)
        return True

    def _touch(self, target: Target) -> _Finger:
        finger = _Finger(self.window, target.middle)
        EventLoop.post_dispatch_input("begin", finger)
        return finger

    def _touched(self, _: object, touch: Any) -> bool:
        if touch.device != "keys":
            self.leave()
        return False

    def _escape(self) -> None:
        """Leave the form that lies open by its own key, else go back."""
        for target in self.targets():
            form = _form_above(target.widget)
            if form is not None and form.back is target.widget:
                _lift(self._touch(target))
                return
        self.back()

    def _key_of(self, typed: str) -> Target | None:
        """The key of a pad on the glass that types this."""
        told = [(_types(each.widget), each) for each in self.targets() if _is_key(each.widget)]
        exact = next((each for says, each in told if says == typed), None)
        return exact or next((each for says, each in told if says and says.lower() == typed.lower()), None)

    # -- where it is --------------------------------------------------------------------------------------------------

    def _target(self) -> Target | None:
        """What has the focus: the widget, or where it was drawn anew what means the same and lies nearest."""
        if self._box is None:
            return None
        found, widget = self.targets(), self._at()
        same = [each for each in found if each.widget is widget]
        same = same or [each for each in found if own_meaning(each.widget) == self._meant]
        return min(same, key=self._away, default=None)

    def _away(self, target: Target) -> float:
        x, y = target.middle
        left, low, right, top = self._box or target.box
        return abs(x - (left + right) / 2) + abs(y - (low + top) / 2)

    def _walk(self, step: int) -> None:
        found = self.targets()
        if not found:
            return
        now = self._target()
        if now is None and self._box is not None:
            now = min(found, key=self._away)
        place = next((n for n, each in enumerate(found) if now is not None and each.widget is now.widget), None)
        if place is None:
            self._focus(found[0 if step > 0 else -1])
            return
        if self._scrolled(found[place], (0, -step), found, place + step):
            return
        self._focus(found[(place + step) % len(found)])

    def _scrolled(self, now: Target, way: tuple[int, int], found: list[Target], beyond: int) -> bool:
        """At the end of a list that goes on: bring more of it into view, and stay where one is."""
        view = _view_of(now.widget)
        if view is None or (0 <= beyond < len(found) and _view_of(found[beyond].widget) is view):
            return False
        return _scroll(view, way[1])

    def _go(self, across: int, up: int) -> None:
        now = self._target()
        if now is None:
            self._walk(1)
            return
        x, y = now.middle
        ahead = []
        for each in self.targets():
            dx, dy = each.middle[0] - x, each.middle[1] - y
            along, beside = (dx * across, abs(dy)) if across else (dy * up, abs(dx))
            if each.widget is not now.widget and along > dp(4) and beside < 2 * along + dp(24):
                ahead.append((along + 2 * beside, each))
        nearest = min(ahead, key=lambda each: each[0], default=(0.0, None))[1]
        view = _view_of(now.widget)
        stays = nearest is not None and (view is None or _view_of(nearest.widget) is view)
        if not stays and up and view is not None and _scroll(view, up):
            return
        if nearest is not None:
            self._focus(nearest)

    def _focus(self, target: Target) -> None:
        self._at, self._box, self._meant = ref(target.widget), target.box, own_meaning(target.widget)
        self._lies = None
        if self._ring not in self.window.canvas.after.children:
            self.window.canvas.after.add(self._ring)
        self._draw()

    def _draw(self, *_: object) -> None:
        """The ring: light in dark, so that it is seen on every ground."""
        self._ask_for_text(is_wanted=TextPad.is_on_glass())
        if self._box is None:
            return
        widget = self._at()
        lies = box_of(widget, (0.0, 0.0), True) if widget is not None and widget.get_root_window() else None
        if lies is not None and lies == self._lies:
            return  # to look at everything on the glass in each frame would hold the frame up
        now = self._target()
        self._lies = lies if now is not None and now.widget is widget else None
        self._ring.clear()
        if now is None:
            return
        self._box, self._at = now.box, ref(now.widget)
        left, low, right, top = now.box
        for role, width in (("ink", 3.4), ("text", 1.6)):
            self._ring.add(Color(*theme.colours[role]))
            self._ring.add(
                Line(rounded_rectangle=(left + 2, low + 2, right - left - 4, top - low - 4, dp(12)), width=dp(width))
            )


def _lift(finger: _Finger) -> None:
    EventLoop.post_dispatch_input("end", finger)


def _tapped(widgets: list[Widget], clip: Box) -> Iterator[Target]:
    """What takes a tap on these widgets, the uppermost last."""
    for widget in reversed(widgets):
        if getattr(widget, "disabled", False):
            continue
        within = cut(box_of(widget, (0.0, 0.0), True), clip) if isinstance(widget, ScrollView) else clip
        takes = isinstance(widget, ButtonBehavior) or hasattr(widget, "takes_touches")
        if takes and getattr(widget, "takes_touches", True):
            left, low, right, top = seen = cut(box_of(widget, (0.0, 0.0), True), clip)
            if right - left > 1 and top - low > 1:
                yield Target(widget, seen)
        if widget.children and within[0] < within[2] and within[1] < within[3]:
            yield from _tapped(widget.children, within)


def _is_covered(target: Target, found: list[Target], place: int) -> bool:
    """Whether it is no button, is out of use, or something that is no part of it lies over its middle."""
    if not isinstance(target.widget, ButtonBehavior) or not getattr(target.widget, "enabled", True):
        return True
    x, y = target.middle
    return any(
        left <= x < right and low <= y < top and not _is_within(each.widget, target.widget)
        for each in found[place + 1 :]
        for left, low, right, top in (each.box,)
    )


def _is_within(widget: Widget, other: Widget) -> bool:
    while widget is not None and widget.parent is not widget:
        if widget is other:
            return True
        widget = widget.parent
    return False


def _is_key(widget: Widget) -> bool:
    """Whether it is a key of a pad."""
    above = widget.parent
    while above is not None and above.parent is not above:
        if isinstance(above, Pad) or getattr(above, "board_number", None):
            return True
        above = above.parent
    return False


def _pad_above(widget: Widget) -> TextPad | None:
    """The keyboard for words that this is a key of."""
    while widget is not None and widget.parent is not widget:
        if isinstance(widget, TextPad):
            return widget
        widget = widget.parent
    return None


def _types(key: Any) -> str:
    """What a key of a pad stands for, as a keyboard types it."""
    says = str(getattr(key, "says", "") or getattr(key, "carries", "") or "")
    return WIDER.get(says, says)


def _form_above(widget: Widget) -> Any:
    while widget is not None and widget.parent is not widget:
        if hasattr(widget, "back") and hasattr(widget, "pads"):
            return widget
        widget = widget.parent
    return None


def _view_of(widget: Widget) -> ScrollView | None:
    while widget is not None and widget.parent is not widget:
        if isinstance(widget, ScrollView):
            return widget
        widget = widget.parent
    return None


def _scroll(view: ScrollView, up: int) -> bool:
    """Move what is seen by most of its height; False at its end."""
    hidden = view.viewport_size[1] - view.height
    if hidden <= 1 or (up > 0 and view.scroll_y >= 1) or (up < 0 and view.scroll_y <= 0):
        return False
    view.scroll_y = min(1.0, max(0.0, view.scroll_y + up * 0.7 * view.height / hidden))
    return True
