"""A seat's own hand as cards: the face of each, and beside it what it does and what it is good for now.

Nothing rests on a face's colour alone: the word of the colour stands at its head.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.models import CardModel
from companion.widgets.basics import Picks, Stack, Surface, Word, Words
from companion.widgets.fingers import Steady
from companion.widgets.icons import Icon
from companion.widgets.theme import theme
from companion.words import say

WIDE, HIGH = 78, 98
"""dp of a face at 100 % text."""
LEAST = 300
"""dp that a card has at least with what is said of it."""
MOST_ACROSS = 3
BESIDE = 12
INK = "on_card"


class CardFace(Steady, Surface, Layout):
    """The face of a card: its colour in a word, its signs, and how many there are of it. A tap chooses a card that can
    be given; what is chosen is filled.
    """

    chosen = BooleanProperty(False)
    carries = ObjectProperty(None, allownone=True)

    def __init__(self, model: CardModel, **properties: Any) -> None:
        card = model.card
        size = dp(WIDE) * theme.grow, dp(HIGH) * theme.grow
        rim = "gold" if model.can else "edge"
        super().__init__(size_hint=(None, None), size=size, surface=f"card_{card.face}", rim=rim, radius=dp(9))
        self.carries = model.gives
        self.rim_width = dp(3) if model.can else dp(1.1)
        self.label = Word(says=card.label, ink=INK, type_size="small")
        self.signs = [Icon(sign=sign, ink=INK) for sign in card.signs]
        self.count = Word(says=f"× {card.count}" if card.count > 1 else "", ink=INK, face="SansBold")
        self._lay = Clock.create_trigger(self.lay, -1)
        parts: list[Widget] = [self.label, *self.signs, self.count]
        for part in parts:
            self.add_widget(part)
            part.bind(size=self._lay)
        self.bind(pos=self._lay, size=self._lay)
        self.lay()

    def on_touch_down(self, touch: Any) -> bool:
        """A card that is given for nothing now takes no finger."""
        return bool(super().on_touch_down(touch)) if self.carries is not None else False

    def on_chosen(self, *_: object) -> None:
        """Lift it out of the others."""
        self.rim_width = dp(6 if self.chosen else 3)
        self.label.face = "SansBold" if self.chosen else "Sans"

    def do_layout(self, *_: object) -> None:
        """Lay out at the next frame."""
        self._lay()

    def lay(self, *_: object) -> None:
        """The word at the head, the signs side by side in the middle, the count at the foot."""
        self.label.center_x, self.label.top = self.center_x, self.top - dp(7)
        self.count.center_x, self.count.y = self.center_x, self.y + dp(5)
        side = min(dp(34) * theme.grow, (self.width - dp(12)) / max(1, len(self.signs)))
        for place, sign in enumerate(self.signs):
            sign.size = side, side
            sign.center_x = self.center_x + (place - (len(self.signs) - 1) / 2) * side
            sign.center_y = self.center_y


class CardTile(Layout):
    """A card with what is said of it, as high as the higher of the two."""

    def __init__(self, model: CardModel, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self.model = model
        self.face = CardFace(model)
        self.words = Stack(spacing=dp(2), size_hint=(None, None))
        self.words.bind(minimum_height=self.words.setter("height"))
        self.words.add_widget(Words(says=model.card.name, face="SansBold"))
        if model.can:
            self.words.add_widget(Words(says=f"✓ {model.can}", ink="good", face="SansBold", type_size="small"))
        if model.card.says:
            self.words.add_widget(Words(says=model.card.says, ink="text", type_size="small"))
        if model.why:
            self.words.add_widget(
                Words(says=say("widgets.not_now_because", why=model.why), ink="dim", type_size="small")
            )
        self._lay = Clock.create_trigger(self.lay, -1)
        for part in (self.face, self.words):
            self.add_widget(part)
            part.bind(height=self._lay)
        self.bind(size=self._lay, pos=self._lay)
        self.lay()

    def do_layout(self, *_: object) -> None:
        """Lay out at the next frame."""
        self._lay()

    def lay(self, *_: object) -> None:
        """The face at the left, the words beside it, both from the top on."""
        self.words.width = max(dp(40), self.width - self.face.width - dp(BESIDE))
        self.height = max(self.face.height, self.words.height)
        self.face.x, self.face.top = self.x, self.top
        self.words.x, self.words.top = self.face.right + dp(BESIDE), self.top


class CardGrid(Picks, Layout):
    """Cards in as many columns as there is room for, every row as high as its highest card. A tap on one that can be
    given says so: `on_pick(GiveModel)`; a second one takes it back: `on_pick(None)`.
    """

    def __init__(self, cards: tuple[CardModel, ...], **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.tiles = [CardTile(card) for card in cards]
        for tile in self.tiles:
            tile.face.bind(on_release=self._chosen)
        self._lay = Clock.create_trigger(self.lay, -1)
        for tile in self.tiles:
            self.add_widget(tile)
            tile.bind(height=self._lay)
        self.bind(size=self._lay, pos=self._lay)
        self.lay()

    def do_layout(self, *_: object) -> None:
        """Lay out at the next frame."""
        self._lay()

    def _chosen(self, face: CardFace) -> None:
        for tile in self.tiles:
            tile.face.chosen = tile.face is face and not face.chosen
        self.dispatch("on_pick", face.carries if face.chosen else None)

    def lay(self, *_: object) -> None:
        """Give every card its place."""
        gap, least, rim = theme.gap * 1.2, dp(LEAST) * theme.grow, dp(3)
        across = max(1, min(MOST_ACROSS, int((self.width + gap) / (least + gap))))
        wide = max(dp(40), (self.width - rim - gap * (across - 1)) / across)
        rows = [self.tiles[at : at + across] for at in range(0, len(self.tiles), across)]
        for tile in self.tiles:
            tile.width = wide
        heights = [max(tile.height for tile in row) for row in rows]
        self.height = sum(heights) + gap * max(0, len(rows) - 1) + rim * 2
        top = self.top - rim
        for row, height in zip(rows, heights, strict=True):
            for place, tile in enumerate(row):
                tile.x, tile.top = self.x + rim + place * (wide + gap), top
            top -= height + gap
