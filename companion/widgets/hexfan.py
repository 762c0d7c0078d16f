"""A pile fanned out: the faces of its counters side by side, as they lie on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.hexpiles import Counters
from companion.widgets.theme import theme
from engine.core.panels import Pile

MOST = 12
"""So many faces are drawn at the most; the words beside them say how many there are."""
HIGH = 1.5
"""How high a face is, in heights of small text."""


class Faces(Widget):
    """The counters of one pile, each beside the next as long as there is room, then over one another."""

    def __init__(self, pile: Pile, colours: Mapping[str, str], most: float, **properties: Any) -> None:
        high = round(theme.sizes["small"] * HIGH)
        counters = Counters()
        self.face = counters.alone(pile, colours, high)
        self.count = 1 if pile.is_force else min(MOST, max(1, pile.count))
        wide = self.face.wide + dp(4)
        self.step = wide if self.count == 1 else min(wide, max(dp(3), (most - wide) / (self.count - 1)))
        size = (round(wide + self.step * (self.count - 1)), high + dp(4))
        super().__init__(size_hint=(None, None), size=size, **properties)
        self._counters = counters
        self.bind(pos=self._draw)
        theme.hear(self._draw, "colours")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        for at in range(self.count):
            corner = (round(self.x + dp(2) + at * self.step), round(self.y + dp(2)))
            self._counters.draw(self.canvas, self.face, corner)
