"""A die as a mesh: a rounded cube with drilled pips, its paint, and how it stands. Numpy only.

Lengths are in dice edges, z points up, the ground is z = 0; colours are linear RGB in 0..1. Opposite faces make seven
and the dice are right-handed: round the corner that they share, 1, 2 and 3 run anticlockwise.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tools.other_dice.solids import Mesh

Rgb = tuple[float, float, float]

SIDES = (1, 6, 2, 5, 3, 4)
"""The value on +x, -x, +y, -y, +z, -z of a die's own axes."""
DIAGONAL = ((-1, -1), (1, 1))
CORNERS = (*DIAGONAL, (-1, 1), (1, -1))
MIDDLE = ((0, 0),)
PIPS = {1: MIDDLE, 2: DIAGONAL, 3: DIAGONAL + MIDDLE, 4: CORNERS, 5: CORNERS + MIDDLE, 6: (*CORNERS, (-1, 0), (1, 0))}
FLAT_CELLS, ROUND_CELLS, CELL_PX = 56, 6, 160
"""Cells of the mesh across the flat of a face and round an edge; pixels of a face's paint."""
LOGO_RADIUS = 0.27


@dataclass(frozen=True)
class Style:
    """What a die is made of. `rough` is the polish's roughness; `worn` the share of the paint that is gone; `clear`
    dice let light through, tinted by `body`; with `has_logo` a star stands where the one was."""

    body: Rgb = (0.85, 0.85, 0.85)
    pip: Rgb = (0.01, 0.01, 0.01)
    rough: float = 0.1
    corner: float = 0.12
    pip_radius: float = 0.09
    pip_depth: float = 0.045
    pip_offset: float = 0.23
    clear: bool = False
    worn: float = 0.0
    has_logo: bool = False
    seed: int = 0

    def drilled(self, face: int) -> tuple[tuple[float, float], ...]:
        """The middles (edges) of a face's drilled pips in its own plane."""
        if face == 1 and self.has_logo:
            return ()
        return tuple((u * self.pip_offset, v * self.pip_offset) for u, v in PIPS[face])


def frame(face: int) -> np.ndarray:
    """A face's two directions and its normal outwards as rows (3, 3), right-handed, in the die's own axes."""
    axis, is_back = divmod(SIDES.index(face), 2)
    normal, right = np.zeros(3), np.zeros(3)
    normal[axis], right[(axis + 1) % 3] = 1 - 2 * is_back, 1
    return np.stack([right, np.cross(normal, right), normal])


def mesh(style: Style) -> Mesh:
    """The rounded cube with its pips drilled as caps of spheres."""
    flat = 0.5 - style.corner
    bend = flat + style.corner * np.tan(np.linspace(0, math.pi / 4, ROUND_CELLS + 1)[1:])
    lines = np.concatenate([-bend[::-1], np.linspace(-flat, flat, FLAT_CELLS + 1), bend])
    u, v = (each.ravel() for each in np.meshgrid(lines, lines, indexing="ij"))
    core = np.stack([np.clip(u, -flat, flat), np.clip(v, -flat, flat), np.full(len(u), flat)], axis=1)
    away = np.stack([u, v, np.full(len(u), 0.5)], axis=1) - core
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    smooth = core + style.corner * away
    count = len(lines)
    first = (np.arange(count - 1)[:, None] * count + np.arange(count - 1)).ravel()
    cells = np.stack([first, first + count, first + count + 1, first + 1], axis=1)
    triangles = np.concatenate([cells[:, [0, 1, 2]], cells[:, [0, 2, 3]]])
    points, normals, places, corners = [], [], [], []
    for face in range(1, 7):
        at, out = smooth.copy(), away.copy()
        for middle in style.drilled(face):
            _drill(at, out, middle, style)
        points.append(at @ frame(face))
        normals.append(out @ frame(face))
        places.append(place_in_paint(face, smooth[:, :2]))
        corners.append(triangles + (face - 1) * len(u))
    return Mesh(*(np.concatenate(each) for each in (points, normals, places, corners)))


def _drill(at: np.ndarray, out: np.ndarray, middle: tuple[float, float], style: Style) -> None:
    """Press one pip into a face's points and normals (N, 3), in place."""
    off = at[:, :2] - np.array(middle)
    far2 = (off**2).sum(axis=1)
    inside = far2 < style.pip_radius**2
    ball = (style.pip_radius**2 + style.pip_depth**2) / (2 * style.pip_depth)
    rise = np.sqrt(ball**2 - far2[inside])
    at[inside, 2] -= rise - (ball - style.pip_depth)
    out[inside] = np.concatenate([-off[inside], rise[:, None]], axis=1) / ball


def place_in_paint(face: int, at: np.ndarray) -> np.ndarray:
    """Where points (N, 2) of a face's plane (edges) lie in the paint (N, 2), which holds three faces by two."""
    row, column = divmod(face - 1, 3)
    return np.asarray((at + 0.5 + (column, row)) / (3, 2))


def paint(style: Style) -> tuple[np.ndarray, np.ndarray]:
    """The paint of all faces (2 * CELL_PX, 3 * CELL_PX, 3), and how much of it is pip (same height and width)."""
    rng = np.random.default_rng(style.seed)
    rows = [np.concatenate([_pip_paint(face, style, rng) for face in faces], 1) for faces in ((1, 2, 3), (4, 5, 6))]
    share = np.concatenate(rows, 0)
    colours = np.array(style.body) + share[..., None] * (np.array(style.pip) - np.array(style.body))
    return colours.astype(np.float32), share.astype(np.float32)


def _pip_paint(face: int, style: Style, rng: np.random.Generator) -> np.ndarray:
    """How much of each place of one face is pip (CELL_PX, CELL_PX), 0..1; rows follow the face's second direction."""
    line = (np.arange(CELL_PX) + 0.5) / CELL_PX - 0.5
    v, u = np.meshgrid(line, line, indexing="ij")
    share = np.zeros((CELL_PX, CELL_PX))
    if face == 1 and style.has_logo:
        way, far = np.arctan2(v, u), np.hypot(u, v)
        star = LOGO_RADIUS * (0.62 + 0.2 * np.cos(5 * way))
        ring = np.abs(far - LOGO_RADIUS * 0.94) < 0.02
        share = np.maximum(np.clip((star - far) * CELL_PX / 2 + 0.5, 0, 1), ring)
    for at in style.drilled(face):
        far = np.hypot(u - at[0], v - at[1])
        disc = np.clip((style.pip_radius - far) * CELL_PX / 2 + 0.5, 0, 1)
        if style.worn:
            # Paint chips off in patches, from another side of each pip.
            way, waves = rng.uniform(0, 2 * math.pi, 2)
            side = ((u - at[0]) * math.cos(way) + (v - at[1]) * math.sin(way)) / style.pip_radius
            side = side + 0.35 * np.sin(60 * u + waves) * np.sin(60 * v - waves)
            gone = min(1.0, style.worn * float(rng.uniform(0.4, 1.6)))
            disc = disc * np.clip((side - (2 * gone - 1)) * 8 + 0.5, 0, 1)
        share = np.maximum(share, disc)
    return share


@dataclass(frozen=True, eq=False)
class Die:
    """A die in the world: its own axes as the columns of `turn` (3, 3), and its centre (3,)."""

    style: Style
    turn: np.ndarray
    centre: np.ndarray

    @cached_property
    def face(self) -> int:
        """The value that points most nearly up."""
        axis = int(np.argmax(np.abs(self.turn[2])))
        return SIDES[2 * axis + (0 if self.turn[2, axis] > 0 else 1)]

    @property
    def from_up_deg(self) -> float:
        """How far the face that points most nearly up is from straight up."""
        return math.degrees(math.acos(min(1.0, float(np.abs(self.turn[2]).max()))))

    def on_top(self, at: np.ndarray) -> np.ndarray:
        """Points (N, 3) of the world at places (N, 2) of the top face's plane."""
        local = np.column_stack([at, np.full(len(at), 0.5)]) @ frame(self.face)
        return np.asarray(local @ self.turn.T + self.centre)

    def reach(self, way: np.ndarray) -> float:
        """How far (edges) it reaches from its centre along a unit direction (3,)."""
        return float((0.5 - self.style.corner) * np.abs(way @ self.turn).sum() + self.style.corner)

    def outline(self) -> np.ndarray:
        """Points (N, 3) of the world on its skin that enclose it from wherever it is seen."""
        line = (-1, -0.4, 0, 0.4, 1)
        ways = np.array([(x, y, z) for x in line for y in line for z in line if x or y or z], float)
        ball = ways / np.linalg.norm(ways, axis=1, keepdims=True) * self.style.corner
        return np.asarray((np.sign(ways) * (0.5 - self.style.corner) + ball) @ self.turn.T + self.centre)


def about(axis: np.ndarray, by_deg: float) -> np.ndarray:
    """The matrix (3, 3) that turns round a unit axis (3,), anticlockwise for who sees it point at them."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    by = math.radians(by_deg)
    return np.asarray(np.eye(3) + math.sin(by) * cross + (1 - math.cos(by)) * cross @ cross)


def standing(style: Style, face: int, at: tuple[float, float], turned_deg: float, z: float = 0.0) -> Die:
    """A die flat on a plane at height z with this face up."""
    turn = about(np.array((0.0, 0.0, 1.0)), turned_deg) @ frame(face)
    return Die(style, turn, np.array((*at, z + 0.5)))


def leaning(die: Die, to_deg: float, by_deg: float) -> Die:
    """A flat die leaned by so much towards a direction of the ground, its lowest place still on the ground."""
    axis = np.array((-math.sin(math.radians(to_deg)), math.cos(math.radians(to_deg)), 0.0))
    leant = Die(die.style, about(axis, by_deg) @ die.turn, die.centre)
    down = leant.reach(np.array((0.0, 0.0, -1.0)))
    return Die(die.style, leant.turn, np.array((*die.centre[:2], down)))
