"""The rules, searched by number or word: section, title, our sentence, what the tablet does about it, and the book's
disputes.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.rulings.model import (
    STATUS,
    STATUS_SAYS,
    DisputeModel,
    OpenQuestion,
    RuleModel,
    RulesModel,
    paragraphs,
    questions,
)
from companion.rulings.model_search import matching_disputes, matching_rules
from companion.rulings.screen_search import Searched, hint_of
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Rule, Scroller, Stack, Tap, Words, tap
from companion.widgets.longlist import LongList, Row
from companion.widgets.theme import theme
from companion.words import say

STATUS_INKS = {"enforced": "good", "tracked": "text", "by hand": "gold", "not yet": "dim"}


class RulesTab(Searched):
    """A search line over the list; the section that is open beside it."""

    def __init__(self, model: RulesModel, typed: str = "", is_typing: bool = False) -> None:
        super().__init__(typed)
        self.model, self.opened = model, model.opened
        self.may_settle = model.may_settle
        sides = Sides()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        left.add_widget(self.search_row)
        self.count = Words(ink="dim", type_size="small")
        left.add_widget(self.count)
        self.list = LongList()
        self.list.bind(on_pick=lambda _, found: self._show(found))
        left.add_widget(self.list)
        sides.add_widget(left)
        self.side = Panel(size_hint_x=0.8, padding=(theme.pad, theme.pad, dp(4), dp(4)))
        sides.add_widget(self.side)
        self.add_widget(sides)
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

    def _find(self) -> tuple[RuleModel, ...]:
        rules = matching_rules(self.model.rules, self.typed)
        disputes = matching_disputes(self.model.disputes, self.typed) if self.typed.strip() else self.model.disputes
        self.tell_typed()
        self.list.rows = [self._rule_row(rule) for rule in rules] + [self._dispute_row(each) for each in disputes]
        left_open = say("rules.questions_left_open", questions=questions(len(disputes))) if self.model.disputes else ""
        self.count.says = say(
            "rules.count_and_left_open",
            count=len(rules),
            paragraphs=paragraphs(len(self.model.rules)),
            left_open=left_open,
        )
        return rules

    @property
    def hint(self) -> str:
        return hint_of(self.model.rules)

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
            end=say("shared.sign_house_rule") if dispute.settled else say("rules.sign_left_open"),
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
                ask = tap(say("rules.settle_it_at_this_table"), self._settle, "quiet", carries=OpenQuestion(dispute.id))
                column.add_widget(ask)
        room.add_widget(column)
        self.side.clear_widgets()
        self.side.add_widget(room)

    def _settle(self, tapped: Tap) -> None:
        self.dispatch("on_pick", tapped.carries)

    def _say_nothing(self) -> None:
        self.side.add_widget(Widget())
        says = say("rules.own_words")
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
            self.add_widget(
                Words(says=say("rules.settled_so_for_this_evening"), ink="gold", face="SansBold", type_size="small")
            )
        self.add_widget(Words(says=say("rules.side_the_tablet_takes"), ink="gold", face="SansBold", type_size="small"))
        self.add_widget(Words(says=dispute.ruling))
        if dispute.bites:
            self.add_widget(
                Words(says=say("shared.it_matters_when", bites=dispute.bites), ink="dim", type_size="small")
            )
