"""The second screen's own process: it looks at the table's file twice a second and draws what everybody may see."""

from __future__ import annotations

import time
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout

from companion.app.frame import Frame
from companion.display.follow import Follower
from companion.display.screen import TEXT_SCALE, Display
from companion.mishaps.guard import Guard
from companion.mishaps.log import MishapLog
from companion.widgets.theme import theme
from companion.words import say

LOOK_S = 0.5
HIGH_DP = 540.0
"""So many dp fill the height of any screen: it is read from afar, however many pixels it has."""


class DisplayApp(App):
    """follower: what is shown; mode: 'night' or 'day'; log: where an error that nobody caught is written down; is_full:
    whether it takes the whole screen; stays_awake: whether that stays awake while it shows a table. status: the exit
    code, once it has ended.
    """

    title = say("display.window_title")

    def __init__(
        self,
        follower: Follower,
        mode: str = "night",
        log: MishapLog | None = None,
        *,
        is_full: bool = True,
        stays_awake: bool = True,
    ) -> None:
        super().__init__()
        self.follower, self._mode, self._is_full = follower, mode, is_full
        self._stays_awake, self.status = stays_awake, 0
        self._path: Path | None = None
        log = log or MishapLog(follower.data)
        self.guard = Guard(log, (self._anew,), self._end, lambda: None, time.monotonic)

    def run(self) -> None:
        """Until it is closed. After an error that nobody caught it is drawn anew; after two at once it ends."""
        with self.guard:
            super().run()

    def build(self) -> BoxLayout:
        """Everything on one page."""
        if self._is_full:
            Window.fullscreen = "auto"
        theme.mode, theme.text_scale = self._mode, TEXT_SCALE
        self._place, self._path = BoxLayout(), None
        self.follower.look()
        self._draw()
        self.frame = Frame(Window, self._settled)
        self._clock = Clock.schedule_interval(self._look, LOOK_S)
        return self._place

    def _draw(self) -> None:
        """All of it, as large as the screen lets it be: what is made once keeps its size."""
        Metrics.density = Window.height / HIGH_DP
        theme.measure()
        self._place.clear_widgets()
        self.display = Display()
        self._place.add_widget(self.display)
        self._show()

    def _settled(self) -> None:
        if Metrics.density != Window.height / HIGH_DP:
            self._draw()

    def on_stop(self) -> None:
        """Let go of the table."""
        self._clock.cancel()
        self.frame.close()
        self.follower.close()

    def _look(self, _: float = 0) -> None:
        if self.follower.look():
            self._show()

    def _show(self) -> None:
        if self.follower.path != self._path:
            self._path = self.follower.path
            self.display.anew()
        self.display.show(self.follower.model)
        Window.allow_screensaver = not (self._stays_awake and self._path is not None)

    def _anew(self) -> None:
        self.follower.forget()
        self._clock.cancel()  # Kivy leaves off what stumbled
        self._clock = Clock.schedule_interval(self._look, LOOK_S)
        self.follower.look()
        self._draw()

    def _end(self) -> None:
        self.status = 1
        self.stop()
