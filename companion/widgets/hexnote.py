"""The note at a map's foot: what is known of the hex that was touched, its pile fanned out, the way to the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.basics import Scroller, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.hexfan import Faces
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Map, Pile

COMPARE = say("widgets.compare")
TELL, TELL_ROADS = say("widgets.tell_its_ground"), say("widgets.tell_its_roads")
FACES_SHARE = 0.42
"""Of the room beside the key, the faces of a pile have at the most; the words beside them have the rest."""
NARROW = 2.5
"""A note of less than so many widths of its key has the key under its words."""
UNKNOWN = say("widgets.ground_is_not_read_yet")


class Note(Surface, BoxLayout):
    """`tell(...)` of a place. Dispatches `on_pile(pile)` and `on_compare()`; never higher than `most` pixels."""

    most = NumericProperty(400)

    def __init__(self, compares: bool = True, **properties: Any) -> None:
        for event in ("on_pile", "on_compare", "on_ground"):
            self.register_event_type(event)
        super().__init__(size_hint=(None, None), padding=(dp(14), dp(7), dp(7), dp(7)), spacing=dp(8), **properties)
        self.surface, self.rim = "panel", "line"
        self.words = Stack(spacing=dp(4))
        self.scroller = Scroller(pos_hint={"center_y": 0.5})
        self.scroller.add_widget(self.words)
        self.compare = tap(COMPARE, lambda _: self.dispatch("on_compare"), "quiet", size_hint_x=None)
        self.compare.pos_hint = {"center_y": 0.5}
        self.add_widget(self.scroller)
        if compares:
            self.add_widget(self.compare)
        self._told: tuple[object, ...] = ()
        self.bind(most=self._fit, width=self._fit)
        self.words.bind(height=self._fit)
        self.compare.bind(height=self._fit)

    def on_pile(self, pile: Pile) -> None:
        """The row of a pile was tapped."""

    def on_ground(self, place: str) -> None:
        """The ground of this place is to be told."""

    def on_compare(self) -> None:
        """The list is wanted."""

    @property
    def rows(self) -> tuple[Tap, ...]:
        """The keys of its piles, the first at the top."""
        tells = (TELL, TELL_ROADS)
        return tuple(row for row in self.words.children[::-1] if isinstance(row, Tap) and row.says not in tells)

    def tell(self, model: Map, colours: Mapping[str, str], place: str) -> None:
        """What is known of a place; nothing is made anew where that is the same."""
        known = next((each for each in model.ground if each.place == place), None)
        piles = tuple(pile for pile in model.piles if pile.place == place)
        told = (place, known, piles, tuple(colours.items()), theme.text_scale, model.may_tell, round(self.width))
        if told == self._told:
            return
        self._told = told
        self.compare.width = theme.sizes["strong"] * 5.2 + dp(20) if self.compare.parent else 0
        self.words.clear_widgets()
        said = [each for each in (known.name, known.says) if each] if known is not None else []
        ground = Words(says=" · ".join(said) or UNKNOWN, ink="text" if said else "dim", pos_hint={"top": 1})
        if model.prints(place):
            sign = Word(says=place, face="SansBold", pos_hint={"top": 1})
            self.words.add_widget(_beside(sign, ground))
        else:
            self.words.add_widget(ground)
        if len(piles) == 1:
            faces = Faces(piles[0], colours, self._words_wide * FACES_SHARE, pos_hint={"center_y": 0.5})
            said_of = Words(says=told_of(piles[0]), ink="dim", type_size="small", pos_hint={"center_y": 0.5})
            self.words.add_widget(_beside(faces, said_of))
        for pile in piles if len(piles) > 1 else ():
            key = FanTap(
                Faces(pile, colours, self._words_wide * FACES_SHARE),
                says=told_of(pile),
                kind=f"seat:{colours.get(pile.seat, 'text')}",
                carries=pile,
            )
            key.bind(on_release=self._picked)
            self.words.add_widget(key)
        if model.may_tell:
            says = TELL if model.sheets else TELL_ROADS
            self.words.add_widget(tap(says, lambda _: self.dispatch("on_ground", place), "quiet"))

    @property
    def _is_narrow(self) -> bool:
        return bool(self.width < self.compare.width * NARROW)

    @property
    def _words_wide(self) -> float:
        """How wide its words may be, in pixels."""
        beside = self.compare.width + dp(8) if self.compare.parent is not None and not self._is_narrow else 0
        return float(self.width - dp(21) - beside)

    def _picked(self, tapped: Tap) -> None:
        self.dispatch("on_pile", tapped.carries)

    def _fit(self, *_: object) -> None:
        if self.compare.parent is None:
            self.height = min(self.most, self.words.height + dp(14))
            return
        is_narrow = self._is_narrow
        # Beside the key the words stand in the middle, as the key does.
        self.scroller.size_hint_y = 1 if is_narrow else None
        self.scroller.height = min(self.most - dp(14), self.words.height)
        self.orientation = "vertical" if is_narrow else "horizontal"
        self.compare.pos_hint = {"right": 1} if is_narrow else {"center_y": 0.5}
        parts = (self.words.height, self.compare.height)
        self.height = min(self.most, (sum(parts) + dp(8) if is_narrow else max(parts)) + dp(14))


class FanTap(Tap):
    """The key of one pile among several in a hex: its faces, then what it is in words."""

    def __init__(self, faces: Faces, **properties: Any) -> None:
        super().__init__(type_size="small", face="Sans", halign="left", **properties)
        self.faces = faces
        self.add_widget(faces)
        self.padding = (faces.width + dp(6), 0, 0, 0)
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.faces.x, self.faces.center_y = self.x + dp(10), self.center_y


def _beside(first: Widget, words: Words) -> BoxLayout:
    """A row as high as the higher of the two: a sign or the faces of a pile, and the words beside it."""
    row = BoxLayout(size_hint_y=None, spacing=dp(8))

    def fit(*_: object) -> None:
        row.height = max(first.height, words.height)

    for part in (first, words):
        row.add_widget(part)
        part.bind(height=fit)
    fit()
    return row


def told_of(pile: Pile) -> str:
    """A pile in words: how many lie there where their number is drawn, which, and what is true of some of them."""
    lies = ", ".join(pile.rows) or (pile.label if pile.count == 1 else f"{pile.label} × {pile.count}")
    if pile.rows and pile.count > 1 and not pile.is_force and not lies[0].isdigit():
        lies = say("widgets.so_many_together", count=pile.count, lies=lies)
    said = [mark for mark in pile.marks if mark not in lies]
    return " · ".join((lies, *said))
