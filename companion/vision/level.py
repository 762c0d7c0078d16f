"""Level: whether a die lies flat on the ground, or leans where no camera would make a flat one look so.

Two things tell. Where the die's outline puts its top against its foot must be where some upright camera would see the
top of a flat die; and the square that a known symbol was laid on must be flattened as a flat die's top face is.
"""

from __future__ import annotations

import numpy as np

from companion.vision.cube import Pose, leans_at
from companion.vision.tray import Tray

MOST_LEAN_OTHERWISE = 0.15
MOST_BLANK_LEAN_OTHERWISE = 0.115
# A die tipped by 24 degrees across the camera's own lean is flattened by this much more.
MOST_FLATTENED_OTHERWISE = 0.13
_TILTS = np.radians(np.arange(0, 38, 3))
_CAMERAS = np.stack([np.zeros_like(_TILTS), -np.sin(_TILTS), -np.cos(_TILTS)], axis=1)


def lies_flat(
    pose: Pose, onto: np.ndarray | None, at_xy: np.ndarray, frame_shape: tuple[int, ...], tray: Tray | None
) -> bool:
    """Whether a die of this pose, at a place (2,) in pixels of a picture of this (H, W, ...), lies flat. `onto` (2, 3)
    is the map that its symbol was laid by, None for a blank face: then the outline alone must tell, and is asked more.
    Without a tray whose corners tell how the camera leans, a die that leans as a camera may passes for flat."""
    frame_wh = (frame_shape[1], frame_shape[0])
    known_up = tray.up(frame_shape) if tray else None
    leans = leans_at(at_xy, frame_wh, _CAMERAS)
    leans_known = leans if known_up is None else leans_at(at_xy, frame_wh, known_up[None])
    off = np.linalg.norm(np.concatenate([leans, leans_known]) - pose.lean, axis=1).min()
    if off > (MOST_BLANK_LEAN_OTHERWISE if onto is None else MOST_LEAN_OTHERWISE):
        return False
    return onto is None or min(_flattened_otherwise(onto, lean) for lean in leans_known) <= MOST_FLATTENED_OTHERWISE


def _flattened_otherwise(onto: np.ndarray, lean: np.ndarray) -> float:
    """How far the flattening of the square that was found, by a map (2, 3), is from that of a level face seen with a
    lean (2,): 0 for the same, about the square of the sine of a lean that is not the camera's."""
    found = onto[:, :2] @ onto[:, :2].T
    level = np.eye(2) - np.outer(lean, lean)
    return float(np.linalg.norm(found / np.sqrt(np.linalg.det(found)) - level / np.sqrt(np.linalg.det(level))))
