"""Votes: several readings of the same resting dice become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why

WANDER = 0.15
"""How far, in its own edges, a resting die may seem to move from picture to picture."""
ITS_PLACE = 0.5
DIFFER = Why("frames differ", "The pictures of these dice do not agree.")


def apart(one: DieSeen, other: DieSeen) -> float:
    """How far two dice lie apart, middle to middle, in edges of the larger one's box."""
    (x, y, w, h), (u, v, a, b) = one.box_xywh, other.box_xywh
    off_x, off_y = x + w / 2 - u - a / 2, y + h / 2 - v - b / 2
    return float((off_x**2 + off_y**2) ** 0.5) / max(w, h, a, b, 1)


def paired(ones: Sequence[DieSeen], others: Sequence[DieSeen], most_apart: float) -> list[tuple[DieSeen, DieSeen]]:
    """Each die with the one at its place, nearest first, no die twice; who finds no partner is left out."""
    ways = sorted(
        ((apart(one, other), n, m) for n, one in enumerate(ones) for m, other in enumerate(others)),
    )
    pairs: dict[int, int] = {}
    for distance, n, m in ways:
        if distance <= most_apart and n not in pairs and m not in pairs.values():
            pairs[n] = m
    return [(ones[n], others[pairs[n]]) for n in sorted(pairs)]


def agreed(readings: Sequence[DiceReading], least: int) -> DiceReading | None:
    """The reading that at least so many pictures of the same dice give surely and none surely gives otherwise, each
    die with the least of its marks; None where there is none such. A picture in which a die is missed says nothing
    against those that see it: the fullest readings count.

    It is never surer than one picture is: resting dice look the same in all of them, and so do their errors.
    """
    sure = [reading for reading in readings if reading.sure and reading.dice]
    most = max((len(reading.dice) for reading in sure), default=0)
    full = [reading for reading in sure if len(reading.dice) == most]
    if len(full) < least or not all(_is_part(other, full[-1]) for other in sure):
        return None
    dice = tuple(replace(die, confidence=min(_at(die, other).confidence for other in full)) for die in full[-1].dice)
    return replace(full[-1], dice=dice)


def _is_part(part: DiceReading, whole: DiceReading) -> bool:
    """Whether every die of the first reading is one of the second, at its place with its face."""
    pairs = paired(part.dice, whole.dice, WANDER)
    return len(pairs) == len(part.dice) and all((a.face, a.name) == (b.face, b.name) for a, b in pairs)


def empty(readings: Sequence[DiceReading], least: int) -> DiceReading | None:
    """The reading 'no die' where at least so many pictures give it and none a die; else None."""
    none = [reading for reading in readings if reading.why.code == "no die"]
    return none[-1] if len(none) >= least and not any(reading.dice for reading in readings) else None


def unsure(readings: Sequence[DiceReading]) -> DiceReading:
    """What several pictures that give no sure reading together say, for a question: the dice most of them see, each
    with the face most of them give, and with every other face that any of them gives as a rival."""
    count = Counter(len(reading.dice) for reading in readings).most_common(1)[0][0]
    model = next(reading for reading in reversed(readings) if len(reading.dice) == count)
    whys = Counter(reading.why for reading in readings if not reading.sure)
    why = whys.most_common(1)[0][0] if whys else DIFFER
    dice = tuple(_voted(die, readings) for die in model.dice)
    return DiceReading(dice, False, why)


def _voted(die: DieSeen, readings: Sequence[DiceReading]) -> DieSeen:
    """A die with the face most readings give it, the other faces as rivals, likeliest first."""
    seen = [pair[1] for reading in readings for pair in paired((die,), reading.dice, ITS_PLACE)]
    weights: Counter[int] = Counter()
    for each in seen:
        weights[each.face] += max(1, round(100 * each.confidence))
    faces = [face for face, _ in weights.most_common() if face]
    if not faces:
        return die
    own = next(each for each in reversed(seen) if each.face == faces[0])
    others = dict.fromkeys(faces[1:] + [face for each in seen for face in each.rivals])
    return replace(own, box_xywh=die.box_xywh, rivals=tuple(face for face in others if face != own.face))


def _at(die: DieSeen, reading: DiceReading) -> DieSeen:
    return paired((die,), reading.dice, WANDER)[0][1]
