"""A seat chooses a new PIN on its open desk's page: twice, the keys in other places the second time."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.desk.screen_pinsheet import PinSheet
from companion.models import CloseDesk
from companion.pages import NewPinModel, SeatSetup, SetPin
from companion.widgets.page import Page


class NewPinScreen(Page):
    """Draws a NewPinModel at its seat's edge. Left, or untouched for `idle_s`, it closes the desk."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.sheet: PinSheet | None = None
        self._idle = None

    def draw(self, model: NewPinModel) -> None:
        self.clear_widgets()
        seat = SeatSetup(model.seat, model.name, model.colour, model.edge)
        self.sheet = PinSheet(seat, model.shuffles, model.pin_length)
        self.sheet.bind(on_pin=self._chosen, on_back=self._left)
        self.add_widget(self.sheet)
        self._stay_awake()

    def on_touch_down(self, touch: object) -> bool:
        self._stay_awake()
        return super().on_touch_down(touch)

    def _stay_awake(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if isinstance(self.model, NewPinModel):
            self._idle = Clock.schedule_once(self._fell_idle, self.model.idle_s)

    def forget(self) -> None:
        """Nothing is chosen here any more, nor closed."""
        if self._idle is not None:
            self._idle.cancel()
        super().forget()

    def _end(self) -> str:
        if self._idle is not None:
            self._idle.cancel()
        seat, self.model = self.model.seat, None
        self.clear_widgets()
        return str(seat)

    def _fell_idle(self, _: float) -> None:
        self.dispatch("on_pick", CloseDesk(self._end(), idle=True))

    def _chosen(self, _: object, pin: str) -> None:
        self.dispatch("on_pick", SetPin(self._end(), pin))

    def _left(self, _: object) -> None:
        self.dispatch("on_pick", CloseDesk(self._end()))
