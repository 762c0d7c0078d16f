"""A seat's private desk: its secret choices and what it alone may look at. Nothing of it stays on the glass."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.desk.model_hand import HandModel, LookOverHand
from companion.desk.screen_columns import Choices, KeptPanels
from companion.desk.screen_hand import HandPanel
from companion.desk.screen_left import Filled, as_left, left_in, offered
from companion.models import (
    CARD,
    CLOSING,
    CloseDesk,
    DeskModel,
    Dismiss,
    Draft as Left,
    GiveModel,
    OfferModel,
    Value,
)
from companion.pages import ChangePin
from companion.widgets.answer import WIDEST_PAGE, AnswerPanel, Foot
from companion.widgets.basics import Panel, Tap, tap
from companion.widgets.chrome import HeadRow, MessageBar, rules_tap
from companion.widgets.offerhead import OfferHead
from companion.widgets.page import Page
from companion.widgets.palette import desk_ground
from companion.widgets.reveal import Veil, VeilBar
from companion.widgets.theme import theme
from companion.widgets.veil import HIDDEN, Curtain, HoldToPeek, Turned, forget_below
from companion.words import say

WIDEST_DESK = 1240  # dp at 100 % text, for what is kept out of sight and a form side by side
AND_CLOSE = say("desk.and_close_the_desk")
RECORD = say("desk.record_it")
"""On the key that gives what is not named until its owner looks."""
BESIDE_KEYS = 2.4
MOST_OF_KEYS = 0.5  # of a desk that is higher than wide, what keys under the shelf take at most
SHELF_SHARE = 0.6  # of the form's width, or of its height


class DeskScreen(Page):
    """Draws a DeskModel facing its owner's edge.

    `close()` takes everything off and leaves the curtain, the same for everybody.

    It dispatches `CloseDesk` when its owner closes it or nobody touched it for `idle_s`, then with what its form was
    filled with; the curtain's one tap dispatches `Dismiss`.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._idle = None
        self.form: AnswerPanel | None = None
        self._is_sent = False
        self.turned: Turned | None = None
        self.peek: HoldToPeek | None = None
        self.veil = Veil()
        self.curtain: Curtain | None = None
        self._leads: tuple[Tap, GiveModel | None] | None = None
        self._is_fresh, self._blank = True, Left()

    def draw(self, model: DeskModel) -> None:
        is_sent, before = self._is_sent, as_left(model) if self._is_fresh else self._to_be_kept(model)
        self._is_fresh = False
        if is_sent and before is None:
            self.veil.stays = False  # what was opened to fill in a form is covered when the form is taken
            self.veil.close()
        forget_below(self)
        self.curtain = self.peek = self.form = self._leads = None
        self.veil = self.veil.successor()
        self.veil.colour = model.colour
        self.turned = Turned(model.edge)
        self.add_widget(self.turned)
        if before is not None and not before.is_asked:
            self._face_form(before.offer, before)
        else:
            self._face_desk(model, before)
        self._stay_awake()

    def close(self) -> None:
        """Forget everything that was shown and draw the curtain."""
        if self._idle is not None:
            self._idle.cancel()
        closing = self.model.closing if self.model is not None else CLOSING
        self.forget()
        self.curtain = Curtain(closing, say("shared.back_to_the_table"))
        self.curtain.bind(on_continue=lambda _: self.dispatch("on_pick", Dismiss()))
        self.add_widget(self.curtain)

    def _to_be_kept(self, model: DeskModel) -> Filled | None:
        """What the open form is filled with, for as long as it is offered and was not taken."""
        form, is_sent, self._is_sent = self.form, self._is_sent, False
        if form is None or model.hand is not None:
            return None
        is_refused = model.refused is not None and model.refused.offer_id == form.offer.id
        offer, is_asked = offered(model, form.offer.id)
        if offer is None or (is_sent and not is_refused):
            return None
        bad = model.refused.bad if is_sent and model.refused is not None else tuple(form.bad)
        return Filled(offer, form.filled(), bad, is_asked)

    def forget(self) -> None:
        """Keep nothing of what was shown, nor that it was being looked at."""
        self.veil.close()
        self.veil = Veil()
        self.turned = self.peek = self.form = self._leads = None
        self._is_sent, self._is_fresh, self._blank = False, True, Left()
        super().forget()

    def on_touch_down(self, touch: object) -> bool:
        self._stay_awake()
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: object) -> bool:
        self._stay_awake()
        return super().on_touch_move(touch)

    def lay_over(self, cover: Widget) -> None:
        """The rules face the owner's edge as the desk does, and go with it."""
        if self.turned is None:
            super().lay_over(cover)
        else:
            self.turned.lay_over(cover)

    def _stay_awake(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if isinstance(self.model, DeskModel):
            self._idle = Clock.schedule_once(self._fell_idle, self.model.idle_s)

    def _fell_idle(self, _: float) -> None:
        if not isinstance(self.model, DeskModel):
            return  # it was forgotten meanwhile
        if self.veil.is_open:
            self._stay_awake()  # a finger at rest on the bar sends no moves, but somebody is looking
            return
        seat, left = self.model.seat, left_in(self.form)
        left = Left() if left == self._blank else left  # it says no more than a form that nobody has touched
        self.close()
        self.dispatch("on_pick", CloseDesk(seat, idle=True, left=left))

    @property
    def _key(self) -> str:
        """The kind of this desk's keys, in its seat's tint."""
        return f"desk:{self.model.colour}"

    def _face(self, page: Widget) -> None:
        if self.turned is not None:
            self.turned.face(page)

    def _shut(self, *_: object, done: str = "", values: tuple[tuple[str, Value], ...] = ()) -> None:
        seat = self.model.seat
        self.close()
        self.dispatch("on_pick", CloseDesk(seat, done=done, values=values))

    def _say(self, page: Widget, model: DeskModel) -> None:
        if model.message is not None:
            page.add_widget(self.pass_on(MessageBar(model.message, self.veil)))

    def _face_hand(self, model: DeskModel, hand: HandModel) -> None:
        page = DeskPage(model.colour)
        head = OfferHead(_owner(model), model.colour, hand.title, "", (), halign="center")
        page.add_widget(HeadRow(self.pass_on(head), rules_tap(self, self._key)))
        self._say(page, model)
        page.add_widget(Middle(self.pass_on(HandPanel(hand, self.veil)), WIDEST_PAGE))
        self._face(page)

    def _face_desk(self, model: DeskModel, before: Filled | None = None) -> None:
        self.form = None
        if model.hand is not None:
            self._face_hand(model, model.hand)
            return
        page = DeskPage(model.colour)
        head = OfferHead(_owner(model), model.colour, *_question(model), halign="center")
        page.add_widget(HeadRow(self.pass_on(head), rules_tap(self, self._key)))
        self._say(page, model)
        body = DeskBody(spacing=theme.gap * 2)
        if model.sections:
            body.add_widget(self._shelf(model))
        if model.ask is not None and model.ask.hand is not None:
            body.add_widget(self._form(model.ask.hand, before))
        elif open_offers := [offer for offer in model.offers if not offer.kept]:
            body.add_widget(Choices(map(self._choice, open_offers)))
        is_broad = len(body.children) > 1 or any(section.cards for section in model.sections)
        widest = WIDEST_DESK if is_broad else WIDEST_PAGE
        page.add_widget(Middle(body, widest))
        if not model.sections and _has_kept(model):
            (page.add_widget if self.form is None else self.form.over_foot)(_veil_bar(self.veil, widest))
        if model.ask is None or model.ask.hand is None:
            close = tap(say("shared.close_the_desk"), self._shut, self._key)
            page.add_widget(Foot(close, self._beside_close(model), widest))
        self._face(page)

    def _beside_close(self, model: DeskModel) -> Tap:
        """What else leads away: done here and closed at once, else the way to another PIN; while a card that can be
        given is chosen, giving it.
        """
        done = model.done
        carries = GiveModel(done.id, (), done.label) if done is not None else None
        key = tap("", self._leave, carries=carries)
        self._leads = key, carries
        self._lead(carries)
        return key

    def _lead(self, give: GiveModel | None, is_card: bool = False) -> None:
        if self._leads is None:
            return
        key, usual = self._leads
        key.carries = give or usual
        change = (say("desk.change_the_pin"), "")
        key.says, key.note = (key.carries.label, AND_CLOSE) if key.carries is not None else change
        key.kind = "gold" if is_card else self._key if key.carries is not None else "quiet"

    def _leave(self, tapped: Tap) -> None:
        if tapped.carries is None:
            self.dispatch("on_pick", ChangePin(self.model.seat))
        else:
            self._shut(done=tapped.carries.offer_id, values=tapped.carries.values)

    def _chosen(self, _: object, give: GiveModel | None) -> None:
        self._lead(give, is_card=give is not None)

    def _covered(self, _: Veil, is_open: bool) -> None:
        """What is kept out of sight is chosen no longer."""
        if not is_open:
            self._chosen(None, None)

    def _face_everything(self, *_: object) -> None:
        """All that may be done here, in place of the one thing that is asked."""
        self._face_desk(replace(self.model, ask=replace(self.model.ask, hand=None)))

    def _shelf(self, model: DeskModel) -> Widget:
        def make() -> Widget:
            kept = [self._choice(offer) for offer in model.offers if offer.kept]
            panels = KeptPanels(model.sections, kept)
            panels.bind(on_pick=self._chosen)
            return panels

        self.peek = HoldToPeek(make, self.veil)
        self.veil.bind(is_open=self._covered)
        shelf = Shelf(orientation="vertical", spacing=theme.gap)
        if model.ask is not None and model.ask.hand is not None and len(model.offers) > 1:
            others = [offer for offer in model.offers if offer.id != model.ask.hand.id and not offer.kept]
            # 'Play one or discard one': the other way is named, not hidden behind a tap.
            named = others if len(others) == 1 else [offer for offer in others if offer in model.ask.ways]
            for offer in named:
                shelf.add_widget(self._choice(offer))
            if len(named) < len(others):
                shelf.add_widget(tap(say("desk.something_else"), self._face_everything, self._key))
        shelf.add_widget(self.peek)
        if model.may_look_over:
            key = tap(say("desk.look_over_your_hand"), lambda _: self.dispatch("on_pick", LookOverHand()), self._key)
            shelf.add_widget(key)
        return shelf

    def _choice(self, offer: OfferModel) -> Tap:
        button = tap(offer.label, self._offered, self._key, carries=offer, enabled=offer.enabled)
        button.note = offer.note if offer.enabled else offer.why
        return button

    def _form(self, offer: OfferModel, before: Filled | None) -> Widget:
        form = self._panel(offer, say("shared.close_the_desk"), before)
        form.bind(on_pick=self._answered)
        return form

    def _panel(self, offer: OfferModel, is_left: str, before: Filled | None) -> AnswerPanel:
        if any(field.own and field.kind != CARD for field in offer.fields):
            self.veil.stays = True  # one finger cannot hold the bar and choose from the list
        filled, bad = (before.filled, before.bad) if before is not None else ((), ())
        if offer.kept and not offer.confirm:
            offer = replace(offer, confirm=RECORD)
        self.form = AnswerPanel(offer, key=self._key, is_left=is_left, veil=self.veil, filled=filled, bad=bad)
        self._blank = left_in(self.form) if before is None else self._blank
        return self.form

    def _offered(self, tapped: Tap) -> None:
        offer: OfferModel = tapped.carries
        if not offer.fields:
            self.dispatch("on_pick", offer.picked())
            return
        self._face_form(offer)

    def _face_form(self, offer: OfferModel, before: Filled | None = None) -> None:
        page = DeskPage(self.model.colour)
        why = " · ".join(words for words in (offer.note, self.model.title) if words)
        page.add_widget(HeadRow(self.pass_on(self._head(offer, why)), rules_tap(self, self._key)))
        self._say(page, self.model)
        form = self._panel(offer, say("shared.back"), before)
        form.bind(
            on_pick=lambda _, intent: (
                self._face_desk(self.model) if isinstance(intent, Dismiss) else self._answered(_, intent)
            )
        )
        page.add_widget(form)
        if any(field.kept for field in offer.fields):
            form.over_foot(_veil_bar(self.veil, WIDEST_PAGE))
        self._face(page)

    def _head(self, offer: OfferModel, why: str) -> OfferHead:
        """The words over a form; of one whose name is kept, nothing but that it is, until its owner looks."""
        title, cites = (HIDDEN, ()) if offer.kept else (offer.label, offer.cites)
        head = OfferHead(_owner(self.model), self.model.colour, title, why, cites, halign="center")
        if offer.kept:

            def tell(_: object, is_open: bool) -> None:
                head.title.says = offer.label if is_open else HIDDEN

            self.veil.bind(is_open=tell)
            tell(None, self.veil.is_open)
        return head

    def _answered(self, _: object, intent: object) -> None:
        if isinstance(intent, Dismiss):
            self._shut()
            return
        self._is_sent = True
        self.dispatch("on_pick", intent)


class Middle(AnchorLayout):
    """Holds a body no wider than a form, in the middle."""

    def __init__(self, body: Widget, widest: float, **properties: Any) -> None:
        super().__init__(**properties)
        body.size_hint_x = None
        self.bind(width=lambda _, width: setattr(body, "width", min(width, widest * dp(theme.grow))))
        self.add_widget(body)


def _veil_bar(veil: Veil, widest: float) -> Middle:
    """What opens a desk's veil, in the middle of a line of its own."""
    bar = VeilBar(veil)
    line = Middle(bar, widest, size_hint_y=None, height=bar.height)
    bar.bind(height=line.setter("height"))
    return line


class Shelf(BoxLayout):
    """What is kept out of sight, and what opens it."""


class DeskBody(BoxLayout):
    """The shelf beside the form; over it where the desk is higher than wide, so that the form has the whole width."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(size=self._turn, children=self._turn)

    def _turn(self, *_: object) -> None:
        is_high = self.height > self.width
        self.orientation = "vertical" if is_high else "horizontal"
        # A form needs the room; keys beside what is kept out of sight need little of it.
        has_form = any(isinstance(part, AnswerPanel) for part in self.children)
        for part in self.children:
            share = (SHELF_SHARE if has_form or is_high else BESIDE_KEYS) if isinstance(part, Shelf) else 1
            part.size_hint = (1, share) if is_high else (share, 1)
            if is_high and isinstance(part, Choices):
                part.size_hint, part.most = (1, None), self.height * MOST_OF_KEYS


class DeskPage(Panel):
    """The ground of a desk, in its seat's tint and with its seat's colour down the left side. colour: of the seat."""

    colour = StringProperty("text")

    def __init__(self, colour: str) -> None:
        super().__init__(colour=colour, surface=desk_ground("veil", colour), radius=0, padding=theme.pad * 1.5)


def _has_kept(model: DeskModel) -> bool:
    """Whether something on a desk without sections is kept out of sight all the same."""
    hand = model.ask.hand if model.ask is not None else None
    is_kept = hand is not None and any(field.kept for field in hand.fields)
    return is_kept or (model.message is not None and bool(model.message.covered))


def _owner(model: DeskModel) -> str:
    return say("desk.for_your_eyes_only", name=model.name)


def _question(model: DeskModel) -> tuple[str, str, tuple]:
    if model.ask is None:
        return model.asked or model.title, model.title if model.asked else "", ()
    return model.ask.title, model.ask.why, model.ask.cites


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
