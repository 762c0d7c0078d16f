"""The journal with each line's ruling: what it was read from, which chart cells it used, and how to put it right."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.intents import OpenWholeRecord
from companion.models import JournalModel, Undo
from companion.rulings.model import ActionModel, ChallengeEntry, CloseEntry, EntryModel, RulingModel
from companion.rulings.screen_may import Checks
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Picks, Rule, Scroller, Stack, Tap, Words, tap
from companion.widgets.journal import JournalList
from companion.widgets.leaf import kept
from companion.widgets.state import Line
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView
from companion.words import say


class JournalTab(Picks, Sides):
    """All lines at the left, newest first; the opened one at the right. Dispatches `on_correct()` for the page to ask
    how.
    """

    def __init__(self, lines: tuple[JournalModel, ...], opened: EntryModel | None) -> None:
        self.register_event_type("on_correct")
        super().__init__()
        left = Panel(size_hint_x=0.72, padding=(theme.pad, theme.pad, dp(4), dp(4)))
        left.add_widget(Words(says=say("journal.every_line"), face="Serif", type_size="heading"))
        self.lines = kept(JournalList(lines=list(lines)), "journal")
        left.add_widget(self.pass_on(self.lines))
        self.add_widget(left)
        self.add_widget(self._opened(opened) if opened else _nothing())

    def on_correct(self) -> None:
        """Nothing to do by default."""

    def _opened(self, entry: EntryModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        head = Stack(spacing=0)
        head.add_widget(
            Words(says=say("journal.entry", entry=entry.entry), ink="gold", face="SansBold", type_size="small")
        )
        head.add_widget(Words(says=entry.title, face="Serif", type_size="title"))
        if entry.note:
            head.add_widget(Words(says=entry.note, ink="dim", type_size="small"))
        top = BoxLayout(size_hint_y=None, spacing=theme.gap)
        top.bind(minimum_height=top.setter("height"))
        top.add_widget(head)
        close = tap(
            "✕", lambda _: self.dispatch("on_pick", CloseEntry()), "quiet", size_hint_x=None, width=theme.target
        )
        close.pos_hint = {"top": 1}
        top.add_widget(close)
        column.add_widget(top)
        if entry.agreed:
            column.add_widget(Words(says=say("journal.agreed_exception", agreed=entry.agreed), ink="gold"))
        for flag in entry.flags:
            column.add_widget(Words(says=f"! {flag}", ink="bad"))
        for told in entry.told:
            column.add_widget(Words(says=f"◆ {told}", ink="gold"))
        self._add_evidence(column, entry)
        if entry.ruling is not None:
            self._add_ruling(column, entry.ruling)
        if entry.readings:
            column.add_widget(Words(says=say("journal.read_off_the_charts"), face="Serif", type_size="heading"))
            for reading in entry.readings:
                column.add_widget(Line(reading))
        room.add_widget(column)
        panel.add_widget(room)
        panel.add_widget(self._foot(entry))
        return panel

    def _add_evidence(self, column: Stack, entry: EntryModel) -> None:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap * 1.4)
        row.bind(minimum_height=row.setter("height"))
        if entry.picture is not None:
            self.picture = TrayView(size_hint_x=0.7, is_whole=True)
            self.picture.show_picture(entry.picture)
            row.add_widget(self.picture)
        if entry.evidence:
            words = Stack(spacing=dp(4), pos_hint={"center_y": 0.5})
            if entry.read:
                words.add_widget(Words(says=entry.read))
            words.add_widget(Words(says=entry.evidence, ink="dim"))
            row.add_widget(words)
        if row.children:
            column.add_widget(row)

    def _add_ruling(self, column: Stack, ruling: RulingModel) -> None:
        column.add_widget(Rule())
        column.add_widget(Words(says=ruling.verdict, ink=ruling.tone, face="Serif", type_size="title"))
        if ruling.summary:
            column.add_widget(Words(says=ruling.summary, ink="dim", type_size="small"))
        column.add_widget(self.pass_on(Checks(ruling.checks)))

    def _foot(self, entry: EntryModel) -> Widget:
        foot = EvenRow(padding=(0, 0, dp(12), 0))
        self.back = _action(
            say("journal.go_back_to_here"), entry.back, lambda _: self.dispatch("on_pick", Undo(entry.entry))
        )
        self.correct = tap(
            say("shared.put_it_right"), lambda _: self.dispatch("on_correct"), enabled=entry.correct is not None
        )
        if entry.correct is None:
            self.correct.note = say("journal.nothing_was_seen_or_read")
        else:
            self.correct.note = say("journal.it_was_mis_read")
        self.challenge = _action(
            say("journal.challenge"), entry.challenge, lambda _: self.dispatch("on_pick", ChallengeEntry(entry.entry))
        )
        for button in (self.back, self.correct, self.challenge):
            foot.add_widget(button)
        if entry.unfade is not None:
            self.unfade = _action(
                say("shared.open_the_record"), entry.unfade, lambda _: self.dispatch("on_pick", OpenWholeRecord())
            )
            foot.add_widget(self.unfade)
        return foot


def _action(says: str, action: ActionModel, done: object) -> Tap:
    button = tap(says, done, "plain", enabled=action.enabled)
    button.note = action.note if action.enabled else action.why
    return button


def _nothing() -> Widget:
    panel = Panel()
    panel.add_widget(Widget())
    panel.add_widget(Words(says=say("journal.tap_a_line_to_see"), ink="dim", halign="center"))
    panel.add_widget(Widget())
    return panel
