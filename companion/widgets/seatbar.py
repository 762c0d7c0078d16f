"""The seats at the foot of the table, and the ways to the rulings, the rules and more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.models import Open, OpenDesk, ReadRules, SeatModel, Wait
from companion.widgets.basics import Picks, Surface, Tap, Word, tap
from companion.widgets.chrome import bare_width, text_width
from companion.widgets.icons import Icon
from companion.widgets.theme import theme, wide_of
from companion.words import say

IN_A_ROW = 4  # seats at the foot
NARROW_BAR = 1100
"""dp at 100 % text: a narrower bar has its seats over its ways."""
MOST_BESIDE = 2
"""Of what everybody sees a seat have, so many stand beside its mark; more have a line of their own."""
SIGN, CLOSE_SIGN = 1.15, 0.9
"""How large the sign of what a seat has is, of the small letters' size: with room, and without."""
UPRIGHT_SHARE, BESIDE_TWO = 0.36, 0.27
"""Of a seat's width, that of a way whose sign stands over its name: beside many seats, and beside two."""
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
        self.wait.wraps = False
        self.wait.size_hint_x, self.wait.pos_hint = None, {"center_y": 0.5}
        self.wait.width = max(dp(84), text_width(say("widgets.waits"), "SansBold", theme.sizes["strong"]) + dp(22))
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
        width = text_width(say("widgets.waits"), "SansBold", theme.sizes["strong"])
        self.wait.width = max(theme.target, width - dp(4)) if is_close else max(dp(84), width + dp(22))
        self.wait.padding = (dp(2), dp(4)) if is_close else (dp(10), dp(4))

    @property
    def least(self) -> float:
        """The width at which no word of its name is broken, and what it has stays in its line."""
        words = max(bare_width(word, "Serif", theme.sizes["heading"]) for word in self.seat.name.split() or [""])
        first = words + dp(BESIDE_A_NAME) + self.first.spacing + self.wait.width + self.padding[2]
        return float(max(first, self.below.least))

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
        self.wait.says, self.wait.chosen = say("widgets.waits") if seat.waits else say("widgets.wait"), seat.waits


class CountsRow(BoxLayout):
    """What everybody sees a seat have, a sign and a number each; nothing where it has none. Where its line is narrow,
    they stand closer together.
    """

    counts = ObjectProperty(())

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"size_hint_y": None, "height": 0, "spacing": dp(3)} | properties))
        self._signs: list[Icon] = []
        self._numbers: list[Word] = []
        self.bind(width=self._fit)

    @property
    def least(self) -> float:
        """The width that it needs where two of its numbers have two digits."""
        number = wide_of("0", "SansBold", theme.sizes["small"])
        each = theme.sizes["small"] * CLOSE_SIGN + number + 2 * self.spacing
        return float(each * len(self.counts) + 2 * number + self.padding[0] + self.padding[2])

    def on_counts(self, *_: object) -> None:
        """Draw them."""
        self.clear_widgets()
        self.height = theme.sizes["small"] * 1.5 + self.padding[1] + self.padding[3] if self.counts else 0
        middle = {"center_y": 0.5}
        self._signs = [Icon(sign=count.icon, ink="dim", pos_hint=middle) for count in self.counts]
        self._numbers = [Word(type_size="small", face="SansBold", pos_hint=middle) for _ in self.counts]
        self._fit()
        for pair in zip(self._signs, self._numbers, strict=True):
            for part in pair:
                self.add_widget(part)

    def _fit(self, *_: object) -> None:
        small = theme.sizes["small"]
        told = [f"{count.number} " for count in self.counts]
        numbers = sum(wide_of(each, "SansBold", small) for each in told)
        around = self.padding[0] + self.padding[2] + self.spacing * max(0, 2 * len(told) - 1)
        is_close = numbers + around + small * SIGN * len(told) > self.width
        for sign, number, says in zip(self._signs, self._numbers, told, strict=True):
            number.says = says.strip() if is_close else says
            sign.size = (small * (CLOSE_SIGN if is_close else SIGN),) * 2


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
        self.rulings = BarTap(name=say("shared.may_i"), icon="question", surface="panel", size_hint_x=0.5)
        self.rulings.bind(on_release=lambda _: self.dispatch("on_pick", Open("rulings")))
        self.rules = BarTap(name=say("shared.rules"), icon="book", surface="panel", size_hint_x=0.46)
        self.rules.bind(on_release=lambda _: self.dispatch("on_pick", ReadRules()))
        self.more = BarTap(name=say("shared.more"), icon="more", surface="panel", size_hint_x=0.46)
        self.more.bind(on_release=lambda _: self.dispatch("on_pick", Open("more")))
        self.ways = (self.rulings, self.rules, self.more)
        for part in (*self.cards, *self.ways):
            part.bind(needed=self._grow)
        self._rows: list[list[Any]] = []
        self.bind(width=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        """Seats and ways side by side; in two rows where there are many, or the tablet stands upright."""
        is_narrow, is_many = self.width < dp(NARROW_BAR) * theme.grow, len(self.cards) > 2
        for card in self.cards:
            card.close_up(is_many or is_narrow)
            card.first.spacing = dp(6) if is_narrow and not is_many else dp(22)
        seats = self._seat_rows(is_narrow)
        beside = len(seats[-1])
        for row in seats:
            share = (self.width - theme.gap * (len(row) - 1)) / max(1, len(row))
            for card in row:
                card.close_up(is_many or (is_narrow and beside > 0))
                if card.least > share:
                    card.close_up(True)
        needed = (beside * LEAST_CARD + BROAD_WAYS) * theme.grow
        is_close = beside > 0 and (len(seats) == 1 or self.width < dp(needed)) if is_many else is_narrow and beside > 0
        for way in self.ways:
            way.is_upright = is_close
            upright = UPRIGHT_SHARE if is_many else BESIDE_TWO
            way.size_hint_x = upright if is_close else 0.5 if way is self.rulings else 0.46
        rows = [*seats[:-1], [*seats[-1], *self.ways]]
        if rows != self._rows:
            self._rows = rows
            for row in self.children:
                row.clear_widgets()
            self.clear_widgets()
            for parts in rows:
                place = BoxLayout(spacing=theme.gap, size_hint_y=None)
                for part in parts:
                    place.add_widget(part)
                self.add_widget(place)
        self._grow()

    def _seat_rows(self, is_narrow: bool) -> list[list[SeatCard]]:
        """The seats row by row, those of the last beside the ways."""
        left, grow = list(self.cards), theme.grow
        if len(left) <= 2:
            seat = max((card.least for card in left), default=0)
            way = max(
                theme.target, *(bare_width(way.name, "Serif", theme.sizes["heading"]) + dp(8) for way in self.ways)
            )
            share = (self.width - theme.gap * (len(left) + 2)) / (len(left) + len(self.ways) * BESIDE_TWO)
            return [left] if not is_narrow or (seat <= share and way <= share * BESIDE_TWO) else [left, []]
        one, ways = max(dp(LEAST_CARD) * grow, *(card.least for card in left)), dp(LEAST_WAYS) * grow
        beside = max(0, min(IN_A_ROW, int((self.width - ways) / one)))
        alone = max(card.least for card in left) + theme.gap
        in_a_row = max(1, min(IN_A_ROW, int((self.width + theme.gap) / alone)))
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
        # Ways by themselves are as low as a finger allows; seats are alike in height.
        seats = max([dp(76), *(card.needed for card in self.cards)])
        ways = max([theme.target, *(way.needed for way in self.ways)])
        for row, place in zip(self._rows, self.children[::-1], strict=True):
            has_seats = any(part in self.cards for part in row)
            place.height = max(seats, ways) if has_seats else ways
        self.height = sum(place.height for place in self.children) + theme.gap * (len(self._rows) - 1)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
