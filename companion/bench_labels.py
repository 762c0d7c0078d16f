"""Labelled photographs of dice in a folder: labels.csv read, nothing of the pictures themselves.

Columns: `file` (below the folder), `faces` (top faces joined by '-'), and where they are given `source`, `dice`,
`boxes_face_xyxy` (JSON, one [face, x0, y0, x1, y1] a die, pixels), `doubtful` (1: the label itself is not certain),
`readable` (no: a reader should refuse), `hardships` (words joined by ' ', ';' or '+'), `note`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.errors import RingtableError

FaceBox = tuple[int, float, float, float, float]
"""A labelled die: its top face, then x0, y0, x1, y1 in pixels."""

PIP_BOXED_SOURCES = frozenset({"matteop65/Dice_Detection_Recognition"})
"""Sources whose boxes fit the pips of the top face tightly (a one is boxed by its only pip), not the die."""


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
    boxes = json.loads(row.get("boxes_face_xyxy") or "[]")
    return Labelled(
        path=folder / row["file"],
        faces=tuple(sorted(int(face) for face in given.split("-") if face)),
        boxes=tuple((int(face), float(x0), float(y0), float(x1), float(y1)) for face, x0, y0, x1, y1 in boxes),
        source=row.get("source") or folder.name,
        is_doubtful=row.get("doubtful") == "1",
        is_readable=row.get("readable") != "no",
        hardships=tuple(words),
    )
