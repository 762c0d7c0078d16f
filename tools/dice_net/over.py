"""What lies over the dice of a scene: a lamp strip, glints that look like pips, a hand. All draw in place on a linear
picture (H, W, 3) in BGR, 0 to 1."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.dice_net.sprite import Camera, Posed, on_top

Rng = np.random.Generator


def lamp_strip(rng: Rng, linear: np.ndarray) -> None:
    """A strip of lamps near a border of the picture, with its bloom."""
    high, wide = linear.shape[:2]
    mask = np.zeros((high, wide), np.float32)
    start, end = (rng.uniform(-0.1, 1.1, 2) * (wide, high) for _ in range(2))
    side, at = int(rng.integers(2)), rng.choice((rng.uniform(-0.02, 0.12), rng.uniform(0.88, 1.02)))
    start[side] = at * (wide, high)[side]
    end[side] = (at + rng.normal(0, 0.03)) * (wide, high)[side]
    cv2.line(mask, tuple(map(int, start)), tuple(map(int, end)), 1.0, int(rng.integers(3, 26)), cv2.LINE_AA)
    bloom = cv2.GaussianBlur(mask, (0, 0), rng.uniform(4, 30))
    light = np.array((rng.uniform(0.7, 1.0), 0.95, 1.0)) * rng.uniform(0.8, 2.5)
    linear += (mask + rng.uniform(0.1, 0.6) * bloom)[..., None] * light


def glints(rng: Rng, linear: np.ndarray, die: Posed, view: Camera) -> None:
    """One to three highlights of a pip's size on the die's top."""
    for _ in range(int(rng.integers(1, 4))):
        spot = rng.uniform(-0.36, 0.36, 2)
        turns = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        ring = np.stack([np.cos(turns), np.sin(turns) * rng.uniform(0.5, 1)], 1) * rng.uniform(0.03, 0.1)
        outline = view.project(on_top(die, spot + ring))
        low, high = np.floor(outline.min(0)).astype(int) - 3, np.ceil(outline.max(0)).astype(int) + 4
        low, high = np.maximum(low, 0), np.minimum(high, view.size)
        if (high - low < 2).any():
            continue
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.float32)
        cv2.fillPoly(mask, [np.round((outline - low) * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.4, 1.5))
        linear[low[1] : high[1], low[0] : high[0]] += (
            mask[..., None] * np.array((0.95, 0.98, 1.0)) * rng.uniform(0.3, 1.5)
        )


def hand(rng: Rng, linear: np.ndarray, owner: np.ndarray) -> None:
    """A finger over a die, or a whole hand that comes in from a border; `owner` (H, W) is -1 where it covers."""
    height, width = owner.shape
    taken = np.argwhere(owner >= 0)
    side = rng.uniform(0, 2 * math.pi)
    thick = int(np.clip(rng.normal(0.11, 0.03) * width, 14, 130))
    mask = np.zeros((height, width), np.float32)
    way = np.array((math.cos(side), math.sin(side)))
    if len(taken) and rng.random() < 0.5:
        tip = taken[int(rng.integers(len(taken)))][::-1].astype(float)
        strokes = [(tip, tip + 900 * way, thick)]
    else:
        rim = np.array((width, height)) * (0.5 + 0.5 * way / np.abs(way).max())
        tip, across = rim - way * rng.uniform(0, 0.3) * width, np.array((-way[1], way[0]))
        strokes = [(tip + way * 1.4 * thick, tip + 900 * way, int(3.2 * thick))]
        for finger in range(int(rng.integers(3, 5))):
            root = tip + across * (finger - 1.5) * thick
            strokes.append((root - way * rng.uniform(0.2, 1.2) * thick, root + way * 2 * thick, int(0.8 * thick)))
    for start, end, wide in strokes:
        cv2.line(mask, tuple(map(int, start)), tuple(map(int, end)), 1.0, max(2, wide), cv2.LINE_AA)
    round_ = cv2.GaussianBlur(mask, (0, 0), thick / 4)
    skin = np.array((0.22, 0.34, 0.62)) * rng.uniform(0.25, 1.1)
    shade = (0.35 + 0.65 * round_)[..., None] * skin
    linear += mask[..., None] * (shade - linear)
    owner[mask > 0.5] = -1
