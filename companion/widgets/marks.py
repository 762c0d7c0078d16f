"""Dice as they were read, drawn over a camera's picture: a closed box and a number where the reader is sure, four
corners and a question where it is not.
"""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.parts import MarkModel
from companion.widgets.letterbox import Box, Placed
from companion.widgets.theme import theme

CORNER_SHARE = 0.3
ROOM = 0.08
"""The box is drawn this share of its side outside the die, so that the line hides no edge of it."""


class DiceMarks(Widget):
    """`marks` over a picture that lies at `placed`. Drawn anew only when one of them changes."""

    placed = ObjectProperty(Placed(0, 0, 0, 0))
    marks = ObjectProperty(())

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.words: dict[tuple[str, str, float], Texture] = {}
        for name in ("placed", "marks", "pos", "size"):
            self.fbind(name, self._draw)
        theme.hear(self._draw, "colours", "sizes")

    def frames(self) -> tuple[tuple[MarkModel, Box], ...]:
        """The marks that can be seen, each with its box (x, y, width, height in pixels), kept inside this widget."""
        found = []
        for mark in self.marks:
            x, y, wide, high = self.placed.box((mark.left, mark.top, mark.width, mark.height))
            if self.collide_point(x + wide / 2, y + high / 2):
                around = ROOM * max(wide, high)
                left, low = max(self.x + dp(4), x - around), max(self.y + dp(4), y - around)
                right, top = min(self.right - dp(4), x + wide + around), min(self.top - dp(4), y + high + around)
                found.append((mark, (left, low, right - left, top - low)))
        return tuple(found)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        for mark, frame in self.frames():
            ink = theme.colours["mark_sure" if mark.is_sure else "mark_asks"]
            # A dark line under the bright one: it is seen on ivory as well as on black felt.
            self._lines(frame, theme.colours["plate"], dp(3.2), closed=mark.is_sure)
            self._lines(frame, ink, dp(1.9), closed=mark.is_sure)
            self._label(mark, frame)

    def _lines(self, frame: Box, colour: tuple[float, ...], width: float, *, closed: bool) -> None:
        x, y, wide, high = frame
        self._drawn.add(Color(*colour))
        if closed:
            self._drawn.add(Line(rectangle=frame, width=width, joint="miter"))
            return
        arm = CORNER_SHARE * min(wide, high)
        for at_x, to_x in ((x, arm), (x + wide, -arm)):
            for at_y, to_y in ((y, arm), (y + high, -arm)):
                points = [at_x + to_x, at_y, at_x, at_y, at_x, at_y + to_y]
                self._drawn.add(Line(points=points, width=width, joint="miter"))

    def _label(self, mark: MarkModel, frame: Box) -> None:
        x, y, wide, high = frame
        words = self._texture(mark.says, "mark_sure" if mark.is_sure else "mark_asks")
        size = (words.width + dp(14), words.height + dp(2))
        left = min(max(self.x + dp(4), x + wide / 2 - size[0] / 2), self.right - dp(4) - size[0])
        low = y + high + dp(3)
        if low + size[1] > self.top - dp(4):
            low = max(self.y + dp(4), y - dp(3) - size[1])
        self._drawn.add(Color(*theme.colours["plate"]))
        self._drawn.add(RoundedRectangle(pos=(left, low), size=size, radius=[dp(7)]))
        self._drawn.add(Color(1, 1, 1, 1))
        self._drawn.add(Rectangle(pos=(left + dp(7), low + dp(1)), size=words.size, texture=words))

    def _texture(self, says: str, role: str) -> Texture:
        key = (says, role, theme.sizes["title"])
        if key not in self.words:
            label = CoreLabel(text=says, font_name="SansBold", font_size=theme.sizes["title"])
            label.options["color"] = theme.colours[role]
            label.refresh()
            self.words[key] = label.texture
        return self.words[key]
