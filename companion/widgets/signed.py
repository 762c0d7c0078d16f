"""A key with a sign before its words: what it gives is told apart at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty

from companion.widgets.basics import Tap
from companion.widgets.icons import Icon
from companion.widgets.theme import SMALLEST, theme, wide_of

SIDE, EDGE, BESIDE = 24, 12, 8
"""dp: the sign at 100 % text, what lies left of it, and what parts it from the words."""


class SignedTap(Tap):
    """A key with a sign, where `icon` names one and its words have room beside it; else a key as any other."""

    icon = StringProperty("")
    before = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._sign = Icon(ink="gold")
        super().__init__(**properties)
        self.fbind("icon", self._lay)
        self.fbind("ink", self._tint)
        self._tint()
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def _tint(self, *_: object) -> None:
        # On gold ground a golden sign is none.
        self._sign.ink = "gold" if self.ink == "text" else self.ink

    def _lay(self, *_: object) -> None:
        side = dp(SIDE) * theme.grow
        before = dp(EDGE + BESIDE) + side
        has_room = max((wide_of(word, self.face, sp(SMALLEST)) for word in self.says.split()), default=0) <= (
            self.width - before - dp(8) - 3
        )
        is_signed = bool(self.icon) and has_room
        self.before = before if is_signed else 0
        if is_signed != (self._sign.parent is not None):
            (self.add_widget if is_signed else self.remove_widget)(self._sign)
        self._sign.sign, self._sign.size = self.icon, (side, side)
        self._sign.x, self._sign.center_y = self.x + dp(EDGE), self.center_y


def level(taps: Sequence[Tap], cols: int) -> None:
    """Let keys side by side be as high as the highest of their row."""
    for start in range(0, len(taps), cols):
        row = taps[start : start + cols]
        high = max(each.texture_size[1] for each in row) + dp(14)
        for each in row:
            each.least = high


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
