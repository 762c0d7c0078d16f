"""How places are weighed, and from which log-odds on a number is taken: the last step of tools/dice_net/train.py.

Two things are learned from rendered scenes alone, each from a seed of its own: first the weights (companion/vision/
weigh.py), then, as a roll of the game reads, the threshold. A roll says how many dice it has, so of every picture in
which just as many places are taken for dice as there are dice, the least log-odds of a number are the picture's, and
each of its dice is right or wrong: a place that is no die, or a number that is not of the face that points up, is
wrong. The threshold is companion/vision/sureness.py's over all groups together: rendered scenes full of clutter,
rendered trays, trays of leaning dice, and the source of photographs that the networks did not learn from, if any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from companion.vision.dice import DiceReader, Tuning
from companion.vision.network import UNREAD, DiceNetwork
from companion.vision.sureness import AcrossSources, calibrate_across
from companion.vision.weigh import (
    OF_DIE,
    OF_NUMBER,
    Glance,
    Sureness,
    Weights,
    die_values,
    number_values,
    weighed,
)
from tools.dice_net.labels import UNKNOWN
from tools.dice_net.photographs import photographs
from tools.dice_net.scene import LEANING, LEARNED, TRAY, Chances, scene

LEAST_DIE, LEAST_DOUBT = 0.0, -1.0
"""A place is a die where that is likelier than not, and raises a doubt where it is not much unlikelier."""
WORTH_COUNTING = 0.3
"""Below this margin no pips are counted: no threshold will ever be so low."""
NEAR_EDGES = 0.6
FIT_SEED, SEED = 76, 77
FEW = 200
RIDGE, FIT_STEPS = 0.3, 40
CHUNK, WORKERS = 25, 2
UNWEIGHED = Sureness(Weights({}, 0.0), Weights({}, 0.0), 0.0, LEAST_DOUBT, math.inf)
Truth = list[tuple[int, float, float, float]]
"""Of each die: face (or UNKNOWN, UNREAD), the middle of its top face x, y and its edge, in pixels."""


@dataclass(frozen=True, eq=False)
class Seen:
    """One picture as the networks see it: its longer side in pixels, every place with the face that really lies there
    (0 where no die does) and the face that counting its pips gives (0 for none), and the faces of all its dice."""

    longest_px: int
    places: tuple[tuple[Glance, int, int], ...]
    faces: tuple[int, ...]


def calibrated(nets: Path, photos: Path, unseen: str, share: float) -> dict[str, object]:
    """What is kept beside these networks: weights and threshold. `unseen` is the source of photographs that they did
    not learn from, empty where they learned from all; `share` of the usual scenes are rendered."""
    few, some = int(FEW * share), int(2 * FEW * share)
    weights = fitted([*seen_rendered(nets, some, FIT_SEED, LEARNED), *seen_rendered(nets, few, FIT_SEED, LEANING)])
    kinds = {"rendered, cluttered": LEARNED, "rendered, trays": TRAY, "rendered, leaning": LEANING}
    groups = {name: scores(seen_rendered(nets, few, SEED, kind), weights) for name, kind in kinds.items()}
    if unseen:
        groups[unseen] = scores(seen_by(nets, photographed(photos, unseen)), weights)
    return as_told(weights, calibrate_across(groups))


def as_told(weights: Sureness, found: AcrossSources) -> dict[str, object]:
    """What is kept beside the networks."""
    return {
        "die": {"weights": dict(weights.die.of), "bias": weights.die.bias},
        "number": {"weights": dict(weights.number.of), "bias": weights.number.bias},
        "least_die": weights.least_die,
        "least_doubt": weights.least_doubt,
        "least_number": round(found.pooled.threshold, 4),
        "stands_on": found.pooled.sentence,
        "groups": {
            each.name: {"dice": each.dice, "accepted": each.accepted, "wrong": each.wrong, "bound": each.bound}
            for each in found.groups
        },
    }


# -- pictures ---------------------------------------------------------------------------------------------------------


def rendered(count: int, seed: int, chances: Chances, start: int) -> Iterator[tuple[np.ndarray, Truth]]:
    """Rendered scenes and their dice. A die whose face nobody could tell has the face that points up, so that a number
    read there is wrong only where it is another."""
    for number in range(start, start + count):
        picture, marks = scene(np.random.default_rng((seed, number)), chances=chances)
        faces = [mark.top if mark.face == UNREAD and mark.top else mark.face for mark in marks]
        yield picture, [(face, *mark.centre_xy, mark.edge_px) for face, mark in zip(faces, marks, strict=True)]


def photographed(folder: Path, source: str) -> Iterator[tuple[np.ndarray, Truth]]:
    """The photographs of a source and their dice."""
    for photo in photographs(folder, source):
        yield photo.frame_bgr, [(top.face, *top.centre_xy, top.side_px) for top in photo.tops]


def seen_rendered(nets: Path, count: int, seed: int, chances: Chances) -> list[Seen]:
    """Rendered scenes as these networks see them."""
    tasks = [(nets, min(CHUNK, count - start), seed, chances, start) for start in range(0, count, CHUNK)]
    # Forked workers would inherit locks of OpenCV as they happened to be.
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        return [each for part in pool.map(_seen_part, tasks) for each in part]


def _seen_part(task: tuple[Path, int, int, Chances, int]) -> list[Seen]:
    nets, count, seed, chances, start = task
    cv2.setNumThreads(1)
    return list(seen_by(nets, rendered(count, seed, chances, start)))


def seen_by(nets: Path, pictures: Iterable[tuple[np.ndarray, Truth]]) -> Iterator[Seen]:
    """Pictures as these networks see them."""
    reader = DiceReader(Tuning(most_dice=30), DiceNetwork(nets), UNWEIGHED)
    for picture, truth in pictures:
        places = []
        for look, face in matched(reader.looks(picture), truth):
            is_worth = look.margin > WORTH_COUNTING and look.face != UNREAD
            places.append((look, face, reader.counted(picture, look) if is_worth else 0))
        yield Seen(max(picture.shape[:2]), tuple(places), tuple(face for face, *_ in truth))


def matched(looks: list[Glance], truth: Truth) -> Iterator[tuple[Glance, int]]:
    """Each look with the face of the die that lies there, 0 where none does; a die is given to its best look."""
    left = list(truth)
    for look in looks:
        near = [(math.hypot(look.found.x - die[1], look.found.y - die[2]) / die[3], die) for die in left]
        far, die = min(near, default=(math.inf, None), key=lambda pair: pair[0])
        if die is None or far > NEAR_EDGES:
            yield look, 0
        else:
            left.remove(die)
            yield look, die[0]


# -- weights ----------------------------------------------------------------------------------------------------------


def fitted(pictures: Sequence[Seen]) -> Sureness:
    """The weights that these pictures teach."""
    values, truths = [], []
    for each in pictures:
        values += die_values([look for look, _, _ in each.places], each.longest_px)
        truths += [face != 0 for _, face, _ in each.places]
    die = logistic(OF_DIE, values, truths)
    known = [
        (number_values(look, counted), look.face == face)
        for each in pictures
        for look, face, counted in _weighed(each, die)
        if look.die > 0 and face not in (0, UNKNOWN) and look.face != UNREAD
    ]
    number = logistic(OF_NUMBER, [each for each, _ in known], [is_right for _, is_right in known])
    return Sureness(die, number, LEAST_DIE, LEAST_DOUBT, math.inf)


def logistic(names: Sequence[str], values: Sequence[Mapping[str, float]], truths: Sequence[bool]) -> Weights:
    """A logistic regression by Newton's method, held back by a small ridge on standardised values."""
    table = np.array([[each[name] for name in names] for each in values])
    mean, spread = table.mean(0), table.std(0) + 1e-9
    rows = np.column_stack([(table - mean) / spread, np.ones(len(table))])
    truth, found = np.asarray(truths, float), np.zeros(len(names) + 1)
    for _ in range(FIT_STEPS):
        share = 1 / (1 + np.exp(-rows @ found))
        bend = (rows * (share * (1 - share))[:, None]).T @ rows + RIDGE * np.eye(len(found))
        found += np.linalg.solve(bend, rows.T @ (truth - share) - RIDGE * found)
    plain = found[:-1] / spread
    of = {name: round(float(weight), 4) for name, weight in zip(names, plain, strict=True)}
    return Weights(of, round(float(found[-1] - plain @ mean), 4))


# -- the threshold ----------------------------------------------------------------------------------------------------


def scores(pictures: Iterable[Seen], weights: Sureness) -> tuple[list[float], list[bool]]:
    """Of every die that a roll would take, or ask about: its picture's least log-odds, and whether its number is
    right. Pictures with a die of which one may argue are left out."""
    marks, rights = [], []
    for each in pictures:
        places = _weighed(each, weights.die)
        if not each.faces or UNKNOWN in each.faces or not _is_counted(places, each, weights.least_die):
            continue
        dice = [place for place in places if place[0].die > weights.least_die]
        least = min(weights.number_log_odds(look, counted) for look, _, counted in dice)
        if math.isfinite(least):
            marks += [least] * len(dice)
            rights += [look.face == face for look, face, _ in dice]
    return marks, rights


def _weighed(each: Seen, die: Weights) -> list[tuple[Glance, int, int]]:
    looks = weighed([look for look, _, _ in each.places], each.longest_px, die)
    return [(look, face, counted) for look, (_, face, counted) in zip(looks, each.places, strict=True)]


def _is_counted(places: Sequence[tuple[Glance, int, int]], each: Seen, least_die: float) -> bool:
    return sum(look.die > least_die for look, _, _ in places) == len(each.faces)
