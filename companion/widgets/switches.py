"""One of several, on or off: tabs, choices, switches. What is chosen is ringed and filled; gold ground stays with what
is asked.
"""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.models import OptionModel
from companion.widgets.basics import Tap
from companion.widgets.chrome import text_width
from companion.widgets.theme import theme


class PickTap(Tap):
    """One of several that may be chosen; the chosen one is filled and ringed."""

    def _dress(self, *_: object) -> None:
        is_down = self.state == "down"
        self.ink = "text" if self.enabled else "dim"
        self.surface = "raised" if self.chosen or is_down else "clear"
        self.rim = "gold" if self.chosen or is_down else "line"
        self.rim_width = 2.2 if self.chosen or is_down else 1.1


class RadioTap(PickTap):
    """A choice in a list: a filled or a hollow circle, its words, its note; why not where it cannot be picked."""

    def __init__(self, option: OptionModel, chosen: bool = False, **properties: object) -> None:
        super().__init__(**({"halign": "left", "face": "Sans"} | properties))
        self.option, self.chosen, self.enabled = option, chosen, option.enabled
        self.note = option.why if not option.enabled and option.why else option.note
        self.says = f"{'●' if chosen else '○'}  {option.label}"


class EvenRow(BoxLayout):
    """Buttons side by side, all as high as the highest."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"size_hint_y": None, "spacing": theme.gap} | properties))
        self.bind(minimum_height=self.setter("height"))

    def add_widget(self, widget: Tap, *args: object, **kwargs: object) -> None:
        """Add a button."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(texture_size=self._even)
        self._even()

    def _even(self, *_: object) -> None:
        highest = max((button.texture_size[1] for button in self.children), default=0) + dp(14)
        for button in self.children:
            button.least = highest


class Tabs(BoxLayout):
    """Buttons side by side of which one is chosen; dispatches `on_turn(key)`. Each is as wide as its words."""

    def __init__(self, words: tuple[tuple[str, str], ...], chosen: str = "", **properties: object) -> None:
        self.register_event_type("on_turn")
        super().__init__(**({"size_hint": (None, None), "spacing": theme.gap} | properties))
        self.bind(minimum_size=self.setter("size"))
        for key, says in words:
            button = PickTap(says=says, carries=key, size_hint_x=None, wraps=False)
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

    def fit(self, width: float) -> None:
        """Stand under one another where this width has no room for all side by side."""
        wide = sum(button.width for button in self.children) + self.spacing * (len(self.children) - 1)
        self.orientation = "vertical" if wide > width else "horizontal"

    def _tapped(self, button: Tap) -> None:
        self.choose(button.carries)
        self.dispatch("on_turn", button.carries)


class SwitchRow(Tap):
    """A rule that is on or off: its name, what it means, and a switch that says its state in words too."""

    is_on = BooleanProperty(False)
    knob = NumericProperty(18)
    room = NumericProperty(100)

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"halign": "left", "face": "Sans"} | properties))

    def on_release(self) -> None:
        """Turn it."""
        self.is_on = not self.is_on

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised"
        self.rim = "gold" if self.state == "down" else "line"


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
