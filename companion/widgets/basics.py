"""Surfaces, words and buttons: what every other widget is made of.

A `Surface` names the role of its ground and `Words`, `Word`, `Tap` and `Tag` the role of their ink, so that a test can
walk a screen and look up the contrast of every text on the ground it stands on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.models import CiteModel, OpenRule
from companion.widgets.fingers import Steady
from companion.widgets.palette import desk_ground, ink_on
from companion.widgets.rounded import RoundBox as RoundBox
from companion.widgets.theme import SMALLEST, theme, wide_of
from companion.words import say


class Surface(Widget):
    """A rounded ground with a rim; `surface` and `rim` are roles of the palette, 'clear' for none.

    What is clear has next to no size: without a graphics chip, pixels that nobody sees take as long as others.
    """

    surface = StringProperty("clear")
    rim = StringProperty("clear")
    rim_width = NumericProperty(1.1)
    radius = NumericProperty("13dp")
    inset = NumericProperty(0)


class Words(Label):
    """A wrapped paragraph as wide as its parent and as high as its text; `type_size` is one of the theme's sizes.

    `value` follows the sentence in gold.
    """

    value = StringProperty("")
    type_size = StringProperty("body")
    says = StringProperty("")
    ink = StringProperty("text")
    face = StringProperty("Sans")


class Word(Label):
    """A short text in one line, as large as itself."""

    type_size = StringProperty("body")
    says = StringProperty("")
    ink = StringProperty("text")
    face = StringProperty("Sans")


class Stack(BoxLayout):
    """Widgets under one another, as high as they need."""

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("spacing", theme.gap)
        super().__init__(**properties)


class Panel(Surface, BoxLayout):
    """A padded surface with widgets under one another."""

    surface = StringProperty("panel")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**({"padding": theme.pad, "spacing": theme.gap} | properties))


class Rule(Widget):
    """A hair line between rows."""


class Calm(Widget):
    """Mixed into a scroll view: while everything fits it does not scroll, and so does not hold fingers back to see if
    they drag.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(viewport_size=self._settle, height=self._settle)

    def _settle(self, *_: object) -> None:
        self.do_scroll_y = self.viewport_size[1] > self.height + 1

    def _set_viewport_size(self, held: Widget, size: object) -> None:
        """Kivy's scroll views go on hearing of what they held before; only what they hold now is as high as it is."""
        if held is self._viewport:
            super()._set_viewport_size(held, size)


class Scroller(Calm, ScrollView):
    """A vertical scroll view whose bar can be seen."""


class Picks(Widget):
    """A widget that says what a finger picked: `on_pick(intent)`.

    `pass_on(child)` lets a child's picks come out here.
    """

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_pick")
        super().__init__(**properties)

    def on_pick(self, intent: object) -> None:
        """Nothing to do by default: whoever is interested has bound it."""

    def pass_on(self, child: Widget) -> Widget:
        """Dispatch the child's picks as one's own; returns the child."""
        child.bind(on_pick=lambda _, intent: self.dispatch("on_pick", intent))
        return child


class Tap(Steady, Surface, Label):
    """A button at least 56 dp high. `kind`: 'gold' for what is asked, 'plain', 'quiet', 'desk' or 'desk:<colour>' in a
    seat's tint, or 'seat:<colour>'.

    `note` stands under its words, smaller.
    `carries` is whatever the button stands for: an intent, an option, a digit.
    """

    says = StringProperty("")
    note = StringProperty("")
    kind = StringProperty("plain")
    ink = StringProperty("text")
    face = StringProperty("SansBold")
    enabled = BooleanProperty(True)
    chosen = BooleanProperty(False)
    type_size = StringProperty("strong")
    wraps = BooleanProperty(True)
    least = NumericProperty(0)
    carries = ObjectProperty(None, allownone=True)
    drawn_in = NumericProperty(1.0)
    """The share of its size that its words are drawn in: of large text no word is broken in its middle."""
    gives_way = False
    """Whether its words grow smaller in text of 100 % too, where one of them would be broken."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("kind", "state", "chosen", "enabled"):
            self.fbind(name, self._dress)
        for name in ("says", "note", "text_size", "padding", "type_size", "face"):
            self.fbind(name, self._draw_in)
        self._dress()
        self._draw_in()

    def _draw_in(self, *_: object) -> None:
        room = (self.text_size[0] or 0) - self.padding[0] - self.padding[2]
        if room < 2 or (theme.text_scale <= 1.0 and not self.gives_way):
            self.drawn_in = 1.0
            return
        size, small = theme.sizes[self.type_size], theme.sizes["small"]
        words = ((self.says, self.face, size), (self.note, "Sans", small))

        def wide(share: float) -> float:
            drawn = ((word, face, big * share) for text, face, big in words for word in text.split())
            return max((wide_of(*each) for each in drawn), default=0.0)

        least = sp(SMALLEST) / (small if self.note else size)
        share, whole = 1.0, wide(1.0)
        if whole > max(0, room - 3):
            share = min(1.0, max(least, (room - 3) / whole))
            # Letters come in whole pixels: of a word they may take more than their share of it.
            while share > least and wide(share) > room - 3:
                share = max(least, share - 0.5 / size)
        self.drawn_in = share

    def _dress(self, *_: object) -> None:
        is_down = self.state == "down"
        family, _, colour = self.kind.partition(":")
        if not self.enabled:
            self.ink, self.surface, self.rim = "dim", "clear", "line"
        elif family == "gold" or (self.chosen and family != "seat"):
            self.ink, self.surface, self.rim = "on_gold", "gold_down" if is_down else "gold_fill", "clear"
        elif family == "seat":
            self.ink, self.surface, self.rim = (
                ink_on(colour),
                f"{colour}_fill",
                "text" if is_down or self.chosen else "clear",
            )
        else:
            self.ink = "text"
            desk = desk_ground("veil_raised", colour)
            self.surface = {"plain": "raised", "quiet": "clear", "desk": desk}[family]
            self.rim = "gold" if is_down else "line"
        self.rim_width = 2.2 if is_down else 1.1


class Chip(Tap):
    """A citation that opens its rule: 'J.1 Search procedure ›'. Drawn slim, touched at full height."""

    full = short = ""
    """What it says where there is room, and where there is none."""

    def _dress(self, *_: object) -> None:
        self.rim_width = 2.2 if self.state == "down" else 1.1


class Tag(Surface, Label):
    """A word in a pill that cannot be touched."""

    says = StringProperty("")
    ink = StringProperty("dim")
    rim = StringProperty("line")


SOME_RULE = say("widgets.the_rule")
"""What a citation says that has no number, where its heading has no room."""


class Cites(Picks, StackLayout):
    """The citations of an ask or a check, side by side, wrapping; in the middle of the line where `is_centred`."""

    def __init__(
        self,
        cites: tuple[CiteModel, ...] = (),
        with_titles: bool = True,
        is_centred: bool = False,
        **properties: Any,
    ) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **properties)
        self.bind(minimum_height=self.setter("height"), width=self._give_room)
        self._most = 0.0
        if is_centred:
            self.bind(width=self._centre, children=self._centre)
        for cite in cites:
            is_numbered = cite.called == cite.section
            name = f"{cite.section} {cite.title}" if with_titles and cite.title and is_numbered else cite.called
            chip = Chip(says=f"{name} ›", carries=OpenRule(cite.section))
            chip.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            chip.full, chip.short = chip.says, f"{cite.section if is_numbered else SOME_RULE} ›"
            chip.bind(width=self._shorten)
            if is_centred:
                chip.bind(width=self._centre)
            self.add_widget(chip)

    def hug(self, most: float) -> None:
        """As wide as its chips in one line, and no wider than so many pixels; with another width every title is tried
        again.
        """
        is_first, self._most = not self._most, most
        for chip in self.children:
            if is_first:
                chip.bind(width=self._fit)
            chip.says = chip.full
            self._shorten(chip)
        self._fit()

    def _fit(self, *_: object) -> None:
        across = sum(chip.width for chip in self.children) + dp(8) * (len(self.children) - 1)
        self.width = max(0, min(across + 1, self._most))

    def _give_room(self, *_: object) -> None:
        """With another width every title is tried again; not where the width is what the titles take."""
        for chip in self.children if not self._most else ():
            chip.says = chip.full
            self._shorten(chip)

    def _shorten(self, chip: Chip, *_: object) -> None:
        """A title too long for the line gives way to its section's number."""
        if chip.says == chip.full and chip.width > (self._most or self.width):
            chip.says = chip.short

    def _centre(self, *_: object) -> None:
        across = sum(chip.width for chip in self.children) + dp(8) * (len(self.children) - 1)
        side = max(0, (self.width - across) / 2 - 1)
        self.padding = (side, 0, 0, 0)


def tap(says: str, on_release: object, kind: str = "plain", **properties: Any) -> Tap:
    """A button with its words and what it does: `on_release(button)`."""
    button = Tap(says=says, kind=kind, **properties)
    button.bind(on_release=on_release)
    return button


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
