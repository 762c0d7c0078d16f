"""Where symbols could be, from their finder patterns: a dark square in a light one in a dark one.

Three of them name the place; two are enough where glare or a thumb hides the third, and one alone tells it roughly.
Nothing is read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

import cv2
import numpy as np

from companion.cards.codebook import MODULES

SIDE, APART = 7, 14
WINDOW_PX = 31
STEPS = (7.0, 3.0)
MOST_FINDERS = 24
MOST_ALONE = 4
MOST_OFF = 8.0
SMALLEST_PX = 6.0
SMALL_PICTURE_PX = 400 * 400
SHRUNK = (2, 8)
MOST_PARTS = 3
CENTRES = {"top left": (3.5, 3.5), "top right": (17.5, 3.5), "bottom left": (3.5, 17.5)}
SYMBOL = np.array([(0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)], float)


@dataclass(frozen=True, eq=False)
class Finder:
    """A finder pattern: its middle (2,) and its four corners (4, 2), clockwise, in pixels."""

    middle_xy: np.ndarray
    corners_xy: np.ndarray

    @property
    def module(self) -> np.ndarray:
        """The steps (2, 2) of a module to the right and down, in pixels."""
        one, two, three, four = self.corners_xy
        return np.array([two + three - one - four, three + four - one - two]) / 2 / SIDE

    @property
    def side_px(self) -> float:
        """The mean length of its sides."""
        return float(np.linalg.norm(self.corners_xy - np.roll(self.corners_xy, 1, axis=0), axis=1).mean())

    def locate(self, at_xy: np.ndarray) -> np.ndarray:
        """A place (2,) in this pattern's own modules from its middle, as far as one pattern can tell."""
        return np.linalg.lstsq(self.module.T, at_xy - self.middle_xy, rcond=None)[0]


def busy_parts(grey: np.ndarray) -> list[tuple[int, int, int, int]]:
    """The parts (x, y, width, height) of a picture, uint8 (H, W), as full of edges as a symbol is.
    Small symbols first, then large ones. A small picture is one part."""
    height, width = grey.shape
    if height * width <= SMALL_PICTURE_PX:
        return [(0, 0, width, height)]
    parts = []
    for shrunk in SHRUNK:
        for x, y, w, h in sorted(_busy_boxes(grey, shrunk), key=lambda box: -box[2] * box[3])[:MOST_PARTS]:
            # The threshold eats the rim, and a shape bent or half in glare is more than its busiest part.
            margin = 10 * shrunk + max(w, h) // 3
            left, top = max(x - margin, 0), max(y - margin, 0)
            parts.append((left, top, min(x + w + margin, width) - left, min(y + h + margin, height) - top))
    return parts


def _busy_boxes(grey: np.ndarray, shrunk: int) -> list[list[int]]:
    """Where edges are dense in a picture made so many times smaller: x, y, width, height in its own pixels."""
    small = cv2.resize(grey, None, fx=1 / shrunk, fy=1 / shrunk, interpolation=cv2.INTER_AREA)
    near = np.ones((3, 3), np.uint8)
    edges = cv2.subtract(cv2.dilate(small, near), cv2.erode(small, near))
    mean = cv2.boxFilter(small, -1, (25, 25))
    is_edge = cv2.compare(edges, cv2.addWeighted(mean, 0.2, mean, 0, 6), cv2.CMP_GT)
    is_busy = cv2.threshold(cv2.boxFilter(is_edge, -1, (13, 13)), 150, 255, cv2.THRESH_BINARY)[1]
    stats = cv2.connectedComponentsWithStats(is_busy)[2]
    boxes = stats[1:, :4][stats[1:, 2:4].min(axis=1) >= 6]
    return (shrunk * boxes).tolist()


def finders_in(grey: np.ndarray, scale: float = 1.0) -> list[Finder]:
    """The finder patterns in a picture, uint8 (H, W), looked at `scale` times as large; the largest first."""
    picture = grey
    if scale != 1:
        smoothly = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        picture = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=smoothly)
    window = round(WINDOW_PX * max(scale, 1)) | 1
    found: list[Finder] = []
    for step in STEPS:
        dark = cv2.adaptiveThreshold(picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, step)
        for seen in _nested(dark, SMALLEST_PX * max(scale, 1)):
            each = Finder((seen.middle_xy + 0.5) / scale - 0.5, (seen.corners_xy + 0.5) / scale - 0.5)
            if not any(_is_same(each, old) for old in found):
                found.append(each)
        if len(found) >= 3:
            break
    return sorted(found, key=lambda finder: -finder.side_px)[:MOST_FINDERS]


def _is_same(one: Finder, other: Finder) -> bool:
    apart = np.linalg.norm(one.middle_xy - other.middle_xy)
    return bool(apart < 0.3 * other.side_px) and 0.67 < one.side_px / other.side_px < 1.5


@dataclass(frozen=True, eq=False)
class Candidate:
    """A place where a symbol could be: its corners (4, 2), clockwise from its own top left, in pixels; which finder
    patterns it stands on; and how badly they fit together (0 is exact)."""

    corners_xy: np.ndarray
    of: frozenset[int]
    off: float


def symbols_of(finders: list[Finder]) -> list[Candidate]:
    """Where symbols could be: those of three patterns first, the best first."""
    if not finders:
        return []
    reach = np.array([[one.locate(other.middle_xy) for other in finders] for one in finders])
    threes = list(_threes(finders, reach))
    taken = frozenset[int]().union(*(each.of for each in threes))
    alone = [place for place in range(len(finders)) if place not in taken][:MOST_ALONE]
    found = [*threes, *_twos(finders, reach), *_ones(finders, alone)]
    return sorted(found, key=lambda each: (-len(each.of), each.off))


def _nested(dark: np.ndarray, smallest_px: float) -> Iterator[Finder]:
    contours, tree = cv2.findContours(dark, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return
    child, following = tree[0, :, 2], tree[0, :, 0]
    for place in np.nonzero((child >= 0) & (child[child] >= 0))[0].tolist():
        ring, hole = contours[place], contours[int(child[place])]
        if not 2.5 * smallest_px <= len(ring) <= 4 * max(dark.shape):
            continue
        dots, at = [], int(child[child[place]])
        while at >= 0:
            dots.append(contours[at])
            at = int(following[at])
        dot = max(dots, key=len)
        outer = float(cv2.contourArea(ring)) + len(ring) / 2
        inner = float(cv2.contourArea(hole)) - len(hole) / 2
        middle = float(cv2.contourArea(dot)) + len(dot) / 2
        if outer < smallest_px**2 or not (0.2 < inner / outer < 0.8 and 0.05 < middle / outer < 0.45):
            continue
        at_dot, at_ring = dot.reshape(-1, 2).mean(0), ring.reshape(-1, 2).mean(0)
        if np.linalg.norm(at_dot - at_ring) > 0.2 * outer**0.5:
            continue
        corners = _four_corners(ring)
        if corners is not None:
            yield Finder(at_dot, corners)


def _four_corners(ring: np.ndarray) -> np.ndarray | None:
    """The corners (4, 2) of a roughly square outline, clockwise."""
    hull = cv2.convexHull(ring, clockwise=True)
    length = cv2.arcLength(hull, True)
    for share in (0.06, 0.08, 0.1, 0.13):
        four = cv2.approxPolyDP(hull, share * length, True)
        if len(four) == 4:
            break
    else:
        four = cv2.boxPoints(cv2.minAreaRect(hull))
    corners = four.reshape(4, 2).astype(float)
    ahead = np.roll(corners, -1, 0) - corners
    after = np.roll(ahead, -1, 0)
    turns = ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0]
    if not ((turns > 0).all() or (turns < 0).all()):
        return None
    return corners if turns[0] > 0 else corners[::-1]


def _threes(finders: list[Finder], reach: np.ndarray) -> Iterator[Candidate]:
    """Reach is where each sees the others, in its own modules: from the corner the two others are 14 away along its
    sides, a quarter turn clockwise apart."""
    off = np.abs(np.linalg.norm(reach, axis=2) - APART) + 1.5 * np.abs(reach).min(axis=2)
    for corner in range(len(finders)):
        near = [each for each in range(len(finders)) if each != corner and off[corner, each] < MOST_OFF]
        for right, below in permutations(near, 2):
            x, y = reach[corner, right], reach[corner, below]
            badly = float(off[corner, right] + off[corner, below] + abs(x @ y) / APART)
            if x[0] * y[1] <= x[1] * y[0] or badly > MOST_OFF:
                continue
            three = (corner, right, below)
            placed = _fitted({name: finders[each] for name, each in zip(CENTRES, three, strict=True)})
            if placed is not None:
                yield Candidate(placed, frozenset(three), badly)


def _twos(finders: list[Finder], reach: np.ndarray) -> Iterator[Candidate]:
    """Two tell a side of the symbol or its diagonal; on which side of it the symbol is must be tried."""
    for one, other in combinations(range(len(finders)), 2):
        apart = np.abs(reach[one, other])
        along, across = float(apart.max()), float(apart.min())
        beside, slant = abs(along - APART) + across, abs(along - APART) + abs(across - APART)
        if min(beside, slant) > MOST_OFF:
            continue
        side = (("top left", "top right"), ("bottom left", "top left"))
        for first, second in side if beside < slant else (("top right", "bottom left"),):
            for these in ((one, other), (other, one)):
                placed = _fitted({first: finders[these[0]], second: finders[these[1]]})
                if placed is not None:
                    yield Candidate(placed, frozenset(these), min(beside, slant))


def _ones(finders: list[Finder], alone: list[int]) -> Iterator[Candidate]:
    """One tells a module's size and slant, for it may be any of the three: the symbol lies to any side of it."""
    for place in alone:
        finder = finders[place]
        for turned in range(4):
            module = Finder(finder.middle_xy, np.roll(finder.corners_xy, turned, 0)).module
            for middle in CENTRES.values():
                yield Candidate(finder.middle_xy + (SYMBOL - middle) @ module, frozenset([place]), MOST_OFF)


def _fitted(finders: dict[str, Finder]) -> np.ndarray | None:
    """The symbol's corners (4, 2) from its patterns' own corners."""
    names = list(finders)
    modules = np.array([CENTRES[name] for name in names])
    middles = np.array([finders[name].middle_xy for name in names])
    if len(names) == 3:
        rough = np.linalg.solve(np.column_stack([modules, np.ones(3)]), middles)[:2]
    else:
        # A likeness (turn and scale) from two middles; which corner of a pattern is which is all it must tell.
        (u, v), (x, y) = modules[1] - modules[0], middles[1] - middles[0]
        across, down = (u * x + v * y) / (u * u + v * v), (u * y - v * x) / (u * u + v * v)
        rough = np.array([(across, down), (-down, across)])
    here, there = [], []
    for name, middle in zip(names, modules, strict=True):
        corners = finders[name].corners_xy
        nominal = np.array([(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)])
        wanted = nominal @ rough
        turns = [np.roll(corners, by, 0) for by in range(4)]
        off = [float(np.linalg.norm(turn - finders[name].middle_xy - wanted)) for turn in turns]
        here += [*(nominal + middle)]
        there += [*turns[int(np.argmin(off))]]
    matrix, _ = cv2.findHomography(np.array(here), np.array(there))
    if matrix is None:
        return None
    corners = cv2.perspectiveTransform(SYMBOL[None], matrix)[0]
    return corners if np.isfinite(corners).all() and cv2.isContourConvex(corners.astype(np.float32)) else None
