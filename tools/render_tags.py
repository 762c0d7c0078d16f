"""A small renderer of cards with a printed sticker before a camera: our own pictures of tags, each with its truth.

A card, flat or curled, is a textured surface before a pinhole camera: every pixel's ray is met with it (nine a pixel),
lit by one lamp with a gloss, then the picture goes through lens blur, motion, noise and JPEG. The same seed gives the
same picture on the same OpenCV. Lengths in mm, z from the camera, x right, y down; light is linear, 1 is lit paper.

Run `python -m tools.render_tags OUT_FOLDER [--seed N]` to write one series of each hardship and their labels.csv.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import assets
from companion.cards.layouts import FONT, MODULES, NUMBER_DOWN_MM, NUMBER_MM, QUIET_MODULES, SYMBOL_MM
from companion.cards.sheets import modules_of
from companion.cards.tag import encode

WIDTH_PX, HEIGHT_PX = 1280, 720
LENS_DEG = 65.0
FOCAL_PX = WIDTH_PX / 2 / math.tan(math.radians(LENS_DEG / 2))
FRAMES = 10
CODE = "WS"
"""Of the game whose stickers are rendered: War of the Ring (SPI)."""
MODULE_MM = SYMBOL_MM / MODULES
TEXTURE_PX_PER_MODULE = 12
CARD_MM = (63.0, 88.0)
OVERSAMPLED, STRIDE = 3, 4
INK, PAPER, FACE = 0.05, 0.82, 0.62


@dataclass(frozen=True)
class Hardship:
    """What makes a picture hard: ranges that each series, or each picture of it, draws from.

    defocus_px and the least blur of any lens add up; motion_px is the length a picture is dragged; noise is the
    standard deviation at white, of 255; glare_mm is the radius of a blown-out reflection on the symbol, of a lamp that
    is_long half the width of a streak over two of its corner marks; curl_mm is the radius the card is bent to, either
    way; quality is JPEG's.
    """

    name: str
    defocus_px: tuple[float, float] = (0.0, 0.3)
    motion_px: tuple[float, float] = (0.0, 0.7)
    noise: tuple[float, float] = (1.5, 4.0)
    light: tuple[float, float] = (0.6, 1.0)
    glare_mm: tuple[float, float] | None = None
    is_long: bool = False
    sleeve: float = 0.0
    curl_mm: tuple[float, float] | None = None
    quality: tuple[int, int] = (80, 95)


HARDSHIPS = {
    each.name: each
    for each in (
        Hardship("plain"),
        Hardship("defocus", defocus_px=(0.5, 1.1)),
        Hardship("motion", motion_px=(0.0, 4.0)),
        Hardship("noise", noise=(8.0, 16.0)),
        Hardship("glare", glare_mm=(2.0, 4.5)),
        Hardship("sleeve", sleeve=1.0),
        Hardship("dim", light=(0.05, 0.15), noise=(5.0, 10.0)),
        Hardship("curled", curl_mm=(40.0, 120.0)),
        Hardship("jpeg", quality=(25, 50)),
        Hardship(
            "all", (0.1, 0.6), (0.0, 2.0), (3.0, 8.0), (0.2, 0.6), (1.5, 3.0), False, 0.5, (80.0, 200.0), (50, 80)
        ),
        Hardship("streak", glare_mm=(2.5, 3.5), is_long=True, sleeve=1.0),
        Hardship("drag", motion_px=(6.0, 12.0)),
    )
}
LENS_BLUR_PX = 0.55
TINT = (0.95, 0.985, 1.0)


@dataclass(frozen=True)
class Pose:
    """Where the symbol's middle is (mm before the camera) and how the card is turned: tilted by tilt_deg towards
    towards_deg, spun in its own plane, bent to a cylinder of curl_mm (0 is flat) about an axis at curl_deg."""

    at_mm: tuple[float, float, float]
    tilt_deg: float
    towards_deg: float
    spin_deg: float
    curl_mm: float = 0.0
    curl_deg: float = 0.0

    @property
    def turn(self) -> np.ndarray:
        """The rotation (3, 3) from the card's axes (right, down, away) to the camera's."""
        axis = np.array([math.cos(math.radians(self.towards_deg)), math.sin(math.radians(self.towards_deg)), 0.0])
        tilt, _ = cv2.Rodrigues(axis * math.radians(self.tilt_deg))
        spin, _ = cv2.Rodrigues(np.array([0.0, 0.0, math.radians(self.spin_deg)]))
        return tilt @ spin

    def seen_px(self, on_card_mm: np.ndarray) -> np.ndarray:
        """Points of the card (N, 2), from the symbol's middle, as pixels (N, 2)."""
        bend = _spun(self.curl_deg)
        across, along = (on_card_mm @ bend.T).T
        away = np.zeros_like(across)
        if self.curl_mm:
            radius = self.curl_mm
            across, away = radius * np.sin(across / radius), radius * (1 - np.cos(across / radius))
        flat = np.stack([across, along], 1) @ bend
        points = np.column_stack([flat, away]) @ self.turn.T + self.at_mm
        return points[:, :2] / points[:, 2:] * FOCAL_PX + (WIDTH_PX / 2, HEIGHT_PX / 2)

    @property
    def short_px(self) -> float:
        """How many pixels a module has in its shortest direction, where the symbol is seen smallest."""
        half, step = SYMBOL_MM / 2, 0.01
        places = np.array([(x, y) for x in (-half, 0.0, half) for y in (-half, 0.0, half)])
        here = self.seen_px(places)
        right, down = (self.seen_px(places + np.array(way)) - here for way in ((step, 0.0), (0.0, step)))
        jacobians = np.stack([right, down], 2) / step
        return float(np.linalg.svd(jacobians, compute_uv=False)[:, 1].min() * MODULE_MM)


@dataclass(frozen=True)
class Series:
    """Some pictures of one card held before the camera, and the truth about them. `corners_px` are the symbol's, of
    the first picture; `short_px` is the smallest extent of a module, the least of all pictures."""

    card: int
    text: str
    hardship: str
    tilt_deg: float
    short_px: float
    poses: tuple[Pose, ...]
    seed: int

    @property
    def corners_px(self) -> np.ndarray:
        """Of the first picture, (4, 2)."""
        half = SYMBOL_MM / 2
        return self.poses[0].seen_px(np.array([(-half, -half), (half, -half), (half, half), (-half, half)]))

    def frames(self) -> Iterator[np.ndarray]:
        """The pictures, uint8 (720, 1280, 3) BGR, made one by one."""
        hardship, random = HARDSHIPS[self.hardship], np.random.default_rng((self.seed, 1))
        look = _Look.drawn(hardship, self.poses[0], random)
        for pose in self.poses:
            yield _frame(self.text, pose, look, hardship, random)


def series(seed: int, hardship: str, tilt_deg: float, short_px: float, frames: int = FRAMES) -> Series:
    """One series: a card of wotr_spi tilted so far, at the distance where its modules have short_px, with the slight
    motion of a hand. The same seed is the same series."""
    random = np.random.default_rng((seed, 0))
    hard = HARDSHIPS[hardship]
    card = int(random.integers(1, 113))
    curl = float(random.uniform(*hard.curl_mm)) * random.choice((-1, 1)) if hard.curl_mm else 0.0
    towards, spin, bend = random.uniform(0, 360, 3)
    off_x, off_y = random.uniform(-0.3, 0.3, 2)
    distance = FOCAL_PX * MODULE_MM * math.cos(math.radians(tilt_deg)) / short_px
    for _ in range(8):
        at = (off_x * distance, off_y * distance * HEIGHT_PX / WIDTH_PX, distance)
        pose = Pose(at, tilt_deg, towards, spin, curl, bend)
        distance *= pose.short_px / short_px
    sway = np.cumsum(random.normal(0, 1, (frames, 6)), axis=0)
    sway -= sway[0]
    poses = tuple(
        replace(
            pose,
            at_mm=tuple(np.array(pose.at_mm) + 0.5 * step[:3]),
            tilt_deg=pose.tilt_deg + 0.4 * step[3],
            towards_deg=pose.towards_deg + 0.4 * step[4],
            spin_deg=pose.spin_deg + 0.4 * step[5],
        )
        for step in sway
    )
    return Series(card, encode(CODE, card), hardship, tilt_deg, short_px, poses, seed)


@dataclass(frozen=True)
class _Look:
    """What stays the same through a series: the lamp's points (N, 3) in mm, the light, the gloss and the ground."""

    lamp_mm: np.ndarray
    light: float
    gloss: float
    shine: float
    ripple: float
    ground: int

    @classmethod
    def drawn(cls, hardship: Hardship, pose: Pose, random: np.random.Generator) -> _Look:
        light, ground = float(random.uniform(*hardship.light)), int(random.integers(4))
        if hardship.glare_mm is None:
            side = np.array([[random.uniform(-400, 400), random.uniform(-600, -150), random.uniform(-200, 100)]])
            return cls(side, light, 0.3 * hardship.sleeve, 60.0, hardship.sleeve, ground)
        # The lamp stands where a mirror at some points of the symbol would show it: its reflection is blown out there.
        if hardship.is_long:
            first, second = random.permutation([(-1, -1), (1, -1), (-1, 1)])[:2] * (
                7 * MODULE_MM + random.uniform(-0.5, 0.5)
            )
            points = first + np.linspace(-0.25, 1.25, 13)[:, None] * (second - first)
        else:
            points = random.uniform(-0.5, 0.5, (1, 2)) * SYMBOL_MM
        middle, away = np.array(pose.at_mm), pose.turn[:, 2]
        hit = middle + np.column_stack([points, np.zeros(len(points))]) @ pose.turn.T
        ray = _unit(hit)
        lamp_mm = hit + 500.0 * (ray - 2 * (ray @ away)[:, None] * away)
        radius = random.uniform(*hardship.glare_mm)
        half_angle = math.atan(radius / np.linalg.norm(middle)) / 2 + math.atan(radius / 500.0) / 2
        gloss = 6.0
        shine = math.log(gloss) / -math.log(math.cos(half_angle))
        return cls(lamp_mm, light, gloss, shine, hardship.sleeve, ground)


def _frame(text: str, pose: Pose, look: _Look, hardship: Hardship, random: np.random.Generator) -> np.ndarray:
    """One picture: the ground with the card in it, through the camera."""
    picture = look.light * _ground(look.ground)
    width, height = CARD_MM
    corner = SYMBOL_MM / 2 + QUIET_MODULES * MODULE_MM + 2
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height), (corner, corner)]) - corner
    low = np.maximum(np.floor(pose.seen_px(outline).min(0)).astype(int) // STRIDE * STRIDE - 2 * STRIDE, 0)
    high = np.ceil(pose.seen_px(outline).max(0)).astype(int) // STRIDE * STRIDE + 3 * STRIDE
    high = np.minimum(high, (WIDTH_PX, HEIGHT_PX))
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = _card_light(text, pose, look, low, high, part)
    defocus_px = math.hypot(LENS_BLUR_PX, random.uniform(*hardship.defocus_px))
    part[:] = cv2.GaussianBlur(part, (0, 0), defocus_px)
    part[:] = _dragged(part, random.uniform(*hardship.motion_px), random.uniform(0, 180))
    exposed = np.clip(picture * (0.8 / max(look.light, 0.25)), 0, 1)
    toned = cv2.pow(exposed.astype(np.float32), 1 / 2.2) * np.float32(255)
    level, grain = np.float32(random.uniform(*hardship.noise)), _grain()
    starts = random.integers(0, grain.size - toned.size, 3)
    grains = [grain[start : start + toned.size].reshape(toned.shape) for start in starts]
    layers = [cv2.addWeighted(toned, tint, each, level, 0) for tint, each in zip(TINT, grains, strict=True)]
    quality = int(random.integers(hardship.quality[0], hardship.quality[1] + 1))
    frame = cv2.convertScaleAbs(np.maximum(cv2.merge(layers), 0))
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def _card_light(
    text: str, pose: Pose, look: _Look, low: np.ndarray, high: np.ndarray, behind: np.ndarray
) -> np.ndarray:
    """The light (H, W) of the pixels from low to high (x, y), with the card before what lies behind. Where the rays
    meet the card and how it is lit is smooth, and is found once every few pixels; what is printed there nine times a
    pixel."""
    middle = (STRIDE - 1) / 2
    x = np.arange(low[0], high[0], STRIDE, dtype=np.float32) + np.float32(middle - WIDTH_PX / 2)
    y = np.arange(low[1], high[1], STRIDE, dtype=np.float32) + np.float32(middle - HEIGHT_PX / 2)
    rays = np.stack([*np.meshgrid(x, y), np.full((y.size, x.size), FOCAL_PX, np.float32)], 2)
    bend = np.eye(3)
    bend[:2, :2] = _spun(pose.curl_deg)
    to_card = bend @ pose.turn.T
    rays = rays @ to_card.T.astype(np.float32)
    eye = (-to_card @ np.array(pose.at_mm)).astype(np.float32)
    arc, along, normal, reach = _met(eye, rays, pose.curl_mm)
    hit = eye + rays * reach[..., None]
    lamps = (look.lamp_mm - np.array(pose.at_mm)) @ to_card.T
    lambert = np.abs((normal * _unit(lamps.mean(0).astype(np.float32) - hit)).sum(2))
    halves = (_unit(_unit(lamp - hit) - _unit(rays)) for lamp in lamps.astype(np.float32))
    shown = np.max([np.abs((normal * half).sum(2)) for half in halves], axis=0)
    wave = 1 + look.ripple * 0.6 * np.sin(0.5 * arc + 0.9 * along) * np.cos(0.31 * arc - 0.2 * along)
    mirror = look.gloss * np.power(shown, look.shine) * wave + 0.06 * look.ripple * wave
    texture, origin_mm = _texture(text)
    scale = TEXTURE_PX_PER_MODULE / MODULE_MM
    on_card = np.stack([arc, along], 2) @ bend[:2, :2].astype(np.float32)
    at = _finer((on_card - np.float32(origin_mm)) * scale - 0.5)
    albedo = cv2.remap(texture, at, None, cv2.INTER_LINEAR, borderValue=-1)
    lit = albedo * _finer(look.light * (0.55 + 0.45 * lambert)) + _finer(look.light * mirror)
    ground = cv2.resize(behind, albedo.shape[::-1], interpolation=cv2.INTER_NEAREST)
    lit = np.where(albedo < 0, ground, lit)
    return cv2.resize(lit, behind.shape[::-1], interpolation=cv2.INTER_AREA)


def _finer(smooth: np.ndarray) -> np.ndarray:
    """Something smooth, known once every STRIDE pixels, at nine places a pixel."""
    scale = STRIDE * OVERSAMPLED
    return cv2.resize(np.asarray(smooth, np.float32), None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)


def _met(eye: np.ndarray, rays: np.ndarray, curl_mm: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Where rays (H, W, 3) from the eye meet the card: (along its bend, along its axis, the normals, how far)."""
    if not curl_mm:
        reach = -eye[2] / rays[..., 2]
        hit = eye + rays * reach[..., None]
        normal = np.broadcast_to(np.float32([0, 0, -1]), rays.shape)
        return hit[..., 0], hit[..., 1], normal, reach
    # The cylinder: across^2 + (away - r)^2 = r^2; it bulges to the camera where r > 0 (the near meeting), else the far.
    across, away = rays[..., 0], rays[..., 2]
    a = across**2 + away**2
    b = across * eye[0] + away * (eye[2] - curl_mm)
    c = eye[0] ** 2 + (eye[2] - curl_mm) ** 2 - curl_mm**2
    root = np.sqrt(np.maximum(b**2 - a * c, 0))
    reach = (-b - math.copysign(1, curl_mm) * root) / a
    hit = eye + rays * reach[..., None]
    angle = np.arctan2(hit[..., 0] / curl_mm, 1 - hit[..., 2] / curl_mm)
    missed = b**2 < a * c
    normal = np.stack([np.sin(angle), np.zeros_like(angle), -np.cos(angle)], 2).astype(np.float32)
    return np.where(missed, 1e4, curl_mm * angle), hit[..., 1], normal, reach


def _write(face: np.ndarray, words: str, at_px: tuple[float, float], size_px: float, ink: float) -> None:
    """Letters of this ink on a face, from this place on their line."""
    covered, font = Image.new("L", face.shape[::-1]), ImageFont.truetype(assets.path("fonts", FONT), size_px)
    ImageDraw.Draw(covered).text(at_px, words, 255, font, anchor="ls")
    face += np.asarray(covered) / np.float32(255) * (ink - face)


@lru_cache(maxsize=2)
def _texture(text: str) -> tuple[np.ndarray, tuple[float, float]]:
    """A card's face with the sticker in its corner, float32 (H, W) from 0 to 1, and where its top left lies (mm from
    the symbol's middle)."""
    scale = TEXTURE_PX_PER_MODULE / MODULE_MM
    width, height = (round(side * scale) for side in CARD_MM)
    random = np.random.default_rng(sum(text.encode()))
    face = np.full((height, width), FACE, np.float32)
    face += cv2.resize(random.normal(0, 0.05, (22, 16)).astype(np.float32), (width, height))
    cv2.rectangle(face, (round(3 * scale), round(34 * scale)), (width - 60, height - 60), 0.25, 9)
    for line in range(9):
        place = (round(6 * scale), round((42 + 4.5 * line) * scale))
        _write(face, "".join(random.choice(list("aeinrstlmu oh"), 22)), place, 3.0 * scale, 0.15)
    edge, start = round(2 * scale), round(2 * scale) + QUIET_MODULES * TEXTURE_PX_PER_MODULE
    side = MODULES * TEXTURE_PX_PER_MODULE
    face[edge : start + side + (start - edge), edge : width - edge] = PAPER
    dark = np.kron(np.array(modules_of(text)), np.ones((TEXTURE_PX_PER_MODULE,) * 2))
    face[start : start + side, start : start + side] = np.where(dark, INK, PAPER)
    number, line = text[5:9].lstrip("0"), start + NUMBER_DOWN_MM * scale
    _write(face, number, (start + side + (start - edge), line), NUMBER_MM * scale, INK)
    return face, (-(start + side / 2) / scale,) * 2


@cache
def _ground(number: int) -> np.ndarray:
    """A table top, float32 (720, 1280) linear, one of four."""
    random = np.random.default_rng((17, number))
    coarse = random.normal(0, 1, (HEIGHT_PX // (8 << number) + 2, WIDTH_PX // (60 >> number) + 2)).astype(np.float32)
    fine = random.normal(0, 1, (HEIGHT_PX // 2, WIDTH_PX // 2)).astype(np.float32)
    size = (WIDTH_PX, HEIGHT_PX)
    grown = cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC) + 0.35 * cv2.resize(fine, size)
    return np.clip((0.12, 0.3, 0.05, 0.5)[number] * (1 + 0.25 * grown), 0.005, 1).astype(np.float32)


@cache
def _grain() -> np.ndarray:
    return np.random.default_rng(5).normal(0, 1, HEIGHT_PX * WIDTH_PX * 4).astype(np.float32)


def _dragged(light: np.ndarray, length_px: float, angle_deg: float) -> np.ndarray:
    """The light smeared along a line, as a hand does it while the shutter is open."""
    if length_px < 0.2:
        return light
    size = 2 * math.ceil(length_px / 2) + 3
    kernel = np.zeros((size, size), np.float32)
    way = length_px / 2 * np.array([math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))])
    for share in np.linspace(-1, 1, 33):
        x, y = size // 2 + share * way
        left, top = int(x), int(y)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            kernel[top + dy, left + dx] += abs(1 - dx - (x - left)) * abs(1 - dy - (y - top))
    return cv2.filter2D(light, -1, kernel / kernel.sum())


def _spun(angle_deg: float) -> np.ndarray:
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return np.array([[cos, sin], [-sin, cos]])


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def main() -> None:
    """Write one series of each hardship to a folder."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--tilt", type=float, default=25.0, help="degrees")
    words.add_argument("--short", type=float, default=2.5, help="pixels a module in its shortest direction")
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (given.folder / "labels.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["file", "expected_text", "hardship", "tilt_deg", "short_px"])
        for name in HARDSHIPS:
            one = series(given.seed, name, given.tilt, given.short)
            for number, frame in enumerate(one.frames()):
                file_name = f"{name}-{number}.png"
                cv2.imwrite(str(given.folder / file_name), frame)
                rows.writerow([file_name, one.text, name, one.tilt_deg, f"{one.poses[number].short_px:.2f}"])


if __name__ == "__main__":
    main()
