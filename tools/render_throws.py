"""Videos of throws with their labels: dice tumble in, slow down and rest, a hand picks them up, turns one, rolls one
again or only passes; then the next throw.

The same seed gives the same pictures on the same OpenCV. Lengths are in dice edges as in tools/render_dice.py, whose
dice and light these are. Run `python tools/render_throws.py OUT_FOLDER [--videos N] [--throws N] [--seed N]`; each
video VIDEO.avi (or .mp4) has its VIDEO.json: throws (second of rest, faces) and turns (second, before, after).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from tools.render_dice import (
    Die,
    Scene,
    camera_rays,
    centre_of,
    distance,
    ground_colour,
    normals,
    ordinary,
    pip_weight,
    places,
    shade,
)

FPS = 20
REST_S = (0.9, 1.6)
SHADOW_REACH = 1.7
NOISE_SIDE = 1024
SKIN_BGR = np.array((0.42, 0.56, 0.78))
FIST, ARM = 1.35, 1.0
DONE = ("pass", "turn", "one again")
DONE_SHARES = (0.15, 0.3, 0.15)

Point = tuple[float, float]


@dataclass(frozen=True)
class Shot:
    """One picture: the dice, whether they are flying, and where a fist is, coming from an edge."""

    dice: tuple[Die, ...]
    is_flying: bool = False
    hand: Point | None = None


@dataclass
class Label:
    """What happens in a video: throws and turns by the second from which they rest."""

    fps: int
    size: tuple[int, int]
    throws: list[dict[str, object]] = field(default_factory=list)
    turns: list[dict[str, object]] = field(default_factory=list)


class Stage:
    """An empty tray under a lamp and a camera; the costly part of its picture is made once."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = replace(scene, dice=())
        self._rng = np.random.default_rng(seed)
        self._bare: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = {}
        self._at_rest: dict[tuple[Die, ...], np.ndarray] = {}
        self._noise = self._rng.normal(0, scene.noise, (NOISE_SIDE, NOISE_SIDE, 3)).astype(np.float32)

    def picture_of(self, dice: tuple[Die, ...], *, is_flying: bool = False) -> np.ndarray:
        """The picture without noise, float (H, W, 3) in 0..1. Flying dice are made coarsely."""
        if is_flying:
            return self._made(dice, 1)
        if dice not in self._at_rest:
            self._at_rest = {dice: self._made(dice, 2)}
        return self._at_rest[dice]

    def exposed(self, picture: np.ndarray) -> np.ndarray:
        """What the camera makes of a picture, with fresh noise: uint8 (H, W, 3)."""
        down, across = (int(self._rng.integers(0, NOISE_SIDE - side)) for side in picture.shape[:2])
        noise = self._noise[down : down + picture.shape[0], across : across + picture.shape[1]]
        return np.asarray(cv2.convertScaleAbs(cv2.max(picture + noise, 0.0), alpha=255.0))

    def _made(self, dice: tuple[Die, ...], scale: int) -> np.ndarray:
        eye, rays, ground_at, colour, bare = self._ground(scale)
        picture = bare.copy()
        beside = {die: replace(self.scene, dice=tuple(each for each in dice if _is_near(die, each))) for die in dice}
        for die in dice:
            near = np.flatnonzero(np.hypot(*(ground_at[:, :2] - die.at).T) < SHADOW_REACH)
            up = np.tile(np.array([0.0, 0.0, 1.0]), (len(near), 1))
            picture[near] = shade(beside[die], ground_at[near], up, colour[near], 0.0, eye)
        depth = np.linalg.norm(ground_at - eye, axis=1)
        for die in dice:
            to_centre = centre_of(die) - eye
            index = np.flatnonzero(np.linalg.norm(np.cross(rays, to_centre), axis=1) < 0.9)
            travelled = np.full(len(index), np.linalg.norm(to_centre) - 1.0)
            for _ in range(24):
                travelled += distance(eye + rays[index] * travelled[:, None], die)
            hit = (distance(eye + rays[index] * travelled[:, None], die) < 0.02) & (travelled < depth[index])
            index, travelled = index[hit], travelled[hit]
            points = eye + rays[index] * travelled[:, None]
            paint = pip_weight(points, die)[:, None]
            body = np.array(die.body) * (1 - paint) + np.array(die.pip) * paint
            picture[index] = shade(beside[die], points, normals(points, die), body, die.gloss, eye)
            depth[index] = travelled
        width, height = self.scene.size
        linear = picture.reshape(height * scale, width * scale, 3).astype(np.float32) * self.scene.exposure
        small = cv2.resize(linear, self.scene.size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small, (0, 0), max(0.4, self.scene.blur_px)))

    def _ground(self, scale: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        if scale not in self._bare:
            eye, rays = camera_rays(self.scene, scale)
            rays = rays.reshape(-1, 3)
            at = eye + rays * (-eye[2] / rays[:, 2])[:, None]
            grain = replace(self.scene, ground="plain") if self.scene.ground == "felt" else self.scene
            colour = ground_colour(at, grain, np.random.default_rng(1))
            if self.scene.ground == "felt":  # one cloth at every scale
                cloth = np.random.default_rng(2).normal(0, 0.05, (256, 256))
                cell = np.floor(at[:, :2] * 24).astype(int) % 256
                colour = colour * (1 + cloth[cell[:, 1], cell[:, 0]][:, None])
            up = np.tile(np.array([0.0, 0.0, 1.0]), (len(at), 1))
            self._bare[scale] = (eye, rays, at, colour, shade(self.scene, at, up, colour, 0.0, eye))
        return self._bare[scale]

    def pixels(self, at: Point) -> tuple[float, float, float]:
        """Where a place on the ground lies in the picture, as x and y in pixels, and how many pixels an edge is."""
        tilt = math.radians(self.scene.tilt_deg)
        eye = np.array([0.0, -math.sin(tilt), math.cos(tilt)]) * self.scene.height
        forward = -eye / self.scene.height
        up = np.cross(np.array([1.0, 0.0, 0.0]), forward)
        off = np.array([*at, 0.0]) - eye
        width, height = self.scene.size
        depth = float(off @ forward)
        return width / 2 + off[0] / depth * width, height / 2 - float(off @ up) / depth * width, width / depth


def _is_near(die: Die, other: Die) -> bool:
    """Whether one die's shadow may fall where the other is."""
    return math.dist(die.at, other.at) < 2 * SHADOW_REACH - 0.5


def with_hand(stage: Stage, picture: np.ndarray, hand: Point) -> np.ndarray:
    """A picture with an arm from the lower edge and a fist at a place (edges), both round, soft and shaded."""
    x, y, edge = stage.pixels(hand)
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.float32)
    wrist = (round(x + 0.25 * edge), round(height + 3 * edge))
    cv2.line(mask, (round(x), round(y)), wrist, 1.0, max(1, round(2 * ARM * edge)), cv2.LINE_AA)
    cv2.circle(mask, (round(x), round(y)), round(FIST * edge), 1.0, -1, cv2.LINE_AA)
    for finger in (-0.9, -0.3, 0.3, 0.9):
        tip = (round(x + finger * FIST * edge), round(y - 0.8 * FIST * edge))
        cv2.circle(mask, tip, round(0.42 * FIST * edge), 1.0, -1, cv2.LINE_AA)
    coarse = cv2.GaussianBlur(cv2.resize(mask, (width // 4, height // 4)), (0, 0), 0.08 * edge)
    shadow = inner = cv2.resize(coarse, (width, height))[:, :, None]
    soft = cv2.GaussianBlur(mask, (0, 0), 1.5)[:, :, None]
    skin = (SKIN_BGR * stage.scene.exposure).astype(np.float32) * (0.55 + 0.4 * inner)
    return np.asarray(picture * (1 - 0.35 * shadow) * (1 - soft) + skin * soft)


def tumbling(die: Die, share: float, start: Point, turns: np.ndarray) -> Die:
    """A die on its way: share 0 is where it comes from, 1 its rest; it rolls over its edges, ever slower."""
    eased = 1 - (1 - share) ** 2
    at = tuple(start[n] + (die.at[n] - start[n]) * eased for n in (0, 1))
    left = (1 - eased) * 3.5
    rolls = int(left)
    lean = 45.0 * abs(math.sin(math.pi * left)) if share < 1 else 0.0
    face = die.face if rolls == 0 and left < 0.5 else 1 + (die.face + rolls + int(turns[0] * 5)) % 6
    return replace(
        die,
        face=face,
        at=(at[0], at[1]),
        turned_deg=die.turned_deg + (1 - eased) * 200 * float(turns[1]),
        cocked_deg=lean,
        leans_to_deg=die.turned_deg,
    )


class Script:
    """Makes one video up, shot by shot, and keeps its label."""

    def __init__(self, seed: int, throws: int, most_dice: int = 4, size: tuple[int, int] = (480, 360)) -> None:
        self._rng = np.random.default_rng(seed)
        self._throws, self._most = throws, most_dice
        scene = ordinary(self._rng, size=size)
        self._model = scene.dice[0]
        tilt, height = float(self._rng.uniform(0, 18)), float(self._rng.uniform(9.5, 11.5))
        self.stage = Stage(replace(scene, tilt_deg=tilt, height=height), seed)
        self.label = Label(FPS, size)
        self._count = 0

    def shots(self) -> Iterator[Shot]:
        """The pictures from the empty tray to the last rest."""
        yield from self._still((), 0.8)
        lying: tuple[Die, ...] = ()
        for number in range(self._throws):
            if lying:
                yield from self._picked_up(lying, lying)
                yield from self._still((), float(self._rng.uniform(0.1, 0.5)))
            lying = self._dice(int(self._rng.integers(1, self._most + 1)))
            yield from self._thrown(lying, ())
            done = str(self._rng.choice([*DONE, ""], p=[*DONE_SHARES, 1 - sum(DONE_SHARES)]))
            if done == "pass":
                yield from self._reached(lying, lying, self._place())
            elif done == "turn":
                lying = yield from self._turned(lying)
            elif done == "one again" and len(lying) > 1 and number + 1 < self._throws:
                yield from self._picked_up(lying, lying[:1])
                again = replace(self._dice(1)[0], at=lying[0].at)
                yield from self._thrown((again,), lying[1:])
                lying = (again, *lying[1:])
            yield from self._still(lying, 0.6)

    def frames(self) -> Iterator[np.ndarray]:
        """The pictures themselves, uint8 (H, W, 3) BGR."""
        for shot in self.shots():
            picture = self.stage.picture_of(shot.dice, is_flying=shot.is_flying)
            if shot.hand is not None:
                picture = with_hand(self.stage, picture, shot.hand)
            yield self.stage.exposed(picture)

    def _dice(self, count: int) -> tuple[Die, ...]:
        return tuple(
            replace(self._model, face=int(self._rng.integers(1, 7)), at=at, turned_deg=float(self._rng.uniform(0, 360)))
            for at in places(count, self._rng)
        )

    def _place(self) -> Point:
        return float(self._rng.uniform(-2.5, 2.5)), float(self._rng.uniform(-1.5, 1.5))

    def _shot(self, shot: Shot) -> Shot:
        self._count += 1
        return shot

    def _still(self, dice: tuple[Die, ...], seconds: float) -> Iterator[Shot]:
        for _ in range(round(seconds * FPS)):
            yield self._shot(Shot(dice))

    def _thrown(self, dice: tuple[Die, ...], lying: tuple[Die, ...]) -> Iterator[Shot]:
        turns = self._rng.uniform(-1, 1, (len(dice), 2))
        start = (-7.5, float(self._rng.uniform(-3, 3)))
        steps = int(self._rng.integers(9, 14))
        for step in range(steps):
            share = (step + 1) / (steps + 1)
            flying = [tumbling(die, share, start, np.abs(turn)) for die, turn in zip(dice, turns, strict=True)]
            yield self._shot(Shot((*flying, *lying), is_flying=True))
        every = (*dice, *lying)
        self.label.throws.append({"at_s": round(self._count / FPS, 3), "faces": sorted(die.face for die in every)})
        yield from self._still(every, float(self._rng.uniform(*REST_S)))

    def _hand_to(self, to: Point, dice: tuple[Die, ...], *, is_leaving: bool = False) -> Iterator[Shot]:
        steps = 7
        for step in range(steps):
            share = (step + 1) / steps
            share = 1 - share if is_leaving else share
            yield self._shot(Shot(dice, hand=(to[0] + 1.5 * (1 - share), to[1] - 8 * (1 - share))))

    def _reached(self, before: tuple[Die, ...], after: tuple[Die, ...], to: Point) -> Iterator[Shot]:
        yield from self._hand_to(to, before)
        for n in range(6):
            wobble = (to[0] + 0.1 * math.sin(n), to[1] + 0.1 * math.cos(2 * n))
            yield self._shot(Shot(before if n < 3 else after, hand=wobble))
        yield from self._hand_to(to, after, is_leaving=True)

    def _turned(self, lying: tuple[Die, ...]) -> Generator[Shot, None, tuple[Die, ...]]:
        which = int(self._rng.integers(len(lying)))
        old = lying[which]
        face = int(self._rng.choice([face for face in range(1, 7) if face not in (old.face, 7 - old.face)]))
        off = self._rng.uniform(-0.3, 0.3, 2)
        new = replace(
            old,
            face=face,
            at=(old.at[0] + float(off[0]), old.at[1] + float(off[1])),
            turned_deg=float(self._rng.uniform(0, 360)),
        )
        after = (*lying[:which], new, *lying[which + 1 :])
        yield from self._reached(lying, after, old.at)
        self.label.turns.append({"at_s": round(self._count / FPS, 3), "before": old.face, "after": face})
        yield from self._still(after, float(self._rng.uniform(*REST_S)))
        return after

    def _picked_up(self, lying: tuple[Die, ...], lifted: tuple[Die, ...]) -> Iterator[Shot]:
        """The fist goes from die to die, from the nearest on, and takes each."""
        order = sorted(lifted, key=lambda die: die.at[1])
        yield from self._hand_to(order[0].at, lying)
        at, left = order[0].at, lying
        for die in order:
            for step in range(3):
                share = (step + 1) / 3
                yield self._shot(
                    Shot(left, hand=(at[0] + (die.at[0] - at[0]) * share, at[1] + (die.at[1] - at[1]) * share))
                )
            at, left = die.at, tuple(each for each in left if each is not die)
        yield from self._hand_to(at, left, is_leaving=True)


def write_video(path: Path, script: Script) -> None:
    """Write a video (MP4 by its ending, else Motion JPEG in AVI) and its label beside it. OSError where that fails."""
    code = "mp4v" if path.suffix.lower() == ".mp4" else "MJPG"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*code), FPS, script.label.size)
    if not video.isOpened():
        raise OSError(f"OpenCV cannot write {path}.")
    for frame in script.frames():
        video.write(frame)
    video.release()
    path.with_suffix(".json").write_text(json.dumps(vars(script.label), indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Write the videos into the folder named on the command line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--videos", type=int, default=1)
    words.add_argument("--throws", type=int, default=20)
    words.add_argument("--seed", type=int, default=1977)
    words.add_argument("--size", type=int, nargs=2, default=(480, 360), metavar=("WIDTH", "HEIGHT"))
    words.add_argument("--most-dice", type=int, default=4)
    words.add_argument("--ending", choices=["avi", "mp4"], default="avi")
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for number in range(given.videos):
        script = Script(given.seed + number, given.throws, given.most_dice, tuple(given.size))
        write_video(given.folder / f"{number + 1:02d}.{given.ending}", script)


if __name__ == "__main__":
    main()
