"""The columns of a desk: what is kept out of sight, with the keys that stand there; and the keys beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.models import SectionModel
from companion.widgets.basics import Picks, Scroller, Stack, Tap
from companion.widgets.state import SectionPanel
from companion.widgets.theme import theme

BROAD, ASIDE = 860, 0.42  # dp from which on what is beside a hand's cards has its own column, and its share of them
KEYS_BESIDE = 620  # dp from which on keys out of sight stand beside what else is there


class KeptPanels(Picks, BoxLayout):
    """What is kept out of sight. Where there are cards and the room is broad enough, all else stands beside them.

    keys: what may be done of which nobody else may read even the name; beside all else where there is room.
    """

    def __init__(self, sections: tuple[SectionModel, ...], keys: Sequence[Tap] = (), **properties: Any) -> None:
        super().__init__(spacing=theme.pad, **properties)
        self._sections, self._keys, self._is_broad, self._has_aside = sections, tuple(keys), False, False
        self._fill()
        self.bind(width=self._turn)

    def _turn(self, *_: object) -> None:
        is_broad = self.width >= dp(BROAD) * theme.grow and any(section.cards for section in self._sections)
        has_aside = bool(self._keys) and not is_broad and self.width >= dp(KEYS_BESIDE) * theme.grow
        if (is_broad, has_aside) != (self._is_broad, self._has_aside):
            self._is_broad, self._has_aside = is_broad, has_aside
            self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        every = [self.pass_on(SectionPanel(each, surface="clear", padding=0)) for each in self._sections]
        pairs = list(zip(self._sections, every, strict=True))
        cards = [panel for section, panel in pairs if section.cards]
        rest = [panel for section, panel in pairs if not section.cards]
        columns: tuple[tuple[Sequence[Any], float], ...]
        if self._is_broad:
            columns = ((cards, 1), ([*self._keys, *rest], ASIDE))
        elif self._has_aside:
            columns = ((every, 1), (self._keys, ASIDE))
        else:
            columns = (([*self._keys, *every], 1),)
        for widgets, share in columns:
            room, rows = Scroller(size_hint_x=share), Stack(padding=(0, 0, dp(12), 0))
            for widget in widgets:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                rows.add_widget(widget)
            room.add_widget(rows)
            self.add_widget(room)


class Choices(Scroller):
    """The keys of a desk. most: how high they may be, in pixels, where they stand under the shelf."""

    most = NumericProperty(0)

    def __init__(self, keys: Iterable[Tap], **properties: Any) -> None:
        super().__init__(**properties)
        column = Stack(padding=(0, 0, dp(12), 0))
        for key in keys:
            column.add_widget(key)
        self.add_widget(column)
        column.bind(height=self._fit)
        self.bind(most=self._fit, size_hint_y=self._fit)

    def _fit(self, *_: object) -> None:
        if self.size_hint_y is None and self.children:
            self.height = min(self.children[0].height, self.most)
