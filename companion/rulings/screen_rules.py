"""The rules, searched by number or word: section, title, our sentence, what the tablet does about it, and the book's
disputes.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import TEXT, FieldModel
from companion.rulings.model import (
    STATUS,
    STATUS_SAYS,
    DisputeModel,
    OpenQuestion,
    RuleModel,
    RulesModel,
    counted,
    matching_disputes,
    matching_rules,
)
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Picks, Rule, Scroller, Stack, Tap, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.longlist import LongList, Row
from companion.widgets.signs import SignsPad
from companion.widgets.theme import theme

STATUS_INKS = {"enforced": "good", "tracked": "text", "by hand": "gold", "not yet": "dim"}


class RulesTab(Picks, BoxLayout):
    """A search line over the list; the section that is open beside it. The keyboard takes the lower half while it is
    typed on.
    """

    def __init__(self, model: RulesModel, typed: str = "", is_typing: bool = False) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap)
        self.model, self.typed, self.opened = model, typed, model.opened
        self.may_settle = model.may_settle
        sides = Sides()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        left.add_widget(self._search_row())
        self.count = Words(ink="dim", type_size="small")
        left.add_widget(self.count)
        self.list = LongList()
        self.list.bind(on_pick=lambda _, found: self._show(found))
        left.add_widget(self.list)
        sides.add_widget(left)
        self.side = Panel(size_hint_x=0.8, padding=(theme.pad, theme.pad, dp(4), dp(4)))
        sides.add_widget(self.side)
        self.add_widget(sides)
        self.board: Widget | None = None
        self._find()
        self._open_first()
        if is_typing:
            self._type()

    def find(self, words: str) -> None:
        """Search for these words, or this number."""
        self.typed = words
        rules = self._find()
        if rules and words.strip():
            self._draw_rule(rules[0])

    def _search_row(self) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap, padding=(0, 0, dp(12), 0))
        row.bind(minimum_height=row.setter("height"))
        self.line = tap("", lambda _: self._type(), "plain", halign="left", face="Sans")
        self.done_tap = tap("Done", lambda _: self._stop_typing(), "gold", size_hint_x=None)
        self.done_tap.width = text_width("Done", "SansBold", theme.sizes["strong"]) + dp(10)
        self.clear_tap = tap("✕", lambda _: self._clear(), "quiet", size_hint_x=None, width=theme.target)
        row.add_widget(self.line)
        row.add_widget(self.clear_tap)
        self.search_row = row
        return row

    def _type(self) -> None:
        if self.board is not None:
            self._stop_typing()
            return
        self.board = Panel(size_hint_y=None, padding=theme.pad * 0.7)
        self.board.bind(minimum_height=self.board.setter("height"))
        self.pad = SignsPad(FieldModel("words", TEXT, default=self.typed, low=-1, hint=self._hint))
        self.pad.remove_widget(self.pad.line)  # the search line above shows what is typed
        self.pad.bind(typed=lambda _, words: self.find(words))
        self.board.add_widget(self.pad)
        self.add_widget(self.board)
        self.search_row.add_widget(self.done_tap)

    def _stop_typing(self) -> None:
        if self.board is not None:
            self.remove_widget(self.board)
            self.search_row.remove_widget(self.done_tap)
            self.board = None

    def _clear(self) -> None:
        self._stop_typing()
        self.find("")

    def _find(self) -> tuple[RuleModel, ...]:
        rules = matching_rules(self.model.rules, self.typed)
        disputes = matching_disputes(self.model.disputes, self.typed) if self.typed.strip() else self.model.disputes
        self.line.says = self.typed or f"Search: {self._hint[:1].lower()}{self._hint[1:]}"
        self.line.ink = "text" if self.typed else "dim"
        self.clear_tap.enabled = bool(self.typed)
        self.list.rows = [self._rule_row(rule) for rule in rules] + [self._dispute_row(each) for each in disputes]
        left_open = f", {counted(len(disputes), 'question')} left open ◆" if self.model.disputes else ""
        self.count.says = f"{len(rules)} of {counted(len(self.model.rules), 'paragraph')}{left_open}"
        return rules

    @property
    def _hint(self) -> str:
        """What may be typed: a number as this book has them, such as the one in its middle."""
        sections = [rule.section for rule in self.model.rules]
        numbers = [section for section in sections if "/" not in section] or sections
        return f"A number like {numbers[len(numbers) // 2]}, or words" if numbers else "A number, or words"

    def _rule_row(self, rule: RuleModel) -> Row:
        word = STATUS.get(rule.status, rule.status)
        if any(rule.section in dispute.sections for dispute in self.model.disputes):
            word += "  ◆"
        return Row(
            f"{rule.section}  {rule.title}",
            rule.says,
            rule,
            end=word,
            end_ink=STATUS_INKS.get(rule.status, "dim"),
            chosen=rule.section == self.opened,
        )

    def _dispute_row(self, dispute: DisputeModel) -> Row:
        sections = ", ".join(dispute.sections)
        return Row(
            dispute.question,
            f"{dispute.kind} · {sections}",
            dispute,
            end="◆ house rule" if dispute.settled else "◆ left open",
            end_ink="gold",
            chosen=dispute.id == self.opened,
        )

    def _open_first(self) -> None:
        at = next((at for at, rule in enumerate(self.model.rules) if rule.section == self.opened), None)
        if at is None:
            self._say_nothing()
            return
        self._draw_rule(self.model.rules[at])
        self._seek()

    def _show(self, found: RuleModel | DisputeModel) -> None:
        if isinstance(found, DisputeModel):
            self.opened = found.id
            self._find()
            self._draw(Stack(), (found,))
        else:
            self.opened = found.section
            self._find()
            self._draw_rule(found)

    def open(self, section: str) -> None:
        """Show a section beside the list and scroll the list to it, if there is one of this number."""
        rule = next((rule for rule in self.model.rules if rule.section == section), None)
        if rule is not None:
            self.typed = ""
            self._show(rule)
            self._seek()

    def _seek(self) -> None:
        places = [place for place, row in enumerate(self.list.rows) if row.chosen]
        if places:
            self.list.show_row(places[0])

    def _draw_rule(self, rule: RuleModel) -> None:
        head = Stack(spacing=dp(4))
        head.add_widget(Words(says=rule.section, ink="gold", face="SansBold", type_size="small"))
        head.add_widget(Words(says=rule.title, face="Serif", type_size="title"))
        head.add_widget(Words(says=rule.says, type_size="strong"))
        ink = STATUS_INKS.get(rule.status, "dim")
        head.add_widget(Words(says=STATUS_SAYS.get(rule.status, rule.status), ink=ink))
        if rule.needs:
            head.add_widget(Words(says=rule.needs, ink="dim", type_size="small"))
        self._draw(head, tuple(each for each in self.model.disputes if rule.section in each.sections))

    def _draw(self, head: Stack, disputes: tuple[DisputeModel, ...]) -> None:
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), theme.pad))
        if head.children:
            column.add_widget(head)
        for dispute in disputes:
            column.add_widget(Rule())
            column.add_widget(DisputeText(dispute))
            if self.may_settle:
                ask = tap("Settle it at this table ›", self._settle, "quiet", carries=OpenQuestion(dispute.id))
                column.add_widget(ask)
        room.add_widget(column)
        self.side.clear_widgets()
        self.side.add_widget(room)

    def _settle(self, tapped: Tap) -> None:
        self.dispatch("on_pick", tapped.carries)

    def _say_nothing(self) -> None:
        self.side.add_widget(Widget())
        says = "Our own words, under the book's numbers. The sentence is short; the book decides."
        self.side.add_widget(Words(says=says, ink="dim", halign="center"))
        self.side.add_widget(Widget())


class DisputeText(Stack):
    """Both readings of a dispute, the one this table follows marked and said."""

    def __init__(self, dispute: DisputeModel) -> None:
        super().__init__(spacing=dp(6))
        self.add_widget(Words(says=f"◆ {dispute.question}", face="Serif", type_size="heading"))
        for key, says in (("first", dispute.first), ("second", dispute.second)):
            is_taken = dispute.holds == key
            self.add_widget(Words(says=f"{'●' if is_taken else '○'} {says}", ink="text" if is_taken else "dim"))
        if dispute.settled:
            self.add_widget(Words(says="◆ Settled so for this evening", ink="gold", face="SansBold", type_size="small"))
        self.add_widget(Words(says="The side the tablet takes", ink="gold", face="SansBold", type_size="small"))
        self.add_widget(Words(says=dispute.ruling))
        if dispute.bites:
            self.add_widget(Words(says=f"It matters when: {dispute.bites}", ink="dim", type_size="small"))
