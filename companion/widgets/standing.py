"""What stands on every page while it is being taken from a seat, and the one tap that stops it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.pages import StopTaking
from companion.widgets.basics import Panel, Words, tap
from companion.widgets.theme import theme
from companion.words import say

STOP = say("widgets.stop_it")


class StandingBar(Panel):
    """Lies over whatever page is open, at the top of the window. picked: takes the intent of its key."""

    def __init__(self, picked: Callable[[object], None]) -> None:
        super().__init__(
            orientation="horizontal", surface="raised", rim="bad", rim_width=2, size_hint=(0.92, None),
            height=dp(72), pos_hint={"center_x": 0.5, "top": 0.99}, padding=(theme.pad, dp(6)),
        )  # fmt: skip
        self.says = ""
        self._words = Words(ink="bad", face="SansBold", pos_hint={"center_y": 0.5})
        self._key = tap(STOP, lambda _: picked(StopTaking()), size_hint_x=None, width=dp(150))
        self.add_widget(self._words)
        self.add_widget(self._key)

    def show(self, says: str) -> None:
        """Lie over every page with these words, or go."""
        self.says = self._words.says = says
        if says and self.parent is None:
            Window.add_widget(self)
        elif not says and self.parent is not None:
            Window.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """What lies under it hears nothing of a finger on it."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)


def standing(bar: StandingBar | None, says: str, picked: Callable[[object], None]) -> StandingBar | None:
    """The bar that says so now, made anew where none lay over the page; None where nothing stands."""
    if says:
        bar = bar or StandingBar(picked)
    if bar is not None:
        bar.show(says)
    return bar if says else None
