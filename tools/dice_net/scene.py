"""Training scenes: dice of many kinds on many grounds under many lamps, with what is true about each die.

A scene is a picture (uint8 BGR) and a list of marks. Everything comes from one random generator: the same seed gives
the same scene.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tools.dice_net.grounds import camera as through_camera, clutter, ground, light as under_lamp
from tools.dice_net.labels import Mark, as_taken, mark_of, whole_area
from tools.dice_net.over import glints, hand, lamp_strip
from tools.dice_net.sprite import Camera, Lamps, Posed, Stuff, render

SIZE = (640, 360)
DARKEST = 45.0
"""The brightest hundredth of a picture is at least this bright (0..255): below it the reader does not try."""
_TO_LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)


@dataclass(frozen=True)
class Chances:
    """How likely a scene has clutter, a hand, no dice, more than six, some that lean or lie on another; a lens near and
    wide, one die that fills the picture; and otherwise the camera high up, lower, or low."""

    clutter: float = 0.6
    hand: float = 0.08
    none: float = 0.08
    many: float = 0.1
    leaning: float = 0.15
    near: float = 0.5
    macro: float = 0.04
    heights: tuple[float, float, float] = (0.5, 0.33, 0.17)


USUAL = Chances()
LEANS, STACKED = 0.6, 0.25
"""How many dice of a scene with leaning dice lean, and how many lie on another."""
NEAR_EDGES, NEAR_FIELD_DEG, NEAR_TILT_DEG = (5, 16), (58, 95), 18
DRILLED = 0.6
"""How many dice near a lens have deep glossy pips, each with a highlight of its own."""


def scene(
    rng: np.random.Generator, size: tuple[int, int] = SIZE, chances: Chances = USUAL
) -> tuple[np.ndarray, list[Mark]]:
    """A picture uint8 (H, W, 3) BGR and its dice."""
    width, height = size
    is_near = rng.random() < chances.near
    in_tray = is_near and rng.random() < 0.5
    picture = ground(rng, height, width, round_tray=in_tray)
    if rng.random() < (chances.clutter * 0.3 if in_tray else chances.clutter):
        clutter(rng, picture)
    linear = _TO_LINEAR[picture]
    view = _near_camera(rng, size) if is_near else _camera(rng, size, chances)
    lamps = _lamps(rng)
    dice = _dice(rng, view, chances, linear, is_near=is_near, in_tray=in_tray)
    if is_near and rng.random() < 0.25:
        lamp_strip(rng, linear)
    _shadows(linear, dice, view, lamps, rng)
    dice.sort(key=lambda die: -float(np.linalg.norm(die.centre - view.eye)))
    owner = np.full((height, width), -1, np.int16)
    own_px, top_px = {}, {}
    tops = np.zeros((height, width), bool)
    for number, die in enumerate(dice):
        sprite = render(die, view, lamps, linear)
        if sprite is None:
            continue
        x, y = sprite.at
        h, w = sprite.cover.shape
        part = linear[y : y + h, x : x + w]
        part += sprite.cover[..., None] * (sprite.colour - part)
        covered = sprite.cover > 0.5
        owner[y : y + h, x : x + w][covered] = number
        tops[y : y + h, x : x + w][covered] = (sprite.top > 0.5)[covered]
        own_px[number], top_px[number] = whole_area(die, view), int((sprite.top > 0.5).sum())
        if rng.random() < 0.1:
            glints(rng, linear, die, view)
    if dice and rng.random() < chances.hand:
        hand(rng, linear, owner)
    marks = []
    for number, die in enumerate(dice):
        if number in own_px:
            mark = mark_of(die, view, owner == number, tops, own_px[number], top_px[number])
            if mark:
                marks.append((mark, die))
    shown = (np.clip(linear, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    taken = through_camera(rng, under_lamp(rng, shown))
    brightest = float(np.percentile(taken[::4, ::4], 99))
    if brightest < DARKEST:
        taken = cv2.convertScaleAbs(taken, alpha=DARKEST / max(brightest, 4.0))
    return taken, [as_taken(mark, die, view, taken) for mark, die in marks]


def _camera(rng: np.random.Generator, size: tuple[int, int], chances: Chances) -> Camera:
    steep = rng.choice(3, p=chances.heights)
    tilt = math.radians(rng.uniform(*((0, 28), (28, 50), (50, 66))[steep]))
    focal = size[0] / 2 / math.tan(math.radians(rng.uniform(28, 72)) / 2)
    smallest, largest = (12, 28) if rng.random() < 0.4 else (18, 140)
    if rng.random() < chances.macro:
        smallest, largest = 140, 320
    die_px = math.exp(rng.uniform(math.log(smallest), math.log(largest)))
    far = focal / die_px
    roll = rng.uniform(-math.pi, math.pi) if steep == 0 else rng.normal(0, math.radians(7))
    return _looking(rng, size, tilt, focal, far, roll)


def _near_camera(rng: np.random.Generator, size: tuple[int, int]) -> Camera:
    """A wide lens close above a tray: one or two side faces of every die away from the middle are in sight."""
    tilt = math.radians(rng.uniform(0, NEAR_TILT_DEG))
    focal = size[0] / 2 / math.tan(math.radians(rng.uniform(*NEAR_FIELD_DEG)) / 2)
    return _looking(rng, size, tilt, focal, rng.uniform(*NEAR_EDGES), rng.uniform(-math.pi, math.pi))


def _looking(
    rng: np.random.Generator, size: tuple[int, int], tilt: float, focal: float, far: float, roll: float
) -> Camera:
    """A camera so many edges away that looks at the ground's middle, tilted and rolled by radians."""
    around = rng.uniform(-math.pi, math.pi)
    back = np.array((math.sin(tilt) * math.sin(around), -math.sin(tilt) * math.cos(around), math.cos(tilt)))
    forward = -back
    right = np.array((math.cos(around), math.sin(around), 0.0))
    down = np.cross(forward, right)
    axes = np.stack(
        [right * math.cos(roll) + down * math.sin(roll), down * math.cos(roll) - right * math.sin(roll), forward]
    )
    return Camera(back * far, axes, focal, size)


def _lamps(rng: np.random.Generator) -> Lamps:
    around, high = rng.uniform(0, 2 * math.pi), math.radians(rng.uniform(25, 85))
    far = rng.uniform(6, 30)
    at = far * np.array((math.cos(around) * math.cos(high), math.sin(around) * math.cos(high), math.sin(high)))
    key = rng.uniform(0.15, 1.0)
    warm = np.array((1 - rng.uniform(0, 0.3), 1.0, 1 + rng.uniform(0, 0.15)))
    sky = np.array((1.0, 1.0, 1.0)) * rng.uniform(0.25, 0.8)
    way = rng.uniform(0, 2 * math.pi)
    rise = math.radians(rng.uniform(25, 80))
    window = np.array((math.cos(way) * math.cos(rise), math.sin(way) * math.cos(rise), math.sin(rise)))
    return Lamps(
        at,
        key * warm,
        rng.uniform(0.05, 0.5),
        sky,
        sky * rng.uniform(0.3, 0.8),
        window,
        rng.uniform(0.1, 0.45),
        rng.uniform(1, 9) if rng.random() < 0.5 else 0.0,
        str(rng.choice(("pane", "pane", "ring", "tube"))),
    )


def any_colour(rng: np.random.Generator) -> np.ndarray:
    """A colour (3,) in linear BGR, saturated ones and greys alike."""
    kind = rng.random()
    if kind < 0.3:
        tone = rng.choice((rng.uniform(0.5, 0.95), rng.uniform(0.005, 0.06)))
        return np.clip(tone * (1 + rng.normal(0, 0.05, 3)) * np.array((0.93, 0.98, 1.0)), 0, 1)
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(120, 256), rng.integers(60, 256)]]])
    if kind > 0.9:
        hsv[0, 0, 1] = rng.integers(20, 120)
    return np.asarray(_TO_LINEAR[cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]], float)


def _tone(colour: np.ndarray) -> float:
    return float(np.dot(np.clip(colour, 0, 1) ** (1 / 2.2), (0.114, 0.587, 0.299)))


def any_stuff(rng: np.random.Generator, drilled: float, under: np.ndarray | None = None) -> Stuff:
    """A kind of die that somebody owns: `drilled` is the chance of deep glossy pips, `under` (3,) the colour of its
    body where that is given. Pips stand out from the body a little, worn ones hardly."""
    body = np.array((0.78, 0.86, 0.9)) * rng.uniform(0.75, 1.05) if rng.random() < 0.35 else any_colour(rng)
    body = np.clip(body if under is None else under * rng.uniform(0.85, 1.2), 0, 1)
    tone = _tone(body)
    ink = rng.random()
    pip = np.full(3, rng.uniform(0.002, 0.05)) if tone > 0.5 else np.full(3, rng.uniform(0.6, 0.98))
    if ink < 0.38:
        for _ in range(12):
            other = any_colour(rng)
            if np.abs(np.clip(other, 0, 1) ** 0.45 - body**0.45).max() > 0.3:
                pip = other
                break
    elif ink < 0.5 and 0.3 < tone < 0.72:
        pip = np.full(3, rng.choice((0.01, 0.85)))
    if rng.random() < 0.08:
        pip = body + (pip - body) * rng.uniform(0.2, 0.6)
    odd = np.array((0.03, 0.03, 0.6)) if rng.random() < 0.7 else np.array((0.5, 0.1, 0.03))
    style = rng.random()
    symbols = _symbols(rng) if rng.random() < 0.05 else None
    stuff = Stuff(
        body,
        any_colour(rng),
        pip,
        odd,
        odd_faces=((1,), (1, 4))[int(rng.integers(2))] if tone > 0.55 and rng.random() < 0.12 else (),
        edge=1.0,
        corner=float(rng.uniform(0.03, 0.21)),
        ball=float(rng.uniform(0.645, 0.76)) if rng.random() < 0.4 else 0.0,
        marble=float(rng.uniform(0.2, 1.0)) if rng.random() < 0.3 else 0.0,
        marble_edge=float(rng.uniform(1.0, 6.0)),
        speckle=float(rng.uniform(0.02, 0.15)) if rng.random() < 0.07 else 0.0,
        glow=float(rng.uniform(0.35, 0.85)) if rng.random() < 0.22 else 0.0,
        pip_radius=float(rng.uniform(0.065, 0.118)),
        pip_offset=float(rng.uniform(0.215, 0.285)),
        pip_depth=float(rng.uniform(0.2, 0.8)) if rng.random() < 0.65 else 0.0,
        pip_kind="ring" if style < 0.04 else "square" if style < 0.07 else "round",
        one_scale=float(rng.uniform(1.1, 2.0)) if rng.random() < 0.15 else 1.0,
        flips=tuple(int(each) for each in rng.integers(0, 2, 3)),
        rough=float(rng.uniform(0.05, 0.5)),
        polish=float(rng.uniform(0.2, 1.6)),
        bulge=float(rng.uniform(0.02, 0.3)) if rng.random() < 0.5 else 0.0,
        symbols=symbols,
        seed=int(rng.integers(1 << 30)),
    )
    if rng.random() >= drilled:
        return stuff
    return replace(
        stuff,
        polish=float(rng.uniform(0.8, 2.2)),
        rough=float(rng.uniform(0.03, 0.2)),
        pip_radius=float(rng.uniform(0.085, 0.125)),
        pip_depth=float(rng.uniform(0.5, 1.1)),
        pip_gloss=float(rng.uniform(0.3, 1.0)),
    )


def _symbols(rng: np.random.Generator) -> np.ndarray:
    """Six pictures (40, 40) of letters, digits and shapes."""
    found = np.zeros((6, 40, 40), np.float32)
    for each in found:
        kind = rng.integers(5)
        if kind == 0:
            words = chr(int(rng.integers(33, 91)))
            cv2.putText(each, words, (8, 32), cv2.FONT_HERSHEY_SIMPLEX, 1.0, 1.0, int(rng.integers(2, 5)), cv2.LINE_AA)
        elif kind == 1:
            spokes = int(rng.integers(3, 9))
            turns = np.linspace(0, 2 * np.pi, 2 * spokes, endpoint=False)
            reach = np.where(np.arange(2 * spokes) % 2, rng.uniform(4, 9), 16)
            star = np.stack([20 + reach * np.cos(turns), 20 + reach * np.sin(turns)], 1)
            cv2.fillPoly(each, [star.astype(np.int32)], 1.0, cv2.LINE_AA)
        elif kind == 2:
            cv2.ellipse(each, (20, 20), (15, int(rng.integers(4, 14))), float(rng.uniform(0, 180)), 0, 360, 1.0, 2)
            cv2.circle(each, (20, 20), int(rng.integers(2, 6)), 1.0, -1, cv2.LINE_AA)
        elif kind == 3:
            a, b = rng.integers(6, 18, 2), rng.integers(22, 36, 2)
            cv2.rectangle(each, tuple(map(int, a)), tuple(map(int, b)), 1.0, int(rng.choice((-1, 2, 3))))
    return found


def _dice(
    rng: np.random.Generator, view: Camera, chances: Chances, linear: np.ndarray, *, is_near: bool, in_tray: bool
) -> list[Posed]:
    crowd = rng.random()
    is_many = crowd >= 1 - chances.many
    wanted = 0 if crowd < chances.none else int(rng.integers(7, 16)) if is_many else int(rng.integers(1, 7))
    if in_tray and wanted and not is_many and rng.random() < 0.5:
        wanted = int(rng.integers(5, 7))
    drilled = DRILLED if is_near else 0.15
    width, height = view.size
    alike = linear[height // 4 : -height // 4, width // 4 : -width // 4].mean((0, 1)) if rng.random() < 0.06 else None
    shared = any_stuff(rng, drilled, alike) if rng.random() < 0.5 or alike is not None else None
    leans = rng.random() < chances.leaning
    dice: list[Posed] = []
    for _ in range(wanted * 5):
        if len(dice) == wanted:
            break
        stuff = shared or any_stuff(rng, drilled)
        if shared is None:
            stuff = replace(stuff, edge=float(np.clip(rng.normal(1, 0.15), 0.65, 1.4)))
        half = stuff.edge / 2
        yaw = rng.uniform(0, 2 * math.pi)
        if dice and leans and rng.random() < STACKED:
            stacked = _stacked(rng, stuff, dice, view)
            dice += [stacked] if stacked else []
            continue
        if dice and rng.random() < 0.3:
            near = dice[int(rng.integers(len(dice)))]
            yaw = math.atan2(near.turn[1, 0], near.turn[0, 0]) + rng.normal(0, 0.06)
            step = (near.stuff.edge / 2 + half) * rng.uniform(1.005, 1.12)
            spin = math.atan2(near.turn[1, 0], near.turn[0, 0]) if abs(near.turn[2, 2]) > 0.9 else rng.uniform(0, 6.28)
            spin += math.pi / 2 * rng.integers(4)
            slide = rng.uniform(-0.5, 0.5) * near.stuff.edge
            at = near.centre[:2] + step * np.array((math.cos(spin), math.sin(spin)))
            at = at + slide * np.array((-math.sin(spin), math.cos(spin)))
            apart = 0.98
        else:
            rim = 0.0 if rng.random() < 0.2 else 0.09
            pixel = np.array([[rng.uniform(rim, 1 - rim) * width, rng.uniform(rim, 1 - rim) * height]])
            if in_tray:
                angle, far = rng.uniform(0, 2 * math.pi), 0.42 * height * math.sqrt(rng.random())
                pixel = np.array([[width / 2 + far * math.cos(angle), height / 2 + far * math.sin(angle)]])
            at = view.ground(pixel)[0, :2]
            apart = 1.25
        if any(np.linalg.norm(at - each.centre[:2]) < apart * (half + each.stuff.edge / 2) for each in dice):
            continue
        up = int(rng.integers(6))
        turn = _turned(up, yaw)
        lift = half
        if leans and rng.random() < LEANS:
            lean, way = math.radians(rng.uniform(3, 45)), rng.uniform(0, 2 * math.pi)
            axis = np.array((math.cos(way), math.sin(way), 0))
            turn = cv2.Rodrigues(axis * lean)[0] @ turn
            lift = half * (abs(math.cos(lean)) + abs(math.sin(lean)))
        place = np.array((at[0], at[1], lift))
        depth = (place - view.eye) @ view.axes[2]
        if depth < 2 * stuff.edge:
            continue
        dice.append(Posed(stuff, turn, place))
    return dice


def _stacked(rng: np.random.Generator, stuff: Stuff, dice: list[Posed], view: Camera) -> Posed | None:
    """A die on one of these that lies flat and bears none, a little off its middle; None where there is no room."""
    free = [
        each
        for each in dice
        if np.abs(each.turn[2]).max() > 0.99
        and not any(np.linalg.norm((other.centre - each.centre)[:2]) < 0.9 for other in dice if other is not each)
    ]
    if not free:
        return None
    under = free[int(rng.integers(len(free)))]
    place = under.centre + np.array((*rng.uniform(-0.3, 0.3, 2), (under.stuff.edge + stuff.edge) / 2))
    if (place - view.eye) @ view.axes[2] < 2 * stuff.edge:
        return None
    return Posed(stuff, _turned(int(rng.integers(6)), rng.uniform(0, 2 * math.pi)), place)


def _turned(up: int, yaw: float) -> np.ndarray:
    """A rotation (3, 3) that puts a die's side `up` (0..5) on top, turned by yaw."""
    axis, sign = up // 2, 1 if up % 2 == 0 else -1
    rows = np.zeros((3, 3))
    rows[2, axis] = sign
    rows[0, (axis + 1) % 3] = 1
    rows[1] = np.cross(rows[2], rows[0])
    spin = np.array([[math.cos(yaw), -math.sin(yaw), 0], [math.sin(yaw), math.cos(yaw), 0], [0, 0, 1]])
    return np.asarray(spin @ rows)


def _shadows(linear: np.ndarray, dice: list[Posed], view: Camera, lamps: Lamps, rng: np.random.Generator) -> None:
    """Darken the ground (in place) where dice take the lamp's light and where they stand."""
    if not dice:
        return
    height, width = linear.shape[:2]
    half = (width // 2, height // 2)
    lamp_part = float(lamps.colour.mean() / (lamps.colour.mean() + lamps.sky.mean()))
    cast, contact = np.zeros(half[::-1], np.float32), np.zeros(half[::-1], np.float32)
    softness = []
    for die in dice:
        corners = die.corners()
        away = corners - lamps.at
        flat = lamps.at + away * (lamps.at[2] / -away[:, 2:3])
        foot = np.column_stack([corners[:, :2], np.zeros(8)])
        for mask, points in ((cast, np.vstack([flat, foot])), (contact, foot)):
            seen = (points - view.eye) @ view.axes[2]
            if (seen < 0.5).any():
                continue
            pixels = view.project(points) / 2
            if np.abs(pixels).max() < 4000:
                cv2.fillConvexPoly(mask, cv2.convexHull(pixels.astype(np.float32)).astype(np.int32), 1.0)
        scale = view.focal_px / max(1.0, float((die.centre - view.eye) @ view.axes[2]))
        softness.append(scale * die.stuff.edge)
    px = float(np.median(softness)) / 2
    cast = cv2.GaussianBlur(cast, (0, 0), max(0.7, px * lamps.size * rng.uniform(0.3, 0.8)))
    contact = cv2.GaussianBlur(contact, (0, 0), max(0.7, px * 0.16))
    shade = (1 - 0.9 * lamp_part * cast) * (1 - 0.55 * contact)
    linear *= cv2.resize(shade, (width, height))[..., None]
