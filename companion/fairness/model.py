"""What the tab on the dice's fairness draws, and what it answers. Frozen plain data, as in `models`."""

from __future__ import annotations

from engine.core.frozen import frozen


@frozen
class BarModel:
    """A face: its number or its word, how often it came, the counts a fair die keeps to, however often one looks, and
    what it should have come to.
    """

    word: str
    count: int
    low: int
    high: int
    expected: float

    @property
    def is_odd(self) -> bool:
        """Whether it came more or less often than a fair die ever shows it."""
        return not self.low <= self.count <= self.high


@frozen
class PlotModel:
    """A die's counts and its evidence over time.

    bars: a face each, in the order of the die; path: (rolls so far, log10 of the evidence); alarm: log10 of the
    evidence from which on the die is unusual; top: log10 of the evidence at the upper rim.
    """

    bars: tuple[BarModel, ...]
    path: tuple[tuple[int, float], ...]
    alarm: float
    top: float


@frozen
class DieRecordModel:
    """A die: its key, its name, what is to be said of it in a sentence and a shorter one, and its plot.

    mark: '✓' nothing unusual, '!' unusual; is_simulated: no die was thrown.
    """

    key: str
    name: str
    says: str
    in_short: str
    mark: str
    tone: str
    plot: PlotModel
    note: str = ""
    is_simulated: bool = False


@frozen
class LuckModel:
    """What rolls were for and whose they were, the faces and the game's own count, each against what was expected.

    faces: the sum of ordinary dice, or the count of each face of others.
    """

    title: str
    faces: str
    outcome: str = ""


@frozen
class FairnessModel:
    """All dice and the one that is looked at. says: what all of them come to; progress: what is being read now, '' when
    all is read; share: how far that is, 0 to 1; left_out: tables that could not be read, a sentence each.
    """

    says: str = ""
    dice: tuple[DieRecordModel, ...] = ()
    chosen: str = ""
    luck: tuple[LuckModel, ...] = ()
    progress: str = ""
    share: float = 0.0
    is_stopped: bool = False
    left_out: tuple[str, ...] = ()

    @property
    def die(self) -> DieRecordModel | None:
        """The die that is looked at."""
        return next((die for die in self.dice if die.key == self.chosen), self.dice[0] if self.dice else None)


@frozen
class ShowDie:
    """Look at this die."""

    key: str


@frozen
class StopReading:
    """Enough tables were read."""


@frozen
class ReadTables:
    """Read the tables again."""
