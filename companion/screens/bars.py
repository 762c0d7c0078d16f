"""What pages are laid out with: the bar with the way back, two sides, and a sheet over the page."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.pages import Leave
from companion.widgets.basics import Picks, Stack, Surface, Words, tap
from companion.widgets.chrome import rules_tap, text_width
from companion.widgets.theme import theme

WIDE = 900  # dp; narrower pages put their two sides under one another


class PageBar(Picks, Surface, BoxLayout):
    """The way back, the page's title and what it is about, the words of an invented box; `ends` stand at the right."""

    def __init__(
        self,
        title: str,
        note: str = "",
        label: str = "",
        ends: tuple[Widget, ...] = (),
        leave: tuple[str, object] = ("‹ Back", Leave()),
        with_rules: bool = True,
    ) -> None:
        super().__init__(surface="panel", size_hint_y=None, padding=(dp(6), dp(4), dp(8), dp(4)), spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        self.stands_for = title
        says, intent = leave
        self.back = tap(says, lambda _: self.dispatch("on_pick", intent), "quiet", pos_hint={"center_y": 0.5})
        self.back.size_hint_x = None
        self.back.width = text_width(says, "SansBold", theme.sizes["strong"]) + dp(10)
        words = Stack(spacing=0, pos_hint={"center_y": 0.5}, padding=(dp(6), 0, 0, 0))
        words.add_widget(Words(says=title, face="Serif", type_size="heading"))
        if note:
            words.add_widget(Words(says=note, value=f"◇ {label}" if label else "", ink="dim", type_size="small"))
        elif label:
            words.add_widget(Words(says=f"◇ {label}", ink="gold", face="SansBold", type_size="small"))
        self.add_widget(self.back)
        self.add_widget(words)
        for end in (*ends, *((rules_tap(self),) if with_rules else ())):
            end.pos_hint = {"center_y": 0.5}
            self.add_widget(end)


class Sides(BoxLayout):
    """Two panels side by side, or under one another where the page is narrow."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"spacing": theme.gap} | properties))
        self.bind(width=self._turn)

    def _turn(self, *_: object) -> None:
        self.orientation = "horizontal" if self.width > dp(WIDE) else "vertical"


class Sheet(Widget):
    """A page over the page: nothing under it can be touched."""

    takes_touches = True

    def on_touch_down(self, touch: object) -> bool:
        """Swallow every touch."""
        super().on_touch_down(touch)
        return True
