"""Labels of rendered dice: the truth about each die of a scene, told only where a picture shows it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tools.dice_net.sprite import Camera, Posed, layout_of, on_top

UNREAD, UNKNOWN = 7, -1
MOST_LEAN_DEG = 35.0
"""Up to here a leaning die has a face: whether it leans too much for a game is told by the plane of its top."""
UNSEEN_STEP, SEEN_STEP = 7.0, 15.0
"""The step from pip to body (0..255) below which nobody sees a pip, and from which on anybody does."""


@dataclass(frozen=True)
class Mark:
    """The truth about one die: its top face (1..6, UNREAD where nobody could tell, UNKNOWN where one may argue), the
    middle of that face and the die's edge in pixels, and `up`, the unit normal of the face that points most nearly up,
    as the camera sees it: x and y the picture's, z from the top's middle to the eye (None where that is not known)."""

    face: int
    centre_xy: tuple[float, float]
    edge_px: float
    up: tuple[float, float, float] | None = None


def mark_of(die: Posed, view: Camera, mine: np.ndarray, tops: np.ndarray, whole_px: float, top_px: int) -> Mark | None:
    """The mark of a die: `mine` (H, W) is where it is seen, `tops` where top faces are, `whole_px` its area in pixels
    and `top_px` that of its top were nothing before them; None where next to nothing of it is seen."""
    seen_px = int(mine.sum())
    if seen_px < 20:
        return None
    seen = seen_px / max(whole_px, 1)
    top_seen = int((mine & tops).sum()) / max(top_px, 1)
    lean = math.degrees(math.acos(min(1.0, float(np.abs(die.turn[2]).max()))))
    face = die.face
    axis = int(np.argmax(np.abs(die.turn[2])))
    normal = die.turn[:, axis] * np.sign(die.turn[2, axis])
    middle = die.centre + 0.5 * die.stuff.edge * normal
    centre = view.project(middle[None])[0]
    edge_px = float(view.focal_px * die.stuff.edge / ((middle - view.eye) @ view.axes[2]))
    if (
        die.stuff.symbols is not None
        or lean > MOST_LEAN_DEG
        or seen < 0.45
        or top_seen < 0.5
        or hides_pip(die, view, mine)
    ):
        face = UNREAD
    elif seen < 0.85 or top_seen < 0.93 or edge_px < 9:
        face = UNKNOWN
    return Mark(face, (float(centre[0]), float(centre[1])), edge_px, seen_normal(normal, middle, view))


def seen_normal(normal: np.ndarray, middle: np.ndarray, view: Camera) -> tuple[float, float, float]:
    """A plane's unit normal (3,) through `middle` (3,), in the frame of a camera turned to look straight at it: the
    picture's x and y, and z towards the eye."""
    near = (view.eye - middle) / np.linalg.norm(view.eye - middle)
    across = view.axes[0] - (view.axes[0] @ near) * near
    across /= np.linalg.norm(across)
    down = np.cross(across, near)
    down *= np.sign(down @ view.axes[1])
    return float(normal @ across), float(normal @ down), float(normal @ near)


def hides_pip(die: Posed, view: Camera, mine: np.ndarray) -> bool:
    """Whether the middle of a pip of the top face is out of the picture or behind something."""
    middles = np.floor(view.project(on_top(die, layout_of(die.face, die.stuff)[0]))).astype(int)
    height, width = mine.shape
    return any(not (0 <= x < width and 0 <= y < height and mine[y, x]) for x, y in middles)


def as_taken(mark: Mark, die: Posed, view: Camera, taken: np.ndarray) -> Mark:
    """The mark again, open or unreadable where light, lens and camera left too little of one of the top's pips."""
    if mark.face in (UNREAD, UNKNOWN):
        return mark
    step = weakest_step(die, view, taken)
    return replace(mark, face=UNREAD if step < UNSEEN_STEP else UNKNOWN if step < SEEN_STEP else mark.face)


def weakest_step(die: Posed, view: Camera, taken: np.ndarray) -> float:
    """By how much (0..255, the clearest colour) the top's weakest pip differs from the body round it, in the picture
    as taken (H, W, 3)."""
    middles, radius = layout_of(die.face, die.stuff)
    turns = np.linspace(0, 2 * math.pi, 12, endpoint=False)
    round_ = np.stack([np.cos(turns), np.sin(turns)], 1) * radius
    rings = (0.62, 0.8) if die.stuff.pip_kind == "ring" else (0.0, 0.35, 0.6)
    weakest = 255.0
    for middle in middles:
        inside = np.concatenate([middle + share * round_ for share in rings])
        body = np.concatenate([middle + share * round_ for share in (1.4, 1.65)])
        tones = [np.median(_sampled(taken, view.project(on_top(die, spots))), axis=0) for spots in (inside, body)]
        weakest = min(weakest, float(np.abs(tones[0] - tones[1]).max()))
    return weakest


def _sampled(picture: np.ndarray, pixels: np.ndarray) -> np.ndarray:
    """The colours (N, 3) of a picture at places (N, 2) between its pixels."""
    places = (pixels - 0.5).astype(np.float32)[None]
    return np.asarray(cv2.remap(picture, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0])


def whole_area(die: Posed, view: Camera) -> float:
    """About how many pixels a die covers were nothing before it."""
    hull = cv2.convexHull(view.project(die.corners()).astype(np.float32))
    return 0.93 * float(cv2.contourArea(hull))
