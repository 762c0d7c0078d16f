"""What lies before the tray camera, as the table understands it: dice at rest, told once, and dice that were taken."""

from __future__ import annotations

import numpy as np

from companion.crops import crop_jpeg, die_picture
from companion.inputs import TRAY
from companion.resting import Resting, is_same_place, same_places
from companion.throws import DiceSeen, SeenDie, mark
from companion.vision.dice import DiceReading, DieSeen

TAKEN = "These dice were taken already: throw them again."
THROW_AGAIN = "These dice do not count: throw them again."


class TrayWatch:
    """One camera's tray. name: the camera's, for the journal."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._resting = Resting()
        self._frame: np.ndarray | None = None
        self._aside: tuple[DieSeen, ...] = ()
        self._now: tuple[DieSeen, ...] = ()
        self._aside_says = ""
        self._are_aside = False

    @property
    def says(self) -> str:
        """Why nothing in the tray answers a roll, in a sentence; '' where there is no reason but patience."""
        return self._aside_says if self._are_aside else self._resting.why

    def look(self, reading: DiceReading, frame_bgr: np.ndarray) -> DiceSeen | None:
        """The next picture was read: the dice that have come to rest with it, or None."""
        self._frame, self._now = frame_bgr, reading.dice
        rest = self._resting.feed(reading)
        if reading.dice or reading.why.code == "no die":
            self._are_aside = self._is_aside(reading.dice)
        return self._told(rest, is_thrown=False)

    def thrown(self, reading: DiceReading, frame_bgr: np.ndarray) -> DiceSeen | None:
        """A throw was seen to come to rest."""
        self._frame = frame_bgr
        self._resting.know(reading)
        return self._told(reading, is_thrown=True)

    def turned(self, reading: DiceReading) -> None:
        """A hand has turned dice where they lay: no throw, and taken dice are taken ones still."""
        self._resting.know(reading)
        if self._are_aside:
            self._aside = reading.dice

    def ended(self) -> DiceSeen | None:
        """No picture follows: what the last one shows, if it was not told before."""
        return self._told(self._resting.last(), is_thrown=False)

    def set_aside(self, says: str = TAKEN) -> None:
        """What lies there now is no answer to the next roll. says: the sentence while it lies there."""
        self._aside, self._aside_says = self._resting.lying or self._aside, says
        self._are_aside = self._is_aside(self._now)

    def forget(self) -> None:
        """Whatever lies there and was not taken is told once more."""
        self._resting.forget()
        self._frame = None

    def _is_aside(self, dice: tuple[DieSeen, ...]) -> bool:
        """Whether these are just the dice that were set aside: in their places, with faces that may be theirs."""
        if not dice or not same_places(dice, self._aside):
            return False
        return all(any(_may_be_same(die, other) for other in self._aside) for die in dice)

    def _told(self, reading: DiceReading | None, *, is_thrown: bool) -> DiceSeen | None:
        if reading is None or self._frame is None or not reading.dice or self._is_aside(reading.dice):
            return None
        seen = dice_seen(reading, self._frame, self._name, self._aside, is_thrown=is_thrown)
        if not any(die.was_taken for die in seen.dice):
            self._aside, self._are_aside = (), False
        return seen


def dice_seen(
    reading: DiceReading, frame_bgr: np.ndarray, name: str, aside: tuple[DieSeen, ...] = (), *, is_thrown: bool = False
) -> DiceSeen:
    """A camera's reading with the picture of every die, from the left. aside: the dice that lay there before."""
    dice = sorted(reading.dice, key=lambda die: (die.box_xywh[0] + die.box_xywh[2] / 2, die.box_xywh[1]))
    least = min((mark(die.confidence) for die in dice), default=0.0)
    rest = "came to rest" if is_thrown else "lies still"
    return DiceSeen(
        reading.faces,
        TRAY,
        name,
        reading.sure,
        f"{rest} · {'sure' if reading.sure else 'not sure'} ({least:.2f})",
        picture=crop_jpeg(frame_bgr, reading),
        dice=tuple(_seen(die, frame_bgr, aside) for die in dice),
        why="" if reading.sure else str(reading.why),
        is_thrown=is_thrown,
    )


def _seen(die: DieSeen, frame_bgr: np.ndarray, aside: tuple[DieSeen, ...]) -> SeenDie:
    x, y, w, h = (int(side) for side in die.box_xywh)
    return SeenDie(
        die.face,
        mark(die.confidence),
        tuple(die.rivals),
        die.colour,
        (x, y, w, h),
        die_picture(frame_bgr, (x, y, w, h)),
        any(_may_be_same(die, other) for other in aside),
    )


def _may_be_same(die: DieSeen, other: DieSeen) -> bool:
    is_known = die.face and other.face
    return is_same_place(die, other) and (not is_known or bool({die.face, *die.rivals} & {other.face, *other.rivals}))
