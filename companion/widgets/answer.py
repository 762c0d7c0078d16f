"""The form that fills in an offer, whatever its fields: one pad at a time, and one confirm button."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import models
from companion.models import Dismiss, FieldModel, OfferModel, Value
from companion.widgets.amounts import AmountsPad, are_amounts
from companion.widgets.basics import Picks, Scroller, Stack, Tap, Words, tap
from companion.widgets.begun import BEGUN
from companion.widgets.chart import CellPad
from companion.widgets.kept import fill
from companion.widgets.keyboard import TextPad
from companion.widgets.lists import CardPad, ChoicePad, ConfirmPad, PlacePad, SubsetPad, WayPad
from companion.widgets.pads import FacePad, NumberedPad, NumberPad, Pad, PipPad
from companion.widgets.reveal import Veil
from companion.widgets.shares import SharesPad
from companion.widgets.theme import theme
from companion.widgets.tiles import TilesPad
from companion.words import say

PADS: dict[str, type[Pad]] = {
    models.PIPS: PipPad,
    models.FACES: FacePad,
    models.NUMBERED: NumberedPad,
    models.NUMBER: NumberPad,
    models.CHOICE: ChoicePad,
    models.SUBSET: SubsetPad,
    models.TILES: TilesPad,
    models.PLACE: PlacePad,
    models.WAY: WayPad,
    models.CARD: CardPad,
    models.CELL: CellPad,
    models.CONFIRM: ConfirmPad,
    models.SHARES: SharesPad,
    models.TEXT: TextPad,
}
INLINE = (models.PIPS, models.FACES, models.NUMBERED, models.CHOICE, models.CONFIRM)
LISTS = (models.CHOICE, models.CONFIRM)
"""Kinds of fields of which one tap fills the whole."""
MOST_INLINE_OPTIONS = 10
NOTHING_YET, ON_THE_MAP, OUT_OF_SIGHT = "–", say("widgets.tap_it_on_the_map"), say("widgets.chosen_out_of_sight")
WIDEST_PAGE = 860  # dp at 100 % text


def pad_for(field: FieldModel, key: str = "plain") -> Pad:
    """The pad of a field's kind."""
    if field.kind not in PADS:
        raise ValueError(f"The field {field.name!r} is of kind {field.kind!r}; a pad exists for {', '.join(PADS)}.")
    return (AmountsPad if are_amounts(field) else PADS[field.kind])(field, key=key)


def is_inline(offer: OfferModel) -> bool:
    """Whether an offer is small enough to be answered beside the ask, without a sheet of its own."""
    if offer.is_secret or len(offer.fields) != 1:
        return False
    field = offer.fields[0]
    if field.kind == models.SHARES:
        # One thing of one player: no sum to look at, and no other's to turn to.
        is_one = is_one_tap(field) and len({option.group for option in field.options}) == 1
        return is_one and len(field.options) <= MOST_INLINE_OPTIONS
    is_small = field.kind in (models.FACES, models.NUMBERED) or len(field.options) <= MOST_INLINE_OPTIONS
    return field.kind in INLINE and is_small


def is_one_tap(field: FieldModel) -> bool:
    """Whether one tap fills it, and none that comes after could be meant."""
    return field.kind in LISTS or (field.kind == models.SHARES and field.low == field.high == 1)


class InlineAnswer(Picks, Stack):
    """The pad of an offer's only field; a finished tap is the answer, several dice wait for their confirm button.

    `is_touched` tells whether a finger has been on it.
    """

    is_touched = False

    def __init__(self, offer: OfferModel, key: str = "plain", **properties: Any) -> None:
        super().__init__(**properties)
        self.offer = offer
        self.pad = pad_for(offer.fields[0], key)
        self.pad.bind(on_done=lambda *_: self._send())
        self.add_widget(self.pad)
        if offer.fields[0].count > 1:
            confirm = tap(offer.confirm or say("widgets.take_these"), lambda _: self._send(), "gold", enabled=False)
            self.pad.bind(value=lambda _, value: setattr(confirm, "enabled", value is not None))
            self.add_widget(confirm)

    def on_touch_down(self, touch: Any) -> bool:
        """Remember that a finger came."""
        self.is_touched = self.is_touched or self.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def _send(self) -> None:
        self.dispatch("on_pick", self.offer.picked(((self.offer.fields[0].name, self.pad.value),)))


class Foot(AnchorLayout):
    """Leave on the left, confirm on the right: the same place on every form and desk, for every seat."""

    def __init__(
        self, back: Tap, confirm: Widget | None = None, widest: float = WIDEST_PAGE, **properties: Any
    ) -> None:
        super().__init__(size_hint_y=None, **properties)
        row = BoxLayout(spacing=theme.gap, size_hint=(None, None))
        row.bind(minimum_height=row.setter("height"), height=lambda _, height: setattr(self, "height", height))
        self.bind(width=lambda _, width: setattr(row, "width", min(width, widest * dp(theme.grow))))
        back.size_hint_x = 0.5
        row.add_widget(back)
        row.add_widget(confirm or Widget())
        self.add_widget(row)


class FieldTap(Tap):
    """A field of the form: its title and what was filled in."""


class PadPlace(AnchorLayout):
    """A pad and its title in the middle of a scroll view, no wider than the hand likes."""

    def __init__(self, pad: Pad, title: str, room: Scroller, is_bad: bool = False, **properties: Any) -> None:
        super().__init__(anchor_x="center", size_hint_y=None, padding=(0, 0, dp(8), 0), **properties)
        self.anchor_y = "top" if pad.CHANGES else "center"
        self.inner = Stack(size_hint_x=None)
        if title or is_bad:
            refused = title or say("widgets.this_was_refused")
            says, ink = (f"✗ {refused}", "bad") if is_bad else (title, "dim")
            self.title = Words(says=says, ink=ink, halign="center")
            self.inner.add_widget(self.title)
            pad.bind(value=lambda *_: setattr(self.title, "ink", "dim"))
        self.inner.add_widget(pad)
        self.add_widget(self.inner)
        self.room, self.widest, self._high = room, dp(pad.WIDEST), room.height
        room.bind(size=self._fit, height=self._to_top)
        self.inner.bind(height=self._fit)
        self._fit()

    def _to_top(self, *_: object) -> None:
        """With less height, for a sentence on the page, a scroll view would stay at its foot."""
        Clock.schedule_once(self._settle, 0)

    def _settle(self, _: float) -> None:
        """A page that is laid out anew as high as it was leaves a list where a finger scrolled it."""
        before, self._high = self._high, self.room.height
        if self._high < before and self.parent is not None:
            self.room.scroll_y = 1

    def _fit(self, *_: object) -> None:
        self.inner.width = min(self.widest * theme.grow, self.room.width - dp(8))
        self.height = max(self.room.height, self.inner.height)


class AnswerPanel(Picks, BoxLayout):
    """Fills in an offer and dispatches `Pick`, or `Dismiss` when it is left.

    `key` is the kind of its keys ('desk' on a desk). A tap that completes a field goes on to the next empty one;
    nothing is sent before the confirm button, so that a secret choice and a public one take the same taps.

    `sends_itself` is a form whose last tap is the answer.

    veil: the desk's, under which its kept fields lie. filled: what the fields are to begin with, after a refusal; bad:
    the fields it was refused for, marked until they are changed.
    """

    def __init__(
        self,
        offer: OfferModel,
        key: str = "plain",
        is_left: str = say("shared.back"),
        veil: Veil | None = None,
        filled: tuple[tuple[str, Value], ...] = (),
        bad: tuple[str, ...] = (),
        **properties: Any,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap * 1.4, **properties)
        self.offer, self.key = offer, key
        self.stands_for = offer.id
        self.pads = {field.name: pad_for(field, key) for field in offer.fields}
        self.confirm = self._key(offer.confirm or offer.label)
        self.back = tap(is_left, lambda _: self.dispatch("on_pick", Dismiss()), "quiet" if key == "plain" else key)
        self.veil = veil
        self.bad = set(bad)
        self.unfilled = NOTHING_YET
        self._by_finger: set[str] = set()
        self._is_proposing = False
        before = {field.name: field.default for field in offer.fields if field.kind in BEGUN and field.default != ""}
        before |= dict(filled)
        for name, pad in self.pads.items():
            if name in before:
                pad.fill(before[name])
            pad.bind(value=partial(self._changed, name))
            pad.bind(on_done=self._next)
        several = [pad for name, pad in self.pads.items() if "#" in name and isinstance(pad, CardPad)]
        for pad in several[1:]:  # their keys follow one another under a finger that types on
            pad.stands_for, pad.keys.board_number = several[0].stands_for, several[0].keys.board_number
        self.field_taps = {
            field.name: FieldTap(kind=key, face="Sans", halign="left", carries=field.name) for field in offer.fields
        }
        for name in before:
            self._part(name)
        self.form = Stack()
        self.room = Scroller()
        self._lay_out()
        if offer.fields:
            self._turn_to(next((field.name for field in offer.fields if field.name in self.bad), offer.fields[0].name))
        if veil is not None:
            veil.bind(is_open=self._uncover)
            self._uncover()
        self._tell()

    @property
    def sends_itself(self) -> bool:
        """Whether the tap that fills its last field is the answer."""
        return False

    def _key(self, says: str) -> Tap:
        """The key that gives it."""
        return tap(says, lambda _: self._send(), "gold")

    def _lay_out(self) -> None:
        """Put its parts where they stand."""
        self.foot = Foot(self.back, self.confirm)
        self.add_widget(self._body())
        self.add_widget(self.foot)

    def over_foot(self, part: Widget) -> None:
        """Have this too: the foot stays at the bottom, so that the way out keeps its place on every page."""
        self.add_widget(part, index=1)

    def _rows(self) -> Stack:
        for field_tap in self.field_taps.values():
            field_tap.bind(on_release=lambda tapped: self._turn_to(tapped.carries))
        return self.form

    def asked(self) -> tuple[FieldModel, ...]:
        """The fields that are to be filled in beside what the others hold now."""
        values = {name: pad.value for name, pad in self.pads.items()}
        return tuple(field for field in self.offer.fields if field.is_asked(values))

    def _uncover(self, *_: object) -> None:
        """Say what was chosen while its owner looks, and only then."""
        for field in self.offer.fields:
            self.pads[field.name].is_covered = field.kept and self.veil is not None and not self.veil.is_open
        self._tell()

    def _body(self) -> Widget:
        if len(self.offer.fields) < 2:
            return self.room
        body = BoxLayout(spacing=theme.gap * 1.6)
        left = Scroller(size_hint_x=0.38)
        left.add_widget(self._rows())
        body.add_widget(left)
        body.add_widget(self.room)
        return body

    def _turn_to(self, name: str) -> None:
        self.shown = name
        field = next(field for field in self.offer.fields if field.name == name)
        pad = self.pads[name]
        if pad.parent is not None:
            pad.parent.remove_widget(pad)
        self.room.clear_widgets()
        self.room.add_widget(PadPlace(pad, field.title, self.room, is_bad=name in self.bad))
        self.room.scroll_y = 1
        self._tell()

    def mark(self, bad: tuple[str, ...]) -> None:
        """Mark the fields that it was refused for, and turn to the first of them."""
        self.bad = set(bad)
        first = next((field.name for field in self.offer.fields if field.name in self.bad), "")
        if first:
            self._turn_to(first)
        self._tell()

    def filled(self) -> tuple[tuple[str, Value], ...]:
        """What the fields are filled with so far."""
        told = ((field.name, self.pads[field.name].value) for field in self.asked())
        return tuple((name, value) for name, value in told if value is not None)

    def told(self) -> tuple[tuple[str, Value], ...]:
        """The same, also where that is not enough yet."""
        pads = self.pads
        begun = ((field.name, pads[field.name].begun) for field in self.asked() if pads[field.name].value is None)
        return self.filled() + tuple((name, value) for name, value in begun if value is not None)

    def _changed(self, name: str, *_: object) -> None:
        self.bad.discard(name)
        if not self._is_proposing:
            self._by_finger.add(name)
            self._propose(name)
        self._part(name)
        self._tell()
        self._go_on(name)

    def _go_on(self, typed: str) -> None:
        """From a card that is typed whole to the next one of the same act."""
        pad = self.pads[typed]
        is_one_of_several = typed == self.shown and "#" in typed and isinstance(pad, CardPad)
        # No digit can be added to it.
        if is_one_of_several and isinstance(pad.value, int) and 0 < pad.field.high < pad.value * 10:
            self._next()

    def _part(self, changed: str) -> None:
        """Of several cards of one act each is another: what one field has leaves the lists of its fellows."""
        several = [name for name in self.pads if name.partition("#")[0] == changed.partition("#")[0]]
        for name in several if len(several) > 1 else ():
            pad = self.pads[name]
            if name != changed and isinstance(pad, CardPad):
                pad.leave_out(self.pads[other].value for other in several if other != name)

    def _propose(self, picked: str) -> None:
        """Of what comes to a whole with what was picked, the rest, until a finger says another number."""
        for field in self.offer.fields:
            chosen = self.pads[picked].value
            if field.with_picked != picked or field.name in self._by_finger or not isinstance(chosen, tuple):
                continue
            rest = field.whole - len(chosen) if chosen else 0
            self._is_proposing = True
            self.pads[field.name].fill(max(field.low, min(field.high, rest)))
            self._is_proposing = False

    def _next(self, *_: object) -> None:
        empty = next((field.name for field in self.asked() if self.pads[field.name].value is None), None)
        if empty is not None:
            self._turn_to(empty)
        elif self.sends_itself:
            self._send()

    def _tell(self, *_: object) -> None:
        asked = self.asked()
        self.confirm.enabled = self.offer.enabled and all(self.pads[field.name].value is not None for field in asked)
        fill(self.form, [self.field_taps[field.name] for field in asked])
        shown = [self.pads[field.name].words() for field in asked if field.is_shown]
        chosen = [self.pads[field.name] for field in asked if self.pads[field.name].value is not None]
        if shown or self.veil is not None:
            self.confirm.note = shown[0] if shown else OUT_OF_SIGHT if any(pad.is_covered for pad in chosen) else ""
        for field in self.offer.fields:
            field_tap = self.field_taps[field.name]
            pad = self.pads[field.name]
            is_hidden = field.secret if self.veil is None else pad.is_covered
            words = "• • •" if is_hidden and pad.value is not None else pad.words()
            is_bad = field.name in self.bad
            field_tap.says, field_tap.note = (
                f"{'✗ ' if is_bad else ''}{field.title or field.name}",
                words or (self.unfilled if field.kind == models.PLACE else NOTHING_YET),
            )
            is_shown = field.name == getattr(self, "shown", "")
            field_tap.rim = "bad" if is_bad else "gold" if is_shown else "line"

    def _send(self) -> None:
        values = tuple((field.name, self.pads[field.name].value) for field in self.asked())
        self.dispatch("on_pick", self.offer.picked(values))
