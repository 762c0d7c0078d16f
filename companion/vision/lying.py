"""Whether dice lie flat: the plane of a die's top, as the reading network sees it, against the ground: as dice showed
it that were read before under the same camera, or as the tray's corners do; and against the other dice. Where nothing
tells, a die alone is held against the camera's axis: only one on its edge can be told from a flat one under a camera
that looks aslant."""

from __future__ import annotations

from collections import deque

import numpy as np

from companion.vision.readings import DiceReading, Up
from companion.vision.tray import FOCAL_PER_LONG_SIDE, TO_THE_EYE

LEANS_ON_GROUND_DEG, LEANS_DEG, LEANS_IN_TRAY_DEG, LEANS_ALONE_DEG = 20.0, 25.0, 30.0, 45.0
"""From how many degrees between the planes on a die leans: against the ground that several throws showed, against the
other dice, against a tray, whose corners fingers set only roughly, and against the camera's axis."""
LEANS = "leans"
"""The code of the doubt about a die that leans."""
LEAST_THROWS, MOST_THROWS = 2, 6
"""From how many throws the ground is known, and how many are kept."""


def ups_of(at_xy: np.ndarray, tops: np.ndarray, frame_shape: tuple[int, ...]) -> np.ndarray:
    """The unit normals (N, 3) of the tops of dice as the camera sees them (x right, y down, z away from it): dice at
    places (N, 2) in pixels of a picture of this (H, W, ...), with their tops (N, 3) as the network says them
    (`Answers.tops`)."""
    ups = np.einsum("nij,ni->nj", _sights(at_xy, frame_shape), tops)
    return np.asarray(ups / np.maximum(np.linalg.norm(ups, axis=1, keepdims=True), 1e-9))


def leaning(ups: np.ndarray, ground: np.ndarray | None, tray: np.ndarray | None = None) -> np.ndarray:
    """Which dice lean, bool (N,), by the normals of their tops (N, 3), and of the ground (3,) as earlier throws or else
    the tray's corners show it, as the camera sees them; None where that is not known. A camera may be moved: a die that
    lies as the others do is flat whatever the ground is taken for."""
    if ground is not None:
        leans = _apart_deg(ups, ground[None]) >= LEANS_ON_GROUND_DEG
    elif tray is not None:
        leans = _apart_deg(ups, tray[None]) >= LEANS_IN_TRAY_DEG
    elif len(ups) == 1:
        leans = _apart_deg(ups, TO_THE_EYE[None]) >= LEANS_ALONE_DEG
    else:
        leans = np.ones(len(ups), bool)
    if len(ups) > 1:
        leans &= _apart_deg(ups, ups.sum(0) - ups) >= LEANS_DEG
    return leans


class Ground:
    """The ground under one camera, by the dice that were read in its last throws."""

    def __init__(self) -> None:
        self._ups: deque[Up] = deque(maxlen=MOST_THROWS)

    @property
    def up(self) -> Up | None:
        """Its normal; None before it is known."""
        if len(self._ups) < LEAST_THROWS:
            return None
        x, y, z = np.mean(self._ups, axis=0)
        return float(x), float(y), float(z)

    def thrown(self, reading: DiceReading) -> None:
        """A throw came to rest. Where a die seems to lean the camera may have been moved: nothing is known then."""
        if reading.up is not None:
            self._ups.append(reading.up)
        elif reading.why.code == LEANS:
            self.forget()

    def forget(self) -> None:
        """The camera sees something else."""
        self._ups.clear()


def _sights(at_xy: np.ndarray, frame_shape: tuple[int, ...]) -> np.ndarray:
    """Of a camera turned to look straight at each place: its right, its down and its way back to the eye, as rows (N,
    3, 3), as the picture's camera sees them. The lens is taken for a usual one."""
    middle = np.array(frame_shape[1::-1]) / 2
    off = (at_xy - middle) / (FOCAL_PER_LONG_SIDE * max(frame_shape[:2]))
    back = -np.column_stack([off, np.ones(len(off))])
    back /= np.linalg.norm(back, axis=1, keepdims=True)
    right = np.array((1.0, 0.0, 0.0)) - back[:, :1] * back
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    return np.stack([right, np.cross(right, back), back], axis=1)


def _apart_deg(ups: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The angles (N,) between unit vectors (N, 3) and others of any length (N or 1, 3)."""
    cosines = (ups * others).sum(1) / np.maximum(np.linalg.norm(others, axis=1), 1e-9)
    return np.asarray(np.degrees(np.arccos(np.clip(cosines, -1.0, 1.0))))
