"""Dice readings: what a reader may be told about the table, and what it says of one picture."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.doubts import NO_DOUBT, Why
from companion.vision.tray import Tray

BOX_EDGES = 1.4
"""The side of the box that the reader draws round a die with pips, in edges of its top face."""


Up = tuple[float, float, float]
"""A unit normal as the camera sees it: x right, y down, z away from it."""


@dataclass(frozen=True)
class Tuning:
    """What a reader is told of the table: the part of the picture that is the tray; how many dice the roll that is
    asked now has, None where nothing is rolled; and the ground's normal as dice showed it that were read before
    (`DiceReading.up`)."""

    tray: Tray | None = None
    expected_dice: int | None = None
    ground: Up | None = None


@dataclass(frozen=True)
class DieSeen:
    """One die: its top face (1 to 6), where it lies in the given picture, and the reader's own mark from 0 to 1 (not
    a probability). `rivals` are the other faces it may show, likeliest first, empty when it is read surely; `colour`
    is its body's in a word ('red'). Of a die that was taught: `name` is the face's own, `taught` the die's, and `names`
    are those of all its faces, by their numbers."""

    face: int
    box_xywh: tuple[int, int, int, int]
    confidence: float
    rivals: tuple[int, ...] = ()
    colour: str = ""
    name: str = ""
    taught: str = ""
    names: tuple[str, ...] = ()

    @property
    def shows(self) -> int | str:
        """The face by its name where it has one, else by its number."""
        return self.named(self.face)

    def named(self, face: int) -> int | str:
        """A face of this die by its name where it has one, else by its number."""
        return self.names[face - 1] if 1 <= face <= len(self.names) else face


@dataclass(frozen=True)
class DiceReading:
    """What one picture shows. Unless `sure`, the dice are guesses for a person to confirm and `why` says what is in
    doubt. `up` is the mean normal of the tops of dice with pips that are surely read, None elsewhere."""

    dice: tuple[DieSeen, ...] = ()
    sure: bool = False
    why: Why = NO_DOUBT
    up: Up | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        """The top faces, lowest first."""
        return tuple(sorted(die.face for die in self.dice))
