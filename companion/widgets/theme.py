"""The theme every widget is bound to: colours by role, sizes by text scale, fonts by use.

There is one `theme` a process. Changing `theme.mode` or `theme.text_scale` redraws all screens at once, because KV
rules are bound to its properties.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from functools import cache
from typing import ClassVar
from weakref import WeakMethod, finalize

from kivy.core.text import Label as CoreLabel, LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import BoundedNumericProperty, DictProperty, NumericProperty, OptionProperty
from kivy.utils import escape_markup, get_color_from_hex, get_hex_from_color

import assets
from companion.widgets.palette import THEMES

DESIGNED_FOR = 1280, 800
"""dp; a window with more pixels gets a higher density, so that a finger meets the same inches."""
LEAST_LYING, LEAST_LYING_LARGE, LEAST_UPRIGHT = (1024, 600), (1280, 768), (720, 1024)
"""dp that any page needs: lying, with text of 100 % and of the largest; upright. A smaller window is drawn smaller:
what is cut off would be worse than small letters.
"""

# The serif and the sans have none of these; they are drawn from the symbol font inside the same label.
SYMBOLS = frozenset("★☆✓✗✕◌●○◐→←↑↓↶↷⌫⚀⚁⚂⚃⚄⚅☐☑☒♠♥♦♣▸▾■□▪◆◇")

FACES = {
    "Serif": "EBGaramond-Regular.ttf",
    "SerifBold": "EBGaramond-Bold.ttf",
    "Sans": "OpenSans-Regular.ttf",
    "SansBold": "OpenSans-Bold.ttf",
    "Symbols": "DejaVuSans-Symbols.ttf",
}


def register_fonts() -> None:
    """Make the five faces known to Kivy by their names."""
    for face, file in FACES.items():
        LabelBase.register(face, str(assets.path("fonts", file)))


def symbols(text: str) -> str:
    """`text` made safe for a markup label, its symbols set in the symbol font."""
    safe = escape_markup(text)
    if SYMBOLS.isdisjoint(safe):
        return safe
    return "".join(f"[font=Symbols]{sign}[/font]" if sign in SYMBOLS else sign for sign in safe)


@cache
def wide_of(word: str, face: str, size_px: float) -> float:
    """How wide a word is drawn, in pixels."""
    return float(CoreLabel(font_name=face, font_size=size_px).get_extents(word)[0])


def with_note(says: str, note: str, ink: str, colours: dict, small: float) -> str:
    """Markup of a text with a dimmer note on a line of its own, `small` pixels high; on a filled ground the note keeps
    the text's ink.
    """
    if not note:
        return symbols(says)
    role = "dim" if ink == "text" else ink
    size, colour = round(small), get_hex_from_color(colours[role])
    return f"{symbols(says)}\n[font=Sans][size={size}][color={colour}]{symbols(note)}[/color][/size][/font]"


def with_value(says: str, value: str, colours: dict) -> str:
    """Markup of a sentence and the value that belongs to it, in gold and bold."""
    if not value:
        return symbols(says)
    gold = get_hex_from_color(colours["gold"])
    return f"{symbols(says)} [font=SansBold][color={gold}]{symbols(value)}[/color][/font]".strip()


def density_of(width_px: float, height_px: float) -> float:
    """How many pixels a dp has in a window of this size: one, but that at least DESIGNED_FOR dp fill a large window,
    and that a small one has room for any page with text of this scale.

    A density given in KIVY_METRICS_DENSITY is the owner's word and is kept.
    """
    if "KIVY_METRICS_DENSITY" in os.environ:
        return float(Metrics.density)
    share = (theme.text_scale - 1) / (MOST_SCALE - 1)
    lying = (few + (many - few) * share for few, many in zip(LEAST_LYING, LEAST_LYING_LARGE, strict=True))
    wide, high = lying if width_px >= height_px else LEAST_UPRIGHT
    small = min(1.0, width_px / wide, height_px / high)
    return max(small, min(width_px / DESIGNED_FOR[0], height_px / DESIGNED_FOR[1]))


def fit_density(width_px: float, height_px: float) -> None:
    """Draw what is made from now on for a window of this size. What was made before keeps its size."""
    Metrics.density = density_of(width_px, height_px)
    theme.measure()


MOST_SCALE = 1.6
SMALLEST = 17
"""Text is never smaller, in sp."""


class WidelyHeard(EventDispatcher):
    """What nearly every widget is bound to. Kivy finds a listener that goes by looking through all that there are, and
    with each tap a page of them goes: here each is found by its number.
    """

    def __init__(self) -> None:
        self._listeners: dict[str, dict[int, tuple[Callable[..., object], tuple[object, ...]]]] = {}
        self._numbers = itertools.count(1)
        super().__init__()

    def fbind(self, name: str, func: Callable[..., object], *args: object) -> int:
        """As Kivy has it, which the rules of the widgets call."""
        if name not in self._listeners:
            self._listeners[name] = {}
            super().fbind(name, self._tell, name)
        number = next(self._numbers)
        self._listeners[name][number] = func, args
        return number

    def unbind_uid(self, name: str, uid: int) -> None:
        """As Kivy has it."""
        self._listeners.get(name, {}).pop(uid, None)

    def hear(self, again: Callable[..., object], *names: str) -> None:
        """Have this method of a widget called whenever one of these changes, for as long as the widget is there."""
        for name in names:
            number = self.fbind(name, _called, WeakMethod(again))
            finalize(again.__self__, self.unbind_uid, name, number).atexit = False  # type: ignore[attr-defined]

    def _tell(self, name: str, instance: object, value: object) -> None:
        listeners = self._listeners[name]
        for number in list(listeners):
            # Whom an earlier one has sent away is not told.
            if number in listeners:
                func, args = listeners[number]
                func(*args, instance, value)


def _called(method: WeakMethod[Callable[..., object]], *told: object) -> None:
    if (again := method()) is not None:
        again(*told)


class Theme(WidelyHeard):
    """Colours, text sizes in pixels and distances in pixels. Text is never smaller than SMALLEST sp."""

    mode = OptionProperty("night", options=list(THEMES))
    text_scale = BoundedNumericProperty(1.0, min=1.0, max=MOST_SCALE)
    colours = DictProperty()

    sizes = DictProperty()

    target = NumericProperty()
    gap = NumericProperty()
    pad = NumericProperty()
    radius = NumericProperty()
    grow = NumericProperty(1.0)

    _SIZES: ClassVar[dict[str, int]] = {
        "small": 17,
        "body": 18,
        "strong": 19,
        "heading": 23,
        "title": 28,
        "great": 36,
        "huge": 52,
    }

    def __init__(self) -> None:
        super().__init__()
        self.bind(mode=lambda *_: self.paint(), text_scale=lambda *_: self.measure())
        self.paint()
        self.measure()

    def paint(self) -> None:
        """Take the colours of the current mode."""
        self.colours = {role: tuple(get_color_from_hex(code)) for role, code in THEMES[self.mode].items()} | {
            "clear": (0, 0, 0, 0)
        }

    def measure(self) -> None:
        """Take the sizes of the current text scale. Headings grow half as fast as text: they are large already."""
        large = 1 + (self.text_scale - 1) * 0.6
        self.sizes = {name: sp(size) * (self.text_scale if size < 20 else large) for name, size in self._SIZES.items()}
        self.grow = self.text_scale
        self.target, self.gap, self.pad, self.radius = dp(56), dp(10), dp(16), dp(13)


theme = Theme()
register_fonts()
