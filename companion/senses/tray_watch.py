"""What lies before the tray camera, as the table understands it: throws told once, and dice that were taken."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.senses.crops import crop_jpeg, die_picture
from companion.senses.inputs import TRAY, Sensed
from companion.senses.throws import DiceSeen, SeenDie, mark
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.votes import ITS_PLACE, paired, unsure
from companion.words import say

TAKEN = say("senses.dice_were_taken_already")
THROW_AGAIN = say("senses.dice_do_not_count")
PATIENCE = frozenset({"", "no die", "moving", "hand"})
"""Reasons for reading nothing that pass by themselves while people throw dice."""


class TrayWatch:
    """One camera's tray. name: the camera's, for the journal."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._now = DiceReading()
        self._told: DiceReading | None = None
        self._aside: tuple[DieSeen, ...] = ()
        self._aside_says = ""

    @property
    def says(self) -> str:
        """Why nothing in the tray answers a roll, in a sentence; '' where there is no reason but patience."""
        if self._is_aside(self._now.dice):
            return self._aside_says
        return "" if self._now.dice or self._now.why.code in PATIENCE else str(self._now.why)

    def look(self, reading: DiceReading, frame_bgr: np.ndarray, table: Sensed | None) -> bool:
        """What is known of the tray now: the table is told of the dice that lie there, if it was not yet. Whether it
        was told.
        """
        self._now = reading
        is_told = self._told is not None and _lie_in_place(self._told.dice, reading.dice)
        return not (is_told or self._is_aside(reading.dice)) and self._tell(reading, frame_bgr, table, is_thrown=False)

    def thrown(self, reading: DiceReading, frame_bgr: np.ndarray, table: Sensed | None) -> bool:
        """A throw was seen to come to rest. Two sure readings of dice in the same places that do not agree are one
        that is in doubt: dice that fall exactly where others lay are rarer than misread ones.
        """
        told, self._now = self._told, reading
        if self._is_aside(reading.dice):
            self._told = reading
            return False
        is_torn = told is not None and told.sure and reading.sure and told.faces != reading.faces
        if told is not None and is_torn and _lie_in_place(told.dice, reading.dice):
            reading = unsure((told, reading))
        return self._tell(reading, frame_bgr, table, is_thrown=True)

    def turned(self, reading: DiceReading) -> None:
        """Dice were turned where they lay, which is no throw: what was taken stays taken, what was told stays told."""
        if self._told is not None and _lie_in_place(self._told.dice, self._aside):
            self._aside = reading.dice
        self._told = self._now = reading

    def set_aside(self, says: str = TAKEN) -> None:
        """What lies there now is no answer to the next roll. says: the sentence while it lies there."""
        lying = self._now.dice or (self._told.dice if self._told else ())
        self._aside, self._aside_says = lying or self._aside, says
        self._told = None if says == THROW_AGAIN else self._told

    def forget(self) -> None:
        """Whatever lies there and was not taken is told once more."""
        self._told = None

    def _is_aside(self, dice: Sequence[DieSeen]) -> bool:
        """Whether these are just the dice that were set aside: in their places, with faces that may be theirs."""
        pairs = paired(dice, self._aside, ITS_PLACE)
        return bool(dice) and len(pairs) == len(dice) == len(self._aside) and all(_may_be_same(*pair) for pair in pairs)

    def _tell(self, reading: DiceReading, frame_bgr: np.ndarray, table: Sensed | None, *, is_thrown: bool) -> bool:
        if not reading.dice:
            return False
        self._told = reading
        seen = dice_seen(reading, frame_bgr, self._name, self._aside, is_thrown=is_thrown)
        if not any(die.was_taken for die in seen.dice):
            self._aside = ()
        if table is not None:
            table.seen(seen)
        return table is not None


def dice_seen(
    reading: DiceReading, frame_bgr: np.ndarray, name: str, aside: tuple[DieSeen, ...] = (), *, is_thrown: bool = False
) -> DiceSeen:
    """A camera's reading with the picture of every die, from the left. aside: the dice that lay there before."""
    dice = sorted(reading.dice, key=lambda die: (die.box_xywh[0] + die.box_xywh[2] / 2, die.box_xywh[1]))
    least = min((mark(die.confidence) for die in dice), default=0.0)
    rest = say("senses.came_to_rest") if is_thrown else say("senses.lies_still")
    is_sure = say("shared.sure") if reading.sure else say("shared.not_sure")
    return DiceSeen(
        tuple(sorted((die.shows for die in reading.dice), key=str)) if is_named(reading) else reading.faces,
        TRAY,
        name,
        reading.sure,
        f"{rest} · {is_sure} ({least:.2f})",
        picture=crop_jpeg(frame_bgr, reading),
        dice=tuple(_seen(die, frame_bgr, aside) for die in dice),
        why="" if reading.sure else str(reading.why),
        is_thrown=is_thrown,
    )


def _seen(die: DieSeen, frame_bgr: np.ndarray, aside: tuple[DieSeen, ...]) -> SeenDie:
    x, y, w, h = (int(side) for side in die.box_xywh)
    return SeenDie(
        die.shows,
        mark(die.confidence),
        tuple(die.named(rival) for rival in die.rivals),
        die.colour,
        (x, y, w, h),
        die_picture(frame_bgr, (x, y, w, h)),
        any(_may_be_same(*pair) for pair in paired((die,), aside, ITS_PLACE)),
        die.taught,
    )


def is_named(reading: DiceReading) -> bool:
    """Whether it was read by the reader of taught dice."""
    return any(die.taught for die in reading.dice)


def _may_be_same(die: DieSeen, other: DieSeen) -> bool:
    is_known = die.face and other.face
    return not is_known or bool({die.face, *die.rivals} & {other.face, *other.rivals})


def _lie_in_place(dice: Sequence[DieSeen], others: Sequence[DieSeen]) -> bool:
    """Whether as many dice lie in the same places, whatever they show."""
    return bool(dice) and len(dice) == len(others) == len(paired(dice, others, ITS_PLACE))
