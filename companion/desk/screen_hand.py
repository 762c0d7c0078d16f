"""A hand looked over at its owner's desk: a tick a card, the camera for ten seconds, a pad for a card not listed."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.desk.model_hand import MISSING, HandCardModel, HandModel, LeaveHand, LookAtHand, PutHandRight, TickCard
from companion.models import OfferModel, Pick
from companion.widgets.answer import AnswerPanel, Foot
from companion.widgets.basics import Picks, Scroller, Stack, Tap, Words, tap
from companion.widgets.reveal import Veil, VeilBar
from companion.widgets.theme import theme
from companion.widgets.veil import HIDDEN, forget_below
from companion.words import say

ANOTHER = "hand/another"
COVERED = say("widgets.look_to_compare")


class HandPanel(Picks, BoxLayout):
    """Draws a HandModel; each card is one tap, while its owner looks. Dispatches its intents."""

    def __init__(self, model: HandModel, veil: Veil, **properties: Any) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap * 1.4, **properties)
        self.model, self.veil = model, veil
        veil.stays = veil.stays or bool(model.cards)  # one finger cannot hold the bar and tick
        self.form: AnswerPanel | None = None
        veil.bind(is_open=self._turned)
        self._lay_out()

    @property
    def _key(self) -> str:
        """The kind of its keys, in the tint of the desk they lie on."""
        return f"desk:{self.veil.colour}"

    def _turned(self, *_: object) -> None:
        if self.form is None:
            self._lay_out()

    def _lay_out(self) -> None:
        model, is_open = self.model, self.veil.is_open
        forget_below(self) if not is_open else self.clear_widgets()
        tone = "text" if model.tone == "plain" else model.tone
        says, ink = (model.says, tone) if is_open or model.tone in ("plain", "gold") else (COVERED, "dim")
        self.add_widget(Words(says=says, ink=ink, halign="center"))
        room, column = Scroller(), Stack(padding=(0, 0, dp(12), 0))
        for card in model.cards if is_open else ():
            column.add_widget(self._card(card))
        if model.cards and not is_open:
            column.add_widget(Words(says=HIDDEN, ink="dim", halign="center"))
        if model.another is not None:
            column.add_widget(tap(say("widgets.another_card_in_hand"), self._another, self._key))
        if model.may_look:
            look = tap(
                say("widgets.look_with_the_camera"),
                lambda _: self.dispatch("on_pick", LookAtHand()),
                self._key,
            )
            column.add_widget(look)
        room.add_widget(column)
        self.add_widget(room)
        self.control = VeilBar(self.veil)
        self.add_widget(self.control)
        leave = say("widgets.leave_the_record_so") if model.may_put_right else say("widgets.back_to_the_desk")
        back = tap(leave, lambda _: self.dispatch("on_pick", LeaveHand()), self._key)
        right = tap(say("widgets.put_the_record_right"), lambda _: self.dispatch("on_pick", PutHandRight()), "gold")
        self.add_widget(Foot(back, right if model.may_put_right else None))

    def _card(self, card: HandCardModel) -> Tap:
        is_shown = card.stands != MISSING
        button = tap(f"{'☑' if is_shown else '☐'}  {card.label}", self._ticked, self._key, carries=card.card)
        button.note, button.chosen = card.note, is_shown
        return button

    def _ticked(self, tapped: Tap) -> None:
        self.dispatch("on_pick", TickCard(tapped.carries))

    def _another(self, *_: object) -> None:
        if self.model.another is None:
            return
        form = self.form = AnswerPanel(
            OfferModel(ANOTHER, say("widgets.add_the_card"), fields=(self.model.another,)), self._key, veil=self.veil
        )
        form.bind(on_pick=self._told)
        self.clear_widgets()
        self.add_widget(form)
        form.over_foot(VeilBar(self.veil))

    def _told(self, _: object, intent: object) -> None:
        self.form = None
        self._lay_out()
        if isinstance(intent, Pick):
            card = intent.values[0][1]
            assert isinstance(card, int)
            self.dispatch("on_pick", TickCard(card))
