"""Big tiles to choose one of: a letter, and what it stands for."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.models import FieldModel, OptionModel
from companion.widgets.basics import Tap, Word, Words
from companion.widgets.journal import DieFace
from companion.widgets.pads import Pad
from companion.widgets.palette import ink_on
from companion.widgets.theme import SMALLEST, theme, wide_of
from companion.words import say

CHOSEN, MARK = say("widgets.sign_chosen"), "✓"
"""In the corner of the tile that is chosen; the second where large text leaves no room for the word."""

CORNER = 12  # dp between the mark and the tile's edge


class MarkedTile(Tap):
    """A tile to choose. The chosen one is filled in the colour of the desk's seat, has a bright edge and says so in its
    corner: filled gold is the one key that does it.
    """

    def __init__(self, **properties: Any) -> None:
        self.mark = Word(type_size="small", face="SansBold")
        super().__init__(**properties)
        self.add_widget(self.mark)
        self.mark.bind(size=self._place)
        self.bind(pos=self._place, size=self._place)

    def _dress(self, *_: object) -> None:
        super()._dress()
        is_marked = self.enabled and self.chosen
        seat = self.kind.partition(":")[2]
        if is_marked and seat:
            self.ink, self.surface, self.rim, self.rim_width = ink_on(seat), f"{seat}_fill", "text", 3
        self.mark.ink = self.ink
        self.mark.says = self._marked() if is_marked else ""

    def _marked(self) -> str:
        """What fits beside the sign, which stands in the middle."""
        beside = (self.width - wide_of(self.says, self.face, theme.sizes[self.type_size])) / 2
        whole = wide_of(CHOSEN, self.mark.face, theme.sizes[self.mark.type_size])
        return CHOSEN if beside > whole + dp(CORNER * 2) else MARK

    def _place(self, *_: object) -> None:
        if self.mark.says:
            self.mark.says = self._marked()
        self.mark.right, self.mark.top = self.right - dp(CORNER), self.top - dp(CORNER / 2)


class NumbersTile(MarkedTile):
    """A tile with its sign above, and under each die what it gives."""

    def __init__(self, option: OptionModel, heads: tuple[str, ...], **properties: Any) -> None:
        super().__init__(**properties)
        self.table = GridLayout(cols=len(heads), spacing=(dp(2), dp(2)), size_hint=(None, None))
        self.words = [Word(says=number or "?", face="Serif", type_size="heading") for number in option.numbers]
        self.faces = [DieFace(text=head, pos_hint={}) for head in heads]
        for face in self.faces:
            self.table.add_widget(_in_the_middle(face))
        for word in self.words:
            self.table.add_widget(_in_the_middle(word))
        self.add_widget(self.table)
        self.padding = (0, 0, 0, dp(78) * theme.grow)
        self.bind(pos=self._lay, size=self._lay, ink=self._ink)
        self._lay()

    def _ink(self, *_: object) -> None:
        for word in self.words:
            word.ink = self.ink

    def _lay(self, *_: object) -> None:
        self.table.size = max(1, self.width - dp(20)), dp(66) * theme.grow
        self.table.pos = self.x + dp(10), self.y + dp(8)
        # No face and no number runs into the next one, however large the text is.
        each = self.table.width / len(self.faces) - dp(4)
        for face in self.faces:
            side = max(dp(24), min(theme.sizes["body"] * 1.5, each))
            face.size, face.font_size = (side, side), max(sp(SMALLEST), min(theme.sizes["small"], side * 0.68))
        for word in self.words:
            word.font_size = max(sp(SMALLEST), min(theme.sizes["heading"], each * 1.05))


def _in_the_middle(widget: Any) -> Any:
    place = AnchorLayout()
    place.add_widget(widget)
    return place


class TilesPad(Pad):
    """Big tiles in the model's shuffled order; the chosen one is filled and ringed. Confirmed by another tap."""

    WIDEST = 760

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        super().__init__(field, **properties)
        self.tiles = GridLayout(cols=3, spacing=theme.gap * 1.6, size_hint_y=None)
        self.tiles.bind(minimum_height=self.tiles.setter("height"))
        for option in field.options:
            self.tiles.add_widget(self._tile(option))
        self.add_widget(self.tiles)
        if field.heads and field.hint:
            self.add_widget(Words(says=field.hint, ink="dim", type_size="small", halign="center"))

    def _tile(self, option: OptionModel) -> Tap:
        look: dict[str, Any] = {"kind": self.key, "face": "Serif", "type_size": "huge", "carries": option.value}
        if not option.numbers:
            plain = MarkedTile(says=option.label, enabled=option.enabled, least=dp(128), **look)
            plain.bind(on_release=self._tapped)
            return plain
        numbers = NumbersTile(option, self.field.heads, says=option.label, least=dp(156) * theme.grow, **look)
        numbers.enabled = option.enabled
        numbers.bind(on_release=self._tapped)
        return numbers

    def tell_again(self, *_: object) -> None:
        for tile in self.tiles.children:
            tile.chosen = not self.is_covered and self.value is not None and tile.carries == self.value

    def fill(self, value: object) -> None:
        self.value = value
        self.tell_again()

    def _tapped(self, chosen: Tap) -> None:
        self.fill(chosen.carries)
