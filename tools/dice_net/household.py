"""Things from around the house with round spots in rows and squares: each `(rng, side_px) -> Patch`."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.dice_net.stamp import Patch
from tools.dice_net.surfaces import any_colour, hsv

Rng = np.random.Generator


def lenses(rng: Rng, side_px: int) -> Patch:
    """The camera block of a telephone: two to four dark lenses and a lamp on a rounded plate."""
    patch, colour = Patch(side_px), hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.05, 0.9))
    patch.box(0.05, 0.05, 0.95, 0.95, colour, rng.uniform(0.1, 0.26))
    places = [(0.3, 0.3), (0.3, 0.7), (0.7, 0.5), (0.7, 0.3)][: int(rng.integers(2, 5))]
    for x, y in places:
        patch.disc(x, y, 0.17, hsv(220, 0.05, rng.uniform(0.2, 0.8)))
        patch.disc(x, y, 0.14, hsv(230, 0.3, 0.06))
        patch.disc(x, y, 0.08, hsv(rng.uniform(200, 290), 0.5, 0.2))
        patch.disc(x - 0.04, y - 0.04, 0.025, hsv(0, 0, 0.9))
    patch.disc(0.72, 0.78, 0.06, hsv(45, 0.2, 1.0))
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0, 0.3))
    return patch


def blister(rng: Rng, side_px: int) -> Patch:
    """A blister pack of pills, or a tray of paints: rounds in two rows, each lit from one side."""
    patch = Patch(side_px)
    foil = hsv(210, 0.04, rng.uniform(0.6, 0.9)) if rng.random() < 0.7 else any_colour(rng, 0.2)
    pill = hsv(40, 0.05, 0.95) if rng.random() < 0.5 else any_colour(rng, 0.2)
    across, down = int(rng.integers(3, 6)), int(rng.integers(2, 4))
    pitch = 0.94 / max(across, down)
    left, top = 0.5 - across * pitch / 2, 0.5 - down * pitch / 2
    patch.box(left, top, left + across * pitch, top + down * pitch, foil, 0.04)
    round_px = pitch * rng.uniform(0.22, 0.4)
    for row in range(down):
        for column in range(across):
            x, y = left + (column + 0.5) * pitch, top + (row + 0.5) * pitch
            patch.disc(x + 0.01, y + 0.015, round_px * 1.1, foil * 0.7)
            if rng.random() < 0.9:
                patch.disc(x, y, round_px, pill * 0.9)
                patch.disc(x - round_px * 0.2, y - round_px * 0.25, round_px * 0.6, pill * 1.08)
            else:
                patch.disc(x, y, round_px, foil * 0.4)
    return patch


def remote(rng: Rng, side_px: int) -> Patch:
    """A remote control or a calculator: rows of keys on a long body."""
    patch, colour = Patch(side_px), hsv(rng.uniform(180, 260), rng.uniform(0, 0.2), rng.choice((0.1, 0.2, 0.85)))
    patch.box(0.32, 0.02, 0.68, 0.98, colour, 0.06)
    key = any_colour(rng, 0.3) if rng.random() < 0.5 else colour * 0.6 + 40
    columns, rounded = int(rng.integers(2, 5)), rng.random() < 0.6
    for y in np.arange(0.12, rng.uniform(0.5, 0.92), 0.36 / columns):
        for k in range(columns):
            x, half = 0.32 + 0.36 * (k + 0.5) / columns, 0.11 / columns
            if rounded:
                patch.disc(x, float(y), half, key)
            else:
                patch.box(x - half, y - half * 0.7, x + half, y + half * 0.7, key, 0.01, solid=False)
    patch.disc(0.4, 0.06, 0.02, hsv(0, 0.9, 0.8))
    return patch


def plug(rng: Rng, side_px: int) -> Patch:
    """A plug, a socket or a ferrite choke on its cable."""
    patch, colour = Patch(side_px), hsv(0, 0, rng.choice((0.06, 0.12, 0.9)))
    if rng.random() < 0.5:
        patch.disc(0.5, 0.5, 0.46, colour, solid=True)
        patch.disc(0.5, 0.5, 0.36, colour * 0.8 + 8, line=0.03)
        for x in (0.36, 0.64):
            patch.disc(x, 0.5, 0.05, colour * 0.2 + 5)
        return patch
    patch.box(0.0, 0.47, 1.0, 0.53, colour)
    patch.box(0.25, 0.38, 0.75, 0.62, colour, 0.05)
    patch.box(0.27, 0.39, 0.73, 0.44, colour * 1.3 + 12, 0.02, solid=False)
    if rng.random() < 0.5:
        patch.text(f"{rng.integers(5, 60)}.{rng.integers(0, 9)} V", 0.5, 0.52, 0.07, 235 - colour)
    return patch


def eyed(rng: Rng, side_px: int) -> Patch:
    """A ladybird, a biscuit, a bun with raisins or a spotted stone: round, with spots where they fall."""
    patch, colour = (
        Patch(side_px),
        hsv(*((5, 0.9, 0.8), (32, 0.5, 0.75), (28, 0.6, 0.45), (200, 0.05, 0.6))[rng.integers(0, 4)]),
    )
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    reach = 0.42 + 0.03 * np.sin(angles * 3 + rng.uniform(0, 6)) + 0.02 * np.sin(angles * 5 + rng.uniform(0, 6))
    patch.polygon(zip(0.5 + reach * np.cos(angles), 0.5 + reach * np.sin(angles), strict=True), colour)
    spot = colour * 0.2 if rng.random() < 0.8 else hsv(40, 0.1, 0.95)
    for _ in range(int(rng.integers(3, 14))):
        turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.34)
        patch.disc(0.5 + far * math.cos(turn), 0.5 + far * math.sin(turn), rng.uniform(0.02, 0.07), spot)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.1, 0.35))
    return patch


def cup(rng: Rng, side_px: int) -> Patch:
    """A cup, glass, bowl or plate from above: rim, inner wall, what is in it, a light on the rim."""
    patch, colour = Patch(side_px), any_colour(rng, 0.1)
    within = (
        hsv(rng.uniform(15, 35), rng.uniform(0.3, 0.9), rng.uniform(0.1, 0.6)) if rng.random() < 0.5 else colour * 0.6
    )
    patch.disc(0.5, 0.5, 0.47, colour, solid=True)
    rim = rng.uniform(0.02, 0.14)
    patch.disc(0.5, 0.5, 0.47 - rim, colour * 0.6)
    patch.disc(0.52, 0.52, 0.45 - rim * rng.uniform(1.1, 1.6), within)
    turn = rng.uniform(0, 6.3)
    arc = [(0.5 + 0.45 * math.cos(turn + k * 0.1), 0.5 + 0.45 * math.sin(turn + k * 0.1)) for k in range(8)]
    patch.stroke(arc, hsv(0, 0, 1.0), 0.012)
    patch.shade(turn + math.pi, rng.uniform(0.05, 0.3))
    return patch


def slab(rng: Rng, side_px: int) -> Patch:
    """A telephone, book, box lid or notepad: one large rounded rectangle with its edge and little on it."""
    patch, colour = Patch(side_px), any_colour(rng, 0.05)
    half, edge = rng.uniform(0.22, 0.45), rng.uniform(0, 0.09)
    patch.box(0.5 - half, 0.02, 0.5 + half, 0.98, colour * 0.7, edge)
    patch.box(0.51 - half, 0.03, 0.49 + half, 0.965, colour, edge, solid=False)
    kind = rng.random()
    if kind < 0.4:
        patch.box(0.53 - half, 0.07, 0.47 + half, 0.93, any_colour(rng, 0.02, 0.5), edge * 0.5, solid=False)
    elif kind < 0.7:
        patch.text(
            "".join(chr(k) for k in rng.integers(65, 91, 5)), 0.5, rng.uniform(0.2, 0.7), half * 0.25, colour * 0.3
        )
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.02, 0.3))
    return patch


def specks(rng: Rng, picture: np.ndarray) -> None:
    """Crumbs, drops, pin holes, knots or scratches strewn over a part of the picture, in place."""
    high, wide = picture.shape[:2]
    colour = tuple(float(part) for part in any_colour(rng, 0.0, 1.0))
    middle, spread = rng.random(2) * (wide, high), rng.uniform(0.03, 0.5) * wide
    usual = math.exp(rng.uniform(math.log(0.7), math.log(6)))
    rounds = rng.random()
    for x, y in middle + rng.normal(0, spread, (int(rng.integers(4, 60)), 2)):
        size = max(0.5, usual * rng.uniform(0.6, 1.4))
        at = (round(x * 16), round(y * 16))
        if rounds < 0.6:
            cv2.circle(picture, at, round(size * 16), colour, -1, cv2.LINE_AA, 4)
        elif rounds < 0.8:
            cv2.ellipse(
                picture,
                (round(x), round(y)),
                (round(size) + 1, max(1, round(size * 0.5))),
                rng.uniform(0, 180),
                0,
                360,
                colour,
                -1,
                cv2.LINE_AA,
            )
        else:
            end = (round((x + rng.normal(0, 5 * size)) * 16), round((y + rng.normal(0, 5 * size)) * 16))
            cv2.line(picture, at, end, colour, 1, cv2.LINE_AA, 4)
        if usual > 2.5 and rounds < 0.3:
            cv2.circle(
                picture,
                (round((x - size * 0.3) * 16), round((y - size * 0.3) * 16)),
                round(size * 5),
                (245, 250, 250),
                -1,
                cv2.LINE_AA,
                4,
            )
