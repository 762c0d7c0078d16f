"""Settling: readings picture by picture in, one commit a throw out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from companion.vision.dice import DiceReading, DieSeen


@dataclass(frozen=True)
class SettleTuning:
    """How many agreeing pictures make a throw, how far (in dice) a resting die may seem to wander, and how many
    changed pictures make the tray disturbed."""

    agreeing: int = 3
    wander: float = 0.15
    disturbed: int = 2


@dataclass(frozen=True)
class Throw:
    """Dice at rest: their faces, lowest first, and the reading they were taken from."""

    faces: tuple[int, ...]
    reading: DiceReading


class Settler:
    """Commits a throw once several sure readings in a row agree in faces and places.

    What lies there already at the first settled picture is not a throw, and neither are the same dice, in the same
    places, after a hand has passed over them. Everything else that comes to rest is one; whether a die that was only
    turned counts is for the ask, not for the eye.
    """

    def __init__(self, tuning: SettleTuning | None = None, *, starts_empty: bool = False) -> None:
        self._tuning = tuning or SettleTuning()
        self._recent: deque[DiceReading] = deque(maxlen=self._tuning.agreeing)
        self._resting: DiceReading | None = None
        self._is_at_rest = False
        self._knows_tray = starts_empty
        self._unlike = 0

    def feed(self, reading: DiceReading) -> Throw | None:
        """Take the next picture's reading; the throw it completes, or None."""
        self._recent.append(reading)
        if self._is_at_rest and self._resting is not None:
            self._unlike = 0 if self._agree(self._resting, reading) else self._unlike + 1
            if self._unlike < self._tuning.disturbed:
                return None
            self._is_at_rest = False
        if reading.why.code == "no die":
            self._knows_tray = True
        if len(self._recent) < self._tuning.agreeing or not all(self._agree(reading, other) for other in self._recent):
            return None
        is_new = self._knows_tray and not (self._resting and self._agree(self._resting, reading))
        self._resting, self._is_at_rest, self._unlike, self._knows_tray = reading, True, 0, True
        return Throw(reading.faces, reading) if is_new else None

    def _agree(self, one: DiceReading, other: DiceReading) -> bool:
        if not (one.sure and other.sure and one.dice) or one.faces != other.faces:
            return False
        left = list(other.dice)
        for die in one.dice:
            partner = next((each for each in left if self._same_place(die, each)), None)
            if partner is None:
                return False
            left.remove(partner)
        return True

    def _same_place(self, one: DieSeen, other: DieSeen) -> bool:
        if one.face != other.face:
            return False
        (x, y, w, h), (u, v, a, b) = one.box_xywh, other.box_xywh
        reach = self._tuning.wander * max(w, h)
        return abs(x + w / 2 - u - a / 2) <= reach and abs(y + h / 2 - v - b / 2) <= reach
