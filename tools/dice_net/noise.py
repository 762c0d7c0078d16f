"""A bank of noise tiles made once from a fixed seed, from which every surface is cut, flipped, stretched and coloured.

A tile is grey, uint8, TILE_PX square, mean about 128. Cutting one costs well under a millisecond, making them a second:
that is why they are kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

TILE_PX = 1024
SEED = 1977
SYLLABLES = (
    "ar",
    "be",
    "co",
    "du",
    "en",
    "fi",
    "gor",
    "ha",
    "ka",
    "lo",
    "mar",
    "nu",
    "or",
    "pe",
    "qua",
    "sta",
    "ti",
    "ul",
    "wer",
    "tion",
)
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
)


@cache
def tile(kind: str) -> np.ndarray:
    """The whole tile of a kind (see `MAKERS`), uint8 (TILE_PX, TILE_PX); always the same bytes."""
    rng = np.random.default_rng([SEED, *kind.encode()])
    made = MAKERS[kind](rng)
    made.setflags(write=False)
    return made


def cut(
    rng: np.random.Generator, kind: str, height_px: int, width_px: int, zoom: float = 1.0, turn: bool = False
) -> np.ndarray:
    """A random window of a tile at `zoom`, flipped at random (and, if `turn`, laid across): uint8 (H, W), fresh."""
    whole = tile(kind)
    if turn and rng.random() < 0.5:
        return np.ascontiguousarray(cut(rng, kind, width_px, height_px, zoom).T)
    zoom = max(zoom, max(height_px, width_px) / TILE_PX)
    high, wide = max(2, min(TILE_PX, round(height_px / zoom))), max(2, min(TILE_PX, round(width_px / zoom)))
    y, x = int(rng.integers(0, TILE_PX - high + 1)), int(rng.integers(0, TILE_PX - wide + 1))
    down, across = rng.choice((-1, 1), 2)
    # Print is turned, not mirrored.
    window = whole[y : y + high, x : x + wide][:: across if kind == "text" else down, ::across]
    how = cv2.INTER_LINEAR if zoom >= 1 else cv2.INTER_AREA
    return cv2.resize(np.ascontiguousarray(window), (width_px, height_px), interpolation=how)


def mixed(
    rng: np.random.Generator, parts: Sequence[tuple[str, float, float]], height_px: int, width_px: int
) -> np.ndarray:
    """Several tiles laid over each other, each given as (kind, zoom, weight): uint8 (H, W) about 128."""
    total = np.full((height_px, width_px), 128, np.uint8)
    for kind, zoom, weight in parts:
        total = cv2.addWeighted(total, 1.0, cut(rng, kind, height_px, width_px, zoom), weight, -128 * weight)
    return total


def coloured(grey: np.ndarray, dark_bgr: Sequence[float], light_bgr: Sequence[float]) -> np.ndarray:
    """A grey picture as colour: 64 becomes `dark_bgr`, 192 becomes `light_bgr`, beyond them likewise. BGR 0..255."""
    way = (np.arange(256, dtype=np.float32)[:, None] - 64) / 128
    dark, light = np.asarray(dark_bgr, np.float32), np.asarray(light_bgr, np.float32)
    table = np.clip(dark + (light - dark) * way, 0, 255).astype(np.uint8).reshape(256, 1, 3)
    return cv2.LUT(cv2.merge([grey, grey, grey]), table)


def _even(values: np.ndarray, spread: float = 46.0) -> np.ndarray:
    """Any float field stretched to mean 128 and this standard deviation, as uint8."""
    values = values.astype(np.float32)
    values = (values - values.mean()) * (spread / max(float(values.std()), 1e-6)) + 128
    return np.clip(values, 0, 255).astype(np.uint8)


def _white(rng: np.random.Generator) -> np.ndarray:
    return rng.standard_normal((TILE_PX, TILE_PX), np.float32)


def _blurred(rng: np.random.Generator, along_px: float, across_px: float) -> np.ndarray:
    return cv2.GaussianBlur(_white(rng), (0, 0), sigmaX=along_px, sigmaY=across_px)


def _cloud(rng: np.random.Generator, coarsest: int = 4, falls: float = 0.6) -> np.ndarray:
    total = np.zeros((TILE_PX, TILE_PX), np.float32)
    cells, weight = coarsest, 1.0
    while cells <= TILE_PX // 2:
        small = rng.standard_normal((cells, cells), np.float32)
        total += weight * cv2.resize(small, (TILE_PX, TILE_PX), interpolation=cv2.INTER_CUBIC)
        cells, weight = cells * 2, weight * falls
    return total


def _fibres(rng: np.random.Generator) -> np.ndarray:
    canvas = np.full((TILE_PX, TILE_PX), 128, np.uint8)
    for _ in range(26000):
        x, y = rng.random(2) * TILE_PX
        turn, length_px = rng.random() * math.pi, 5 + 22 * rng.random() ** 2
        end = (int(x + length_px * math.cos(turn)), int(y + length_px * math.sin(turn)))
        cv2.line(canvas, (int(x), int(y)), end, int(rng.integers(40, 216)), 1, cv2.LINE_AA)
    return canvas.astype(np.float32) + 14 * _white(rng)


def _rings(rng: np.random.Generator) -> np.ndarray:
    """Wood figure, the grain lying along x."""
    wander = cv2.resize(rng.standard_normal((24, 5), np.float32), (TILE_PX, TILE_PX), interpolation=cv2.INTER_CUBIC)
    slow = cv2.resize(rng.standard_normal((5, 3), np.float32), (TILE_PX, TILE_PX), interpolation=cv2.INTER_CUBIC)
    y = np.arange(TILE_PX, dtype=np.float32)[:, None]
    phase = y / 15 + 2.2 * wander + 5 * slow
    pores = np.minimum(_blurred(rng, 14, 0.6) / 0.08, 0)
    return np.abs(np.mod(phase, 2) - 1) * 1.6 + 0.45 * pores + _blurred(rng, 60, 0.8) / 0.09


def _cells(rng: np.random.Generator, seeds: int) -> tuple[np.ndarray, np.ndarray]:
    """Distance to the nearest of many seeds, and which seed that is."""
    empty = np.full((TILE_PX, TILE_PX), 255, np.uint8)
    empty.reshape(-1)[rng.choice(TILE_PX * TILE_PX, seeds, replace=False)] = 0
    near, label = cv2.distanceTransformWithLabels(empty, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return near, label


def _lit(height: np.ndarray) -> np.ndarray:
    """A relief lit from one corner."""
    return np.roll(height, (2, 2), (0, 1)) - height


def _grains(rng: np.random.Generator, seeds: int) -> np.ndarray:
    """Patches of one grey each, as granite, cork and terrazzo have them."""
    _, label = _cells(rng, seeds)
    return cv2.GaussianBlur(rng.standard_normal(int(label.max()) + 1).astype(np.float32)[label], (0, 0), 0.8)


def _leather(rng: np.random.Generator) -> np.ndarray:
    near, _ = _cells(rng, 9000)
    return _lit(cv2.GaussianBlur(-np.minimum(near, 7), (0, 0), 1.0)) + 0.25 * _white(rng)


def _weave(rng: np.random.Generator) -> np.ndarray:
    x = np.arange(TILE_PX, dtype=np.float32)
    warp, weft = np.sin(x * (2 * math.pi / 8))[None, :], np.sin(x * (2 * math.pi / 8))[:, None]
    over = np.sign(np.sin(x * math.pi / 8))[None, :] * np.sign(np.sin(x * math.pi / 8))[:, None]
    threads = _blurred(rng, 20, 0.7) + _blurred(rng, 0.7, 20)
    return np.where(over > 0, np.abs(warp), np.abs(weft)) + 2.5 * threads + 0.2 * _white(rng)


def _pile(rng: np.random.Generator) -> np.ndarray:
    near, label = _cells(rng, 16000)
    return _lit(-near) + 0.8 * rng.standard_normal(int(label.max()) + 1).astype(np.float32)[label] + 0.6 * _white(rng)


def _veins(rng: np.random.Generator) -> np.ndarray:
    a, b = _cloud(rng), _cloud(rng)
    sharp = -np.exp(-np.abs(a) * 9) * np.clip(b + 0.6, 0, 2) - 0.5 * np.exp(-np.abs(b) * 22)
    return sharp + 0.12 * _cloud(rng)


def words(rng: np.random.Generator, letters: int) -> str:
    """Nonsense that looks like a sentence of about this many letters."""
    text = ""
    while len(text) < letters:
        text += "".join(SYLLABLES[k] for k in rng.integers(0, len(SYLLABLES), rng.integers(1, 4)))
        text += " " if rng.random() < 0.88 else f" {rng.integers(1, 99)} "
    return text[:letters].capitalize()


def _text(rng: np.random.Generator) -> np.ndarray:
    """Printed lines: 0 is ink, 255 is paper. Two columns with headings, in several faces."""
    canvas = np.full((TILE_PX, TILE_PX), 255, np.uint8)
    for left in (12, TILE_PX // 2 + 12):
        y = 20
        while y < TILE_PX:
            font, size = FONTS[rng.integers(0, len(FONTS))], 0.42 + 0.06 * rng.random()
            if rng.random() < 0.4:
                cv2.putText(canvas, words(rng, 18).upper(), (left, y + 12), font, 0.75, 0, 2, cv2.LINE_AA)
                y += 34
            for _ in range(int(rng.integers(3, 11))):
                cv2.putText(canvas, words(rng, int(rng.integers(40, 54))), (left, y), font, size, 0, 1, cv2.LINE_AA)
                y += 17
            y += int(rng.integers(6, 30))
        canvas[:, left + 488 :] = 255
    return canvas


MAKERS = {
    "white": lambda rng: _even(_white(rng)),
    "fine": lambda rng: _even(_blurred(rng, 1.1, 1.1)),
    "soft": lambda rng: _even(_blurred(rng, 5, 5)),
    "cloud": lambda rng: _even(_cloud(rng)),
    "fibres": lambda rng: _even(_fibres(rng)),
    "streaks": lambda rng: _even(_blurred(rng, 45, 0.7)),
    "rings": lambda rng: _even(_rings(rng)),
    "grains": lambda rng: _even(_grains(rng, 24000)),
    "flakes": lambda rng: _even(_grains(rng, 2600)),
    "leather": lambda rng: _even(_leather(rng)),
    "weave": lambda rng: _even(_weave(rng)),
    "pile": lambda rng: _even(_pile(rng)),
    "veins": lambda rng: _even(_veins(rng)),
    "text": _text,
}
