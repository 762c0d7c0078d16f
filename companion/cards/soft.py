"""A second look at a symbol that was found but not read: its place made exact, its modules weighed, and the one of our
own stickers that fits them named, or none.

The symbol's place is a homography with a slight bend (a curled card), fitted to the modules that stand in every symbol
by Gauss-Newton (Lucas and Kanade 1981, with gain and offset). Then all the stickers there can be are compared with the
208 modules as they are, light and dark and between. Any two words of the code differ in 50 modules or more, and so do
a sticker and one with a wrong check character, so that what agrees well with one agrees with no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.cards import codebook
from companion.cards.codebook import BITS, MODULES
from companion.cards.tag import Tag, decode, encode

QUIET = 2
FINE = 2
LEAST_AGREED, LEAST_LEAD = 0.64, 0.2
LEAST_HOPE = 0.37
LEAST_FIT = 0.65
LEAST_TOLD = 0.4
SHINE = (-1.45, -1.2)
WHITE, MOST_WHITE = 248, 0.7
LEAST_CLEAR = 0.25
LARGEST_MODULE_PX = 4.0
ROUNDS = 12
MOST_CARDS = 500


@dataclass(frozen=True, eq=False)
class Glimpse:
    """A symbol's 208 modules as seen: float32, 1 is dark, -1 light, 0 not to be told; and its corners (4, 2) in
    pixels."""

    modules: np.ndarray
    corners_xy: np.ndarray

    @property
    def told(self) -> float:
        """The share of the modules, 0 to 1, that are clearly dark or clearly light."""
        return float((np.abs(self.modules) >= LEAST_CLEAR).mean())


@dataclass(frozen=True)
class Match:
    """The sticker that fits best. agreed: the share of the light that speaks for it less what speaks against it, from
    -1 to 1; lead: how far behind the next best is; both as in the module's text."""

    text: str
    mask: int
    agreed: float
    lead: float

    @property
    def card(self) -> int:
        """The number of the card it names."""
        tag = decode(self.text)
        assert isinstance(tag, Tag)
        return tag.card

    @property
    def is_sure(self) -> bool:
        """Whether no other sticker, and none with a wrong check character, could look like this."""
        return self.agreed >= LEAST_AGREED and self.lead >= LEAST_LEAD


class Codebook:
    """The stickers that a second look can name: cards 1 to `largest` of games with these codes, one at the least."""

    def __init__(self, codes: Sequence[str], largest: int = MOST_CARDS) -> None:
        self.texts = [encode(code, card) for code in codes for card in range(1, largest + 1)]
        self.bits = codebook.bits_of(self.texts)
        self._words = (2.0 * self.bits - 1).astype(np.float32)
        self._turned = (1 - 2.0 * codebook.masks()).astype(np.float32)

    def match(self, modules: np.ndarray) -> Match:
        """The sticker that agrees best with modules (208,)."""
        weight = max(float(np.abs(modules).sum()), LEAST_TOLD * BITS)
        scores = self._words @ (modules * self._turned).T / weight
        best, mask = np.unravel_index(int(scores.argmax()), scores.shape)
        agreed = float(scores[best, mask])
        scores[best, mask] = -1
        return Match(self.texts[best], int(mask), agreed, agreed - float(scores.max()))


def first_fit(grey: np.ndarray, corners_xy: np.ndarray) -> float:
    """How well a symbol with these corners (4, 2) would fit the picture as they are, from -1 to 1."""
    wanted, counts = _template(None)
    chosen = counts > 0
    light = _sampled(grey, _Pose.of(corners_xy).at(SAMPLES[chosen])).ravel()
    return -_likeness(light, wanted[chosen], _is_shown(light, wanted[chosen]))


def _is_shown(light: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Which of these samples (N,) no lamp's shine hides: all but the white ones, unless the paper is as white."""
    is_white = light >= WHITE
    return ~is_white | (is_white[wanted < 0].mean() > MOST_WHITE)


def _likeness(light: np.ndarray, wanted: np.ndarray, is_shown: np.ndarray) -> float:
    """How alike the samples that are shown are, from -1 to 1; 0 where too few are, or all are of one light."""
    light, wanted = light[is_shown], wanted[is_shown]
    is_much = is_shown.mean() >= LEAST_TOLD and light.std() >= 1
    return float(np.corrcoef(light, wanted)[0, 1]) if is_much else 0.0


def look_again(grey: np.ndarray, corners_xy: np.ndarray, book: Codebook) -> tuple[Match, Glimpse] | None:
    """What the symbol near corners_xy (4, 2), clockwise from its own top left, seems to be in this picture, uint8
    (H, W). None where the modules of every symbol are not there."""
    view = _View.around(grey, corners_xy)
    if view is None:
        return None
    with np.errstate(all="ignore"):  # a place may run off to where a number ends: then it fits nothing
        return _weighed(view, corners_xy, book)


def _weighed(view: _View, corners_xy: np.ndarray, book: Codebook) -> tuple[Match, Glimpse] | None:
    place = view.settle(_Pose.of(view.inside(corners_xy)), _template(None), ROUNDS)
    if place is None:
        return None
    modules = view.modules(place)
    match = book.match(modules)
    if match.agreed >= LEAST_HOPE:
        text = book.bits[book.texts.index(match.text)]
        better = view.settle(place, _template((text.tobytes(), match.mask)), ROUNDS)
        if better is not None:
            place, modules = better, view.modules(better)
            match = book.match(modules)
    return match, Glimpse(modules, view.outside(place.corners()))


@lru_cache(maxsize=64)
def _template(word: tuple[bytes, int] | None) -> tuple[np.ndarray, np.ndarray]:
    """How dark (1) or light (-1) each sample should be, slightly blurred, and which samples count. Without a word only
    the modules that stand in every symbol count."""
    grid = np.full((MODULES + 2 * QUIET,) * 2, -1.0, np.float32)
    counts = np.ones_like(grid)
    inner = slice(QUIET, QUIET + MODULES)
    if word is None:
        fixed = codebook.fixed_modules()
        grid[inner, inner] = 2.0 * (fixed == 1) - 1
        grid[inner, inner][fixed < 0] = 0
        counts[inner, inner] = fixed >= 0
        line = [*range(6), 7, 8]
        for row, column in [(8, each) for each in [*line, *range(13, 21)]] + [
            (each, 8) for each in [*line, *range(14, 21)]
        ]:
            grid[QUIET + row, QUIET + column] = counts[QUIET + row, QUIET + column] = 0
    else:
        bits = np.frombuffer(word[0], np.uint8)
        grid[inner, inner] = 2.0 * codebook.symbol(bits, word[1]) - 1
    fine = np.ones((FINE, FINE), np.float32)
    return cv2.GaussianBlur(np.kron(grid, fine), (0, 0), 0.35 * FINE).ravel(), np.kron(counts, fine).ravel()


def _samples() -> np.ndarray:
    """Where the samples stand in the symbol, (N, 2) as x and y, from -1 to 1 across the symbol without quiet zone."""
    side = MODULES + 2 * QUIET
    line = ((np.arange(side * FINE) + 0.5) / FINE - QUIET) / MODULES * 2 - 1
    return np.stack(np.meshgrid(line, line), 2).reshape(-1, 2).astype(np.float32)


SAMPLES = _samples()


@dataclass(frozen=True, eq=False)
class _Pose:
    """Symbol to pixels: x = (h0 u + h1 v + h2) / (h6 u + h7 v + 1) + q0 u² + q1 uv + q2 v², y alike with h3 to h5 and
    q3 to q5."""

    turn: np.ndarray
    bend: np.ndarray

    @classmethod
    def of(cls, corners_xy: np.ndarray) -> _Pose:
        here = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
        matrix = cv2.getPerspectiveTransform(here, corners_xy.astype(np.float32))
        return cls(matrix.ravel()[:8] / matrix[2, 2], np.zeros(6))

    def at(self, points: np.ndarray) -> np.ndarray:
        """The pixels (N, 2) of points (N, 2)."""
        return self._seen(points)[0]

    def moves(self, points: np.ndarray, right: np.ndarray, down: np.ndarray) -> np.ndarray:
        """How the light at points (N, 2), with these slopes (N,), changes with each number of the place, (N, 14)."""
        at, below, lines, squares = self._seen(points)
        x, y = (at - squares @ self.bend.reshape(2, 3).T).T
        both = -(right * x + down * y)
        return np.concatenate(
            [
                lines * (right / below)[:, None],
                lines * (down / below)[:, None],
                lines[:, :2] * (both / below)[:, None],
                squares * right[:, None],
                squares * down[:, None],
            ],
            axis=1,
        )

    def _seen(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        u, v = points[:, 0], points[:, 1]
        lines = np.stack([u, v, np.ones_like(u)], 1)
        squares = np.stack([u * u, u * v, v * v], 1)
        below = lines @ np.array([*self.turn[6:], 1.0])
        at = lines @ self.turn[:6].reshape(2, 3).T / below[:, None] + squares @ self.bend.reshape(2, 3).T
        return at, below, lines, squares

    def moved(self, step: np.ndarray) -> _Pose:
        return _Pose(self.turn + step[:8], self.bend + step[8:])

    def corners(self) -> np.ndarray:
        return self.at(np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]))


def _sampled(picture: np.ndarray, at_xy: np.ndarray) -> np.ndarray:
    """A picture (H, W, …) between its pixels, at (N, 2): (N, 1, …)."""
    x, y = (np.ascontiguousarray(each[:, None], np.float32) for each in at_xy.T)
    return cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


@dataclass(frozen=True, eq=False)
class _View:
    """The part of a picture around a symbol, float32 (H, W, 3): light and its two slopes. A pixel of the picture is
    origin + place / scale."""

    slopes: np.ndarray
    origin: np.ndarray
    scale: float

    @classmethod
    def around(cls, grey: np.ndarray, corners_xy: np.ndarray) -> _View | None:
        margin = 0.35 * float(np.ptp(corners_xy, axis=0).max())
        low = np.maximum(np.floor(corners_xy.min(0) - margin), 0).astype(int)
        high = np.minimum(np.ceil(corners_xy.max(0) + margin), grey.shape[::-1]).astype(int)
        if (high - low).min() < MODULES:
            return None
        part = grey[low[1] : high[1], low[0] : high[0]]
        sides = np.linalg.norm(corners_xy - np.roll(corners_xy, 1, axis=0), axis=1)
        scale = min(1.0, LARGEST_MODULE_PX * MODULES / max(float(sides.max()), 1.0))
        if scale < 1:
            part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        light = part.astype(np.float32)
        right = cv2.Scharr(light, cv2.CV_32F, 1, 0, scale=1 / 32)
        down = cv2.Scharr(light, cv2.CV_32F, 0, 1, scale=1 / 32)
        return cls(cv2.merge([light, right, down]), low.astype(float), scale)

    def inside(self, at_xy: np.ndarray) -> np.ndarray:
        return (at_xy - self.origin) * self.scale

    def outside(self, at_xy: np.ndarray) -> np.ndarray:
        return at_xy / self.scale + self.origin

    def seen(self, at: np.ndarray) -> np.ndarray:
        return _sampled(self.slopes, at).reshape(-1, 3)

    def settle(self, place: _Pose, template: tuple[np.ndarray, np.ndarray], rounds: int) -> _Pose | None:
        """The place where the picture fits the template best; None where it does not at all."""
        wanted, counts = template
        chosen = counts > 0
        points, wanted = SAMPLES[chosen], wanted[chosen].astype(float)
        shade = np.column_stack([np.ones(len(points)), points, wanted])
        # A bend is small and rare: it costs something, or noise would bend every card.
        keep = np.diag([*[1e-6] * 8, *[0.02 * len(points)] * 6, *[1e-6] * 4])
        corners = place.corners()
        start_px = float(np.ptp(corners, axis=0).max())
        light = self.seen(place.at(points))[:, 0].astype(float)
        is_shown = _is_shown(light, wanted)
        tones = np.linalg.lstsq(shade[is_shown], light[is_shown], rcond=None)[0]
        for _ in range(rounds):
            light, right, down = self.seen(place.at(points)).T.astype(float)
            wrong = light - shade @ tones
            contrast = max(abs(float(tones[3])), 2.0)
            weights = _is_shown(light, wanted) / (1 + (wrong / (0.7 * contrast)) ** 2)
            lean = np.column_stack([place.moves(points, right, down), -shade])
            pull = keep * contrast**2
            pull[range(8, 14), range(8, 14)] *= (1 / max(start_px, 1)) ** 2 * 25
            weighed = (lean * weights[:, None]).T
            normal = weighed @ lean + pull
            short = weighed @ wrong + pull @ np.concatenate([np.zeros(8), place.bend, np.zeros(4)])
            step = -np.linalg.solve(normal + 1e-9 * np.eye(18) * np.trace(normal), short)
            place, tones = place.moved(step[:14]), tones + step[14:]
            if not np.isfinite(step).all():
                return None
            before, corners = corners, place.corners()
            if np.abs(corners - before).max() < 0.05:
                break
        light = self.seen(place.at(points))[:, 0]
        fit = _likeness(light - shade[:, :3] @ tones[:3], wanted, _is_shown(light, wanted))
        return place if tones[3] < 0 and -fit >= LEAST_FIT else None

    def modules(self, place: _Pose) -> np.ndarray:
        """The 208 modules (208,) from -1 to 1, against the light and dark of those that stand in every symbol."""
        side = (MODULES + 2 * QUIET) * FINE
        light = self.seen(place.at(SAMPLES))[:, 0]
        wanted, counts = _template(None)
        chosen = counts > 0
        shade = np.column_stack([np.ones(len(SAMPLES)), SAMPLES, wanted]).astype(float)
        is_shown = _is_shown(light[chosen], wanted[chosen])
        weights = is_shown.astype(float)
        for _ in range(3):
            root = np.sqrt(weights)[:, None]
            tones = np.linalg.lstsq(shade[chosen] * root, light[chosen] * root[:, 0], rcond=None)[0]
            off = (light[chosen] - shade[chosen] @ tones) / max(abs(tones[3]), 1.0)
            weights = is_shown / (1 + (off / 0.5) ** 2)
        dark = -(light - shade[:, :3] @ tones[:3]) / max(abs(tones[3]), 1.0)
        cells = cv2.resize(
            dark.reshape(side, side).astype(np.float32), None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA
        )
        rows, columns = codebook.places().T + QUIET
        found = cells[rows, columns]
        # Lighter than paper is a lamp's shine: it hides what is printed there.
        shown = np.clip((found - SHINE[0]) / (SHINE[1] - SHINE[0]), 0, 1)
        return (shown * np.clip(found, -1, 1)).astype(np.float32)
