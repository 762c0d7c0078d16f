"""Exact bounds on a share of wrong, from how many of so many were wrong.

Source: Clopper and Pearson, "The use of confidence or fiducial limits" (Biometrika 26, 1934).
"""

from __future__ import annotations

import math

import numpy as np

DELTA = 0.05
BISECTIONS = 60


def chance_of_at_most(wrong: int, dice: int, share: float) -> float:
    """P(X <= wrong) for X of `dice` tries at `share` each, summed in logarithms over the shorter tail."""
    if wrong >= dice or share <= 0:
        return 1.0
    if wrong < 0 or share >= 1:
        return 0.0
    if wrong > dice * share:
        return 1.0 - chance_of_at_most(dice - wrong - 1, dice, 1 - share)
    counts = np.arange(wrong + 1)
    # The last term is the largest here, so terms are built from it downwards and never overflow.
    log_last = (
        math.lgamma(dice + 1)
        - math.lgamma(wrong + 1)
        - math.lgamma(dice - wrong + 1)
        + wrong * math.log(share)
        + (dice - wrong) * math.log1p(-share)
    )
    steps = np.log(counts[1:]) - np.log(dice - counts[1:] + 1.0) + math.log1p(-share) - math.log(share)
    log_terms = log_last + np.concatenate((np.cumsum(steps[::-1])[::-1], [0.0]))
    return min(1.0, float(np.exp(log_terms).sum()))


def upper_bound(wrong: int, dice: int, delta: float = DELTA) -> float:
    """Clopper-Pearson's one-sided upper bound on the share of wrong: the true share is above it with a chance of at
    most `delta`. 1 when nothing was tried. ValueError for counts that cannot be."""
    if not 0 <= wrong <= dice:
        raise ValueError(f"{wrong} wrong of {dice} cannot be")
    if wrong == dice:
        return 1.0
    low, high = wrong / dice, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if chance_of_at_most(wrong, dice, middle) > delta else (low, middle)
    return high


def lower_bound(wrong: int, dice: int, delta: float = DELTA) -> float:
    """Clopper-Pearson's one-sided lower bound on the share of wrong."""
    return 1.0 - upper_bound(dice - wrong, dice, delta)


def interval(wrong: int, dice: int, confidence: float = 0.95) -> tuple[float, float]:
    """Clopper-Pearson's two-sided exact interval of a share."""
    each_side = (1 - confidence) / 2
    return lower_bound(wrong, dice, each_side), upper_bound(wrong, dice, each_side)
