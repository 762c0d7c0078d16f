"""Cards: playing cards, game cards and backs, one alone or spread over a surface."""

from __future__ import annotations

import numpy as np

from tools.dice_net import surfaces
from tools.dice_net.noise import words
from tools.dice_net.printed import picture_of_anything
from tools.dice_net.stamp import Patch, any_lamp, lay
from tools.dice_net.surfaces import any_colour, hsv

Rng = np.random.Generator

SUITS = (
    ((0, -1), (0.75, 0), (0, 1), (-0.75, 0)),
    ((0, 1), (-0.95, -0.1), (-0.85, -0.75), (-0.35, -0.9), (0, -0.5), (0.35, -0.9), (0.85, -0.75), (0.95, -0.1)),
    (
        (0, -1),
        (0.85, 0.1),
        (0.8, 0.6),
        (0.3, 0.65),
        (0.1, 0.45),
        (0.3, 1),
        (-0.3, 1),
        (-0.1, 0.45),
        (-0.3, 0.65),
        (-0.8, 0.6),
        (-0.85, 0.1),
    ),
)
PIP_PLACES = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.2), (0.5, 0.8)),
    3: ((0.5, 0.2), (0.5, 0.5), (0.5, 0.8)),
    4: ((0.36, 0.22), (0.64, 0.22), (0.36, 0.78), (0.64, 0.78)),
    7: ((0.36, 0.2), (0.64, 0.2), (0.36, 0.5), (0.64, 0.5), (0.36, 0.8), (0.64, 0.8), (0.5, 0.35)),
    8: ((0.36, 0.2), (0.64, 0.2), (0.36, 0.5), (0.64, 0.5), (0.36, 0.8), (0.64, 0.8), (0.5, 0.35), (0.5, 0.65)),
    9: (*((x, y) for x in (0.36, 0.64) for y in (0.18, 0.39, 0.61, 0.82)), (0.5, 0.5)),
}


def card(rng: Rng, side_px: int) -> Patch:
    """A card, upright in its patch: a playing card's pips, a game card's art and text, or a patterned back."""
    patch = Patch(side_px)
    left, right, top, bottom = 0.17, 0.83, 0.02, 0.98
    white = hsv(rng.uniform(30, 60), rng.uniform(0, 0.15), rng.uniform(0.82, 1.0))
    patch.box(left, top, right, bottom, white, rng.uniform(0.02, 0.07))
    kind = rng.random()
    if kind < 0.4:
        colour = hsv(0, 0.85, 0.75) if rng.random() < 0.5 else hsv(0, 0, 0.08)
        count = int(rng.choice(list(PIP_PLACES)))
        suit = SUITS[rng.integers(0, len(SUITS))]
        for x, y in PIP_PLACES[count]:
            up = 1 if y <= 0.5 else -1
            patch.polygon([(x + 0.06 * px, y + 0.07 * up * py) for px, py in suit], colour, solid=False)
        for x, y in ((0.235, 0.1), (0.765, 0.9)):
            patch.text(str(count), x, y, 0.07, colour)
        return patch
    if kind < 0.75:
        art = picture_of_anything(rng, side_px, side_px)
        x0, x1 = int(0.22 * side_px), int(0.78 * side_px)
        y0, y1 = int(0.12 * side_px), int(rng.uniform(0.4, 0.9) * side_px)
        patch.box(left + 0.02, top + 0.02, right - 0.02, bottom - 0.02, any_colour(rng, 0.2), 0.03, solid=False)
        patch.box(left + 0.04, 0.5, right - 0.04, bottom - 0.05, white, 0.01, solid=False)
        patch.bgr[y0:y1, x0:x1] = art[y0:y1, x0:x1]
        for y in np.arange(y1 / side_px + 0.06, 0.92, 0.045):
            patch.stroke([(0.24, y), (rng.uniform(0.5, 0.76), y)], hsv(0, 0, 0.25), 0.012)
        patch.text(words(rng, 8), 0.5, 0.075, 0.05, hsv(0, 0, 0.1))
        return patch
    back, line = any_colour(rng, 0.2, 0.7), any_colour(rng, 0.5, 0.95)
    patch.box(left + 0.04, top + 0.04, right - 0.04, bottom - 0.04, back, 0.02, solid=False)
    step = rng.uniform(0.05, 0.12)
    for x in np.arange(0.24, 0.78, step):
        for y in np.arange(0.1, 0.92, step):
            patch.disc(x, y, step * 0.3, line, line=0.0 if kind < 0.88 else 0.012)
    return patch


def spread_cards(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Cards lying over a surface."""
    under = (surfaces.felt, surfaces.wood, surfaces.plain, surfaces.cloth)[rng.integers(0, 4)](rng, height_px, width_px)
    lamp, size = any_lamp(rng), rng.uniform(70, 300)
    one = [card(rng, int(min(256, size * 1.2))) for _ in range(3)]
    for _ in range(int(rng.integers(2, 9))):
        lay(
            under,
            one[rng.integers(0, 3)],
            (rng.uniform(0, width_px), rng.uniform(0, height_px)),
            size,
            rng.uniform(0, 360),
            lamp,
            1.5,
        )
    return under
