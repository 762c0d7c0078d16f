"""How what is hidden is opened: by holding, or, for keyboards and stiff hands, by two taps at two places.

A tap alone never opens anything, nor do two on one spot. Letting go early changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.basics import Stack, Surface, Tap, tap
from companion.widgets.fingers import Steady, clock_of
from companion.widgets.palette import desk_ground
from companion.widgets.theme import theme
from companion.words import say

SHOW_S = 1.0
"""How long a finger rests on what lays a secret open for everybody."""
LOOK_S = 0.5
"""How long a finger rests before its owner sees what is his."""
OPEN_S = 20.0
"""How long what was opened to stay open stays so."""
_TICK_S = 0.25


class Habit(EventDispatcher):
    """How secrets are opened on this tablet: 'hold' or 'taps'."""

    opens_by = OptionProperty("hold", options=("hold", "taps"))

    @property
    def is_hold(self) -> bool:
        """Whether a finger has to rest."""
        return str(self.opens_by) == "hold"


habit = Habit()


class Held(Steady):
    """A button that is held: dispatches `on_held` once a finger has rested on it for `seconds`, and `on_let_go` when it
    is lifted. `passed` is the share of that time.
    """

    seconds = NumericProperty(SHOW_S)
    passed = NumericProperty(0.0)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_held")
        self.register_event_type("on_let_go")
        self._watch: Any = None
        super().__init__(**properties)
        self.fbind("state", self._let_go)

    def on_held(self, clock: Callable[[], float]) -> None:
        """Nothing to do by default. clock: by which the finger was timed."""

    def on_let_go(self) -> None:
        """Nothing to do by default."""

    def on_touch_down(self, touch: Any) -> bool:
        """A finger begins to rest."""
        was_down = self.state == "down"
        is_taken = super().on_touch_down(touch)
        if habit.is_hold and self.state == "down" and not was_down:
            clock = clock_of(touch)
            began_s = clock()
            self._watch = Clock.schedule_interval(lambda _: self._rests(touch, clock, began_s), 0)
        return is_taken

    def _rests(self, touch: Any, clock: Callable[[], float], began_s: float) -> None:
        self.passed = min(1.0, (clock() - began_s) / self.seconds)
        if self.passed >= 1.0:
            self._stop()
            if self.is_as_it_was(touch):
                self.dispatch("on_held", clock)

    def _let_go(self, *_: object) -> None:
        if self.state == "normal":
            self._stop()
            self.passed = 0.0
            self.dispatch("on_let_go")

    def _stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class HoldTap(Held, Tap):
    """A button that is held."""


class Reveal(Stack):
    """A button that lays something open for everybody: held for a second, or tapped and then confirmed at another
    place. Dispatches `on_open`.
    """

    def __init__(self, says: str, kind: str = "gold", carries: object = None, enabled: bool = True) -> None:
        self.register_event_type("on_open")
        super().__init__()
        note = say("widgets.hold_it_for_a_second") if habit.is_hold else say("widgets.tap_it")
        self.carries = carries
        self.bar = HoldTap(says=says, kind=kind, carries=carries, enabled=enabled, note=note)
        self.bar.bind(on_held=lambda *_: self.dispatch("on_open"), on_release=self._tapped)
        self.add_widget(self.bar)
        self.sure: Tap | None = None

    def on_open(self) -> None:
        """Nothing to do by default."""

    def _tapped(self, *_: object) -> None:
        if habit.is_hold:
            return
        if self.sure is not None:
            self.remove_widget(self.sure)
            self.sure = None
            return
        self.sure = tap(
            say("widgets.yes_to", question=self.bar.says),
            lambda _: self.dispatch("on_open"),
            "plain",
            carries=self.carries,
        )
        self.add_widget(self.sure)


class Veil(EventDispatcher):
    """Whether what one desk keeps out of sight is open now. stays: once opened it stays so for OPEN_S, else as long as
    the finger rests.
    """

    is_open = BooleanProperty(False)
    stays = BooleanProperty(False)
    colour = StringProperty("")
    """Of the seat whose desk it is: what opens it and lies under it is tinted so."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._watch: Any = None
        self._clock: Callable[[], float] | None = None
        self._until_s = 0.0

    def open(self, clock: Callable[[], float]) -> None:
        """Open it."""
        self.is_open = True
        if self.stays or not habit.is_hold:
            self._stay(clock, clock() + OPEN_S)

    def _stay(self, clock: Callable[[], float], until_s: float) -> None:
        self.is_open, self._clock, self._until_s = True, clock, until_s
        self._watch = Clock.schedule_interval(self._passes, _TICK_S)

    def _passes(self, _: float) -> None:
        if self._clock is not None and self._clock() >= self._until_s:
            self.close()

    def successor(self) -> Veil:
        """The veil of the same desk drawn anew: it stays as long open as this one would have; this one is shut."""
        new, clock, until_s = Veil(stays=self.stays, colour=self.colour), self._clock, self._until_s
        self.close()
        if clock is not None and clock() < until_s:
            new._stay(clock, until_s)
        return new

    def let_go(self) -> None:
        """The finger was lifted."""
        if self._watch is None:
            self.close()

    def close(self) -> None:
        """Cover everything."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = self._clock = None
        self.is_open = False


class HoldBar(Held, Surface, BoxLayout):
    """The bar a finger rests on to look. least: its height at the least, in pixels."""

    says = StringProperty("")
    least = NumericProperty(0)


class VeilBar(BoxLayout):
    """What opens and covers a veil: the bar, and beside it the wish that it stay open, or the second of two taps."""

    def __init__(self, veil: Veil, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap, **properties)
        self.bind(minimum_height=self.setter("height"))
        self.veil = veil
        self.bar = HoldBar(seconds=LOOK_S, surface=desk_ground("veil_raised", veil.colour))
        self.bar.bind(
            on_held=self._held,
            on_let_go=self._let_go,
            on_press=self._pressed,
            on_touch_down=self._timed,
        )
        self.beside = tap("", self._beside, f"desk:{veil.colour}", type_size="body", size_hint_x=0.42)
        self.beside.bind(height=self.bar.setter("least"))
        self.add_widget(self.bar)
        self.add_widget(self.beside)
        self._is_armed = False
        self._clock: Callable[[], float] | None = None
        veil.bind(is_open=self._tell, stays=self._tell)
        self._tell()

    def _timed(self, _: object, touch: Any) -> None:
        self._clock = clock_of(touch)

    def _held(self, _: object, clock: Callable[[], float]) -> None:
        self.veil.open(clock)

    def _let_go(self, *_: object) -> None:
        self.veil.let_go()

    def _pressed(self, *_: object) -> None:
        if self.veil.is_open:
            self.veil.close()
        elif not habit.is_hold:
            self._is_armed = not self._is_armed
            self._tell()

    def _beside(self, *_: object) -> None:
        if habit.is_hold:
            self.veil.stays = not self.veil.stays
        elif self._is_armed and self._clock is not None:
            self._is_armed = False
            self.veil.open(self._clock)

    def _tell(self, *_: object) -> None:
        if self.veil.is_open:
            is_held = habit.is_hold and not self.veil.stays
            self.bar.says = say("widgets.let_go_covers_it") if is_held else say("widgets.tap_covers_it")
        else:
            self.bar.says = say("widgets.hold_to_look") if habit.is_hold else say("widgets.tap_here_to_look")
        if habit.is_hold:
            self.beside.says = say("widgets.stays_open", tick="☑" if self.veil.stays else "☐", seconds=OPEN_S)
        else:
            self.beside.says = say("widgets.and_then_here") if self._is_armed else "…"
            self.beside.enabled = self._is_armed


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
