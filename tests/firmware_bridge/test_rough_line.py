"""A line that flips, loses, doubles, delays and invents bytes: every roll is answered truly and once, or not at all."""

import ctypes
import random

import pytest

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, RollFault, StrayRoll
from firmware_bridge.link import LinkError
from tools.bench.roller_device import Key
from tools.bench.roller_firmware import FirmwareRoller

ROLLS = 150
PATIENT = Pace(again_s=0.005, silent_s=10.0, identify_s=10.0, roll_s=10.0, ping_s=1.0)


class RoughLink:
    """A link to the firmware's logic, on which each way of every line may go wrong. It has the clock of both."""

    name = "rough"

    def __init__(self, roller: FirmwareRoller, chance: random.Random, trouble: float) -> None:
        self._roller = roller
        self._chance = chance
        self._trouble = trouble
        self._arrived = b""
        self._kept: list[bytes] = []
        self._written = 0
        self.now_s = 0.0

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def write(self, data: bytes) -> None:
        self._arrive(self._roller.hear(self._mangled(data), self.now_s))
        self._written += 1
        # How often a line is said again depends on the machine's load; a restart comes whatever it is.
        if self._written % 50 == 0 or self._chance.random() < self._trouble / 20:
            self._arrive([self._roller.restart()])

    def wake(self) -> None:
        """Never waits."""

    def read(self, wait_s: float) -> bytes:
        if not self._arrived:
            self.now_s += max(wait_s, 0.001)
            self._arrive(self._roller.tick(self.now_s))
        cut = self._chance.randint(0, len(self._arrived))
        arrived, self._arrived = self._arrived[:cut], self._arrived[cut:]
        return arrived

    def _arrive(self, lines: list[bytes]) -> None:
        self._arrived += b"".join(self._mangled(line) for line in lines if line)

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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_roll_is_invented_doubled_or_stuck(logic: ctypes.CDLL, seed: int) -> None:
    strays: list[StrayRoll] = []
    device = FirmwareRoller(logic, random.Random(seed))
    line = RoughLink(device, random.Random(seed), trouble=0.4)
    roller = DieRoller(line, pace=PATIENT, on_stray=strays.append, clock=lambda: line.now_s)
    failures: list[str] = []
    taken: list[Key] = []
    abstained: list[tuple[int, str]] = []
    while len(taken) < ROLLS:
        try:
            rolled = roller.roll(2)
        except LinkError as error:
            failures.append(error.why)
            roller.open()
        except RollFault as fault:
            abstained.append((fault.seq, fault.code))
        else:
            taken.append((rolled.boot, rolled.session, rolled.seq))
            assert [thrown.faces for thrown in device.book[taken[-1]]] == [rolled.faces]
    assert len(set(taken)) == ROLLS
    assert [key[2] for key in taken] == sorted(key[2] for key in taken)
    assert taken[-1][0] > 1
    assert set(failures) <= {"restarted"}
    book = [(key[2], thrown) for key, (thrown,) in device.book.items()]
    assert set(abstained) <= {(seq, thrown.code) for seq, thrown in book if thrown.code}
    assert len(book) - len(abstained) - ROLLS <= len(failures)
    assert strays == []
