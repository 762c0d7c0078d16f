"""Labelled photographs of dice in a folder: labels.csv read, and where the top face of each labelled die lies.

Columns: `file` (below the folder), `faces` (top faces joined by '-'), and where they are given `source`, `dice`,
`boxes_face_xyxy` (JSON, one [face, x0, y0, x1, y1] a die, pixels), `doubtful` (1: the label itself is not certain),
`readable` (no: a reader should refuse), `hardships` (words joined by ' ', ';' or '+'), `note`.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.core.errors import RingtableError

FaceBox = tuple[int, float, float, float, float]
"""A labelled die: its top face, then x0, y0, x1, y1 in pixels."""

PIP_BOXED_SOURCES = frozenset({"matteop65/Dice_Detection_Recognition"})
"""Sources whose boxes fit the pips of the top face tightly (a one is boxed by its only pip), not the die."""


WRONG_LABELS = frozenset({("nell-byler/dice_detection", "065.jpg")})
"""Photographs whose label was seen to be wrong, taken for doubtful whatever the folder says. 065: the black die with a
lamp's reflection beside its pips shows three, not two."""
PIP_OF_FACE = 0.16
"""How wide the only pip of a one is in edges of its face, in the photographs whose boxes fit pips."""
DIAGONAL_OF_FACE = {2: 0.86, 3: 0.9, 4: 1.02, 5: 1.02, 6: 1.14}
"""The diagonal of a box round a face's pips, in edges of that face, between its values upright and at 45 degrees."""
DIE_BOX_OF_FACE = 1.5
"""How wide a box round a whole die, turned at random and with the authors' margin, is in edges of its face."""


@dataclass(frozen=True)
class Top:
    """One die's top face: its value, its middle in pixels, and the edge of the face as seen, pixels (guessed from the
    label, right to a fifth or so). Where boxes enclose the whole die the middle is the seen die's, not the face's."""

    face: int
    centre_xy: tuple[float, float]
    side_px: float


@dataclass(frozen=True)
class Labelled:
    """One photograph: where it is and what is known of it. `faces` are the top faces, lowest first; `boxes` is empty
    where the source gave none, and complete unless `has_every_box` is False."""

    path: Path
    faces: tuple[int, ...]
    boxes: tuple[FaceBox, ...]
    source: str
    is_doubtful: bool = False
    is_readable: bool = True
    hardships: tuple[str, ...] = ()

    @property
    def has_every_box(self) -> bool:
        """Whether the boxes name every die in the picture and nothing else."""
        return bool(self.boxes) and tuple(sorted(box[0] for box in self.boxes)) == self.faces

    @property
    def boxes_fit_pips(self) -> bool:
        """Whether the boxes enclose the top face's pips only; otherwise they enclose the die as it is seen."""
        return self.source in PIP_BOXED_SOURCES


def labelled(data: Path) -> Iterator[Labelled]:
    """The photographs of a folder that holds labels.csv, or of its `dice` folder. RingtableError, a sentence, where
    there are none or a row cannot be understood."""
    folder = next((each for each in (data, data / "dice") if (each / "labels.csv").is_file()), None)
    if folder is None:
        raise RingtableError(
            f"There is no labels.csv in {data}, nor in its folder 'dice'. Give the folder that has it."
        )
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            try:
                yield _of_row(folder, row)
            except (KeyError, ValueError, TypeError, AttributeError):
                raise RingtableError(f"Line {line} of {folder / 'labels.csv'} cannot be understood.") from None


def _of_row(folder: Path, row: dict[str, str]) -> Labelled:
    given = (row.get("faces") or "").replace(" ", "-")
    words = (row.get("hardships") or "").replace(";", " ").replace("+", " ").split()
    name, source = row["file"], row.get("source") or folder.name
    boxes = json.loads(row.get("boxes_face_xyxy") or "[]")
    return Labelled(
        path=folder / name,
        faces=tuple(sorted(int(face) for face in given.split("-") if face)),
        boxes=tuple((int(face), float(x0), float(y0), float(x1), float(y1)) for face, x0, y0, x1, y1 in boxes),
        source=source,
        is_doubtful=row.get("doubtful") == "1" or (source, name.rpartition("/")[2]) in WRONG_LABELS,
        is_readable=row.get("readable") != "no",
        hardships=tuple(words),
    )


def tops(photograph: Labelled, frame_bgr: np.ndarray) -> tuple[Top, ...]:
    """The top face of every labelled die, the same thing whatever the source's boxes enclose."""
    return tuple(_top(frame_bgr, box, photograph.boxes_fit_pips) for box in photograph.boxes)


def _top(frame_bgr: np.ndarray, box: FaceBox, boxes_fit_pips: bool) -> Top:
    """The top face under a label's box."""
    face, x0, y0, x1, y1 = box
    if boxes_fit_pips and face == 1:
        return _top_of_one(frame_bgr, box)
    if boxes_fit_pips:
        side_px = math.hypot(x1 - x0, y1 - y0) / DIAGONAL_OF_FACE[face]
    else:
        side_px = max(x1 - x0, y1 - y0) / DIE_BOX_OF_FACE
    return Top(face, ((x0 + x1) / 2, (y0 + y1) / 2), side_px)


def _top_of_one(frame_bgr: np.ndarray, box: FaceBox) -> Top:
    """A one whose box is loose: its pip is the dark spot in the box, and the pip's size tells the face's."""
    x0, y0, x1, y1 = (round(value) for value in box[1:])
    x0, y0 = max(0, x0 - 3), max(0, y0 - 3)
    grey = frame_bgr[y0 : y1 + 3, x0 : x1 + 3].min(axis=2).astype(np.float32)
    dark = grey < (float(grey.min()) + float(np.percentile(grey, 80))) / 2
    rows, columns = np.nonzero(dark)
    side_px = math.sqrt(4 * len(rows) / math.pi) / PIP_OF_FACE
    return Top(1, (x0 + float(columns.mean()), y0 + float(rows.mean())), side_px)
