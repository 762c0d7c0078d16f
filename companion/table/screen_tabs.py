"""What lies behind a tab of the Table: its panels one under another, short lines in twos where there is little room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import SectionModel
from companion.widgets.basics import Picks, Scroller, Stack
from companion.widgets.kept import Kept, fill
from companion.widgets.state import SectionPanel, lines_first
from companion.widgets.theme import theme
from engine.core.frozen import replace

SHORT = 8
"""Cells of a line that has room in half the breadth."""


class TabPages:
    """Draws them. screen: the Table; keep: its widgets."""

    def __init__(self, screen: Picks, widgets: Kept) -> None:
        self._screen, self._widgets = screen, widgets

    def page(self, title: str, sections: Iterable[SectionModel], *, is_low: bool) -> Widget:
        """The panels of a tab. is_low: there is little height."""
        parts = self._low(lines_first(sections)) if is_low else map(self._panel, sections)
        return self.scrolled(title, list(parts))

    def scrolled(self, title: str, parts: list[Widget]) -> Widget:
        """These one under another, as far down as they were scrolled."""
        room: Scroller = self._widgets.keep(("room", title), _room)
        fill(room.children[0], parts)
        return room

    def _panel(self, section: SectionModel, is_low: bool = False) -> SectionPanel:
        def made() -> SectionPanel:
            return self._screen.pass_on(SectionPanel(section, is_low))  # type: ignore[return-value]

        panel = self._widgets.keep(("section", section.title, is_low), made)
        panel.show(section)
        return panel

    def _low(self, sections: list[SectionModel]) -> Iterator[Widget]:
        while sections:
            pair = sections[:2]
            if len(pair) > 1 and all(map(_is_short, pair)):
                yield self._side_by_side(pair)
            else:
                pair = pair[:1]
                yield self._panel(pair[0], is_low=True)
            sections = sections[len(pair) :]

    def _side_by_side(self, pair: list[SectionModel]) -> Widget:
        row: BoxLayout = self._widgets.keep(("pair", *(each.title for each in pair)), _row)
        # What is said of a line has no room beside its title there: its cells show it.
        fill(row, [self._panel(replace(each, note="")) for each in pair])
        return row


def _is_short(section: SectionModel) -> bool:
    return section.lane is not None and len(section.lane.track.cells) <= SHORT


def _row() -> BoxLayout:
    row = BoxLayout(size_hint_y=None, spacing=theme.gap)
    row.bind(minimum_height=row.setter("height"))
    return row


def _room() -> Scroller:
    (room := Scroller()).add_widget(Stack(padding=(0, 0, dp(8), 0)))
    return room
