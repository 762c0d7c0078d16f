"""Dice readings: what a reader may be told about the table, and what it says of one picture."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.doubts import NO_DOUBT, Why
from companion.vision.tray import Tray


@dataclass(frozen=True)
class Tuning:
    """What a table may set: the part of the picture that is the tray, and how much doubt is too much.

    `looks_px` are the long sides to which the finder shrinks the picture, one after another while small or doubtful
    dice are seen: the first costs a few milliseconds, each next one four times as much. For the reader of pips alone,
    `least_contrast` is the step (0..255) between pip and body; `least_roundness` the flattest top face taken (0.75 is
    a camera 41 degrees off the vertical: beyond it a leaning die cannot be told from a leaning camera); `most_dice`
    how many a throw may have; `expected_dice` how many the roll that is asked now has, None where nothing is rolled.
    """

    tray: Tray | None = None
    looks_px: tuple[int, ...] = (416, 832)
    least_contrast: float = 26.0
    least_roundness: float = 0.75
    least_pip_radius_px: float = 2.6
    most_dice: int = 5
    expected_dice: int | None = None


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
    doubt."""

    dice: tuple[DieSeen, ...] = ()
    sure: bool = False
    why: Why = NO_DOUBT

    @property
    def faces(self) -> tuple[int, ...]:
        """The top faces, lowest first."""
        return tuple(sorted(die.face for die in self.dice))
