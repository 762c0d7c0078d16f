"""The numbers of columns along the upper edge of a map, and of rows along its left one: hexes need no small print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.hexes import HexGrid
from companion.widgets.hexpane import HexPane
from companion.widgets.theme import theme

STEPS = (1, 2, 5, 10, 20, 50)


class Rulers(Widget):
    """Two strips of the panel's colour with numbers that go with the window."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.told: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """The labels that are drawn: columns, rows."""
        self.has_numbers = True
        """Whether the map has any; a board of roads has none, nor one that prints none."""
        self._texts: dict[str, Texture] = {}
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self._before: tuple[object, ...] = ()
        theme.hear(self._forget, "colours", "sizes")

    @property
    def edges(self) -> tuple[float, float]:
        """The width of the left strip and the height of the upper one, in pixels."""
        return (theme.sizes["small"] * 2.0, theme.sizes["small"] * 1.55) if self.has_numbers else (0.0, 0.0)

    def show(self, pane: HexPane, grid: HexGrid) -> None:
        """Go with this window."""
        now = (tuple(pane.corner), pane.scale, tuple(pane.pos), tuple(pane.size), grid, tuple(self.size))
        if now == self._before:
            return
        self._before = now
        left, high = self.edges
        group, colours = self._drawn, theme.colours
        group.clear()
        self.told = ((), ())
        if not self.has_numbers:
            return
        group.add(Color(*colours["panel"]))
        group.add(Rectangle(pos=(self.x, pane.top), size=(self.width, high)))
        group.add(Rectangle(pos=(self.x, self.y), size=(left, self.height)))
        group.add(Color(*colours["dim"]))
        wide = theme.sizes["small"] * 2.6
        columns: list[str] = []
        right_before = self.x + left
        for sheet in grid.sheets:
            at = [(pane.to_glass(x, 0)[0], label) for x, label in grid.columns(sheet)]
            for x, label in _thinned(at, wide):
                text = self._text(label)
                begin = round(x - text.width / 2)
                if begin >= right_before and begin + text.width <= self.right:
                    group.add(Rectangle(texture=text, pos=(begin, round(pane.top + 2)), size=text.size))
                    columns.append(label)
                    right_before = begin + text.width + dp(6)
        rows: list[str] = []
        sheet = grid.sheet_at(pane.to_map(pane.x + pane.width / 2, 0)[0])
        at = [(pane.to_glass(0, y)[1], label) for y, label in grid.rows(sheet)]
        for y, label in _thinned(at, theme.sizes["small"] * 1.5):
            text = self._text(label)
            low = round(y - text.height / 2)
            if pane.y <= low and low + text.height <= pane.top:
                place = (round(self.x + (left - text.width) / 2), low)
                group.add(Rectangle(texture=text, pos=place, size=text.size))
                rows.append(label)
        self.told = (tuple(columns), tuple(rows))

    def _text(self, says: str) -> Texture:
        if says not in self._texts:
            label = CoreLabel(text=says, font_name="Sans", font_size=theme.sizes["small"])
            label.refresh()
            self._texts[says] = label.texture
        return self._texts[says]

    def _forget(self, *_: object) -> None:
        self._texts.clear()
        self._before = ()


def _thinned(at: list[tuple[float, str]], room: float) -> Iterable[tuple[float, str]]:
    """Every first, second, fifth ... so that each label has so many pixels of room; even numbers where it is every
    second.
    """
    if len(at) < 2:
        return at
    apart = abs(at[1][0] - at[0][0])
    step = next((each for each in STEPS if apart * each >= room), STEPS[-1])
    return at[step - 1 :: step]
