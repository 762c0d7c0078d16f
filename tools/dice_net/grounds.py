"""What lies under the dice of a training scene, and all that a scene needs beside its dice.

`ground` makes a table, a tray, a board or a page; `clutter` lays things on it that are no dice; `light` and `camera`
make a photograph of it. All take a numpy Generator and give the same bytes for the same seed on the same OpenCV.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from tools.dice_net import cards, printed, surfaces
from tools.dice_net.clutter import clutter
from tools.dice_net.photo import camera, light
from tools.dice_net.stamp import ink

__all__ = ["GROUNDS", "camera", "clutter", "ground", "light"]

Rng = np.random.Generator
Maker = Callable[[Rng, int, int], np.ndarray]

# How often each lies under the dice: trays of felt, leather and wood and bare tables are what people roll on.
GROUNDS: dict[str, tuple[float, Maker]] = {
    "felt": (14, surfaces.felt),
    "wood": (14, surfaces.wood),
    "plain": (11, surfaces.plain),
    "plastic": (7, surfaces.plastic),
    "leather": (5, surfaces.leather),
    "neoprene": (4, surfaces.neoprene),
    "paper": (4, surfaces.paper),
    "cloth": (9, surfaces.cloth),
    "stone": (4, surfaces.stone),
    "carpet": (5, surfaces.carpet),
    "cork": (2, surfaces.cork),
    "metal": (2, surfaces.metal),
    "page": (7, printed.page),
    "hex map": (6, printed.hex_map),
    "track": (3, printed.track),
    "squares": (4, printed.squares),
    "area map": (3, printed.area_map),
    "keyboard": (1, printed.keyboard),
    "cards": (3, cards.spread_cards),
    "room": (1, surfaces.room),
}
_NAMES = tuple(GROUNDS)
_SHARES = np.array([weight for weight, _ in GROUNDS.values()]) / sum(weight for weight, _ in GROUNDS.values())


def ground(rng: Rng, height_px: int, width_px: int, *, round_tray: bool = False) -> np.ndarray:
    """A ground to lay dice on, uint8 (H, W, 3) BGR: a surface or print, at times in a tray or on a table; always in a
    round tray about the picture's middle where that is asked for."""
    picture = _surface(rng, height_px, width_px)
    place = rng.random()
    if place < 0.4:
        picture = warped(rng, picture)
    if round_tray:
        picture = tray(rng, picture, is_round=True)
    elif rng.random() < 0.16:
        picture = tray(rng, picture)
    elif rng.random() < 0.14:
        picture = sheet(rng, picture, _surface(rng, height_px, width_px))
    elif rng.random() < 0.07:
        picture = table_edge(rng, picture)
    return jittered(rng, picture)


def _surface(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    name = _NAMES[rng.choice(len(_NAMES), p=_SHARES)]
    return GROUNDS[name][1](rng, height_px, width_px)


def warped(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """The picture turned and seen at an angle; its border is mirrored outwards."""
    high, wide = picture.shape[:2]
    corners = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32)
    seen = (corners + rng.normal(0, 0.09, (4, 2)) - 0.5) * rng.uniform(0.7, 1.15)
    seen[0:2, 0] *= rng.uniform(1.0, 1.5)
    turn = rng.uniform(0, 2 * math.pi) if rng.random() < 0.5 else rng.normal(0, 0.15)
    spin = np.array(((math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))))
    source = (seen * (wide, high)) @ spin.T + (wide / 2, high / 2)
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), (corners * (wide, high)).astype(np.float32))
    return cv2.warpPerspective(picture, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)


def jittered(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """Colour and contrast moved a little, the channels each on their own."""
    grey = np.arange(256, dtype=np.float32)[:, None]
    table = (grey - 128) * rng.uniform(0.8, 1.15) + 128 + rng.normal(0, 8) + rng.normal(0, 5, 3)
    return cv2.LUT(picture, np.clip(table, 0, 255).astype(np.uint8).reshape(256, 1, 3))


def _blend(over: np.ndarray, under: np.ndarray, mask: np.ndarray) -> np.ndarray:
    share = mask.astype(np.float32) / 255
    return cv2.blendLinear(over, under, share, 1 - share)


def _filled(shape: tuple[int, int], corners: np.ndarray) -> np.ndarray:
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask


def _dimmed(picture: np.ndarray, mask: np.ndarray, soft_px: float, depth: float) -> np.ndarray:
    """Darkens where the mask is, softly; computed at an eighth of the size."""
    high, wide = picture.shape[:2]
    small = cv2.resize(mask, (wide // 8, high // 8), interpolation=cv2.INTER_AREA).astype(np.float32)
    small = 1 - cv2.GaussianBlur(small, (0, 0), max(0.3, soft_px / 8)) * (depth / 255)
    gain = cv2.resize(small, (wide, high))
    return cv2.multiply(picture, cv2.merge([gain, gain, gain]), dtype=cv2.CV_8U)


def tray(rng: Rng, floor: np.ndarray, *, is_round: bool = False) -> np.ndarray:
    """The floor in a tray: walls of four to many sides, each lit its own way, some of them out of the picture."""
    high, wide = floor.shape[:2]
    sides = 40 if is_round else int(rng.choice((4, 4, 4, 6, 8, 40)))
    turn = rng.normal(0, 0.12) + math.pi / sides
    angles = turn + 2 * math.pi * np.arange(sides) / sides
    reach = rng.uniform(0.75, 1.15)
    inner = np.stack([np.cos(angles) * wide, np.sin(angles) * high], 1) * reach * (0.72 if sides == 4 else 0.6)
    inner += rng.normal(0, 0.02, inner.shape) * wide * (sides == 4)
    inner += np.array((wide, high)) * (0.5 + rng.normal(0, 0.1, 2))
    if is_round:
        inner = np.stack([np.cos(angles), np.sin(angles)], 1) * high * rng.uniform(0.46, 0.7)
        inner += np.array((wide, high)) * (0.5 + rng.normal(0, 0.02, 2))
    deep = rng.uniform(1.08, 1.5)
    outer = (inner - (wide / 2, high / 2)) * deep + (wide / 2, high / 2) + rng.normal(0, 0.03, 2) * wide
    table = (surfaces.wood, surfaces.plain, surfaces.cloth, surfaces.felt)[rng.integers(0, 4)](rng, high, wide)
    wall = (
        floor
        if rng.random() < 0.5
        else (surfaces.wood, surfaces.plastic, surfaces.leather)[rng.integers(0, 3)](rng, high, wide)
    )
    gain = np.full((high, wide), 128, np.uint8)
    for k in range(sides):
        quad = np.stack([inner[k], inner[(k + 1) % sides], outer[(k + 1) % sides], outer[k]])
        bright = 128 * (0.8 + 0.35 * math.cos(angles[k] - angles[0] + turn)) * rng.uniform(0.8, 1.1)
        cv2.fillPoly(gain, [np.round(quad * 16).astype(np.int32)], bright, cv2.LINE_AA, 4)
    inside, whole = _filled((high, wide), inner), _filled((high, wide), outer)
    wall = cv2.multiply(wall, cv2.merge([gain, gain, gain]), scale=1 / 128)
    floor = _dimmed(floor, cv2.bitwise_not(inside), rng.uniform(6, 40), rng.uniform(0.3, 0.8))
    table = _dimmed(table, whole, rng.uniform(8, 30), rng.uniform(0.2, 0.8))
    picture = _blend(_blend(floor, wall, inside), table, whole)
    rim = ink(surfaces.any_colour(rng)) if rng.random() < 0.5 else ink(wall[0, 0].astype(np.float32) * 1.3)
    cv2.polylines(picture, [np.round(outer * 16).astype(np.int32)], True, rim, int(rng.integers(1, 14)), cv2.LINE_AA, 4)
    return picture


def sheet(rng: Rng, table: np.ndarray, print_on_it: np.ndarray) -> np.ndarray:
    """A sheet, mat or board lying on the table at an angle, over a soft shadow."""
    high, wide = table.shape[:2]
    corners = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32) - 0.5
    turn, size = rng.uniform(0, 2 * math.pi), rng.uniform(0.35, 1.3)
    spin = np.array(((math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))))
    lies = (corners * (wide, high) * size * (1 + rng.normal(0, 0.08, (4, 2)))) @ spin.T
    lies += rng.uniform(0.1, 0.9, 2) * (wide, high)
    matrix = cv2.getPerspectiveTransform(((corners + 0.5) * (wide, high)).astype(np.float32), lies.astype(np.float32))
    laid = cv2.warpPerspective(
        print_on_it, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = _filled((high, wide), lies)
    table = _dimmed(table, _filled((high, wide), lies + rng.normal(0, 4, 2)), rng.uniform(2, 12), rng.uniform(0.2, 0.7))
    return _blend(laid, table, mask)


def table_edge(rng: Rng, table: np.ndarray) -> np.ndarray:
    """The table ends in the picture, and the room stands behind it."""
    high, wide = table.shape[:2]
    y, slope = rng.uniform(0.05, 0.35) * high, rng.normal(0, 0.06) * high
    corners = np.array(((-2, y - slope), (wide + 2, y + slope), (wide + 2, high + 2), (-2, high + 2)))
    return _blend(table, surfaces.room(rng, high, wide), _filled((high, wide), corners))
