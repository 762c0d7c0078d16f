"""Tabs, switches and pages' tiles."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.basics import Tap
from companion.widgets.chrome import text_width
from companion.widgets.theme import theme


class Tabs(BoxLayout):
    """Buttons side by side of which one is chosen; dispatches `on_turn(key)`. Each is as wide as its words."""

    def __init__(self, words: tuple[tuple[str, str], ...], chosen: str = "", **properties: object) -> None:
        self.register_event_type("on_turn")
        super().__init__(**({"size_hint": (None, None), "spacing": theme.gap} | properties))
        self.bind(minimum_size=self.setter("size"))
        for key, says in words:
            button = Tap(says=says, carries=key, size_hint_x=None, wraps=False)
            button.width = max(dp(72), text_width(says, "SansBold", theme.sizes["strong"]) + dp(6))
            button.bind(on_release=self._tapped)
            self.add_widget(button)
        self.choose(chosen)

    def on_turn(self, key: str) -> None:
        """Nothing to do by default."""

    def choose(self, key: str) -> None:
        """Show this one as chosen, without an event."""
        for button in self.children:
            button.chosen = button.carries == key

    def _tapped(self, button: Tap) -> None:
        self.choose(button.carries)
        self.dispatch("on_turn", button.carries)


class SwitchRow(Tap):
    """A rule that is on or off: its name, what it means, and a switch that says its state in words too."""

    is_on = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"halign": "left", "face": "Sans"} | properties))

    def on_release(self) -> None:
        """Turn it."""
        self.is_on = not self.is_on

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised"
        self.rim = "gold" if self.state == "down" else "line"


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
