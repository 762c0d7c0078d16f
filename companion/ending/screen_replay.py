"""One turn of a game that is over, with everybody's knowledge: how it stood at its end, and what was done in it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ending.model import LookAtTurn, TurnModel
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Words, tap
from companion.widgets.leaf import kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.state import SectionPanel
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.words import say

STOOD, DONE = "stood", "done"
"""The two sides of a turn."""


class TurnReplay(Picks, BoxLayout):
    """A turn, the steps to the one before and the one after, and its two sides. turned: told which side is shown."""

    def __init__(self, turn: TurnModel, side: str = STOOD, turned: object = None) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap)
        self.turn, self._turned = turn, turned
        self.add_widget(self._steps())
        tabs = Tabs(((STOOD, say("ending.how_it_stood")), (DONE, say("ending.what_was_done"))), side)
        tabs.bind(on_turn=lambda _, to: self._turn_to(to))
        self.add_widget(tabs)
        self.place = BoxLayout()
        self.add_widget(self.place)
        self._fill(side)

    def _turn_to(self, side: str) -> None:
        if callable(self._turned):
            self._turned(side)
        self._fill(side)

    def _fill(self, side: str) -> None:
        self.place.clear_widgets()
        self.place.add_widget(self._done() if side == DONE else self._stood())

    def _done(self) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
        rows = [Row(line.text, line.note, None, end=line.value, end_ink="gold") for line in self.turn.lines]
        panel.add_widget(kept(LongList(rows=rows), "done"))
        return panel

    def _stood(self) -> Widget:
        room, sections = kept(Scroller(), "stood"), Stack(padding=(0, 0, dp(8), 0))
        for section in self.turn.sections:
            sections.add_widget(self.pass_on(SectionPanel(section)))
        room.add_widget(sections)
        return room

    def _steps(self) -> Widget:
        turn, row = self.turn, BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        self.back = tap("‹", lambda _: self._to(turn.place - 1), size_hint_x=None, width=theme.target * 1.4)
        self.on = tap("›", lambda _: self._to(turn.place + 1), size_hint_x=None, width=theme.target * 1.4)
        self.back.enabled, self.on.enabled = turn.place > 0, turn.place < turn.count - 1
        self.back.carries, self.on.carries = "back", "on"
        words = Stack(spacing=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(says=turn.title, face="Serif", type_size="title", halign="center"))
        says = say("ending.everybodys_knowledge", place=turn.place + 1, count=turn.count)
        words.add_widget(Words(says=says, ink="dim", type_size="small", halign="center"))
        for part in (self.back, words, self.on):
            row.add_widget(part)
        return row

    def _to(self, place: int) -> None:
        self.dispatch("on_pick", LookAtTurn(place))
