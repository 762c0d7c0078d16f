"""What frames the table: the phase strip on top, the message bar under it; and the ways to the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import (
    DeviceModel,
    Dismiss,
    MessageModel,
    PhaseModel,
    ReadHelp,
    ReadRules,
)
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Surface, Tag, Tap, Word, Words, tap
from companion.widgets.icons import Icon as Icon
from companion.widgets.reveal import Veil
from companion.widgets.theme import theme
from companion.words import say

IN_TWO_LINES = 0.62
"""Of a date's line, the room that it needs small and in two."""


class PhaseStrip(Surface, BoxLayout):
    """The turn, the date, the phases and the devices.

    Where not all names fit, what is done shrinks to a tick; then the current phase says which it is of how many, and as
    many of those to come follow as have room for their whole name.
    """

    def __init__(
        self,
        turn: str,
        date: str,
        phases: tuple[PhaseModel, ...],
        devices: tuple[DeviceModel, ...],
        **properties: Any,
    ):
        super().__init__(**properties)
        self.turn = Word(says=turn, face="Serif", type_size="heading", pos_hint={"center_y": 0.5})
        self._date = date
        self.date = Word(says=date, face="Serif", ink="dim", type_size="strong", pos_hint={"center_y": 0.48})
        self.add_widget(self.turn)
        self.add_widget(self.date)
        self.add_widget(Widget())
        self.phases = phases
        self.pills = [self._pill(phase) for phase in phases]
        self.devices = [self._device(device) for device in devices]
        for part in (*self.pills, *self.devices):
            self.add_widget(part)
        self.bind(width=self._fit)
        parts: list[Widget] = [self.turn, self.date, *self.pills, *self.devices]
        for part in parts:
            part.bind(width=self._fit)

    def _pill(self, phase: PhaseModel) -> Tag:
        is_now = phase.state == "now"
        surface = "gold_fill" if is_now else "clear"
        pill = Tag(says=phase.name, ink="on_gold" if is_now else "dim", surface=surface, pos_hint={"center_y": 0.5})
        pill.rim = "line" if phase.state == "later" else "clear"
        return pill

    def _device(self, device: DeviceModel) -> Word:
        says = f"{'●' if device.ok else '○'} {device.name}"
        return Word(says=says, ink="good" if device.ok else "dim", type_size="small", pos_hint={"center_y": 0.5})

    def _fit(self, *_: object) -> None:
        # As wide as the date is when it is told in one line, whether it is so now or not.
        date = text_width(self._date, "Serif", theme.sizes["strong"]) if self._date else 0
        fixed = date + sum(part.width for part in (self.turn, *self.devices))
        gaps = (len(self.pills) + len(self.devices) + 2) * self.spacing + 2 * dp(18)
        full = sum(text_width(_ticked(phase)) for phase in self.phases)
        room = self.width - fixed - gaps
        now = next((phase for phase in self.phases if phase.state == "now"), None)
        # What is done needs no name where those to come have room for theirs.
        to_come = sum(text_width("✓" if phase.state == "done" else phase.name) for phase in self.phases)
        is_short, is_few = full > room, to_come > room
        for phase, pill in zip(self.phases, self.pills, strict=True):
            pill.says = "✓" if is_short and phase.state == "done" else _ticked(phase)
        shown = list(self.pills)
        if is_few and now is not None:
            place = self.phases.index(now)
            self.pills[place].says = say("widgets.phase_of", phase=now.name, place=place + 1, count=len(self.phases))
            shown = [self.pills[place], *self._following(place + 1, room - text_width(self.pills[place].says))]
        elif is_few:
            shown = self._following(0, room)
        is_alone = is_few and len(shown) == 1
        self._tell_date(
            date, text_width(say("widgets.widest_phase_of", phase=now.name)) if is_alone and now is not None else 0
        )
        if [part for part in self.children[::-1] if part in self.pills] != shown:
            for pill in self.pills:
                self.remove_widget(pill)
            for pill in shown:
                self.add_widget(pill, index=len(self.devices))

    def _following(self, place: int, room: float) -> list[Tag]:
        """The phases from this place on, as many as have room for what they say."""
        found = []
        for pill in self.pills[place:]:
            room -= text_width(pill.says)
            if room < 0:
                break
            found.append(pill)
        return found

    def _tell_date(self, wide: float, beside: float) -> None:
        """In one line; small and in two where the phase alone leaves no room for it, and not at all where there is none
        for that. wide: of the one line; beside: the phase's width, 0 where all of them fit.
        """
        fixed = sum(part.width for part in (self.turn, *self.devices)) + 4 * self.spacing + 2 * dp(18) + beside
        room = self.width - fixed
        is_long = bool(beside) and wide > room
        self.date.says = "" if is_long and wide * IN_TWO_LINES > room else self._date
        self.date.type_size = "small" if is_long else "strong"
        self.date.text_size = (room if is_long else None, None)


def _ticked(phase: PhaseModel) -> str:
    return f"✓ {phase.name}" if phase.state == "done" else phase.name


MOST_OF_A_MESSAGE = 130
"""dp of a sentence at once: a longer one is scrolled, so that the page keeps its room."""
LEAST_BESIDE_KEYS = 320
"""dp at 100 % text of a message beside its keys: with less, they stand under it."""


class MessageBar(Picks, Panel):
    """One sentence, what to do about it, and the taps it offers, 'Close' among them where it closes.

    veil: a desk's, under which the words lie that may not lie open.
    """

    def __init__(
        self, message: MessageModel, veil: Veil | None = None, *, closes: bool = True, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self.orientation = "horizontal"
        self.size_hint_y = None
        self.bind(minimum_height=self.setter("height"))
        self.rim = {"plain": "line", "dim": "line"}.get(message.tone, message.tone)
        mark = {"bad": "✗ ", "good": "✓ "}.get(message.tone, "")
        words = Stack(spacing=0)
        text = Words(ink="text" if message.tone == "plain" else message.tone)
        todo = Words(ink="dim", type_size="small")
        words.add_widget(text)
        words.add_widget(todo)
        room = Scroller(size_hint_y=None, pos_hint={"center_y": 0.5})  # what is long is read by scrolling
        words.bind(height=lambda _, high: setattr(room, "height", min(high, dp(MOST_OF_A_MESSAGE))))
        room.add_widget(words)
        self.add_widget(room)

        def tell(*_: object) -> None:
            is_covered = veil is not None and bool(message.covered) and not veil.is_open
            text.says = mark + (message.covered if is_covered else message.text)
            todo.says = say("widgets.hold_to_look_in_full") if is_covered else message.what_to_do

        tell()
        if veil is not None:
            veil.bind(is_open=tell)
        self.keys = BoxLayout(size_hint=(None, None), spacing=theme.gap)
        self.keys.bind(minimum_width=self.keys.setter("width"))
        for says, intent in (*message.actions, *([(say("shared.close"), Dismiss())] if closes else ())):
            button = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "plain", carries=intent)
            button.size_hint_x, button.pos_hint = None, {"center_y": 0.5}
            button.width = max(dp(96), text_width(says, "SansBold", theme.sizes["strong"]) + dp(8))
            button.bind(height=self._fit)
            self.keys.add_widget(button)
        self.add_widget(self.keys)
        self.bind(width=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """The keys beside the words; under them where too little of the line would be left."""
        self.keys.height = max((key.height for key in self.keys.children), default=0)
        keys = sum(key.width + theme.gap for key in self.keys.children)
        is_beside = self.width - 2 * theme.pad - keys >= dp(LEAST_BESIDE_KEYS) * theme.grow
        self.orientation = "horizontal" if is_beside else "vertical"
        self.padding = (theme.pad, theme.pad if is_beside else theme.pad * 0.6)
        self.spacing = theme.gap if is_beside else dp(4)
        self.keys.pos_hint = {"center_y": 0.5} if is_beside else {"right": 1}


class HeadRow(BoxLayout):
    """The words over a form, in the middle, with the way to the rules beside them."""

    def __init__(self, head: Widget, way: Tap, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap, **properties)
        self.bind(minimum_height=self.setter("height"))
        head.pos_hint = way.pos_hint = {"top": 1}
        for part in (Widget(size_hint_x=None, width=way.width), head, way):
            self.add_widget(part)


def rules_tap(page: Picks, kind: str = "quiet") -> Tap:
    """The way to the rules at hand, alike on every page."""
    way = tap(say("shared.rules"), lambda _: page.dispatch("on_pick", ReadRules()), kind, size_hint_x=None)
    way.width = text_width(say("shared.rules"), "SansBold", theme.sizes["strong"]) + dp(10)
    return way


def help_tap(page: Picks) -> Tap:
    """The way to what a page is for, where the rules are no tap of their own."""
    way = tap("?", lambda _: page.dispatch("on_pick", ReadHelp()), "quiet", size_hint_x=None)
    way.width = max(theme.target, text_width("?", "SansBold", theme.sizes["strong"]) + dp(10))
    return way


def text_width(text: str, face: str = "Sans", size_px: float = 0) -> float:
    """How wide a text and its padding in a pill or button are, in pixels, without drawing it."""
    return bare_width(text, face, size_px or theme.sizes["small"]) + dp(26)


def bare_width(text: str, face: str, size_px: float) -> float:
    """How wide a text is by itself, in pixels, without drawing it."""
    return float(CoreLabel(text=text, font_name=face, font_size=size_px).render()[0])


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
