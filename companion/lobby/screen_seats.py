"""Who sits where: a little picture of the table, and the sheet on which a seat chooses its PIN."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.pages import SeatSetup
from companion.pins import fault_of
from companion.widgets.bars import Sheet
from companion.widgets.basics import Surface, Tap, Words, tap
from companion.widgets.pads import PinPad
from companion.widgets.theme import theme
from companion.widgets.veil import Turned
from companion.words import say

SHAPE = 0.62  # of the tablet: height to width
EDGES = {0: say("seats.bottom"), 90: say("seats.right"), 180: say("seats.top"), 270: say("seats.left")}
ALONG = {0: -1, 90: -1, 180: 1, 270: 1}
"""Which way those who sit at an edge follow each other clockwise: to the right and up, or against that."""


class Chair(Tap):
    """A place at one edge of the table: who sits there, or nobody."""

    def __init__(self, edge: int, seat: SeatSetup | None, chosen: bool) -> None:
        super().__init__(wraps=True, type_size="body", size_hint=(None, None))
        self.edge, self.seat = edge, seat
        self.kind = f"seat:{seat.colour}" if seat else "quiet"
        self.says = seat.name if seat else say("seats.nobody")
        self.face = "SansBold" if seat else "Sans"
        self.chosen = chosen


class TablePicture(FloatLayout):
    """The tablet from above with a chair for everybody and one at each free edge; dispatches `on_chair(edge, seat)`
    when a chair is tapped, seat: whose it is, '' for a free one.
    """

    def __init__(self, **properties: object) -> None:
        self.register_event_type("on_chair")
        super().__init__(size_hint_y=None, **properties)
        self.room = 0.0
        """How high the picture may be; it is as high as its chairs need at least."""
        self.glass = Surface(surface="raised", rim="edge", size_hint=(None, None))
        self.add_widget(self.glass)
        self.words = Words(ink="text", type_size="small", halign="center", size_hint_x=None)
        self.add_widget(self.words)
        self.chairs: dict[int, list[Chair]] = {}
        self.bind(size=self._lay, pos=self._lay)
        self.words.bind(height=self._lay)

    def fit(self, room: float) -> None:
        """Fill so much height where the chairs need less."""
        if abs(room - self.room) > 1:
            self.room = room
            self._lay()

    def on_chair(self, edge: int, seat: str) -> None:
        """Nothing to do by default."""

    def seat(self, seats: tuple[SeatSetup, ...], chosen: str) -> None:
        """Show who sits where; the seat that is being placed is ringed."""
        for chair in (chair for chairs in self.chairs.values() for chair in chairs):
            self.remove_widget(chair)
        self.chairs = {
            edge: [Chair(edge, seat, seat.seat == chosen) for seat in seats if seat.edge == edge]
            or [Chair(edge, None, False)]
            for edge in EDGES
        }
        for chair in (chair for chairs in self.chairs.values() for chair in chairs):
            chair.bind(
                on_release=lambda it: self.dispatch("on_chair", it.edge, it.seat.seat if it.seat else ""),
                height=self._lay,
            )
            self.add_widget(chair)
        name = next((seat.name for seat in seats if seat.seat == chosen), "")
        self.words.says = say("seats.tap_where_one_sits", name=name)
        self._lay()

    def _lay(self, *_: object) -> None:
        if not self.chairs:
            return
        gap = theme.gap
        side = min(dp(150) * theme.grow, self.width * 0.27)
        high = max(chair.height for chairs in self.chairs.values() for chair in chairs)
        beside = max(len(self.chairs[edge]) for edge in (90, 270)) * (high + gap)
        self.height = max(self.room, 2 * (high + gap) + max(self.words.height + gap, beside))
        across = self.width - 2 * (side + gap)
        along = max(0, min(self.height - 2 * (high + gap), across * SHAPE))
        low, top = self.center_y - along / 2, self.center_y + along / 2
        for edge, chairs in self.chairs.items():
            row = chairs[:: ALONG[edge]]
            for place, chair in enumerate(row):
                if edge in (0, 180):
                    chair.width = (across - gap * (len(row) - 1)) / len(row)
                    chair.x = self.x + side + gap + place * (chair.width + gap)
                    chair.y = low - gap - high if edge == 0 else top + gap
                else:
                    chair.width = side
                    chair.x = self.right - side if edge == 90 else self.x
                    middle = self.center_y + (place - (len(row) - 1) / 2) * (chair.height + gap)
                    chair.y = middle - chair.height / 2
        self.glass.pos = self.x + side + gap, low
        self.glass.size = across, along
        self.words.width = max(1, self.glass.width - 2 * gap)
        self.words.pos = self.glass.x + gap, self.glass.center_y - self.words.height / 2


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
