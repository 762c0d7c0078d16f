"""Likeness: how far one straightened top face is from another, whatever way it is turned and however it is lit.

A face is compared as logarithms, less a plane: the lamp's strength, its slope over the face and the body's own colour
fall out, while a symbol's contrast stays what it is. A look is laid on another by trying turns, sizes and small
shifts coarsely, then by Gauss-Newton steps of the whole affine map (inverse compositional: Baker and Matthews,
'Lucas-Kanade 20 Years On', 2004). What is then left, as a share of what there was, is the misfit; a blank face is a
face of no contrast and needs no other rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

SIDE_PX = 40
COARSE_PX = 20
TURNS_DEG = tuple(float(quarter + turn) for quarter in (0, 90, 180, 270) for turn in (-10, 0, 10))
SIZES = (0.86, 1.0, 1.16)
SHIFTS = (-0.07, 0.0, 0.07)
LOG_OFFSET = 16.0
HUE_WEIGHT = 1.3
LEAST_GAIN, MOST_GAIN = 0.55, 1.6
STEPS = 7
LEAST_SWELL = 0.7
MOST_GUESSES = 3
FITTING = 0.25
BLANK_ENERGY = 0.015


_LOGS = np.log(np.arange(256, dtype=np.float32) + LOG_OFFSET)


@dataclass(frozen=True, eq=False)
class Likeness:
    """How one look lies on another: `misfit` from 0 (the same) to about 1 (nothing in common), `worst` the same of
    the worst small part of the face, `shape` how far their contrasts go together (a correlation, -1 to 1) however faint
    the one seen, and `onto` (2, 3), which takes the known look's pixels to the picture's."""

    misfit: float
    worst: float
    shape: float
    onto: np.ndarray


def logs_of(frame_bgr: np.ndarray) -> np.ndarray:
    """A picture (H, W, 3 uint8) as light and two hues (H, W, 3 float32), logarithms all."""
    log = cv2.LUT(frame_bgr, _LOGS)
    blue, green, red = log[..., 0], log[..., 1], log[..., 2]
    light = (blue + green + red) / 3
    return np.stack([light, HUE_WEIGHT * (red - green) / 1.414, HUE_WEIGHT * (blue - light)], axis=-1)


def square_map(top_xy: np.ndarray, edges_xy: np.ndarray) -> np.ndarray:
    """The affine map (2, 3) from a look's pixels (SIDE_PX a side) to the picture's, for a top face's centre (2,) and
    edges (2, 2 in columns)."""
    step = edges_xy / SIDE_PX
    middle = np.full(2, (SIDE_PX - 1) / 2)
    return np.concatenate([step, (top_xy - step @ middle)[:, None]], axis=1)


def look_through(logs: np.ndarray, onto: np.ndarray) -> np.ndarray:
    """The look (SIDE_PX, SIDE_PX, 3 float32, less its plane) that a map takes from a picture's logarithms."""
    return _flattened(_sampled(logs, onto, SIDE_PX), SIDE_PX)


def energy(look: np.ndarray) -> float:
    """How much symbol a look shows: its mean square contrast, of logarithms."""
    weight = _weight(look.shape[0])
    return float((look**2 * weight[..., None]).sum() / weight.sum())


class Known:
    """One known look (SIDE_PX, SIDE_PX, 3), made ready for laying others on it."""

    def __init__(self, look: np.ndarray, blank_below: float = BLANK_ENERGY) -> None:
        self.look = look.astype(np.float32)
        self.energy = energy(self.look)
        self.is_blank = self.energy < blank_below
        root = np.sqrt(_weight(SIDE_PX))[..., None]
        self._vector = (self.look * root).ravel()
        across = cv2.Sobel(self.look, cv2.CV_32F, 1, 0, scale=1 / 8)
        down = cv2.Sobel(self.look, cv2.CV_32F, 0, 1, scale=1 / 8)
        centred = np.arange(SIDE_PX, dtype=np.float32) - (SIDE_PX - 1) / 2
        x, y = centred[None, :, None], centred[:, None, None]
        columns = [across, down, across * x, across * y, down * x, down * y]
        slopes = np.stack([(_flattened(column, SIDE_PX) * root).ravel() for column in columns])
        gram = slopes @ slopes.T
        gram += np.diag(np.diag(gram) * 0.02 + 1e-6)
        self._pull = np.linalg.solve(gram, slopes)
        coarse = cv2.resize(
            cv2.GaussianBlur(self.look, (0, 0), 0.9), (COARSE_PX, COARSE_PX), interpolation=cv2.INTER_AREA
        )
        self.turned = np.stack([_turned(coarse, turn) for turn in TURNS_DEG])

    def lay(self, logs: np.ndarray, onto: np.ndarray, least_energy: float) -> Likeness:
        """The likeness of what a picture shows near a rough map `onto`, the map made exact."""
        root = np.sqrt(_weight(SIDE_PX))[..., None]
        best = self._compare(look_through(logs, onto), onto, least_energy)
        if self.is_blank:
            return best
        size = abs(float(np.linalg.det(onto[:, :2])))
        for _ in range(STEPS):
            seen = look_through(logs, onto)
            seen_vector = (seen * root).ravel()
            gain = self._gain(seen_vector)
            shift = self._pull @ (seen_vector / gain - self._vector)
            step = np.array([[1 + shift[2], shift[3], 0], [shift[4], 1 + shift[5], 0], [0, 0, 1]])
            middle = (SIDE_PX - 1) / 2
            step[:2, 2] = shift[:2] + middle - step[:2, :2] @ np.array([middle, middle])
            if not np.all(np.isfinite(step)) or abs(np.linalg.det(step)) < 0.3:
                break
            onto = onto @ np.linalg.inv(step)
            if not LEAST_SWELL < abs(float(np.linalg.det(onto[:, :2]))) / size < 1 / LEAST_SWELL:
                break
            found = self._compare(look_through(logs, onto), onto, least_energy)
            if found.misfit < best.misfit:
                best = found
            if np.abs(shift[:2]).max() < 0.05:
                break
        return best

    def _gain(self, seen_vector: np.ndarray) -> float:
        own = float(self._vector @ self._vector)
        return float(np.clip((seen_vector @ self._vector) / max(own, 1e-6), LEAST_GAIN, MOST_GAIN))

    def _compare(self, seen: np.ndarray, onto: np.ndarray, least_energy: float) -> Likeness:
        weight = _weight(SIDE_PX)
        vector = (seen * np.sqrt(weight)[..., None]).ravel()
        left = ((seen - self._gain(vector) * self.look) ** 2).sum(axis=-1) * weight
        seen_energy = float(vector @ vector) / float(weight.sum())
        there = max(seen_energy, least_energy)
        shape = float(vector @ self._vector) / max(1e-6, float(weight.sum()) * np.sqrt(seen_energy * self.energy))
        misfit = float(left.sum()) / float(weight.sum()) / there
        return Likeness(misfit, float(cv2.blur(left, (9, 9)).max()) / there, shape, onto)


def compare(
    known: list[Known], logs: np.ndarray, guesses: list[np.ndarray], least_energy: float, most_laid: int = 0
) -> list[tuple[int, Likeness]]:
    """The likeness of known looks, each by its number, to what a picture shows near any of the guessed squares (at
    least one), maps (2, 3). With `most_laid` only that many looks, the likeliest at a coarse sight, and the blank ones
    are laid exactly and returned. A blank look is laid where a symbol fits, if one does: bare body is found on any
    die."""
    coarse = [_coarsely(known, logs, guess) for guess in guesses]
    likest = np.array([scores for scores, _ in coarse])
    order = [int(at) for at in np.argsort(-likest.max(axis=0)) if not known[at].is_blank]
    found = []
    for number in order[:most_laid] if most_laid else order:
        nearest = int(np.argmax(likest[:, number]))
        found.append((number, known[number].lay(logs, coarse[nearest][1][number], least_energy)))
    fitting = min((likeness for _, likeness in found), key=lambda each: each.misfit, default=None)
    places = [fitting.onto] if fitting and fitting.misfit < FITTING else guesses
    for number, each in enumerate(known):
        if each.is_blank:
            tried = [each.lay(logs, place, least_energy) for place in places]
            found.append((number, min(tried, key=lambda one: one.misfit)))
    return found


def _coarsely(known: list[Known], logs: np.ndarray, onto: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
    """For each known look the coarse likeness (K,; 1 the same, 0 none) and the rough map (2, 3) it was found with,
    near the square that `onto` takes from a picture."""
    tries = [_moved(onto, size, right, down) for size in SIZES for right in SHIFTS for down in SHIFTS]
    half = np.array([[2.0, 0, 0.5], [0, 2.0, 0.5], [0, 0, 1]])
    seen = np.stack([_sampled(logs, each @ half, COARSE_PX) for each in tries], axis=2)
    flat = _flattened(seen.reshape(COARSE_PX, COARSE_PX, -1), COARSE_PX) * np.sqrt(_weight(COARSE_PX))[..., None]
    vectors = np.moveaxis(flat.reshape(COARSE_PX**2, len(tries), 3), 1, 2).reshape(-1, len(tries))
    vectors = vectors / (np.sqrt((vectors**2).sum(axis=0)) + 1e-3)
    scores = (np.concatenate([each.turned for each in known]) @ vectors).reshape(len(known), -1)
    best = np.argmax(scores, axis=1)
    maps = [tries[at % len(tries)] @ _turn(TURNS_DEG[at // len(tries)]) for at in best.tolist()]
    return scores.max(axis=1), maps


def _turned(coarse: np.ndarray, turn_deg: float) -> np.ndarray:
    """A coarse look turned about its middle, as a weighted unit vector."""
    middle = (COARSE_PX - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), turn_deg, 1.0)
    turned = cv2.warpAffine(coarse, matrix, (COARSE_PX, COARSE_PX), borderMode=cv2.BORDER_REPLICATE)
    vector = (_flattened(turned, COARSE_PX) * np.sqrt(_weight(COARSE_PX))[..., None]).ravel()
    return np.asarray(vector / (np.linalg.norm(vector) + 1e-3))


def _turn(turn_deg: float) -> np.ndarray:
    """(3, 3): a look's pixels turned about its middle."""
    middle = (SIDE_PX - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), turn_deg, 1.0)
    return np.concatenate([matrix, [[0, 0, 1]]])


def _moved(onto: np.ndarray, size: float, right: float, down: float) -> np.ndarray:
    middle = (SIDE_PX - 1) / 2
    shift = np.array([right, down]) * SIDE_PX + middle * (1 - size)
    return onto @ np.array([[size, 0, shift[0]], [0, size, shift[1]], [0, 0, 1]])


def _sampled(logs: np.ndarray, onto: np.ndarray, side_px: int) -> np.ndarray:
    return cv2.warpAffine(
        logs,
        np.asarray(onto[:2], np.float64),
        (side_px, side_px),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _flattened(look: np.ndarray, side_px: int) -> np.ndarray:
    """A look less the plane that fits it best, channel by channel."""
    basis, weighted = _plane(side_px)
    flat = look.reshape(-1, look.shape[-1])
    return np.asarray((flat - basis @ (weighted.T @ flat)).reshape(look.shape), np.float32)


@cache
def _plane(side_px: int) -> tuple[np.ndarray, np.ndarray]:
    """An orthonormal basis (N, 3), under the weights, of the planes over a look, and the same times the weights."""
    weight = _weight(side_px).ravel().astype(float)
    centred = (np.arange(side_px) - (side_px - 1) / 2) / side_px
    x, y = np.meshgrid(centred, centred)
    raw = np.stack([np.ones(side_px**2), x.ravel(), y.ravel()], axis=1)
    basis = raw / np.sqrt((raw**2 * weight[:, None]).sum(axis=0))
    return basis.astype(np.float32), (basis * weight[:, None]).astype(np.float32)


@cache
def _weight(side_px: int) -> np.ndarray:
    """How much each part of a look counts (side, side): all of the middle, nothing of the rounded rim."""
    centred = np.abs((np.arange(side_px) - (side_px - 1) / 2) / side_px) * 2
    x, y = np.meshgrid(centred, centred)
    out = (x**4 + y**4) ** 0.25
    return np.asarray(np.clip((0.8 - out) / 0.14, 0, 1), np.float32)
