"""Photographs as training examples: the same arrays as rendered scenes give, source by source."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np

from companion.vision.pictures import PICTURE_ENDINGS, load_picture
from tools.dice_net.examples import Examples, gathered
from tools.dice_net.labels import Mark
from tools.dice_net.real import Real, real_photographs

MOST_SIDE_PX = 640


def photo_examples(folder: Path, part: str = "") -> Iterator[tuple[str, Examples]]:
    """(source, examples) of the labelled photographs in a folder; `part` as of real_photographs."""
    everything = sorted(real_photographs(folder, part=part), key=lambda each: (each.source, each.name))
    for source, group in groupby(everything, key=lambda each: each.source):
        yield source, gathered((_marked(each) for each in group), np.random.default_rng(len(source)), junk=8)


def without_dice(folder: Path) -> Examples:
    """The examples of photographs in which there are no dice at all: everything in them is to be refused."""
    files = sorted(each for each in folder.rglob("*") if each.suffix.lower() in PICTURE_ENDINGS)
    frames = [_smaller(load_picture(each)) for each in files]
    return gathered(((frame, []) for frame in frames), np.random.default_rng(1), junk=12)


def _smaller(frame: np.ndarray) -> np.ndarray:
    scale = min(1.0, MOST_SIDE_PX / max(frame.shape[:2]))
    return cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _marked(photo: Real) -> tuple[np.ndarray, list[Mark]]:
    height, width = photo.frame_bgr.shape[:2]
    scale = min(1.0, MOST_SIDE_PX / max(height, width))
    frame = cv2.resize(photo.frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    marks = [
        Mark(top.face, (top.centre_xy[0] * scale, top.centre_xy[1] * scale), top.side_px * scale) for top in photo.tops
    ]
    return frame, marks
