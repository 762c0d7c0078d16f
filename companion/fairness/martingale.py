"""Evidence that a die is not fair, valid however often one looks at it and whenever one stops.

The evidence is an e-value: what a gambler owns who began with 1 and bet on the faces to come at a fair die's odds. With
a fair die that is a test martingale, and by Ville's inequality the chance that it ever reaches 20, at whichever of
endlessly many rolls, is at most 1 in 20. Looking costs nothing, and no number of rolls has to be settled beforehand.

The stake is divided for good among bets that each learn from the rolls so far:
- half of it, evenly, among Dirichlet mixtures over all faces (Lindon and Malek, "Anytime-Valid Inference for
  Multinomial Count Data", NeurIPS 2022), with wide and with narrow priors around the fair die;
- half of it, evenly, among one beta-binomial mixture a face, for the die of which one face comes too often or too
  seldom: it has one number to learn and not five, and so finds a loaded face sooner.
A mean of test martingales is one. Nothing here knows a table or a screen.

Several sides may show one face: two blank ones of six. Such a face comes to w of S sides with a fair die, and every
prior around the fair die gives it w times the weight of a face that has one side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.frozen import frozen

ALARM: Final = 20.0
"""Evidence from which on a die is called unusual: a fair one ever gets there in at most 1 of 20 cases."""
WIDTHS: Final = (3.0, 12.0, 50.0)
"""Weights (in rolls a side) of the Dirichlet priors around the fair die: a small one finds a gross fault sooner, a
great one a small fault at all."""
FACE_WIDTH: Final = 8.0
"""The same of the mixtures that bet on one face."""
_SMALL, _LARGE = 1e-100, 1e100


class Martingale:
    """One die's evidence, roll by roll.

    weights: on how many of the sides each face is, from face 1 on; () for every face on one. counts: how often each
    came. log_evidence: the natural logarithm of the evidence now; log_peak: of the highest so far.
    """

    def __init__(self, sides: int = 6, weights: Sequence[int] = ()) -> None:
        if sides < 2:
            raise ValueError(f"A die has two sides or more, not {sides}.")
        self.sides, self.weights = sides, tuple(weights) or (1,) * sides
        if len(self.weights) < 2 or min(self.weights) < 1 or sum(self.weights) != sides:
            raise ValueError(f"Faces on {self.weights} sides each do not make a die with {sides} sides.")
        self.counts = [0] * len(self.weights)
        self.rolls = 0
        self.log_evidence = self.log_peak = 0.0
        # Each bet's fortune as a multiple of e to the power of _scale, so that no run of luck overflows.
        self._all = [1.0] * len(WIDTHS)
        self._one = [1.0] * len(self.weights)
        self._scale = 0.0

    def take(self, face: int) -> float:
        """One more roll; the evidence's logarithm after it. ValueError for a face the die does not have."""
        sides, came = self.sides, face - 1
        if not 0 <= came < len(self.weights):
            raise ValueError(f"A die with {len(self.weights)} faces does not show number {face} of them.")
        rolls, counts = self.rolls, self.counts
        before, weight = counts[came], self.weights[came]
        # Each bet grows by the chance that it gave this face, over the chance that a fair die gives it.
        for place, width in enumerate(WIDTHS):
            self._all[place] *= sides * (width * weight + before) / (weight * (sides * width + rolls))
        total = sides * FACE_WIDTH + rolls
        for each, mine in enumerate(self.weights):
            if each == came:
                self._one[each] *= sides * (FACE_WIDTH * mine + before) / (mine * total)
            else:
                self._one[each] *= sides / ((sides - mine) * total) * (total - FACE_WIDTH * mine - counts[each])
        counts[came] = before + 1
        self.rolls = rolls + 1
        owned = (sum(self._all) / len(self._all) + sum(self._one) / len(self._one)) / 2
        if not _SMALL < owned < _LARGE:
            self._rescale(owned)
            owned = 1.0
        self.log_evidence = self._scale + math.log(owned)
        self.log_peak = max(self.log_peak, self.log_evidence)
        return self.log_evidence

    def _rescale(self, owned: float) -> None:
        # A bet that has lost nearly everything beside the rest may become nothing: that accuses no die falsely.
        self._scale += math.log(owned)
        self._all = [each / owned for each in self._all]
        self._one = [each / owned for each in self._one]

    @property
    def evidence(self) -> float:
        """What the gambler owns now; 1 says nothing, less speaks for the fair die."""
        return _grown(self.log_evidence)

    @property
    def peak(self) -> float:
        """The most he ever owned: the reciprocal of a p-value that stays valid (Ville)."""
        return _grown(self.log_peak)


@frozen
class Watched:
    """A die watched from its first roll to its last.

    weights: on how many sides each face is; counts: how often each came; path: (rolls so far, log10 of the evidence),
    thinned, the highest and the last point among them.
    """

    weights: tuple[int, ...]
    counts: tuple[int, ...]
    evidence: float
    peak: float
    peak_at: int
    path: tuple[tuple[int, float], ...]

    @property
    def rolls(self) -> int:
        """How many rolls were counted."""
        return sum(self.counts)

    @property
    def expected(self) -> tuple[float, ...]:
        """How often a fair die would have shown each face, on average."""
        return tuple(self.rolls * weight / sum(self.weights) for weight in self.weights)

    @property
    def bands(self) -> tuple[tuple[int, int], ...]:
        """(fewest, most) of each face, as `band` has them."""
        sides, faces = sum(self.weights), len(self.weights)
        of = {weight: band(self.rolls, sides, weight, faces) for weight in set(self.weights)}
        return tuple(of[weight] for weight in self.weights)

    @property
    def is_unusual(self) -> bool:
        """Whether the evidence ever reached ALARM."""
        return self.peak >= ALARM

    @property
    def strangest(self) -> int:
        """The face that came the most too often or too seldom."""
        sides = sum(self.weights)
        grown = [_log_of_face(*of, self.rolls, sides) for of in zip(self.counts, self.weights, strict=True)]
        return grown.index(max(grown)) + 1


def watch(faces: Iterable[int], sides: int = 6, weights: Sequence[int] = (), points: int = 240) -> Watched:
    """Watch a die through these faces, after every roll. weights: as of a Martingale; points: about how many of its
    path are kept.
    """
    die, path, peak_at = Martingale(sides, weights), [(0, 0.0)], 0
    for face in faces:
        before = die.log_peak
        die.take(face)
        if die.log_peak > before:
            peak_at = die.rolls
        path.append((die.rolls, die.log_evidence / math.log(10)))
    step = max(1, math.ceil(len(path) / points))
    kept = tuple(point for point in path if point[0] % step == 0 or point[0] in (peak_at, die.rolls))
    return Watched(die.weights, tuple(die.counts), die.evidence, die.peak, peak_at, kept)


def band(rolls: int, sides: int = 6, weight: int = 1, faces: int = 0) -> tuple[int, int]:
    """(fewest, most): how often a face may have come after so many rolls before that alone is unusual.

    weight: on how many of the sides this face is; faces: how many different ones the die has, 0 for one a side. A count
    outside lifts the whole evidence to ALARM: the bet on this face owns 1 / (2 x faces) of the stake. So a fair die
    keeps all its faces inside, at every roll of an evening and of a year, in 19 of 20 cases.
    """
    limit = math.log(ALARM * 2 * (faces or sides))
    inside = [count for count in range(rolls + 1) if _log_of_face(count, weight, rolls, sides) < limit]
    return inside[0], inside[-1]


def together(watched: Sequence[Watched]) -> float:
    """The evidence now that not all of these dice are fair: the mean of theirs is an e-value too (Vovk and Wang,
    "E-values: calibration, combination and applications", Annals of Statistics 2021). 1 for none.
    """
    return sum(die.evidence for die in watched) / len(watched) if watched else 1.0


def _log_of_face(count: int, weight: int, rolls: int, sides: int) -> float:
    """The logarithm of what the bet on one face, on `weight` of the sides, has become when it came `count` times in so
    many rolls.
    """
    mine, rest = FACE_WIDTH * weight, FACE_WIDTH * (sides - weight)
    learned = math.lgamma(mine + count) + math.lgamma(rest + rolls - count) - math.lgamma(mine + rest + rolls)
    before = math.lgamma(mine) + math.lgamma(rest) - math.lgamma(mine + rest)
    fair = count * (math.log(weight) - math.log(sides)) + (rolls - count) * math.log((sides - weight) / sides)
    return learned - before - fair


def _grown(log: float) -> float:
    return math.exp(min(log, 700.0))
