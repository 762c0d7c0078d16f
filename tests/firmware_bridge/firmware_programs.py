"""The firmware's two programs: the simulator, and the very hex of the Uno in an emulated ATmega328P.

Both talk on stdin and stdout, take the same orders (``CRoller``) and have the same pretended drum round them.
"""

import contextlib
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from firmware_bridge.sim_build import FIRMWARE, simulator
from tests.firmware_bridge.c_roller import QUICK, CRoller, uno_made
from tests.firmware_bridge.uno_tally import note

RUNNER: Final = Path(__file__).with_name("avr") / "runner.c"
SERIAL: Final = "DR-0042"
# A roll that lasts long enough to do something meanwhile. The simulator's drum turns so long; the Uno's turns for 2 s
# of its own clock, which the runner makes so much faster than ours, as far as it can.
SLOW: Final = ("--roll-ms", "250")
_STRICT: Final = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-Wconversion", "-O2")


@dataclass(frozen=True)
class Program:
    """A program that is the firmware: ``name`` is ``posix`` or ``uno``, ``build`` the folder it was built into."""

    name: str
    build: Path

    def command(self, *words: str, serial: str = SERIAL, dice: int = 2) -> list[str]:
        """What starts it; ``words`` are options that both programs know."""
        if self.is_simulator:
            return [str(self.build / "roller_posix"), "--serial", serial, "--dice", str(dice), *words]
        # Who a Uno is stands in its program, so another one is another hex.
        return [str(self.build / "runner"), "--hex", str(self._hex(serial, dice)), "--report", str(self.report), *words]

    def simulated(
        self, faces: Sequence[int], *, roll_s: float = 0.02, serial: str = "SIM-0001", dice: int = 2
    ) -> Sequence[str | Path]:
        """What starts it as ``sim_build.simulator`` does; a Uno's roll takes two seconds at most."""
        if self.is_simulator:
            return simulator(faces=faces, dice=dice, roll_s=roll_s, serial=serial)
        words = ("--faces", ",".join(map(str, faces)), "--roll-ms", str(min(2000, round(roll_s * 1000))))
        return self.command(*words, serial=serial, dice=dice)

    def model(self, dice: int = 2) -> str:
        """What it calls itself."""
        return "simulator" if self.is_simulator else f"drum-{dice}"

    @property
    def is_simulator(self) -> bool:
        return self.name == "posix"

    @property
    def report(self) -> Path:
        return self.build / "report"

    def _hex(self, serial: str, dice: int) -> Path:
        folder = self.build / f"{serial}_{dice}"
        if not folder.exists():
            note_sizes(uno_made(folder, f"SERIAL={serial}", f"DICE={dice}"))
        return folder / "roller_uno.hex"


@contextlib.contextmanager
def greeted(program: Program, *words: str, **who: Any) -> Iterator[CRoller]:
    """A program with quick rolls that has been greeted; ``who`` as ``Program.command`` has it."""
    with CRoller(program.command(*QUICK, *words, **who)) as roller:
        assert roller.greet().name == "here"
        yield roller


def uno_program(build: Path) -> Program:
    """The emulator built; its hexes are as they are wanted. A test that has no simavr is skipped."""
    probe = ("-fsyntax-only", "-include", "simavr/sim_avr.h", "-x", "c", "/dev/null")
    if not shutil.which("cc") or _compiled(*probe).returncode != 0:
        pytest.skip("simavr is not installed: apt-get install gcc libc6-dev make gcc-avr avr-libc libsimavr-dev")
    sources = [str(RUNNER), str(FIRMWARE / "board_pretend.c")]
    done = _compiled(*_STRICT, f"-I{FIRMWARE}", "-o", str(build / "runner"), *sources, "-lsimavr")
    assert (done.returncode, done.stderr) == (0, "")
    return Program("uno", build)


def note_sizes(said: str) -> None:
    """Keeps what ``make uno`` says about flash and RAM."""
    for name, size in re.findall(r"(flash|RAM) (\d+) of", said):
        note(name, int(size))


def stacks(report: Path) -> list[tuple[int, int, int]]:
    """For each run in a report, the bytes of static RAM, of the deepest stack, and free between them."""
    found = re.findall(r"ram (\d+) stack (\d+) free (\d+)\n", report.read_text())
    return [(int(ram), int(stack), int(free)) for ram, stack, free in found]


def note_stacks(report: Path) -> None:
    """Keeps the deepest stack of the runs in a report, and the most static RAM."""
    for ram, stack, _ in stacks(report):
        note("RAM", ram)
        note("stack", stack)


def _compiled(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["cc", *words], capture_output=True, text=True, check=False)
