"""What frames the table: the phase strip on top, the seats at the foot, the message bar between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.models import (
    DeviceModel,
    Dismiss,
    MessageModel,
    Open,
    OpenDesk,
    PhaseModel,
    ReadHelp,
    ReadRules,
    SeatModel,
    Wait,
)
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Surface, Tag, Tap, Word, Words, tap
from companion.widgets.icons import Icon as Icon
from companion.widgets.reveal import Veil
from companion.widgets.theme import theme


class PhaseStrip(Surface, BoxLayout):
    """The turn, the date, the phases and the devices.

    Where names do not fit, all phases but the current one shrink to numbers.
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
        date = text_width(self.date.says, "Serif", theme.sizes["strong"]) if self.date.says else 0
        fixed = date + sum(part.width for part in (self.turn, *self.devices))
        gaps = (len(self.pills) + len(self.devices) + 2) * self.spacing + 2 * dp(18)
        full = sum(text_width(_ticked(phase)) for phase in self.phases)
        room = self.width - fixed - gaps
        now = next((phase for phase in self.phases if phase.state == "now"), None)
        short = sum(text_width(phase.name if phase is now else "✓") for phase in self.phases)
        is_short, is_alone = full > room, short > room and now is not None
        # What is done needs no name where those to come have room for theirs.
        to_come = sum(text_width("✓" if phase.state == "done" else phase.name) for phase in self.phases)
        for number, (phase, pill) in enumerate(zip(self.phases, self.pills, strict=True), start=1):
            done = "✓" if phase.state == "done" else phase.name if to_come <= room else str(number)
            pill.says = _ticked(phase) if phase is now or not is_short else done
            if is_alone and phase is now:
                pill.says = f"{phase.name} · {number} of {len(self.phases)}"
        self._tell_date(date, text_width(f"{now.name} · 9 of 9") if is_alone and now is not None else 0)
        shown = [pill for phase, pill in zip(self.phases, self.pills, strict=True) if phase is now or not is_alone]
        if [part for part in self.children[::-1] if part in self.pills] != shown:
            for pill in self.pills:
                self.remove_widget(pill)
            for pill in shown:
                self.add_widget(pill, index=len(self.devices))

    def _tell_date(self, wide: float, beside: float) -> None:
        """In one line; small and in two where the phase alone leaves no room for it. wide: of the one line; beside: the
        phase's width, 0 where all of them fit.
        """
        fixed = sum(part.width for part in (self.turn, *self.devices)) + 4 * self.spacing + 2 * dp(18) + beside
        is_long = bool(beside) and wide > self.width - fixed > dp(80)
        self.date.type_size = "small" if is_long else "strong"
        self.date.text_size = (self.width - fixed if is_long else None, None)


def _ticked(phase: PhaseModel) -> str:
    return f"✓ {phase.name}" if phase.state == "done" else phase.name


IN_A_ROW = 4  # seats at the foot
MOST_OF_A_MESSAGE = 130
"""dp of a sentence at once: a longer one is scrolled, so that the page keeps its room."""
LEAST_BESIDE_KEYS = 320
"""dp at 100 % text of a message beside its keys: with less, they stand under it."""
NARROW_BAR = 1100
"""dp at 100 % text: a narrower bar has its seats over its ways."""
MOST_BESIDE = 2
"""Of what everybody sees a seat have, so many stand beside its mark; more have a line of their own."""
UPRIGHT_SHARE = 0.36
"""Of a seat's width, that of a way whose sign stands over its name."""
BESIDE_A_NAME = 68  # dp of a card: its mark, and what lies round it
LEAST_CARD, LEAST_WAYS, BROAD_WAYS = 222, 260, 430
"""dp at 100 % text among more than two seats: a seat, all ways with their signs over or beside their names."""


class SeatCard(Picks, Surface, BoxLayout):
    """One seat: its mark and name, its desk, its Wait. Every seat has the same taps in the same places.

    `needed` is the height it needs.
    """

    needed = NumericProperty(0)

    def __init__(self, seat: SeatModel, **properties: Any) -> None:
        super().__init__(orientation="vertical", **properties)
        self.rim_width = dp(1.6)
        self.desk = BarTap()
        self.desk.bind(on_release=lambda _: self.dispatch("on_pick", OpenDesk(seat.id)))
        self.wait = tap("", lambda _: self.dispatch("on_pick", Wait(seat.id)), "quiet")
        self.wait.size_hint_x, self.wait.pos_hint = None, {"center_y": 0.5}
        self.wait.width = max(dp(84), text_width("Waits", "SansBold", theme.sizes["strong"]) + dp(22))
        top = self.first = BoxLayout(spacing=dp(22))
        top.add_widget(self.desk)
        top.add_widget(self.wait)
        self.below = CountsRow(padding=(dp(14), 0, 0, dp(6)))
        self.add_widget(top)
        self.add_widget(self.below)
        self.desk.bind(needed=self._need)
        self.below.bind(height=self._need)
        self.show(seat)

    def _need(self, *_: object) -> None:
        # Over a line of its own for what it has, the desk's key stays as high as a finger needs.
        over = self.first.padding[1] + self.spacing + self.below.height
        self.needed = max(self.desk.needed, theme.target) + over if self.below.counts else self.desk.needed

    def close_up(self, is_close: bool) -> None:
        """Among many, the name has the room that its Wait has among two."""
        width = text_width("Waits", "SansBold", theme.sizes["strong"])
        self.wait.width = max(theme.target, width - dp(4)) if is_close else max(dp(84), width + dp(22))
        self.wait.padding = (dp(2), dp(4)) if is_close else (dp(10), dp(4))

    @property
    def least(self) -> float:
        """The width at which no word of its name is broken."""
        words = max(bare_width(word, "Serif", theme.sizes["heading"]) for word in self.seat.name.split() or [""])
        return float(words + dp(BESIDE_A_NAME) + self.first.spacing + self.wait.width + self.padding[2])

    def show(self, seat: SeatModel) -> None:
        """Draw what became of the same seat."""
        self.seat = seat
        self.rim = seat.colour if seat.is_owed else "clear"
        self.desk.name, self.desk.under, self.desk.colour = seat.name, seat.note, seat.colour
        # Beside the name there is room for two of them.
        is_long = len(seat.counts) > MOST_BESIDE
        self.desk.initial, self.desk.counts = seat.initial, () if is_long else seat.counts
        self.below.counts = seat.counts if is_long else ()
        self.first.padding = (0, dp(6) if is_long else 0, 0, 0)
        self.wait.says, self.wait.chosen = "Waits" if seat.waits else "Wait", seat.waits


class CountsRow(BoxLayout):
    """What everybody sees a seat have, a sign and a number each; nothing where it has none."""

    counts = ObjectProperty(())

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"size_hint_y": None, "height": 0, "spacing": dp(3)} | properties))

    def on_counts(self, *_: object) -> None:
        """Draw them."""
        self.clear_widgets()
        self.height = theme.sizes["small"] * 1.5 + self.padding[1] + self.padding[3] if self.counts else 0
        for count in self.counts:
            middle, side = {"center_y": 0.5}, theme.sizes["small"] * 1.15
            self.add_widget(Icon(sign=count.icon, ink="dim", size=(side, side), pos_hint=middle))
            self.add_widget(Word(says=f"{count.number} ", type_size="small", face="SansBold", pos_hint=middle))


class BadgeMark(Surface, Label):
    """A small plate with a letter."""


class BarTap(Tap):
    """A place in the bar at the foot: a mark in its colour with its letter, or a sign, a name and a note under it."""

    initial = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    under = StringProperty("")
    colour = StringProperty("text")
    needed = NumericProperty(0)
    counts = ObjectProperty(())
    is_upright = BooleanProperty(False)
    """Whether its sign stands over its name."""

    def _dress(self, *_: object) -> None:
        self.rim = "gold" if self.state == "down" else "clear"
        self.rim_width = 2.2


class SeatBar(Picks, BoxLayout):
    """All seats, May I?, the rules and More, side by side; more than four seats in two rows."""

    def __init__(self, seats: tuple[SeatModel, ...], **properties: Any) -> None:
        super().__init__(**({"orientation": "vertical"} | properties))
        self.cards = [SeatCard(seat) for seat in seats]
        for card in self.cards:
            self.pass_on(card)
        self.rulings = BarTap(name="May I?", icon="question", surface="panel", size_hint_x=0.5)
        self.rulings.bind(on_release=lambda _: self.dispatch("on_pick", Open("rulings")))
        self.rules = BarTap(name="Rules", icon="book", surface="panel", size_hint_x=0.46)
        self.rules.bind(on_release=lambda _: self.dispatch("on_pick", ReadRules()))
        self.more = BarTap(name="More", icon="more", surface="panel", size_hint_x=0.46)
        self.more.bind(on_release=lambda _: self.dispatch("on_pick", Open("more")))
        self.ways = (self.rulings, self.rules, self.more)
        for part in (*self.cards, *self.ways):
            part.bind(needed=self._grow)
        self._rows: list[list[Any]] = []
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        """Seats and ways side by side; in two rows where there are many, or the tablet stands upright."""
        for card in self.cards:
            card.close_up(len(self.cards) > 2)
        seats = self._seat_rows()
        beside = len(seats[-1])
        needed = (beside * LEAST_CARD + BROAD_WAYS) * theme.grow
        is_close = len(self.cards) > 2 and beside > 0 and (len(seats) == 1 or self.width < dp(needed))
        for way in self.ways:
            way.is_upright = is_close
            way.size_hint_x = UPRIGHT_SHARE if is_close else 0.5 if way is self.rulings else 0.46
        rows = [*seats[:-1], [*seats[-1], *self.ways]]
        if rows != self._rows:
            self._rows = rows
            for row in self.children:
                row.clear_widgets()
            self.clear_widgets()
            for parts in rows:
                place = BoxLayout(spacing=theme.gap)
                for part in parts:
                    place.add_widget(part)
                self.add_widget(place)
        self._grow()

    def _seat_rows(self) -> list[list[SeatCard]]:
        """The seats row by row, those of the last beside the ways."""
        left, grow = list(self.cards), theme.grow
        if len(left) <= 2:
            return [left] if self.width >= dp(NARROW_BAR) * grow else [left, []]
        one, ways = max(dp(LEAST_CARD) * grow, *(card.least for card in left)), dp(LEAST_WAYS) * grow
        beside = max(0, min(IN_A_ROW, int((self.width - ways) / one)))
        in_a_row = max(1, min(IN_A_ROW, int((self.width + theme.gap) / one)))
        rows = []
        while len(left) > beside:
            rows.append(left[:in_a_row])
            left = left[in_a_row:]
        return [*rows, left]

    def show(self, seats: tuple[SeatModel, ...]) -> None:
        """Draw what became of the same seats, in the same order."""
        for card, seat in zip(self.cards, seats, strict=True):
            card.show(seat)

    def _grow(self, *_: object) -> None:
        heights = [max(dp(76), *(part.needed for part in row)) for row in self._rows]
        for place, high in zip(reversed(self.children), heights, strict=True):
            place.size_hint_y, place.height = None, high
        self.height = sum(heights) + theme.gap * (len(heights) - 1)


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
            todo.says = "Hold to look, and it is told in full." if is_covered else message.what_to_do

        tell()
        if veil is not None:
            veil.bind(is_open=tell)
        self.keys = BoxLayout(size_hint=(None, None), spacing=theme.gap)
        self.keys.bind(minimum_width=self.keys.setter("width"))
        for says, intent in (*message.actions, *([("Close", Dismiss())] if closes else ())):
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
    way = tap("Rules", lambda _: page.dispatch("on_pick", ReadRules()), kind, size_hint_x=None)
    way.width = text_width("Rules", "SansBold", theme.sizes["strong"]) + dp(10)
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
