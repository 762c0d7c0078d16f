"""What lamp and camera do to a picture: `light` before the lens, `camera` behind it. Size and type (uint8 BGR) stay."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.dice_net.noise import cut

Rng = np.random.Generator
COARSE = (32, 18)


def light(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """The picture under a lamp: slope, pool of light, vignette, cast shadow, colour cast, dimness, glare.

    Five pictures in six are well lit, the others go down to an eighth of the light; exposure makes up for most of it.
    """
    wide, high = COARSE
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j].astype(np.float32)
    gain = np.ones((high, wide), np.float32)
    turn = rng.uniform(0, 2 * math.pi)
    gain += rng.uniform(0, 0.35) * (x * math.cos(turn) + y * math.sin(turn))
    if rng.random() < 0.4:
        px, py, reach = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.5, 1.8)
        pool = np.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * reach**2))
        gain *= 1 + rng.uniform(0.2, 0.8) * (pool - pool.mean())
    if rng.random() < 0.4:
        gain *= 1 - rng.uniform(0.05, 0.4) * np.minimum((x**2 + y**2) / 2, 1)
    gain = np.clip(gain, 0.15, 2.0)
    colour = np.ones(3, np.float32)
    if rng.random() < 0.6:
        warm = rng.normal(0.15, 0.3)
        colour = np.array((math.exp(-0.55 * warm), math.exp(0.04 * warm), math.exp(0.30 * warm)), np.float32)
        colour *= np.exp(rng.normal(0, 0.03, 3)).astype(np.float32)
        colour /= max(1.0, float(colour.mean()))
    dark = rng.random() < 0.16
    dim = math.exp(rng.uniform(math.log(0.12), math.log(0.75))) if dark else rng.uniform(0.8, 1.15)
    if rng.random() < (0.4 if dark else 0.75):
        # The camera meters: it opens up in the dark as far as it can, and closes down before white ground.
        seen = max(1.0, float(picture[::8, ::8].mean()) * dim)
        dim *= min(4.0, (rng.normal(135, 25) / seen) ** rng.uniform(0.3, 0.9)) if seen < 170 else rng.uniform(0.7, 1.0)
    small = cv2.merge([gain * float(part) * dim for part in colour])
    height_px, width_px = picture.shape[:2]
    full = cv2.resize(small, (width_px, height_px))
    if rng.random() < 0.2:
        _shadow(rng, full)
    lit = cv2.multiply(picture, full, dtype=cv2.CV_8U)
    return _glare(rng, lit) if rng.random() < 0.15 else lit


def _shadow(rng: Rng, gain: np.ndarray) -> None:
    """A soft shadow of something out of the picture (a hand, a shoulder, a lampshade) taken off the light, in place."""
    high, wide = gain.shape[:2]
    small = np.zeros((high // 4, wide // 4), np.float32)
    reach = wide // 4
    middle = rng.random(2) * (wide // 4, high // 4)
    turn = np.sort(rng.uniform(0, 2 * math.pi, 5))
    corners = middle + np.stack([np.cos(turn), np.sin(turn)], 1) * rng.uniform(0.3, 1.0, (5, 1)) * reach
    cv2.fillPoly(small, [corners.astype(np.int32)], rng.uniform(0.15, 0.6))
    small = 1 - cv2.GaussianBlur(small, (0, 0), rng.uniform(0.7, 8))
    full = cv2.resize(small, (wide, high))
    cv2.multiply(gain, cv2.merge([full, full, full]), dst=gain)


def _glare(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """White soft ellipses, and at times a veil over everything."""
    high, wide = picture.shape[:2]
    small = np.zeros((high // 4, wide // 4), np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        at = (int(rng.integers(0, wide // 4)), int(rng.integers(0, high // 4)))
        axes = (int(rng.integers(1, max(3, wide // 40))), int(rng.integers(1, max(3, wide // 40))))
        cv2.ellipse(small, at, axes, rng.uniform(0, 180), 0, 360, int(rng.integers(60, 255)), -1, cv2.LINE_AA)
    small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.5, 6))
    if rng.random() < 0.3:
        small = cv2.add(small, int(rng.integers(5, 50)))
    full = cv2.resize(small, (wide, high))
    return cv2.add(picture, cv2.merge([full, full, full]))


def camera(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """The picture as a camera hands it over: soft, noisy, toned, sharpened, compressed. Every step only at times."""
    high, wide = picture.shape[:2]
    if rng.random() < 0.25:
        share = rng.uniform(0.35, 0.9)
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC if share < 0.7 else cv2.INTER_LINEAR)
    picture = _blurred(rng, picture)
    if rng.random() < 0.85:
        picture = _noisy(rng, picture)
    if rng.random() < 0.12:
        picture = cv2.medianBlur(picture, 3)
    if rng.random() < 0.7:
        picture = cv2.LUT(picture, _tone(rng))
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 1.8))
        amount = rng.uniform(0.2, 1.3)
        picture = cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)
    if rng.random() < 0.05:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        picture = cv2.merge([grey, grey, grey])
    if rng.random() < 0.75:
        quality = int(rng.integers(25, 60) if rng.random() < 0.25 else rng.integers(60, 96))
        _, packed = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return picture


def _blurred(rng: Rng, picture: np.ndarray) -> np.ndarray:
    chance = rng.random()
    if chance < 0.45:
        return cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.0))
    if chance < 0.6:
        return cv2.GaussianBlur(picture, (0, 0), rng.uniform(1.0, 2.4))
    if chance < 0.66:
        return cv2.blur(picture, (int(rng.integers(2, 5)),) * 2)
    if chance < 0.78:
        length = int(rng.integers(3, 15))
        kernel = np.zeros((length, length), np.float32)
        turn, middle = rng.uniform(0, math.pi), (length - 1) / 2
        for step in np.linspace(-middle, middle, 2 * length):
            kernel[round(middle + step * math.sin(turn)), round(middle + step * math.cos(turn))] = 1
        return cv2.filter2D(picture, -1, kernel / kernel.sum())
    return picture


def _noisy(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """Noise that grows with the square root of the light, over a floor; at times blotches of colour."""
    high, wide = picture.shape[:2]
    strength = rng.exponential(2.2) if rng.random() < 0.85 else rng.uniform(6, 16)
    floor, rise = strength * rng.uniform(0.3, 0.9), strength * rng.uniform(0.4, 1.0)
    sigma = ((floor + rise * np.sqrt(np.arange(256) / 255)) / 46).astype(np.float32)
    kind = "white" if rng.random() < 0.6 else "fine"
    same = cut(rng, kind, high, wide)
    own = [cut(rng, kind, high, wide) for _ in range(3)]
    share = rng.uniform(0.2, 1.0)
    grain = cv2.merge([cv2.addWeighted(part, share, same, 1 - share, 0) for part in own])
    noise = cv2.multiply(cv2.add(grain, (-128.0,) * 4, dtype=cv2.CV_32F), cv2.LUT(picture, sigma))
    if rng.random() < 0.3:
        blotch = cut(rng, "soft", high // 2, wide // 2, rng.uniform(0.5, 1.5)).astype(np.float32) - 128
        blotch = cv2.resize(blotch, (wide, high)) * (strength * rng.uniform(0.002, 0.008))
        noise = cv2.add(noise, cv2.merge([blotch, blotch * -0.2, blotch * -0.8]))
    return cv2.add(picture, noise, dtype=cv2.CV_8U)


def _tone(rng: Rng) -> np.ndarray:
    """A tone curve a channel: gamma, contrast about the middle, black lift: uint8 (256, 1, 3)."""
    grey = np.arange(256, dtype=np.float32)[:, None] / 255
    curve = grey ** math.exp(rng.normal(0, 0.22))
    curve = (curve - 0.5) * math.exp(rng.normal(0.03, 0.16)) + 0.5 + rng.normal(0, 0.03)
    curve = curve * np.exp(rng.normal(0, 0.03, 3)).astype(np.float32)
    return np.clip(curve * 255, 0, 255).astype(np.uint8).reshape(256, 1, 3)
