"""Weighing: what both networks say of the places in one picture, made into one probability: that so many of them are
the dice, and that every face is read right.

A roll says how many dice it has, and that is evidence. Take each place for a die or not, apart from the others, with
the odds that the networks give it: then the weight of 'exactly m dice' is the m-th elementary symmetric sum of the
odds, and the chance that the n best places are all the dice is theirs over that of every other choice and number. A
place that would be one die more speaks against the answer as strongly as the networks speak for it. Two tops lie at
least about an edge apart: places nearer to each other than that are one die, and one of them at most is counted. Every
number here was chosen by hand, on the photographs by which `ringtable bench dice` gives its figures, read by networks
that had not seen their source; none was fitted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.network import UNREAD, Found

LEAST_SURE = 0.91
"""From which probability on a reading is an answer."""
MOST_DICE = 6
OFF_BY = {-1: 0.05, 0: 0.8, 1: 0.15}
"""How likely so many dice more than the roll has lie there: people count well, and rather forget to take one away."""
SIZE_SPREAD, MOST_SIZE_DOUBT = 0.25, 3.0
"""Dice thrown together are about one size: how far the logarithms of their edges spread, and the most log-odds that a
place loses by it. What surely looks like a die is one, whatever its size."""
MOST_TIMES_AS_LARGE = 2.0
"""Where one place looks larger than another by more than this, one of the two is a mark on a die, or no die at all."""
ONE_DIE = 0.8
"""Places nearer to each other than this, in edges, are one die: sides of dice lie 0.6 to 0.8 edges from their tops."""
SECOND_TOP = 0.0
"""From which log-odds on a die's second place is a top as well: where that is likelier than not."""
FAR_LOG_ODDS = 12.0
FACE_FLOOR, ONE_CROP = 5e-5, 0.03
"""How likely each other face is at least, however sure the network seems; and how far one crop is heard against the
others: with more, all would be a plain mean, with none, one crop could rule an answer out."""
UNREAD_COUNTS = 0.5
"""How much 'a die whose top cannot be told' takes from a die and its face: that answer is right half the time."""


@dataclass(frozen=True, slots=True)
class Glance:
    """One place looked at: where, the answer (FACES,) of its crops (`agreed`) and the normal of the die's top (3,) as
    they show it, and the log-odds that a die's top is there, 0 until the places of the picture were weighed."""

    found: Found
    answer: np.ndarray
    top: np.ndarray
    odds: float = 0.0

    @property
    def face(self) -> int:
        """The likeliest of the faces 1 to 6."""
        return int(self.answer[1:UNREAD].argmax()) + 1

    @property
    def die_share(self) -> float:
        """The chance that a die's top is there."""
        return 1 - float(self.answer[0]) - UNREAD_COUNTS * float(self.answer[UNREAD])

    @property
    def face_share(self) -> float:
        """The chance that this face is right. What looks like no die's top has no sure face, however surely a die lies
        there because so many are told."""
        faces = self.answer[1:UNREAD] + FACE_FLOOR
        told = (1 - float(self.answer[0])) * (1 - UNREAD_COUNTS * float(self.answer[UNREAD]))
        return float(faces.max() / faces.sum()) * told


@dataclass(frozen=True)
class Evidence:
    """What the places of one picture come to: the dice, best first, and the chance that there is one fewer or more of
    them (`fewer`, `more`); has_two_tops: one of them looks like a die's top at two places, and leans or lies on
    another."""

    dice: tuple[Glance, ...]
    fewer: float
    more: float
    has_two_tops: bool = False

    @property
    def counted(self) -> float:
        """The chance that just these places are the dice."""
        return 1.0 - self.fewer - self.more

    @property
    def are_one_size(self) -> bool:
        """Whether these places may be dice of one throw by their size."""
        edges_px = [die.found.edge_px for die in self.dice]
        return not edges_px or max(edges_px) <= MOST_TIMES_AS_LARGE * min(edges_px)


def agreed(answers: np.ndarray) -> np.ndarray:
    """One answer (FACES,) of several crops of a place (N, FACES): their geometric mean above a floor. Crops that all
    lean to one face say it more surely than they would in the plain mean; one that surely shows another is heard."""
    together = np.exp(np.log(answers + ONE_CROP).mean(0)) - ONE_CROP
    return np.asarray(together / together.sum())


def weighed(looks: Iterable[Glance]) -> list[Glance]:
    """The looks with their log-odds, best first."""
    told = [replace(look, odds=log_odds(look.found.score) + log_odds(look.die_share)) for look in looks]
    if not told:
        return []
    edge_px = max(told, key=lambda look: look.odds).found.edge_px
    apart = [(math.log(look.found.edge_px / edge_px) / SIZE_SPREAD) ** 2 / 2 for look in told]
    sized = [replace(look, odds=look.odds - min(off, MOST_SIZE_DOUBT)) for look, off in zip(told, apart, strict=True)]
    return sorted(sized, key=lambda look: -look.odds)


def one_a_die(looks: Iterable[Glance]) -> list[list[Glance]]:
    """Weighed looks, best first, put together where they are one die, the best of each first."""
    dice: list[list[Glance]] = []
    for look in looks:
        die = next((die for die in dice if _are_one(die[0].found, look.found)), None)
        if die:
            die.append(look)
        else:
            dice.append([look])
    return dice


def _are_one(one: Found, other: Found) -> bool:
    return math.hypot(one.x - other.x, one.y - other.y) < ONE_DIE * max(one.edge_px, other.edge_px)


def evidence(looks: Sequence[Glance], dice: int | None) -> Evidence:
    """What weighed looks, best first, come to where the roll has so many dice; None where no roll is asked: then one to
    MOST_DICE are likely alike, and the likeliest number is taken."""
    places = one_a_die(looks)
    if dice is not None:
        return _of(places, dice, {dice + off: share for off, share in OFF_BY.items()})
    alike = dict.fromkeys(range(MOST_DICE + 2), 1.0)
    return max((_of(places, count, alike) for count in range(1, MOST_DICE + 1)), key=lambda each: each.counted)


def _of(places: Sequence[Sequence[Glance]], count: int, likely: Mapping[int, float]) -> Evidence:
    """The evidence that the best looks of the `count` best places are the dice; `likely` gives each number of dice its
    chance beforehand."""
    dice = tuple(place[0] for place in places[:count])
    if len(dice) < count:
        return Evidence(dice, 1.0, 0.0)
    sums = _symmetric_sums([sum(map(_odds, place)) for place in places])
    weights = {m: share * sums[m] for m, share in likely.items() if 0 <= m < len(sums)}
    whole = sum(weights.values())
    counted = likely[count] * math.prod(map(_odds, dice)) / whole
    fewer = sum(weight for m, weight in weights.items() if m < count) / whole
    has_two_tops = any(look.odds > SECOND_TOP for place in places[:count] for look in place[1:])
    # Another choice of as many is one more place that may be a die.
    return Evidence(dice, fewer, 1.0 - counted - fewer, has_two_tops)


def _odds(look: Glance) -> float:
    return math.exp(min(FAR_LOG_ODDS, max(-FAR_LOG_ODDS, look.odds)))


def _symmetric_sums(odds: Sequence[float]) -> list[float]:
    """The elementary symmetric sums of some odds: the k-th adds up the products of every k of them."""
    sums = [1.0]
    for each in odds:
        sums = [kept + each * added for kept, added in zip([*sums, 0.0], [0.0, *sums], strict=True)]
    return sums


def log_odds(share: float) -> float:
    """The logarithm of share : (1 - share), within 1 in a million."""
    return math.log(max(share, 1e-6) / max(1 - share, 1e-6))
