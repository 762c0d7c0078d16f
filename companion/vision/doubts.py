"""Doubts: what a careful person would ask about one die before calling its face, and the words for it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from companion.vision.body import Body
from companion.vision.faces import Face
from companion.vision.pips import channel_for


@dataclass(frozen=True)
class Why:
    """A reason for not being sure: a short code for programs and a sentence for people. Both empty when there is
    none."""

    code: str = ""
    sentence: str = ""

    def __str__(self) -> str:
        return self.sentence


NO_DOUBT = Why()


def _sides_share(roundness: float) -> float:
    """How much of a die's outline, over its top face alone, can be side faces at this flattening."""
    return math.sqrt(max(0.0, 1 / min(roundness, 1.0) ** 2 - 1)) * math.sqrt(2)


def doubt_about_size(face: Face, body: Body) -> Why | None:
    """A doubt when the die's own colour does not end where the face ought to end."""
    no = Why("size", "What the pips stand on does not end like a die: use plainer ground of another colour.")
    if body.ran_away:
        return no
    sides = 1 + 1.25 * _sides_share(face.roundness)
    if face.value == 1:
        pip_px = face.pips[0].radius_px ** 2
        if not 28 < body.area_px / pip_px < 290 * sides:
            return no
        angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
        rays = face.pips[0].axes @ np.stack([np.cos(angles), np.sin(angles)])
        nearest = float(body.rim_from(face.centre, rays.T * 4).min()) * 4
        if nearest**2 * pip_px / body.area_px < 0.2 / sides:
            return Why(
                "off centre", "The one pip seen is not in the middle of a face: others may be lost in shine or shadow."
            )
        return None
    cell = abs(float(np.linalg.det(face.grid)))
    if not 9.5 < body.area_px / cell < 22 * sides:
        return no
    rays = np.stack([face.grid[:, 0], -face.grid[:, 0], face.grid[:, 1], -face.grid[:, 1]])
    rims = np.sort(body.rim_from(face.centre, rays))
    if rims[0] < 1.2 or rims[1] > 2.7:
        return no
    return None


def doubt_about_free_places(working: np.ndarray, face: Face) -> Why | None:
    """A doubt when an empty place of the pattern is not clearly empty: a pip may be hidden there by shine or dirt."""
    if face.value == 1:
        return None
    pip = face.pips[0]
    channel = channel_for(working, pip.is_dark)
    body = float(np.mean([p.body_bgr.max() if p.is_dark else p.body_bgr.min() for p in face.pips]))
    contrast = float(np.mean([p.contrast for p in face.pips]))
    radius = max(1, int(pip.radius_px * 0.7))
    for at in face.free_places():
        x, y = round(at[0]), round(at[1])
        spot = channel[max(0, y - radius) : y + radius + 1, max(0, x - radius) : x + radius + 1]
        if spot.size == 0 or abs(float(np.median(spot)) - body) > 0.35 * contrast:
            return Why("two readings", f"Two readings: {face.value}, or more with a pip lost in shine or shadow.")
    return None
