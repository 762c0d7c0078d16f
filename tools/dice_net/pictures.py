"""Rendered scenes as small labelled pictures, which are ours to keep: `python -m tools.dice_net.pictures FOLDER`.

The seed is none that a network learned from. labels.csv has the columns of tests/pictures/dice and one more: `boxes`,
[face, x0, y0, x1, y1] of each die's top face as JSON. Scenes in which one may argue about a die are left out; where a
die's top cannot be told by anybody (cut off, covered, symbols) the picture is marked not readable.
"""

from __future__ import annotations

import argparse
import csv
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from tools.dice_net.labels import UNKNOWN, UNREAD, Mark
from tools.dice_net.scene import SIZE, scene

TEST_SEED = 20261122
TINY_EDGE_PX, TOUCHING_EDGES, MANY = 12.0, 1.2, 6
KEPT_SIZE, QUALITY = (480, 270), 82
SHRUNK = KEPT_SIZE[0] / SIZE[0]
LEAST_EDGE_PX = 10.0


def main() -> None:
    """Write the pictures and their labels."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--count", type=int, default=240)
    words.add_argument("--seed", type=int, default=TEST_SEED)
    given = words.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (given.folder / "labels.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("file", "faces", "readable", "hardships", "boxes"))
        number, written = 0, 0
        while written < given.count:
            picture, marks = scene(np.random.default_rng((given.seed, number)))
            number += 1
            if any(mark.face == UNKNOWN or mark.edge_px * SHRUNK < LEAST_EDGE_PX for mark in marks):
                continue
            written += 1
            name = f"{written:03d}.jpg"
            small = cv2.resize(picture, KEPT_SIZE, interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(given.folder / name), small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            rows.writerow((name, *labels_of([_smaller(mark) for mark in marks])))


def _smaller(mark: Mark) -> Mark:
    x, y = mark.centre_xy
    return replace(mark, centre_xy=(x * SHRUNK, y * SHRUNK), edge_px=mark.edge_px * SHRUNK)


def labels_of(marks: list[Mark]) -> tuple[str, str, str, str]:
    """The faces, 'yes' or 'no' for readable, the hardships, and the boxes as JSON."""
    read = [mark for mark in marks if mark.face != UNREAD]
    boxes = []
    for mark in read:
        (x, y), half = mark.centre_xy, mark.edge_px / 2
        boxes.append([mark.face, *(round(side, 1) for side in (x - half, y - half, x + half, y + half))])
    faces = "-".join(str(mark.face) for mark in sorted(read, key=lambda mark: mark.face))
    is_readable = bool(read) and len(read) == len(marks)
    return faces, "yes" if is_readable else "no", " ".join(_hardships(marks)), json.dumps(boxes)


def _hardships(marks: list[Mark]) -> list[str]:
    found = []
    if any(mark.edge_px < TINY_EDGE_PX for mark in marks):
        found.append("tiny")
    middles = [np.array(mark.centre_xy) / mark.edge_px for mark in marks]
    gaps = [float(np.linalg.norm(a - b)) for place, a in enumerate(middles) for b in middles[:place]]
    if gaps and min(gaps) < TOUCHING_EDGES:
        found.append("touching")
    if len(marks) > MANY:
        found.append("many")
    return found


if __name__ == "__main__":
    main()
