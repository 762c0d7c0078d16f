"""Draws a DisplayModel, large enough to be read from three metres; there is nothing on it to touch."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.display.model import DisplayModel
from companion.widgets.basics import Panel, Scroller, Stack, Surface, Words
from companion.widgets.hexmap import HexMapView
from companion.widgets.journal import DieFace
from companion.widgets.middle import FootTrack
from companion.widgets.theme import theme

TEXT_SCALE = 1.25
"""With two pixels a dp the smallest text is 42 pixels high at 1920 x 1080."""


class Display(Surface, BoxLayout):
    """`show(model)` draws it; a map stays where it was looked at."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"spacing": theme.gap, "padding": theme.gap, "surface": "ink", "radius": 0} | properties))
        self._map: HexMapView | None = None

    def show(self, model: DisplayModel) -> None:
        """Draw what is so now."""
        if self._map is not None and self._map.parent is not None:
            self._map.parent.remove_widget(self._map)
        self.clear_widgets()
        self.add_widget(self._ask(model))
        if model.map is not None or model.foot is not None:
            self.add_widget(self._board(model))

    def _ask(self, model: DisplayModel) -> Widget:
        panel = Panel(size_hint_x=0.72)
        room, column = Scroller(), Stack()
        head = " · ".join(words for words in (model.turn, model.phase) if words)
        if head:
            column.add_widget(Words(says=head, ink="dim"))
        if model.owed_by:
            column.add_widget(Words(says=model.owed_by.upper(), ink=model.colour, face="SansBold", type_size="strong"))
        column.add_widget(Words(says=model.title, face="Serif", type_size="great", line_height=0.95))
        if model.why:
            column.add_widget(Words(says=model.why, ink="dim"))
        if model.dice:
            faces = BoxLayout(size_hint_y=None, spacing=dp(8), height=theme.sizes["great"] * 1.5)
            for face in model.dice:
                faces.add_widget(
                    DieFace(text=face, size=(theme.sizes["great"] * 1.4,) * 2, font_size=theme.sizes["title"])
                )
            column.add_widget(faces)
            column.add_widget(Words(says=model.dice_note, ink="dim"))
        for line in model.lines:
            column.add_widget(Words(says=line, ink="dim", type_size="small"))
        room.add_widget(column)
        panel.add_widget(room)
        return panel

    def _board(self, model: DisplayModel) -> Widget:
        board = BoxLayout(orientation="vertical", spacing=theme.gap)
        colours = dict(model.colours)
        if model.map is not None:
            if self._map is None:
                self._map = HexMapView(compares=False)
            board.add_widget(self._map)
            self._map.show(model.map, colours)
        if model.foot is not None:
            board.add_widget(FootTrack(model.foot, colours.get(model.foot.seat, "gold")))
        return board
