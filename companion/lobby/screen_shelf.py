"""What stands on Home's shelf: the table played last as a picture, the boxes of the games, who sits at a table."""

from __future__ import annotations

from kivy.graphics import Color, Mesh
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.models import Open
from companion.pages import NEW_TABLE, CoverModel, LiftBox, ResumeTable, SeatMarkModel, TableCardModel
from companion.widgets.banner import Badge, Banner
from companion.widgets.basics import Panel, Picks, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.scenes import Scene
from companion.widgets.theme import theme
from companion.words import say

LID = 0.16
"""Of a box's width, how far its lid and its side reach back."""
BOX_HIGH = 84
"""dp that a box is drawn high."""
LEAST_BOX = 150
"""dp at 100 % text that a box and its words need across."""


def joined(*words: str) -> str:
    """The words that there are, with a dot between."""
    return " · ".join(word for word in words if word)


class LastTable(Picks, BoxLayout):
    """The table played last: where it stands and who owes something, and one large tap that goes on with it."""

    def __init__(self, card: TableCardModel) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        self.banner = Banner(card.scene, card.colour, 210, is_ruled=False, rim="gold", rim_width=1.6)
        self.banner.share, self.banner.keeps_share = 0.66, True
        words = self.banner.words
        words.add_widget(
            Words(says=joined(say("home.last_table"), card.when), ink="gold", face="SansBold", type_size="small")
        )
        words.add_widget(Words(says=card.name, face="Serif", type_size="great"))
        words.add_widget(Words(says=joined(card.game, card.version, card.turn)))
        if card.box_label:
            words.add_widget(Words(says=f"◇ {card.box_label}", ink="gold", type_size="small"))
        if card.marks:
            words.add_widget(SeatChips(card.marks))
        if card.owed:
            head = say("home.the_end") if card.is_over else say("home.next")
            words.add_widget(Words(says=f"{head}: {card.owed}", face="Serif", type_size="heading"))
        if card.broken:
            words.add_widget(Words(says=f"✗ {card.broken}", ink="bad", type_size="small"))
        self.resume = tap(say("shared.resume"), lambda tapped: self.dispatch("on_pick", tapped.carries), "gold")
        self.resume.carries, self.resume.enabled, self.resume.least = ResumeTable(card.id), not card.broken, dp(60)
        self.resume.type_size = "heading"
        self.foot = BoxLayout(size_hint_y=None, spacing=theme.gap)
        self.foot.bind(minimum_height=self.foot.setter("height"))
        self.foot.add_widget(self.resume)
        self.add_widget(self.banner)
        self.add_widget(self.foot)


class FirstTable(Picks, Panel):
    """What stands there before there is a table."""

    def __init__(self) -> None:
        super().__init__(padding=theme.pad * 1.25, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says=say("home.put_the_box"), face="Serif", type_size="great"))
        says = say("home.what_the_tablet_keeps")
        self.add_widget(Words(says=says, ink="dim"))
        start = tap(say("home.set_up_the_first_table"), lambda _: self.dispatch("on_pick", Open(NEW_TABLE)), "gold")
        start.least, start.type_size = dp(72), "heading"
        self.add_widget(start)


class SeatChips(StackLayout):
    """Who sits at a table: letters in the seat's colour and the name; a tick beside who has won. is_short: letters
    alone.
    """

    def __init__(self, marks: tuple[SeatMarkModel, ...], *, is_short: bool = False) -> None:
        super().__init__(size_hint_y=None, spacing=dp(6))
        self.bind(minimum_height=self.setter("height"))
        for mark in marks:
            self.add_widget(_bare(mark) if is_short else _Chip(mark))


def _bare(mark: SeatMarkModel) -> Widget:
    """A seat's letters without a name."""
    pair = BoxLayout(size_hint=(None, None), spacing=dp(4))
    pair.bind(minimum_size=pair.setter("size"))
    pair.add_widget(Badge(mark.letters, mark.colour, dp(28) * theme.grow, type_size="small"))
    if mark.is_winner:
        pair.add_widget(Word(says=say("home.sign_won"), type_size="small", pos_hint={"center_y": 0.5}))
    return pair


class _Chip(Surface, BoxLayout):
    """A seat's letters and its person in a pill."""

    def __init__(self, mark: SeatMarkModel) -> None:
        super().__init__(
            rim="line", size_hint=(None, None), spacing=dp(8), padding=(dp(5), dp(3), dp(12), dp(3)), radius=dp(16)
        )
        self.bind(minimum_size=self.setter("size"))
        self.add_widget(Badge(mark.letters, mark.colour, dp(28) * theme.grow, type_size="small"))
        name = say("home.name_and_won", name=mark.name) if mark.is_winner else mark.name
        self.add_widget(Word(says=name, type_size="small", pos_hint={"center_y": 0.5}))


class TableTap(Tap):
    """A table by its name, what is told of it, and the letters of those who sit there. carries: None where no finger
    opens it.
    """

    def __init__(self, card: TableCardModel, note: str, carries: object) -> None:
        super().__init__(
            says=card.name, note=note, carries=carries, enabled=carries is not None, halign="left", face="Serif"
        )
        self.chips = SeatChips(card.marks, is_short=True) if card.marks else None
        if self.chips is not None:
            self.chips.size_hint_x = None
            self.add_widget(self.chips)
            self.chips.bind(height=self._place)
        self.bind(pos=self._place, size=self._place, texture_size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        if self.chips is None:
            return
        self.padding = (0, 0, 0, self.chips.height + dp(4))
        self.chips.width = max(1, self.width - dp(32))
        self.chips.pos = self.x + dp(16), self.center_y - self.texture_size[1] / 2

    def _dress(self, *_: object) -> None:
        self.ink, self.rim = "text" if self.enabled else "dim", "clear"
        self.surface = "raised" if self.state == "down" else "clear"


class BoxDrawing(Widget):
    """A game's box as it stands on a shelf: its front with a drawing, its lid and its side."""

    def __init__(self, scene: str, colour: str, **properties: object) -> None:
        super().__init__(**properties)
        self.colour = colour
        self.picture = Scene(scene=scene, colour=colour, is_bare=True)
        self.add_widget(self.picture)
        self.bind(pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours")

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        back = min(self.width, self.height) * LID
        left, low, right, top = self.x, self.y, self.x + self.width - back, self.y + self.height - back
        # Front, lid and side, each in its own light.
        faces = (
            (0.30, (left, low, right, low, right, top, left, top)),
            (0.52, (left, top, right, top, right + back, top + back, left + back, top + back)),
            (0.18, (right, low, right + back, low + back, right + back, top + back, right, top)),
        )
        ground, tint = theme.colours["panel"], theme.colours[f"{self.colour}_fill"]
        with self.canvas.before:
            for share, points in faces:
                Color(*(under * (1 - share) + over * share for under, over in zip(ground[:3], tint[:3], strict=True)))
                corners = [part for at in range(0, 8, 2) for part in (*points[at : at + 2], 0, 0)]
                Mesh(vertices=corners, indices=[0, 1, 2, 3], mode="triangle_fan")
        edge = dp(6)
        self.picture.pos = left + edge, low + edge
        self.picture.size = max(1, right - left - 2 * edge), max(1, top - low - 2 * edge)


class BoxTap(Tap):
    """A game's box with its title under it; a tap sets up a table of it."""

    def __init__(self, cover: CoverModel) -> None:
        super().__init__(says=cover.title, note=cover.note, carries=LiftBox(cover.game), face="Serif")
        self.padding = (0, dp(BOX_HIGH + 6), 0, 0)  # the box stands over its words
        self.drawing = BoxDrawing(cover.scene, cover.colour, size_hint=(None, None))
        self.add_widget(self.drawing)
        self.bind(pos=self._place, size=self._place, texture_size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        high = dp(BOX_HIGH)
        wide = min(self.width - dp(24), high * 1.55)
        top = self.center_y + self.texture_size[1] / 2
        self.drawing.size = wide, high
        self.drawing.pos = self.x + (self.width - wide) / 2, top - high

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised" if self.state == "down" else "panel"
        self.rim = "gold" if self.state == "down" else "line"


class BoxShelf(Picks, Stack):
    """The boxes side by side, as many in a row as have room."""

    def __init__(self, boxes: tuple[CoverModel, ...]) -> None:
        super().__init__(spacing=dp(6))
        head = BoxLayout(size_hint_y=None, spacing=theme.gap)
        head.bind(minimum_height=head.setter("height"))
        head.add_widget(Word(says=say("home.a_new_table"), face="Serif", type_size="heading"))
        head.add_widget(Words(says=say("home.lift_a_box"), ink="dim", type_size="small", pos_hint={"center_y": 0.4}))
        self.add_widget(head)
        self.grid = GridLayout(cols=max(1, len(boxes)), size_hint_y=None, spacing=theme.gap)
        self.grid.bind(minimum_height=self.grid.setter("height"), width=self._fit)
        self.keys = [BoxTap(cover) for cover in boxes]
        for key in self.keys:
            key.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            key.bind(texture_size=self._even)
            self.grid.add_widget(key)
        self.add_widget(self.grid)

    def _fit(self, grid: GridLayout, width: float) -> None:
        grid.cols = max(1, min(len(self.keys), int(width / (dp(LEAST_BOX) * theme.grow))))

    def _even(self, *_: object) -> None:
        for key in self.keys:
            key.least = max(each.texture_size[1] for each in self.keys) + dp(14)
