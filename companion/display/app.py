"""The second screen's own process: it looks at the table's file twice a second and draws what everybody may see."""

from __future__ import annotations

from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.display.follow import Follower
from companion.display.screen import TEXT_SCALE, Display
from companion.widgets.theme import theme

LOOK_S = 0.5
HIGH_DP = 540.0
"""So many dp fill the height of any screen: it is read from afar, however many pixels it has."""


class DisplayApp(App):
    """follower: what is shown; mode: 'night' or 'day'; is_full: whether it takes the whole screen."""

    title = "Ringtable, the table's second screen"

    def __init__(self, follower: Follower, mode: str = "night", *, is_full: bool = True) -> None:
        super().__init__()
        self.follower, self._mode, self._is_full = follower, mode, is_full

    def build(self) -> Display:
        """Everything on one page."""
        if self._is_full:
            Window.fullscreen = "auto"
        Metrics.density = max(1.0, Window.height / HIGH_DP)
        theme.mode, theme.text_scale = self._mode, TEXT_SCALE
        theme.measure()
        self.display = Display()
        self._path: Path | None = None
        self._look()
        self.display.show(self.follower.model)
        Clock.schedule_interval(self._look, LOOK_S)
        return self.display

    def on_stop(self) -> None:
        """Let go of the table."""
        self.follower.close()

    def _look(self, _: float = 0) -> None:
        if not self.follower.look():
            return
        if self.follower.path != self._path:
            self._path = self.follower.path
            self.display.anew()
        self.display.show(self.follower.model)
