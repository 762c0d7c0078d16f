"""Weighing: what both networks say of the places in one picture, made into two log-odds a place: that a die lies there,
and that one does and its number is read right.

Two logistic regressions, fitted on rendered scenes by tools/dice_net/calibrate.py and kept beside the networks. They
know what one crop does not: dice thrown together are about one size, so a place much larger or smaller than the surest
die is likely something else.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from companion.vision.network import ASSETS, UNREAD, Found

SURENESS_FILE = "dice_sureness.json"
USUAL_SIDE_PX = 640.0
FAR_SIDE_LOG_ODDS = (-6.0, 8.0)
MARGINS = (-3.0, 8.0)
OF_DIE = ("finder", "reader", "margin", "size off", "size off beside a sure die", "surest", "size")
OF_NUMBER = ("margin", "counted alike", "counted another", "unread", "none", "rival")
LEAST_SHARE = 1e-4
LEAST_EDGE_PX = 20.0
"""Below this edge a pip is four pixels wide and less, and no number is sure."""


@dataclass(frozen=True, slots=True)
class Glance:
    """One place looked at: where, the mean answer of the crops (FACES,), the likeliest face, and the margin: by how
    much, in logarithms, that face beats any other answer in the crop that favours it least. `die` are the log-odds
    that a die lies there, 0 until the places of the picture were weighed together."""

    found: Found
    answer: np.ndarray
    face: int
    margin: float
    die: float = 0.0


@dataclass(frozen=True)
class Weights:
    """A logistic regression: a weight for each named value, and what is added."""

    of: Mapping[str, float]
    bias: float

    def log_odds(self, values: Mapping[str, float]) -> float:
        """The log-odds for these values."""
        return self.bias + sum(weight * values[name] for name, weight in self.of.items())


@dataclass(frozen=True)
class Sureness:
    """How places are weighed, and the log-odds from which on a place is a die (`least_die`), from which on a place that
    is none raises a doubt (`least_doubt`), and from which on a number is taken (`least_number`)."""

    die: Weights
    number: Weights
    least_die: float
    least_doubt: float
    least_number: float

    def number_log_odds(self, look: Glance, counted: int) -> float:
        """The log-odds that a die lies there and its number is read right; minus infinity where it has none or is too
        small. `counted` is the face that its pips give when they are counted one by one, 0 where they cannot be."""
        if look.face == UNREAD or look.found.edge_px < LEAST_EDGE_PX:
            return -math.inf
        return log_odds(share_of(look.die) * share_of(self.number.log_odds(number_values(look, counted))))

    def is_number_sure(self, look: Glance, counted: Callable[[], int]) -> bool:
        """Whether a place's number is taken. Its pips are counted only where that can change the answer."""
        best, worst = self.number_log_odds(look, look.face), self.number_log_odds(look, UNREAD)
        if min(best, worst) >= self.least_number or max(best, worst) < self.least_number:
            return best >= self.least_number
        return self.number_log_odds(look, counted()) >= self.least_number


@lru_cache(maxsize=4)
def sureness(folder: Path = ASSETS) -> Sureness:
    """The calibrated weights and thresholds that lie beside the networks."""
    told = json.loads((folder / SURENESS_FILE).read_text("utf-8"))
    die, number = (Weights(told[name]["weights"], float(told[name]["bias"])) for name in ("die", "number"))
    return Sureness(die, number, *(float(told[name]) for name in ("least_die", "least_doubt", "least_number")))


def weighed(looks: Sequence[Glance], longest_px: float, die: Weights) -> list[Glance]:
    """The looks with their log-odds of being a die; `longest_px` is the longer side of the picture they lie in."""
    return [
        replace(look, die=die.log_odds(values))
        for look, values in zip(looks, die_values(looks, longest_px), strict=True)
    ]


def die_values(looks: Sequence[Glance], longest_px: float) -> list[dict[str, float]]:
    """What is known of each place, by the names of OF_DIE."""
    if not looks:
        return []
    finders = [log_odds(look.found.score) for look in looks]
    readers = [float(np.clip(log_odds(1 - float(look.answer[0])), *FAR_SIDE_LOG_ODDS)) for look in looks]
    best = max(range(len(looks)), key=lambda at: finders[at] + readers[at])
    surest = float(np.clip(finders[best] + readers[best], -3.0, 6.0))
    values = []
    for look, finder, reader in zip(looks, finders, readers, strict=True):
        off = abs(math.log(look.found.edge_px / looks[best].found.edge_px))
        size = math.log(look.found.edge_px * USUAL_SIDE_PX / longest_px)
        margin = float(np.clip(look.margin, *MARGINS))
        known = (finder, reader, margin, off, off * max(surest, 0.0), surest, size)
        values.append(dict(zip(OF_DIE, known, strict=True)))
    return values


def number_values(look: Glance, counted: int) -> dict[str, float]:
    """What is known of a place's number, by the names of OF_NUMBER: the last three are the logarithms of the mean
    shares of 'a die that cannot be read', of 'no die', and of the next likely number."""
    alike, another = counted == look.face, counted not in (0, look.face)
    rivals = np.delete(look.answer, (0, look.face, UNREAD))
    shares = (look.answer[UNREAD], look.answer[0], rivals.max())
    logs = [math.log(max(float(share), 0.0) + LEAST_SHARE) for share in shares]
    known = (float(np.clip(look.margin, *MARGINS)), float(alike), float(another), *logs)
    return dict(zip(OF_NUMBER, known, strict=True))


def share_of(odds: float) -> float:
    """The share that these log-odds mean."""
    return 1 / (1 + math.exp(-odds))


def log_odds(share: float) -> float:
    """The logarithm of share : (1 - share), within 1 in a million."""
    return math.log(max(share, 1e-6) / max(1 - share, 1e-6))
