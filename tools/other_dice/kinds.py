"""The kinds of pictures: what is hard in each, drawn by lot from a seed. Truth follows from how the dice stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from tools.other_dice.die import Die, Rgb, Style, leaning, standing
from tools.other_dice.scene import (
    Camera,
    Ground,
    Lamp,
    Limb,
    Point,
    Scene,
    Thing,
    Tray,
    sees_every_pip,
    top_seen,
)
from tools.other_dice.solids import cup, disc

Rng = np.random.Generator
SIZES, SIZE_SHARES = ((800, 600), (960, 720), (1280, 960)), (0.85, 0.1, 0.05)
LEANS_DEG = (0, 10, 20, 30, 40, 50, 60)
WHITE, BLACK, RED, IVORY = (0.82, 0.82, 0.8), (0.012, 0.012, 0.013), (0.5, 0.012, 0.015), (0.72, 0.62, 0.42)
COLOURS: tuple[Rgb, ...] = ((0.42, 0.015, 0.02), (0.02, 0.07, 0.38), (0.02, 0.22, 0.06), (0.7, 0.45, 0.02))
FELTS: tuple[Rgb, ...] = ((0.02, 0.14, 0.04), (0.2, 0.02, 0.03), (0.03, 0.05, 0.2), (0.06, 0.06, 0.06), (0.2, 0.2, 0.2))
COINS: tuple[tuple[Rgb, Rgb], ...] = (((0.6, 0.55, 0.5), (0.4, 0.36, 0.33)), ((0.7, 0.4, 0.2), (0.45, 0.22, 0.1)))


class NoRoom(Exception):
    """The dice don't fit where the camera sees them: draw another camera."""


def lot(rng: Rng) -> int:
    """A seed for what is drawn later."""
    return int(rng.integers(1 << 30))


def tones(rng: Rng, least: float, most: float) -> Rgb:
    """Any colour between these."""
    red, green, blue = rng.uniform(least, most, 3)
    return float(red), float(green), float(blue)


def plastic(rng: Rng, **others: object) -> Style:
    """Glossy dice or matt ivory ones, white with black pips, black with red or white ones, coloured with white ones."""
    body, pip, matt = (
        (WHITE, BLACK, 0.0), (IVORY, BLACK, 0.3), (BLACK, RED, 0.0), (BLACK, WHITE, 0.0),
        (COLOURS[int(rng.integers(len(COLOURS)))], WHITE, 0.0),
    )[int(rng.integers(5))]  # fmt: skip
    made: dict[str, object] = {
        "body": body,
        "pip": pip,
        "rough": float(rng.uniform(0.05, 0.2)) + matt,
        "corner": float(rng.uniform(0.07, 0.16)),
        "pip_radius": float(rng.uniform(0.075, 0.1)),
        "pip_depth": float(rng.uniform(0.02, 0.06)),
        "pip_offset": float(rng.uniform(0.205, 0.235)),
        "seed": lot(rng),
    }
    return Style(**{**made, **others})  # type: ignore[arg-type]


def felt(rng: Rng) -> Ground:
    """Cloth of one colour."""
    red, green, blue = one = FELTS[int(rng.integers(len(FELTS)))]
    return Ground("felt", one, (1.6 * red + 0.01, 1.6 * green + 0.01, 1.6 * blue + 0.01), lot(rng))


def camera(
    rng: Rng,
    height: tuple[float, float] = (7, 14),
    field: tuple[float, float] = (45, 70),
    tilt: tuple[float, float] = (0, 18),
) -> Camera:
    """A camera so many edges up that leans from straight down by `tilt` degrees, whichever way it is turned."""
    lean, way, roll = math.radians(rng.uniform(*tilt)), rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    high = float(rng.uniform(*height))
    eye = (high * math.tan(lean) * math.cos(way), high * math.tan(lean) * math.sin(way), high)
    size = SIZES[int(rng.choice(3, p=SIZE_SHARES))]
    return Camera(eye, (0.0, 0.0, 0.0), (math.cos(roll), math.sin(roll), 0.0), float(rng.uniform(*field)), size)


def side_lamp(rng: Rng, view: Camera, radius: tuple[float, float] = (0.5, 2.5)) -> Lamp:
    """A lamp from the side, above the camera's height and so never in the picture."""
    way, off = rng.uniform(0, 2 * math.pi), float(rng.uniform(4, 12))
    at = (off * math.cos(way), off * math.sin(way), view.eye[2] + float(rng.uniform(0.5, 5)))
    size = float(rng.uniform(*radius))
    far2 = at[0] ** 2 + at[1] ** 2 + at[2] ** 2
    return Lamp(at, (0.0, 0.0, 0.0), size, float(rng.uniform(1.2, 3)) * far2 / (math.pi * size**2))


def bare(rng: Rng, view: Camera, ground: Ground | None = None, has_tray: bool = False) -> Scene:
    """A scene without dice."""
    tray = None
    if has_tray:
        seen = view.eye[2] * math.tan(math.radians(view.field_deg / 2))
        colour = (*COLOURS, BLACK, (0.18, 0.09, 0.04))[int(rng.integers(6))]
        radius = float(np.clip(seen * rng.uniform(0.6, 1.1), 2.6, 7))
        tray = Tray(radius, float(rng.uniform(0.7, 1.8)), float(rng.uniform(0.15, 0.5)), colour)
    return Scene((), view, (side_lamp(rng, view),), ground or felt(rng), float(rng.uniform(0.15, 0.6)), tray)


def lay(rng: Rng, scene: Scene, styles: Sequence[Style], gap: float = 1.5, taken: Sequence[Point] = ()) -> Scene:
    """The scene with a die of each style on its floor, all seen in full, `gap` apart and so far from what is `taken`
    (x, y and radius). NoRoom where they don't fit."""
    seen = scene.camera.eye[2] * math.tan(math.radians(scene.camera.field_deg / 2))
    most = min(seen, scene.tray.radius - 0.75 if scene.tray else seen)
    for style in styles:
        for _ in range(150):
            at = (float(rng.uniform(-most, most)), float(rng.uniform(-most, most)))
            if math.hypot(*at) > most and scene.tray:
                continue
            if any(math.dist(at, tuple(other.centre[:2])) < gap for other in scene.dice):
                continue
            if any(math.dist(at, (x, y)) < radius + 0.75 for x, y, radius in taken):
                continue
            die = standing(style, int(rng.integers(1, 7)), at, float(rng.uniform(0, 360)))
            if is_in_full(scene, die):
                scene = replace(scene, dice=(*scene.dice, die))
                break
        else:
            raise NoRoom
    return scene


def is_in_full(scene: Scene, die: Die) -> bool:
    """Whether the picture holds the whole die and shows all of its top."""
    pixels = scene.camera.project(die.outline())
    if (pixels < 3).any() or (pixels > np.array(scene.camera.size) - 3).any():
        return False
    return top_seen(scene, die) == 1 and sees_every_pip(scene, die)


def few(rng: Rng, least: int = 2, most: int = 5) -> int:
    """How many dice."""
    return int(rng.integers(least, most + 1))


def near_tray(rng: Rng, number: int) -> Scene:
    """Two, five or six dice in a round tray under a near and wide lens."""
    view = camera(rng, (5, 16), (58, 95))
    style, another = plastic(rng), plastic(rng)
    count = (2, 5, 6)[number % 3]
    styles = [another if rng.random() < 0.2 else style for _ in range(count)]
    return lay(rng, bare(rng, view, has_tray=True), styles, gap=1.35)


def ring_light(rng: Rng, number: int) -> Scene:
    """Glossy dice whose pips mirror a ring of light round the lens."""
    view = camera(rng, (5, 10), (50, 75), (0, 10))
    scene = bare(rng, view, has_tray=bool(rng.integers(2)))
    ring = Lamp(view.eye, view.at, float(rng.uniform(0.8, 1.8)), float(rng.uniform(25, 70)), is_ring=True)
    style = plastic(rng, rough=float(rng.uniform(0.03, 0.07)), pip_depth=float(rng.uniform(0.04, 0.07)))
    return lay(rng, replace(scene, lamps=(ring,)), [style] * few(rng), gap=1.35)


def wide_lens(rng: Rng, number: int) -> Scene:
    """Dice off the middle under a lens so near and wide that their sides show."""
    view = camera(rng, (4.5, 6), (85, 100), (5, 22))
    scene = bare(rng, view)
    return lay(rng, scene, [plastic(rng)] * few(rng), taken=[(0.0, 0.0, 0.8)])


def translucent(rng: Rng, number: int) -> Scene:
    """Dice that let light through."""
    view = camera(rng, (6, 11))
    tints = ((0.85, 0.2, 0.2), (0.25, 0.45, 0.9), (0.25, 0.8, 0.4), (0.9, 0.75, 0.25), (0.9, 0.9, 0.9))
    tint = tints[int(rng.integers(len(tints)))]
    pip = WHITE if min(tint) < 0.3 else BLACK
    style = plastic(rng, body=tint, pip=pip, clear=True, pip_depth=0.02)
    scene = bare(rng, view, has_tray=bool(rng.integers(2)))
    return lay(rng, replace(scene, lamps=(side_lamp(rng, view, (2, 4)),), sky=0.6), [style] * few(rng))


def white_on_white(rng: Rng, number: int) -> Scene:
    """White dice on white."""
    view = camera(rng)
    pattern = str(rng.choice(["plain", "felt", "weave"]))
    ground = Ground(pattern, (0.84, 0.84, 0.82), (0.74, 0.74, 0.73), lot(rng))
    return lay(rng, bare(rng, view, ground), [plastic(rng, body=WHITE, pip=BLACK)] * few(rng))


def touching(rng: Rng, number: int) -> Scene:
    """Two or three dice side against side, and one or two elsewhere."""
    view = camera(rng, (6, 12), (45, 75))
    style, turned = plastic(rng), float(rng.uniform(0, 360))
    side = np.array((math.cos(math.radians(turned)), math.sin(math.radians(turned))))
    start = rng.uniform(-1, 1, 2)
    scene = bare(rng, view, has_tray=bool(rng.integers(2)))
    for n in range(few(rng, 2, 3)):
        slid = np.array((-side[1], side[0])) * rng.uniform(-0.35, 0.35)
        at = start + n * side * 1.003 + slid
        quarter = 90.0 * int(rng.integers(4))
        die = standing(style, int(rng.integers(1, 7)), (float(at[0]), float(at[1])), turned + quarter)
        if not is_in_full(scene, die):
            raise NoRoom
        scene = replace(scene, dice=(*scene.dice, die))
    return lay(rng, scene, [style] * few(rng, 0, 2))


def stacked(rng: Rng, number: int) -> Scene:
    """Three or four dice, one of them on top of another, which nobody can read."""
    view = camera(rng, (7, 12), (45, 70))
    style = plastic(rng)
    scene = lay(rng, bare(rng, view, has_tray=bool(rng.integers(2))), [style] * few(rng, 2, 3), gap=1.9)
    under = scene.dice[0].centre
    at = (float(under[0] + rng.uniform(-0.3, 0.3)), float(under[1] + rng.uniform(-0.3, 0.3)))
    die = standing(style, int(rng.integers(1, 7)), at, float(rng.uniform(0, 360)), z=1.0)
    if not is_in_full(scene, die):
        raise NoRoom
    return replace(scene, dice=(*scene.dice, die))


def worn(rng: Rng, number: int) -> Scene:
    """Dice whose pips have lost part of their paint."""
    style = plastic(rng, worn=float(rng.uniform(0.25, 0.6)))
    return lay(rng, bare(rng, camera(rng, (5, 11)), has_tray=bool(rng.integers(2))), [style] * few(rng))


def logo(rng: Rng, number: int) -> Scene:
    """Dice with a maker's star in place of the one; a star is up at least once."""
    style = plastic(rng, has_logo=True)
    scene = lay(rng, bare(rng, camera(rng, (5, 11)), has_tray=bool(rng.integers(2))), [style] * few(rng))
    at = scene.dice[0].centre
    one = standing(style, 1, (float(at[0]), float(at[1])), float(rng.uniform(0, 360)))
    if not is_in_full(scene, one):
        raise NoRoom
    return replace(scene, dice=(one, *scene.dice[1:]))


def printed(rng: Rng, number: int) -> Scene:
    """Dice on a printed map or page."""
    ground = Ground("print", tones(rng, 0.6, 1), WHITE, lot(rng))
    return lay(rng, bare(rng, camera(rng), ground), [plastic(rng)] * few(rng))


def woven(rng: Rng, number: int) -> Scene:
    """Dice on woven cloth."""
    ground = Ground("weave", tones(rng, 0.02, 0.6), tones(rng, 0.02, 0.6), lot(rng))
    return lay(rng, bare(rng, camera(rng), ground), [plastic(rng)] * few(rng))


def lamp_spot(rng: Rng, number: int) -> Scene:
    """A lamp mirrored in the polish of a die's top, between its pips."""
    view = camera(rng, (6, 11), (45, 65), (6, 18))
    style = plastic(rng, rough=float(rng.uniform(0.04, 0.09)))
    scene = lay(rng, bare(rng, view, has_tray=bool(rng.integers(2))), [style] * few(rng))
    spot = scene.dice[0].on_top(np.array([rng.choice([-0.115, 0.115], 2)]))[0]
    away = spot - np.array(view.eye)
    away[2] = -away[2]
    far = float(rng.uniform(1.2, 2))
    at = spot + far * away
    # Mirrored, it fills so much of the camera's view as its radius over this way.
    size = float(rng.uniform(0.014, 0.028)) * float(np.linalg.norm(away)) * (1 + far)
    light = float(rng.uniform(120, 250))
    lamp = Lamp((float(at[0]), float(at[1]), float(at[2])), (float(spot[0]), float(spot[1]), 1.0), size, light)
    return replace(scene, lamps=(*scene.lamps, lamp))


def motion_blur(rng: Rng, number: int) -> Scene:
    """A camera that moved."""
    far, way = float(rng.uniform(0.03, 0.13)), float(rng.uniform(0, 2 * math.pi))
    scene = lay(rng, bare(rng, camera(rng), has_tray=bool(rng.integers(2))), [plastic(rng)] * few(rng))
    return replace(scene, blur=(far * math.cos(way), far * math.sin(way)))


def hand(rng: Rng, number: int) -> Scene:
    """A hand over part of the picture: beside the dice, or in every other picture over pips of one of them."""
    view = camera(rng, (8, 13), (50, 75))
    scene = lay(rng, bare(rng, view, has_tray=bool(rng.integers(2))), [plastic(rng)] * few(rng, 2, 4), gap=2.2)
    is_over = number % 2 == 1
    way = float(rng.uniform(0, 2 * math.pi))
    at = scene.dice[0].centre[:2] if is_over else rng.uniform(-2.5, 2.5, 2)
    tone = float(rng.uniform(0.25, 1))
    skin = (0.55 * tone, 0.32 * tone, 0.22 * tone)
    scene = replace(scene, hand=limbs(rng, (float(at[0]), float(at[1])), way), skin=skin)
    shown = [sees_every_pip(scene, die) and top_seen(scene, die) == 1 for die in scene.dice]
    hidden = [not sees_every_pip(scene, die) and top_seen(scene, die) < 0.6 for die in scene.dice]
    if not all(one or other for one, other in zip(shown, hidden, strict=True)) or any(hidden) != is_over:
        raise NoRoom
    return scene


def limbs(rng: Rng, tip: tuple[float, float], way: float) -> tuple[Limb, ...]:
    """A hand whose middle finger ends at `tip` above the floor and whose arm comes from `way` (radians)."""
    along, across = np.array((math.cos(way), math.sin(way), 0.0)), np.array((-math.sin(way), math.cos(way), 0.0))
    end, low = np.array((*tip, 1.6)), np.array((0.0, 0.0, 1.0))
    knuckles = end + 2.2 * along + 1.0 * low
    wrist = knuckles + 2.4 * along + 0.3 * low

    def rod(one: np.ndarray, other: np.ndarray, radius: float) -> Limb:
        return Limb((one[0], one[1], one[2]), (other[0], other[1], other[2]), radius)

    parts = [rod(wrist, wrist + 14 * along + 2 * low, 1.15)]
    for n, short in enumerate((0.35, 0.0, 0.15, 0.6)):
        side = (n - 1.3) * 0.72
        bent = knuckles + side * across
        fingertip = end + (side * 1.15 + rng.uniform(-0.1, 0.1)) * across + (short + rng.uniform(0, 0.2)) * along
        parts += [rod(fingertip, bent, 0.33), rod(bent, wrist + 0.5 * side * across, 0.55)]
    thumb = knuckles - 1.7 * across + 0.2 * along - 0.3 * low
    return (*parts, rod(thumb, wrist - 0.5 * across, 0.4))


def leans(rng: Rng, number: int) -> Scene:
    """Three dice of which one leans: up to 30 degrees it lies half on a counter, beyond it rests against another die
    or the rim."""
    by_deg = LEANS_DEG[number % len(LEANS_DEG)]
    view = camera(rng, (6, 11), (50, 70), (0, 12))
    style = plastic(rng)
    on_rim = by_deg > 30 and bool(rng.integers(2))
    scene = bare(rng, view, has_tray=on_rim)
    way = float(rng.uniform(0, 360))
    along = np.array((math.cos(math.radians(way)), math.sin(math.radians(way)), 0.0))
    turned = way + 90.0 * int(rng.integers(4))
    at = (float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1)))
    flat = standing(style, int(rng.integers(1, 7)), at, turned + float(rng.uniform(-6, 6)))
    die = leaning(flat, way, by_deg)
    if scene.tray:
        at_rim = along * (scene.tray.radius - die.reach(along) - 0.02)
        die = replace(die, centre=np.array((*at_rim[:2], die.centre[2])))
    elif by_deg > 30:
        wall = die.centre[:2] + along[:2] * (die.reach(along) + 0.505)
        on = standing(style, int(rng.integers(1, 7)), (float(wall[0]), float(wall[1])), way + 90.0 * few(rng, 0, 3))
        scene = replace(scene, dice=(on,))
    elif by_deg:
        scene = replace(scene, things=(counter(rng, die, along, by_deg),))
    scene = replace(scene, dice=(*scene.dice, die), leans_deg=float(by_deg))
    if not all(is_in_full(scene, each) for each in scene.dice):
        raise NoRoom
    taken = [(thing.at[0], thing.at[1], 1.2) for thing in scene.things]
    return lay(rng, scene, [style] * (3 - len(scene.dice)), gap=1.8, taken=taken)


def counter(rng: Rng, die: Die, along: np.ndarray, by_deg: float) -> Thing:
    """A counter just as thick as a die needs that leans on its border by so much."""
    lean, border, radius = math.radians(by_deg), -0.08, float(rng.uniform(0.6, 0.8))
    high = float(die.centre[2]) - (0.5 + border * math.sin(lean)) / math.cos(lean)
    at = die.centre + along * (border - radius)
    cover = Ground("plain", COLOURS[int(rng.integers(4))], WHITE, 0)
    return Thing(disc(radius, high), (float(at[0]), float(at[1]), 0.0), cover)


def empty(rng: Rng, number: int) -> Scene:
    """A tray without dice."""
    return bare(rng, camera(rng, (5, 16), (58, 95)), has_tray=True)


def other_things(rng: Rng, number: int) -> Scene:
    """Coins, buttons, counters and a cup, and no dice."""
    view = camera(rng, (6, 12), (50, 75))
    things: list[Thing] = []
    for _ in range(few(rng, 4, 9)):
        what = str(rng.choice(["coin", "button", "token", "token", "cup"], p=[0.3, 0.25, 0.2, 0.15, 0.1]))
        radius = float(rng.uniform(1, 1.5) if what == "cup" else rng.uniform(0.4, 0.75))
        at = (float(rng.uniform(-4, 4)), float(rng.uniform(-3, 3)), 0.0)
        if any(math.dist(at, other.at) < radius + 1 for other in things):
            continue
        body = (WHITE, IVORY, BLACK, *COLOURS)[int(rng.integers(7))]
        sign = BLACK if max(body) > 0.4 else WHITE
        if what == "coin":
            body, sign = COINS[int(rng.integers(len(COINS)))]
        high = float(rng.uniform(1.5, 2.5) if what == "cup" else rng.uniform(0.08, 0.25))
        cover = Ground("plain" if what == "cup" else what, body, sign, lot(rng))
        sides = int(rng.choice([4, 4, 6, 64])) if what == "token" else 64
        profile = cup(radius, high) if what == "cup" else disc(radius, high)
        things.append(Thing(profile, at, cover, sides, float(rng.uniform(0, 360)), is_metal=what == "coin"))
    return replace(bare(rng, view, has_tray=bool(rng.integers(2))), things=tuple(things))


KINDS: dict[str, Callable[[Rng, int], Scene]] = {
    "near tray": near_tray, "ring light": ring_light, "wide lens": wide_lens, "translucent": translucent,
    "white on white": white_on_white, "touching": touching, "stacked": stacked, "worn": worn, "logo": logo,
    "printed ground": printed, "woven ground": woven, "lamp spot": lamp_spot, "motion blur": motion_blur, "hand": hand,
    "leaning": leans, "empty tray": empty, "other things": other_things,
}  # fmt: skip


def scenes(kind: str, seed: int, count: int) -> Iterator[Scene]:
    """The first `count` scenes of a kind; the same seed gives the same ones."""
    for number in range(count):
        for again in range(1000):
            rng = np.random.default_rng((seed, list(KINDS).index(kind), number, again))
            try:
                yield KINDS[kind](rng, number)
            except NoRoom:
                continue
            break
        else:
            raise RuntimeError(f"No room for the dice of {kind}, {number}.")
