"""Checking a tray: what is wrong with it as it stands, the gravest first, told by the dice that the reader found in it.

The dice and not the ground tell whether it is dark: a good tray may have near-black felt. A lamp that shines in the
pips is not looked for: nothing that was tried told one from pale pips and pale dice.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from companion.vision.readings import BOX_EDGES, DiceReading
from companion.vision.sharpness import MOST_BLUR, blur_in_edges

MOVES, DARK, PALE, NEAR, FAR, BLURRED, BURNT = "moves", "dark", "pale", "near", "far", "blurred", "burnt"
"""What may be wrong."""
WAIT, EMPTY, UNLIT, DOUBT, GOOD = "wait", "empty", "unlit", "doubt", "good"
"""Nothing is wrong: something moves just now, no die lies there, none does or it is too dark to see any, one is in
doubt, all is well."""
RESTLESS = frozenset({"moving", "hand"})
UNREST_S = 4.0
"""Nothing has lain still for so long: in a rendered film of four throws the longest unrest is 1.65 s, and 5.25 s
where it was shaken by 0.3 pixels and more."""
LEAST_EDGE_PX = 20.0
"""The reader asked about all of 34 shrunken pictures with a die below this, and about none of 31 without."""
MOST_EDGE_SHARE = 0.3
"""Of the picture's long side. Of 13 dice brought nearer three were found no more at 0.4 and seven at 0.5."""
LEAST_BRIGHT = 100.0
"""The brightest of a die, body or pips, 0 to 255: 68 to 73 in a dim room, 123 and more on 54 photographs."""
BRIGHTEST_PERCENT = 98
WHITE_FROM = 250
"""The least of the three channels where the picture is burnt out."""
PALE_GROUND = 200
"""A ground as pale as this is no lamp's spot."""
LOOK_EVERY_S = 0.4
MANY = "too many"
"""More dice than a throw may have are no doubt about any of them."""


class TrayCheck:
    """What is wrong with one tray, picture by picture."""

    def __init__(self) -> None:
        self._restless_since_s: float | None = None
        self._looked_s, self._fault = -math.inf, EMPTY

    def feed(self, frame_bgr: np.ndarray, reading: DiceReading, at_s: float) -> str:
        """What is wrong, or nothing, with a picture, uint8 (H, W, 3) BGR, that was read at this time on any clock. What
        lies still is looked at every LOOK_EVERY_S."""
        if reading.why.code in RESTLESS:
            self._looked_s = -math.inf
            if self._restless_since_s is None:
                self._restless_since_s = at_s
            return MOVES if at_s - self._restless_since_s >= UNREST_S else WAIT
        self._restless_since_s = None
        if at_s - self._looked_s >= LOOK_EVERY_S:
            self._looked_s, self._fault = at_s, fault_of(frame_bgr, reading)
        return self._fault


def fault_of(frame_bgr: np.ndarray, reading: DiceReading) -> str:
    """The gravest that is wrong with a picture at rest, uint8 (H, W, 3) BGR, or nothing."""
    if not reading.dice:
        return {"too dark": UNLIT, "too bright": PALE}.get(reading.why.code, EMPTY)
    boxes = [die.box_xywh for die in reading.dice]
    edges_px = [max(w, h) / BOX_EDGES for _, _, w, h in boxes]
    if float(np.median([_brightest(frame_bgr, box) for box in boxes])) < LEAST_BRIGHT:
        return DARK
    if max(edges_px) > MOST_EDGE_SHARE * max(frame_bgr.shape[:2]):
        return NEAR
    if min(edges_px) < LEAST_EDGE_PX:
        return FAR
    if max(blur_in_edges(frame_bgr, box, edge) for box, edge in zip(boxes, edges_px, strict=True)) > MOST_BLUR:
        return BLURRED
    if _has_burnt_spot(_around(frame_bgr, boxes), float(np.median(edges_px))):
        return BURNT
    is_read = reading.sure or reading.why.code == MANY
    return GOOD if is_read and all(die.face and not die.rivals for die in reading.dice) else DOUBT


def _brightest(frame_bgr: np.ndarray, box_xywh: tuple[int, int, int, int]) -> float:
    """How bright the brightest of a die is, 0 to 255: its body or its pips."""
    x, y, w, h = box_xywh
    cut = frame_bgr[max(0, y) : max(0, y + h), max(0, x) : max(0, x + w)]
    # Blurred a little, or noise would pass for light.
    return float(np.percentile(cv2.blur(cut, (3, 3)).max(axis=2), BRIGHTEST_PERCENT)) if cut.size else 0.0


def _around(frame_bgr: np.ndarray, boxes_xywh: list[tuple[int, int, int, int]]) -> np.ndarray:
    """The upright part of the picture in which all dice lie: paper beside the tray may well be white."""
    corners = np.array([(x, y, x + w, y + h) for x, y, w, h in boxes_xywh])
    left, top = np.maximum(corners[:, :2].min(axis=0), 0)
    right, bottom = corners[:, 2:].max(axis=0)
    return frame_bgr[top:bottom, left:right]


def _has_burnt_spot(part_bgr: np.ndarray, edge_px: float) -> bool:
    """Whether a picture is burnt out in one spot as large as a die's top, on ground that is not pale itself."""
    step = max(1, int(edge_px / 10))
    least = part_bgr[::step, ::step].min(axis=2)
    if not least.size or float(np.median(least)) >= PALE_GROUND:
        return False
    _, _, stats, _ = cv2.connectedComponentsWithStats((least >= WHITE_FROM).astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA]
    return bool(areas.size) and float(areas.max()) * step**2 >= edge_px**2
