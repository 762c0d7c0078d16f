"""The firmware's two programs: the simulator, and the very hex of the Uno in an emulated ATmega328P.

Both talk on stdin and stdout, take the same orders (``CRoller``) and have the same pretended drum round them.
"""

import contextlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from firmware_bridge.sim_build import FIRMWARE, shelf, simulator
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
    """A program that is the firmware: ``name`` is ``posix`` or ``uno``, ``path`` what starts it.

    ``report`` is the file for what the emulator tells of each run.
    """

    name: str
    path: Path
    report: Path = Path("report")

    def command(self, *words: str, serial: str = SERIAL, dice: int = 2) -> list[str]:
        """What starts it; ``words`` are options that both programs know."""
        if self.is_simulator:
            return [str(self.path), "--serial", serial, "--dice", str(dice), *words]
        # Who a Uno is stands in its program, so another one is another hex.
        return [str(self.path), "--hex", str(_hex(serial, dice)), "--report", str(self.report), *words]

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


@contextlib.contextmanager
def greeted(program: Program, *words: str, **who: Any) -> Iterator[CRoller]:
    """A program with quick rolls that has been greeted; ``who`` as ``Program.command`` has it."""
    with CRoller(program.command(*QUICK, *words, **who)) as roller:
        assert roller.greet().name == "here"
        yield roller


def uno_program(report: Path) -> Program:
    """The emulator built; its hexes are as they are wanted. A test that has no simavr is skipped."""
    probe = ("-fsyntax-only", "-include", "simavr/sim_avr.h", "-x", "c", "/dev/null")
    if not shutil.which("cc") or _compiled(*probe).returncode != 0:
        pytest.skip("simavr is not installed: apt-get install gcc libc6-dev make gcc-avr avr-libc libsimavr-dev")
    report.touch()
    return Program("uno", _shelved("emulator", _build_runner) / "runner", report)


def _build_runner(folder: Path) -> None:
    sources = [str(RUNNER), str(FIRMWARE / "board_pretend.c")]
    done = _compiled(*_STRICT, f"-I{FIRMWARE}", "-o", str(folder / "runner"), *sources, "-lsimavr")
    assert (done.returncode, done.stderr) == (0, "")


def _hex(serial: str, dice: int) -> Path:
    def build(folder: Path) -> None:
        said = uno_made(folder, f"SERIAL={serial}", f"DICE={dice}")
        Path(folder, "sizes").write_text(said)

    folder = _shelved(f"{serial}_{dice}", build)
    for name, size in re.findall(r"(flash|RAM) (\d+) of", Path(folder, "sizes").read_text()):
        note(name, int(size))
    return folder / "roller_uno.hex"


def _shelved(name: str, build: Callable[[Path], None]) -> Path:
    """The folder of that name, built unless it is: several processes test at once, and one build does for all."""
    folder = shelf(RUNNER) / name
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            fresh = Path(scratch, name)
            fresh.mkdir()
            build(fresh)
            # Another process may have been quicker; its build is as good.
            with contextlib.suppress(OSError):
                fresh.rename(folder)
    return folder


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
