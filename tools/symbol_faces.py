"""Symbols for dice: pictures of faces (256, 256 float32, 0 bare body to 1 ink), drawn by us, and dice made of them.

Two groups of dice: those the readers' thresholds were set on, and those kept back for the figures that are reported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

SIDE = 256
Draw = Callable[[np.ndarray], None]


@dataclass(frozen=True)
class Design:
    """A die's faces: `symbols` in the order of its lesson, and whether it is kept back for the reported figures."""

    name: str
    symbols: tuple[str, ...]
    is_kept_back: bool


DESIGNS = {
    design.name: design
    for design in (
        Design("letters", ("A", "B", "C", "D", "E", "F"), False),
        Design("weapons", ("sword", "axe", "shield", "bow", "crown", "blank"), False),
        Design("numerals", ("1", "2", "3", "4", "5", "blank"), False),
        Design("combat", ("burst", "two bursts", "shield", "arrow", "skull", "blank"), False),
        Design("knizia", ("eye", "one", "two", "three", "cards", "blank"), True),
        Design("heraldry", ("tower", "star", "tree", "ship", "heart", "blank"), True),
        Design("runes", ("fehu", "thurs", "ansuz", "raido", "hagal", "tiwaz"), True),
        Design("capitals", ("G", "K", "R", "S", "T", "W"), True),
    )
}
PIPS = ("pips 1", "pips 2", "pips 3", "pips 4", "pips 5", "pips 6")
_OUTWARD = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1))}
_PIP_PLACES = {
    **_OUTWARD,
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def face_picture(symbol: str) -> np.ndarray:
    """The picture of a symbol by its name: (256, 256) float32, 1 where there is ink. KeyError for an unknown one."""
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    if symbol.startswith("pips "):
        _dots(canvas, int(symbol[5:]), 62, 22)
    elif len(symbol) == 1:
        _glyph(canvas, symbol)
    else:
        _SYMBOLS[symbol](canvas)
    return cv2.GaussianBlur(canvas, (0, 0), 1.0).astype(np.float32) / 255


def _shape(canvas: np.ndarray, points: list[tuple[int, int]], ink: int = 255) -> None:
    cv2.fillPoly(canvas, [np.array(points, np.int32)], ink, cv2.LINE_AA)


def _stroke(canvas: np.ndarray, *points: tuple[int, int], wide: int = 14, ink: int = 255) -> None:
    cv2.polylines(canvas, [np.array(points, np.int32)], False, ink, wide, cv2.LINE_AA)


def _disc(canvas: np.ndarray, x: int, y: int, radius: int, ink: int = 255, wide: int = -1) -> None:
    cv2.circle(canvas, (x, y), radius, ink, wide, cv2.LINE_AA)


def _dots(canvas: np.ndarray, count: int, apart: int, radius: int) -> None:
    for right, down in _PIP_PLACES[count]:
        _disc(canvas, 128 + right * apart, 128 + down * apart, radius)


def _glyph(canvas: np.ndarray, letter: str) -> None:
    size, _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 5.2, 14)
    at = (128 - size[0] // 2, 128 + size[1] // 2)
    cv2.putText(canvas, letter, at, cv2.FONT_HERSHEY_DUPLEX, 5.2, 255, 14, cv2.LINE_AA)


def _eye(canvas: np.ndarray) -> None:
    cv2.ellipse(canvas, (128, 178), (100, 100), 0, 210, 330, 255, 13, cv2.LINE_AA)
    cv2.ellipse(canvas, (128, 78), (100, 100), 0, 30, 150, 255, 13, cv2.LINE_AA)
    _disc(canvas, 128, 128, 36)
    cv2.ellipse(canvas, (128, 128), (9, 30), 0, 0, 360, 0, -1, cv2.LINE_AA)


def _cards(canvas: np.ndarray) -> None:
    for x, y, turn in ((104, 136, -14), (150, 122, 12)):
        card = cv2.boxPoints(((x, y), (76.0, 116.0), turn)).astype(np.int32)
        cv2.fillPoly(canvas, [card], 0)
        cv2.polylines(canvas, [card], True, 255, 11, cv2.LINE_AA)
    _disc(canvas, 152, 122, 14)


def _sword(canvas: np.ndarray) -> None:
    _shape(canvas, [(128, 28), (143, 52), (140, 160), (116, 160), (113, 52)])
    _stroke(canvas, (84, 166), (172, 166), wide=16)
    _stroke(canvas, (128, 170), (128, 222), wide=15)
    _disc(canvas, 128, 224, 13)


def _axe(canvas: np.ndarray) -> None:
    _stroke(canvas, (112, 36), (112, 226), wide=15)
    _shape(canvas, [(116, 52), (172, 34), (196, 84), (190, 132), (116, 108)])


def _shield(canvas: np.ndarray) -> None:
    _shape(canvas, [(60, 50), (196, 50), (192, 132), (166, 184), (128, 214), (90, 184), (64, 132)])
    _stroke(canvas, (128, 62), (128, 198), wide=12, ink=0)
    _stroke(canvas, (72, 106), (184, 106), wide=12, ink=0)


def _bow(canvas: np.ndarray) -> None:
    cv2.ellipse(canvas, (84, 128), (96, 96), 0, -72, 72, 255, 14, cv2.LINE_AA)
    _stroke(canvas, (114, 38), (114, 218), wide=5)
    _stroke(canvas, (50, 128), (206, 128), wide=9)
    _shape(canvas, [(226, 128), (194, 112), (194, 144)])


def _crown(canvas: np.ndarray) -> None:
    _shape(canvas, [(52, 190), (44, 84), (92, 132), (128, 58), (164, 132), (212, 84), (204, 190)])
    _stroke(canvas, (60, 168), (196, 168), wide=9, ink=0)


def _burst(canvas: np.ndarray, x: int = 128, y: int = 128, size: int = 92) -> None:
    angles = np.arange(16) * np.pi / 8
    far = np.where(np.arange(16) % 2 == 0, size, size * 0.45)
    _shape(canvas, [(int(x + r * np.cos(a)), int(y + r * np.sin(a))) for a, r in zip(angles, far, strict=True)])


def _two_bursts(canvas: np.ndarray) -> None:
    _burst(canvas, 82, 90, 58)
    _burst(canvas, 174, 166, 58)


def _arrow(canvas: np.ndarray) -> None:
    _stroke(canvas, (54, 202), (176, 80), wide=18)
    _shape(canvas, [(212, 44), (196, 124), (132, 60)])


def _skull(canvas: np.ndarray) -> None:
    _disc(canvas, 128, 112, 74)
    _shape(canvas, [(92, 160), (164, 160), (158, 216), (98, 216)])
    _disc(canvas, 100, 114, 20, 0)
    _disc(canvas, 156, 114, 20, 0)
    _shape(canvas, [(128, 136), (138, 158), (118, 158)], 0)


def _tower(canvas: np.ndarray) -> None:
    _shape(canvas, [(76, 216), (88, 96), (70, 96), (70, 44), (94, 44), (94, 66), (116, 66), (116, 44), (140, 44),
                    (140, 66), (162, 66), (162, 44), (186, 44), (186, 96), (168, 96), (180, 216)])  # fmt: skip
    _shape(canvas, [(112, 216), (112, 170), (128, 154), (144, 170), (144, 216)], 0)


def _star(canvas: np.ndarray) -> None:
    angles = np.arange(10) * np.pi / 5 - np.pi / 2
    far = np.where(np.arange(10) % 2 == 0, 98, 40)
    _shape(canvas, [(int(128 + r * np.cos(a)), int(134 + r * np.sin(a))) for a, r in zip(angles, far, strict=True)])


def _tree(canvas: np.ndarray) -> None:
    _stroke(canvas, (128, 130), (128, 222), wide=20)
    for x, y, r in ((128, 74, 42), (88, 112, 38), (168, 112, 38)):
        _disc(canvas, x, y, r)


def _ship(canvas: np.ndarray) -> None:
    _shape(canvas, [(40, 158), (216, 158), (184, 210), (72, 210)])
    _stroke(canvas, (124, 42), (124, 158), wide=9)
    _shape(canvas, [(136, 50), (204, 138), (136, 138)])


def _heart(canvas: np.ndarray) -> None:
    _disc(canvas, 90, 100, 46)
    _disc(canvas, 166, 100, 46)
    _shape(canvas, [(48, 120), (208, 120), (128, 220)])


def _rune(*lines: tuple[tuple[int, int], ...]) -> Draw:
    def draw(canvas: np.ndarray) -> None:
        for line in lines:
            _stroke(canvas, *line, wide=17)

    return draw


_SYMBOLS: dict[str, Draw] = {
    "blank": lambda canvas: None,
    "eye": _eye,
    "one": lambda canvas: _dots(canvas, 1, 0, 26),
    "two": lambda canvas: _dots(canvas, 2, 46, 26),
    "three": lambda canvas: _dots(canvas, 3, 62, 26),
    "cards": _cards,
    "sword": _sword,
    "axe": _axe,
    "shield": _shield,
    "bow": _bow,
    "crown": _crown,
    "burst": _burst,
    "two bursts": _two_bursts,
    "arrow": _arrow,
    "skull": _skull,
    "tower": _tower,
    "star": _star,
    "tree": _tree,
    "ship": _ship,
    "heart": _heart,
    "fehu": _rune(((96, 36), (96, 220)), ((96, 128), (176, 66)), ((96, 92), (160, 42))),
    "thurs": _rune(((96, 36), (96, 220)), ((96, 76), (166, 126), (96, 176))),
    "ansuz": _rune(((96, 36), (96, 220)), ((96, 44), (170, 96)), ((96, 96), (170, 148))),
    "raido": _rune(((92, 36), (92, 220)), ((92, 44), (158, 84), (92, 128), (168, 220))),
    "hagal": _rune(((84, 36), (84, 220)), ((172, 36), (172, 220)), ((84, 96), (172, 158))),
    "tiwaz": _rune(((128, 40), (128, 220)), ((68, 100), (128, 40), (188, 100))),
}
