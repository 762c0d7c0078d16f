"""The licensed photographs of real dice, given their folder: what the network may learn from and be scored on.

They are public and never part of this project: github.com/nell-byler/dice_detection (BSD-3-Clause, 250 photographs of a
tray from above, boxes round the whole die with a margin) and github.com/matteop65/Dice_Detection_Recognition (MIT, 396
photographs of a wooden table, hand-held, boxes tight round the *pips of the top face*; a one is boxed by its only pip,
or, in the first forty, by some part of its face that is not even centred). `Real.tops` makes one thing of the two.

Doubtful labels and pictures whose boxes are incomplete are left out. The split is by source and by file name: the first
byte of SHA-256 of "source/stem block", where a block is ten files that follow each other, because neighbours show
the same throw from another side; HELD_OUT_SHARE of 256 go to 'held_out'. Scores that count are across sources all the
same: within one, held-out pictures show the same dice, table and lamp.

Run `python tools/dice_net/real.py FOLDER` to count what is there.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.vision.pictures import load_picture
from tools.bench.labels import FaceBox, Labelled, Top, labelled, tops

HELD_OUT_SHARE = 64
BLOCK = 10


@dataclass(frozen=True, eq=False)
class Real:
    """One photograph: uint8 (H, W, 3) BGR, its dice as labelled (face, x0, y0, x1, y1) in pixels and as `tops`, which
    mean the same in every source; `part` is 'train' or 'held_out'."""

    frame_bgr: np.ndarray
    boxes: tuple[FaceBox, ...]
    tops: tuple[Top, ...]
    source: str
    name: str
    part: str
    boxes_fit_pips: bool

    @property
    def faces(self) -> tuple[int, ...]:
        """The top faces, lowest first."""
        return tuple(sorted(box[0] for box in self.boxes))


def real_photographs(folder: Path, source: str = "", part: str = "") -> Iterator[Real]:
    """Every usable photograph of the folder, decoded one at a time, in the order of labels.csv. `source` (any part of
    its name) and `part` ('train' or 'held_out') narrow it down."""
    for each in labelled(folder):
        if each.is_doubtful or not each.has_every_box or source not in each.source:
            continue
        if part in ("", part_of(each)):
            frame_bgr = load_picture(each.path)
            dice = tops(each, frame_bgr)
            yield Real(frame_bgr, each.boxes, dice, each.source, each.path.name, part_of(each), each.boxes_fit_pips)


def part_of(each: Labelled) -> str:
    """'train' or 'held_out': the same answer on every machine, for ever."""
    numbers = re.findall(r"\d+", each.path.stem)
    block = str(int(numbers[-1]) // BLOCK) if numbers else each.path.stem
    first = hashlib.sha256(f"{each.source}/{block}".encode()).digest()[0]
    return "held_out" if first < HELD_OUT_SHARE else "train"


def main() -> None:
    """Print how many photographs and dice each source gives to each part."""
    photographs, dice = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for each in real_photographs(Path(sys.argv[1])):
        photographs[each.source, each.part] += 1
        dice[each.source, each.part] += len(each.boxes)
    for (source, part), count in sorted(photographs.items()):
        print(f"{source:42} {part:9} {count:4} photographs {dice[source, part]:5} dice")


if __name__ == "__main__":
    main()
