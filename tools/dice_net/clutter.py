"""Things on a table that are no dice, though a pip detector may take them for some.

Each maker is `(rng, side_px) -> Patch`: the thing alone on its canvas. `clutter` lays some of them on a picture. A flat
printed face of a die is no die either, but rare: two pictures in a hundred have one.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from tools.dice_net import cards, household, solids
from tools.dice_net.noise import words
from tools.dice_net.stamp import Patch, any_lamp, lay
from tools.dice_net.surfaces import any_colour, hsv
from tools.render_dice import PIP_LAYOUT

Rng = np.random.Generator
FLAT_FACE_SHARE = 0.02
SMALLEST_PX, LARGEST_PX = 15, 200


def _against(rng: Rng, colour: np.ndarray) -> np.ndarray:
    """A colour that can be seen on this one."""
    dark = float(colour.mean()) > 115
    plain = rng.random() < 0.6
    if dark:
        return hsv(0, 0, rng.uniform(0, 0.2)) if plain else any_colour(rng, 0.02, 0.4)
    return hsv(40, 0.05, rng.uniform(0.8, 1)) if plain else any_colour(rng, 0.7, 1.0)


def _symbol(rng: Rng, patch: Patch, colour: np.ndarray, x: float, y: float, size: float) -> None:
    """A letter, number, star, cross, arrow, disc or suit."""
    kind = rng.integers(0, 6)
    if kind <= 1:
        text = str(rng.integers(0, 13)) if kind else chr(int(rng.integers(65, 91)))
        patch.text(text, x, y, size, colour, int(rng.choice((cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX))))
    elif kind == 2:
        points = int(rng.integers(3, 9))
        turns = np.arange(2 * points) * math.pi / points
        reach = np.where(np.arange(2 * points) % 2, rng.uniform(0.3, 0.7), 1.0) * size * 0.6
        patch.polygon(zip(x + reach * np.sin(turns), y - reach * np.cos(turns), strict=True), colour, solid=False)
    elif kind == 3:
        for a, b in (((-1, 0), (1, 0)), ((0, -1), (0, 1))):
            patch.stroke(
                [(x + a[0] * size / 2, y + a[1] * size / 2), (x + b[0] * size / 2, y + b[1] * size / 2)],
                colour,
                size * 0.25,
            )
    elif kind == 4:
        patch.polygon(
            [(x + 0.6 * size * px, y + 0.6 * size * py) for px, py in cards.SUITS[rng.integers(0, 3)]],
            colour,
            solid=False,
        )
    else:
        patch.disc(x, y, size * 0.55, colour, line=size * 0.2 if rng.random() < 0.5 else 0.0)


def coin(rng: Rng, side_px: int) -> Patch:
    """A coin of copper, brass or silver: rim, beading, something struck on it."""
    patch = Patch(side_px)
    metal = hsv(*((38, 0.5, 0.75), (25, 0.6, 0.6), (220, 0.06, 0.75))[rng.integers(0, 3)]) * rng.uniform(0.6, 1.15)
    patch.disc(0.5, 0.5, 0.47, metal, solid=True)
    patch.disc(0.5, 0.5, 0.46, metal * 0.7, line=0.03)
    patch.disc(0.5, 0.5, 0.42, metal * 1.25, line=0.015)
    if rng.random() < 0.3:
        patch.disc(0.5, 0.5, 0.3, hsv(220, 0.06, 0.7), line=0.0)
    _symbol(rng, patch, metal * rng.uniform(0.5, 0.8), 0.49, 0.5, rng.uniform(0.3, 0.5))
    for k in range(int(rng.integers(0, 20))):
        turn = k * 0.33
        patch.disc(0.5 + 0.38 * math.cos(turn), 0.5 + 0.38 * math.sin(turn), 0.015, metal * 0.6)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0.1, 0.4))
    return patch


def token(rng: Rng, side_px: int) -> Patch:
    """A round counter of plastic, wood or cardboard; also a poker chip, or a draughtsman with rings."""
    patch, colour = Patch(side_px), any_colour(rng, 0.15)
    patch.disc(0.5, 0.5, 0.47, colour, solid=True)
    kind = rng.random()
    if kind < 0.2:
        for k in range(6):
            turn = k * math.pi / 3
            ends = [(0.5 + r * math.cos(turn), 0.5 + r * math.sin(turn)) for r in (0.36, 0.46)]
            patch.stroke(ends, _against(rng, colour), 0.12)
        patch.disc(0.5, 0.5, 0.3, colour * 0.8, line=0.03)
    elif kind < 0.4:
        for radius in (0.42, 0.32, 0.22, 0.1):
            patch.disc(0.5, 0.5, radius, colour * rng.uniform(0.6, 1.2), line=0.025)
    if kind > 0.3 and rng.random() < 0.8:
        _symbol(rng, patch, _against(rng, colour), 0.5, 0.5, rng.uniform(0.25, 0.5))
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0, 0.2))
    return patch


def chit(rng: Rng, side_px: int) -> Patch:
    """A square of cardboard as war games have them: a symbol in the middle, numbers below, at times dots in a line."""
    patch, colour = Patch(side_px), any_colour(rng, 0.25)
    patch.box(0.06, 0.06, 0.94, 0.94, colour, rng.uniform(0, 0.1))
    ink = _against(rng, colour)
    kind = rng.random()
    if kind < 0.45:
        patch.box(0.27, 0.2, 0.73, 0.5, any_colour(rng, 0.5), solid=False)
        for ends in ((((0.27, 0.2), (0.73, 0.5)), ((0.27, 0.5), (0.73, 0.2))), (((0.27, 0.5), (0.73, 0.2)),), ())[
            rng.integers(0, 3)
        ]:
            patch.stroke(ends, ink, 0.03)
        patch.stroke([(0.27, 0.2), (0.73, 0.2), (0.73, 0.5), (0.27, 0.5), (0.27, 0.2)], ink, 0.03)
        patch.text(f"{rng.integers(1, 12)}-{rng.integers(1, 12)}", 0.5, 0.74, 0.2, ink)
        if rng.random() < 0.5:
            patch.text(words(rng, 3), 0.5, 0.13, 0.08, ink)
    elif kind < 0.75:
        _symbol(rng, patch, ink, 0.5, 0.45, rng.uniform(0.3, 0.55))
        if rng.random() < 0.4:
            patch.text(words(rng, 6), 0.5, 0.85, 0.09, ink)
    else:
        count = int(rng.integers(2, 6))
        for k in range(count):
            patch.disc(0.5 + (k - (count - 1) / 2) * 0.16, rng.choice((0.2, 0.5, 0.8)) if k == 0 else 0.5, 0.055, ink)
        patch.text(words(rng, 5), 0.5, 0.78, 0.12, ink)
    patch.shade(rng.uniform(0, 6.3), rng.uniform(0, 0.12))
    return patch


def plate(rng: Rng, side_px: int) -> Patch:
    """A flat piece with round spots, but not where a die has them: in a row, in a ring, in a grid of eight or nine."""
    patch, colour = Patch(side_px), any_colour(rng, 0.05)
    ink, spot = _against(rng, colour), rng.uniform(0.04, 0.075)
    kind = rng.integers(0, 5)
    if kind == 0:
        patch.box(0.26, 0.02, 0.74, 0.98, colour, 0.06)
        patch.stroke([(0.3, 0.5), (0.7, 0.5)], ink, 0.015)
        for middle in (0.26, 0.74):
            places = (
                PIP_LAYOUT[int(rng.integers(1, 7))]
                if rng.random() < 0.5
                else [(x, y) for x in (-1, 0, 1) for y in (-1, 1)]
            )
            for x, y in places:
                patch.disc(0.5 + 0.14 * x, middle + 0.14 * y, spot * 0.7, ink)
        return patch
    shape = rng.random()
    if shape < 0.5:
        patch.box(0.06, 0.06, 0.94, 0.94, colour, rng.uniform(0, 0.2))
    elif shape < 0.75:
        patch.disc(0.5, 0.5, 0.46, colour, solid=True)
    else:
        patch.box(0.02, 0.28, 0.98, 0.72, colour, rng.uniform(0, 0.2))
    if kind == 1:
        places = [(x, 0.0) for x in np.linspace(-1, 1, int(rng.integers(2, 6)))]
    elif kind == 2:
        turns = 2 * math.pi * np.arange(count := int(rng.integers(5, 11))) / count
        places = list(zip(np.cos(turns), np.sin(turns), strict=True))
    elif kind == 3:
        places = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0) or rng.random() < 0.5]
    else:
        places = [tuple(at) for at in rng.uniform(-1, 1, (int(rng.integers(3, 12)), 2))]
    flat = 0.35 if shape >= 0.75 else 1.0
    for x, y in places:
        patch.disc(0.5 + 0.27 * x, 0.5 + 0.27 * y * flat, spot * (0.6 if shape >= 0.75 else 1), ink)
    return patch


def flat_face(rng: Rng, side_px: int) -> Patch:
    """A printed picture of a die's face, as rule books and sheets of counters have them."""
    patch, colour = Patch(side_px), any_colour(rng, 0.05) if rng.random() < 0.4 else hsv(40, 0.04, 0.95)
    ink = _against(rng, colour)
    patch.box(0.05, 0.05, 0.95, 0.95, ink, 0.16)
    patch.box(0.08, 0.08, 0.92, 0.92, colour, 0.14, solid=False)
    for x, y in PIP_LAYOUT[int(rng.integers(1, 7))]:
        patch.disc(0.5 + 0.23 * x, 0.5 + 0.23 * y, 0.085, ink)
    return patch


def code(rng: Rng, side_px: int) -> Patch:
    """A square of black and white cells, like a printed code."""
    patch, cells = Patch(side_px), int(rng.choice((21, 25, 29)))
    patch.box(0, 0, 1, 1, hsv(0, 0, 0.95))
    bits = (rng.random((cells, cells)) < 0.5).astype(np.uint8) * 235 + 15
    for y, x in ((0, 0), (0, cells - 7), (cells - 7, 0)):
        bits[max(0, y - 1) : y + 8, max(0, x - 1) : x + 8] = 250
        bits[y : y + 7, x : x + 7] = 15
        bits[y + 1 : y + 6, x + 1 : x + 6] = 250
        bits[y + 2 : y + 5, x + 2 : x + 5] = 15
    edge = side_px // 10
    inner = cv2.resize(bits, (side_px - 2 * edge,) * 2, interpolation=cv2.INTER_NEAREST)
    patch.bgr[edge : side_px - edge, edge : side_px - edge] = inner[..., None]
    return patch


def text(rng: Rng, side_px: int) -> Patch:
    """A label with a few words or numbers, or the words alone."""
    patch, colour = Patch(side_px), any_colour(rng, 0.3)
    ink = _against(rng, colour)
    patch.box(0.02, 0.3, 0.98, 0.7, colour, 0.03)
    for y in (0.5,) if rng.random() < 0.5 else (0.41, 0.58):
        patch.text(words(rng, int(rng.integers(4, 12))), 0.5, y, rng.uniform(0.07, 0.1), ink, cv2.FONT_HERSHEY_COMPLEX)
    return patch


def glare(rng: Rng, side_px: int) -> Patch:
    """A white soft spot."""
    patch = Patch(side_px)
    patch.bgr[:] = hsv(rng.uniform(20, 60), rng.uniform(0, 0.1), 1.0)
    cv2.ellipse(
        patch.mask, (side_px // 2,) * 2, (side_px // 4, side_px // int(rng.integers(5, 12))), 0, 0, 360, 255, -1
    )
    patch.mask = cv2.GaussianBlur(patch.mask, (0, 0), side_px * rng.uniform(0.02, 0.09))
    return patch


# How often each is laid, and how thick it is (share of its size): thick things throw longer shadows.
THINGS: dict[str, tuple[float, float, Callable[[Rng, int], Patch]]] = {
    "coin": (8, 0.06, coin),
    "token": (10, 0.1, token),
    "chit": (12, 0.05, chit),
    "card": (7, 0.01, cards.card),
    "plate": (7, 0.08, plate),
    "code": (2, 0.0, code),
    "text": (3, 0.0, text),
    "glare": (3, 0.0, glare),
    "button": (7, 0.1, solids.button),
    "screw": (4, 0.15, solids.screw),
    "bead": (4, 0.4, solids.bead),
    "pencil": (3, 0.06, solids.pencil),
    "ring": (3, 0.1, solids.ring),
    "meeple": (5, 0.3, solids.meeple),
    "brick": (5, 0.3, solids.brick),
    "polyhedron": (8, 0.5, solids.polyhedron),
    "plain cube": (2, 0.6, solids.plain_cube),
    "cap": (3, 0.15, solids.cap),
    "strip": (3, 0.03, solids.strip),
    "cable": (3, 0.05, solids.cable),
    "finger": (3, 0.25, solids.finger),
    "lenses": (2, 0.1, household.lenses),
    "blister": (3, 0.1, household.blister),
    "remote": (2, 0.15, household.remote),
    "plug": (2, 0.2, household.plug),
    "eyed": (3, 0.2, household.eyed),
    "cup": (2, 0.3, household.cup),
    "slab": (3, 0.1, household.slab),
}
_NAMES = tuple(THINGS)
_SHARES = np.array([weight for weight, *_ in THINGS.values()]) / sum(weight for weight, *_ in THINGS.values())
_LARGE = {
    "card": 2.2,
    "finger": 3.0,
    "pencil": 2.5,
    "cable": 3.0,
    "strip": 1.6,
    "text": 1.5,
    "glare": 1.3,
    "remote": 2.5,
    "plug": 1.6,
    "cup": 3.0,
    "slab": 3.5,
}


def clutter(rng: Rng, picture: np.ndarray, most: int = 14, usual_px: float | None = None) -> None:
    """Lays 0 to `most` things that are no dice on the picture, in place. One picture in four stays empty.

    Most are about `usual_px` wide (20 to 90 unless told); give the size of the dice to make them hard to tell apart.
    """
    high, wide = picture.shape[:2]
    lamp = any_lamp(rng)
    squash = rng.uniform(0.7, 1.0)
    usual_px = usual_px or math.exp(rng.uniform(math.log(20), math.log(90)))
    count = 0 if rng.random() < 0.25 else 1 + int(min(most - 1, rng.exponential(most / 4)))
    names = [_NAMES[k] for k in rng.choice(len(_NAMES), count, p=_SHARES)]
    if count > 2 and rng.random() < 0.2:
        names = [names[0]] * count
    names.sort(key=lambda name: name not in ("slab", "card"))
    made: dict[str, Patch] = {}
    for name in names:
        _, thick, maker = THINGS[name]
        size_px = usual_px * math.exp(rng.normal(0, 0.25)) * _LARGE.get(name, 1.0)
        size_px = float(np.clip(size_px, SMALLEST_PX, LARGEST_PX * (1.5 if name in _LARGE else 1.0)))
        side_px = int(np.clip(2 * size_px, 64, 256))
        if name not in made or rng.random() < 0.7:
            made[name] = maker(rng, side_px)
        at, turned_deg = (rng.uniform(0, wide), rng.uniform(0, high)), rng.uniform(0, 360)
        if name == "finger":
            at, turned_deg = _from_an_edge(rng, wide, high, size_px)
        tall_px = thick * min(size_px, 90)
        lay(picture, made[name], at, size_px, turned_deg, lamp, tall_px, squash if thick < 0.3 else 1.0)
    if rng.random() < 0.12:
        household.specks(rng, picture)
    if rng.random() < FLAT_FACE_SHARE:
        size_px = usual_px * rng.uniform(0.6, 1.2)
        at = (rng.uniform(0, wide), rng.uniform(0, high))
        lay(
            picture,
            flat_face(rng, int(np.clip(2 * size_px, 64, 256))),
            at,
            size_px,
            rng.uniform(0, 360),
            lamp,
            0.5,
            squash,
        )


def _from_an_edge(rng: Rng, wide: int, high: int, size_px: float) -> tuple[tuple[float, float], float]:
    """Where a finger's middle lies and how it is turned, so that it comes in from a border of the picture."""
    side, along, inside = int(rng.integers(0, 4)), rng.random(), rng.uniform(-0.3, 0.3) * size_px
    at = ((along * wide, high - inside), (inside, along * high), (along * wide, inside), (wide - inside, along * high))[
        side
    ]
    return at, side * 90 + rng.normal(0, 20)
