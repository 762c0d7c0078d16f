"""A glass over hexes that are smaller than a finger: the first touch opens it, a second one inside it chooses."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import Color, Ellipse, Line, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.widgets.fingers import is_early
from companion.widgets.hexes import ROOT3, Point
from companion.widgets.hexpane import HexPane
from companion.widgets.theme import theme
from engine.core.panels import Pile

GROWS = 2.7
RADIUS_DP = 92.0
FINGER_DP = 44.0
MARGIN = 2.5
"""So many units beyond its rim are drawn, so that nothing is seen to end."""


class Lens(Widget):
    """`open(...)` it over a point of a pane's map. Dispatches `on_choose(place, pile)`, the pile None for the hex."""

    carries = StringProperty("")
    """The place in its middle: over another it means something else."""

    takes_touches = True

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(size_hint=(None, None), size=(2 * dp(RADIUS_DP), 2 * dp(RADIUS_DP)), **properties)
        self.pane = HexPane(size=self.size)
        self._mask, self._unmask = Ellipse(), Ellipse()
        self._ink, self._rim = Color(), Line(width=dp(2))
        with self.canvas.before:
            StencilPush()
            self.canvas.before.add(self._mask)
            StencilUse()
        with self.canvas.after:
            StencilUnUse()
            self.canvas.after.add(self._unmask)
            StencilPop()
            self.canvas.after.add(self._ink)
            self.canvas.after.add(self._rim)
        self.add_widget(self.pane)
        self._over: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self.bind(pos=self._lay, size=self._lay)
        theme.hear(self._lay, "colours")
        self._lay()

    def on_choose(self, place: str, pile: Pile | None) -> None:
        """Nothing to do by default."""

    def open(self, over: HexPane, at: Point) -> None:
        """Lie in the corner of a pane away from a pixel, and show what is round that pixel."""
        room = dp(8)
        corners = [
            (x, y)
            for y in (over.top - self.height - room, over.y + room)
            for x in (over.right - self.width - room, over.x + room)
        ]
        half = self.width / 2
        self.pos = max(corners, key=lambda corner: math.dist((corner[0] + half, corner[1] + half), at))
        self._over = over.to_map(*at)
        self.follow(over)
        self.carries = over.place_at(*at)

    def follow(self, over: HexPane) -> None:
        """Show what the pane shows now."""
        if over.grid is None or over.model is None:
            return
        scale = max(over.scale * GROWS, dp(FINGER_DP) / ROOT3)
        reach = self.width / 2 / scale
        x, y = self._over
        self.pane.look((x - reach, y - reach), scale)
        part = over.grid.part(x, y, reach + MARGIN)
        self.pane.show(over.model, over.colours, over.chosen, over.aim, over.reach, part)

    def collide_point(self, x: float, y: float) -> bool:
        """Round, as it is drawn."""
        return math.dist((x, y), self.center) <= self.width / 2

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing falls through it."""
        if not self.collide_point(*touch.pos):
            return False
        if not is_early(touch) and not getattr(touch, "is_mouse_scrolling", False):
            touch.grab(self)
            self._start = touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """It is not dragged."""
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """What lies under the finger is chosen, if the finger came down on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos) and math.dist(touch.pos, self._start) < dp(FINGER_DP) / 2:
            place = self.pane.place_at(*self._start)
            if place:
                self.dispatch("on_choose", place, self.pane.pile_at(*self._start))
        return True

    def _lay(self, *_: object) -> None:
        self.pane.pos, self.pane.size = self.pos, self.size
        for part in (self._mask, self._unmask):
            part.pos, part.size = self.pos, self.size
        self._ink.rgba = theme.colours["map_gold"]
        self._rim.circle = (*self.center, self.width / 2 - dp(1))
