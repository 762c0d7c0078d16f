"""The tray's four corners on the camera's picture, to be put where they belong by one finger or by four."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.dice.model import WHOLE_PICTURE, Corners
from companion.widgets.fingers import is_early
from companion.widgets.letterbox import Placed
from companion.widgets.theme import theme

GRIP_DP = 17.0
REACH_DP = 44.0
"""A finger this near a corner takes it without moving it; elsewhere the nearest free corner comes to the finger."""


class CornerHandles(Widget):
    """`corners` over a picture that lies at `placed`, clockwise from above left. While `is_open` fingers may move them,
    each finger one; when the last finger is lifted `on_put(corners)` is dispatched.
    """

    placed = ObjectProperty(Placed(0, 0, 0, 0))
    corners = ObjectProperty(WHOLE_PICTURE)
    is_open = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_put")
        super().__init__(**properties)
        self._held: dict[Any, tuple[int, float, float]] = {}
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("placed", "corners", "is_open", "pos", "size"):
            self.fbind(name, self._draw)
        theme.hear(self._draw, "colours")

    @property
    def takes_touches(self) -> bool:
        """Whether a finger on it does something."""
        return bool(self.is_open)

    @property
    def is_held(self) -> bool:
        """Whether a finger is on a corner."""
        return bool(self._held)

    def on_put(self, corners: Corners) -> None:
        """Nothing to do by default."""

    def handle(self, place: int) -> tuple[float, float]:
        """The pixel of this corner."""
        return self.placed.on_glass(*self.corners[place])

    def on_touch_down(self, touch: Any) -> bool:
        """Take the nearest corner that no other finger holds."""
        if not self.is_open or not self._is_near_picture(*touch.pos) or self.placed.width <= 0:
            return bool(super().on_touch_down(touch))
        if is_early(touch):
            return True
        held = {place for place, _, _ in self._held.values()}
        free = [place for place in range(4) if place not in held]
        if not free:
            return True
        place = min(free, key=lambda each: touch.distance(_At(self.handle(each))))
        x, y = self.handle(place)
        is_on_it = touch.distance(_At((x, y))) <= dp(REACH_DP)
        offset = (x - touch.x, y - touch.y) if is_on_it else (0.0, 0.0)
        touch.grab(self)
        self._held[touch.uid] = (place, *offset)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A held corner goes where its finger goes."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """When the last finger is lifted the corners are told."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._held.pop(touch.uid, None)
        if not self._held:
            self.dispatch("on_put", self.corners)
        return True

    def _follow(self, touch: Any) -> None:
        if touch.uid not in self._held:
            return
        place, across, up = self._held[touch.uid]
        corners = list(self.corners)
        corners[place] = self.placed.in_picture(touch.x + across, touch.y + up)
        self.corners = tuple(corners)

    def _is_near_picture(self, x: float, y: float) -> bool:
        placed, near = self.placed, dp(REACH_DP)
        return (
            self.collide_point(x, y)
            and placed.x - near <= x <= placed.x + placed.width + near
            and placed.y - near <= y <= placed.y + placed.height + near
        )

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        if self.placed.width <= 0 or not (self.is_open or self.corners != WHOLE_PICTURE):
            return
        points = [share for corner in self.corners for share in self.placed.on_glass(*corner)]
        for role, width in (("plate", dp(2.4)), ("mark_asks" if self.is_open else "on_plate", dp(1.2))):
            self._drawn.add(Color(*theme.colours[role]))
            self._drawn.add(Line(points=points, width=width, close=True, joint="round"))
        if not self.is_open:
            return
        for place in range(4):
            x, y = self.handle(place)
            for role, radius in (("plate", dp(GRIP_DP)), ("mark_asks", dp(GRIP_DP - 3)), ("plate", dp(4))):
                self._drawn.add(Color(*theme.colours[role]))
                self._drawn.add(Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))


class _At:
    """A pixel, as touches measure distances to."""

    def __init__(self, pos: tuple[float, float]) -> None:
        self.pos = self.x, self.y = pos
