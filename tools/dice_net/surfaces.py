"""Plain and woven things a table is made of: each `(rng, height_px, width_px) -> uint8 (H, W, 3) BGR`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import cv2
import numpy as np

from tools.dice_net.noise import coloured, cut, mixed

Rng = np.random.Generator


def hsv(hue_deg: float, saturation: float, value: float) -> np.ndarray:
    """One colour given as hue (degrees) and saturation, value (0..1), as float32 BGR 0..255."""
    sector = np.array((1, 3, 5), np.float32) + hue_deg / 60
    share = np.clip(np.minimum(sector % 6, 4 - sector % 6), 0, 1)
    return np.asarray(255 * value * (1 - saturation * share), np.float32)


def any_colour(rng: Rng, lowest: float = 0.08, highest: float = 0.97) -> np.ndarray:
    """A colour as things have them: mostly muted, sometimes grey, now and then vivid. BGR 0..255."""
    saturation = (0.0, 0.25, 0.55, 0.9)[rng.choice(4, p=(0.2, 0.35, 0.3, 0.15))] * rng.uniform(0.6, 1.1)
    return hsv(rng.uniform(0, 360), min(saturation, 1.0), rng.uniform(lowest, highest))


def textured(
    rng: Rng, parts: Sequence[tuple[str, float, float]], height_px: int, width_px: int, base: np.ndarray, depth: float
) -> np.ndarray:
    """Noise tiles coloured round `base`: `depth` is how far dark and light stand from it (share of its brightness)."""
    return coloured(mixed(rng, parts, height_px, width_px), base * (1 - depth), base * (1 + depth) + 8 * depth)


def felt(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Felt of any colour: short fibres over a cloudy dye."""
    hue = rng.choice((100, 130, 150, 220, 0, 350, 280, 30, rng.uniform(0, 360)))
    base = hsv(hue + rng.normal(0, 8), rng.triangular(0.2, 0.6, 0.95), rng.uniform(0.15, 0.75))
    if rng.random() < 0.2:
        base = hsv(0, 0, rng.uniform(0.06, 0.6))
    zoom = rng.uniform(0.6, 1.4)
    parts = (
        ("fibres", zoom, rng.uniform(0.1, 0.6)),
        ("cloud", 2, rng.uniform(0.1, 0.5)),
        ("fine", zoom, rng.uniform(0.1, 0.5)),
    )
    return textured(rng, parts, height_px, width_px, base, rng.uniform(0.08, 0.35))


def wood(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Boards with their grain along x or y, with or without seams."""
    if rng.random() < 0.4:
        return np.ascontiguousarray(_boards(rng, width_px, height_px).transpose(1, 0, 2))
    return _boards(rng, height_px, width_px)


def _boards(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    base = hsv(rng.uniform(14, 40), rng.uniform(0.12, 0.75), rng.uniform(0.18, 0.92))
    depth = rng.uniform(0.04, 0.28)
    zoom = rng.uniform(1.0, 4.0)
    planks = 1 if rng.random() < 0.45 else int(rng.integers(2, 9))
    edges = np.linspace(0, height_px, planks + 1).astype(int)
    rows = []
    for top, bottom in itertools.pairwise(edges):
        parts = (("rings", zoom, rng.uniform(0.5, 1.1)), ("streaks", zoom, 0.3), ("cloud", 3, 0.2), ("white", 1, 0.06))
        rows.append(textured(rng, parts, max(2, bottom - top), width_px, base * rng.uniform(0.86, 1.1), depth))
    picture = np.vstack(rows)[:height_px]
    seam = max(1, round(height_px / 240))
    for y in edges[1:-1]:
        cv2.line(
            picture, (0, int(y)), (width_px, int(y)), tuple(map(float, base * rng.uniform(0.2, 0.8))), seam, cv2.LINE_AA
        )
    return picture


def leather(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Grained leather or imitation."""
    base = (
        any_colour(rng, 0.1, 0.6)
        if rng.random() < 0.4
        else hsv(rng.uniform(8, 30), rng.uniform(0.4, 0.9), rng.uniform(0.12, 0.55))
    )
    parts = (("leather", rng.uniform(0.6, 2.2), rng.uniform(0.4, 1.0)), ("cloud", 2, 0.4))
    return textured(rng, parts, height_px, width_px, base, rng.uniform(0.1, 0.4))


def neoprene(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A gaming mat: fine cloth over rubber, plain or printed with clouds."""
    base = any_colour(rng, 0.06, 0.7)
    picture = textured(
        rng,
        (("weave", rng.uniform(0.35, 0.9), 0.5), ("white", 1, 0.3)),
        height_px,
        width_px,
        base,
        rng.uniform(0.04, 0.2),
    )
    if rng.random() < 0.5:
        other = coloured(
            cut(rng, "cloud", height_px, width_px, rng.uniform(1, 4)),
            any_colour(rng, 0.05, 0.7),
            any_colour(rng, 0.1, 0.9),
        )
        picture = cv2.addWeighted(picture, 0.4, other, 0.6, 0)
    return picture


def plastic(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Smooth plastic, lacquer or painted board."""
    base = (
        any_colour(rng)
        if rng.random() < 0.6
        else hsv(rng.uniform(20, 60), rng.uniform(0, 0.12), rng.uniform(0.6, 0.97))
    )
    parts = (
        ("cloud", 4, 0.5),
        ("soft", rng.uniform(1, 4), 0.2),
        ("fine", 1, rng.uniform(0, 0.3)),
        ("streaks", 2, rng.uniform(0, 0.2)),
    )
    return textured(rng, parts, height_px, width_px, base, rng.uniform(0.01, 0.07))


def paper(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Paper, blank, ruled or squared."""
    base = hsv(rng.uniform(25, 55), rng.uniform(0, 0.3), rng.uniform(0.7, 0.98))
    parts = (("cloud", 3, 0.5), ("fine", 1, 0.3), ("fibres", 1.5, 0.2))
    picture = textured(rng, parts, height_px, width_px, base, rng.uniform(0.01, 0.08))
    if rng.random() < 0.35:
        step = int(rng.integers(9, 40))
        ink = tuple(map(float, base * (0.75, 0.7, 0.6)))
        for y in range(int(rng.integers(0, step)), height_px, step):
            cv2.line(picture, (0, y), (width_px, y), ink, 1)
        for x in range(0, width_px if rng.random() < 0.5 else 0, step):
            cv2.line(picture, (x, 0), (x, height_px), ink, 1)
    return picture


def cloth(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A tablecloth: checks, stripes, spots or flowers, woven."""
    ground, print_colour = any_colour(rng, 0.5, 0.98), any_colour(rng)
    step = int(rng.integers(14, 90))
    period = np.empty((step, step, 3), np.uint8)
    period[:] = ground
    pattern = rng.integers(0, 5)
    half, ink = step // 2, tuple(map(float, print_colour))
    if pattern == 0:
        period[:half] = (ground + print_colour) / 2
        period[:, :half] = (period[:, :half].astype(np.float32) + print_colour) / 2
    elif pattern == 1:
        period[: max(2, int(step * rng.uniform(0.1, 0.6)))] = print_colour
    elif pattern == 2:
        cv2.circle(period, (half, half), max(2, int(step * rng.uniform(0.1, 0.38))), ink, -1, cv2.LINE_AA)
    elif pattern == 3:
        for k in range(5):
            turn = 2 * math.pi * k / 5
            at = (int(half + step * 0.2 * math.cos(turn)), int(half + step * 0.2 * math.sin(turn)))
            cv2.circle(period, at, max(2, step // 7), ink, -1, cv2.LINE_AA)
        cv2.circle(period, (half, half), max(1, step // 10), tuple(map(float, any_colour(rng, 0.5))), -1, cv2.LINE_AA)
    else:
        for k in range(0, step, max(3, step // 5)):
            cv2.line(period, (k, 0), (k, step), ink, 1)
            cv2.line(period, (0, k), (step, k), ink, 1)
    picture = np.tile(period, (height_px // step + 1, width_px // step + 1, 1))[:height_px, :width_px]
    threads = coloured(
        mixed(rng, (("weave", rng.uniform(0.4, 1.0), 0.5), ("cloud", 2, 0.4)), height_px, width_px),
        (100,) * 3,
        (145,) * 3,
    )
    return cv2.multiply(np.ascontiguousarray(picture), threads, scale=1 / 128)


def stone(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Marble, granite or terrazzo."""
    kind = rng.integers(0, 3)
    base = hsv(rng.uniform(0, 360), rng.uniform(0, 0.18), rng.uniform(0.15, 0.95))
    if kind == 0:
        parts, depth = (("veins", rng.uniform(0.8, 3), 0.8), ("cloud", 3, 0.3)), rng.uniform(0.08, 0.3)
    elif kind == 1:
        parts, depth = (("grains", rng.uniform(0.5, 1.6), 0.9), ("fine", 1, 0.4)), rng.uniform(0.15, 0.6)
    else:
        parts, depth = (("flakes", rng.uniform(0.5, 1.2), 0.8), ("grains", 1, 0.3)), rng.uniform(0.08, 0.3)
    return textured(rng, parts, height_px, width_px, base, depth)


def carpet(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Carpet or towel: lit tufts."""
    parts = (("pile", rng.uniform(0.6, 2.0), 0.8), ("cloud", 2, 0.4))
    return textured(rng, parts, height_px, width_px, any_colour(rng, 0.15, 0.8), rng.uniform(0.15, 0.45))


def cork(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Cork or chipboard."""
    base = hsv(rng.uniform(22, 34), rng.uniform(0.35, 0.65), rng.uniform(0.45, 0.8))
    zoom = rng.uniform(0.6, 1.8)
    return textured(
        rng, (("grains", zoom, 0.7), ("flakes", zoom * 0.5, 0.4), ("fine", 1, 0.2)), height_px, width_px, base, 0.22
    )


def metal(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Brushed metal, a wire mesh or a plate with rows of holes."""
    base = hsv(rng.uniform(190, 240), rng.uniform(0, 0.12), rng.uniform(0.25, 0.8))
    picture = textured(
        rng, (("streaks", rng.uniform(1, 3), 0.6), ("cloud", 4, 0.6)), height_px, width_px, base, rng.uniform(0.05, 0.2)
    )
    kind = rng.integers(0, 3)
    if kind == 0:
        return picture
    step = int(rng.integers(9, 36))
    period = np.full((step, step), 255, np.uint8)
    if kind == 1:
        cv2.circle(period, (step // 2, step // 2), max(2, int(step * rng.uniform(0.2, 0.4))), 0, -1, cv2.LINE_AA)
    else:
        wire = max(1, step // 7)
        period[wire : step - wire, wire : step - wire] = 0
    holes = (
        np.tile(period, (height_px // step + 1, width_px // step + 1))[:height_px, :width_px].astype(np.float32) / 255
    )
    below = np.empty_like(picture)
    below[:] = base * rng.uniform(0.05, 0.5)
    return cv2.blendLinear(picture, below, np.ascontiguousarray(holes), 1 - holes)


def plain(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """One colour with hardly any texture: white, black, grey or any."""
    value = rng.choice((rng.uniform(0.85, 1.0), rng.uniform(0.0, 0.12), rng.uniform(0.2, 0.8)))
    base = hsv(rng.uniform(0, 360), rng.uniform(0, 0.08), value) if rng.random() < 0.7 else any_colour(rng)
    return textured(rng, (("cloud", 4, 0.5), ("fine", 1, 0.15)), height_px, width_px, base, rng.uniform(0.0, 0.05))


def room(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A room out of focus: furniture as blurred boxes, lamps as discs."""
    high, wide = max(8, height_px // 6), max(8, width_px // 6)
    small = np.empty((high, wide, 3), np.uint8)
    small[:] = any_colour(rng, 0.1, 0.9)
    for _ in range(int(rng.integers(6, 26))):
        x, y = int(rng.integers(0, wide)), int(rng.integers(0, high))
        w, h = (int(v) for v in rng.integers(2, max(4, wide // 3), 2))
        colour = tuple(map(float, any_colour(rng)))
        if rng.random() < 0.7:
            cv2.rectangle(small, (x, y), (x + w, y + h), colour, -1)
        else:
            cv2.ellipse(small, (x, y), (w // 2 + 1, h // 2 + 1), rng.uniform(0, 180), 0, 360, colour, -1)
    small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.6, 4))
    picture = cv2.resize(small, (width_px, height_px), interpolation=cv2.INTER_CUBIC)
    for _ in range(int(rng.integers(0, 10)) if rng.random() < 0.4 else 0):
        at = (int(rng.integers(0, width_px)), int(rng.integers(0, height_px)))
        cv2.circle(picture, at, int(rng.integers(4, 26)), tuple(map(float, any_colour(rng, 0.7, 1.0))), -1, cv2.LINE_AA)
    return picture
