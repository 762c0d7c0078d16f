"""Where a picture lies on the glass, and which of its points is under a finger."""

from __future__ import annotations

from engine.core.frozen import frozen

Box = tuple[float, float, float, float]


@frozen
class Placed:
    """A picture on the glass: its lower left corner and its size in pixels, as Kivy counts (y grows upwards).

    Places in the picture are shares of its width and height from above left, as cameras count.
    """

    x: float
    y: float
    width: float
    height: float

    def on_glass(self, share_x: float, share_y: float) -> tuple[float, float]:
        """The pixel of a place in the picture."""
        return self.x + share_x * self.width, self.y + (1 - share_y) * self.height

    def in_picture(self, x: float, y: float) -> tuple[float, float]:
        """The place in the picture under a pixel; the nearest one where the pixel lies beside the picture."""
        if self.width <= 0 or self.height <= 0:
            return 0.0, 0.0
        across, down = (x - self.x) / self.width, 1 - (y - self.y) / self.height
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, down))

    def box(self, box_xywh: Box) -> Box:
        """A box of the picture (left, top, width, height as shares) as (x, y, width, height) in pixels."""
        left, top, wide, high = box_xywh
        x, y = self.on_glass(left, top + high)
        return x, y, wide * self.width, high * self.height


def whole(size: tuple[float, float], frame: Box) -> Placed:
    """A picture of this size, as large as it can be seen whole in a frame (x, y, width, height), in its middle."""
    return _in_the_middle(size, frame, min(frame[2] / max(size[0], 1), frame[3] / max(size[1], 1)))


def filling(size: tuple[float, float], frame: Box) -> Placed:
    """A picture of this size, as small as it can be and still fill the frame; what stands over is cut off."""
    return _in_the_middle(size, frame, max(frame[2] / max(size[0], 1), frame[3] / max(size[1], 1)))


def _in_the_middle(size: tuple[float, float], frame: Box, scale: float) -> Placed:
    x, y, width, height = frame
    wide, high = size[0] * scale, size[1] * scale
    return Placed(x + (width - wide) / 2, y + (height - high) / 2, wide, high)
