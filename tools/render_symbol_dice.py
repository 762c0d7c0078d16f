"""Throws of taught symbol dice: rendered lessons and throws of every hardship, and the taught reader's score on them.

Run `python tools/render_symbol_dice.py --score 200 --seed 7` for the score on the dice kept back (`--development` for
those the thresholds were set on), `--write FOLDER` to see the pictures as well.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.lesson import Doubt, Lesson
from companion.vision.taught import TaughtDie
from companion.vision.taught_reader import TaughtReader
from tools.symbol_faces import DESIGNS, PIPS, Design
from tools.symbol_scene import Colour, SymbolDie, Throw, is_inside, render

BODIES: dict[str, tuple[Colour, Colour]] = {
    "ivory": ((0.55, 0.72, 0.80), (0.02, 0.02, 0.02)),
    "white": ((0.82, 0.82, 0.82), (0.02, 0.02, 0.02)),
    "black": ((0.015, 0.015, 0.015), (0.75, 0.8, 0.8)),
    "red": ((0.03, 0.02, 0.42), (0.8, 0.8, 0.8)),
    "blue": ((0.36, 0.10, 0.03), (0.8, 0.8, 0.8)),
    "green": ((0.04, 0.17, 0.03), (0.25, 0.65, 0.75)),
    "yellow": ((0.03, 0.55, 0.75), (0.02, 0.02, 0.02)),
    "bone and red": ((0.5, 0.68, 0.75), (0.03, 0.03, 0.45)),
}
GROUNDS: dict[str, tuple[str, Colour]] = {
    "green felt": ("felt", (0.04, 0.13, 0.03)),
    "red felt": ("felt", (0.02, 0.02, 0.16)),
    "grey felt": ("felt", (0.17, 0.17, 0.18)),
    "blue card": ("plain", (0.28, 0.16, 0.08)),
    "black card": ("plain", (0.01, 0.01, 0.01)),
    "pale wood": ("wood", (0.20, 0.38, 0.55)),
    "dark wood": ("wood", (0.02, 0.05, 0.11)),
}
PLAIN = ("green felt", "red felt", "grey felt", "blue card", "black card")
WOODEN = ("pale wood", "dark wood")
LAMPS: tuple[Colour, ...] = ((1.0, 1.0, 1.0), (0.72, 0.9, 1.0), (0.5, 0.8, 1.0), (1.0, 0.95, 0.88))
READABLE = ("tilt", "wood", "blur", "noise", "jpeg", "dim", "shadow", "glare", "small", "beside pips")
UNREADABLE = ("cocked", "leaning", "cut off", "finger", "dark", "very blurred", "moving", "tiny")
TRIES_A_LOOK = 6
VERDICTS = ("right", "wrong", "unsure", "right but not to be answered")


def _stands_out(body: Colour, ground: Colour) -> bool:
    light = [math.log(sum(colour) / 3 + 0.02) for colour in (body, ground)]
    return abs(light[0] - light[1]) > 0.7 or max(abs(a - b) for a, b in zip(body, ground, strict=True)) > 0.25


def _die(design: Design, body: str, face: int, rng: np.random.Generator, **changes: object) -> SymbolDie:
    """A die of a design with a face (1 to 6) up, somewhere in the tray, turned anyhow."""
    at = (float(rng.uniform(-2.4, 2.4)), float(rng.uniform(-1.3, 1.3)))
    colours = BODIES[body]
    return SymbolDie((design.symbols * 3)[:6], face, at, float(rng.uniform(0, 360)), *colours, **changes)  # type: ignore[arg-type]


def _ordinary(die: SymbolDie, grounds: tuple[str, ...], rng: np.random.Generator, **changes: object) -> Throw:
    """A throw in a tray: the camera within 22 degrees of straight down, one lamp well up, ground of another colour."""
    fitting = [name for name in grounds if _stands_out(die.body, GROUNDS[name][1])]
    ground, ground_bgr = GROUNDS[str(rng.choice(fitting))]
    around, out = rng.uniform(0, 2 * math.pi), rng.uniform(2.5, 6)
    settings: dict[str, object] = {
        "ground": ground,
        "ground_bgr": ground_bgr,
        "tilt_deg": float(rng.uniform(0, 22)),
        "roll_deg": float(rng.uniform(-5, 5)),
        "height": float(rng.uniform(6.8, 10.5)),
        "focal": float(rng.uniform(0.8, 1.1)),
        "lamp": (float(out * math.cos(around)), float(out * math.sin(around)), float(rng.uniform(7, 11))),
        "lamp_bgr": LAMPS[int(rng.integers(len(LAMPS)))],
        "ambient": float(rng.uniform(0.35, 0.6)),
        "exposure": float(rng.uniform(0.75, 1.05)),
        "blur_px": float(rng.uniform(0.4, 1.0)),
        "noise": float(rng.uniform(0.004, 0.012)),
        "jpeg_quality": int(rng.integers(80, 96)),
    }
    return Throw((die,), **{**settings, **changes})  # type: ignore[arg-type]


def lesson_throw(design: Design, body: str, face: int, rng: np.random.Generator) -> Throw:
    """A picture for a lesson: in good light, on plain ground, the die near the middle."""
    die = _die(design, body, face, rng)
    die = replace(die, at=(die.at[0] * 0.6, die.at[1] * 0.6))
    return _ordinary(die, PLAIN, rng, tilt_deg=float(rng.uniform(0, 18)), kind="lesson")


def throw_of(kind: str, design: Design, body: str, rng: np.random.Generator) -> Throw:
    """A throw of a kind: 'plain', one of READABLE or one of UNREADABLE."""
    die = _die(design, body, int(rng.integers(1, 7)), rng)
    grounds = WOODEN if kind == "wood" else PLAIN
    throw = _ordinary(die, grounds, rng, kind=kind, readable=kind not in UNREADABLE)
    throw = _HARDER[kind](throw, rng) if kind in _HARDER else throw
    return throw if kind == "cut off" else _pulled_in(throw)


def _pulled_in(throw: Throw) -> Throw:
    """The throw with its first die moved towards the middle until all of it is in the picture."""
    die = throw.dice[0]
    while not is_inside(throw, die):
        die = replace(die, at=(die.at[0] * 0.85, die.at[1] * 0.85))
    return replace(throw, dice=(die, *throw.dice[1:]))


def _leaning(throw: Throw, rng: np.random.Generator, least_deg: float, most_deg: float) -> Throw:
    """The die tipped over one of its edges or corners, under a camera nearly straight above."""
    way = throw.dice[0].turned_deg + 90 * int(rng.integers(4))
    die = replace(throw.dice[0], cocked_deg=float(rng.uniform(least_deg, most_deg)), leans_to_deg=way)
    return replace(throw, dice=(die,), tilt_deg=float(rng.uniform(0, 12)))


def _cut_off(throw: Throw) -> Throw:
    die = replace(throw.dice[0], at=(0.5 * throw.height / throw.focal - 0.05, 0.0))
    return replace(throw, dice=(die,), tilt_deg=0.0, roll_deg=0.0)


def _glaring(throw: Throw, rng: np.random.Generator) -> Throw:
    """The lamp where the top face mirrors it into the camera, on a glossy die."""
    die = replace(throw.dice[0], gloss=float(rng.uniform(0.2, 0.7)))
    tilt = math.radians(throw.tilt_deg)
    eye = np.array([0.0, -math.sin(tilt), math.cos(tilt)]) * throw.height
    top = np.array([*die.at, 1.0])
    away = (top - eye) * np.array([1, 1, -1]) / throw.height
    lamp = top + away * 9 + np.append(rng.normal(0, 0.8, 2), 0)
    return replace(throw, dice=(die,), lamp=(float(lamp[0]), float(lamp[1]), float(lamp[2])))


def _beside_pips(throw: Throw, rng: np.random.Generator) -> Throw:
    """Two ordinary dice of other colours beside the one that was taught."""
    own = throw.dice[0]
    others = [
        name
        for name, (body, _) in BODIES.items()
        if math.dist([c**0.45 for c in body], [c**0.45 for c in own.body]) > 0.45
        and _stands_out(body, throw.ground_bgr)
    ]
    dice = [own]
    while others and len(dice) < 3:
        at = (float(rng.uniform(-2.4, 2.4)), float(rng.uniform(-1.3, 1.3)))
        if all(math.dist(at, die.at) > 1.9 for die in dice):
            body, ink = BODIES[str(rng.choice(others))]
            dice.append(SymbolDie(PIPS, int(rng.integers(1, 7)), at, float(rng.uniform(0, 360)), body, ink))
    return replace(throw, dice=tuple(dice))


_HARDER: dict[str, Callable[[Throw, np.random.Generator], Throw]] = {
    "tilt": lambda throw, rng: replace(throw, tilt_deg=float(rng.uniform(25, 35))),
    "blur": lambda throw, rng: replace(throw, blur_px=float(rng.uniform(1.4, 2.2))),
    "noise": lambda throw, rng: replace(throw, noise=0.035),
    "jpeg": lambda throw, rng: replace(throw, jpeg_quality=28),
    "dim": lambda throw, rng: replace(throw, exposure=0.16, noise=0.012),
    "shadow": lambda throw, rng: replace(throw, lamp=(7.0, float(rng.uniform(-5, 5)), 3.5), ambient=0.25),
    "glare": _glaring,
    "small": lambda throw, rng: replace(throw, height=float(rng.uniform(14, 18))),
    "beside pips": _beside_pips,
    "cocked": lambda throw, rng: _leaning(throw, rng, 36, 45),
    "leaning": lambda throw, rng: _leaning(throw, rng, 24, 34),
    "cut off": lambda throw, rng: _cut_off(throw),
    "finger": lambda throw, rng: replace(throw, is_covered=True),
    "dark": lambda throw, rng: replace(throw, exposure=0.012, noise=0.015),
    "very blurred": lambda throw, rng: replace(throw, blur_px=float(rng.uniform(7, 12))),
    "moving": lambda throw, rng: replace(throw, shake_px=int(rng.integers(30, 60))),
    "tiny": lambda throw, rng: replace(throw, height=48.0),
}


def teach(design: Design, body: str, seed: int, size: tuple[int, int] = (640, 400)) -> tuple[TaughtDie, int]:
    """A die taught from rendered pictures of a size, and how many looks the lesson sent back. RuntimeError where it
    will not be taught."""
    lesson, sent_back = Lesson(design.name, design.symbols), 0
    outcome: TaughtDie | Doubt = lesson.finish()
    for _ in range(len(design.symbols) * TRIES_A_LOOK):
        if lesson.is_done:
            outcome = lesson.finish()
            if isinstance(outcome, TaughtDie):
                break
            lesson.forget(outcome.faces[0])
            sent_back += 1
        face = design.symbols.index(lesson.next_face) + 1
        rng = np.random.default_rng([seed, face, lesson.looks_at(lesson.next_face), sent_back])
        throw = replace(lesson_throw(design, body, face, rng), size=size)
        picture = render(throw, int(rng.integers(1 << 30)))
        sent_back += isinstance(lesson.show(picture, lesson.next_face), Doubt)
    if isinstance(outcome, Doubt):
        raise RuntimeError(f"{design.name}, {body}: {outcome.sentence}")
    return outcome, sent_back


def throws(count: int, seed: int, kept_back: bool) -> Iterator[tuple[Design, str, Throw, int]]:
    """That many throws (design, body, throw, seed of its picture): six in ten plain, three in ten hard, one in ten
    unreadable."""
    rng = np.random.default_rng(seed)
    designs = [design for design in DESIGNS.values() if design.is_kept_back == kept_back]
    bodies = list(BODIES)
    for number in range(count):
        which = number // 2 % len(designs)
        design, body = designs[which], bodies[(2 * which + number % 2 + seed) % len(bodies)]
        turn = number % 10
        kinds = ("plain",) if turn < 6 else READABLE if turn < 9 else UNREADABLE
        kind = kinds[(number // 10 * 3 + turn) % len(kinds)] if turn < 9 else kinds[number // 10 % len(kinds)]
        yield design, body, throw_of(kind, design, body, rng), int(rng.integers(1 << 30))


def score(count: int, seed: int, kept_back: bool, folder: Path | None = None) -> tuple[int, str]:
    """How many accepted readings name another face than the uppermost, and the whole score in words. Throws that
    nobody should answer but are accepted, with the right face, are counted apart."""
    taught: dict[tuple[str, str], TaughtReader] = {}
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    lines, sent_back, busy_s = [], 0, 0.0
    for number, (design, body, throw, picture_seed) in enumerate(throws(count, seed, kept_back)):
        if (design.name, body) not in taught:
            die, again = teach(design, body, seed * 1000 + len(taught))
            taught[design.name, body] = TaughtReader((die,))
            sent_back += again
        frame = render(throw, picture_seed)
        started = process_time()
        reading = taught[design.name, body].read(frame)
        busy_s += process_time() - started
        shown = design.symbols[throw.dice[0].face - 1]
        right = [die.name for die in reading.dice] == [shown]
        column = 2 if not reading.sure else 1 if not right else 0 if throw.readable else 3
        counts[throw.kind][column] += 1
        if column in {1, 3} or (column == 2 and throw.readable):
            names = ", ".join(die.name for die in reading.dice)
            words = VERDICTS[column].upper() if column == 1 else VERDICTS[column]
            lines.append(f"{number:3} {throw.kind:12} {design.name}/{body}: {shown} -> {words} [{names}] {reading.why}")
        if folder:
            cv2.imwrite(
                str(folder / f"{number:03}_{throw.kind}_{shown}_{VERDICTS[column]}.png".replace(" ", "-")), frame
            )
    lines.append(f"{len(taught)} dice taught, {sent_back} looks sent back; {1000 * busy_s / count:.1f} ms a picture")
    lines.append(f"{'kind':14}{'throws':>8}{'accepted':>10}{'wrong':>7}")
    for kind, row in sorted(counts.items(), key=lambda item: (item[0] in UNREADABLE, item[0])):
        lines.append(f"{kind:14}{sum(row):8}{sum(row) - row[2]:10}{row[1]:7}")
    readable = [row for kind, row in counts.items() if kind not in UNREADABLE]
    wrong = sum(row[1] for row in counts.values())
    accepted = sum(row[0] + row[1] for row in readable)
    lines.append(f"readable: {accepted} of {sum(map(sum, readable))} accepted; wrong among all accepted: {wrong}")
    lines.append(f"accepted though nobody should answer, the face right: {sum(row[3] for row in counts.values())}")
    return wrong, "\n".join(lines)


def main() -> None:
    """Print the score asked for on the command line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--score", type=int, default=200, metavar="THROWS")
    words.add_argument("--seed", type=int, default=7)
    words.add_argument("--development", action="store_true", help="the dice the thresholds were set on")
    words.add_argument("--write", type=Path, metavar="FOLDER")
    given = words.parse_args()
    if given.write:
        given.write.mkdir(parents=True, exist_ok=True)
    print(score(given.score, given.seed, not given.development, given.write)[1])


if __name__ == "__main__":
    main()
