"""Cube: the pose of a resting die from its outline alone, by how far the outline reaches in every direction.

The outline of a cube seen from afar is the sum of its three projected edges, so its reach in direction u is
c.u + (|a1.u| + |a2.u| + |a3.u|) / 2: a closed form, fitted by least squares from many starts at once. A rounded cube
is a smaller cube with a ball rolled around it. The same fit with the upright edge left out is a top face alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.vision.tray import FOCAL_PER_LONG_SIDE

DIRECTIONS = 36
ROUNDING = 0.13
STEPS_AND_FOLLOWED = ((3, 6), (6, 1))
TURN_STARTS_RAD = tuple(np.arange(5) * np.pi / 10)
CAMERA_TILTS_DEG = (4.0, 13.0, 25.0, 37.0)
LEAN_SPREAD = 0.15
OUTLINE_SPREAD = 0.012

_ANGLES = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
_UNITS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)])


@dataclass(frozen=True, eq=False)
class Pose:
    """A die's pose in one picture, pixels: `top_xy` the top face's centre (2,), `edges_xy` (2, 2) whose columns are
    two edges of the top face, `lean` (2,) where the top lies from the bottom, as a share of the edge (its length is
    the sine of the view's angle from straight above), `misfit` the outline's root mean square distance, in edges."""

    top_xy: np.ndarray
    edges_xy: np.ndarray
    lean: np.ndarray
    edge_px: float
    misfit: float

    @property
    def corners_xy(self) -> np.ndarray:
        """The four corners (4, 2) of the top face, in order around it."""
        one, other = self.edges_xy[:, 0] / 2, self.edges_xy[:, 1] / 2
        return np.stack(
            [self.top_xy - one - other, self.top_xy + one - other, self.top_xy + one + other, self.top_xy - one + other]
        )

    @property
    def roundness(self) -> float:
        """How little the top face is flattened: the cosine of the view's angle from straight above."""
        return float(np.sqrt(max(0.0, 1 - float(self.lean @ self.lean))))


def reach_of(points_xy: np.ndarray) -> np.ndarray:
    """How far points (N, 2) reach in each of the directions, as (DIRECTIONS,)."""
    return np.asarray((points_xy @ _UNITS).max(axis=0))


def leans_at(point_xy: np.ndarray, frame_wh: tuple[int, int], ups: np.ndarray | None = None) -> np.ndarray:
    """How a standing thing at a place in the picture leans (S, 2): where its top lies from its foot, as a share of its
    height seen from the side. `ups` (S, 3) are the ways up as the camera sees them (x right, y down, z away from it);
    without them, those of an upright camera tilted back by each of CAMERA_TILTS_DEG. The lens is taken for a usual
    one."""
    if ups is None:
        tilts = np.radians(CAMERA_TILTS_DEG)
        ups = np.stack([np.zeros_like(tilts), -np.sin(tilts), -np.cos(tilts)], axis=1)
    at = (np.asarray(point_xy) - np.array(frame_wh) / 2) / (FOCAL_PER_LONG_SIDE * max(frame_wh))
    return np.asarray((ups[:, :2] - ups[:, 2:] * at) / np.sqrt(1 + at @ at))


def fit(outlines: list[tuple[np.ndarray, bool]], leans: np.ndarray) -> list[Pose]:
    """The poses that fit outlines, each by its points (N, 2; at least 3, in pixels) and whether it is a top face alone
    and not a whole die's. `leans` (S, 2) are the likely ones (`leans_at`); others are found, but must fit the better
    for it."""
    starts, reaches, nearest, uprights = [], [], [], []
    for points_xy, is_top_alone in outlines:
        upright = 0.0 if is_top_alone else 1.0
        area, middle = _area(points_xy), points_xy.mean(axis=0)
        for lean in leans:
            sine = float(np.hypot(*lean))
            size = np.sqrt(area / (np.sqrt(1 - min(0.9, sine**2)) + upright * 1.25 * sine))
            starts += [(*middle, size, turn, *lean) for turn in TURN_STARTS_RAD]
            nearest += [lean] * len(TURN_STARTS_RAD)
        tries = len(leans) * len(TURN_STARTS_RAD)
        reaches += [reach_of(points_xy)] * tries
        uprights += [upright] * tries
    if not outlines:
        return []
    found, reach, near, upright_of = np.array(starts), np.array(reaches), np.array(nearest), np.array(uprights)
    groups = np.arange(len(outlines)).repeat(tries)
    for steps, followed in STEPS_AND_FOLLOWED:
        found, cost = _descend(found, reach, near, upright_of, steps)
        order = np.lexsort((cost, groups))
        rank = np.arange(len(order)) - np.searchsorted(groups, groups)
        kept = order[rank < followed]
        found, reach, near = found[kept], reach[kept], near[kept]
        upright_of, groups = upright_of[kept], groups[kept]
    left = _reach_and_slopes(found, upright_of)[0] - reach
    misfits = np.sqrt(np.mean(left**2, axis=1)) / found[:, 2]
    return [
        _pose(each, float(misfit), is_top_alone)
        for each, misfit, (_, is_top_alone) in zip(found, misfits, outlines, strict=True)
    ]


def _area(points_xy: np.ndarray) -> float:
    x, y = points_xy.T
    return max(1.0, 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))))


def _descend(
    poses: np.ndarray, reach: np.ndarray, leans: np.ndarray, uprights: np.ndarray, steps: int
) -> tuple[np.ndarray, np.ndarray]:
    """Poses (M, 6) after some damped Gauss-Newton steps from starts whose own leans are `leans` (M, 2), and their cost
    (M,)."""
    weight = OUTLINE_SPREAD * np.sqrt(DIRECTIONS) / LEAN_SPREAD
    for _ in range(steps):
        value, slope = _reach_and_slopes(poses, uprights)
        size = poses[:, 2, None]
        left = (value - reach) / size
        slope = slope / size[..., None]
        gram = np.einsum("mkp,mkq->mpq", slope, slope)
        pull = np.einsum("mkp,mk->mp", slope, left)
        gram[:, 4:, 4:] += weight**2 * np.eye(2)
        pull[:, 4:] += weight**2 * (poses[:, 4:] - leans)
        gram += np.eye(6) * (1e-3 * np.einsum("mpp->mp", gram) + 1e-9)[:, None, :]
        step = np.linalg.solve(gram, pull[..., None])[..., 0]
        step[:, 3:] = np.clip(step[:, 3:], -0.15, 0.15)
        poses = poses - step
        poses[:, 2] = np.maximum(poses[:, 2], 2.0)
        length = np.linalg.norm(poses[:, 4:], axis=1, keepdims=True)
        poses[:, 4:] *= np.minimum(1.0, 0.8 / np.maximum(length, 1e-6))
    left = (_reach_and_slopes(poses, uprights)[0] - reach) / poses[:, 2, None]
    return poses, (left**2).sum(axis=1) + weight**2 * ((poses[:, 4:] - leans) ** 2).sum(axis=1)


def _reach_and_slopes(poses: np.ndarray, uprights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Reach (M, K) of poses (M, 6: x, y, edge, turn, lean x, lean y), whole dice where `uprights` (M,) is 1 and top
    faces where it is 0, and its slopes (M, K, 6)."""
    edge, turn, lean = poses[:, 2, None], poses[:, 3], poses[:, 4:]
    straight = (1 - 2 * ROUNDING) / 2
    cos = np.sqrt(np.maximum(1 - (lean**2).sum(axis=1), 0.05))
    total = np.full((len(poses), DIRECTIONS), ROUNDING)
    by_turn = np.zeros_like(total)
    by_lean = np.zeros((*total.shape, 2))
    along = lean @ _UNITS
    for quarter in (0.0, np.pi / 2):
        way = np.stack([np.cos(turn + quarter), np.sin(turn + quarter)], axis=1)
        turned = np.stack([-way[:, 1], way[:, 0]], axis=1)
        flat = 1 / (1 + cos)
        span = way @ _UNITS - (flat * (lean * way).sum(axis=1))[:, None] * along
        sign = np.sign(span) * straight
        total += sign * span
        by_turn += sign * (turned @ _UNITS - (flat * (lean * turned).sum(axis=1))[:, None] * along)
        by_lean -= (sign * flat[:, None])[..., None] * (
            way[:, None, :] * along[..., None] + ((lean * way).sum(axis=1))[:, None, None] * _UNITS.T[None]
        )
    sign = np.sign(along) * straight * uprights[:, None]
    total += sign * along
    by_lean += sign[..., None] * _UNITS.T[None]
    value = poses[:, :2] @ _UNITS + edge * total
    slopes = np.empty((*total.shape, 6))
    slopes[..., :2] = _UNITS.T[None]
    slopes[..., 2] = total
    slopes[..., 3] = edge * by_turn
    slopes[..., 4:] = edge[..., None] * by_lean
    return value, slopes


def _pose(found: np.ndarray, misfit: float, is_top_alone: bool) -> Pose:
    x, y, edge, turn = found[:4]
    lean = found[4:]
    squash = np.eye(2) - np.outer(lean, lean) / (1 + np.sqrt(max(0.05, 1 - lean @ lean)))
    way = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    top = np.array([x, y]) + (0.0 if is_top_alone else edge / 2) * lean
    return Pose(top, edge * squash @ way, lean, float(edge), misfit)
