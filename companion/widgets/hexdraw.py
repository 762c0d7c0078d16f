"""What a map is drawn with: meshes of hexes and of lines with soft edges, and small pictures kept side by side.

A mesh is one call to the graphics library, however many hexes are in it; so is a sheet of pictures.
"""

from __future__ import annotations

import itertools
import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture

from companion.widgets.hexes import Point, Segment

FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float")]
FAN = (0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5)
MOST = 10_000
"""Quads or hexes in one mesh: an index has 16 bits."""
LEAST_SHEET = 256
LARGEST_SHEET = 2048
_soft: list[Texture] = []


def soft() -> Texture:
    """Clear, white, white, clear: a line with this across it fades at both edges. Half of its width is solid."""
    if not _soft:
        texture = Texture.create(size=(1, 4), colorfmt="rgba", bufferfmt="ubyte")
        texture.blit_buffer(bytes((255, 255, 255, 0, *(255,) * 8, 255, 255, 255, 0)), colorfmt="rgba")
        texture.mag_filter = texture.min_filter = "linear"
        texture.wrap = "clamp_to_edge"
        texture.add_reload_observer(lambda _: _soft.clear())
        _soft.append(texture)
    return _soft[0]


def strip(colours: Sequence[tuple[float, ...]]) -> Texture:
    """A texture with these colours side by side, so that a mesh may have hexes of several."""
    texture = Texture.create(size=(len(colours), 1), colorfmt="rgba", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(bytes(round(part * 255) for colour in colours for part in colour[:4]), colorfmt="rgba")
    return texture


def coloured(hexes: Sequence[tuple[float, float, float]], corners: Sequence[Point], of: Texture) -> Iterator[Mesh]:
    """Filled hexes, each (x, y, the share of the strip's width at which its colour lies)."""
    for some in _parts(list(hexes)):
        points = array("f", (v for x, y, at in some for dx, dy in corners for v in (x + dx, y + dy, at, 0.5)))
        yield _mesh(points, [6 * at + each for at in range(len(some)) for each in FAN], "triangles", of)


def hexes(centres: Iterable[Point], corners: Sequence[Point], share: float = 1.0, scale: float = 1.0) -> Iterator[Mesh]:
    """Filled hexes round these centres; `scale` pixels a unit."""
    around = [(dx * share, dy * share) for dx, dy in corners]
    for some in _parts(list(centres)):
        points = array("f", (v for x, y in some for dx, dy in around for v in ((x + dx) * scale, (y + dy) * scale)))
        yield _mesh(_with_corners(points), [6 * at + each for at in range(len(some)) for each in FAN], "triangles")


def strokes(segments: Iterable[Segment], width: float, scale: float = 1.0) -> Iterator[Mesh]:
    """Lines with soft edges; `width` in pixels, `scale` pixels a unit of the segments."""
    for some in _parts(list(segments)):
        corners = array("f")
        for x1, y1, x2, y2 in some:
            long = math.hypot(x2 - x1, y2 - y1) or 1.0
            # The soft texture is solid for half of the quad: twice the width, and a little round the corner.
            dx, dy = (x2 - x1) / long * width / 2, (y2 - y1) / long * width / 2
            ax, ay, bx, by = x1 * scale - dx / 2, y1 * scale - dy / 2, x2 * scale + dx / 2, y2 * scale + dy / 2
            nx, ny = -dy * 2, dx * 2
            corners.extend((ax - nx, ay - ny, 0, 0, bx - nx, by - ny, 1, 0))
            corners.extend((bx + nx, by + ny, 1, 1, ax + nx, ay + ny, 0, 1))
        yield _mesh(corners, _quads(len(some)), "triangles", soft())


def dashes(points: Sequence[Point], dash: float, gap: float) -> tuple[Segment, ...]:
    """A way through these points as dashes, in the points' own unit."""
    found: list[Segment] = []
    left, is_drawn = dash, True
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        long = math.hypot(x2 - x1, y2 - y1)
        at = 0.0
        while at < long:
            to = min(long, at + left)
            if is_drawn:
                one, other = at / long, to / long
                found.append(
                    (x1 + (x2 - x1) * one, y1 + (y2 - y1) * one, x1 + (x2 - x1) * other, y1 + (y2 - y1) * other)
                )
            left -= to - at
            at = to
            if left <= 1e-9:
                is_drawn = not is_drawn
                left = dash if is_drawn else gap
    return tuple(found)


def _mesh(vertices: array[float], indices: Sequence[int], mode: str, texture: Texture | None = None) -> Mesh:
    return Mesh(vertices=vertices, indices=array("H", indices), mode=mode, fmt=FORMAT, texture=texture)


def _with_corners(points: array[float]) -> array[float]:
    """Positions with a place in a texture that they do not have."""
    full = array("f", bytes(len(points) * 8))
    full[0::4], full[1::4] = points[0::2], points[1::2]
    return full


def _quads(count: int) -> list[int]:
    return [4 * at + each for at in range(count) for each in (0, 1, 2, 0, 2, 3)]


def _parts(whole: list) -> Iterator[list]:
    for at in range(0, len(whole), MOST):
        yield whole[at : at + MOST]


Key = tuple[object, ...]
Draw = Callable[[InstructionGroup, float, float], None]
"""Draws a picture into a group, its lower left corner at these pixels of the sheet."""


class PictureSheet:
    """Small pictures drawn once each, side by side on one texture, and shown many at a time by one mesh.

    Around each picture lies the colour of the ground, transparent: soft edges are mixed with nothing darker.
    """

    def __init__(self, ground: tuple[float, ...]) -> None:
        self.ground = ground
        self.side = LEAST_SHEET
        self.drawn = 0
        """How many pictures have been drawn, for tests."""
        self._at: dict[Key, tuple[float, float, float, float]] = {}
        self._fbo: Fbo | None = None
        self._row = (0.0, 0.0, 0.0)

    def make_sure(self, wanted: dict[Key, tuple[float, float, Draw]]) -> None:
        """Have these pictures (width and height in pixels, how to draw it); those that are there already stay."""
        new = {key: each for key, each in wanted.items() if key not in self._at}
        if not new and self._fbo is not None:
            return
        if self._fbo is None or not self._fits(new):
            # Room for those that are wanted now; those of long ago are forgotten.
            new = wanted
            self._begin(sum((wide + 2) * (high + 2) for wide, high, _ in wanted.values()) * 1.4)
            while not self._fits(new) and self.side < LARGEST_SHEET:
                self._begin(float(self.side * self.side + 1))
        group = InstructionGroup()
        for key, (wide, high, draw) in new.items():
            spot = self._spot(wide, high)
            if spot is None:
                continue
            self._at[key] = (*spot, wide, high)
            draw(group, *spot)
            self.drawn += 1
        assert self._fbo is not None
        self._fbo.add(group)
        self._fbo.draw()
        self._fbo.remove(group)

    def mesh(self, placed: Sequence[tuple[Key, float, float]]) -> Iterator[object]:
        """Each picture with its lower left corner at these pixels, in this order."""
        if self._fbo is None:
            return
        share = 1 / self.side
        for some in _parts([each for each in placed if each[0] in self._at]):
            corners = array("f")
            for key, x, y in some:
                left, low, wide, high = self._at[key]
                u, v, u2, v2 = left * share, low * share, (left + wide) * share, (low + high) * share
                corners.extend((x, y, u, v, x + wide, y, u2, v))
                corners.extend((x + wide, y + high, u2, v2, x, y + high, u, v2))
            yield Color(1, 1, 1, 1)
            yield _mesh(corners, _quads(len(some)), "triangles", self._fbo.texture)

    def _begin(self, pixels: float) -> None:
        self.side = LEAST_SHEET
        while self.side * self.side < pixels and self.side < LARGEST_SHEET:
            self.side *= 2
        self._at, self._row = {}, (0.0, 0.0, 0.0)
        self._fbo = Fbo(size=(self.side, self.side), with_stencilbuffer=False)
        with self._fbo:
            ClearColor(*self.ground[:3], 0)
            ClearBuffers()
        self._fbo.draw()
        self._fbo.clear()

    def _fits(self, wanted: dict[Key, tuple[float, float, Draw]]) -> bool:
        before = self._row
        fits = all(self._spot(wide, high) is not None for wide, high, _ in wanted.values())
        self._row = before
        return fits

    def _spot(self, wide: float, high: float) -> tuple[float, float] | None:
        """The next free spot of this size: left to right, shelf upon shelf."""
        x, low, top = self._row
        if x + wide + 2 > self.side:
            x, low = 0.0, top
        if x + wide + 2 > self.side or low + high + 2 > self.side:
            return None
        self._row = (x + wide + 2, low, max(top, low + high + 2))
        return x + 1, low + 1


def words(texture: Texture, x: float, y: float) -> Iterator[object]:
    """A text that was drawn already, its lower left corner at a pixel."""
    yield Color(1, 1, 1, 1)
    yield Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
