"""One photograph's reading held against its label, and the sums over many."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.vision.dice import DiceReading
from tools.bench.bounds import interval
from tools.bench.labels import Labelled, Top

NEAR_IN_FACES = 0.75
"""A die seen is the labelled one when their middles lie no further apart than this, in edges of the face."""


@dataclass(frozen=True)
class Marked:
    """What one photograph's reading was worth. `accepted` dice are those of a sure reading, a die that it lacks among
    them; `wrong_accepted` are those of them that are wrong, missed, or not there. `found`, `right` and `seen` count
    dice by place, where there are boxes (else `has_places` is False)."""

    photograph: Labelled
    read: tuple[int, ...]
    hardships: tuple[str, ...]
    is_sure: bool
    is_exact: bool
    accepted: int
    wrong_accepted: int
    has_places: bool
    labelled: int
    seen: int
    found: int
    right: int
    ms: float

    @property
    def is_answered_wrongly(self) -> bool:
        """Whether it was answered without asking and the answer is not exactly the label."""
        return self.is_sure and not self.is_exact

    @property
    def must_be_refused(self) -> bool:
        """Whether the only right answer is not to answer: no dice, or none that a person could read."""
        return not (self.photograph.is_readable and self.photograph.faces)


def mark(
    photograph: Labelled, dice: tuple[Top, ...], reading: DiceReading, hardships: tuple[str, ...], ms: float
) -> Marked:
    """The reading of one photograph marked; `dice` are its labelled top faces, empty where places are not known."""
    label = photograph.faces if photograph.is_readable else ()
    is_exact = bool(label) and reading.faces == label
    found, right = matched(dice, reading)
    wrong, accepted = 0, 0
    if reading.sure:
        # Without places a wrong die and a missed one are told apart by nothing; a set is as wrong as its worse half.
        in_common = sum((Counter(label) & Counter(reading.faces)).values())
        most = max(len(label), len(reading.faces))
        accepted, wrong = most, most - (min(right, in_common) if dice else in_common)
    return Marked(
        photograph=photograph,
        read=reading.faces,
        hardships=hardships,
        is_sure=reading.sure,
        is_exact=is_exact,
        accepted=accepted,
        wrong_accepted=wrong,
        has_places=bool(dice),
        labelled=len(label),
        seen=len(reading.dice),
        found=found,
        right=right,
        ms=ms,
    )


def matched(dice: tuple[Top, ...], reading: DiceReading) -> tuple[int, int]:
    """How many labelled dice were found at their place, and how many of those read right."""
    pairs = list(_pairs(dice, reading))
    return len(pairs), sum(dice[mine].face == reading.dice[other].face for mine, other in pairs)


def _pairs(dice: tuple[Top, ...], reading: DiceReading) -> Iterator[tuple[int, int]]:
    """Labelled and seen dice by number that lie at one place: nearest first, each die once."""
    near = []
    for mine, die in enumerate(dice):
        for other, seen in enumerate(reading.dice):
            x, y, wide, high = seen.box_xywh
            far = math.dist(die.centre_xy, (x + wide / 2, y + high / 2))
            if far <= NEAR_IN_FACES * max(die.side_px, 8.0):
                near.append((far, mine, other))
    taken_mine, taken_other = set[int](), set[int]()
    for _, mine, other in sorted(near):
        if mine not in taken_mine and other not in taken_other:
            taken_mine.add(mine)
            taken_other.add(other)
            yield mine, other


@dataclass(frozen=True)
class Sums:
    """What many photographs come to; the names are those of the printed columns."""

    photographs: int
    exact: int
    sure: int
    sure_right: int
    accepted: int
    wrong_accepted: int
    placed_labelled: int
    placed_seen: int
    right: int

    @property
    def wrong_interval(self) -> tuple[float, float]:
        """The exact 95 % interval of the share of accepted dice that are wrong."""
        return interval(self.wrong_accepted, self.accepted) if self.accepted else (0.0, 1.0)


def sums(marked: Iterable[Marked]) -> Sums:
    """The sums over photographs."""
    several = list(marked)
    placed = [each for each in several if each.has_places]
    return Sums(
        photographs=len(several),
        exact=sum(each.is_exact for each in several),
        sure=sum(each.is_sure for each in several),
        sure_right=sum(each.is_sure and each.is_exact for each in several),
        accepted=sum(each.accepted for each in several),
        wrong_accepted=sum(each.wrong_accepted for each in several),
        placed_labelled=sum(each.labelled for each in placed),
        placed_seen=sum(each.seen for each in placed),
        right=sum(each.right for each in placed),
    )


def percent(part: int, whole: int) -> float:
    """A part in percent; not a number where there is nothing to be part of."""
    return 100 * part / whole if whole else math.nan
