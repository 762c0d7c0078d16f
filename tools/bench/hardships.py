"""What makes a labelled photograph hard, by the folder's own words or, where it has none, measured from the picture.

Every class is one measurement with one limit, stated here and taken before any reader is asked:

- dark: the middle brightness of the picture is below 70 of 255.
- glare: on a die whose body is not itself bright (middle of its darkest channel below 150), over 1 % of the face is
  clipped (all channels 245 or more). White dice under glare are not told from white dice.
- blur: the edge of pip and body, taken as a Gaussian step, is wider than 1.4 pixels and than 2.6 % of the face's edge
  in its softest direction (step height over steepest slope over 2.51), in the middle die of the picture.
- faint: the die with least between its 2nd and 98th percentile, in its best channel, has less than 80 of 255.
- tilt: faces of four and five are at most 0.8 as high as wide on the whole (a camera 37 degrees off the vertical). Only
  where boxes fit the pips; other boxes do not tell.
- clutter: beyond 1.4 edges of every die, over 2 % of the picture has slopes above 12 a pixel.
- tiny: the smallest face's edge is below 24 pixels.
- touching: two dice lie nearer, middle to middle, than 1.3 of their edges.
- many: more than six dice. - translucent: by the folder's word only; no measurement that tells it was found.
- tray-like: none of the above, not more than six dice, slopes above 12 on less than 1 % of the ground, seen from above:
  fours and fives at least 0.9 as high as wide where boxes fit the pips (without any, not counted), else taken to be.
"""

from __future__ import annotations

import itertools
import math

import cv2
import numpy as np

from tools.bench.labels import Labelled, Top, tops

CLASSES = (
    "tray-like", "dark", "glare", "blur", "faint", "tilt", "clutter", "translucent", "tiny", "touching", "many",
)  # fmt: skip
SAME_WORD = {"dim": "dark", "moving": "blur", "pale": "faint", "clear": "translucent", "oblique": "tilt"}
DOMAIN_DICE = 6


def hardships(photograph: Labelled, frame_bgr: np.ndarray) -> tuple[str, ...]:
    """The classes one photograph, uint8 (H, W, 3) BGR, belongs to: `tray-like` or what is hard in it, or neither."""
    if photograph.hardships:
        return tuple(SAME_WORD.get(word, word) for word in photograph.hardships)
    grey = cv2.cvtColor(frame_bgr, cv2.COLOR_BGR2GRAY)
    found = ["dark"] if float(np.median(grey)) < 70 else []
    if len(photograph.faces) > DOMAIN_DICE:
        found.append("many")
    if not photograph.has_every_box:
        return tuple(found)
    dice = tops(photograph, frame_bgr)
    found += _of_the_dice(dice, frame_bgr)
    upright = _upright_share(photograph)
    if upright is not None and upright <= 0.8:
        found.append("tilt")
    rough = _rough_share(dice, grey)
    if rough > 0.02:
        found.append("clutter")
    is_from_above = not photograph.boxes_fit_pips or (upright is not None and upright >= 0.9)
    return tuple(found) if found else ("tray-like",) if rough < 0.01 and is_from_above else ()


def _of_the_dice(dice: tuple[Top, ...], frame_bgr: np.ndarray) -> list[str]:
    faces = [face for face in (_face_of(die, frame_bgr) for die in dice) if face.size]
    found = ["tiny"] if min(die.side_px for die in dice) < 24 else []
    if any(_is_glaring(face) for face in faces):
        found.append("glare")
    steps = [_step(face) for face in faces]
    if steps and min(height for height, _ in steps) < 80:
        found.append("faint")
    softest = float(np.median([width for _, width in steps])) if steps else 0.0
    if softest > max(1.4, 0.026 * float(np.median([die.side_px for die in dice]))):
        found.append("blur")
    if any(_nearness(one, other) < 1.3 for one, other in itertools.combinations(dice, 2)):
        found.append("touching")
    return found


def _face_of(die: Top, frame_bgr: np.ndarray) -> np.ndarray:
    """The square about a top face, upright."""
    (x, y), half = die.centre_xy, die.side_px / 2
    return frame_bgr[max(0, round(y - half)) : round(y + half) + 1, max(0, round(x - half)) : round(x + half) + 1]


def _is_glaring(face_bgr: np.ndarray) -> bool:
    darkest = face_bgr.min(axis=2)
    return float(np.median(darkest)) < 150 and float((darkest >= 245).mean()) > 0.01


def _step(face_bgr: np.ndarray) -> tuple[float, float]:
    """How high the step between pip and body is (0..255) and how wide (sigma, pixels) in its softest direction."""
    spans = [float(np.subtract(*np.percentile(face_bgr[..., channel], (98, 2)))) for channel in range(3)]
    best = int(np.argmax(spans))
    channel = np.ascontiguousarray(face_bgr[..., best])
    across = cv2.Sobel(channel, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(channel, cv2.CV_32F, 0, 1, scale=1 / 8)
    ways = (across, down, (across + down) / math.sqrt(2), (across - down) / math.sqrt(2))
    gentlest = min(float(np.percentile(np.abs(way), 99.5)) for way in ways)
    return spans[best], spans[best] / max(gentlest, 1.0) / math.sqrt(2 * math.pi)


def _nearness(one: Top, other: Top) -> float:
    """The distance of two dice in edges of their faces."""
    return math.dist(one.centre_xy, other.centre_xy) / max(1.0, (one.side_px + other.side_px) / 2)


def _upright_share(photograph: Labelled) -> float | None:
    """How high the faces of four and five are of how wide they are; None where boxes do not tell."""
    if not photograph.boxes_fit_pips:
        return None
    ratios = [(y1 - y0) / (x1 - x0) for face, x0, y0, x1, y1 in photograph.boxes if face in (4, 5) and x1 > x0]
    return sum(ratios) / len(ratios) if ratios else None


def _rough_share(dice: tuple[Top, ...], grey: np.ndarray) -> float:
    """The share of the ground, away from the dice, that has edges on it."""
    smooth = cv2.GaussianBlur(grey, (0, 0), 1)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
    is_ground = np.ones(grey.shape, np.uint8)
    for die in dice:
        cv2.circle(is_ground, (round(die.centre_xy[0]), round(die.centre_xy[1])), round(1.4 * die.side_px), 0, -1)
    slopes = np.hypot(across, down)[is_ground > 0]
    return float((slopes > 12).mean()) if slopes.size else 0.0
