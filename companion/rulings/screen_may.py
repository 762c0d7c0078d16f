"""'May I?': who asks, about what, and the ruling as a list of checks."""

from __future__ import annotations

from itertools import groupby

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import CiteModel, Dismiss, MessageModel, OfferModel, OpenDesk, OpenRule, Pick, Value
from companion.rulings.model import (
    FAILS,
    HOLDS,
    SEALED,
    WARNS,
    AskAbout,
    AskMay,
    AskOther,
    AsksFor,
    CheckModel,
    KeepRuling,
    MayModel,
    PlayAnyway,
    RulingModel,
    ShutModel,
    WayModel,
)
from companion.widgets.answer import AnswerPanel
from companion.widgets.bars import Sides
from companion.widgets.basics import Chip, Panel, Picks, Rule, Scroller, Stack, Tap, Word, Words, tap
from companion.widgets.chrome import MessageBar
from companion.widgets.leaf import kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.offerhead import OfferHead
from companion.widgets.switches import EvenRow, PickTap
from companion.widgets.theme import theme
from companion.words import say

NOW, NOT_NOW, ON_DESK = say("may_i.now"), say("may_i.not_now"), say("may_i.on_the_seats_own_desk")
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
            self.add_widget(_chip(self, check.cite))


def _chip(row: Picks, cite: CiteModel) -> Chip:
    """The section at a row's end; a tap opens it."""
    chip = Chip(says=f"{cite.called} ›", carries=OpenRule(cite.section), pos_hint={"center_y": 0.5})
    chip.bind(on_release=lambda tapped: row.dispatch("on_pick", tapped.carries))
    return chip


class Checks(Picks, Stack):
    """Checks under one another."""

    def __init__(self, checks: tuple[CheckModel, ...]) -> None:
        super().__init__(spacing=dp(2))
        for place, check in enumerate(checks):
            if place:
                self.add_widget(Rule())
            self.add_widget(self.pass_on(CheckRow(check)))


class Folded(Picks, Stack):
    """The conditions that hold, in one line; a tap shows them."""

    def __init__(self, checks: tuple[CheckModel, ...]) -> None:
        super().__init__(spacing=dp(2))
        self.checks = checks
        says = say("may_i.one_condition_holds") if len(checks) == 1 else say("may_i.conditions_hold", count=len(checks))
        self.line = Tap(says=f"{says}  ▾", face="Sans", halign="left", kind="quiet")
        self.line.bind(on_release=self._unfold)
        self.add_widget(self.line)

    def _unfold(self, *_: object) -> None:
        self.remove_widget(self.line)
        self.add_widget(self.pass_on(Checks(self.checks)))


class WayRow(Picks, BoxLayout):
    """One step: its number, what has to be so, what it costs, its section at the right."""

    def __init__(self, number: int, step: WayModel) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), padding=(0, dp(2), 0, dp(2)))
        self.bind(minimum_height=self.setter("height"))
        place = BoxLayout(size_hint=(None, None), width=theme.sizes["strong"] * 1.7, height=theme.target)
        place.pos_hint = {"center_y": 0.5}
        number_word = Word(says=str(number), ink="gold", face="Serif", type_size="heading", pos_hint={"center_y": 0.5})
        place.add_widget(number_word)
        self.add_widget(place)
        self.add_widget(Words(says=step.says, value=step.cost, pos_hint={"center_y": 0.5}))
        if step.cite is not None:
            self.add_widget(_chip(self, step.cite))


class RulingView(Picks, BoxLayout):
    """The verdict over what stands in the way, what holds folded to one line, and the way to where it is legal."""

    def __init__(self, ruling: RulingModel, seat_count: int = 2) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap)
        self.all_seats = say("may_i.both") if seat_count == 2 else say("may_i.all")
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), theme.pad))
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        self._answer(column, ruling)
        if ruling.way:
            column.add_widget(Words(says=say("may_i.what_would_make_it_legal"), face="Serif", type_size="heading"))
            steps = Stack(spacing=dp(2))
            for number, step in enumerate(ruling.way, start=1):
                steps.add_widget(Rule())
                steps.add_widget(self.pass_on(WayRow(number, step)))
            column.add_widget(steps)
        for told in ruling.told:
            column.add_widget(Words(says=f"◇ {told}", ink="gold"))
        for rule in ruling.in_short:
            called = CiteModel(rule.section, rule.title).called
            column.add_widget(
                Words(says=say("may_i.chapter_in_short", chapter=called), face="Serif", type_size="heading")
            )
            column.add_widget(Words(says=rule.says, ink="dim"))
        if ruling.from_journal:
            column.add_widget(Words(says=say("may_i.from_the_journal"), face="Serif", type_size="heading"))
            for line in ruling.from_journal:
                column.add_widget(Words(says=line.text, ink="dim"))
        room.add_widget(column)
        panel.add_widget(room)
        self.add_widget(panel)
        self.add_widget(self._foot(ruling))

    def _answer(self, column: Stack, ruling: RulingModel) -> None:
        """What was asked, the large word, and the conditions: those that fail first."""
        if ruling.question:
            column.add_widget(Words(says=ruling.question, face="Serif", type_size="heading"))
        column.add_widget(Words(says=ruling.verdict, ink=ruling.tone, face="Serif", type_size="great"))
        if ruling.summary:
            column.add_widget(Words(says=ruling.summary, ink="dim"))
        if ruling.price:
            column.add_widget(Words(says=say("may_i.it_would_cost"), value=ruling.price))
        open_ones = tuple(check for check in ruling.checks if check.stands != HOLDS)
        held = tuple(check for check in ruling.checks if check.stands == HOLDS)
        if open_ones:
            column.add_widget(self.pass_on(Checks(open_ones)))
        if held:
            column.add_widget(self.pass_on(Folded(held)))

    def _foot(self, ruling: RulingModel) -> Widget:
        foot = EvenRow()
        is_allowed = ruling.tone == "good"
        foot.add_widget(self._button(say("may_i.ask_something_else"), AskOther(), "plain"))
        if ruling.pick is not None and is_allowed:
            foot.add_widget(self._button(say("may_i.do_it_now"), ruling.pick, "gold"))
        elif not is_allowed:
            if ruling.pick is not None and ruling.may_agree:
                anyway = PlayAnyway(ruling.seat, ruling.pick)
                foot.add_widget(self._button(say("may_i.play_anyway_agreed", seats=self.all_seats), anyway, "plain"))
            foot.add_widget(self._button(say("shared.play_by_the_ruling"), KeepRuling(), "gold"))
        return foot

    def _button(self, says: str, intent: object, kind: str) -> Widget:
        return tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), kind, carries=intent)


class MayTab(Picks, BoxLayout):
    """Who asks at the top left, and under it every act, those that are open first; at the right the form, then the
    ruling. A message takes of the list's foot alone: no seat and no act moves for it.
    """

    def __init__(self, may: MayModel, message: MessageModel | None = None) -> None:
        super().__init__(spacing=theme.gap)
        self.may = may
        sides = Sides()
        left = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)), size_hint_x=0.6)
        left.add_widget(Words(says=say("may_i.who_asks"), ink="dim", type_size="small"))
        left.add_widget(self._seats())
        about = may.asked.offer_id if may.asked is not None else ""
        self.offers = kept(LongList(rows=self._rows(about)), "acts")
        self.offers.bind(on_pick=lambda _, offer: self._asked_about(offer))
        left.add_widget(self.offers)
        if message is not None:
            place = Stack(padding=(0, dp(6), dp(12), dp(8)))
            place.add_widget(self.pass_on(MessageBar(message)))
            left.add_widget(place)
        sides.add_widget(left)
        self.side: BoxLayout = Panel()
        if may.ruling is not None:
            self.ruling = RulingView(may.ruling, len(may.seats))
            self.side = self.pass_on(self.ruling)
        sides.add_widget(self.side)
        self.add_widget(sides)
        if may.ruling is not None:
            return
        asked = next((offer for offer in may.offers if offer.id == about), None)
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
        hidden = [act for act in self.may.shut if act.is_now]
        rows = [_heading(NOW)] if self.may.offers or hidden else []
        rows += [self._shut(act, chosen) for act in hidden]
        rows += [self._row(offer, chosen) for offer in self.may.offers]
        shut = [act for act in self.may.shut if not act.is_now]
        for group, acts in groupby(shut, key=lambda act: ON_DESK if act.is_at_desk else act.group or NOT_NOW):
            rows.append(_heading(group))
            rows += [self._shut(act, chosen) for act in acts]
        return rows

    def _row(self, offer: OfferModel, chosen: str) -> Row:
        if offer.is_secret:
            return Row(offer.label, say("may_i.sealed_ask_at_desk"), offer, end="◌")
        note, is_chosen = offer.note if offer.enabled else offer.why, offer.id == chosen
        return Row(offer.label, note, offer, end="✓", end_ink="good", chosen=is_chosen)

    def _shut(self, act: ShutModel, chosen: str) -> Row:
        if act.is_at_desk:
            return Row(act.label, "", OpenDesk(self.may.seat), end=say("shared.private_desk"))
        return Row(act.label, act.why, act, end="✗", end_ink="bad", chosen=act.id == chosen)

    def _wait(self) -> None:
        self.side.clear_widgets()
        self.side.add_widget(Widget())
        says = say("may_i.pick_an_act")
        self.side.add_widget(Words(says=says, ink="dim", halign="center"))
        self.side.add_widget(Widget())

    def _asked_about(self, asked: object) -> None:
        if isinstance(asked, OpenDesk):
            self.dispatch("on_pick", asked)
        elif isinstance(asked, ShutModel):
            self.dispatch("on_pick", AskMay(self.may.seat, Pick(asked.id)))
        elif isinstance(asked, OfferModel):
            self._offer_asked_about(asked)

    def _offer_asked_about(self, offer: OfferModel) -> None:
        if offer.is_secret:
            self.dispatch("on_pick", OpenDesk(offer.seat or self.may.seat))
        elif not offer.fields:
            self.dispatch("on_pick", AskMay(self.may.seat, Pick(offer.id)))
        elif self.may.ruling is not None:
            self.dispatch("on_pick", AskAbout(Pick(offer.id)))
        else:
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


def _heading(says: str) -> Row:
    return Row(says, enabled=False, ink="gold")


def question(offer: OfferModel) -> OfferModel:
    """The offer as something that is only asked about: it can be filled in although it is not offered now."""
    return OfferModel(
        offer.id, offer.label, offer.cites, offer.seat, offer.fields, note=offer.note, confirm=say("shared.may_i")
    )
