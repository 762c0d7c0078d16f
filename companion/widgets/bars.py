"""What pages are laid out with: the bar with the way back, two sides, and a sheet over the page."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.pages import Leave
from companion.widgets.basics import Picks, Stack, Surface, Words, tap
from companion.widgets.chrome import rules_tap, text_width
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.words import say

LEAST_TITLE = 210
"""dp at 100 % text that a title needs beside the keys of its bar."""
WIDE = 900  # dp; narrower pages put their two sides under one another


class PageBar(Picks, Surface, BoxLayout):
    """The way back, the page's title and what it is about, the words of an invented box; `ends` stand at the right."""

    def __init__(
        self,
        title: str,
        note: str = "",
        label: str = "",
        ends: tuple[Widget, ...] = (),
        leave: tuple[str, object] = (say("shared.sign_back"), Leave()),
        with_rules: bool = True,
    ) -> None:
        super().__init__(
            orientation="vertical", surface="panel", size_hint_y=None, padding=(dp(6), dp(4), dp(8), dp(4))
        )
        self.spacing = dp(4)
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
        self.first = BoxLayout(size_hint_y=None, spacing=theme.gap)
        self.second = StackLayout(size_hint_y=None, spacing=theme.gap)
        for row in (self.first, self.second):
            row.bind(minimum_height=row.setter("height"))
        self.first.add_widget(self.back)
        self.first.add_widget(words)
        self.ends = (*ends, *((rules_tap(self),) if with_rules else ()))
        for end in self.ends:
            end.pos_hint = {"center_y": 0.5}
            end.bind(width=self._arrange)
        self.add_widget(self.first)
        self.bind(width=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """The keys beside the title, or in a line of their own where that leaves it no room."""
        for end in self.ends:
            if isinstance(end, Tabs):
                end.fit(self.width - self.padding[0] - self.padding[2])
        taken = sum(end.width + theme.gap for end in self.ends) + self.back.width
        is_narrow = bool(self.ends) and self.width - taken < dp(LEAST_TITLE) * theme.grow
        row = self.second if is_narrow else self.first
        if self.ends and self.ends[0].parent is row:
            return
        for end in self.ends:
            if end.parent is not None:
                end.parent.remove_widget(end)
            row.add_widget(end)
        if is_narrow != (self.second.parent is not None):
            (self.add_widget if is_narrow else self.remove_widget)(self.second)


class Sides(BoxLayout):
    """Two panels side by side, or under one another where the page is narrow; `size_hint_x` is a panel's share."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**({"spacing": theme.gap} | properties))
        self.bind(width=self._turn)

    def add_widget(self, widget: Widget, *args: object, **properties: object) -> None:
        """Take a panel, and its share; of one whose `share` is None the page itself says how much it takes."""
        widget.share = getattr(widget, "share", widget.size_hint_x)
        super().add_widget(widget, *args, **properties)
        self._share()

    def _turn(self, *_: object) -> None:
        self.orientation = "horizontal" if self.width > dp(WIDE) else "vertical"
        self._share()

    def _share(self) -> None:
        is_broad = self.orientation == "horizontal"
        for panel in self.children:
            if panel.share is None:
                continue
            panel.size_hint_x = panel.share if is_broad else 1
            if panel.size_hint_y is not None:  # one that is as high as it needs stays so
                panel.size_hint_y = 1 if is_broad else panel.share


class Sheet(Widget):
    """A page over the page: nothing under it can be touched."""

    takes_touches = True

    def on_touch_down(self, touch: object) -> bool:
        """Swallow every touch."""
        super().on_touch_down(touch)
        return True
