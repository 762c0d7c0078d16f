"""The table's map over the whole page: it is looked at there, and the page comes back with whatever needs it."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.hexmap import HexMapView
from companion.widgets.theme import theme


class FullPage:
    """Takes the page of one Table for its map and gives it back. screen: the page; view: its map."""

    def __init__(self, screen: Any, view: HexMapView) -> None:
        self._screen, self._view = screen, view
        self._layer = BoxLayout(padding=theme.gap)
        self._whole: Widget | None = None
        self.stand_in = Widget()
        """Stands in the middle of the page in the map's place; where the page shows something else, that is looked at
        instead.
        """

    @property
    def is_on(self) -> bool:
        """Whether the map has the page."""
        return self._whole is not None

    def turn(self) -> None:
        """Give the map the page, or the page back."""
        if self.is_on:
            self.give_back()
            self._screen.draw(self._screen.model)
        else:
            self._take()

    def _take(self) -> None:
        screen, view = self._screen, self._view
        place = view.parent
        if place is None or screen.model is None:
            return
        self._whole = screen.ids.whole.__self__
        place.remove_widget(view)
        place.add_widget(self.stand_in)
        self.stand_in.bind(parent=self._left)
        self._layer.padding = theme.gap
        self._layer.add_widget(view)
        screen.remove_widget(self._whole)
        # Under whatever lies over the page.
        screen.add_widget(self._layer, index=len(screen.children))
        view.is_full = True

    def give_back(self) -> bool:
        """The page is as it was, but for the map, which `TableMap.page` puts in its place; whether it was away."""
        whole, self._whole = self._whole, None
        if whole is None:
            return False
        self.stand_in.unbind(parent=self._left)
        self._layer.remove_widget(self._view)
        self._screen.remove_widget(self._layer)
        self._screen.add_widget(whole, index=len(self._screen.children))
        self._view.is_full = False
        return True

    def _left(self, _: object, parent: object) -> None:
        """The page shows something else than the map by now: a fight, a list, a chart."""
        if parent is None:
            self.give_back()
