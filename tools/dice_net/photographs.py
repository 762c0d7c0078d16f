"""Photographs as examples of the reader: crops where the product's own finder and reader see a place.

The labels of three public sources do not say to a pixel where a top face lies; what the finder takes for one does, and
it is what the reader will be shown. A place near a labelled top has that top's face; one far from all, and one on a
die's side, is none. Doubtful labels and photographs whose boxes are incomplete are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.vision.network import ONE_REACH, ONE_SIZE, DiceNetwork, Found, Pyramid, apart
from companion.vision.pictures import PICTURE_ENDINGS, load_picture
from tools.bench.labels import Top, labelled, tops
from tools.dice_net.examples import JUNK, NO_PLANE, Piece, stored

LOOKS_PX = (416, 832, 160)
LEAST_SCORE = 0.08
ON_TOP, FAR = 0.3, 1.6
"""A place within so many sides of a top's centre is that top, one beyond so many of all is no die."""
ON_SIDE = (0.75, 1.1)
"""A place so far from a top, and as large, is a side face of its die (but of a one the label's size is a guess)."""
LIKE_SIZE = (0.6, 1.6)
MOST_FALSE = 12
MOST_PLACES = 60
OBLIQUE_SOURCES = frozenset({"Epanemu/GameDiceRecognition"})
"""Sources photographed from the side, whose boxes go round the whole die: its top lies in the box's upper part."""
TOP_ABOVE = 0.22
"""By how many sides, there."""


@dataclass(frozen=True, eq=False)
class Photograph:
    """One photograph: uint8 (H, W, 3) BGR, its dice, and where it comes from."""

    frame_bgr: np.ndarray
    tops: tuple[Top, ...]
    source: str
    name: str


def photographs(folder: Path) -> Iterator[Photograph]:
    """Every usable photograph of the folder, decoded one at a time, in the order of labels.csv."""
    for each in labelled(folder):
        if each.has_every_box and not each.is_doubtful:
            frame = load_picture(each.path)
            yield Photograph(frame, tops(each, frame), each.source, each.path.name)


def junk_pieces(folder: Path, nets: DiceNetwork) -> Iterator[Piece]:
    """What is taken for dice in a folder of photographs without any."""
    for frame in without_dice(folder):
        for each in seen_places(frame, nets)[:MOST_FALSE]:
            yield stored(frame, each.x, each.y, each.edge_px), JUNK, NO_PLANE


def without_dice(folder: Path) -> Iterator[np.ndarray]:
    """The photographs below a folder, uint8 (H, W, 3)."""
    for file in sorted(each for each in folder.rglob("*") if each.suffix.lower() in PICTURE_ENDINGS):
        yield load_picture(file)


def seen_places(frame_bgr: np.ndarray, nets: DiceNetwork) -> list[Found]:
    """What the finder takes for dice in a photograph, best first, each moved as the reader sees it lie."""
    found: list[Found] = []
    for look_px in LOOKS_PX:
        scale = min(1.0, look_px / max(frame_bgr.shape[:2]))
        small = cv2.resize(frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        seen = nets.find(small, LEAST_SCORE)
        found += [Found(each.x / scale, each.y / scale, each.edge_px / scale, each.score) for each in seen]
    found = apart(sorted(found, key=lambda each: -each.score), ONE_REACH, ONE_SIZE)[:MOST_PLACES]
    pictures = Pyramid(frame_bgr)
    told = nets.read([pictures.crop(each.x, each.y, each.edge_px) for each in found]).places
    moved = []
    for each, (x, y, larger) in zip(found, np.clip(told, -0.6, 0.6), strict=True):
        edge_px = each.edge_px * math.exp(float(larger))
        moved.append(Found(each.x + float(x) * each.edge_px, each.y + float(y) * each.edge_px, edge_px, each.score))
    return moved


def placed(photo: Photograph, places: list[Found]) -> Iterator[Piece]:
    """The crops of a photograph whose places, best first, can be told for a top or for none."""
    is_oblique, false = photo.source in OBLIQUE_SOURCES, 0
    above = TOP_ABOVE if is_oblique else 0.0
    for each in places:
        off = [
            math.hypot(each.x - top.centre_xy[0], each.y - top.centre_xy[1] + above * top.side_px) / top.side_px
            for top in photo.tops
        ]
        nearest = int(np.argmin(off)) if off else 0
        top, far = (photo.tops[nearest], off[nearest]) if off else (None, math.inf)
        is_alike = top is not None and LIKE_SIZE[0] < each.edge_px / top.side_px < LIKE_SIZE[1]
        if top and far < ON_TOP and is_alike:
            yield stored(photo.frame_bgr, each.x, each.y, each.edge_px), top.face, NO_PLANE
        elif far > FAR or (top and top.face > 1 and is_alike and not is_oblique and ON_SIDE[0] < far < ON_SIDE[1]):
            false += 1
            if false <= MOST_FALSE:
                yield stored(photo.frame_bgr, each.x, each.y, each.edge_px), JUNK, NO_PLANE
