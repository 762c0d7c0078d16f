"""Faces: pips in one plane that make one of the six patterns on a die's three-by-three grid.

A round pip seen at an angle is an ellipse. Undoing its flattening undoes the flattening of the whole face; there the
pattern is a square grid, turned and scaled only. Two pips taken for the ends of a diagonal fix that grid, and every
other pip on the face must then sit on it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.vision.pips import Pip

GRID = tuple((u, v) for u in (-1, 0, 1) for v in (-1, 0, 1))
_CORNERS = frozenset({(-1, -1), (-1, 1), (1, -1), (1, 1)})
PATTERNS: dict[frozenset[tuple[int, int]], int] = {
    frozenset({(-1, -1), (1, 1)}): 2,
    frozenset({(-1, -1), (0, 0), (1, 1)}): 3,
    _CORNERS: 4,
    _CORNERS | {(0, 0)}: 5,
    _CORNERS | {(-1, 0), (1, 0)}: 6,
    _CORNERS | {(0, -1), (0, 1)}: 6,
}
GRID_IN_RADII = (1.75, 4.6)
"""Half the grid's side over a pip's radius: the range of the dice we have seen drawings and photographs of."""
OFF_GRID = 0.33
ON_FACE = 1.5
MATE_REACH_RADII = 13.5


@dataclass(frozen=True, eq=False)
class Face:
    """One face: its value, its pips, and `grid` (2, 2) with `centre` (2,): grid (u, v) lies at centre + grid @ (u,
    v), in pixels.

    For a one the grid's turn is unknown and its size a typical one's: only its flattening means anything.
    """

    value: int
    pips: tuple[Pip, ...]
    centre: np.ndarray
    grid: np.ndarray
    roundness: float
    misfit: float

    def free_places(self) -> list[np.ndarray]:
        """Centres (2,) in pixels of the grid's places that hold no pip."""
        places = [self.centre + self.grid @ np.array(node, float) for node in GRID]
        near = self.pips[0].radius_px
        return [at for at in places if all(np.hypot(*(at - pip.centre)) > near for pip in self.pips)]


def plane_of(pips: tuple[Pip, ...] | list[Pip]) -> np.ndarray:
    """The mean flattening (2, 2) of some pips: takes the unit circle to their typical rim."""
    values, vectors = np.linalg.eigh(np.mean([pip.axes @ pip.axes.T for pip in pips], axis=0))
    return np.asarray(vectors @ np.diag(np.sqrt(values)) @ vectors.T)


def are_mates(one: Pip, other: Pip) -> bool:
    """Whether two pips may lie on the same face: same kind, colour of body, size and flattening, and near enough."""
    if one.is_dark != other.is_dark:
        return False
    if np.abs(one.body_bgr - other.body_bgr).max() > 0.5 * max(one.contrast, other.contrast):
        return False
    if not 0.5 < one.contrast / other.contrast < 2.0:
        return False
    if np.hypot(*(one.centre - other.centre)) > MATE_REACH_RADII * max(one.radius_px, other.radius_px):
        return False
    undone = np.linalg.inv(one.axes)
    sizes = np.linalg.svd(undone @ other.axes, compute_uv=False)
    return bool(sizes[0] < 1.5 and sizes[1] > 1 / 1.5)


def find_faces(pips: list[Pip]) -> list[Face]:
    """The faces of two to six pips, each pip used once; where patterns compete, the one that explains more pips
    wins."""
    mates = [[other for other in pips if other is not pip and are_mates(pip, other)] for pip in pips]
    proposals: list[Face] = []
    for pip, near in zip(pips, mates, strict=True):
        for other in near:
            if pip.centre[0] <= other.centre[0]:
                face = _face_on(pip, other, [pip, *near])
                if face is not None:
                    proposals.append(face)
    proposals.sort(key=lambda face: (-len(face.pips), face.misfit))
    taken: set[int] = set()
    faces: list[Face] = []
    for face in proposals:
        if not any(id(pip) in taken for pip in face.pips):
            faces.append(face)
            taken.update(id(pip) for pip in face.pips)
    return faces


def _face_on(first: Pip, last: Pip, near: list[Pip]) -> Face | None:
    """The face whose diagonal runs between two pips, when what lies on it is exactly one of the patterns."""
    plane = plane_of([first, last])
    undo = np.linalg.inv(plane)
    centre = (first.centre + last.centre) / 2
    half = undo @ (last.centre - first.centre) / 2
    along = (half + np.array([half[1], -half[0]])) / 2
    flat_grid = np.stack([along, [-along[1], along[0]]], axis=1)
    side = float(np.hypot(*along))
    if not GRID_IN_RADII[0] < side < GRID_IN_RADII[1]:
        return None
    to_grid = np.linalg.inv(flat_grid) @ undo
    seats: dict[tuple[int, int], Pip] = {}
    misfit = 0.0
    for pip in near:
        at = to_grid @ (pip.centre - centre)
        if np.abs(at).max() > ON_FACE:
            continue
        node = (round(at[0]), round(at[1]))
        off = float(np.hypot(at[0] - node[0], at[1] - node[1]))
        if off > OFF_GRID or node in seats or max(map(abs, node)) > 1:
            return None
        seats[node] = pip
        misfit = max(misfit, off)
    value = PATTERNS.get(frozenset(seats))
    if value is None:
        return None
    members = tuple(seats.values())
    grid, centre = _refined(seats, plane @ flat_grid, centre)
    plane = plane_of(members)
    long, short = np.linalg.svd(plane, compute_uv=False)
    return Face(value, members, centre, grid, float(short / long), misfit)


def _refined(seats: dict[tuple[int, int], Pip], grid: np.ndarray, centre: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Grid and centre fitted to all pips where they fix it (four and more); else as given."""
    if len(seats) < 4:
        return grid, centre
    nodes = np.array([[*node, 1] for node in seats], float)
    places = np.array([pip.centre for pip in seats.values()])
    fit, *_ = np.linalg.lstsq(nodes, places, rcond=None)
    return np.asarray(fit[:2].T), np.asarray(fit[2])


def lone_face(pip: Pip) -> Face:
    """A pip standing alone, as a one; its grid is drawn at a typical size."""
    return Face(1, (pip,), pip.centre, pip.axes * 2.6, pip.roundness, 0.0)
