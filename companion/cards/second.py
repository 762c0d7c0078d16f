"""The second look: what a frame's first reader found and could not read, or did not find, within a stated time.

For our own stickers: their place from the first reader or from finder patterns, then `soft`; where a hand's drag has
smeared them, once more in the picture without it. For other codes: the part of the picture made larger, sharper and of
even light, and given to the first reader once more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np

from companion.cards.beside import speaks_against
from companion.cards.finders import Finder, busy_parts, finders_in, symbols_of
from companion.cards.smear import unsmeared
from companion.cards.soft import Codebook, first_fit, look_again

Codes = list[tuple[str, np.ndarray]]
FirstReader = Callable[[np.ndarray], Codes]
BUDGET_MS = 60.0
MOST_LIKELY = 6
LEAST_FIRST = 0.45
MOST_ALONE, LEAST_FIRST_ALONE, LEAST_TOLD_ALONE = 4, 0.55, 0.5
LARGEST_PART_PX = 700 * 700
SMALL_PART_PX = 260 * 260


@dataclass
class SecondLook:
    """One frame's second look: `codes` are the texts found with their corners (4, 2), `unread` the corners of symbols
    that are there and tell nothing yet. own: the codes of the games whose stickers it may name."""

    grey: np.ndarray
    read_first: FirstReader
    own: tuple[str, ...]
    budget_ms: float = BUDGET_MS
    codes: Codes = field(default_factory=list)
    unread: list[np.ndarray] = field(default_factory=list)
    _read: list[np.ndarray] = field(default_factory=list)
    _alone: list[np.ndarray] = field(default_factory=list)
    _is_unsmeared: bool = False
    _started_s: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the time is spent: this thread's own, so that a busy machine reads as much as an idle one."""
        return (time.thread_time() - self._started_s) * 1e3 >= self.budget_ms

    def search(self, known: Sequence[np.ndarray], hinted: Sequence[np.ndarray]) -> None:
        """Look at places (4, 2) that the first reader found but could not read, then at all that looks like a symbol;
        what it did read (`known`) is left alone."""
        if self.own:
            _codebook(self.own)  # made once, in no frame's time
        self._started_s = time.thread_time()
        self._read = list(known)
        for corners in hinted:
            if np.ptp(corners, axis=0).min() >= 1 and not self.is_over:
                self._look(corners)
        parts = busy_parts(self.grey)
        for search in (self._search_part, self._search_alone, self._search_smeared):
            for part in parts:
                if self.is_over:
                    return
                if not any(_lies_in(corners, part) for corners in self._read):
                    search(part)

    def _search_part(self, part: tuple[int, int, int, int]) -> None:
        x, y, width, height = part
        piece, origin = self.grey[y : y + height, x : x + width], np.array([x, y])
        shrunk = min(1.0, math.sqrt(LARGEST_PART_PX / piece.size))
        if shrunk < 1:
            piece = cv2.resize(piece, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
        has_finders = False
        for picture, scale in _for_finders(piece):
            finders = finders_in(picture, scale)
            has_finders |= bool(finders)
            done: set[int] = set()
            for corners, of in self._likely(self.grey, finders, shrunk, origin):
                if self.is_over:
                    break
                # Three patterns that are a symbol, but none of ours, are no two of another.
                if done.isdisjoint(of) and (self._look(corners) or (len(of) == 3 and self._is_unread(corners))):
                    done |= of
            if done and not self.unread and len(finders) < len(done) + 2:
                return
            if done or self.is_over:
                break
        if has_finders or self.unread:
            self._try_pictures(piece, shrunk, origin)

    def _search_alone(self, part: tuple[int, int, int, int]) -> None:
        """Where a single pattern tells a place in this part."""
        here = [each for each in self._alone if _is_in(each.mean(0), part)]
        likely = sorted(((first_fit(self.grey, each), place) for place, each in enumerate(here)), reverse=True)
        for fit, place in likely[:MOST_ALONE]:
            if fit < LEAST_FIRST_ALONE or self.is_over or self._look(here[place], is_alone=True):
                return

    def _search_smeared(self, part: tuple[int, int, int, int]) -> None:
        """In the part as it would be without a drag; one part a frame, for most of what is busy is no sticker."""
        x, y, width, height = part
        if self._is_unsmeared:
            return
        for piece in unsmeared(self.grey[y : y + height, x : x + width]):
            self._is_unsmeared, grey = True, self.grey.copy()
            grey[y : y + height, x : x + width] = piece
            for corners, _ in self._likely(grey, finders_in(piece), 1.0, np.array([x, y])):
                if self.is_over or self._look(corners, grey=grey):
                    return

    def _likely(
        self, grey: np.ndarray, finders: list[Finder], shrunk: float, origin: np.ndarray
    ) -> list[tuple[np.ndarray, frozenset[int]]]:
        """Where symbols of two patterns or three could be and look like it, the likeliest first."""
        fits = []
        for candidate in symbols_of(finders):
            corners = candidate.corners_xy / shrunk + origin
            if len(candidate.of) > 1:
                fits.append((first_fit(grey, corners), corners, candidate.of))
            elif grey is self.grey:
                self._alone.append(corners)
        likely = sorted((each for each in fits if each[0] >= LEAST_FIRST), key=lambda each: -each[0])
        return [(corners, of) for _, corners, of in likely[:MOST_LIKELY]]

    def _look(self, corners: np.ndarray, is_alone: bool = False, grey: np.ndarray | None = None) -> bool:
        """Whether one of our stickers is read at this place, or something was before. is_alone: a single pattern tells
        the place, which anything may look like; then half of the modules must be clear, and what is not read is
        nothing. Neither there nor in another picture of the place (`grey`) may the number beside it be another."""
        if self._is_read(corners):
            return True
        picture = self.grey if grey is None else grey
        seen = look_again(picture, corners, _codebook(self.own)) if self.own else None
        if seen is None:
            return False
        match, glimpse = seen
        is_sure = match.is_sure and (not is_alone or glimpse.told >= LEAST_TOLD_ALONE)
        if is_sure and (is_alone or grey is not None):
            is_sure = not speaks_against(picture, glimpse.corners_xy, match.card)
        if is_sure:
            self._found(match.text, glimpse.corners_xy)
        elif not is_alone and not self._is_unread(glimpse.corners_xy):
            self.unread.append(glimpse.corners_xy)
        return is_sure

    def _try_pictures(self, piece: np.ndarray, shrunk: float, origin: np.ndarray) -> None:
        for number, (picture, scale) in enumerate(_pictures_of(piece)):
            if number and self.is_over:
                return
            codes = self.read_first(picture)
            for text, corners in codes:
                self._found(text, ((corners + 0.5) / scale - 0.5) / shrunk + origin)
            if codes:
                return

    def _found(self, text: str, corners: np.ndarray) -> None:
        if not self._is_read(corners):
            self.codes.append((text, corners))
            self._read.append(corners)
            self.unread = [each for each in self.unread if not _contains(corners, each.mean(0))]

    def _is_read(self, corners: np.ndarray) -> bool:
        return any(_contains(each, corners.mean(0)) for each in self._read)

    def _is_unread(self, corners: np.ndarray) -> bool:
        return any(_contains(each, corners.mean(0)) for each in self.unread)


@cache
def _codebook(codes: tuple[str, ...]) -> Codebook:
    return Codebook(codes)


def _for_finders(piece: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
    """The part as it is, then for symbols too small, blurred or large for that, each with the scale to look at it."""
    yield piece, 1.0
    if piece.size > SMALL_PART_PX:
        yield piece, 0.4
    else:
        yield cv2.addWeighted(piece, 4.0, cv2.GaussianBlur(piece, (0, 0), 1.0), -3.0, 0), 2.0


def _pictures_of(piece: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
    """The same part alone, then otherwise: twice as large and sharper, of even light, softer, harder."""
    yield piece, 1.0
    if piece.size <= SMALL_PART_PX:
        large = cv2.resize(piece, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield cv2.addWeighted(large, 2.5, cv2.GaussianBlur(large, (0, 0), 3), -1.5, 0), 2.0
        yield large, 2.0
    even = cv2.createCLAHE(3.0, (6, 6)).apply(piece)
    yield even, 1.0
    yield cv2.GaussianBlur(piece, (0, 0), 1.2), 1.0
    yield cv2.addWeighted(piece, 3.0, cv2.GaussianBlur(piece, (0, 0), 2.0), -2.0, 0), 1.0


def _contains(corners: np.ndarray, point: np.ndarray) -> bool:
    return cv2.pointPolygonTest(corners.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def _lies_in(corners: np.ndarray, part: tuple[int, int, int, int]) -> bool:
    """Whether a code is most of what this part shows."""
    return _is_in(corners.mean(0), part) and cv2.contourArea(corners.astype(np.float32)) > 0.15 * part[2] * part[3]


def _is_in(point: np.ndarray, part: tuple[int, int, int, int]) -> bool:
    x, y, width, height = part
    return bool(x <= point[0] <= x + width and y <= point[1] <= y + height)
