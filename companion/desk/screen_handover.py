"""The page between the table and a desk: whose desk it is, and a shuffled pad for the PIN. Nothing private is on it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import Dismiss, EnterPin, HandoverModel
from companion.pages import ForgetPin, GoHome, PassOver, SitDown
from companion.widgets.basics import Words, tap
from companion.widgets.chrome import rules_tap
from companion.widgets.pads import PinPad
from companion.widgets.page import Page
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.widgets.veil import Turned
from companion.words import say

SHUFFLED = say("handover.type_your_pin")
ALONE = say("handover.open_it_when_nobody_else")
NOBODY_KNOWS_IT = say("handover.nobody_here_knows_this_pin")
EVERYBODY = say("handover.every_seat_is_asked_first")


class HandoverScreen(Page):
    """Draws a HandoverModel, facing the seat's edge. The page is the same for every seat but for its name."""

    _is_about_seat = False

    def draw(self, model: HandoverModel) -> None:
        self.clear_widgets()
        turned = Turned(model.edge)
        self.add_widget(turned)
        page = BoxLayout(orientation="vertical", padding=theme.pad, spacing=theme.gap)
        page.add_widget(Widget())
        page.add_widget(Words(says=model.name, ink=model.colour, face="SansBold", type_size="small", halign="center"))
        page.add_widget(Words(says=self._title(model), face="Serif", type_size="great", halign="center"))
        trouble = model.wait or model.message
        at_the_door = trouble or (SHUFFLED if model.pin_length else ALONE)
        says = EVERYBODY if self._is_about_seat or model.is_empty else at_the_door
        if model.why:
            page.add_widget(Words(says=model.why, ink="text" if model.line else "bad", halign="center"))
        page.add_widget(Words(says=says, ink="bad" if says == trouble else "dim", halign="center"))
        page.add_widget(self._keys(model))
        page.add_widget(Widget())
        turned.face(page)
        if model.edge and not (self._is_about_seat or model.is_empty):
            self.add_widget(self._to_the_holder(model))

    def _to_the_holder(self, model: HandoverModel) -> Widget:
        """The same line along the edge that the table faces: whoever read the table there has the tablet still."""
        middle = {"center_x": 0.5, "y": 0.012}
        return Words(says=self._title(model), ink=model.colour, type_size="strong", halign="center", pos_hint=middle)

    def _title(self, model: HandoverModel) -> str:
        if model.is_empty:
            return say("handover.nobody_sits_in_seat", name=model.name)
        if self._is_about_seat:
            return say("handover.seat_of", name=model.name)
        return model.line or say("handover.pass_the_tablet", whom=model.whom)

    def _keys(self, model: HandoverModel) -> Widget:
        column = BoxLayout(
            orientation="vertical",
            size_hint=(None, None),
            width=dp(360),
            spacing=theme.gap * 1.4,
            pos_hint={"center_x": 0.5},
        )
        column.bind(minimum_height=column.setter("height"))
        if model.is_empty:
            column.add_widget(self._way(say("handover.another_person_sits_down"), SitDown(model.seat), "gold"))
        elif self._is_about_seat:
            if model.pin_length:
                column.add_widget(self._way(say("handover.pin_forgotten"), ForgetPin(model.seat)))
            column.add_widget(self._way(say("handover.goes_home"), GoHome(model.seat)))
            column.add_widget(self._way(say("handover.another_person_sits_down"), SitDown(model.seat)))
        elif model.pin_length:
            self.pad = PinPad(model.digits, model.pin_length)
            self.pad.enable(not model.wait)
            self.pad.bind(on_full=lambda _, pin: self.dispatch("on_pick", EnterPin(model.seat, pin)))
            column.add_widget(self.pad)
        else:
            column.add_widget(self._way(say("handover.open_the_desk"), EnterPin(model.seat, ""), "gold"))
        if model.line:
            column.add_widget(self._way(NOBODY_KNOWS_IT, PassOver(model.seat), "quiet"))
        ways = EvenRow()
        ways.add_widget(self._way(say("shared.back_to_the_table"), Dismiss(), "quiet"))
        if not model.is_empty and not model.line:
            ways.add_widget(
                tap(
                    say("handover.to_the_desk") if self._is_about_seat else say("handover.other_ways"),
                    self._turned,
                    "quiet",
                )
            )
        ways.add_widget(rules_tap(self))
        column.add_widget(ways)
        return column

    def _way(self, says: str, intent: object, kind: str = "plain") -> Widget:
        return tap(says, lambda _: self.dispatch("on_pick", intent), kind)

    def _turned(self, *_: object) -> None:
        """From the desk's door to what may be done about the seat, and back."""
        self._is_about_seat = not self._is_about_seat
        self.draw(self.model)

    def on_leave(self, *_: object) -> None:
        """The next visit is to the door."""
        super().on_leave()
        self._is_about_seat = False
