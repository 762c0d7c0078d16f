"""The two small networks of the dice reader, run by OpenCV: one finds dice in a picture, one reads a crop of one die.

Both live as ONNX files in assets/; tools/dice_net holds the script, the seed and the recipe that made them. Nothing
here knows of trays, throws or asks.
"""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from assets import path

ASSETS = path()
FINDER_STRIDE = 4
CROP_PX = 64
CROP_SPAN = 2.2
"""How many edges of the die a crop is wide: its top face, its sides and a little of what lies round it."""
FACES = 8
"""Answers of the reading network: 0 no die, 1 to 6 the top face, 7 a die whose top cannot be told."""
UNREAD = 7
ONE_SIZE, ONE_REACH = 1.7, 0.25
"""Two places that the finder sees are one only where they are about one size and lie nearer than this, in edges: a pip
looks a little like a die, that of a two lies 0.35 edges off its die's middle, and only the reading network tells a pip
from its die."""
MOST_PEAKS = 80
PLACES = 3
"""Beside its answers the reading network says how the die lies in the crop: off its middle by x and by y, in edges of
a die that fits it exactly, and larger than such a die by a logarithm (to base e)."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the reading network says of N crops: the answers' probabilities (N, FACES), the places (N, PLACES), and the
    normals of the planes of the tops (N, 3), each in the sight of a camera that looks straight at its die: x right, y
    down, z to the eye."""

    answers: np.ndarray
    places: np.ndarray
    tops: np.ndarray


@dataclass(frozen=True, slots=True)
class Found:
    """A place that looks like a die: the middle of its top face and its edge in pixels, and the finder's score from 0
    to 1."""

    x: float
    y: float
    edge_px: float
    score: float


def crop_of(
    frame_bgr: np.ndarray, x: float, y: float, edge_px: float, out_px: int = CROP_PX, span: float = CROP_SPAN
) -> np.ndarray:
    """A square of the frame, `span` edges wide, round (x, y), as uint8 (out_px, out_px, 3); edges are repeated."""
    scale = out_px / (edge_px * span)
    if scale < 0.5:
        # Shrunk by area first: warping alone would alias the pips away.
        reach = edge_px * span * 0.75
        x0, y0 = max(0, int(x - reach)), max(0, int(y - reach))
        part = frame_bgr[y0 : int(y + reach) + 1, x0 : int(x + reach) + 1]
        if part.size == 0:
            return np.zeros((out_px, out_px, 3), np.uint8)
        small = cv2.resize(part, None, fx=2 * scale, fy=2 * scale, interpolation=cv2.INTER_AREA)
        fx, fy = small.shape[1] / part.shape[1], small.shape[0] / part.shape[0]
        return _warped(small, (x - x0) * fx, (y - y0) * fy, 0.5, out_px)
    return _warped(frame_bgr, x, y, scale, out_px)


def _warped(frame_bgr: np.ndarray, x: float, y: float, scale: float, out_px: int) -> np.ndarray:
    move = np.array([[scale, 0, out_px / 2 - scale * x], [0, scale, out_px / 2 - scale * y]], np.float64)
    return cv2.warpAffine(frame_bgr, move, (out_px, out_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


class Pyramid:
    """A picture and its halves, made when they are first needed: crops of large dice are cut from a smaller copy, or
    warping would alias the pips away; and halving is quick."""

    def __init__(self, frame_bgr: np.ndarray) -> None:
        self._levels = [frame_bgr]

    def shrunk(self, scale: float) -> np.ndarray:
        """The whole picture, uint8 (h, w, 3), as large as `scale` of itself, above 0 up to 1."""
        level, left = self._for(scale)
        if left == 1:
            return self._levels[level]
        return np.asarray(cv2.resize(self._levels[level], None, fx=left, fy=left, interpolation=cv2.INTER_AREA))

    def crop(self, x: float, y: float, edge_px: float) -> np.ndarray:
        """A square of the picture, CROP_SPAN edges wide, round (x, y), as uint8 (CROP_PX, CROP_PX, 3)."""
        level, scale = self._for(CROP_PX / (edge_px * CROP_SPAN))
        return _warped(self._levels[level], x / 2**level, y / 2**level, scale, CROP_PX)

    def _for(self, scale: float) -> tuple[int, float]:
        """The number of the copy from which to draw at a scale, and the scale that is left from there."""
        level = 0
        while scale < 0.5 and min(self._levels[level].shape[:2]) >= 2:
            if level + 1 == len(self._levels):
                self._levels.append(_half(self._levels[level]))
            level, scale = level + 1, 2 * scale
        return level, scale


def _half(picture: np.ndarray) -> np.ndarray:
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    return np.asarray(cv2.resize(picture[: 2 * high, : 2 * wide], (wide, high), interpolation=cv2.INTER_AREA))


class DiceNetwork:
    """Both networks, loaded. Calls from several threads take turns."""

    def __init__(self, folder: Path = ASSETS) -> None:
        """ValueError, with a sentence, when the files are missing or broken."""
        try:
            self._finder = cv2.dnn.readNetFromONNX(str(folder / "dice_finder.onnx"))
            self._reader = cv2.dnn.readNetFromONNX(str(folder / "dice_reader.onnx"))
        except cv2.error as problem:
            raise ValueError(
                "The dice networks in assets/ are missing or broken: set the app up again, or enter the dice by hand."
            ) from problem
        self._turn = threading.Lock()

    def find(self, shown_bgr: np.ndarray, least_score: float) -> list[Found]:
        """The places in a picture (H, W, 3), already scaled for the finder, best first; sides are padded to 16."""
        height, width = shown_bgr.shape[:2]
        padded = cv2.copyMakeBorder(shown_bgr, 0, -height % 16, 0, -width % 16, cv2.BORDER_CONSTANT, value=(114,) * 3)
        with self._turn:
            self._finder.setInput(cv2.dnn.blobFromImage(padded, 1 / 255.0))
            maps = self._finder.forward()[0]
        return peaks_of(maps, least_score)

    def read(self, crops_bgr: list[np.ndarray]) -> Answers:
        """What crops, each uint8 (CROP_PX, CROP_PX, 3), show."""
        if not crops_bgr:
            return Answers(*(np.zeros((0, wide), np.float32) for wide in (FACES, PLACES, 3)))
        with self._turn:
            self._reader.setInput(cv2.dnn.blobFromImages(crops_bgr, 1 / 255.0))
            raw = self._reader.forward()
        logits, places, tops = np.split(raw, (FACES, FACES + PLACES), axis=1)
        grown = np.exp(logits - logits.max(1, keepdims=True))
        return Answers(grown / grown.sum(1, keepdims=True), places, tops)


def peaks_of(maps: np.ndarray, least_score: float) -> list[Found]:
    """The peaks of the finder's maps (8, h, w): four sub-cells each of a score's logit and of an edge's logarithm
    (to base e, of 32 pixels), interleaved two by two."""
    h, w = maps.shape[1:]
    fine = maps.reshape(2, 2, 2, h, w).transpose(0, 3, 1, 4, 2).reshape(2, 2 * h, 2 * w)
    logits, sizes = fine
    least = float(np.log(least_score / (1 - least_score)))
    tops = (logits >= least) & (logits == cv2.dilate(logits, np.ones((3, 3), np.uint8)))
    found = []
    places = np.argwhere(tops)
    best = np.argsort(-logits[tops], kind="stable")[:MOST_PEAKS]
    for row, column in places[best]:
        edge = 32.0 * float(np.exp(np.clip(sizes[row, column], -2.0, 2.5)))
        x, y = _refined(logits, int(row), int(column))
        score = 1 / (1 + float(np.exp(-logits[row, column])))
        found.append(Found((x + 0.5) * FINDER_STRIDE, (y + 0.5) * FINDER_STRIDE, edge, score))
    return apart(sorted(found, key=lambda each: -each.score), ONE_REACH, ONE_SIZE)


def _refined(logits: np.ndarray, row: int, column: int) -> tuple[float, float]:
    """A peak's place between the cells, by its neighbours' weights."""
    top, left = max(0, row - 1), max(0, column - 1)
    part = logits[top : row + 2, left : column + 2]
    weights = 1 / (1 + np.exp(-part))
    ys, xs = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    whole = float(weights.sum()) or 1.0
    return float((xs * weights).sum() / whole), float((ys * weights).sum() / whole)


def apart(found: list[Found], reach: float = 0.6, most_times: float = math.inf) -> list[Found]:
    """The same places without those that lie on a better one, which comes first: nearer than `reach` of the larger
    edge, and neither more than `most_times` as large as the other."""
    kept: list[Found] = []
    for each in found:
        if not any(_is_on(each, other, reach, most_times) for other in kept):
            kept.append(each)
    return kept


def _is_on(one: Found, other: Found, reach: float, most_times: float) -> bool:
    small, large = sorted((one.edge_px, other.edge_px))
    return math.hypot(one.x - other.x, one.y - other.y) <= reach * large and large <= most_times * small
