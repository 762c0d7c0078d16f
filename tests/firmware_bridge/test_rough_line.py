"""A line that flips, loses, doubles, delays and invents bytes: every roll is answered truly and once, or not at all."""

import random
import time
from collections.abc import Callable

import pytest

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, StrayRoll
from firmware_bridge.link import LinkError
from firmware_bridge.sim import SimulatedRoller, seeded

Throw = Callable[[int], tuple[int, ...]]
ROLLS = 150
PATIENT = Pace(again_s=0.001, silent_s=10.0, identify_s=10.0, roll_s=10.0, ping_s=1.0)


class RoughLink:
    """A link to a simulated roller, on which each way of every line may go wrong."""

    name = "rough"

    def __init__(self, roller: SimulatedRoller, chance: random.Random, trouble: float) -> None:
        self._roller = roller
        self._chance = chance
        self._trouble = trouble
        self._arrived = b""
        self._kept: list[bytes] = []
        self._written = 0

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def write(self, data: bytes) -> None:
        now = time.monotonic()
        for act in self._roller.hear(self._mangled(data), now) + self._roller.tick(now):
            assert isinstance(act, bytes)
            self._arrived += self._mangled(act)
        self._written += 1
        # How often a line is said again depends on the machine's load; a restart comes whatever it is.
        if self._written % 50 == 0 or self._chance.random() < self._trouble / 20:
            self._arrived += self._mangled(self._roller.restart())

    def wake(self) -> None:
        """Never waits."""

    def read(self, wait_s: float) -> bytes:
        cut = self._chance.randint(0, len(self._arrived))
        arrived, self._arrived = self._arrived[:cut], self._arrived[cut:]
        return arrived

    def _mangled(self, line: bytes) -> bytes:
        self._kept = [*self._kept[-5:], line]
        if self._chance.random() >= self._trouble:
            return line
        at = self._chance.randrange(len(line))
        match self._chance.randrange(7):
            case 0:
                return line[:at] + bytes([line[at] ^ 1 << self._chance.randrange(8)]) + line[at + 1 :]
            case 1:
                return line[:at] + line[at + 1 :]
            case 2:
                return b""
            case 3:
                return line + line
            case 4:
                return line + self._chance.choice(self._kept)
            case 5:
                return line[at:] + line[:at]
        return line[:at] + self._chance.randbytes(self._chance.randrange(1, 250)) + line[at:]


def recorded(
    throw: Callable[[int], tuple[int, ...]], thrown: list[tuple[int, ...]]
) -> Callable[[int], tuple[int, ...]]:
    def throw_and_record(count: int) -> tuple[int, ...]:
        thrown.append(throw(count))
        return thrown[-1]

    return throw_and_record


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_roll_is_invented_doubled_or_stuck(seed: int) -> None:
    thrown: list[tuple[int, ...]] = []
    strays: list[StrayRoll] = []
    device = SimulatedRoller(recorded(seeded(seed), thrown), roll_s=0.0)
    roller = DieRoller(RoughLink(device, random.Random(seed), trouble=0.4), pace=PATIENT, on_stray=strays.append)
    failures: list[str] = []
    unclaimed = 0
    for _ in range(ROLLS):
        rolled = None
        while rolled is None:
            try:
                rolled = roller.roll(2)
            except LinkError as error:
                failures.append(error.why)
                roller.open()
        # The answer is a roll the device made after every roll already accepted.
        assert rolled.faces in thrown[unclaimed:]
        unclaimed += thrown[unclaimed:].index(rolled.faces) + 1
        assert rolled.boot <= device.boot
    assert device.boot > 1
    assert set(failures) <= {"restarted"}
    assert len(thrown) - ROLLS <= len(failures)
    assert strays == []
