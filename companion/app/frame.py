"""The window that Kivy has made: who asks is told when it has settled elsewhere, and pages are made again for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.recycleview import views

from companion.evening.desks import DESK_PAGE, HANDOVER
from companion.models import CloseDesk
from companion.pages import NEW_PIN
from companion.widgets.theme import fit_density

SETTLED_S = 0.25
"""So long nobody has drawn at a window's edge: pages that are made again at every step of that would hold it up."""
PRIVATE = (DESK_PAGE, HANDOVER, NEW_PIN)
"""Pages of which nothing stays when they go."""


class Frame:
    """settled: called when the window has come to rest in another size or place."""

    def __init__(self, window: Any, settled: Callable[[], None]) -> None:
        self.window = window
        self._settled = Clock.create_trigger(lambda _: settled(), SETTLED_S)
        self._events = {"on_resize": self._moved, "on_move": self._moved}
        window.bind(**self._events)

    def close(self) -> None:
        """Listen no longer."""
        self._settled.cancel()
        self.window.unbind(**self._events)

    @property
    def place(self) -> tuple[int, ...]:
        """Left, top, width and height of the window in pixels; () while it fills the screen."""
        if self.window.fullscreen:
            return ()
        return int(self.window.left), int(self.window.top), *map(int, self.window.system_size)

    def fill(self, is_full: bool) -> None:
        """Let it fill the screen, or be a window."""
        if bool(self.window.fullscreen) != is_full:
            self.window.fullscreen = "auto" if is_full else False

    def _moved(self, *_: object) -> None:
        self._settled.cancel()
        self._settled()


def make_anew(app: Any) -> None:
    """Make every page of the app again with what was begun on it, for a window or text of another size: what is made
    once keeps the size of its letters. An open desk is closed.
    """
    desk = app.front.desk
    if desk is not None and app.front.page in (DESK_PAGE, NEW_PIN):
        app.front.do(CloseDesk(desk.seat))
    before = app.manager.screens[:]
    begun = {screen.name: screen.begun() for screen in before}
    for screen in before:
        if screen.name in PRIVATE:
            screen.forget()
    app.anew()
    # Rows that Kivy keeps for the next list are of the size that they were made in.
    views._cached_views.clear()
    views._cache_count = 0
    fit_density(*app.size_px)
    app.refresh()
    for page, what in begun.items():
        if what is not None:
            app.screen(page).go_on(what)
    app.sweeps.thaw()
    Clock.schedule_once(app.settle, 0)
