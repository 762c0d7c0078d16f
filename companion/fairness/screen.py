"""Are the dice fair: at the left one die's counts and the evidence over time, at the right all dice, and the luck."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.dice.model import SensesModel
from companion.dice.screen_tab import TabColumn
from companion.dice.screen_teach import Bar
from companion.fairness.model import DieRecordModel, FairnessModel, LuckModel, ReadTables, ShowDie, StopReading
from companion.fairness.screen_plots import CountsPlot, EvidencePlot
from companion.models import OptionModel
from companion.widgets.basics import Panel, Rule, Scroller, Stack, Words
from companion.widgets.leaf import kept
from companion.widgets.switches import RadioTap
from companion.widgets.theme import theme
from companion.words import say

COUNTS = say("fairness.how_often_each_face_came")
EVIDENCE = say("fairness.evidence_against_a_fair_die")


class FairnessTab(TabColumn):
    """What all dice come to, every die with its verdict, and what the rolls were for."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("fairness.are_the_dice_fair"), ask)
        fairness = model.fairness
        # With no die yet the other side of the page says so, large.
        self.add_words(fairness.says if fairness.dice else "")
        self._progress(fairness)
        for die in fairness.dice:
            option = OptionModel(die.key, die.name, f"{die.mark} {die.in_short}")
            button = RadioTap(option, die.key == fairness.chosen, carries=ShowDie(die.key))
            button.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            self.add_widget(button)
        for sentence in fairness.left_out:
            self.add_words(sentence, "bad", "small")
        if not fairness.progress:
            note = say("fairness.stopped_not_every_table") if fairness.is_stopped else ""
            self.add_tap(say("shared.read_the_tables_again"), ReadTables(), "quiet", note=note)
        if fairness.luck:
            self._luck(fairness.luck)

    def _progress(self, fairness: FairnessModel) -> None:
        if fairness.progress:
            self.add_words(fairness.progress, "dim")
            self.add_widget(Bar(fairness.share))
            self.add_tap(say("shared.stop_reading"), StopReading(), "quiet")

    def _luck(self, luck: tuple[LuckModel, ...]) -> None:
        self.add_widget(Rule())
        self.add_widget(Words(says=say("fairness.what_the_rolls_were"), face="Serif", type_size="heading"))
        self.add_words(say("fairness.secrets_are_told_at_the_end"), "dim", "small")
        for line in luck:
            row = Stack(spacing=0)
            row.add_widget(Words(says=line.title, face="SansBold"))
            if line.outcome:
                row.add_widget(Words(says=line.outcome))
            row.add_widget(Words(says=line.faces, ink="dim", type_size="small"))
            self.add_widget(row)


class DiePanel(Panel):
    """One die as large as the panel allows: its name, its sentence, its two plots."""

    def __init__(self, die: DieRecordModel | None, says: str) -> None:
        super().__init__(size_hint_x=1.55, padding=(theme.pad, theme.pad, dp(4), dp(4)))
        self.room = kept(Scroller(), f"die/{die.key if die else ''}")
        self.column = Stack(padding=(0, 0, dp(12), theme.pad))
        self.plots: tuple[CountsPlot | EvidencePlot, ...] = ()
        self.room.add_widget(self.column)
        self.add_widget(self.room)
        if die is None:
            self.column.add_widget(Words(says=says, face="Serif", type_size="title"))
            return
        self._show(die)
        for part in (self.room, *self.words):
            part.bind(height=self._fit)
        self._fit()

    def _show(self, die: DieRecordModel) -> None:
        head = Words(says=die.name, face="Serif", type_size="title")
        says = Words(says=f"{die.mark} {die.says}", ink=die.tone, face="SansBold", type_size="strong")
        note = Words(says=die.note, ink="gold" if die.is_simulated else "dim", type_size="small")
        above, over = (Words(says=words, ink="dim", type_size="small") for words in (COUNTS, EVIDENCE))
        counts, evidence = CountsPlot(die.plot), EvidencePlot(die.plot)
        self.words, self.plots = (head, says, note, above, over), (counts, evidence)
        for part in (head, says, *((note,) if die.note else ()), above, counts, over, evidence):
            self.column.add_widget(part)

    def _fit(self, *_: object) -> None:
        """The plots share what the words leave, and are scrolled to where that is too little."""
        words = sum(part.height for part in self.words) + 7 * theme.gap + theme.pad
        for plot in self.plots:
            plot.height = max(plot.least, (self.room.height - words) / len(self.plots))


def die_box(model: SensesModel) -> BoxLayout:
    """The left side of the page while this tab is open."""
    return DiePanel(model.fairness.die, model.fairness.says)
