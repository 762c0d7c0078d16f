"""The table's middle: the keys of its tabs, and the track at its foot."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.models import LaneModel
from companion.widgets.basics import Panel, Surface, Tap, Word, Words
from companion.widgets.chrome import text_width
from companion.widgets.icons import Icon
from companion.widgets.lane import Lane, LaneHead
from companion.widgets.palette import ink_on
from companion.widgets.theme import SMALLEST, theme, wide_of
from engine.core.panels import Track

MOST_IN_A_ROW = 26
"""So many cells can be told apart side by side; of a longer track the last ones are shown."""


BESIDE_WORD = 60
"""dp of a tab's key that are not its word, where there is room for as much."""


LEAST_BESIDE = 13
"""dp of a tab's key that are not its word, where there is no room for more."""
FEWEST_IN_TWO = 4
"""Fewer tabs always stand in one row."""


class TabTap(Tap):
    """The key of one tab, its sign before its word where there is room; the one that is shown has a gold foot."""

    icon = StringProperty("")
    before = NumericProperty("10dp")
    has_signs = BooleanProperty(True)
    """Whether all keys of its bar show their signs."""
    side = NumericProperty("10dp")
    """What lies before and after its word."""
    gives_way = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._sign = Icon(sign=self.icon, ink=self.ink)
        self._wide = text_width(self.says, self.face, theme.sizes[self.type_size])
        self.bind(pos=self._lay, size=self._lay, has_signs=self._lay, side=self._lay, ink=self._sign.setter("ink"))
        self._lay()

    @property
    def fits(self) -> bool:
        """Whether there is room for its sign before its word."""
        return not self.icon or bool(self.width >= self._wide + self._sign.width + dp(8))

    def _lay(self, *_: object) -> None:
        sign, room = self._sign, self._sign.width + dp(8)
        is_shown = bool(self.icon) and self.fits and self.has_signs
        if is_shown != (sign.parent is not None):
            (self.add_widget if is_shown else self.remove_widget)(sign)
        self.before = self.side + (room if is_shown else 0)
        sign.x = self.center_x - (self._wide - dp(26) + room) / 2
        sign.center_y = self.center_y

    def _dress(self, *_: object) -> None:
        self.ink = "text" if self.chosen else "dim"
        self.surface = "raised" if self.chosen or self.state == "down" else "panel"
        self.rim = "clear"


class TabBar(BoxLayout):
    """Keys side by side, one of them chosen; dispatches `on_tab(title)`. They stand in two rows where one has no room
    for their words even in the smallest letters.
    """

    def __init__(self, titles: tuple[str, ...], shown: str, icons: tuple[str, ...] = (), **properties: Any) -> None:
        self.register_event_type("on_tab")
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.gap * 0.8, **properties)
        self.bind(minimum_height=self.setter("height"))
        named = zip_longest(titles, icons[: len(titles)], fillvalue="")
        self.keys = {
            title: TabTap(says=title, icon=icon, type_size="body", face="Sans", carries=title) for title, icon in named
        }
        for key in self.keys.values():
            key.bind(on_release=lambda tapped: self.dispatch("on_tab", tapped.carries), width=self._agree)
        self.bind(width=self._share)
        self._share()
        self.turn(shown)

    def on_tab(self, title: str) -> None:
        """Nothing to do by default."""

    def _share(self, *_: object) -> None:
        """A longer word has the broader key; where they are many, each has its word and as much beside it."""
        titles = list(self.keys)
        smallest = sp(SMALLEST) / theme.sizes["body"]
        half = len(titles) - len(titles) // 2
        is_one = self._letters(titles) >= smallest or len(titles) < FEWEST_IN_TWO
        rows = [titles] if is_one else [titles[:half], titles[half:]]
        if [[key.says for key in row.children[::-1]] for row in self.children[::-1]] != rows:
            self._lay_rows(rows)
        for row in rows:
            self._share_row(row)

    def _lay_rows(self, rows: list[list[str]]) -> None:
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        for titles in rows:
            row = BoxLayout(size_hint_y=None, spacing=self.spacing)
            row.bind(minimum_height=row.setter("height"))
            for title in titles:
                row.add_widget(self.keys[title])
            self.add_widget(row)

    def _letters(self, titles: list[str]) -> float:
        """The share of their size in which the words of these have room side by side, with little round them."""
        room = self.width - self.spacing * (len(titles) - 1) - dp(LEAST_BESIDE) * len(titles)
        return room / max(1.0, sum(_longest(title) for title in titles))

    def _share_row(self, titles: list[str]) -> None:
        words = {title: text_width(title, "Sans", theme.sizes["body"]) for title in titles}
        rest = self.width - self.spacing * (len(words) - 1) - sum(words.values())
        is_tight, letters = rest < 0, min(1.0, self._letters(titles))
        beside = max(dp(1), min(dp(BESIDE_WORD), rest / len(words)))
        for title, key in ((title, self.keys[title]) for title in titles):
            key.side = dp(4 if is_tight else 10)
            is_drawn_in = is_tight and letters > 0
            key.size_hint_x = _longest(title) * letters + dp(LEAST_BESIDE) if is_drawn_in else beside + words[title]

    def _agree(self, *_: object) -> None:
        """All show their signs, or none does."""
        has_signs = all(key.fits for key in self.keys.values())
        for key in self.keys.values():
            key.has_signs = has_signs

    def turn(self, shown: str) -> None:
        """Mark the key of the tab that is shown."""
        for title, key in self.keys.items():
            key.chosen = title == shown


def _longest(title: str) -> float:
    """How wide the longest of its words is, in pixels: it is what a line cannot be narrower than."""
    return max((wide_of(word, "Sans", theme.sizes["body"]) for word in title.split()), default=0.0)


class FootCell(Surface, Label):
    """A cell of the track: `is_on` past, `is_next` about to be filled."""

    kind = ObjectProperty("ahead")
    ink = ObjectProperty("dim")
    colour = StringProperty("gold")

    def on_kind(self, *_: object) -> None:
        """Dress it: filled, ringed, or open."""
        self.surface = {"past": f"{self.colour}_fill", "next": "clear"}.get(self.kind, "raised")
        self.ink = {"past": ink_on(self.colour), "next": "gold"}.get(self.kind, "dim")
        self.rim = {"past": "text", "next": "gold"}.get(self.kind, "clear")
        self.rim_width = dp(1.8) if self.kind == "next" else dp(1.1)


class FootTrack(Panel):
    """One row of cells under the middle, with its title, how many are filled, and its note. coming: how many cells more
    the deed that is made up now would fill. colours: of the seats whose pieces go along it.
    """

    coming = NumericProperty(0)

    def __init__(self, track: Track, colour: str, colours: tuple[tuple[str, str], ...] = (), **properties: Any) -> None:
        super().__init__(**({"spacing": dp(5), "padding": (theme.pad * 0.8, dp(8))} | properties))
        self.size_hint_y = None
        self.bind(minimum_height=self.setter("height"))
        self.track, self.cells = track, []
        if track.is_line:
            self.add_widget(LaneHead(track.title, track.icon, track.note))
            self.add_widget(Lane(LaneModel(track, colours)))
            return
        head = BoxLayout(size_hint_y=None, spacing=theme.gap)
        title = Word(says=track.title, face="Serif", type_size="heading", pos_hint={"center_y": 0.5})
        count = Word(says=str(track.filled), face="SansBold", type_size="strong", pos_hint={"center_y": 0.5})
        note = Words(says=track.note, ink="dim", type_size="small", halign="right", pos_hint={"center_y": 0.5})
        for part in (title, count, note if track.note else Widget()):
            head.add_widget(part)
        for part in (title, count, note):
            part.bind(height=lambda *_: setattr(head, "height", max(title.height, count.height, note.height)))
        head.height = max(title.height, count.height)
        self.add_widget(head)
        row = BoxLayout(size_hint_y=None, spacing=dp(4), height=theme.sizes["small"] * 1.9)
        first = max(0, min(track.filled - 1, len(track.cells) - MOST_IN_A_ROW))
        for place, cell in enumerate(track.cells[first : first + MOST_IN_A_ROW], start=first):
            drawn = FootCell(text=cell, colour=colour)
            drawn.place = place
            self.cells.append(drawn)
            row.add_widget(drawn)
        self.add_widget(row)
        self.on_coming()

    def on_coming(self, *_: object) -> None:
        """Ring the cells that the deed would fill."""
        for cell in self.cells:
            is_past = cell.place < self.track.filled
            is_next = not is_past and cell.place < self.track.filled + self.coming
            cell.kind = "past" if is_past else "next" if is_next else "open"


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
