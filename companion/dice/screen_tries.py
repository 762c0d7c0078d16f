"""Twenty throws: what the reader makes of each, the players' word on it, and the score."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.dice.model import BeginTries, EndTries, JudgeThrow, SensesModel, ThrownModel
from companion.dice.screen_tab import TabColumn
from companion.widgets.basics import Rule, Tap, Words, tap
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.words import say

WHAT = say("tries.how_to_try")
VERDICTS = ((say("tries.right"), "right"), (say("tries.wrong"), "wrong"), (say("tries.it_asked"), "asked"))


class TriesTab(TabColumn):
    """Before the first throw what it is for; then the throw that lies there, the score, and the throws so far."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("tries.try_twenty_throws"), ask)
        tries = model.tries
        if not tries.is_running:
            self.add_words(WHAT, "dim")
            self.add_words(tries.why_not, "bad")
            self.add_tap(say("shared.begin"), BeginTries(), "gold", enabled=not tries.why_not)
            return
        self.add_widget(Words(says=tries.says, face="Serif", type_size="title"))
        self.add_words(tries.note, "dim")
        row = EvenRow()
        for says, verdict in VERDICTS:
            may = tries.may_say_asked if verdict == "asked" else tries.may_judge
            row.add_widget(tap(says, self._judged, "plain", carries=JudgeThrow(verdict), enabled=may))
        self.add_widget(row)
        if tries.score:
            self.add_widget(Words(says=tries.score, face="SansBold", type_size="strong"))
        for line in tries.by_colour:
            self.add_words(line, "dim", "small")
        row = EvenRow()
        for says, intent in ((say("tries.begin_again"), BeginTries()), (say("tries.end"), EndTries())):
            row.add_widget(
                tap(
                    says,
                    self._judged,
                    "gold" if tries.is_over and says != say("tries.end") else "quiet",
                    carries=intent,
                )
            )
        self.add_widget(row)
        for throw in tries.throws:
            self.add_widget(Rule())
            self.add_widget(_ThrownRow(throw))

    def _judged(self, tapped: Tap) -> None:
        self.dispatch("on_pick", tapped.carries)


class _ThrownRow(BoxLayout):
    """A throw of before and what became of it."""

    def __init__(self, throw: ThrownModel) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says=throw.says, pos_hint={"center_y": 0.5}))
        self.add_widget(Words(says=throw.verdict, ink=throw.tone, halign="right", size_hint_x=0.6))
