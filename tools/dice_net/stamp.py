"""Flat things drawn on a small canvas and laid into a picture, turned, squashed and with a soft shadow."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

SHIFT = 4
ONE = 1 << SHIFT


def ink(colour: np.ndarray) -> tuple[float, float, float]:
    """A colour as cv2's drawing functions want it."""
    blue, green, red = (float(min(255, max(0, part))) for part in colour)
    return blue, green, red


class Patch:
    """A square canvas in unit coordinates (0..1): colours and, beside them, which pixels are there at all."""

    def __init__(self, side_px: int) -> None:
        self.side_px = side_px
        self.bgr = np.zeros((side_px, side_px, 3), np.uint8)
        self.mask = np.zeros((side_px, side_px), np.uint8)

    def _at(self, points: Iterable[tuple[float, float]]) -> np.ndarray:
        return np.round(np.asarray(list(points), np.float64) * (self.side_px * ONE)).astype(np.int32)

    def polygon(self, points: Iterable[tuple[float, float]], colour: np.ndarray, solid: bool = True) -> None:
        """Fills a polygon; `solid` makes it part of the thing, else only its print."""
        corners = self._at(points)
        cv2.fillPoly(self.bgr, [corners], ink(colour), cv2.LINE_AA, SHIFT)
        if solid:
            cv2.fillPoly(self.mask, [corners], 255, cv2.LINE_AA, SHIFT)

    def disc(
        self, x: float, y: float, radius: float, colour: np.ndarray, solid: bool = False, line: float = 0.0
    ) -> None:
        """A disc, or with `line` (unit width) a ring."""
        at = self._at([(x, y)])[0]
        width = max(1, round(line * self.side_px)) if line else -1
        reach = int(radius * self.side_px * ONE)
        cv2.circle(self.bgr, (int(at[0]), int(at[1])), reach, ink(colour), width, cv2.LINE_AA, SHIFT)
        if solid:
            cv2.circle(self.mask, (int(at[0]), int(at[1])), reach, 255, width, cv2.LINE_AA, SHIFT)

    def hole(self, x: float, y: float, radius: float) -> None:
        """Takes a disc out, so that the ground shows."""
        at = self._at([(x, y)])[0]
        cv2.circle(self.mask, (int(at[0]), int(at[1])), int(radius * self.side_px * ONE), 0, -1, cv2.LINE_AA, SHIFT)

    def box(
        self, x0: float, y0: float, x1: float, y1: float, colour: np.ndarray, radius: float = 0.0, solid: bool = True
    ) -> None:
        """A rectangle with rounded corners."""
        radius = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
        points = []
        for cx, cy, start in (
            (x1 - radius, y1 - radius, 0),
            (x0 + radius, y1 - radius, 1),
            (x0 + radius, y0 + radius, 2),
            (x1 - radius, y0 + radius, 3),
        ):
            for k in range(5 if radius else 1):
                turn = (start + k / 4) * math.pi / 2
                points.append((cx + radius * math.cos(turn), cy + radius * math.sin(turn)))
        self.polygon(points, colour, solid)

    def stroke(
        self, points: Iterable[tuple[float, float]], colour: np.ndarray, width: float, solid: bool = False
    ) -> None:
        """A line through the points."""
        corners, thick = self._at(points), max(1, round(width * self.side_px))
        cv2.polylines(self.bgr, [corners], False, ink(colour), thick, cv2.LINE_AA, SHIFT)
        if solid:
            cv2.polylines(self.mask, [corners], False, 255, thick, cv2.LINE_AA, SHIFT)

    def text(
        self, text: str, x: float, y: float, height: float, colour: np.ndarray, font: int = cv2.FONT_HERSHEY_DUPLEX
    ) -> None:
        """Text centred on a point, its capitals `height` high."""
        scale = height * self.side_px / 21
        thick = max(1, round(scale * 2))
        (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
        at = (round(x * self.side_px - wide / 2), round(y * self.side_px + high / 2))
        cv2.putText(self.bgr, text, at, font, scale, ink(colour), thick, cv2.LINE_AA)

    def shade(self, turn: float, amount: float) -> None:
        """Light from one side: multiplies by a slope from 1 + amount to 1 - amount."""
        way = np.linspace(-amount, amount, 8, dtype=np.float32)
        slope = 1 + way[None, :] * math.cos(turn) + way[:, None] * math.sin(turn)
        gain = cv2.resize(slope, (self.side_px, self.side_px))
        self.bgr = cv2.multiply(self.bgr, cv2.merge([gain, gain, gain]), dtype=cv2.CV_8U)


@dataclass(frozen=True)
class Lamp:
    """Where shadows fall in one picture: direction (unit), depth (0..1) and softness (share of a thing's height)."""

    dx: float
    dy: float
    depth: float
    softness: float


def any_lamp(rng: np.random.Generator) -> Lamp:
    """A lamp of a table: from soft and overhead to hard and low."""
    turn, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 1.6)
    return Lamp(reach * math.cos(turn), reach * math.sin(turn), rng.uniform(0.2, 0.75), rng.uniform(0.15, 1.2))


def lay(
    picture: np.ndarray,
    patch: Patch,
    at_xy: tuple[float, float],
    size_px: float,
    turned_deg: float,
    lamp: Lamp,
    thickness_px: float = 2.0,
    squash: float = 1.0,
) -> None:
    """Lays a patch `size_px` wide on the picture, in place, above its own shadow; what falls outside is cut off."""
    small = max(4, round(size_px))
    source, mask = patch.bgr, patch.mask
    if small < patch.side_px:
        source = cv2.resize(source, (small, small), interpolation=cv2.INTER_AREA)
        mask = cv2.resize(mask, (small, small), interpolation=cv2.INTER_AREA)
    scale = size_px / source.shape[0]
    shift = (lamp.dx * thickness_px, lamp.dy * thickness_px)
    pad = math.ceil(thickness_px * (math.hypot(lamp.dx, lamp.dy) + 2 * lamp.softness)) + 3
    reach = math.ceil(size_px * 0.71) + pad
    left, top = math.floor(at_xy[0]) - reach, math.floor(at_xy[1]) - reach
    turn = math.radians(turned_deg)
    matrix = scale * np.array(((math.cos(turn), -math.sin(turn)), (squash * math.sin(turn), squash * math.cos(turn))))
    middle = np.array((source.shape[1] - 1, source.shape[0] - 1)) / 2
    move = np.array(at_xy) - (left, top) - matrix @ middle
    affine = np.hstack([matrix, move[:, None]])
    side = 2 * reach + 1
    x0, y0, x1, y1 = max(0, left), max(0, top), min(picture.shape[1], left + side), min(picture.shape[0], top + side)
    if x1 <= x0 or y1 <= y0:
        return
    affine[:, 2] -= (x0 - left, y0 - top)
    window = (x1 - x0, y1 - y0)
    over = cv2.warpAffine(source, affine, window, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there = cv2.warpAffine(mask, affine, window, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    under = picture[y0:y1, x0:x1]
    if thickness_px > 0:
        affine[:, 2] += shift
        dark = cv2.warpAffine(mask, affine, window, flags=cv2.INTER_LINEAR)
        dark = cv2.blur(dark, (2 * max(1, round(lamp.softness * thickness_px)) + 1,) * 2)
        gain = cv2.addWeighted(dark, -lamp.depth, dark, 0, 255)
        under = cv2.multiply(under, cv2.merge([gain, gain, gain]), scale=1 / 255)
    picture[y0:y1, x0:x1] = cv2.blendLinear(over, under, there, 1 - there)
