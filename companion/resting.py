"""When the dice that a camera reads have come to rest, surely read or not: readings in, one picture after another."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why

SURE_PICTURES = 3
"""So many sure readings in a row that agree are at rest."""
UNSURE_PICTURES = 8
"""So many pictures of dice that stay in their places are at rest, whatever is in doubt about them."""
STRANGERS = 1
"""Marks in those pictures that may come and go: a shine, a finger's shadow."""
TORN = Why("torn", "Two readings of these dice do not agree, though nobody touched them.")
REACH = 0.3
"""How far, in dice, a resting die may seem to wander."""


class Resting:
    """Feeds on readings and tells each rest once: again only when other dice lie there, or are read surely at last.

    Two sure readings of dice that nobody touched, and that do not agree, are one unsure reading; and once in doubt, a
    die that nobody touches is sure only when no picture of it is in doubt any more.
    """

    def __init__(self) -> None:
        self._recent: deque[DiceReading] = deque(maxlen=UNSURE_PICTURES)
        self._told: DiceReading | None = None
        self._is_touched = self._is_torn = False

    @property
    def why(self) -> str:
        """Why no die can be read, in a sentence, when it has been so for a while; '' where none lies there."""
        codes = {each.why.code for each in self._recent}
        is_so = len(self._recent) == UNSURE_PICTURES and not any(each.dice for each in self._recent)
        return str(self._recent[-1].why) if is_so and len(codes) == 1 and "no die" not in codes else ""

    @property
    def lying(self) -> tuple[DieSeen, ...]:
        """The dice that lie there as far as is known now."""
        if self._recent and self._recent[-1].dice:
            return self._recent[-1].dice
        return self._told.dice if self._told else ()

    def feed(self, reading: DiceReading) -> DiceReading | None:
        """Take the next picture's reading; the reading of dice that have come to rest with it, or None."""
        self._recent.append(reading)
        if self._told is not None and not same_places(self._told.dice, reading.dice):
            self._is_touched = True
        rest = self._at_rest()
        return None if rest is None else self._tell(rest)

    def last(self) -> DiceReading | None:
        """No picture follows: what the last one shows is at rest."""
        if not self._recent or not self._recent[-1].dice:
            return None
        return self._tell(self._recent[-1])

    def know(self, reading: DiceReading) -> None:
        """These dice lie there now, and need not be told."""
        self._recent.clear()
        self._told, self._is_touched, self._is_torn = reading, False, False

    def forget(self) -> None:
        """What lies there is told once more when it has rested anew."""
        self._recent.clear()
        self._told, self._is_touched, self._is_torn = None, False, False

    def _at_rest(self) -> DiceReading | None:
        newest = list(self._recent)[-SURE_PICTURES:]
        reading = newest[-1]
        if len(newest) == SURE_PICTURES and all(_agree(reading, each) for each in newest):
            return reading
        if len(self._recent) < UNSURE_PICTURES or all(each.sure for each in self._recent):
            return None
        return merged(self._recent)

    def _tell(self, rest: DiceReading) -> DiceReading | None:
        told = self._told
        if told is not None and same_places(told.dice, rest.dice):
            is_news = rest.sure and rest.faces != told.faces if told.sure else self._is_sure_at_last(rest)
            if not is_news:
                return None
            if told.sure and not self._is_touched:
                both = merged((told, rest)) or rest
                rest, self._is_torn = replace(both, sure=False, why=TORN), True
                self._told = rest
                return rest
        self._told, self._is_touched, self._is_torn = rest, False, False
        return rest

    def _is_sure_at_last(self, rest: DiceReading) -> bool:
        if not rest.sure or (self._is_torn and not self._is_touched):
            return False
        return len(self._recent) == UNSURE_PICTURES and all(_agree(rest, each) for each in self._recent)


def merged(readings: Iterable[DiceReading]) -> DiceReading | None:
    """One unsure reading of dice that lay still in all these: every face that was read is in question, the most often
    read first; None where something moved.
    """
    known = tuple(readings)
    lying: list[list[DieSeen]] = []
    for reading in known:
        for die in reading.dice:
            at = next((each for each in lying if is_same_place(each[0], die)), None)
            lying.append([die]) if at is None else at.append(die)
    still = [each for each in lying if 2 * len(each) >= len(known)]
    if not still or sum(len(each) for each in lying if each not in still) > STRANGERS:
        return None
    why = Counter(reading.why for reading in known if not reading.sure).most_common(1)
    return DiceReading(tuple(_voted(each) for each in still), False, why[0][0] if why else known[-1].why)


def _voted(dice: list[DieSeen]) -> DieSeen:
    """One die from its readings. A first face counts two, a rival one."""
    votes: Counter[int] = Counter()
    for die in dice:
        votes.update({die.face: 2} if die.face else {})
        votes.update({face: 1 for face in die.rivals if face})
    ranked = [face for face, _ in votes.most_common()]
    newest, weakest = dice[-1], min(die.confidence for die in dice)
    if not ranked:
        return replace(newest, face=0, rivals=(), confidence=weakest)
    return replace(newest, face=ranked[0], rivals=tuple(ranked[1:]), confidence=weakest)


def same_places(some: tuple[DieSeen, ...], others: tuple[DieSeen, ...]) -> bool:
    """Whether as many dice lie in the same places, whatever they show."""
    left = list(others)
    for die in some:
        partner = next((each for each in left if is_same_place(die, each)), None)
        if partner is None:
            return False
        left.remove(partner)
    return not left


def is_same_place(one: DieSeen, other: DieSeen) -> bool:
    """Whether two dice seen in two pictures lie where one die can lie."""
    (x, y, w, h), (u, v, a, b) = one.box_xywh, other.box_xywh
    reach = REACH * max(w, h, 1)
    return abs(x + w / 2 - u - a / 2) <= reach and abs(y + h / 2 - v - b / 2) <= reach


def _agree(one: DiceReading, other: DiceReading) -> bool:
    if not (one.sure and other.sure and one.dice) or one.faces != other.faces:
        return False
    return same_places(one.dice, other.dice)
