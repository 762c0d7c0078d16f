"""The end of the game: who won and by which section; every turn with open secrets; the export."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.ending_pages import EndingModel, LookAtTurn, OpenSecrets, TurnModel, WriteExport
from companion.presenters.models import Open
from companion.presenters.pages import NEW_TABLE
from companion.screens.bars import Sides
from companion.screens.leaf import Leaf, kept
from companion.widgets.basics import Cites, Panel, Rule, Scroller, Stack, Words, tap
from companion.widgets.longlist import LongList, Row
from companion.widgets.state import Line, SectionPanel
from companion.widgets.switches import EvenRow, Tabs
from companion.widgets.theme import theme

STOOD, DONE = "stood", "done"
"""The two sides of a turn."""


class EndingScreen(Leaf):
    """Draws an EndingModel: the result at the left; at the right the replay, once every seat opened its secrets."""

    side = STOOD

    def draw(self, model: EndingModel) -> None:
        self.lay_out("End of game", model.strip, model.box_label, (), model.message)
        sides = Sides()
        sides.add_widget(self._result(model))
        sides.add_widget(self._replay(model.turn) if model.turn is not None else self._closed(model))
        self.body.add_widget(sides)

    def _result(self, model: EndingModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad), size_hint_x=0.62)
        room, column = kept(Scroller(), "result"), Stack(padding=(0, 0, dp(12), 0))
        column.add_widget(Words(says=model.title, ink=model.colour, face="Serif", type_size="great", line_height=0.95))
        if model.cites:
            column.add_widget(self.pass_on(Cites(model.cites)))
        for rule in model.rules:
            column.add_widget(Words(says=rule.says, type_size="strong"))
        for fact in model.facts:
            column.add_widget(Line(fact))
        if model.checks:
            column.add_widget(Rule())
            column.add_widget(Words(says="What the opened secrets show", face="Serif", type_size="heading"))
        for check in model.checks:
            column.add_widget(Line(check))
        room.add_widget(column)
        panel.add_widget(room)
        foot = EvenRow(padding=(0, 0, dp(12), 0))
        foot.add_widget(tap("Write it to a file", lambda _: self.dispatch("on_pick", WriteExport())))
        foot.add_widget(tap("Start another", lambda _: self.dispatch("on_pick", Open(NEW_TABLE))))
        panel.add_widget(foot)
        return panel

    def _closed(self, model: EndingModel) -> Widget:
        panel = Panel()
        panel.add_widget(Widget())
        says = (
            "The secrets of this game are still closed. They open when every seat agrees, and not before."
            if model.is_over
            else "What is secret stays secret until the game is over."
        )
        panel.add_widget(Words(says=says, ink="dim", halign="center"))
        if model.is_over:
            self.open_all = tap("Open all secrets", lambda _: self.dispatch("on_pick", OpenSecrets()), "gold")
            panel.add_widget(self.open_all)
        panel.add_widget(Widget())
        return panel

    def _replay(self, turn: TurnModel) -> Widget:
        column = BoxLayout(orientation="vertical", spacing=theme.gap)
        column.add_widget(self._steps(turn))
        tabs = Tabs(((STOOD, "How it stood"), (DONE, "What was done")), self.side)
        tabs.bind(on_turn=lambda _, side: self._turn_to(side))
        column.add_widget(tabs)
        self.place_of_side = BoxLayout()
        column.add_widget(self.place_of_side)
        self._fill(turn)
        return column

    def _turn_to(self, side: str) -> None:
        self.side = side
        self._fill(self.model.turn)

    def _fill(self, turn: TurnModel) -> None:
        """How it stood at the turn's end, or what was done in it."""
        if self.side == DONE:
            panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
            rows = [Row(line.text, line.note, None, end=line.value, end_ink="gold") for line in turn.lines]
            panel.add_widget(kept(LongList(rows=rows), "done"))
            self.replace(self.place_of_side, panel)
            return
        room, sections = kept(Scroller(), "stood"), Stack(padding=(0, 0, dp(8), 0))
        for section in turn.sections:
            sections.add_widget(self.pass_on(SectionPanel(section)))
        room.add_widget(sections)
        self.replace(self.place_of_side, room)

    def _steps(self, turn: TurnModel) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        self.back = tap("‹", lambda _: self._to(turn.place - 1), size_hint_x=None, width=theme.target * 1.4)
        self.on = tap("›", lambda _: self._to(turn.place + 1), size_hint_x=None, width=theme.target * 1.4)
        self.back.enabled, self.on.enabled = turn.place > 0, turn.place < turn.count - 1
        self.back.carries, self.on.carries = "back", "on"
        words = Stack(spacing=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(says=turn.title, face="Serif", type_size="title", halign="center"))
        says = f"everybody's knowledge · {turn.place + 1} of {turn.count}"
        words.add_widget(Words(says=says, ink="dim", type_size="small", halign="center"))
        for part in (self.back, words, self.on):
            row.add_widget(part)
        return row

    def _to(self, place: int) -> None:
        self.dispatch("on_pick", LookAtTurn(place))
