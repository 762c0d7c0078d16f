"""While a widget is dragged, the rest of the window stands still as a picture: without a graphics chip, a page round a
map takes longer to draw than the map.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

STANDS_S = 2.5
"""After so long a frame is drawn whole, so that what has changed elsewhere is seen."""


class Still:
    """`begin(widget)` and `end()`. It ends by itself when the widget is moved, or taken off the window."""

    def __init__(self) -> None:
        self.frames = 0
        """Frames since all of the window was drawn, 0 while nothing stands still."""
        self._widget: Widget | None = None
        self._window: Any = None
        self._box = (0, 0, 0, 0)
        self._texture: Texture | None = None
        self._again: Any = None
        self._under, self._over = InstructionGroup(), InstructionGroup()

    def begin(self, widget: Widget) -> None:
        """From the next frame on, draw nothing but this widget."""
        window = widget.get_root_window()
        if self._widget is not None or window is None or _box(widget) is None:
            return
        self._widget, self._window = widget, window
        window.bind(on_flip=self._flip)

    def end(self) -> None:
        """Draw all again."""
        if self._widget is None:
            return
        self._window.unbind(on_flip=self._flip)
        self._free()
        self._widget, self._window, self._texture = None, None, None

    def _flip(self, *_: object) -> None:
        """A frame is drawn and not yet on the glass."""
        assert self._widget is not None
        box = _box(self._widget)
        if box is None or self._widget.get_root_window() is not self._window:
            self.end()
        elif self.frames and box != self._box:
            self._free()
        elif self.frames:
            self.frames += 1
        else:
            self._take(box)

    def _take(self, box: tuple[int, int, int, int]) -> None:
        width, height = self._window.system_size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        if self._texture is None or self._texture.size != (width, height):
            self._texture = Texture.create(size=(width, height), colorfmt="rgba", bufferfmt="ubyte")
        self._texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        self._box, self.frames = box, 1
        self._under.add(Color(1, 1, 1, 1))
        self._under.add(Rectangle(texture=self._texture, pos=(0, 0), size=self._window.size))
        self._under.add(ScissorPush(x=box[0], y=box[1], width=box[2], height=box[3]))
        self._over.add(ScissorPop())
        self._window.canvas.before.add(self._under)
        self._window.canvas.after.add(self._over)
        self._again = Clock.schedule_once(self._free, STANDS_S)

    def _free(self, *_: object) -> None:
        if self.frames:
            self.frames = 0
            self._again.cancel()
            self._window.canvas.before.remove(self._under)
            self._window.canvas.after.remove(self._over)
            self._under.clear()
            self._over.clear()
            self._window.canvas.ask_update()


def _box(widget: Widget) -> tuple[int, int, int, int] | None:
    """Where a widget lies on the window: x, y, width, height in pixels; None where it is turned or not to be seen."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    if abs(right - x - widget.width) > 1 or abs(top - y - widget.height) > 1 or widget.width < 1 or widget.height < 1:
        return None
    return int(x), int(y), int(widget.width), int(widget.height)
