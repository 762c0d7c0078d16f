"""Scenes of dice with symbols in a tray, and the ray-marcher that makes pictures of them.

Rounded cubes are ray-marched (as in tools/render_dice.py) with a picture on each face, under a lamp, a soft shadow and
sky light; the camera adds exposure, gamma, blur, shake, noise and JPEG loss. Lengths are in dice edges, z is up, the
ground z = 0; colours are linear BGR in 0..1. The same seed gives the same picture on the same OpenCV.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from tools.render_dice import FACE_NORMALS
from tools.symbol_faces import SIDE, face_picture

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class SymbolDie:
    """One die: the symbols of its faces 1 to 6, which of them is up, where it stands (edges) and how it lies and
    looks."""

    symbols: tuple[str, ...]
    face: int
    at: tuple[float, float]
    turned_deg: float
    body: Colour
    ink: Colour
    rounding: float = 0.12
    gloss: float = 0.12
    cocked_deg: float = 0.0
    leans_to_deg: float = 0.0

    @property
    def rotation(self) -> np.ndarray:
        """(3, 3): from the die's own axes to the world's."""
        normal = np.array(FACE_NORMALS[self.face], float)
        side = np.array((0.0, 1.0, 0.0)) if abs(normal[1]) < 0.5 else np.array((1.0, 0.0, 0.0))
        upright = np.stack([np.cross(side, normal), side, normal])
        lean = math.radians(self.cocked_deg)
        tip = np.array([[1, 0, 0], [0, math.cos(lean), -math.sin(lean)], [0, math.sin(lean), math.cos(lean)]])
        aim = _about_z(self.leans_to_deg)
        return np.asarray(aim @ tip @ aim.T @ _about_z(self.turned_deg) @ upright, np.float32)

    @property
    def centre(self) -> np.ndarray:
        """The middle (3,) in the world; a leaning die stands on an edge."""
        lean = math.radians(self.cocked_deg)
        return np.array([*self.at, 0.5 * (abs(math.cos(lean)) + abs(math.sin(lean)))], np.float32)


@dataclass(frozen=True)
class Throw:
    """Everything one picture needs. `tilt_deg` is the camera's lean from straight down, `height` its distance in
    edges, `is_covered` whether a finger lies
    on the first die, `readable` whether anybody should answer."""

    dice: tuple[SymbolDie, ...]
    ground: str = "felt"
    ground_bgr: Colour = (0.05, 0.13, 0.04)
    tilt_deg: float = 12.0
    roll_deg: float = 0.0
    height: float = 8.5
    focal: float = 0.95
    lamp: Colour = (4.0, 3.0, 9.0)
    lamp_bgr: Colour = (0.85, 0.95, 1.0)
    ambient: float = 0.45
    exposure: float = 1.0
    blur_px: float = 0.7
    shake_px: int = 0
    noise: float = 0.01
    jpeg_quality: int = 90
    is_covered: bool = False
    size: tuple[int, int] = (640, 400)
    kind: str = field(default="plain")
    readable: bool = True


def _about_z(turn_deg: float) -> np.ndarray:
    turn = math.radians(turn_deg)
    return np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])


def render(throw: Throw, seed: int) -> np.ndarray:
    """One picture as uint8 BGR (H, W, 3)."""
    rng = np.random.default_rng(seed)
    width, height = throw.size
    eye, axes = _camera(throw)
    rays = _rays(throw, axes, (0, 0, width, height), 1)
    at = eye + rays * (-eye[2] / rays[:, 2])[:, None]
    up = np.tile(np.array([0.0, 0.0, 1.0], np.float32), (len(rays), 1))
    ground = _shade(throw, at, up, _ground(throw, at, seed), np.zeros(len(at), np.float32), eye)
    picture = ground.reshape(height, width, 3)
    for die in sorted(throw.dice, key=lambda each: -each.at[1]):
        box = _box_of(throw, die)
        if box[2] > box[0] and box[3] > box[1]:
            _draw(picture, throw, die, box)
    if throw.is_covered:
        _cover(picture, throw, rng)
    picture = np.clip(picture * throw.exposure, 0, 1)
    picture = np.where(picture < 0.0031308, 12.92 * picture, 1.055 * np.power(picture, 1 / 2.4) - 0.055)
    if throw.blur_px:
        picture = cv2.GaussianBlur(picture, (0, 0), throw.blur_px)
    if throw.shake_px:
        picture = cv2.blur(picture, (throw.shake_px, 1))
    picture = picture + rng.normal(0, throw.noise, picture.shape)
    eight = (np.clip(picture, 0, 1) * 255).round().astype(np.uint8)
    _, packed = cv2.imencode(".jpg", eight, [cv2.IMWRITE_JPEG_QUALITY, throw.jpeg_quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))


def _camera(throw: Throw) -> tuple[np.ndarray, np.ndarray]:
    """The eye (3,) and its axes (3, 3; rows right, down, forward)."""
    tilt, roll = math.radians(throw.tilt_deg), math.radians(throw.roll_deg)
    eye = np.array([0.0, -math.sin(tilt), math.cos(tilt)], np.float32) * np.float32(throw.height)
    forward = -eye / throw.height
    right = np.array([math.cos(roll), math.sin(roll) * math.cos(tilt), math.sin(roll) * math.sin(tilt)])
    return eye, np.stack([right, np.cross(forward, right), forward])


def _box_of(throw: Throw, die: SymbolDie) -> tuple[int, int, int, int]:
    """Pixels (left, top, right, bottom) that surely hold a die."""
    eye, axes = _camera(throw)
    x, y, far = axes @ (die.centre - eye)
    width, height = throw.size
    scale = throw.focal * width / far
    middle, reach = np.array([width / 2 + x * scale, height / 2 + y * scale]), 0.92 * scale * 1.1
    left, top = np.maximum(0, middle - reach).astype(int)
    right, bottom = np.minimum([width, height], middle + reach).astype(int)
    return int(left), int(top), int(right), int(bottom)


def is_inside(throw: Throw, die: SymbolDie) -> bool:
    """Whether all of a die is in the picture."""
    left, top, right, bottom = _box_of(throw, die)
    return left > 0 and top > 0 and right < throw.size[0] and bottom < throw.size[1]


def _rays(throw: Throw, axes: np.ndarray, box: tuple[int, int, int, int], scale: int) -> np.ndarray:
    """Unit directions (N, 3) of the pixels of a part of the picture, `scale` of them to a pixel each way."""
    left, top, right, bottom = box
    width, height = throw.size
    xs = (left + (np.arange((right - left) * scale) + 0.5) / scale - width / 2) / (throw.focal * width)
    ys = (top + (np.arange((bottom - top) * scale) + 0.5) / scale - height / 2) / (throw.focal * width)
    x, y = np.meshgrid(xs, ys)
    rays = np.stack([x.ravel(), y.ravel(), np.ones(x.size)], axis=1) @ axes
    return np.asarray(rays / _lengths(rays)[:, None], np.float32)


def _draw(picture: np.ndarray, throw: Throw, die: SymbolDie, box: tuple[int, int, int, int]) -> None:
    """Draw a die into the linear picture (H, W, 3), four rays a pixel."""
    left, top, right, bottom = box
    eye, axes = _camera(throw)
    rays = _rays(throw, axes, box, 2)
    behind = picture[top:bottom, left:right]
    fine = np.repeat(np.repeat(behind, 2, axis=0), 2, axis=1)
    hit, points = _hits(die, eye, rays)
    if not len(hit):
        return
    ink = _ink(die, points)[:, None]
    colour = np.array(die.body, np.float32) * (1 - ink) + np.array(die.ink, np.float32) * ink
    gloss = die.gloss * (1 - 0.5 * ink[:, 0])
    fine.reshape(-1, 3)[hit] = _shade(throw, points, _normals(die, points), colour, gloss, eye)
    picture[top:bottom, left:right] = cv2.resize(fine, (right - left, bottom - top), interpolation=cv2.INTER_AREA)


def _dots(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.asarray(one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1] + one[:, 2] * other[:, 2])


def _lengths(vectors: np.ndarray) -> np.ndarray:
    return np.sqrt(_dots(vectors, vectors))


def _distance(die: SymbolDie, points: np.ndarray) -> np.ndarray:
    outside = np.abs((points - die.centre) @ die.rotation) - (0.5 - die.rounding)
    inside = np.maximum(np.maximum(outside[:, 0], outside[:, 1]), outside[:, 2])
    return np.asarray(_lengths(np.maximum(outside, 0)) + np.minimum(inside, 0) - die.rounding)


def _normals(die: SymbolDie, points: np.ndarray) -> np.ndarray:
    local = (points - die.centre) @ die.rotation
    away = local - np.clip(local, -(0.5 - die.rounding), 0.5 - die.rounding)
    away /= _lengths(away)[:, None] + 1e-9
    return np.asarray(away @ die.rotation.T)


def _hits(die: SymbolDie, eye: np.ndarray, rays: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which rays hit a die, and where (N, 3)."""
    to_centre = die.centre - eye
    index = np.flatnonzero(_lengths(np.cross(rays, to_centre)) < 0.88)
    travelled = np.full(len(index), np.linalg.norm(to_centre) - 0.9, np.float32)
    for _ in range(12):
        travelled += _distance(die, eye + rays[index] * travelled[:, None])
    points = eye + rays[index] * travelled[:, None]
    hit = np.abs(_distance(die, points)) < 0.015
    return index[hit], points[hit]


def _ink(die: SymbolDie, points: np.ndarray) -> np.ndarray:
    """How much (0..1) of each surface point is ink."""
    local = (points - die.centre) @ die.rotation
    ink = np.zeros(len(points), np.float32)
    for face, normal in FACE_NORMALS.items():
        axis = int(np.argmax(np.abs(normal)))
        on = local[:, axis] * normal[axis] > 0.5 - 0.7 * die.rounding
        plane = np.delete(local[on], axis, axis=1)
        plane[:, 0] *= -normal[axis] if axis == 1 else normal[axis]
        plane[:, 1] *= -1
        places = np.clip(np.rint((plane + 0.5) * SIDE - 0.5), 0, SIDE - 1).astype(int)
        ink[on] = _face_picture(die.symbols[face - 1])[places[:, 1], places[:, 0]]
    return ink


_face_picture = cache(face_picture)


def _ground(throw: Throw, points: np.ndarray, seed: int) -> np.ndarray:
    """The bare ground's colour (N, 3): cloth, wood or plain."""
    rng = np.random.default_rng(seed + 1)
    base = np.array(throw.ground_bgr, np.float32)
    x, y = points[:, 0], points[:, 1]
    if throw.ground == "felt":
        weave = rng.normal(0, 0.1, len(points)) + 0.05 * np.sin(x * 7 + 3 * np.sin(y * 5)) * np.sin(y * 9)
        return np.asarray(base * (1 + weave[:, None]))
    if throw.ground == "wood":
        along, wobble = rng.uniform(0, 6, 2)
        lines = np.sin((x + 0.2 * np.sin(y * 1.1 + wobble)) * 11 + along) * 0.6 + np.sin(x * 27 + 2 * np.sin(y)) * 0.4
        planks = 0.08 * np.sign(np.sin(x * 1.3 + wobble))
        return np.asarray(base * (1 + 0.14 * lines + planks)[:, None])
    return np.tile(base, (len(points), 1))


def _shade(
    throw: Throw, points: np.ndarray, normal: np.ndarray, colour: np.ndarray, gloss: np.ndarray, eye: np.ndarray
) -> np.ndarray:
    """Lit colour (N, 3)."""
    to_lamp = np.array(throw.lamp, np.float32) - points
    far = _lengths(to_lamp)
    to_lamp /= far[:, None]
    lit, sky = np.ones(len(points), np.float32), np.ones(len(points), np.float32)
    for die in throw.dice:
        near = np.flatnonzero(_lengths(points - die.centre) < 2.6)
        travelled = np.full(len(near), 0.05, np.float32)
        shade = np.ones(len(near), np.float32)
        for _ in range(12):
            step = _distance(die, points[near] + normal[near] * 0.02 + to_lamp[near] * travelled[:, None])
            shade = np.minimum(shade, np.clip(7 * step / travelled + 0.5, 0, 1))
            travelled += np.clip(step, 0.05, 0.5)
        lit[near] = np.minimum(lit[near], shade)
        close = np.clip(_distance(die, points[near] + normal[near] * 0.3) / 0.3, 0, 1)
        sky[near] *= 0.65 + 0.35 * close
    falloff = (np.linalg.norm(throw.lamp) / far) ** 2
    diffuse = np.clip(_dots(normal, to_lamp), 0, 1) * lit * falloff
    to_eye = eye - points
    to_eye /= _lengths(to_eye)[:, None]
    half = to_lamp + to_eye
    half /= _lengths(half)[:, None]
    shine = gloss * np.clip(_dots(normal, half), 0, 1) ** 90 * lit * 3
    light = throw.ambient * sky * (0.75 + 0.25 * normal[:, 2]) + (1 - throw.ambient) * diffuse
    return np.asarray((colour * light[:, None] + shine[:, None]) * np.array(throw.lamp_bgr, np.float32), np.float32)


def _cover(picture: np.ndarray, throw: Throw, rng: np.random.Generator) -> None:
    """A fingertip over the first die, from one side of the picture."""
    left, top, right, bottom = _box_of(throw, throw.dice[0])
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    size = right - left
    way = rng.uniform(0, 2 * math.pi)
    tip = middle + size * 0.12 * np.array([math.cos(way), math.sin(way)])
    root = middle + size * 5 * np.array([math.cos(way), math.sin(way)])
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.line(mask, tuple(int(v) for v in tip), tuple(int(v) for v in root), 1.0, max(3, int(size * 0.32)), cv2.LINE_AA)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None]
    picture[:] = picture * (1 - mask) + np.array([0.22, 0.32, 0.55]) * mask
