"""How the tablet gets over an error that nobody caught: nothing of what was there is trusted, and the file is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from companion.app.frontdesk import FrontDesk
from companion.mishaps.guard import Guard
from companion.mishaps.log import MishapLog
from companion.mishaps.model import MishapModel
from companion.mishaps.presenter import TWICE, in_thread, mishap_model
from companion.models import Dismiss, MessageModel, Open
from companion.shelf.settings import Settings
from companion.words import say


class Tablet(Protocol):
    """The app, as far as it is made anew. manager: its screens; status: its exit code."""

    front: FrontDesk
    manager: Any
    root: Any
    keys: Any
    status: int

    @property
    def clock(self) -> Callable[[], float]:
        """Seconds that only ever grow."""

    def new_front(self, settings: Settings) -> FrontDesk:
        """A front desk at which no table lies open."""

    def new_screens(self) -> Any:
        """Where pages are shown, none as yet."""

    def wind_clocks(self) -> None:
        """Begin with what is done again and again."""

    def refresh(self) -> None:
        """Draw what is so now."""

    def begin(self) -> None:
        """The first page is drawn: what it does not wait for."""

    def stop(self) -> None:
        """End."""


class Recovery:
    """First the table is read anew, with every desk shut, under a sheet that tells of it; an error right after that
    leads Home, and one right after that ends the app.

    sheet: what lies on the glass until somebody goes on, None at any other time.
    """

    def __init__(self, app: Tablet, log: MishapLog) -> None:
        self._app, self._log = app, log
        self.sheet: MishapModel | None = None
        steps = (self._show_sheet, self._go_home)
        self.guard = Guard(log, steps, self._end, self._tell_of_thread, lambda: app.clock())

    def lets(self, intent: object) -> bool:
        """Whether the app may do this now: under the sheet nothing but what leads on, which takes it away."""
        if self.sheet is None:
            return True
        if not isinstance(intent, Dismiss | Open):
            return False
        self.sheet = None
        self.guard.goes_on()
        return True

    def _show_sheet(self) -> None:
        self._begin_anew(stays=True)
        self.sheet = self._sheet()
        self._draw()

    def _sheet(self) -> MishapModel:
        room = self._app.front.table
        if room is None:
            return MishapModel(where=self._log.where)
        turn = room.desk.table.game.look.strip(room.evening.sight()).turn
        return mishap_model(
            room.more.name or say("shared.title_the_table"), turn, room.evening.lines(), self._log.where
        )

    def _go_home(self) -> None:
        self._begin_anew(stays=False)
        self._app.front.message = MessageModel(*TWICE, "bad")
        self._draw()

    def _draw(self) -> None:
        self._app.wind_clocks()
        self._app.refresh()
        self._app.begin()

    def _begin_anew(self, *, stays: bool) -> None:
        """Keep nothing but the settings. stays: so does the table that lay open."""
        app, before, evening = self._app, self._app.front, self._app.front.evening
        path = evening.table.file.path if evening is not None else None
        self.sheet = None
        # Whatever stumbled may stumble again while it is let go.
        if evening is not None:
            with suppress(Exception):
                evening.table.close()
        before.table = None
        with suppress(Exception):
            before.close()
        for screen in app.manager.screens:
            with suppress(Exception):
                screen.forget()
        for touch in EventLoop.touches:
            touch.grab_list.clear()
        app.keys.leave()
        Window.remove_widget(app.manager)
        app.manager = app.root = app.new_screens()
        Window.add_widget(app.manager)
        app.front = app.new_front(before.settings)
        if stays and path is not None:
            app.front.resume(path)

    def _tell_of_thread(self) -> None:
        """From the thread that ended: the page that is drawn next says so."""

        def tell(_: float) -> None:
            self._app.front.tell(in_thread(self._log.where))
            self._app.refresh()

        Clock.schedule_once(tell, 0)

    def _end(self) -> None:
        self._app.status = 1
        self._app.stop()
