"""All seats agree: what is agreed in the middle, one confirm a seat at its own edge, the same for every seat."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.models import SeatModel
from companion.rulings.model import Agreed, AgreeModel, CallOff
from companion.rulings.screen_may import Checks
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Surface, Words, tap
from companion.widgets.theme import theme
from companion.widgets.veil import Turned
from companion.words import say

CARD_WIDE = 380  # dp


class SeatConfirm(Panel):
    """One seat's card: its name and its one button, which can be taken back until all have confirmed."""

    def __init__(self, seat: SeatModel, words: str, told: object) -> None:
        super().__init__(
            size_hint=(None, None), surface="raised", rim=seat.colour, rim_width=2, padding=theme.pad * 0.8
        )
        self.width = dp(CARD_WIDE)
        self.bind(minimum_height=self.setter("height"))
        self.words, self.told, self.has_agreed = words, told, False
        self.seat = seat
        self.add_widget(Words(says=f"● {seat.name}", ink=seat.colour, face="SansBold", halign="center"))
        self.button = tap(words, lambda _: self._turn(), "plain")
        self.add_widget(self.button)

    def _turn(self) -> None:
        self.has_agreed = not self.has_agreed
        self.button.chosen = self.has_agreed
        self.button.says = say("pins.agreed") if self.has_agreed else self.words
        self.told()  # type: ignore[operator]


class AgreeDialog(Picks, Surface, FloatLayout):
    """Dispatches `Agreed` once every seat confirmed, or `CallOff`."""

    takes_touches = True

    def __init__(self, model: AgreeModel) -> None:
        super().__init__(surface="ink", radius=0)
        self.model, self.stands_for = model, model.id
        self.cards = [SeatConfirm(seat, model.confirm, self._told) for seat in model.seats]
        self.add_widget(self._middle())
        for edge in dict.fromkeys(seat.edge for seat in model.seats):
            # Clockwise is to the left for whoever sits at an edge.
            beside = [card for card in self.cards if card.seat.edge == edge][::-1]
            self.add_widget(self._at_the_edge(edge, beside))

    def _at_the_edge(self, edge: int, cards: list[SeatConfirm]) -> Turned:
        """Those who sit there, side by side, with their faces to it."""
        turned = Turned(edge)
        place = AnchorLayout(anchor_x="center", anchor_y="bottom", padding=theme.gap)
        row = BoxLayout(size_hint=(None, None), spacing=theme.gap)
        row.bind(minimum_size=row.setter("size"))
        for card in cards:
            row.add_widget(card)

        def fit(_: object, width: float) -> None:
            for card in cards:
                card.width = min(dp(CARD_WIDE), (width - theme.gap * (len(cards) + 1)) / len(cards))

        place.bind(width=fit)
        place.add_widget(row)
        turned.face(place)
        return turned

    def on_touch_down(self, touch: object) -> bool:
        """Swallow every touch."""
        super().on_touch_down(touch)
        return True

    def _middle(self) -> Widget:
        at_sides = any(seat.edge in (90, 270) for seat in self.model.seats)
        middle = AnchorLayout()
        panel = Panel(size_hint=(None, None))
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        column.add_widget(Words(says=self.model.title, face="Serif", type_size="title", halign="center"))
        if self.model.why:
            column.add_widget(Words(says=self.model.why, ink="dim", halign="center"))
        column.add_widget(self.pass_on(Checks(self.model.checks)))
        room.add_widget(column)
        panel.add_widget(room)
        off = BoxLayout(size_hint_y=None)
        off.bind(minimum_height=off.setter("height"))
        off.add_widget(
            tap(say("pins.leave_it_as_it_is"), lambda _: self.dispatch("on_pick", CallOff(self.model.id)), "quiet")
        )
        panel.add_widget(off)
        middle.add_widget(panel)

        def fit(*_: object) -> None:
            thick = max(card.height for card in self.cards) + 2 * theme.gap
            panel.width = min(dp(860), middle.width - 2 * (thick if at_sides else dp(40)))
            needed = column.height + off.height + theme.gap + 2 * theme.pad
            panel.height = min(needed, middle.height - 2 * thick)

        for part in (middle, column, *self.cards):
            part.bind(size=fit)
        return middle

    def _told(self) -> None:
        if all(card.has_agreed for card in self.cards):
            self.dispatch("on_pick", Agreed(self.model.id, tuple(card.seat.id for card in self.cards)))
