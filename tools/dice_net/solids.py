"""Small solid things that are no dice, drawn as seen from above: each `(rng, side_px) -> Patch`."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.dice_net.stamp import Patch
from tools.dice_net.surfaces import any_colour, hsv

Rng = np.random.Generator


def _ring_of(count: int, radius: float, turn: float = 0.0) -> list[tuple[float, float]]:
    angles = turn + 2 * math.pi * np.arange(count) / count
    return [(0.5 + radius * math.sin(a), 0.5 - radius * math.cos(a)) for a in angles]


def button(rng: Rng, side_px: int) -> Patch:
    """A button with two or four holes, or a snap."""
    patch, colour = Patch(side_px), any_colour(rng, 0.05)
    patch.disc(0.5, 0.5, 0.47, colour, solid=True)
    rim = rng.uniform(0.28, 0.4)
    patch.disc(0.5, 0.5, rim + 0.02, colour * 0.75, line=0.03)
    patch.disc(0.5, 0.5, rim, colour * 1.1)
    count, far, hole = int(rng.choice((2, 4, 4, 3))), rng.uniform(0.09, 0.16), rng.uniform(0.035, 0.065)
    for x, y in _ring_of(count, far, rng.uniform(0, 1)):
        if rng.random() < 0.15:
            patch.disc(x, y, hole, colour * 0.2)
        else:
            patch.hole(x, y, hole)
        patch.disc(x, y, hole, colour * 0.5, line=0.015)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.05, 0.3))
    return patch


def screw(rng: Rng, side_px: int) -> Patch:
    """A screw's head with a slot, a cross or a hexagon; a nut; a plain rivet."""
    patch = Patch(side_px)
    metal = hsv(rng.uniform(200, 230), 0.06, rng.uniform(0.35, 0.85)) if rng.random() < 0.7 else hsv(40, 0.5, 0.7)
    kind = rng.integers(0, 5)
    if kind == 4:
        patch.polygon(_ring_of(6, 0.47), metal)
        patch.disc(0.5, 0.5, 0.26, metal * 0.6, line=0.04)
        patch.hole(0.5, 0.5, 0.24)
    else:
        patch.disc(0.5, 0.5, 0.46, metal, solid=True)
        patch.disc(0.5, 0.5, 0.44, metal * 0.7, line=0.04)
    if kind in (0, 1):
        patch.stroke([(0.18, 0.5), (0.82, 0.5)], metal * 0.3, 0.09)
    if kind == 1:
        patch.stroke([(0.5, 0.18), (0.5, 0.82)], metal * 0.3, 0.09)
    elif kind == 2:
        patch.polygon(_ring_of(6, 0.22), metal * 0.3, solid=False)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.2, 0.6))
    return patch


def bead(rng: Rng, side_px: int) -> Patch:
    """A ball, marble or gem: dark rim, bright spot, at times a bore."""
    patch, colour = Patch(side_px), any_colour(rng, 0.15)
    for k in range(8):
        share = k / 7
        patch.disc(
            0.5 - 0.06 * share,
            0.5 - 0.08 * share,
            0.46 * (1 - 0.8 * share),
            colour * (0.55 + 0.6 * share),
            solid=k == 0,
        )
    if rng.random() < 0.4:
        patch.disc(0.52, 0.55, 0.1, colour * 0.2)
    patch.disc(0.36, 0.32, rng.uniform(0.04, 0.1), hsv(0, 0, 1.0))
    return patch


def pencil(rng: Rng, side_px: int) -> Patch:
    """A pencil, with or without a rubber."""
    patch, colour, y = Patch(side_px), any_colour(rng, 0.2), 0.5
    wide = rng.uniform(0.02, 0.05)
    patch.box(0.02, y - wide, 0.8, y + wide, colour)
    patch.box(0.02, y - wide, 0.8, y - wide * 0.3, colour * 1.25, solid=False)
    patch.polygon([(0.8, y - wide), (0.95, y), (0.8, y + wide)], hsv(32, 0.4, 0.85))
    patch.polygon([(0.91, y - wide * 0.3), (0.96, y), (0.91, y + wide * 0.3)], colour * 0.5)
    if rng.random() < 0.5:
        patch.box(0.0, y - wide, 0.07, y + wide, hsv(350, 0.45, 0.85))
        patch.box(0.07, y - wide, 0.12, y + wide, hsv(45, 0.3, 0.7))
    return patch


def ring(rng: Rng, side_px: int) -> Patch:
    """A ring, washer or hoop."""
    patch, colour, wide = Patch(side_px), any_colour(rng, 0.2), rng.uniform(0.05, 0.16)
    patch.disc(0.5, 0.5, 0.4, colour, solid=True, line=wide)
    patch.disc(0.5, 0.5, 0.4, colour * 1.3, line=wide * 0.3)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.1, 0.5))
    return patch


def meeple(rng: Rng, side_px: int) -> Patch:
    """A wooden figure: meeple, pawn from above, house, bar."""
    patch, colour = Patch(side_px), any_colour(rng, 0.15)
    kind = rng.integers(0, 4)
    if kind == 0:
        half = (
            (0.5, 0.08),
            (0.62, 0.14),
            (0.62, 0.3),
            (0.93, 0.45),
            (0.9, 0.58),
            (0.7, 0.58),
            (0.84, 0.92),
            (0.58, 0.92),
            (0.5, 0.75),
        )
        shape = [*half, *((1 - x, y) for x, y in reversed(half))]
    elif kind == 1:
        patch.disc(0.5, 0.5, 0.45, colour * 0.8, solid=True)
        patch.disc(0.46, 0.45, 0.25, colour * 1.1)
        patch.disc(0.4, 0.38, 0.06, colour * 1.6)
        return patch
    elif kind == 2:
        shape = [(0.2, 0.9), (0.2, 0.45), (0.5, 0.12), (0.8, 0.45), (0.8, 0.9)]
    else:
        shape = [(0.35, 0.05), (0.65, 0.05), (0.65, 0.95), (0.35, 0.95)]
    patch.polygon([(x + 0.03, y + 0.04) for x, y in shape], colour * 0.6)
    patch.polygon(shape, colour)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.05, 0.25))
    return patch


def brick(rng: Rng, side_px: int) -> Patch:
    """A building brick: studs in one to three rows, each with its lit and its dark edge."""
    patch, colour = Patch(side_px), any_colour(rng, 0.15)
    across, down = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    pitch = 0.92 / max(across, down)
    left, top = 0.5 - across * pitch / 2, 0.5 - down * pitch / 2
    patch.box(left, top, left + across * pitch, top + down * pitch, colour, 0.02)
    patch.box(left, top, left + across * pitch, top + 0.02, colour * 1.25, 0.0, solid=False)
    patch.box(
        left, top + down * pitch - 0.03, left + across * pitch, top + down * pitch, colour * 0.65, 0.0, solid=False
    )
    for row in range(down):
        for column in range(across):
            x, y = left + (column + 0.5) * pitch, top + (row + 0.5) * pitch
            patch.disc(x + pitch * 0.05, y + pitch * 0.06, pitch * 0.31, colour * 0.55)
            patch.disc(x - pitch * 0.03, y - pitch * 0.03, pitch * 0.3, colour * 1.3)
            patch.disc(x, y, pitch * 0.28, colour * 1.05)
    return patch


def polyhedron(rng: Rng, side_px: int) -> Patch:
    """A die of 4, 8, 10, 12 or 20 sides from above: facets of their own light, a number on the nearest."""
    patch, colour = Patch(side_px), any_colour(rng, 0.1)
    pale = float(colour.mean()) < 120
    number_colour = hsv(0, 0, 0.95) if pale else hsv(0, 0, 0.08)
    corners, inner, far, near, most = (
        (3, 1, 0.48, 0.0, 4),
        (6, 3, 0.46, 0.42, 8),
        (4, 4, 0.47, 0.2, 10),
        (10, 5, 0.46, 0.3, 12),
        (6, 3, 0.46, 0.3, 20),
    )[rng.integers(0, 5)]
    outside, inside = _ring_of(corners, far), _ring_of(inner, near, 0.0 if inner != 5 else math.pi / 10)
    patch.polygon(outside, colour * 0.7)
    for k in range(corners):
        a, b = outside[k], outside[(k + 1) % corners]
        light = 0.75 + 0.35 * math.sin(2 * math.pi * k / corners + rng.uniform(-0.3, 0.3))
        patch.polygon(
            [a, b, inside[(k + 1) * inner // corners % inner], inside[k * inner // corners]],
            colour * light,
            solid=False,
        )
    if inner > 2:
        patch.polygon(inside, colour * rng.uniform(0.95, 1.2), solid=False)
    size = {4: 0.13, 8: 0.2, 10: 0.16, 12: 0.22, 20: 0.14}[most]
    if most == 4:
        for x, y in _ring_of(3, 0.2, math.pi / 3):
            patch.text(str(rng.integers(1, 5)), x, y, size, number_colour)
    else:
        patch.text(str(rng.integers(1, most + 1)), 0.5, 0.5, size, number_colour)
        for x, y in _ring_of(corners // 2 if corners > 4 else 0, 0.38, math.pi / corners * 2):
            patch.text(str(rng.integers(1, most + 1)), x, y, size * 0.5, number_colour)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0, 0.25))
    return patch


def plain_cube(rng: Rng, side_px: int) -> Patch:
    """A cube of wood or plastic without pips, one or two of its sides seen."""
    patch, colour = Patch(side_px), any_colour(rng, 0.15)
    dx, dy, edge = rng.uniform(-0.16, 0.16), rng.uniform(0.0, 0.18), rng.uniform(0.0, 0.06)
    patch.box(0.2 + dx, 0.2 + dy, 0.8 + dx, 0.8 + dy, colour * 0.5, edge)
    for k, (a, b) in enumerate((((0.2, 0.8), (0.8, 0.8)), ((0.2, 0.2), (0.2, 0.8)), ((0.8, 0.8), (0.8, 0.2)))):
        patch.polygon([a, b, (b[0] + dx, b[1] + dy), (a[0] + dx, a[1] + dy)], colour * (0.6 + 0.12 * k))
    patch.box(0.2, 0.2, 0.8, 0.8, colour, edge)
    if rng.random() < 0.4:
        for y in rng.uniform(0.24, 0.76, 5):
            patch.stroke([(0.22, y), (0.78, y + rng.normal(0, 0.02))], colour * 0.9, 0.01)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0, 0.15))
    return patch


def cap(rng: Rng, side_px: int) -> Patch:
    """A bottle's cap: toothed rim, print inside."""
    patch, colour = Patch(side_px), any_colour(rng, 0.2)
    patch.polygon(
        [
            (
                0.5 + (0.48 - 0.03 * (k % 2)) * math.cos(k * math.pi / 21),
                0.5 + (0.48 - 0.03 * (k % 2)) * math.sin(k * math.pi / 21),
            )
            for k in range(42)
        ],
        colour * 0.8,
    )
    patch.disc(0.5, 0.5, 0.4, colour)
    patch.disc(0.5, 0.5, 0.36, any_colour(rng, 0.3), line=0.03)
    patch.text(chr(int(rng.integers(65, 91))), 0.5, 0.5, 0.3, any_colour(rng, 0.0, 1.0))
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.1, 0.4))
    return patch


def strip(rng: Rng, side_px: int) -> Patch:
    """A strip of plastic, card or metal with a row of holes or spots; a socket; a film."""
    patch, colour = Patch(side_px), any_colour(rng, 0.05)
    rows, wide = int(rng.integers(1, 3)), rng.uniform(0.1, 0.22)
    patch.box(0.02, 0.5 - wide, 0.98, 0.5 + wide, colour, rng.uniform(0, 0.1))
    through, count = rng.random() < 0.5, int(rng.integers(3, 9))
    spot = any_colour(rng, 0.0, 1.0) if rng.random() < 0.5 else colour * 0.2
    for x in np.linspace(0.1, 0.9, count):
        for y in (0.5,) if rows == 1 else (0.5 - wide / 2, 0.5 + wide / 2):
            if through:
                patch.hole(float(x), y, min(0.045, wide / 3))
            else:
                patch.disc(float(x), y, min(0.045, wide / 3), spot)
    return patch


def cable(rng: Rng, side_px: int) -> Patch:
    """A cable, cord or rubber band lying in a curve."""
    patch, colour, wide = Patch(side_px), any_colour(rng, 0.03, 0.9), rng.uniform(0.015, 0.05)
    way = np.linspace(0, 1, 24)
    y = 0.5 + rng.uniform(-0.3, 0.3) * np.sin(way * rng.uniform(2, 7) + rng.uniform(0, 6))
    patch.stroke(zip(way, y, strict=True), colour, wide, solid=True)
    patch.stroke(zip(way, y - wide * 0.25, strict=True), colour * 1.4 + 15, wide * 0.25)
    return patch


def finger(rng: Rng, side_px: int) -> Patch:
    """One to four fingers of any skin, tips upwards."""
    patch = Patch(side_px)
    skin = hsv(rng.uniform(12, 28), rng.uniform(0.25, 0.65), rng.uniform(0.3, 0.95))
    count, wide = int(rng.integers(1, 5)), rng.uniform(0.14, 0.2)
    for k in range(count):
        x, tip = 0.5 + (k - (count - 1) / 2) * wide * 1.08, 0.08 + 0.06 * rng.random() + 0.05 * abs(k - 1.2)
        lean = rng.normal(0, 0.02)
        for step in range(4):
            share = wide / 2 * (1 - 0.2 * step)
            points = [
                (x - share, 1.0),
                (x - share + lean, tip + wide / 2),
                (x + lean, tip + 0.02 * step),
                (x + share + lean, tip + wide / 2),
                (x + share, 1.0),
            ]
            colour = skin * (0.72 + 0.1 * step)
            patch.polygon(points, colour, solid=step == 0)
            patch.disc(x + lean, tip + wide / 2, share, colour, solid=step == 0)
        for y in (0.42, 0.68):
            patch.stroke([(x - wide * 0.3 + lean / 2, y), (x + wide * 0.3 + lean / 2, y)], skin * 0.7, 0.012)
        patch.disc(x + lean, tip + wide * 0.42, wide * 0.26, np.minimum(skin * 1.1 + 12, 255))
    patch.bgr = cv2.GaussianBlur(patch.bgr, (0, 0), max(0.5, side_px / 120))
    return patch
