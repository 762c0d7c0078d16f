"""Widgets kept from one drawing to the next: what would say the same is not made again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from kivy.uix.widget import Widget

from companion.widgets.theme import theme

W = TypeVar("W", bound=Widget)


class Kept:
    """Widgets by what they draw. `begin()` a drawing, then `keep(...)` each part; what no part asks for is let go."""

    def __init__(self) -> None:
        self._before: dict[Hashable, list[Widget]] = {}
        self._now: dict[Hashable, list[Widget]] = {}

    def begin(self) -> None:
        """A new drawing: only what it keeps is there for the next one."""
        self._before, self._now = self._now, {}

    def keep(self, model: Hashable, make: Callable[[], W], is_fit: Callable[[W], bool] = lambda _: True) -> W:
        """The widget that drew an equal model in the drawing before, if it is still fit; else a new one."""
        key = (model, theme.text_scale)
        there = self._before.get(key)
        widget = there.pop(0) if there else None
        if widget is None or not is_fit(widget):
            widget = make()
        self._now.setdefault(key, []).append(widget)
        return widget


def fill(place: Widget, widgets: Sequence[Widget]) -> None:
    """Let these, in this order, be all that stands in `place`; whatever stays where it is is not touched."""
    wanted = [widget.__self__ for widget in widgets]
    standing = place.children[::-1]
    first = _alike(standing, wanted)
    last = _alike(standing[first:][::-1], wanted[first:][::-1])
    place.clear_widgets(standing[first : len(standing) - last])
    for widget in wanted[first : len(wanted) - last]:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)  # it stood elsewhere in the drawing before
        place.add_widget(widget, index=last)


def _alike(one: Sequence[Widget], other: Sequence[Widget]) -> int:
    """How many widgets two rows have in common from their beginning."""
    same = 0
    while same < min(len(one), len(other)) and one[same] is other[same]:
        same += 1
    return same
