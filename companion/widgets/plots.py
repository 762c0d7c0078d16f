"""What plots are drawn with: a ground with blocks, lines and words on it."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.abstract import Abstract
from companion.widgets.basics import Word
from companion.widgets.theme import theme


class Plot(Widget, metaclass=Abstract):
    """A ground with lines and words on it, drawn anew when its size or the theme changes."""

    def __init__(self, plot: Any, **properties: Any) -> None:
        super().__init__(**({"size_hint_y": None} | properties))
        self.plot = plot
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        theme.hear(self._draw, "colours")

    @property
    @abstractmethod
    def least(self) -> float:
        """The height below which its words would run into each other, in pixels."""

    def _word(self, says: str, ink: str = "text", size: str = "small", face: str = "SansBold") -> Word:
        word = Word(says=says, ink=ink, type_size=size, face=face)
        word.texture_update()
        word.size = word.texture_size
        word.bind(size=self._draw)
        self.add_widget(word)
        return word

    def _draw(self, *_: object) -> None:
        # `right` and `top` may still be those of before while `size` tells that it has changed: nobody asks for them.
        self._drawn.clear()
        if self.width > dp(60) and self.height > dp(60):
            self._lay()

    @abstractmethod
    def _lay(self) -> None:
        """Draw it in the place that it has."""

    def _block(self, role: str, left: float, low: float, width: float, height: float) -> None:
        self._drawn.add(Color(*theme.colours[role]))
        self._drawn.add(Rectangle(pos=(left, low), size=(max(0.0, width), max(0.0, height))))

    def _line(self, role: str, points: Iterable[float], width_dp: float, *, is_dashed: bool = False) -> None:
        self._drawn.add(Color(*theme.colours[role]))
        flat = list(points)
        if not is_dashed:
            self._drawn.add(Line(points=flat, width=dp(width_dp), joint="round", cap="round"))
            return
        left, at, right, _ = flat
        step = dp(14)
        for number in range(math.ceil((right - left) / step)):
            begin = left + number * step
            self._drawn.add(Line(points=[begin, at, min(right, begin + step * 0.55), at], width=dp(width_dp)))
