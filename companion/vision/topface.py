"""Top face: where dice of any kind stand in a picture, and the likely places of each one's top face, straightened.

Nothing is known of the symbols here. What stands out from the ground is cut out, its outline (with and without what
may be shadow, and its parts of one colour) is fitted with a cube's, and each fit gives one guess at the top face.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.cube import Pose, fit, leans_at
from companion.vision.likeness import logs_of, square_map

COARSE_LONG_SIDE_PX = 256
GROUND_LONG_SIDE_PX = 56
CUT_OUT_DIE_PX = 84.0
SMALLEST_LIKELY = 0.8
LEAST_HULL_PX = 700.0
MOST_MISFIT = 0.075
LEAST_ROUNDNESS = 0.72
MOST_LOGS_DIE_PX = 120.0
STRANGE_RIM_LOG = 0.3
ALIKE_WITHIN_EDGES = 0.05
SHADOW_DEEPEST = -1.15
LOG_OFFSET = 16.0


_ALONG = np.linspace(-0.36, 0.36, 8)
RIM = np.concatenate(
    [np.stack([_ALONG, np.full(8, side)], axis=1) for side in (-0.36, 0.36)]
    + [np.stack([np.full(8, side), _ALONG], axis=1) for side in (-0.36, 0.36)]
)
"""Places (32, 2) round a top face a little inside its edges, as shares of them."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The bare ground's colour everywhere, as a smooth surface: `terms` (6, 3) of the logarithm of BGR over the
    picture's own -1..1 axes; `spread_light` and `spread_hue` what its grain makes of them."""

    terms: np.ndarray
    spread_light: float
    spread_hue: float


@dataclass(frozen=True, eq=False)
class Guess:
    """One guess at a die's top face: its pose in the given picture's pixels, how the outline was got, and how plain a
    guess it is (0 good, 1 poor)."""

    pose: Pose
    way: str
    badness: float


@dataclass(frozen=True, eq=False)
class Standing:
    """One thing that stands on the ground: its box in the given picture and the guesses at its top face, best first;
    none where it has not a die's shape."""

    box_xywh: tuple[int, int, int, int]
    at_edge: bool
    guesses: tuple[Guess, ...]


def ground_of(frame_bgr: np.ndarray, box_xywh: tuple[int, int, int, int] | None = None) -> Ground:
    """The ground under a picture (H, W, 3 uint8), taken for whatever most of it, or of a box of it, shows."""
    height, width = frame_bgr.shape[:2]
    x, y, w, h = box_xywh or (0, 0, width, height)
    small = _shrunk(frame_bgr[y : y + h, x : x + w], GROUND_LONG_SIDE_PX, cv2.INTER_LINEAR)
    log = _logs(small).reshape(-1, 3)
    across = (x + (np.arange(small.shape[1]) + 0.5) * w / small.shape[1]) / width * 2 - 1
    down = (y + (np.arange(small.shape[0]) + 0.5) * h / small.shape[0]) / height * 2 - 1
    basis = _basis(*np.meshgrid(across, down))
    terms = np.zeros((6, 3))
    terms[0] = np.median(log, axis=0)
    for _ in range(6):
        left = np.linalg.norm(log - basis @ terms, axis=1)
        spread = max(0.02, 1.48 * float(np.median(left)))
        weight = (1 / (1 + (left / (1.5 * spread)) ** 2) ** 2)[:, None]
        gram = basis.T @ (basis * weight) + 1e-4 * np.eye(6)
        terms = np.linalg.solve(gram, basis.T @ (log * weight))
    light, hue = _apart(log - basis @ terms)
    return Ground(terms, 1.48 * float(np.median(np.abs(light))), 1.48 * float(np.median(hue)))


def find_standing(frame_bgr: np.ndarray, ground: Ground, least_px: float = 20.0) -> list[Standing]:
    """Everything in a picture that stands out from its ground and may be a die, from left to right."""
    small = _shrunk(frame_bgr, COARSE_LONG_SIDE_PX)
    scale = small.shape[1] / frame_bgr.shape[1]
    light, hue = _apart(_logs(small) - _level(ground, small.shape[1], small.shape[0]))
    stands, _ = _masks(light, hue, ground)
    stands = cv2.morphologyEx(stands, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    stands = cv2.morphologyEx(stands, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(stands)
    found = []
    for x, y, w, h, area in stats[1:count]:
        if min(w, h) < max(6.0, 0.8 * least_px * scale) or area < 0.3 * w * h or max(w, h) > 3 * min(w, h):
            continue
        box = (round(x / scale), round(y / scale), round(w / scale), round(h / scale))
        found.append(look_at(frame_bgr, ground, box))
    return sorted(found, key=lambda each: each.box_xywh[0])


def look_at(frame_bgr: np.ndarray, ground: Ground, box_xywh: tuple[int, int, int, int]) -> Standing:
    """The guesses at the top face of what stands in a box of the picture."""
    height, width = frame_bgr.shape[:2]
    x, y, w, h = box_xywh
    room = 0.22 * max(w, h) + 3
    left, top = max(0, int(x - room)), max(0, int(y - room))
    right, bottom = min(width, int(x + w + room)), min(height, int(y + h + room))
    cut = frame_bgr[top:bottom, left:right]
    scale = CUT_OUT_DIE_PX / max(w, h)
    cut = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    rims = (left == 0, top == 0, right == width, bottom == height)
    xs = (left + np.arange(cut.shape[1]) / scale) / width * 2 - 1
    ys = (top + np.arange(cut.shape[0]) / scale) / height * 2 - 1
    level = (_basis(*np.meshgrid(xs, ys)) @ ground.terms).reshape(*cut.shape[:2], 3)
    logs = cv2.GaussianBlur(_logs(cut), (0, 0), 0.8)
    leans = leans_at(np.array([x + w / 2, y + h / 2]), (width, height))
    outlines = _outlines(logs, level, ground)
    at_edge = any(_touches(mask, rims) for way, mask, _ in outlines if way == "without shadow")
    hulls = [(way, *hull, alone) for way, mask, alone in outlines for hull in _hull_of(mask)]
    poses = fit([(points, alone) for _, points, _, alone in hulls], leans)
    largest = max((pose.edge_px for pose in poses if pose.misfit < MOST_MISFIT), default=1.0)
    guesses = []
    for (way, _, hollow, alone), pose in zip(hulls, poses, strict=True):
        if pose.misfit > MOST_MISFIT or pose.roundness < LEAST_ROUNDNESS:
            continue
        strange = float(np.linalg.norm(leans - pose.lean, axis=1).min())
        small = max(0.0, SMALLEST_LIKELY - pose.edge_px / largest)
        badness = 8 * pose.misfit + 2 * hollow + 0.8 * strange + small + (0.15 if alone else 0.0)
        badness += _strangers_on_rim(logs, pose)
        guesses.append(_in_frame(Guess(pose, way, badness), scale, (left, top)))
    return Standing(box_xywh, at_edge, _different(sorted(guesses, key=lambda each: each.badness)))


def cut_out(frame_bgr: np.ndarray, standing: Standing) -> tuple[np.ndarray, list[np.ndarray]]:
    """The logarithms (`likeness.logs_of`) of what stands there, shrunk where it is large, and the maps (2, 3;
    `likeness.square_map`) of its guesses in them."""
    x, y, w, h = standing.box_xywh
    room = round(0.25 * max(w, h)) + 3
    left, top = max(0, x - room), max(0, y - room)
    cut = frame_bgr[top : y + h + room, left : x + w + room]
    scale = min(1.0, MOST_LOGS_DIE_PX / max(w, h))
    if scale < 1:
        cut = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    maps = [
        square_map((guess.pose.top_xy - (left, top) + 0.5) * scale - 0.5, guess.pose.edges_xy * scale)
        for guess in standing.guesses
    ]
    return logs_of(cut), maps


def body_lab(frame_bgr: np.ndarray, pose: Pose) -> tuple[float, float, float]:
    """The colour of a die's body, CIE Lab (L 0..100, a, b), taken from the rim of its top face, where symbols seldom
    reach."""
    square = straightened(frame_bgr, pose, 24, grown=0.88)
    rim = np.concatenate(
        [
            square[:3].reshape(-1, 3),
            square[-3:].reshape(-1, 3),
            square[:, :3].reshape(-1, 3),
            square[:, -3:].reshape(-1, 3),
        ]
    )
    middle = np.median(rim, axis=0).astype(np.float32)[None, None] / 255
    light, green_red, blue_yellow = cv2.cvtColor(middle, cv2.COLOR_BGR2LAB)[0, 0]
    return float(light), float(green_red), float(blue_yellow)


def straightened(frame_bgr: np.ndarray, pose: Pose, side_px: int, grown: float = 1.0) -> np.ndarray:
    """The top face as a square picture (side_px, side_px, 3), its edge times `grown` across."""
    middle = (side_px - 1) / 2
    step = pose.edges_xy * grown / side_px
    source = np.concatenate([step, (pose.top_xy - step @ np.array([middle, middle]))[:, None]], axis=1)
    way = cv2.INTER_AREA if pose.edge_px > 2 * side_px else cv2.INTER_LINEAR
    return cv2.warpAffine(
        frame_bgr, source, (side_px, side_px), flags=way | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )


def _outlines(logs: np.ndarray, level: np.ndarray, ground: Ground) -> list[tuple[str, np.ndarray, bool]]:
    """Outlines to try (a name, a mask, whether it is the top face alone)."""
    light, hue = _apart(logs - level)
    stands, lit = _masks(light, hue, ground)
    whole, shadeless = _one_piece(stands), _one_piece(lit)
    tried = [("all", whole, False), ("without shadow", shadeless, False), ("without shadow", shadeless, True)]
    inside = whole > 0
    if inside.sum() > 200:
        tried += [("one colour", mask, True) for mask in _parts_of_one_colour(logs, inside)]
    return [(way, mask, alone) for way, mask, alone in tried if mask.any()]


def _parts_of_one_colour(logs: np.ndarray, inside: np.ndarray) -> list[np.ndarray]:
    colours = np.ascontiguousarray(logs[inside], dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.01)
    cv2.setRNGSeed(1)
    few = colours[:: max(1, len(colours) // 900)]
    labels = np.empty((len(few), 1), np.int32)
    _, _, centres = cv2.kmeans(few, 4, labels, stop, 1, cv2.KMEANS_PP_CENTERS)
    nearest = np.argmin(((colours[:, None] - centres[None]) ** 2).sum(axis=2), axis=1)
    masks = []
    for number in range(len(centres)):
        mask = np.zeros(inside.shape, np.uint8)
        mask[inside] = nearest == number
        piece = _one_piece(mask)
        if piece.sum() > 0.2 * inside.sum():
            masks.append(piece)
    return masks


def _one_piece(mask: np.ndarray) -> np.ndarray:
    """The largest piece of a mask, its holes filled and its threads cut."""
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    piece = np.zeros_like(mask)
    if outlines:
        cv2.drawContours(piece, [max(outlines, key=cv2.contourArea)], -1, 1, -1)
    return cv2.morphologyEx(piece, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))


def _strangers_on_rim(logs: np.ndarray, pose: Pose) -> float:
    """The share of a top face's rim that has not the colour of the most of it, as ground or a side face would."""
    places = np.rint(pose.top_xy + RIM @ pose.edges_xy.T).astype(int)
    height, width = logs.shape[:2]
    colours = logs[np.clip(places[:, 1], 0, height - 1), np.clip(places[:, 0], 0, width - 1)]
    off = np.abs(colours - np.median(colours, axis=0)).max(axis=1)
    return float((off > STRANGE_RIM_LOG).mean())


def _touches(mask: np.ndarray, rims: tuple[bool, bool, bool, bool]) -> bool:
    """Whether a mask runs along those of its rims (left, top, right, bottom) that are the picture's own."""
    lengths = (mask[:, :2].any(axis=1), mask[:2].any(axis=0), mask[:, -2:].any(axis=1), mask[-2:].any(axis=0))
    return any(is_rim and length.sum() > CUT_OUT_DIE_PX / 8 for is_rim, length in zip(rims, lengths, strict=True))


def _hull_of(mask: np.ndarray) -> list[tuple[np.ndarray, float]]:
    """The convex outline of a mask (N, 2), and what share of it is hollow; nothing for a mask that is too small."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return []
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    if len(hull) < 6 or area < LEAST_HULL_PX:
        return []
    return [(hull[:, 0].astype(float), 1 - cv2.contourArea(outline) / area)]


def _different(guesses: list[Guess]) -> tuple[Guess, ...]:
    """The guesses less those whose corners all lie by a better one's."""
    kept: list[Guess] = []
    for each in guesses:
        corners = each.pose.corners_xy
        near = ALIKE_WITHIN_EDGES * each.pose.edge_px
        if not any(
            np.linalg.norm(corners[:, None] - better.pose.corners_xy[None], axis=2).min(axis=1).max() < near
            for better in kept
        ):
            kept.append(each)
    return tuple(kept)


def _in_frame(guess: Guess, scale: float, left_top: tuple[int, int]) -> Guess:
    pose = guess.pose
    top = (pose.top_xy + 0.5) / scale - 0.5 + np.array(left_top)
    return Guess(
        Pose(top, pose.edges_xy / scale, pose.lean, pose.edge_px / scale, pose.misfit), guess.way, guess.badness
    )


def _masks(light: np.ndarray, hue: np.ndarray, ground: Ground) -> tuple[np.ndarray, np.ndarray]:
    """What differs from the ground, and that without what may be its shadow: (h, w) uint8, 0 or 1."""
    least_light, least_hue = max(0.13, 4.5 * ground.spread_light), max(0.1, 4.5 * ground.spread_hue)
    stands = (np.abs(light) > least_light) | (hue > least_hue)
    shadow = (light < 0) & (light > SHADOW_DEEPEST) & (hue < least_hue)
    return stands.astype(np.uint8), (stands & ~shadow).astype(np.uint8)


def _apart(off: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Differences of logarithms (..., 3) as those of light (...) and of hue (...)."""
    light = off.mean(axis=-1)
    return light, np.linalg.norm(off - light[..., None], axis=-1)


def _level(ground: Ground, width: int, height: int) -> np.ndarray:
    return np.asarray((_basis(*_axes(width, height)) @ ground.terms).reshape(height, width, 3))


def _axes(width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    xs, ys = np.meshgrid(np.arange(width) / width * 2 - 1, np.arange(height) / height * 2 - 1)
    return xs, ys


def _basis(xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    x, y = xs.ravel(), ys.ravel()
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)


def _logs(frame_bgr: np.ndarray) -> np.ndarray:
    return np.asarray(np.log(frame_bgr.astype(np.float32) + LOG_OFFSET))


def _shrunk(frame_bgr: np.ndarray, long_side_px: int, way: int = cv2.INTER_AREA) -> np.ndarray:
    scale = min(1.0, long_side_px / max(frame_bgr.shape[:2]))
    step = max(1, int(0.34 / scale))
    thin = frame_bgr[::step, ::step]
    size = (max(1, round(frame_bgr.shape[1] * scale)), max(1, round(frame_bgr.shape[0] * scale)))
    return cv2.resize(thin, size, interpolation=way)
