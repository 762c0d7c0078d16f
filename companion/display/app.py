"""The second screen's own process: it looks at the table's file twice a second and draws what everybody may see."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout

from companion.display.follow import Follower
from companion.display.screen import TEXT_SCALE, Display
from companion.frame import Frame
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

    def build(self) -> BoxLayout:
        """Everything on one page."""
        if self._is_full:
            Window.fullscreen = "auto"
        theme.mode, theme.text_scale = self._mode, TEXT_SCALE
        self._place = BoxLayout()
        self.follower.look()
        self._draw()
        self.frame = Frame(Window, self._settled)
        Clock.schedule_interval(self._look, LOOK_S)
        return self._place

    def _draw(self) -> None:
        """All of it, as large as the screen lets it be: what is made once keeps its size."""
        Metrics.density = Window.height / HIGH_DP
        theme.measure()
        self._place.clear_widgets()
        self.display = Display()
        self.display.show(self.follower.model)
        self._place.add_widget(self.display)

    def _settled(self) -> None:
        if Metrics.density != Window.height / HIGH_DP:
            self._draw()

    def on_stop(self) -> None:
        """Let go of the table."""
        self.frame.close()
        self.follower.close()

    def _look(self, _: float) -> None:
        if self.follower.look():
            self.display.show(self.follower.model)
