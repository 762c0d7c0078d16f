"""What the book leaves open: both readings of each, the one that holds, and settling one for the evening."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.models import CiteModel, OptionModel
from companion.rulings.model import FIRST, SECOND, DisputeModel, RulesModel, questions
from companion.rulings.model_search import matching_disputes
from companion.rulings.screen_search import Searched, hint_of
from companion.widgets.bars import Sides
from companion.widgets.basics import Cites, Panel, Scroller, Stack, Tap, Words, tap
from companion.widgets.leaf import kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import RadioTap
from companion.widgets.theme import theme
from companion.words import say


class HouseTab(Searched):
    """Every silence, misprint and contradiction at the left, what is settled first; the opened one at the right. They
    are searched by a section's number or by words.

    Dispatches `on_settle(ruling, reading, its sentence)` for the page to ask why.
    """

    def __init__(self, model: RulesModel, typed: str = "") -> None:
        self.register_event_type("on_settle")
        super().__init__(typed)
        self.model = model
        self.opened = ""
        self.wish = ""
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        settled = sum(1 for dispute in model.disputes if dispute.settled)
        left.add_widget(Words(says=say("house_rules.where_the_book_is_open"), face="Serif", type_size="heading"))
        left.add_widget(self.search_row)
        self._count = say("house_rules.count_and_settled", questions=questions(len(model.disputes)), settled=settled)
        self.count = Words(ink="dim", type_size="small")
        left.add_widget(self.count)
        self.list = kept(LongList(), "house")
        self.list.bind(on_pick=lambda _, dispute: self.show(dispute))
        left.add_widget(self.list)
        sides = Sides()
        sides.add_widget(left)
        self.side = Panel(size_hint_x=0.9, padding=(theme.pad, theme.pad, dp(4), theme.pad))
        sides.add_widget(self.side)
        self.add_widget(sides)
        self._tell()
        asked = next((dispute for dispute in model.disputes if dispute.id == model.opened), None)
        if asked is None:
            self._say_nothing()
        else:
            self.show(asked)
            at = next((at for at, row in enumerate(self.list.rows) if row.chosen), None)
            if at is not None:
                self.list.show_row(at)

    def on_settle(self, ruling: str, reading: str, says: str) -> None:
        """Nothing to do by default."""

    def show(self, dispute: DisputeModel) -> None:
        """Open this one, with the reading that holds taken up."""
        self.opened, self.wish = dispute.id, dispute.holds
        self._tell()
        self._draw(dispute)

    @property
    def hint(self) -> str:
        return hint_of(self.model.rules)

    def find(self, words: str) -> None:
        self.typed = words
        self._tell()

    def _tell(self) -> None:
        disputes, is_whole = self.model.disputes, not self.typed.strip()
        found = disputes if is_whole else matching_disputes(disputes, self.typed)
        ordered = sorted(found, key=lambda dispute: not dispute.settled)
        self.list.rows = [self._row(dispute) for dispute in ordered]
        self.count.says = (
            self._count if is_whole else say("shared.so_many_of", count=len(found), all=questions(len(disputes)))
        )
        self.tell_typed()

    def _row(self, dispute: DisputeModel) -> Row:
        note = f"{dispute.kind} · {', '.join(dispute.sections[:4])}"
        is_chosen = dispute.id == self.opened
        if dispute.settled:
            return Row(
                dispute.question, note, dispute, end=say("shared.sign_house_rule"), end_ink="gold", chosen=is_chosen
            )
        return Row(dispute.question, note, dispute, chosen=is_chosen)

    def _draw(self, dispute: DisputeModel) -> None:
        self.side.clear_widgets()
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), theme.pad))
        column.add_widget(Words(says=dispute.question, face="Serif", type_size="title"))
        cites = Cites(tuple(CiteModel(section) for section in dispute.sections))
        column.add_widget(self.pass_on(cites))
        self.taps: list[RadioTap] = []
        for reading, says in ((FIRST, dispute.first), (SECOND, dispute.second)):
            option = OptionModel(reading, says, _standing(dispute, reading))
            button = RadioTap(option, reading == self.wish, carries=reading)
            button.bind(on_release=lambda tapped: self._wished(dispute, tapped.carries))
            self.taps.append(button)
            column.add_widget(button)
        column.add_widget(
            Words(says=say("house_rules.why_the_tablet_takes_its_side"), ink="gold", face="SansBold", type_size="small")
        )
        column.add_widget(Words(says=dispute.ruling))
        if dispute.bites:
            column.add_widget(
                Words(says=say("shared.it_matters_when", bites=dispute.bites), ink="dim", type_size="small")
            )
        room.add_widget(column)
        self.side.add_widget(room)
        self.side.add_widget(self._foot(dispute))

    def _wished(self, dispute: DisputeModel, reading: str) -> None:
        self.wish = reading
        self._draw(dispute)

    def _foot(self, dispute: DisputeModel) -> Widget:
        foot = Stack(padding=(0, 0, dp(12), 0))
        if not self.model.may_settle:
            foot.add_widget(Words(says=say("house_rules.open_table_settles"), ink="dim", type_size="small"))
            return foot
        is_new = self.wish != dispute.settled
        self.settle: Tap = tap(say("house_rules.settle_it_so"), lambda _: self._settle(dispute), "gold", enabled=is_new)
        self.settle.note = (
            say("house_rules.every_seat_agrees") if is_new else say("house_rules.is_the_house_rule_already")
        )
        foot.add_widget(self.settle)
        return foot

    def _settle(self, dispute: DisputeModel) -> None:
        says = dispute.first if self.wish == FIRST else dispute.second
        self.dispatch("on_settle", dispute.id, self.wish, says)

    def _say_nothing(self) -> None:
        says = say("house_rules.tap_a_question")
        self.side.add_widget(Widget())
        self.side.add_widget(Words(says=says, ink="dim", halign="center"))
        self.side.add_widget(Widget())


def _standing(dispute: DisputeModel, reading: str) -> str:
    """What is so of a reading: taken by the tablet, settled by the table, or played by agreement only."""
    words = []
    if dispute.takes == reading:
        words.append(say("house_rules.tablet_takes_this_side"))
    elif not dispute.follows_both:
        words.append(say("house_rules.tablet_checks_the_other"))
    if dispute.settled == reading:
        words.append(say("house_rules.sign_settled"))
    return " · ".join(words)
