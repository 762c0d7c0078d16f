"""The theme every widget is bound to: colours by role, sizes by text scale, fonts by use.

There is one `theme` a process. Changing `theme.mode` or `theme.text_scale` redraws all screens at once, because KV rules are bound
to its properties.
"""

from __future__ import annotations

import os
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp, sp
from kivy.properties import BoundedNumericProperty, DictProperty, NumericProperty, OptionProperty
from kivy.utils import escape_markup, get_color_from_hex

from companion.widgets.palette import THEMES

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
DESIGNED_FOR = (1280, 800)  # dp; a tablet with more pixels gets a higher density, so that a finger meets the same inches

# The serif and the sans have none of these; they are drawn from the symbol font inside the same label.
SYMBOLS = frozenset("★☆✓✗✕◌●○◐→←↑↓↶↷⌫⚀⚁⚂⚃⚄⚅☐☑☒♠♥♦♣▸▾■□▪◆◇")

_FACES = {
    "Serif": ("EBGaramond-Regular.ttf", "data/fonts/Roboto-Regular.ttf"),
    "SerifBold": ("EBGaramond-Bold.ttf", "data/fonts/Roboto-Bold.ttf"),
    "Sans": ("OpenSans-Regular.ttf", "data/fonts/Roboto-Regular.ttf"),
    "SansBold": ("OpenSans-Bold.ttf", "data/fonts/Roboto-Bold.ttf"),
    "Symbols": ("DejaVuSans-Symbols.ttf", "data/fonts/DejaVuSans.ttf"),
}


def register_fonts(folder: Path = FONTS) -> dict[str, str]:
    """Give the five faces their files; a missing file falls back to the one Kivy brings. Returns face -> file."""
    chosen = {}
    for face, (own, kivys) in _FACES.items():
        chosen[face] = str(folder / own) if (folder / own).exists() else kivys
        LabelBase.register(face, chosen[face])
    return chosen


def symbols(text: str) -> str:
    """`text` made safe for a markup label, its symbols set in the symbol font."""
    safe = escape_markup(text)
    if SYMBOLS.isdisjoint(safe):
        return safe
    return "".join(f"[font=Symbols]{sign}[/font]" if sign in SYMBOLS else sign for sign in safe)


def fit_density(width_px: float, height_px: float) -> float:
    """Set how many pixels a dp has, so that at least DESIGNED_FOR dp fill the window; call it before the first widget is made.

    A density given in KIVY_METRICS_DENSITY is the owner's word and is kept.
    """
    if "KIVY_METRICS_DENSITY" not in os.environ:
        Metrics.density = max(1.0, min(width_px / DESIGNED_FOR[0], height_px / DESIGNED_FOR[1]))
        theme.measure()
    return float(Metrics.density)


class Theme(EventDispatcher):
    """Colours, text sizes in pixels and distances in pixels. Text is never smaller than 17 sp."""

    mode = OptionProperty("night", options=list(THEMES))
    text_scale = BoundedNumericProperty(1.0, min=1.0, max=1.6)
    colours = DictProperty()

    sizes = DictProperty()

    target = NumericProperty()
    gap = NumericProperty()
    pad = NumericProperty()
    radius = NumericProperty()
    grow = NumericProperty(1.0)

    _SIZES = {"small": 17, "body": 18, "strong": 19, "heading": 23, "title": 29, "great": 36, "huge": 52}

    def __init__(self) -> None:
        super().__init__()
        self.bind(mode=lambda *_: self.paint(), text_scale=lambda *_: self.measure())
        self.paint()
        self.measure()

    def paint(self) -> None:
        """Take the colours of the current mode."""
        self.colours = {role: tuple(get_color_from_hex(code)) for role, code in THEMES[self.mode].items()} | {"clear": (0, 0, 0, 0)}

    def measure(self) -> None:
        """Take the sizes of the current text scale. Headings grow half as fast as text: they are large already."""
        large = 1 + (self.text_scale - 1) * 0.6
        self.sizes = {name: sp(size) * (self.text_scale if size < 20 else large) for name, size in self._SIZES.items()}
        self.grow = self.text_scale
        self.target = dp(56) * (1 + (self.text_scale - 1) * 0.35)
        self.gap, self.pad, self.radius = dp(10), dp(16), dp(13)


theme = Theme()
FACES = register_fonts()
