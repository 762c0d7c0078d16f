"""The sheet on which a seat chooses its PIN, twice."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.pages import SeatSetup
from companion.shelf.pins import fault_of
from companion.widgets.bars import Sheet
from companion.widgets.basics import Surface, Words, tap
from companion.widgets.pads import PinPad
from companion.widgets.theme import theme
from companion.widgets.veil import Turned
from companion.words import say


class PinSheet(Sheet, Surface, FloatLayout):
    """A seat chooses its PIN at its own edge: once, then once more with the keys in other places.

    Dispatches `on_pin(pin)`, '' for none, and `on_back`. `shuffles` are the orders of the ten keys.
    """

    def __init__(self, seat: SeatSetup, shuffles: tuple[str, str], length: int) -> None:
        self.register_event_type("on_pin")
        self.register_event_type("on_back")
        super().__init__(surface="ink", radius=0)
        self.owner, self.shuffles, self.length = seat, shuffles, length
        self.turned = Turned(seat.edge)
        self.add_widget(self.turned)
        self._ask_first(say("seats.keys_change_places_each_time"), "dim")

    def on_pin(self, pin: str) -> None:
        """Nothing to do by default."""

    def on_back(self) -> None:
        """Nothing to do by default."""

    def _ask_first(self, hint: str, ink: str) -> None:
        self._face(say("seats.choose_a_pin"), hint, ink, self.shuffles[0], self._ask_again)

    def _ask_again(self, pin: str) -> None:
        if fault := fault_of(pin):
            self._ask_first(fault, "bad")
            return

        def compare(again: str) -> None:
            if again == pin:
                self.dispatch("on_pin", pin)
            else:
                self._ask_first(say("seats.those_were_two_different_pins"), "bad")

        self._face(say("seats.same_again"), say("seats.keys_have_changed_places"), "dim", self.shuffles[1], compare)

    def _face(self, title: str, hint: str, ink: str, digits: str, full: object) -> None:
        page = BoxLayout(orientation="vertical", padding=theme.pad, spacing=theme.gap)
        page.add_widget(Widget())
        name = self.owner.name
        page.add_widget(Words(says=name, ink=self.owner.colour, face="SansBold", type_size="small", halign="center"))
        page.add_widget(Words(says=title, face="Serif", type_size="great", halign="center"))
        page.add_widget(Words(says=hint, ink=ink, halign="center"))
        column = BoxLayout(orientation="vertical", size_hint=(None, None), width=dp(360), spacing=theme.gap)
        column.pos_hint = {"center_x": 0.5}
        column.bind(minimum_height=column.setter("height"))
        self.pad = PinPad(digits, self.length)
        self.pad.bind(on_full=lambda _, pin: full(pin))  # type: ignore[operator]
        column.add_widget(self.pad)
        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        row.add_widget(tap(say("shared.back"), lambda _: self.dispatch("on_back"), "quiet"))
        row.add_widget(tap(say("seats.no_pin"), lambda _: self.dispatch("on_pin", ""), "quiet"))
        column.add_widget(row)
        page.add_widget(column)
        page.add_widget(Widget())
        self.turned.face(page)
