"""'May I?': who asks, about what, and the ruling as a list of checks."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.models import Dismiss, OfferModel, OpenDesk, OpenRule, Pick, Value
from companion.presenters.rulings_pages import (
    FAILS,
    HOLDS,
    SEALED,
    WARNS,
    AskMay,
    AsksFor,
    CheckModel,
    KeepRuling,
    MayModel,
    PlayAnyway,
    RuleModel,
    RulingModel,
)
from companion.screens.bars import Sides
from companion.widgets.answer import AnswerPanel, OfferHead
from companion.widgets.basics import Chip, Panel, Picks, Rule, Scroller, Stack, Word, Words, tap
from companion.widgets.journal import JournalList
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import EvenRow, PickTap
from companion.widgets.theme import theme

CHECK_SIGNS = {HOLDS: ("✓", "good"), FAILS: ("✗", "bad"), WARNS: ("!", "gold"), SEALED: ("◌", "dim")}


class CheckRow(Picks, BoxLayout):
    """One check: the sign of how it stands, its sentence, the facts under it, its section at the right."""

    def __init__(self, check: CheckModel) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), padding=(0, dp(2), 0, dp(2)))
        self.bind(minimum_height=self.setter("height"))
        sign, ink = CHECK_SIGNS[check.stands]
        place = BoxLayout(size_hint=(None, None), width=theme.sizes["strong"] * 1.7, height=theme.target)
        place.pos_hint = {"center_y": 0.5}
        place.add_widget(Word(says=sign, ink=ink, face="SansBold", type_size="heading", pos_hint={"center_y": 0.5}))
        self.add_widget(place)
        words = Stack(spacing=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(says=check.says))
        if check.note:
            words.add_widget(Words(says=check.note, ink="dim", type_size="small"))
        self.add_widget(words)
        if check.cite is not None:
            chip = Chip(
                says=f"{check.cite.section} ›", carries=OpenRule(check.cite.section), pos_hint={"center_y": 0.5}
            )
            chip.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            self.add_widget(chip)


class Checks(Picks, Stack):
    """Checks under one another."""

    def __init__(self, checks: tuple[CheckModel, ...]) -> None:
        super().__init__(spacing=dp(2))
        for place, check in enumerate(checks):
            if place:
                self.add_widget(Rule())
            self.add_widget(self.pass_on(CheckRow(check)))


class RuleText(Picks, Stack):
    """A rule in short: its section, its title, its sentence."""

    def __init__(self, rule: RuleModel) -> None:
        super().__init__(spacing=dp(4))
        self.add_widget(Words(says=f"{rule.section} in short", face="Serif", type_size="heading"))
        self.add_widget(Words(says=rule.says))


class RulingView(Picks, Sides):
    """The large verdict and its checks at the left; the rule in short and the journal's lines about it at the right."""

    def __init__(self, ruling: RulingModel, seat_count: int = 2) -> None:
        super().__init__()
        self.all_seats = "both" if seat_count == 2 else "all"
        left = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        if ruling.question:
            column.add_widget(Words(says=ruling.question, ink="dim", face="Serif", type_size="heading"))
        column.add_widget(Words(says=ruling.verdict, ink=ruling.tone, face="Serif", type_size="great"))
        if ruling.summary:
            column.add_widget(Words(says=ruling.summary, ink="dim"))
        column.add_widget(self.pass_on(Checks(ruling.checks)))
        if ruling.would:
            column.add_widget(Words(says="What would make it legal", ink="gold", face="SansBold", type_size="small"))
            column.add_widget(Words(says=ruling.would))
        for told in ruling.told:
            column.add_widget(Words(says=f"◆ {told}", ink="gold"))
        room.add_widget(column)
        left.add_widget(room)
        left.add_widget(self._foot(ruling))
        self.add_widget(left)
        if ruling.in_short or ruling.from_journal:
            self.add_widget(self._right(ruling))

    def _foot(self, ruling: RulingModel) -> Widget:
        foot = EvenRow(padding=(0, 0, dp(12), 0))
        is_allowed = ruling.tone == "good"
        foot.add_widget(
            self._button(
                "Ask something else" if is_allowed else "Keep the ruling",
                KeepRuling(),
                "plain" if is_allowed else "gold",
            )
        )
        if ruling.pick is not None and is_allowed:
            foot.add_widget(self._button("Do it now", ruling.pick, "gold"))
        elif ruling.pick is not None and ruling.may_agree:
            foot.add_widget(
                self._button(f"Play it anyway, {self.all_seats} agree", PlayAnyway(ruling.seat, ruling.pick), "plain")
            )
        return foot

    def _button(self, says: str, intent: object, kind: str) -> Widget:
        return tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), kind, carries=intent)

    def _right(self, ruling: RulingModel) -> Widget:
        right = Panel(size_hint_x=0.52, padding=(theme.pad, theme.pad, dp(4), dp(4)))
        if ruling.in_short:
            room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
            for rule in ruling.in_short:
                column.add_widget(self.pass_on(RuleText(rule)))
            room.add_widget(column)
            right.add_widget(room)
            if ruling.from_journal:
                self._share(right, room, column)
        if ruling.from_journal:
            right.add_widget(Words(says="From the journal", face="Serif", type_size="heading"))
            self.lines = JournalList(lines=list(ruling.from_journal))
            right.add_widget(self.pass_on(self.lines))
        return right

    @staticmethod
    def _share(right: Panel, room: Scroller, column: Stack) -> None:
        """Give the rules in short what they need, at most half of the side; the journal has the rest."""
        room.size_hint_y = None

        def fit(*_: object) -> None:
            room.height = min(column.height, right.height / 2)

        column.bind(height=fit)
        right.bind(height=fit)


class MayTab(Picks, BoxLayout):
    """Who asks at the top left, what may be asked about under it; at the right the form, then the ruling in place of
    both.
    """

    def __init__(self, may: MayModel) -> None:
        super().__init__(spacing=theme.gap)
        self.may = may
        if may.ruling is not None:
            self.ruling = RulingView(may.ruling, len(may.seats))
            self.add_widget(self.pass_on(self.ruling))
            return
        sides = Sides()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        left.add_widget(Words(says="Who asks?", ink="dim", type_size="small"))
        left.add_widget(self._seats())
        left.add_widget(Words(says="May I …?", face="Serif", type_size="heading"))
        self.offers = LongList(rows=self._rows(""))
        self.offers.bind(on_pick=lambda _, offer: self._asked_about(offer))
        if not may.offers:
            says = "Nothing but what is asked for now, or what stands on a private desk."
            left.add_widget(Words(says=says, ink="dim"))
        left.add_widget(self.offers)
        sides.add_widget(left)
        self.side = Panel()
        sides.add_widget(self.side)
        self.add_widget(sides)
        asked = next((offer for offer in may.offers if may.asked is not None and offer.id == may.asked.offer_id), None)
        if asked is not None and may.asked is not None and asked.fields:
            self._ask_about(asked, may.asked.values, may.bad)
        else:
            self._wait()

    def _seats(self) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap, padding=(0, 0, dp(12), 0))
        row.bind(minimum_height=row.setter("height"))
        for seat in self.may.seats:
            button = PickTap(says=seat.name, carries=seat.id, chosen=seat.id == self.may.seat)
            button.bind(on_release=lambda tapped: self.dispatch("on_pick", AsksFor(tapped.carries)))
            row.add_widget(button)
        return row

    def _rows(self, chosen: str) -> list[Row]:
        return [self._row(offer, chosen) for offer in self.may.offers]

    def _row(self, offer: OfferModel, chosen: str) -> Row:
        cites = ", ".join(cite.section for cite in offer.cites)
        if offer.is_secret:
            return Row(offer.label, "Sealed: ask it on your own desk", offer, "◌", end=cites, end_ink="gold")
        note = offer.note if offer.enabled else offer.why
        return Row(offer.label, note, offer, end=cites, end_ink="gold", chosen=offer.id == chosen)

    def _wait(self) -> None:
        self.side.clear_widgets()
        self.side.add_widget(Widget())
        says = "Pick what you want to do. Asking changes nothing and goes into no record."
        self.side.add_widget(Words(says=says, ink="dim", halign="center"))
        self.side.add_widget(Widget())

    def _asked_about(self, offer: OfferModel) -> None:
        if offer.is_secret:
            self.dispatch("on_pick", OpenDesk(offer.seat or self.may.seat))
            return
        if not offer.fields:
            self.dispatch("on_pick", AskMay(self.may.seat, Pick(offer.id)))
            return
        self._ask_about(offer)

    def _ask_about(
        self, offer: OfferModel, filled: tuple[tuple[str, Value], ...] = (), bad: tuple[str, ...] = ()
    ) -> None:
        self.offers.rows = self._rows(offer.id)
        self.side.clear_widgets()
        self.side.add_widget(self.pass_on(OfferHead("", "text", offer.label, offer.note, offer.cites)))
        self.form = AnswerPanel(question(offer), filled=filled, bad=bad)
        self.form.bind(on_pick=self._filled)
        self.side.add_widget(self.form)

    def _filled(self, _: AnswerPanel, intent: object) -> None:
        if isinstance(intent, Dismiss):
            self.offers.rows = self._rows("")
            self._wait()
        elif isinstance(intent, Pick):
            self.dispatch("on_pick", AskMay(self.may.seat, intent))


def question(offer: OfferModel) -> OfferModel:
    """The offer as something that is only asked about: it can be filled in although it is not offered now."""
    return OfferModel(offer.id, offer.label, offer.cites, offer.seat, offer.fields, note=offer.note, confirm="May I?")
