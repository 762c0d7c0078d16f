"""Who sits where: a little picture of the table."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.pages import SeatSetup
from companion.widgets.basics import Surface, Tap, Words
from companion.widgets.theme import theme
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
