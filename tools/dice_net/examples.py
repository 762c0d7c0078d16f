"""What the two networks learn from: pictures for the finder, crops for the reader, made from scenes (photographs.py
makes such crops of photographs).

The finder sees a whole picture, scaled; the reader sees one crop a die, CROP_SPAN edges wide, round the middle of its
top face. Made once into plain arrays, so that training only reads.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypeVar

import cv2
import numpy as np

from companion.vision.network import CROP_PX, CROP_SPAN, crop_of
from tools.dice_net.labels import UNKNOWN, Mark
from tools.dice_net.scene import scene

FINDER_SIZE = (416, 234)
STORED_PX = 96
"""Side of a stored crop in pixels, before the random shift and scale of training (STORED_SPAN edges wide)."""
STORED_SPAN = CROP_SPAN * STORED_PX / CROP_PX
JUNK, CHUNK = 0, 50
MOST_DICE = 24


Piece = tuple[np.ndarray, int, tuple[float, float, float]]
"""A crop (STORED_PX, STORED_PX, 3), its answer, and the normal of its top's plane (labels.py; NaN where none)."""
NO_PLANE = (math.nan,) * 3


@dataclass
class Views:
    """What the finder learns from: `pictures` (N, h, w, 3) uint8 and their `dice` (N, MOST_DICE, 4) float32 of centre
    x, y, edge and face (-2 where there is none)."""

    pictures: np.ndarray
    dice: np.ndarray


@dataclass
class Crops:
    """What the reader learns from: `crops` (M, STORED_PX, STORED_PX, 3) uint8, their `faces` (M,) int8, and `ups`
    (M, 3) float32, the normals of their tops' planes (NaN where none)."""

    crops: np.ndarray
    faces: np.ndarray
    ups: np.ndarray


Some = TypeVar("Some", Views, Crops)


def pieces(made: Iterable[Piece]) -> Crops:
    """Crops as arrays."""
    kept = list(made)
    crops = np.array([crop for crop, _, _ in kept], np.uint8).reshape(-1, STORED_PX, STORED_PX, 3)
    faces = np.array([face for _, face, _ in kept], np.int8)
    return Crops(crops, faces, np.array([up for _, _, up in kept], np.float32).reshape(-1, 3))


def cut(picture: np.ndarray, marks: list[Mark], rng: np.random.Generator, junk: int) -> list[Piece]:
    """The crops of a picture: one a die, and some of what is no die (corners and edges of dice among them)."""
    made: list[Piece] = [
        (stored(picture, *mark.centre_xy, mark.edge_px), mark.face, mark.up or NO_PLANE)
        for mark in marks
        if mark.face != UNKNOWN and mark.edge_px >= 8
    ]
    height, width = picture.shape[:2]
    for _ in range(junk):
        size = float(np.exp(rng.uniform(np.log(10), np.log(120))))
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        if marks and rng.random() < 0.55:
            mark = marks[int(rng.integers(len(marks)))]
            size = mark.edge_px * rng.uniform(0.6, 1.6)
            turn, off = rng.uniform(0, 6.28), rng.uniform(0.5, 1.1) * mark.edge_px
            x, y = mark.centre_xy[0] + off * np.cos(turn), mark.centre_xy[1] + off * np.sin(turn)
            if rng.random() < 0.4:
                # A part of a die, or several at once, is no die either.
                size = mark.edge_px * rng.choice((rng.uniform(0.25, 0.42), rng.uniform(2.2, 3.5)))
                x, y = mark.centre_xy
        if any(_is_on(mark, x, y, size) for mark in marks):
            continue
        made.append((stored(picture, x, y, size), JUNK, NO_PLANE))
    return made


def stored(picture: np.ndarray, x: float, y: float, edge_px: float) -> np.ndarray:
    """The crop (STORED_PX, STORED_PX, 3) that is kept of a place."""
    return crop_of(picture, x, y, edge_px, STORED_PX, STORED_SPAN)


def _is_on(mark: Mark, x: float, y: float, size: float) -> bool:
    """Whether a crop of this place and size would show this die as its own."""
    off = float(np.hypot(x - mark.centre_xy[0], y - mark.centre_xy[1]))
    return off < 0.48 * mark.edge_px and 0.5 < size / mark.edge_px < 2.0


def shown_to_finder(picture: np.ndarray, marks: list[Mark]) -> tuple[np.ndarray, np.ndarray]:
    """The picture at the finder's size (h, w, 3), letterboxed by repeating nothing: plain grey; and its dice
    (MOST_DICE, 4) there."""
    height, width = picture.shape[:2]
    scale = min(FINDER_SIZE[0] / width, FINDER_SIZE[1] / height)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    shown = np.full((FINDER_SIZE[1], FINDER_SIZE[0], 3), 114, np.uint8)
    shown[: small.shape[0], : small.shape[1]] = small[: FINDER_SIZE[1], : FINDER_SIZE[0]]
    dice = np.full((MOST_DICE, 4), -2, np.float32)
    for row, mark in zip(dice, marks, strict=False):
        row[:] = (mark.centre_xy[0] * scale, mark.centre_xy[1] * scale, mark.edge_px * scale, mark.face)
    return shown, dice


def _rendered_part(task: tuple[int, int, int]) -> tuple[Views, Crops]:
    seed, start, count = task
    cv2.setNumThreads(1)
    rng = np.random.default_rng((seed, start, 1))
    shown, dice, made = [], [], []
    for number in range(start, start + count):
        picture, marks = scene(np.random.default_rng((seed, number)))
        small, rows = shown_to_finder(picture, marks)
        shown.append(small)
        dice.append(rows)
        made += cut(picture, marks, rng, junk=4)
    return Views(np.stack(shown), np.stack(dice)), pieces(made)


def joined(parts: list[Some]) -> Some:
    """Several sets as one."""
    kind = type(parts[0])
    return kind(*(np.concatenate([getattr(part, name) for part in parts]) for name in kind.__annotations__))


def rendered(count: int, seed: int, workers: int) -> tuple[Views, Crops]:
    """The examples of `count` rendered scenes. The same count and seed give the same examples, however many work."""
    tasks = [(seed, start, min(CHUNK, count - start)) for start in range(0, count, CHUNK)]
    # Forked workers would inherit locks of OpenCV as they happened to be.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        parts = list(pool.map(_rendered_part, tasks))
    return joined([views for views, _ in parts]), joined([crops for _, crops in parts])
