"""The sheet that stands there after an error that nobody caught: whose fault it is, what is safe, and the way on."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.mishaps.model import MishapModel
from companion.models import Dismiss, Open
from companion.pages import HOME
from companion.widgets.basics import Panel, Scroller, Stack, Words, tap
from companion.widgets.page import Page
from companion.widgets.theme import theme
from companion.words import say

WIDEST = 860  # dp at 100 % text


class MishapScreen(Page):
    """Draws a MishapModel. Dispatches `Dismiss` to go on with the table, `Open(HOME)` for Home."""

    def draw(self, model: MishapModel) -> None:
        self.clear_widgets()
        column = Stack(spacing=theme.gap * 2, padding=(0, theme.pad * 2, dp(8), theme.pad * 2))
        column.add_widget(Words(says=say("mishaps.ringtable_made_a_mistake"), face="Serif", type_size="great"))
        says = say("mishaps.it_is_our_fault")
        column.add_widget(Words(says=says, type_size="strong"))
        column.add_widget(_panel(say("mishaps.all_is_on_disk"), "good", *_safe(model)))
        column.add_widget(_panel(*_written(model)))
        column.add_widget(self._ways(model))
        room, middle = Scroller(size_hint=(None, None)), AnchorLayout(padding=(theme.pad, 0))
        room.add_widget(column)

        def fit(*_: object) -> None:
            room.width = min(middle.width - 2 * theme.pad, dp(WIDEST) * theme.grow)
            room.height = min(middle.height, column.height)

        middle.bind(size=fit)
        column.bind(height=fit)
        middle.add_widget(room)
        self.add_widget(middle)

    def _ways(self, model: MishapModel) -> BoxLayout:
        ways = BoxLayout(spacing=theme.gap, size_hint_y=None)
        ways.bind(minimum_height=ways.setter("height"))
        if model.table:
            back = tap(say("shared.back_to_the_table"), lambda _: self.dispatch("on_pick", Dismiss()), "gold")
            ways.add_widget(tap(say("shared.home"), lambda _: self.dispatch("on_pick", Open(HOME)), size_hint_x=0.5))
            ways.add_widget(back)
        else:
            ways.add_widget(tap(say("shared.home"), lambda _: self.dispatch("on_pick", Open(HOME)), "gold"))
        return ways


def _safe(model: MishapModel) -> tuple[str, ...]:
    last = say("mishaps.last_line", last=model.last) if model.last else ""
    closed = say("mishaps.every_private_screen_is_closed")
    return tuple(words for words in (model.table, last, closed if model.table else "") if words)


def _written(model: MishapModel) -> tuple[str, ...]:
    if not model.where:
        return say("mishaps.could_not_be_written_down"), "dim", say("mishaps.may_not_write")
    return say("mishaps.it_is_written_down"), "text", say("mishaps.no_secret_is_in_it"), model.where


def _panel(head: str, ink: str, *words: str) -> Panel:
    panel = Panel(size_hint_y=None)
    panel.bind(minimum_height=panel.setter("height"))
    panel.add_widget(Words(says=head, ink=ink, face="SansBold", type_size="strong"))
    for each in words:
        panel.add_widget(Words(says=each, ink="dim"))
    return panel
