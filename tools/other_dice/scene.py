"""What one picture holds, as plain numbers: dice, things, lamps, ground, tray, camera; and what of the dice it shows.

Lengths are in dice edges, z points up, the floor is z = 0; colours are linear RGB in 0..1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tools.other_dice.die import Die, Rgb
from tools.other_dice.solids import Profile

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Camera:
    """A pinhole at `eye` that looks at `at`. `field_deg` is its field from left to right, `size` is (W, H)."""

    eye: Point
    at: Point
    up: Point
    field_deg: float
    size: tuple[int, int]

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels (N, 2) of world points (N, 3)."""
        forward = np.subtract(self.at, self.eye)
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, self.up)
        right /= np.linalg.norm(right)
        seen = (points - np.array(self.eye)) @ np.stack([right, np.cross(forward, right), forward]).T
        focal_px = self.size[0] / 2 / math.tan(math.radians(self.field_deg / 2))
        return np.asarray(seen[:, :2] / seen[:, 2:] * focal_px + np.array(self.size) / 2)


@dataclass(frozen=True)
class Lamp:
    """A glowing disc, or a ring of that radius, at `at` that faces `to`; `light` is its radiance."""

    at: Point
    to: Point
    radius: float
    light: float
    is_ring: bool = False


@dataclass(frozen=True)
class Ground:
    """A pattern (tools/other_dice/grounds.py) in two colours."""

    pattern: str
    one: Rgb
    two: Rgb
    seed: int = 0


@dataclass(frozen=True)
class Thing:
    """A profile turned round the z axis in so many flat sides, then set down at `at`."""

    profile: Profile
    at: Point
    cover: Ground
    sides: int = 64
    turned_deg: float = 0.0
    is_metal: bool = False


@dataclass(frozen=True)
class Limb:
    """A part of a hand: a rod with round ends."""

    start: Point
    end: Point
    radius: float


@dataclass(frozen=True)
class Tray:
    """A round tray: its inner radius, the height and thickness of its rim, and the rim's colour."""

    radius: float
    height: float
    rim: float
    colour: Rgb


@dataclass(frozen=True)
class Scene:
    """One picture. `sky` is the even light; `blur` how far (edges) the camera moves while it takes the picture, along
    x and y; `leans_deg` what one die was leaned by on purpose."""

    dice: tuple[Die, ...]
    camera: Camera
    lamps: tuple[Lamp, ...]
    ground: Ground
    sky: float = 0.5
    tray: Tray | None = None
    things: tuple[Thing, ...] = ()
    hand: tuple[Limb, ...] = ()
    skin: Rgb = (0.5, 0.3, 0.2)
    blur: tuple[float, float] = (0.0, 0.0)
    leans_deg: float | None = None


def top_seen(scene: Scene, die: Die) -> float:
    """The share (0..1) of a die's top face that lies in the picture with nothing before it."""
    flat = 0.5 - die.style.corner
    grid = np.linspace(-flat, flat, 9)
    return float(_seen(scene, die, np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2)).mean())


def sees_every_pip(scene: Scene, die: Die) -> bool:
    """Whether the picture shows every pip of a die's top face from rim to rim."""
    middles = np.array(die.style.drilled(die.face) or ((0.0, 0.0),))
    ways = np.array([(math.cos(way), math.sin(way)) for way in np.arange(8) * math.pi / 4])
    return bool(_seen(scene, die, (middles[:, None] + ways * die.style.pip_radius).reshape(-1, 2)).all())


def _seen(scene: Scene, die: Die, at: np.ndarray) -> np.ndarray:
    """Which places (N, 2) of a die's top the camera sees (N,)."""
    points, eye = die.on_top(at), np.array(scene.camera.eye)
    pixels = scene.camera.project(points)
    seen = ((pixels > 1) & (pixels < np.array(scene.camera.size) - 1)).all(axis=1)
    steps = np.linspace(0.02, 1, 300)[:, None, None]
    on_way = points + steps * (eye - points)
    for other in scene.dice:
        if other is not die:
            seen &= ~_inside(other, on_way).any(axis=0)
    for limb in scene.hand:
        seen &= (_from_rod(limb, on_way) > limb.radius).all(axis=0)
    if scene.tray:
        low = on_way[..., 2] < scene.tray.height
        seen &= ~(low & (np.hypot(on_way[..., 0], on_way[..., 1]) > scene.tray.radius)).any(axis=0)
    return np.asarray(seen)


def _inside(die: Die, points: np.ndarray) -> np.ndarray:
    """Which points (..., 3) lie in a die (...)."""
    out = np.abs((points - die.centre) @ die.turn) - (0.5 - die.style.corner)
    return np.asarray(np.linalg.norm(np.maximum(out, 0), axis=-1) < die.style.corner)


def _from_rod(limb: Limb, points: np.ndarray) -> np.ndarray:
    """How far points (..., 3) are from a limb's middle line (...)."""
    start, along = np.array(limb.start), np.subtract(limb.end, limb.start)
    share = np.clip((points - start) @ along / (along @ along), 0, 1)
    return np.asarray(np.linalg.norm(points - start - share[..., None] * along, axis=-1))


def box(scene: Scene, die: Die) -> tuple[float, float, float, float]:
    """The die as it is seen: x0, y0, x1, y1 in pixels, cut at the picture's edges."""
    pixels = np.clip(scene.camera.project(die.outline()), 0, scene.camera.size)
    (x0, y0), (x1, y1) = pixels.min(axis=0), pixels.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)
