"""What has just happened before everybody, drawn inside the Table: no tap opens it and none closes it. It goes with the
next act.
"""

from __future__ import annotations

from kivy.graphics import Color, Ellipse
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import MomentModel
from companion.widgets.banner import Banner, eyebrow
from companion.widgets.basics import Surface, Word, Words
from companion.widgets.scenes import HIGH, SCENES, WIDE, Scene
from companion.widgets.theme import theme

LEAST = 128
"""dp that it is high."""
SHEET = (56, 24, 64, 70)
"""Where the sheet with the large letter lies, in the units of the drawing: left, low, width, height."""
PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


class MomentBar(Banner):
    """Its picture at the right, a letter on a sheet of paper in it where there is one; its words and its die beside."""

    keeps_share = True

    def __init__(self, moment: MomentModel) -> None:
        told = moment.told
        self.sheet: Surface | None = None
        self.front: Scene | None = None
        super().__init__(told.scene, moment.colour, LEAST)
        head = eyebrow("", told.head, moment.colour)
        self.words.add_widget(head)
        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        if told.die:
            row.add_widget(PipDie(told.die, theme.sizes["title"] * 1.6))
        row.add_widget(Words(says=told.title, face="Serif", type_size="title", pos_hint={"center_y": 0.5}))
        self.words.add_widget(row)
        if told.says:
            self.words.add_widget(Words(says=told.says, type_size="small"))
        if told.sign:
            self.sheet = Paper(told.sign)
            self.add_widget(self.sheet)
        if f"{told.scene}_front" in SCENES:
            self.front = Scene(
                scene=f"{told.scene}_front", colour=moment.colour, size_hint=(None, None), has_hills=False
            )
            self.add_widget(self.front)
        self._lay()

    def _lay(self, *_: object) -> None:
        super()._lay()
        unit = min(self.drawn.height / HIGH, (self.drawn.most or self.drawn.width) / WIDE)
        left, low = self.drawn.x + self.drawn.width - WIDE * unit, self.drawn.y
        if self.sheet is not None:
            x, y, wide, high = (part * unit for part in SHEET)
            self.sheet.pos, self.sheet.size = (left + x, low + y), (wide, high)
        if self.front is not None:
            self.front.pos, self.front.size, self.front.most = self.drawn.pos, self.drawn.size, self.drawn.most


class Paper(Surface, AnchorLayout):
    """A sheet of paper with one large letter."""

    def __init__(self, sign: str) -> None:
        super().__init__(surface="card_white", radius=dp(3), size_hint=(None, None), anchor_y="top")
        self.add_widget(Word(says=sign, ink="on_card", face="SerifBold", type_size="huge"))


class PipDie(Surface, Widget):
    """An ordinary die, its face told by pips."""

    def __init__(self, face: int, side: float) -> None:
        super().__init__(
            surface="card_white",
            radius=side * 0.16,
            size_hint=(None, None),
            size=(side, side),
            pos_hint={"center_y": 0.5},
        )
        self.face = face
        self.bind(pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = self.width
        with self.canvas:
            Color(rgba=theme.colours["on_card"])
            for column, row in PIPS.get(self.face, ()):
                middle = (self.x + side * (0.25 + 0.25 * column), self.y + side * (0.25 + 0.25 * row))
                Ellipse(pos=(middle[0] - side * 0.085, middle[1] - side * 0.085), size=(side * 0.17, side * 0.17))
