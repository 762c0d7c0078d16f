"""A photograph to be read: it is zoomed with two fingers, a wheel or two keys, and dragged with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.models import PictureModel

LARGEST_ZOOM = 8.0
STEP = 1.5
"""What one tap on a key, or two notches of a wheel, makes of it."""


class PhotoView(Widget):
    """A picture in its frame. zoom: 1 shows all of it; middle: which point of it lies in the middle, as shares from the
    left and from below; it is shown as near to that as its edges allow, whatever room it has for the moment.
    """

    texture = ObjectProperty(None, allownone=True)
    zoom = NumericProperty(1.0)
    middle = ListProperty([0.5, 0.5])
    drawn = ListProperty([0, 0, 0, 0])
    """Where the whole picture lies: left, bottom, width and height in pixels."""
    takes_touches = True

    def __init__(self, **properties: Any) -> None:
        self._shown: PictureModel | None = None
        self._fingers: dict[Any, tuple[float, float]] = {}
        super().__init__(**properties)
        self.bind(pos=self._place, size=self._place, zoom=self._place, middle=self._place, texture=self._place)

    def show(self, picture: PictureModel) -> None:
        """Upload it, rows from the top, and show it whole; one that is shown already stays as it is looked at."""
        if picture is self._shown:
            return
        texture = Texture.create(size=(picture.width, picture.height), colorfmt="rgb")
        texture.flip_vertical()
        texture.blit_buffer(picture.bgr, colorfmt="bgr", bufferfmt="ubyte")
        self._shown, self.texture = picture, texture
        self.zoom, self.middle = 1.0, [0.5, 0.5]

    def nearer(self, times: float, at: tuple[float, float] | None = None) -> None:
        """Make it so many times as large; the pixel `at` (its middle, if none is given) stays on the same spot."""
        x, y = at or self.center
        left, low, wide, high = self.drawn
        before, zoom = self.zoom, min(LARGEST_ZOOM, max(1.0, self.zoom * times))
        if wide < 1 or high < 1 or zoom == before:
            return
        share = (x - left) / wide, (y - low) / high
        grown = zoom / before
        self.middle = [
            share[0] - (x - self.center_x) / (wide * grown),
            share[1] - (y - self.center_y) / (high * grown),
        ]
        self.zoom = zoom

    def _place(self, *_: object) -> None:
        if self.texture is None:
            self.drawn = [0, 0, 0, 0]
            return
        wide, high = self.texture.size
        fits = min(self.width / wide, self.height / high) * self.zoom
        wide, high = wide * fits, high * fits
        across = self._kept_in(self.middle[0], self.width / wide if wide else 1)
        up = self._kept_in(self.middle[1], self.height / high if high else 1)
        self.drawn = [self.center_x - across * wide, self.center_y - up * high, wide, high]

    @staticmethod
    def _kept_in(middle: float, window: float) -> float:
        """No further to a side than the picture goes. window: the share of it that is seen."""
        return 0.5 if window >= 1 else min(1 - window / 2, max(window / 2, middle))

    # -- fingers ------------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Take the picture by one finger or two; a wheel zooms where it points."""
        if not self.collide_point(*touch.pos) or self.texture is None:
            return False
        wheel = {"scrolldown": STEP**0.5, "scrollup": STEP**-0.5}.get(getattr(touch, "button", ""))
        if wheel is not None:
            self.nearer(wheel, touch.pos)
            return True
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag with one finger, pinch with two."""
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        before = dict(self._fingers)
        self._fingers[touch.uid] = touch.pos
        others = [uid for uid in self._fingers if uid != touch.uid]
        if others:
            self._pinch(before[touch.uid], touch.pos, self._fingers[others[0]])
        else:
            self._drag(touch.pos[0] - before[touch.uid][0], touch.pos[1] - before[touch.uid][1])
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        return True

    def _drag(self, right: float, up: float) -> None:
        _, _, wide, high = self.drawn
        if wide and high:
            left, low = self.drawn[0] + right, self.drawn[1] + up
            self.middle = [(self.center_x - left) / wide, (self.center_y - low) / high]

    def _pinch(self, before: tuple[float, float], now: tuple[float, float], other: tuple[float, float]) -> None:
        was, far = _apart(before, other), _apart(now, other)
        if was > 1 and far > 1:
            self.nearer(far / was, ((now[0] + other[0]) / 2, (now[1] + other[1]) / 2))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
