"""What keeps a finger from doing what it did not mean.

People tap twice, and a page changes while a finger is on its way down. So the `Glass` remembers for half a second what
could be tapped where, and a touch that comes down where something else lay a moment ago is *early*: no button takes it.
A button lets go of nothing either when it means something else than it did under the finger when that came down.
Lists may still be dragged by an early finger, and the keys of a pad that stays where it is are not slowed.

A page counts from when it was drawn, not from when it was made: on a slow machine a finger still aims at the old one.
And what a finger presses is seen before what it does begins, however soon it is lifted again.

What is remembered is numbers only: no word of a desk outlives it here.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import Any

from kivy.lang import Builder
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scatter import Scatter
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from engine.core.frozen import frozen

STEADY_S = 0.5
"""How long the thing under a finger must have meant the same before a tap on it counts."""
_FINGER = "ringtable finger"
_numbers = itertools.count(1)
Place = tuple[float, float, float, float, int]
"""Left, bottom, right and top of something that can be tapped, in window pixels, and a number for what it means."""
EVERYWHERE = (float("-inf"), float("-inf"), float("inf"), float("inf"))


def fresh() -> int:
    """What a pad stands for: itself alone. Another pad in its place means something else, however alike it looks."""
    return next(_numbers)


class Finger:
    """One touch on the watched glass. is_early: no button takes it; pos: where it is now, in window pixels."""

    def __init__(self, glass: Glass, pos: tuple[float, float]) -> None:
        self.glass, self.pos = glass, pos
        self.is_early = glass.is_unsteady(*pos)
        self._meant = glass.meaning_at(*pos)
        self._came_at = glass.drawings

    def is_shown(self) -> None:
        """Draw what it presses, where nothing was drawn since it came down."""
        if self._came_at == self.glass.drawings:
            self.glass.draw()

    @property
    def means_the_same(self) -> bool:
        """Whether what is under the finger now is what it came down on."""
        self.glass.look()
        return self.glass.meaning_at(*self.pos) == self._meant


class Glass:
    """What could be tapped where on a window within the last half second. clock: seconds that only ever grow."""

    def __init__(self, window: Any, clock: Callable[[], float] = time.monotonic) -> None:
        self.window, self.clock = window, clock
        self.drawings = 0
        self._now: tuple[Place, ...] = ()
        self._seen: list[tuple[float, tuple[Place, ...]]] = [(float("-inf"), ())]
        self._touches = {
            "on_flip": lambda *_: self._flipped(),
            "on_touch_down": self._down,
            "on_touch_move": self._moved,
            "on_touch_up": self._moved,
        }
        window.bind(**self._touches)

    def close(self) -> None:
        """Watch no longer."""
        self.window.unbind(**self._touches)

    def look(self) -> None:
        """Look at what can be tapped now, drawn or not."""
        self._now = tuple(places_on(self.window))

    def _flipped(self) -> None:
        """Remember what was drawn just now, and forget what nobody can have aimed at any more."""
        self.look()
        self.drawings += 1
        if self._now != self._seen[-1][1]:
            self._seen.append((self.clock(), self._now))
        self._let_go()

    def _let_go(self) -> None:
        while len(self._seen) > 1 and self._seen[1][0] <= self.clock() - STEADY_S:
            del self._seen[0]

    def draw(self) -> None:
        """Draw the window as it is, between two frames."""
        Builder.sync()
        self.window.dispatch("on_draw")
        self.window.dispatch("on_flip")

    def meaning_at(self, x: float, y: float) -> int:
        """A number for what a tap there means as of the last look, 0 for nothing."""
        return _meaning(self._now, x, y)

    def is_unsteady(self, x: float, y: float) -> bool:
        """Whether a tap there would have meant something else at some time within the last half second."""
        self.look()
        self._let_go()
        means = self.meaning_at(x, y)
        return any(_meaning(places, x, y) != means for _, places in self._seen)

    def _down(self, _: object, touch: Any) -> bool:
        touch.ud[_FINGER] = Finger(self, touch.pos)
        return False

    def _moved(self, _: object, touch: Any) -> bool:
        if _FINGER in touch.ud:
            touch.ud[_FINGER].pos = touch.pos
        return False


def is_early(touch: Any) -> bool:
    """Whether this touch came down where something else lay a moment ago."""
    finger = touch.ud.get(_FINGER)
    return finger is not None and finger.is_early


def clock_of(touch: Any) -> Callable[[], float]:
    """The clock by which this touch is timed."""
    finger = touch.ud.get(_FINGER)
    return finger.glass.clock if finger is not None else time.monotonic


class Steady(ButtonBehavior):
    """A button that takes no early touch, and does nothing when it has come to mean something else under a finger.

    Everything that can be tapped is one of these.
    """

    def on_touch_down(self, touch: Any) -> bool:
        """Swallow an early touch; remember what this button means to any other."""
        if is_early(touch) and self.collide_point(*touch.pos):
            return True
        is_taken = bool(super().on_touch_down(touch))
        if self in touch.ud:
            touch.ud.setdefault((_FINGER, self), own_meaning(self))
        return is_taken

    def on_touch_up(self, touch: Any) -> bool:
        """Release, or just let go where the finger rests on something else by now."""
        if touch.grab_current is self and not self._means_the_same(touch):
            touch.ungrab(self)
            self._do_release()
            return True
        if touch.grab_current is self and _FINGER in touch.ud:
            touch.ud[_FINGER].is_shown()
        return bool(super().on_touch_up(touch))

    def _means_the_same(self, touch: Any) -> bool:
        return not self.collide_point(*touch.pos) or self.is_as_it_was(touch)

    def is_as_it_was(self, touch: Any) -> bool:
        """Whether this button still lies under the finger and means what it did when that came down."""
        if self.get_root_window() is None or touch.ud.get((_FINGER, self)) != own_meaning(self):
            return False
        finger = touch.ud.get(_FINGER)
        return finger is None or finger.means_the_same


def own_meaning(widget: Widget) -> int:
    """A number for what a button says and carries."""
    told = [getattr(widget, name, None) for name in _TOLD]
    return hash((widget.__class__.__name__, *map(_short, told)))


_TOLD = ("says", "name", "carries", "value", "option", "line")


def _short(carried: Any) -> Hashable:
    """What tells one carried thing from another: models have an id or a value; none is hashed with all its pictures."""
    if carried is None or carried.__class__ is str:
        return carried  # type: ignore[no-any-return]  # most are, and on every frame all are asked
    for name in ("id", "value", "entry"):
        if hasattr(carried, name):
            return type(carried).__name__, getattr(carried, name)
    try:
        hash(carried)
    except TypeError:
        return id(carried)
    return carried  # type: ignore[no-any-return]


def _meaning(places: tuple[Place, ...], x: float, y: float) -> int:
    return next((means for left, low, right, top, means in places if left <= x < right and low <= y < top), 0)


def places_on(window: Any) -> Iterator[Place]:
    """Everything on the window that takes a tap, the uppermost first."""
    places: list[Place] = []
    _add_below(places, window.children, (0.0, 0.0), False, EVERYWHERE, 0, 0)
    return iter(places)


Box = tuple[float, float, float, float]


@frozen
class _Kind:
    """What a class of widgets does to what lies on it: lets a part be seen, turns it, moves it; and if it is tapped."""

    is_view: bool
    turns: bool
    moves: bool
    is_tapped: bool


@cache
def _kind_of(widget: Any) -> _Kind:
    return _Kind(
        is_view=issubclass(widget, ScrollView),
        turns=issubclass(widget, Scatter),
        moves=widget.to_parent is not Widget.to_parent,
        is_tapped=issubclass(widget, ButtonBehavior) or hasattr(widget, "takes_touches"),
    )


def _add_below(
    places: list[Place],
    widgets: list[Widget],
    shift: tuple[float, float],
    is_turned: bool,
    clip: Box,
    context: int,
    board: int,
) -> None:
    """Add the places on these widgets. shift: from their parent's pixels to the window's, unless it is turned; clip:
    what a scroll view lets be seen; context: what stands above them; board: the keys they belong to, 0 for none.
    """
    for widget in widgets:
        kind, on_it = _kind_of(widget.__class__), widget.children
        if not (on_it or kind.is_tapped):
            continue  # most are words, and on every frame all are asked
        stands_for = getattr(widget, "stands_for", None)
        above = context if stands_for is None else hash((context, stands_for))
        keys = getattr(widget, "board_number", board)
        if on_it:
            moved = widget.to_window(0, 0, initial=False) if kind.moves and not kind.turns else shift
            within = cut(box_of(widget, shift, is_turned), clip) if kind.is_view else clip
            if within[0] < within[2] and within[1] < within[3]:
                _add_below(places, on_it, moved, is_turned or kind.turns, within, above, keys)
        if kind.is_tapped and getattr(widget, "takes_touches", True):
            left, low, right, top = cut(box_of(widget, shift, is_turned), clip)
            if left < right and low < top:
                places.append((left, low, right, top, hash((above, keys or own_meaning(widget)))))


def box_of(widget: Widget, shift: tuple[float, float], is_turned: bool) -> Box:
    """Where a widget lies, in window pixels. shift: from its parent's pixels to the window's, unless it is turned."""
    if not is_turned:
        x, y = widget.x + shift[0], widget.y + shift[1]
        return x, y, x + widget.width, y + widget.height
    one, other = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def cut(box: Box, clip: Box) -> Box:
    """What of a box lies inside another."""
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])
