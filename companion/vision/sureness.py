"""Sureness: from which score on a reader may answer, so that what it accepts is wrong at most once in a thousand.

Given dice with the reader's score and whether the reading was right, thresholds are tried from strict to lax, and the
share of wrong among the accepted is bounded from above by the exact binomial bound each time; the scan stops at the
first threshold that cannot be shown to hold, and the one before it is taken. Because each threshold is tested only when
all stricter ones passed, no correction for many tests is owed: the chance that the threshold returned breaks its
promise is at most `delta`, whatever the network, so long as the dice to be read come as those of the calibration came.
That last clause is the weak one: calibrate on sources that the network never saw, one network a source
(`calibrate_across`), and read the worst group's figure before the pooled one.

Sources: Geifman and El-Yaniv, "Selective classification for deep neural networks" (2017), algorithm 1: the exact bound
over accepted samples. Bates, Angelopoulos, Lei, Malik and Jordan, "Distribution-free, risk-controlling prediction sets"
(2021). Angelopoulos, Bates, Candès, Jordan and Lei, "Learn then test" (2021), section 3: fixed-sequence testing.
Clopper and Pearson, "The use of confidence or fiducial limits" (Biometrika 26, 1934): the exact interval.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

MOST_WRONG = 1 / 1000
DELTA = 0.05
BISECTIONS = 60


@dataclass(frozen=True)
class Calibration:
    """A threshold and what it stands on: of `dice` calibrated, `accepted` score at or above `threshold`, `wrong` of
    them wrong, and `bound` is the highest share of wrong that fits with confidence 1 - delta. `is_proven` when the
    bound is within what was asked for."""

    threshold: float
    dice: int
    accepted: int
    wrong: int
    bound: float
    most_wrong: float
    is_proven: bool

    @property
    def accepted_share(self) -> float:
        """The part of the dice that is answered, 0 to 1."""
        return self.accepted / self.dice if self.dice else 0.0

    @property
    def sentence(self) -> str:
        """What was shown and what was not, in words."""
        asked = f"1 in {1 / self.most_wrong:,.0f}"
        stands_on = (
            f"{self.wrong} wrong of {self.accepted:,} accepted dice ({self.accepted_share:.1%} of {self.dice:,})"
        )
        if self.is_proven:
            return f"At most {asked} wrong holds from a score of {self.threshold:.4f} on: {stands_on}."
        least = least_to_prove(self.most_wrong)
        return (
            f"At most {asked} wrong is not shown by these dice (it takes {least:,} with none wrong). The best they "
            f"show is at most 1 in {1 / self.bound:,.0f}, from a score of {self.threshold:.4f} on: {stands_on}."
        )


@dataclass(frozen=True)
class Group:
    """How one source, read by a network that never saw it, fares at the pooled threshold; `bound` is one-sided and
    exact for this group alone, the threshold taken as given."""

    name: str
    dice: int
    accepted: int
    wrong: int
    bound: float


@dataclass(frozen=True)
class AcrossSources:
    """The pooled calibration and each source under it, worst bound first."""

    pooled: Calibration
    groups: tuple[Group, ...]

    @property
    def worst(self) -> Group:
        """The source of which least good is known."""
        return self.groups[0]


@functools.lru_cache(maxsize=4096)
def least_to_prove(most_wrong: float = MOST_WRONG, delta: float = DELTA, wrong: int = 0) -> int:
    """How many accepted dice it takes to show a share of at most `most_wrong` when so many of them are wrong."""
    if not wrong:
        return math.ceil(math.log(delta) / math.log1p(-most_wrong))
    too_few = least_to_prove(most_wrong, delta, wrong - 1)
    enough = 2 * too_few + math.ceil(wrong / most_wrong)
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        is_enough = chance_of_at_most(wrong, middle, most_wrong) <= delta
        too_few, enough = (too_few, middle) if is_enough else (middle, enough)
    return enough


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


def calibrate(
    scores: Sequence[float] | np.ndarray,
    is_right: Sequence[bool] | np.ndarray,
    most_wrong: float = MOST_WRONG,
    delta: float = DELTA,
) -> Calibration:
    """The laxest threshold reached by the scan from strict to lax. The scan starts where so many dice are accepted that
    the promise could be shown at all; that place depends on the scores and not on what was right, so it costs nothing.

    Dice of two kinds with a threshold each (where a second look agrees, and where not) are calibrated apart, with half
    of `delta` each.

    Where the promise is not shown, the threshold with the lowest bound among twenty set by the scores alone, the bound
    then at delta / 20 so that the choosing is paid for. ValueError without dice or where the two differ in length.
    """
    marks, rights = np.asarray(scores, float), np.asarray(is_right, bool)
    if marks.ndim != 1 or marks.shape != rights.shape or not len(marks) or not np.isfinite(marks).all():
        raise ValueError("calibration takes as many finite scores as marks of right or wrong, one at least")
    order = np.argsort(-marks, kind="stable")
    marks, wrong_so_far = marks[order], np.cumsum(~rights[order])
    is_last_of_tie = np.append(marks[1:] != marks[:-1], True)
    ends = np.flatnonzero(is_last_of_tie)

    def at(end: int, allowed: float, most: float) -> Calibration:
        accepted, wrong = int(end) + 1, int(wrong_so_far[end])
        bound = upper_bound(wrong, accepted, allowed)
        return Calibration(float(marks[end]), len(marks), accepted, wrong, bound, most_wrong, bound <= most)

    taken: int | None = None
    for end in ends[ends + 1 >= least_to_prove(most_wrong, delta)]:
        if end + 1 < least_to_prove(most_wrong, delta, int(wrong_so_far[end])):
            break
        taken = end
    if taken is not None:
        return at(taken, delta, most_wrong)
    tried = _spread(ends)
    return min((at(end, delta / len(tried), -1.0) for end in tried), key=lambda each: (each.bound, -each.threshold))


def _spread(ends: np.ndarray) -> list[int]:
    """At most twenty of the thresholds, evenly spread in the number accepted."""
    return sorted({int(ends[round(place)]) for place in np.linspace(0, len(ends) - 1, 20)})


def calibrate_across(
    groups: Mapping[str, tuple[Sequence[float] | np.ndarray, Sequence[bool] | np.ndarray]],
    most_wrong: float = MOST_WRONG,
    delta: float = DELTA,
) -> AcrossSources:
    """One threshold for several sources, each scored by a network that never saw it: `groups` names a source and gives
    its scores and its marks of right or wrong. The pooled promise is about dice mixed as the groups are; a table is
    none of them, so the worst group is what to expect of a bad one."""
    all_scores = np.concatenate([np.asarray(scores, float) for scores, _ in groups.values()])
    all_right = np.concatenate([np.asarray(rights, bool) for _, rights in groups.values()])
    pooled = calibrate(all_scores, all_right, most_wrong, delta)
    found = []
    for name, (scores, rights) in groups.items():
        is_accepted = np.asarray(scores, float) >= pooled.threshold
        wrong = int((is_accepted & ~np.asarray(rights, bool)).sum())
        accepted = int(is_accepted.sum())
        found.append(Group(name, len(is_accepted), accepted, wrong, upper_bound(wrong, accepted, delta)))
    return AcrossSources(pooled, tuple(sorted(found, key=lambda each: -each.bound)))
