"""Meshes: what they are, how they are written, and those that a profile makes when it turns. Numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

Profile = tuple[tuple[tuple[float, float], ...], ...]
"""Lines of (radius, height); each is smooth in itself, and there is an edge between one and the next."""


@dataclass(frozen=True, eq=False)
class Mesh:
    """Points (N, 3), normals (N, 3), places in the paint (N, 2) and triangles (M, 3)."""

    points: np.ndarray
    normals: np.ndarray
    places: np.ndarray
    triangles: np.ndarray

    def write(self, path: Path) -> None:
        """Write it as a binary PLY file."""
        names = [("x", "y", "z"), ("nx", "ny", "nz"), ("u", "v")]
        lines = ["ply", "format binary_little_endian 1.0", f"element vertex {len(self.points)}"]
        lines += [f"property float {name}" for group in names for name in group]
        lines += [f"element face {len(self.triangles)}", "property list uchar int vertex_indices", "end_header", ""]
        corners = np.zeros(len(self.triangles), [("count", "u1"), ("at", "<i4", 3)])
        corners["count"], corners["at"] = 3, self.triangles
        vertices = np.hstack([self.points, self.normals, self.places]).astype("<f4")
        path.write_bytes("\n".join(lines).encode() + vertices.tobytes() + corners.tobytes())


def revolved(profile: Profile, sides: int) -> Mesh:
    """A profile turned round the z axis; the pattern lies on it as seen from above."""
    ways = np.arange(sides + 1) * 2 * math.pi / sides + math.pi / sides
    turn = np.stack([np.cos(ways), np.sin(ways)], axis=1)
    most = max(radius for line in profile for radius, _ in line)
    points, normals, corners, count = [], [], [], 0
    for line in profile:
        steps = np.diff(np.array(line), axis=0)
        out = np.stack([steps[:, 1], -steps[:, 0]], axis=1)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        between = np.concatenate([out[:1], out[:-1] + out[1:], out[-1:]])
        for (radius, high), (flat, up) in zip(line, between, strict=True):
            points.append(np.column_stack([radius * turn, np.full(sides + 1, high)]))
            normals.append(np.column_stack([flat * turn, np.full(sides + 1, up)]))
        for ring in range(len(line) - 1):
            low = count + ring * (sides + 1) + np.arange(sides)
            high_ring = low + sides + 1
            corners += [np.stack([low, low + 1, high_ring + 1], 1), np.stack([low, high_ring + 1, high_ring], 1)]
        count += len(line) * (sides + 1)
    at, out = np.concatenate(points), np.concatenate(normals)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    return Mesh(at, out, at[:, :2] / (2 * most) + 0.5, np.concatenate(corners))


def disc(radius: float, high: float) -> Profile:
    """A flat cylinder."""
    return (((radius, 0.0), (radius, high)), ((radius, high), (0.0, high)))


def cup(radius: float, high: float) -> Profile:
    """An open cup that stands."""
    outside, inside = ((0.75 * radius, 0.0), (radius, high)), ((0.9 * radius, high), (0.7 * radius, 0.15))
    return (outside, ((radius, high), (0.9 * radius, high)), inside, ((0.7 * radius, 0.15), (0.0, 0.15)))
