"""Players one under another: who has done his part in a queue, who is asked now, what each lays down for the group."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import SeatRowModel
from companion.widgets.basics import Stack, Surface, Word, Words
from companion.widgets.seatbar import BadgeMark
from companion.widgets.theme import theme
from engine.core.panels import DONE, LATER, NOW, OUT

INKS = {DONE: "good", NOW: "text", LATER: "dim", OUT: "dim"}


class SeatLine(Surface, BoxLayout):
    """A player's mark and name, and at the line's end what he did or what is asked of him; golden who is asked now."""

    def __init__(self, row: SeatRowModel) -> None:
        is_now = row.state == NOW
        super().__init__(
            surface="clear" if row.state == OUT else "raised",
            rim="gold" if is_now else "clear",
            padding=(dp(6), dp(2)),
            spacing=dp(8),
            size_hint_y=None,
        )
        self.bind(minimum_height=self.setter("height"))
        middle = {"center_y": 0.5}
        mark = BadgeMark(text=row.initial, surface=f"{row.colour}_fill", pos_hint=middle)
        mark.size = (dp(30), dp(30))
        self.add_widget(mark)
        face, ink = "SansBold" if is_now else "Sans", INKS[row.state]
        name = Words(
            says=row.name, face=face, ink="dim" if row.state == OUT else "text", pos_hint=middle, size_hint_x=0.7
        )
        name.strikethrough = row.state == OUT
        self.add_widget(name)
        did = f"✓ {row.text}" if row.state == DONE else row.text
        self.add_widget(Words(says=did, ink=ink, type_size="small", halign="right", pos_hint=middle))


class SeatChip(Surface, BoxLayout):
    """A player's mark alone, a tick beside it when he is done; golden who is asked now, without ground who is out."""

    def __init__(self, row: SeatRowModel) -> None:
        is_out = row.state == OUT
        super().__init__(
            surface="clear" if is_out else "raised",
            rim="gold" if row.state == NOW else "clear",
            padding=(dp(6), dp(3)),
            spacing=dp(5),
            size_hint_y=None,
        )
        side = dp(34) * theme.grow
        self.row, self.rim_width, self.height = row, dp(1.8), side + dp(6)
        middle = {"center_y": 0.5}
        self.add_widget(Widget())
        surface = "clear" if is_out else f"{row.colour}_fill"
        mark = BadgeMark(text=row.initial, surface=surface, strikethrough=is_out, pos_hint=middle)
        mark.size = (side, side)
        self.add_widget(mark)
        if row.state == DONE:
            self.add_widget(Word(says="✓", ink="good", face="SansBold", pos_hint=middle))
        self.add_widget(Widget())


class SeatStrip(BoxLayout):
    """A queue of players in one line: for where what answers needs the room that their rows would take."""

    def __init__(self, rows: Sequence[SeatRowModel]) -> None:
        super().__init__(spacing=dp(5), size_hint_y=None)
        for row in rows:
            self.add_widget(SeatChip(row))
        self.height = max(chip.height for chip in self.children)


class SeatRows(Stack):
    """A queue of players, or what each of a group lays down."""

    def __init__(self, rows: Sequence[SeatRowModel]) -> None:
        super().__init__(spacing=dp(3))
        for row in rows:
            self.add_widget(SeatLine(row))
