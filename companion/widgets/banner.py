"""A broad ground in a seat's tint with a large drawing at its right end and words beside it: the end of a game, a
moment, the table played last.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.widgets.basics import Stack, Surface, Words
from companion.widgets.palette import desk_ground, ink_on
from companion.widgets.scenes import HIGH, WIDE, Scene
from companion.widgets.theme import theme

LEAST_WORDS = 0.56
"""The share of the width that belongs to the words at least; the drawing is as small as that takes."""
NARROW, MORE_WORDS = 760, 0.74
"""dp at 100 % text: a narrower banner leaves its words more, and its drawing less."""
MOST = 1.7
"""Of its least height, how large the drawing may be."""
FOOT = 9
"""dp: the hills in front, over which no word stands."""


class Banner(Surface, FloatLayout):
    """`words` takes what stands there, one under another. colour: a seat's, 'text' for nobody's; least: dp that it is
    high at least; is_ruled: whether a line in the seat's colour closes it below.
    """

    keeps_share = False
    """Whether the drawing is as large on a narrow banner."""

    def __init__(self, scene: str, colour: str, least: float = 132, is_ruled: bool = True, **properties: Any) -> None:
        ground = desk_ground("veil", colour)
        super().__init__(**({"size_hint_y": None, "surface": ground, "radius": dp(4)} | properties))
        self.colour, self.least, self.is_ruled = colour, least, is_ruled
        self.share = LEAST_WORDS
        self.drawn = Scene(scene=scene, colour=colour, size_hint=(None, None))
        self.add_widget(self.drawn)
        self.words = Stack(size_hint=(None, None), spacing=dp(3))
        self.add_widget(self.words)
        with self.canvas.after:
            self._ink, self._line = Color(), Rectangle()
        self.words.bind(height=self._lay)
        self.bind(pos=self._lay, size=self._lay)
        theme.hear(self._lay, "colours")
        self._lay()

    def _lay(self, *_: object) -> None:
        pad, foot = theme.pad, dp(FOOT)
        self.height = max(dp(self.least), self.words.height + pad + foot)
        is_narrow = self.width < dp(NARROW) * theme.grow and self.share < MORE_WORDS and not self.keeps_share
        share = MORE_WORDS if is_narrow else self.share
        # Not by its own height: that hangs on the words, and they on what is left for them.
        wide = min(self.width * (1 - share), dp(self.least) * MOST * WIDE / HIGH)
        self.words.width = max(1, self.width - pad - wide - theme.gap)
        self.words.pos = self.x + pad, self.y + foot + (self.height - pad / 2 - foot - self.words.height) / 2
        edge = 0 if self.is_ruled else dp(2)  # the rim lies over nothing
        self.drawn.pos = self.x + edge, self.y + edge
        self.drawn.size = max(1, self.width - 2 * edge), max(1, self.height - 2 * edge)
        self.drawn.most = wide
        self._ink.rgba = theme.colours[f"{self.colour}_fill" if self.is_ruled else "clear"]
        self._line.pos, self._line.size = self.pos, (self.width, dp(3))


class Badge(Surface, BoxLayout):
    """A seat's letters in its colour, square; round where it stands for a piece. A seat that is out is hollow."""

    def __init__(
        self,
        letters: str,
        colour: str,
        side: float,
        *,
        type_size: str = "strong",
        is_round: bool = False,
        is_out: bool = False,
    ) -> None:
        super().__init__(size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})
        self.radius = side / 2 if is_round and not is_out else dp(6)
        self.surface, self.rim = ("clear", "bad") if is_out else (f"{colour}_fill", "clear")
        self.rim_width = 1.4
        ink = "bad" if is_out else ink_on(colour)
        self.add_widget(
            Words(
                says=letters, ink=ink, face="SansBold", type_size=type_size, halign="center", pos_hint={"center_y": 0.5}
            )
        )


def eyebrow(letters: str, says: str, colour: str) -> Widget:
    """The seat's sign, and whose it is, over a title."""
    row = BoxLayout(size_hint_y=None, spacing=theme.gap)
    row.bind(minimum_height=row.setter("height"))
    if letters:
        row.add_widget(Badge(letters, colour, max(dp(44), theme.sizes["heading"] * 1.7), type_size="heading"))
    row.add_widget(Words(says=says, ink=colour, face="SansBold", type_size="small", pos_hint={"center_y": 0.5}))
    return row
