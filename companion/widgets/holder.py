"""Holds the pages that were made, one of them on the glass: never two, not even for a frame."""

from __future__ import annotations

from typing import Any

from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget


class Holder(Widget):
    """`turn_to(page)` lets it be all that stands here; a page keeps its size when it is taken away.

    Kivy's own screen manager leaves both pages on the glass for a frame, which takes seconds on a slow machine, and
    drops every touch meanwhile.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.screens: list[Screen] = []
        self.bind(size=self._fit, pos=self._fit)

    @property
    def current_screen(self) -> Any:
        """The page on the glass; None before the first."""
        return self.children[0] if self.children else None

    @property
    def current(self) -> str:
        """Its name; '' while there is none."""
        return str(self.children[0].name) if self.children else ""

    def has_screen(self, name: str) -> bool:
        """Whether a page of this name was made."""
        return any(screen.name == name for screen in self.screens)

    def get_screen(self, name: str) -> Screen:
        """The page of this name. It has its size before anything is drawn on it, so that all is laid out once."""
        screen = next(screen for screen in self.screens if screen.name == name)
        screen.size, screen.pos = self.size, self.pos
        return screen

    def keep(self, screen: Screen) -> None:
        """A page that was made."""
        screen.manager = self
        self.screens.append(screen)

    def empty(self) -> None:
        """Let every page go. None is drawn again, though something may still hold it for a while."""
        gone, before = self.screens, self.current_screen
        self.screens = []
        self.clear_widgets()
        if before is not None:
            before.dispatch("on_leave")
        for screen in gone:
            screen.manager = screen.model = None

    def turn_to(self, screen: Screen) -> None:
        """Show this page in place of the one that is shown."""
        before = self.current_screen
        if before is screen:
            return
        self.clear_widgets()
        self.add_widget(screen)
        if before is not None:
            before.dispatch("on_leave")

    def _fit(self, *_: object) -> None:
        for screen in self.children:
            screen.size, screen.pos = self.size, self.pos
