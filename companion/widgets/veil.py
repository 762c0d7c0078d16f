"""What keeps a secret a place: the curtain, hold-to-peek, and turning a desk to its owner's edge.

Nothing that was shown is kept: hidden content is not covered but taken off the widget tree and made anew for the next
look.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from companion.widgets.basics import Panel, Surface, Tap, Words, tap
from companion.widgets.palette import desk_ground
from companion.widgets.reveal import Veil, VeilBar
from companion.widgets.theme import theme
from companion.words import say

HIDDEN = say("widgets.kept_out_of_sight")


def forget(widget: Widget) -> None:
    """Take everything off a widget and blank every text in it, so that nothing is left even where something still holds
    a part.
    """
    if isinstance(widget, RecycleView):
        _let_rows_go(widget)
    # Whatever still moves it would let the rules of its kv read parts that are gone: no rule holds for it any more.
    Builder.unbind_widget(widget.uid)
    forget_below(widget)
    for name in ("says", "note", "value", "typed", "text"):
        if isinstance(getattr(widget, name, None), str):
            setattr(widget, name, "")
    for name in ("picked", "way", "faces"):
        if isinstance(getattr(widget, name, None), tuple):
            setattr(widget, name, ())
    for name in ("carries", "option"):
        if hasattr(widget, name):
            widget.property(name).set(widget, None)


def _let_rows_go(view: RecycleView) -> None:
    """Forget the rows of a list, those out of sight too, and keep them from the store out of which Kivy hands rows to
    the next list: without the rules of their kv they would be holes in it.
    """
    adapter = view.view_adapter
    for row in (*adapter.views.values(), *(row for rows in adapter.dirty_views.values() for row in rows.values())):
        forget(row)
    adapter.views.clear()
    adapter.dirty_views.clear()
    view.data = []


def forget_below(widget: Widget) -> None:
    """Forget all that stands on a widget, and keep the widget."""
    for child in list(widget.children):
        forget(child)
    widget.clear_widgets()


class Turned(FloatLayout):
    """Lays its one child out facing an edge: 0 bottom, 90 right, 180 top, 270 left of the tablet (owner looking
    inwards).
    """

    edge = NumericProperty(0)

    def __init__(self, edge: int = 0, **properties: Any) -> None:
        super().__init__(**properties)
        self.plate = Scatter(
            do_rotation=False, do_scale=False, do_translation=False, auto_bring_to_front=False, size_hint=(None, None)
        )
        super().add_widget(self.plate)
        self.bind(size=self._turn, pos=self._turn, edge=self._turn)
        self.edge = edge

    def face(self, content: Widget) -> None:
        """Show this content, and nothing else, facing the edge."""
        self.plate.clear_widgets()
        content.size_hint, content.pos = (None, None), (0, 0)
        self.plate.add_widget(content)
        self._turn()

    def lay_over(self, content: Widget) -> None:
        """Show this over what faces the edge already."""
        content.size_hint, content.pos = (None, None), (0, 0)
        self.plate.add_widget(content)
        self._turn()

    def clear(self) -> None:
        """Take the content away."""
        self.plate.clear_widgets()

    def _turn(self, *_: object) -> None:
        is_across = self.edge in (90, 270)
        size = (self.height, self.width) if is_across else tuple(self.size)
        self.plate.rotation = self.edge
        self.plate.size = size
        for content in self.plate.children:
            content.size = size
        self.plate.center = self.center


class HoldToPeek(BoxLayout):
    """What `make()` builds, on the glass only while the veil is open; and the bar that opens it."""

    def __init__(self, make: Callable[[], Widget], veil: Veil, **properties: Any) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap, **properties)
        self.make, self.veil = make, veil
        self.place = Panel(surface=desk_ground("veil_panel", veil.colour))
        self.control = VeilBar(veil)
        self.bar = self.control.bar
        self.add_widget(self.place)
        self.add_widget(self.control)
        veil.bind(is_open=self._turned)
        self._turned()

    @property
    def is_open(self) -> bool:
        """Whether the secret is on the screen now."""
        return bool(self.veil.is_open)

    def hide(self) -> None:
        """Take what was shown off the tree."""
        forget_below(self.place)
        cover(self.place)

    def _turned(self, *_: object) -> None:
        if not self.is_open:
            self.hide()
            return
        self.place.clear_widgets()
        self.place.add_widget(self.make())


def cover(place: Widget) -> None:
    """Say in an empty place that what belongs there is kept out of sight."""
    place.add_widget(Widget())
    place.add_widget(Words(says=HIDDEN, ink="dim", halign="center"))
    place.add_widget(Widget())


class Curtain(Surface, BoxLayout):
    """A neutral page: one line, the same for everybody, and one tap in the middle of its foot.

    Dispatches `on_continue`.
    """

    def __init__(self, line: str, button: str = say("widgets.continue"), **properties: Any) -> None:
        self.register_event_type("on_continue")
        super().__init__(
            orientation="vertical", surface="ink", radius=0, padding=theme.pad, spacing=theme.gap * 2, **properties
        )
        self.button: Tap = tap(button, lambda _: self.dispatch("on_continue"), "gold", pos_hint={"center_x": 0.5})
        self.button.size_hint_x, self.button.width = None, dp(320)
        self.add_widget(Widget())
        self.add_widget(Words(says=line, face="Serif", type_size="title", halign="center"))
        self.add_widget(self.button)
        self.add_widget(Widget())

    def on_continue(self) -> None:
        """Nothing to do by default."""
