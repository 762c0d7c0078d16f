"""From which margin on the dice reader may answer: `python -m tools.dice_net.calibrate --nets FOLDER …`.

Every place that a reader takes for a die is scored: by its margin, and by COUNTED_BONUS more where counting the pips
one by one gives the same face (a constant chosen on the readings of an earlier network). It is right when a labelled
die with that face lies there; a face read where no die is, or on a die whose top nobody could tell, is wrong. The
threshold is companion/vision/sureness.py's, over all groups together: rendered scenes of a seed nobody learned from,
and each source of photographs read by networks that never saw that source (`--crossed SOURCE=FOLDER`).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.vision.dice import DiceReader, Look, Sureness, Tuning
from companion.vision.network import UNREAD, DiceNetwork
from companion.vision.sureness import AcrossSources, calibrate_across
from tools.dice_net.real import real_photographs
from tools.dice_net.scene import UNKNOWN, scene

COUNTED_BONUS = 3.0
LEAST_DOUBT = -1.0
WORTH_COUNTING = 0.5
"""Below this margin no pips are counted: no threshold will ever be so low."""
NEAR_EDGES = 0.6
Truth = list[tuple[int, float, float, float]]
"""Of each die: face (or UNKNOWN, UNREAD), the middle of its top face x, y and its edge, in pixels."""


def main() -> None:
    """Calibrate and write."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--nets", type=Path, required=True)
    words.add_argument("--scenes", type=int, default=2500)
    words.add_argument("--seed", type=int, default=77)
    words.add_argument("--photos", type=Path)
    words.add_argument("--crossed", nargs="*", default=[], metavar="SOURCE=FOLDER")
    words.add_argument("--out", type=Path, required=True)
    given = words.parse_args()
    cv2.setNumThreads(1)
    groups = {"rendered": scores(given.nets, rendered(given.scenes, given.seed))}
    for each in given.crossed:
        source, folder = each.split("=")
        groups[source] = scores(Path(folder), photographed(given.photos, source))
    found = calibrate_across(groups)
    given.out.write_text(json.dumps(as_told(found), indent=1) + "\n", "utf-8")
    print(found.pooled.sentence)
    for group in found.groups:
        print(f"{group.name}: {group.accepted} of {group.dice} accepted, {group.wrong} wrong, bound {group.bound:.5f}")


def as_told(found: AcrossSources) -> dict[str, object]:
    """What is kept beside the networks."""
    return {
        "least_margin": round(found.pooled.threshold, 4),
        "least_margin_counted": round(found.pooled.threshold - COUNTED_BONUS, 4),
        "least_doubt": LEAST_DOUBT,
        "stands_on": found.pooled.sentence,
        "groups": {
            each.name: {"dice": each.dice, "accepted": each.accepted, "wrong": each.wrong, "bound": each.bound}
            for each in found.groups
        },
    }


def rendered(count: int, seed: int) -> Iterator[tuple[np.ndarray, Truth]]:
    """Rendered scenes and their dice."""
    for number in range(count):
        picture, marks = scene(np.random.default_rng((seed, number)))
        yield picture, [(mark.face, *mark.centre_xy, mark.edge_px) for mark in marks]


def photographed(folder: Path, source: str) -> Iterator[tuple[np.ndarray, Truth]]:
    """The photographs of a source and their dice."""
    for photo in real_photographs(folder, source=source):
        yield photo.frame_bgr, [(top.face, *top.centre_xy, top.side_px) for top in photo.tops]


def scores(nets: Path, pictures: Iterable[tuple[np.ndarray, Truth]]) -> tuple[list[float], list[bool]]:
    """The score and the right or wrong of every place that these networks would take for a readable die."""
    reader = DiceReader(Tuning(most_dice=30), DiceNetwork(nets), Sureness(math.inf, math.inf, LEAST_DOUBT))
    marks, rights = [], []
    for picture, truth in pictures:
        for look, face in matched([each for each in reader.looks(picture) if each.is_die], truth):
            if face == UNKNOWN or look.face == UNREAD:
                continue
            score = look.margin
            if score > WORTH_COUNTING and reader.counted(picture, look) == look.face:
                score += COUNTED_BONUS
            marks.append(score)
            rights.append(look.face == face)
    return marks, rights


def matched(looks: list[Look], truth: Truth) -> Iterator[tuple[Look, int]]:
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


if __name__ == "__main__":
    main()
