"""Draws a DisplayModel, large enough to be read from three metres; there is nothing on it to touch."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.display.model import DisplayModel
from companion.widgets.basics import Panel, Scroller, Stack, Surface, Tag, Word, Words
from companion.widgets.hexmap import HexMapView
from companion.widgets.journal import DieFace
from companion.widgets.middle import FootTrack
from companion.widgets.seatbar import BadgeMark
from companion.widgets.seatrows import SeatRows
from companion.widgets.state import SectionPanel, lines_first
from companion.widgets.theme import theme
from engine.core.panels import Track

TEXT_SCALE = 1.25
"""With two pixels a dp the smallest text is 42 pixels high at 1920 x 1080."""
STRIP_DP = 56
WHO_DP = 42
LEFT_SHARE = 0.42
"""Of the width; the map has the rest."""
BESIDE_LINES = 0.34
"""The same beside lines that pieces go along, which need the width."""


class Display(Surface, BoxLayout):
    """`show(model)` draws it; a map stays where it was looked at."""

    def __init__(self, **properties: object) -> None:
        super().__init__(
            **(
                {"orientation": "vertical", "spacing": theme.gap, "padding": theme.gap, "surface": "ink", "radius": 0}
                | properties
            )
        )
        self._map: HexMapView | None = None

    def on_touch_down(self, touch: object) -> bool:
        """Nobody touches a screen three metres away."""
        return True

    def anew(self) -> None:
        """Another table: its map is looked at afresh."""
        self.clear_widgets()
        self._map = None

    def show(self, model: DisplayModel) -> None:
        """Draw what is so now."""
        if self._map is not None and self._map.parent is not None:
            self._map.parent.remove_widget(self._map)
        self.clear_widgets()
        if model.stands:
            bar = Panel(size_hint_y=None, rim="bad", padding=(theme.pad, dp(6)))
            bar.bind(minimum_height=bar.setter("height"))
            bar.add_widget(Words(says=model.stands, ink="bad", face="SansBold", halign="center"))
            self.add_widget(bar)
        if model.turn or model.phase:
            self.add_widget(_strip(model))
        middle = BoxLayout(spacing=theme.gap)
        middle.add_widget(_ask(model))
        board = self._board(model)
        if board is not None:
            middle.add_widget(board)
        self.add_widget(middle)
        if model.foot is not None and model.map is None and (model.queue or model.pot):
            # Those who are asked one after another need the height: of the track stays what it comes to.
            self.add_widget(_in_a_line(model.foot))
        elif model.foot is not None:
            colour = dict(model.colours).get(model.foot.seat, "gold")
            self.add_widget(FootTrack(model.foot, colour, model.colours))

    def _board(self, model: DisplayModel) -> Widget | None:
        """The map, else what each does of what is asked and the panels of a game without a map; None for nothing."""
        if model.map is not None:
            if self._map is None:
                self._map = HexMapView(compares=False, size_hint_x=1 - LEFT_SHARE)
            ends = [way[-1] for way in model.map.ways if way]
            self._map.show(model.map, dict(model.colours), look_at=ends[-1] if ends else model.at)
            return self._map
        parts = _parts(model)
        if not model.sections and not parts:
            return None
        room, rows = Scroller(size_hint_x=1 - _left(model)), Stack(spacing=theme.gap * 0.7)
        for part in parts:
            rows.add_widget(part)
        for section in lines_first(model.sections):
            rows.add_widget(SectionPanel(section, is_low=True))
        room.add_widget(rows)
        return room


def _left(model: DisplayModel) -> float:
    return BESIDE_LINES if any(section.lane is not None for section in model.sections) else LEFT_SHARE


def _in_a_line(track: Track) -> Panel:
    """A track by its title and what is said of it."""
    line = Panel(size_hint_y=None, padding=(theme.pad, dp(6)))
    line.bind(minimum_height=line.setter("height"))
    line.add_widget(Words(says=f"{track.title}: {track.note}" if track.note else track.title))
    return line


def _parts(model: DisplayModel) -> list[Panel]:
    """Who has done his part of what is asked, who may pay what a group pays: first, since nobody scrolls here."""
    parts = []
    for total, rows in (("", model.queue), (model.pot_total, model.pot)):
        if rows:
            panel = Panel(size_hint_y=None, spacing=dp(3), padding=(theme.pad, dp(4)))
            panel.bind(minimum_height=panel.setter("height"))
            if total:
                panel.add_widget(Words(says=total, ink="gold", face="Serif", type_size="heading"))
            panel.add_widget(SeatRows(rows))
            parts.append(panel)
    return parts


def _strip(model: DisplayModel) -> Panel:
    strip = Panel(size_hint_y=None, height=dp(STRIP_DP), padding=(theme.pad, dp(4)))
    strip.orientation = "horizontal"
    middle = {"center_y": 0.5}
    strip.add_widget(Word(says=model.turn, face="Serif", type_size="title", pos_hint=middle))
    strip.add_widget(Words(says=model.date, face="Serif", ink="dim", type_size="small", pos_hint=middle))
    if model.phase and model.phase != model.turn:
        strip.add_widget(Tag(says=model.phase, ink="on_gold", surface="gold_fill", pos_hint=middle))
    return strip


def _ask(model: DisplayModel) -> Panel:
    """Who is asked and what, over the last dice."""
    panel = Panel(size_hint_x=_left(model))
    room, column = Scroller(), Stack()
    if model.owed_by:
        middle = {"center_y": 0.5}
        who = BoxLayout(size_hint_y=None, height=dp(WHO_DP), spacing=theme.gap)
        if model.mark:
            fill = f"{model.colour}_fill"
            middle = {"center_y": 0.5}
            who.add_widget(
                BadgeMark(text=model.mark, surface=fill if fill in theme.colours else "clear", pos_hint=middle)
            )
        owed = Words(
            says=model.owed_by, ink=model.colour, face="SansBold", type_size="strong", pos_hint={"center_y": 0.5}
        )
        owed.bind(height=lambda _, height: setattr(who, "height", max(dp(WHO_DP), height)))
        who.add_widget(owed)
        column.add_widget(who)
    column.add_widget(Words(says=model.title, face="Serif", type_size="title"))
    if model.why:
        column.add_widget(Words(says=model.why, ink="dim", type_size="small"))
    if model.latest:
        column.add_widget(Words(says=model.latest, ink="dim", type_size="small"))
    room.add_widget(column)
    panel.add_widget(room)
    if model.map is not None:
        for part in _parts(model):
            panel.add_widget(part)
    if model.dice:
        side = theme.sizes["great"] * (1.9 if len(model.dice) == 1 else 1.4)
        fell = BoxLayout(size_hint_y=None, height=side, spacing=theme.gap)
        for face in model.dice:
            die = DieFace(text=face)
            # Its own rule makes it as small as in a line of the journal.
            die.size, die.font_size = (side, side), side * 0.7
            fell.add_widget(die)
        fell.add_widget(Words(says=model.dice_note, type_size="small", pos_hint={"center_y": 0.5}))
        panel.add_widget(fell)
    return panel
