"""What every screen shares: it is given a model with `show(model)` and says what was picked with `on_pick(intent)`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.widgets.abstract import Abstract
from companion.widgets.basics import Picks
from companion.widgets.theme import theme
from companion.widgets.veil import forget_below


class Page(Picks, Screen, metaclass=Abstract):
    """A screen of the app.

    Subclasses build their widgets in `draw(model)`; `show` draws again whenever the model differs.
    """

    rules: Widget | None = None

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.model: Any = None
        theme.hear(self._again, "text_scale")

    @property
    def stands_for(self) -> str:
        """Its name: a tap means another thing on another page."""
        return str(self.name)

    def show(self, model: Any) -> None:
        """Draw this model, unless it is what is already drawn."""
        if model == self.model:
            return
        self.model = model
        self.draw(model)

    def forget(self) -> None:
        """Keep nothing of what was shown: the next look is drawn anew."""
        self.model = None
        if self.rules is not None:
            forget_below(self.rules)
        self.cover(None)
        forget_below(self)

    def goes_back(self) -> bool:
        """Whether something that lies open on this page alone was laid aside: then Back leads nowhere else."""
        return False

    def begun(self) -> Any:
        """What was begun here and is in no model, for the page that is made in this one's place; None for nothing."""
        return None

    def go_on(self, begun: Any) -> None:
        """Go on with what was begun on the page before this one."""

    @abstractmethod
    def draw(self, model: Any) -> None:
        """Build the widgets of a model."""

    def _again(self, *_: object) -> None:
        if self.model is not None:
            rules, kind = getattr(self.rules, "model", None), type(self.rules)
            self.cover(None)
            self.draw(self.model)
            self.cover(rules, kind)

    def cover(self, rules: Any, drawn: Callable[[Any], Widget] = Widget) -> None:
        """Lay the rules over the page as they are drawn, or take them away again where there are none; what lies under
        them stays as it is.
        """
        if rules is None:
            if self.rules is not None and self.rules.parent is not None:
                self.rules.parent.remove_widget(self.rules)
            self.rules = None
            return
        # A desk that was drawn anew has forgotten everything on it, its rules too.
        if self.rules is None or getattr(self.rules, "model", None) != rules or not self.rules.children:
            self.cover(None)
            self.rules = self.pass_on(drawn(rules))
        above = self.rules.parent
        if above is not None and above.children[0] is self.rules:
            return
        if above is not None:
            above.remove_widget(self.rules)
        self.lay_over(self.rules)

    def lay_over(self, cover: Widget) -> None:
        """Put it on top of the page."""
        self.add_widget(cover)

    def replace(self, place: Widget, content: Widget) -> None:
        """Let `content` be all that stands in `place`."""
        place.clear_widgets()
        place.add_widget(content)


def _paint_ground(*_: object) -> None:
    """The ground of every page is what the window is cleared with: drawing it once more would cost each frame."""
    Window.clearcolor = theme.colours["ink"]


theme.bind(colours=_paint_ground)
_paint_ground()
