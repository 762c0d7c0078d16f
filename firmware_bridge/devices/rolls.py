"""What a roller can tell: who it is, an asked roll, an unasked one, or that it has no number to give."""

from dataclasses import dataclass
from typing import Final

KIND: Final = "die_roller"
SIMULATOR: Final = "simulator"


class RollFault(Exception):
    """The device gave no number for this roll. Its text is a sentence.

    Attributes: ``code`` of ``protocol.toml`` (or ``nonsense``), ``seq`` of the ask, ``raw_line`` as it came.
    """

    def __init__(self, code: str, sentence: str, seq: int, raw_line: str) -> None:
        self.code = code
        self.seq = seq
        self.raw_line = raw_line
        super().__init__(sentence)


class RollCancelled(Exception):
    """The ask was called off while it waited."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How patient the host is, in seconds.

    ``taken_s`` keeps two hosts of one roller from quarrelling endlessly; ``known_s`` is how much later than another the
    roller had before may answer and still be the one.
    """

    again_s: float = 0.25
    silent_s: float = 0.6
    identify_s: float = 3.0
    roll_s: float = 20.0
    ping_s: float = 0.3
    reopen_s: float = 0.3
    taken_s: float = 3.0
    known_s: float = 0.5


@dataclass(frozen=True, slots=True)
class Identity:
    """Who answered a hello. ``boot`` is the number of the device's present start."""

    port: str
    model: str
    device_serial: str
    firmware: str
    version: int
    dice: int
    sides: int
    boot: int

    @property
    def simulated(self) -> bool:
        """Whether this is a program, and no die is thrown."""
        return self.model == SIMULATOR


@dataclass(frozen=True, slots=True)
class StrayRoll:
    """A roll nobody waits for: rolled by the ``button`` on the box, or ``late`` after its ask was called off (``why``).

    ``counter`` is the device's count of button rolls, or the called-off ask's number; ``missed`` says how many button
    rolls before this one were lost on the way. ``confidence`` is 0..1.
    """

    faces: tuple[int, ...]
    why: str
    counter: int
    missed: int
    port: str
    device_serial: str
    boot: int
    raw_line: str
    confidence: float
    simulated: bool


@dataclass(frozen=True, slots=True)
class Rolled:
    """One asked roll: the faces, one a die, and the evidence for them. ``confidence`` is 0..1."""

    faces: tuple[int, ...]
    seq: int
    session: int
    port: str
    device_serial: str
    boot: int
    raw_line: str
    confidence: float
    simulated: bool

    def too_late(self) -> StrayRoll:
        """The same roll when its ask has been called off meanwhile."""
        return StrayRoll(
            faces=self.faces,
            why="late",
            counter=self.seq,
            missed=0,
            port=self.port,
            device_serial=self.device_serial,
            boot=self.boot,
            raw_line=self.raw_line,
            confidence=self.confidence,
            simulated=self.simulated,
        )


def dice_in_words(count: int) -> str:
    """``1 die``, ``2 dice``."""
    return "1 die" if count == 1 else f"{count} dice"
