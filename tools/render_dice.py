"""A small renderer of pipped dice in a tray: our own test pictures, each with its label.

Rounded cubes are ray-marched as signed distance fields, one lamp casts a soft shadow, and the camera stage adds blur,
noise and JPEG loss. Numpy and OpenCV only; the same seed gives the same picture on the same OpenCV. Lengths are in
dice edges (an edge is 1), z points up, the ground is z = 0; colours are BGR in 0..1.

Run `python tools/render_dice.py OUT_FOLDER [--seed N]` to write the pictures and their labels.csv.
"""

from __future__ import annotations

import argparse
import csv
import math
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

PIP_LAYOUT = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
FACE_NORMALS = {1: (0, 0, 1), 6: (0, 0, -1), 2: (0, 1, 0), 5: (0, -1, 0), 3: (1, 0, 0), 4: (-1, 0, 0)}
CORNER_RADIUS = 0.13
SHADED = 1.45
"""A ray to the lamp that passes a die's centre farther off, in edges, is shaded by it nowhere: half the diagonal of a
cube, and a twelfth of the longest way that is looked along (`shade`).
"""


@dataclass(frozen=True)
class Die:
    """One die: which face is up, where it stands (edges), how it is turned (degrees) and what it is made of."""

    face: int
    at: tuple[float, float]
    turned_deg: float
    cocked_deg: float = 0.0
    leans_to_deg: float = 0.0
    body: tuple[float, float, float] = (0.9, 0.93, 0.94)
    pip: tuple[float, float, float] = (0.05, 0.05, 0.05)
    pip_radius: float = 0.095
    pip_offset: float = 0.25
    gloss: float = 0.25


@dataclass(frozen=True)
class Scene:
    """Everything one picture needs. `tilt_deg` is the camera's lean from straight down; `height` its distance in
    edges."""

    dice: tuple[Die, ...]
    ground: str = "felt"
    ground_bgr: tuple[float, float, float] = (0.25, 0.42, 0.2)
    tilt_deg: float = 15.0
    height: float = 11.0
    lamp: tuple[float, float, float] = (4.0, 3.0, 9.0)
    ambient: float = 0.45
    exposure: float = 1.0
    blur_px: float = 0.6
    motion_px: int = 0
    noise: float = 0.012
    jpeg_quality: int = 88
    size: tuple[int, int] = (480, 360)
    hardships: tuple[str, ...] = field(default=())
    readable: bool = True

    @property
    def faces(self) -> tuple[int, ...]:
        """The top faces, sorted: the label."""
        return tuple(sorted(die.face for die in self.dice))


def rotation_of(die: Die) -> np.ndarray:
    """The 3x3 matrix that takes a die's own axes to the world's, its face up, then turned and leaned."""
    normal = np.array(FACE_NORMALS[die.face], float)
    side = np.array((0.0, 1.0, 0.0)) if abs(normal[1]) < 0.5 else np.array((1.0, 0.0, 0.0))
    upright = np.stack([np.cross(side, normal), side, normal])
    yaw, lean = math.radians(die.turned_deg), math.radians(die.cocked_deg)
    turn = np.array([[math.cos(yaw), -math.sin(yaw), 0], [math.sin(yaw), math.cos(yaw), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, math.cos(lean), -math.sin(lean)], [0, math.sin(lean), math.cos(lean)]])
    way = math.radians(die.leans_to_deg)
    aim = np.array([[math.cos(way), -math.sin(way), 0], [math.sin(way), math.cos(way), 0], [0, 0, 1]])
    return np.asarray(aim @ tip @ aim.T @ turn @ upright)


def centre_of(die: Die) -> np.ndarray:
    """The die's centre in the world: a leaning die rests on an edge and so stands higher."""
    lean = math.radians(die.cocked_deg)
    return np.array([*die.at, 0.5 * (abs(math.cos(lean)) + abs(math.sin(lean)))])


def distance(points: np.ndarray, die: Die) -> np.ndarray:
    """Signed distance (N,) of world points (N, 3) to the rounded cube."""
    local = (points - centre_of(die)) @ rotation_of(die)
    # Axis by axis: numpy takes several times as long along an axis of three.
    x, y, z = np.abs(local.T) - (0.5 - CORNER_RADIUS)
    beyond = np.sqrt(np.maximum(x, 0) ** 2 + np.maximum(y, 0) ** 2 + np.maximum(z, 0) ** 2)
    return np.asarray(beyond + np.minimum(np.maximum(np.maximum(x, y), z), 0) - CORNER_RADIUS)


def normals(points: np.ndarray, die: Die) -> np.ndarray:
    """Outward unit normals (N, 3) at surface points."""
    local = (points - centre_of(die)) @ rotation_of(die)
    core = np.clip(local, -(0.5 - CORNER_RADIUS), 0.5 - CORNER_RADIUS)
    away = local - core
    away /= np.linalg.norm(away, axis=1, keepdims=True) + 1e-9
    return np.asarray(away @ rotation_of(die).T)


def pip_weight(points: np.ndarray, die: Die) -> np.ndarray:
    """How much (0..1) of each surface point (N, 3) is pip paint, with a soft rim."""
    local = (points - centre_of(die)) @ rotation_of(die)
    weight = np.zeros(len(points))
    for face, normal in FACE_NORMALS.items():
        axis = int(np.argmax(np.abs(normal)))
        on_face = local[:, axis] * normal[axis] > 0.5 - CORNER_RADIUS * 0.6
        plane = np.delete(local, axis, axis=1)
        for u, v in PIP_LAYOUT[face]:
            off = np.hypot(plane[:, 0] - u * die.pip_offset, plane[:, 1] - v * die.pip_offset)
            rim = np.clip((die.pip_radius - off) / 0.02 + 0.5, 0, 1)
            weight = np.maximum(weight, np.where(on_face, rim, 0))
    return weight


def camera_rays(scene: Scene, scale: int) -> tuple[np.ndarray, np.ndarray]:
    """Eye position (3,) and unit directions (H*scale, W*scale, 3) of a camera leaning back by tilt_deg."""
    width, height = scene.size[0] * scale, scene.size[1] * scale
    tilt = math.radians(scene.tilt_deg)
    eye = np.array([0.0, -math.sin(tilt), math.cos(tilt)]) * scene.height
    forward, right = -eye / scene.height, np.array([1.0, 0.0, 0.0])
    up = np.cross(right, forward)
    xs = (np.arange(width) + 0.5 - width / 2) / width
    ys = (height / 2 - np.arange(height) - 0.5) / width
    rays = forward + xs[None, :, None] * right + ys[:, None, None] * up
    return eye, rays / np.linalg.norm(rays, axis=2, keepdims=True)


def ground_colour(points: np.ndarray, scene: Scene, rng: np.random.Generator) -> np.ndarray:
    """The bare ground's colour (N, 3) at world points (N, 3): cloth with fine noise, wood with grain, or plain."""
    base = np.tile(np.array(scene.ground_bgr), (len(points), 1))
    if scene.ground == "felt":
        return np.asarray(base * (1 + rng.normal(0, 0.06, (len(points), 1))))
    if scene.ground == "wood":
        wobble = 0.25 * np.sin(points[:, 1] * 1.3 + 0.7) + 0.1 * np.sin(points[:, 1] * 4.1)
        grain = 0.6 * np.sin((points[:, 0] + wobble) * 9.0) + 0.4 * np.sin((points[:, 0] + wobble) * 23.0 + 1.0)
        return np.asarray(base * (1 + 0.07 * grain[:, None]))
    return base


def shade(
    scene: Scene, points: np.ndarray, normal: np.ndarray, colour: np.ndarray, gloss: float, eye: np.ndarray
) -> np.ndarray:
    """Lit colour (N, 3): ambient plus one lamp with a soft shadow cast by every die."""
    to_lamp = np.array(scene.lamp) - points
    far = np.linalg.norm(to_lamp, axis=1, keepdims=True)
    to_lamp /= far
    lit = np.ones(len(points))
    for die in scene.dice:
        passing = np.linalg.norm(np.cross(to_lamp, centre_of(die) - points), axis=1)
        near = np.flatnonzero(passing < SHADED)
        above, ray, least = points[near] + normal[near] * 0.02, to_lamp[near], lit[near]
        travelled = np.full(len(near), 0.06)
        for _ in range(14):
            step = distance(above + ray * travelled[:, None], die)
            least = np.minimum(least, np.clip(6 * step / travelled + 0.5, 0, 1))
            travelled += np.clip(step, 0.04, 0.5)
        lit[near] = least
    diffuse = np.clip((normal * to_lamp).sum(axis=1), 0, 1) * lit
    to_eye = eye - points
    to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
    half = to_lamp + to_eye
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    shine = gloss * np.clip((normal * half).sum(axis=1), 0, 1) ** 60 * lit
    light = scene.ambient * (0.7 + 0.3 * normal[:, 2]) + (1 - scene.ambient) * diffuse
    return np.asarray(colour * light[:, None] + shine[:, None])


def render(scene: Scene, seed: int, scale: int = 2) -> np.ndarray:
    """One picture as uint8 BGR (H, W, 3). The same scene and seed give the same picture."""
    rng = np.random.default_rng(seed)
    eye, rays = camera_rays(scene, scale)
    shape = rays.shape[:2]
    rays = rays.reshape(-1, 3)
    ground_at = eye + rays * (-eye[2] / rays[:, 2])[:, None]
    up = np.tile(np.array([0.0, 0.0, 1.0]), (len(rays), 1))
    picture = shade(scene, ground_at, up, ground_colour(ground_at, scene, rng), 0.0, eye)
    depth = np.linalg.norm(ground_at - eye, axis=1)
    for die in scene.dice:
        to_centre = centre_of(die) - eye
        near = np.linalg.norm(np.cross(rays, to_centre), axis=1) < 0.9
        index = np.flatnonzero(near)
        travelled = np.full(len(index), np.linalg.norm(to_centre) - 1.0)
        for _ in range(40):
            travelled += distance(eye + rays[index] * travelled[:, None], die)
        hit = (distance(eye + rays[index] * travelled[:, None], die) < 0.01) & (travelled < depth[index])
        index, travelled = index[hit], travelled[hit]
        points = eye + rays[index] * travelled[:, None]
        paint = pip_weight(points, die)[:, None]
        colour = np.array(die.body) * (1 - paint) + np.array(die.pip) * paint
        picture[index] = shade(scene, points, normals(points, die), colour, die.gloss, eye)
        depth[index] = travelled
    return expose(picture.reshape(*shape, 3), scene, rng)


def expose(linear: np.ndarray, scene: Scene, rng: np.random.Generator) -> np.ndarray:
    """The camera's part: shrink, blur, shake, exposure, noise, eight bits."""
    picture: np.ndarray = cv2.resize(linear, scene.size, interpolation=cv2.INTER_AREA) * scene.exposure
    if scene.blur_px:
        picture = cv2.GaussianBlur(picture, (0, 0), scene.blur_px)
    if scene.motion_px:
        picture = cv2.blur(picture, (scene.motion_px, 1))
    picture = picture + rng.normal(0, scene.noise, picture.shape)
    return np.asarray((np.clip(picture, 0, 1) * 255).round().astype(np.uint8))


BODIES = {
    "ivory": ((0.80, 0.90, 0.93), (0.06, 0.06, 0.06)),
    "white": ((0.93, 0.93, 0.93), (0.05, 0.05, 0.05)),
    "black": ((0.07, 0.07, 0.07), (0.9, 0.92, 0.92)),
    "red": ((0.14, 0.12, 0.72), (0.93, 0.93, 0.93)),
    "blue": ((0.62, 0.25, 0.10), (0.93, 0.93, 0.93)),
    "green": ((0.15, 0.42, 0.10), (0.9, 0.93, 0.93)),
    "yellow": ((0.15, 0.80, 0.92), (0.05, 0.05, 0.05)),
}
GROUNDS = {
    "green felt": ("felt", (0.22, 0.40, 0.16)),
    "red felt": ("felt", (0.16, 0.14, 0.42)),
    "grey felt": ("felt", (0.45, 0.45, 0.46)),
    "pale wood": ("wood", (0.52, 0.66, 0.78)),
    "dark wood": ("wood", (0.14, 0.24, 0.36)),
    "black card": ("plain", (0.06, 0.06, 0.06)),
}


def places(count: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Places (edges) for dice that do not touch, in the middle of the picture."""
    found: list[tuple[float, float]] = []
    while len(found) < count:
        at = (float(rng.uniform(-2.7, 2.7)), float(rng.uniform(-1.6, 1.6)))
        if all(math.dist(at, other) > 1.6 for other in found):
            found.append(at)
    return found


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """How far two colours lie apart, in 0..1."""
    return float(np.abs(np.array(one) - np.array(other)).max())


def ordinary(rng: np.random.Generator, count: int = 1, body: str | None = None, **changes: object) -> Scene:
    """A scene a reader ought to manage: dice of one kind on a ground of another colour, everything else drawn by
    lot."""
    body = body or str(rng.choice(list(BODIES)))
    body_bgr, pip_bgr = BODIES[body]
    grounds = [name for name, (_, bgr) in GROUNDS.items() if contrast(bgr, body_bgr) > 0.3]
    kind, ground_bgr = GROUNDS[str(rng.choice(grounds))]
    style = {"pip_radius": float(rng.uniform(0.075, 0.11)), "pip_offset": float(rng.uniform(0.23, 0.28))}
    dice = tuple(
        Die(int(rng.integers(1, 7)), at, float(rng.uniform(0, 360)), body=body_bgr, pip=pip_bgr, **style)
        for at in places(count, rng)
    )
    lamp = (float(rng.uniform(-6, 6)), float(rng.uniform(-3, 6)), float(rng.uniform(7, 11)))
    settings: dict[str, object] = {
        "dice": dice,
        "ground": kind,
        "ground_bgr": ground_bgr,
        "tilt_deg": float(rng.uniform(0, 30)),
        "height": float(rng.uniform(8.5, 13)),
        "lamp": lamp,
        "ambient": float(rng.uniform(0.35, 0.6)),
        "blur_px": float(rng.uniform(0.4, 0.9)),
        "noise": float(rng.uniform(0.005, 0.015)),
    }
    return Scene(**{**settings, **changes})  # type: ignore[arg-type]


def cocked(rng: np.random.Generator) -> Scene:
    """A scene whose die leans on its edge, so that no face is up."""
    scene = ordinary(rng, hardships=("cocked",), readable=False)
    die = scene.dice[0]
    leaning = replace(die, cocked_deg=float(rng.uniform(36, 45)), leans_to_deg=float(rng.uniform(0, 360)))
    return replace(scene, dice=(leaning,), tilt_deg=5.0)


def cut_by_the_edge(rng: np.random.Generator) -> Scene:
    """A scene whose die is half out of the picture."""
    scene = ordinary(rng, hardships=("cut",), readable=False, height=11.0, tilt_deg=0.0)
    die = scene.dice[0]
    return replace(scene, dice=(replace(die, at=(5.25, 0.0)),))


def near_the_camera(rng: np.random.Generator) -> Scene:
    """A scene whose one die fills much of the picture."""
    scene = ordinary(rng, height=5.0, tilt_deg=12.0, hardships=("near",))
    return replace(scene, dice=(replace(scene.dice[0], at=(0.2, -0.1)),))


def hard_kinds(rng: np.random.Generator) -> list[Scene]:
    """One scene of each hardship, readable and unreadable."""
    ivory = BODIES["ivory"][0]
    return [
        ordinary(rng, tilt_deg=42.0, hardships=("tilt",)),
        ordinary(rng, blur_px=1.8, hardships=("blur",)),
        ordinary(rng, noise=0.05, jpeg_quality=70, hardships=("noise",)),
        ordinary(rng, exposure=0.4, hardships=("dim",)),
        ordinary(rng, lamp=(7.0, 5.0, 3.0), ambient=0.25, hardships=("shadow",)),
        ordinary(rng, lamp=(0.5, 0.4, 12.0), tilt_deg=4.0, hardships=("glare",)),
        ordinary(rng, height=22.0, hardships=("tiny",)),
        near_the_camera(rng),
        ordinary(rng, jpeg_quality=25, hardships=("jpeg",)),
        ordinary(rng, exposure=1.7, hardships=("bright",)),
        ordinary(rng, exposure=0.03, hardships=("dark",), readable=False),
        ordinary(rng, blur_px=9.0, hardships=("blur",), readable=False),
        ordinary(rng, motion_px=45, hardships=("moving",), readable=False),
        cocked(rng),
        cut_by_the_edge(rng),
        ordinary(rng, count=0, hardships=("empty",), readable=False),
        ordinary(
            rng,
            body="ivory",
            ground="plain",
            ground_bgr=ivory,
            height=30.0,
            blur_px=2.0,
            hardships=("tiny",),
            readable=False,
        ),
    ]


def suite(seed: int) -> list[Scene]:
    """The whole set: 18 ordinary single dice, 8 throws of two to five, and two rounds of every hardship."""
    rng = np.random.default_rng(seed)
    bodies = list(BODIES)
    scenes = [ordinary(rng, body=bodies[n % len(bodies)]) for n in range(18)]
    scenes += [ordinary(rng, count=2 + n % 4, hardships=("several",)) for n in range(8)]
    return scenes + hard_kinds(rng) + hard_kinds(rng)


def write_suite(folder: Path, seed: int) -> None:
    """Write every picture of the suite and labels.csv (file, faces, readable, hardships) into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "labels.csv").open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["file", "faces", "readable", "hardships"])
        for number, scene in enumerate(suite(seed), start=1):
            name = f"{number:03d}.jpg"
            picture = render(scene, seed * 1000 + number)
            cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, scene.jpeg_quality])
            faces = "-".join(map(str, scene.faces))
            rows.writerow([name, faces, "yes" if scene.readable else "no", " ".join(scene.hardships)])


def main() -> None:
    """Write the suite to the folder named on the command line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--seed", type=int, default=1977)
    given = words.parse_args()
    write_suite(given.folder, given.seed)


if __name__ == "__main__":
    main()
