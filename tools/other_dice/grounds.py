"""Patterns of grounds and of flat things: felt, paper, wood, weave, print; coins, buttons, tokens. Numpy and Pillow."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.other_dice.scene import Ground

PX_AN_EDGE, MOST_PX = 90, 1000


def pattern(ground: Ground, span: float) -> np.ndarray:
    """The pattern of a square of `span` edges, linear RGB float32 (N, N, 3)."""
    rng = np.random.default_rng(ground.seed)
    px = int(min(MOST_PX, max(64, span * PX_AN_EDGE)))
    share = _SHARES[ground.pattern](rng, px, px / span)
    one, two = np.array(ground.one), np.array(ground.two)
    if share.ndim == 3:
        return np.asarray(share * one, np.float32)
    return np.asarray(one + share[..., None] * (two - one), np.float32)


def _felt(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """Short fibres every way."""
    fine = rng.normal(0, 1, (px, px))
    fine = (fine + np.roll(fine, 1, 0) + np.roll(fine, 1, 1) + np.roll(fine, (1, 1), (0, 1))) / 2
    return np.asarray(np.clip(0.35 + 0.22 * fine, 0, 1))


def _plain(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    return np.asarray(np.clip(rng.normal(0.1, 0.05, (px, px)), 0, 1))


def _wood(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    y, x = np.mgrid[0:px, 0:px] / edge_px
    bend = 0.3 * np.sin(0.7 * y + rng.uniform(0, 6)) + 0.1 * np.sin(2.3 * y)
    rings = np.sin(5 * (x + bend)) + 0.5 * np.sin(17 * (x + 0.6 * bend) + 1)
    return np.asarray(np.clip(0.5 + 0.22 * rings + rng.normal(0, 0.04, (px, px)), 0, 1))


def _weave(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """Threads over and under one another, in squares of a second colour."""
    y, x = np.mgrid[0:px, 0:px] / edge_px
    threads = float(rng.uniform(4, 11))
    u, v = x * threads, y * threads
    over = (np.floor(u) + np.floor(v)) % 2
    light = np.where(over > 0, np.sin(math.pi * (u % 1)), np.sin(math.pi * (v % 1)))
    stripes = float(rng.uniform(1.0, 3.0))
    checks = 0.25 * (np.floor(x / stripes) % 2) + 0.25 * (np.floor(y / stripes) % 2)
    return np.asarray(np.clip(0.55 * (1 - light) + checks * rng.uniform(0.2, 1) + rng.normal(0, 0.04, (px, px)), 0, 1))


def _print(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """A map's page: fields of colour, hexagons or a track, rows of words, dots; colours, not a share."""
    picture = Image.new("RGB", (px, px), (228, 220, 196))
    pen = ImageDraw.Draw(picture)
    for _ in range(14):
        x, y = rng.uniform(0, px, 2)
        around = [(way, rng.uniform(0.6, 1.4)) for way in np.linspace(0, 2 * math.pi, 9)[:-1]]
        far = rng.uniform(1, 3) * edge_px
        corners = [(x + far * out * math.cos(way), y + far * out * math.sin(way)) for way, out in around]
        pen.polygon(corners, fill=tuple(int(tone) for tone in rng.uniform(90, 235, 3)))
    side, ink = float(rng.uniform(0.5, 1.1)) * edge_px, tuple(int(tone) for tone in rng.uniform(20, 90, 3))
    if rng.random() < 0.6:
        for row in range(int(px / side / 1.5) + 2):
            for column in range(int(px / side / 1.732) + 2):
                x, y = (column + 0.5 * (row % 2)) * side * 1.732, row * side * 1.5
                ways = (math.pi / 6 + n * math.pi / 3 for n in range(6))
                pen.polygon([(x + side * math.cos(way), y + side * math.sin(way)) for way in ways], outline=ink)
    for _ in range(16):
        x, y = (float(each) for each in rng.uniform(0, px, 2))
        for line in range(int(rng.integers(1, 7))):
            words = "".join(str(letter) for letter in rng.choice(list("aeinorst mlduh "), 24))
            pen.text((x, y + line * 0.3 * edge_px), words, fill=ink, font_size=float(rng.uniform(0.16, 0.3)) * edge_px)
    for _ in range(25):
        x, y = (float(each) for each in rng.uniform(0, px, 2))
        far = float(rng.uniform(0.05, 0.35)) * edge_px
        pen.ellipse((x - far, y - far, x + far, y + far), outline=ink, fill=ink if far < 0.12 * edge_px else None)
    soft = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.7)), np.float32) / 255
    return np.asarray(soft**2.2)


def _around(px: int) -> tuple[np.ndarray, np.ndarray]:
    """Angle and distance (0 the middle, 1 the border) of each place of a thing's face (N, N)."""
    y, x = (np.mgrid[0:px, 0:px] + 0.5) / px * 2 - 1
    return np.arctan2(y, x), np.hypot(x, y)


def _coin(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """A raised border and a number's or a head's worth of relief."""
    way, far = _around(px)
    relief = 0.5 * (np.abs(far - 0.88) < 0.05) + 0.6 * (far < 0.5 + 0.12 * np.sin(3 * way + rng.uniform(0, 6)))
    return np.asarray(np.clip(relief - 0.5 * (far < 0.25), 0, 1))


def _button(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """Two or four holes: what looks most like pips."""
    y, x = (np.mgrid[0:px, 0:px] + 0.5) / px * 2 - 1
    holes = [(-0.22, -0.22), (0.22, 0.22), (-0.22, 0.22), (0.22, -0.22)][: int(rng.choice([2, 4]))]
    return np.asarray(np.max([np.hypot(x - u, y - v) < 0.12 for u, v in holes], axis=0), float)


def _token(rng: np.random.Generator, px: int, edge_px: float) -> np.ndarray:
    """A counter's sign: a ring, a cross or a star."""
    way, far = _around(px)
    y, x = np.sin(way) * far, np.cos(way) * far
    signs = (
        np.abs(far - 0.38) < 0.07,
        (np.minimum(np.abs(x), np.abs(y)) < 0.09) & (far < 0.5),
        far < 0.34 + 0.14 * np.cos(5 * way),
    )
    return np.asarray(signs[int(rng.integers(3))], float)


_SHARES = {
    "felt": _felt, "plain": _plain, "wood": _wood, "weave": _weave, "print": _print, "coin": _coin, "button": _button,
    "token": _token,
}  # fmt: skip
