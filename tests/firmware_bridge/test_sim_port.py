"""The simulated port: a program of its own behind a pty, which ends with whoever started it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from firmware_bridge import sim_program
from firmware_bridge.cli import main
from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, RollFault
from firmware_bridge.protocol import encode, message
from firmware_bridge.sim_build import simulator
from firmware_bridge.sim_port import SimulatedPort
from firmware_bridge.sim_program import RollerProgram, SimulatorError
from tests.firmware_bridge.canned import Sim, pressed
from tests.patience import PATIENCE_S

DEAF = "import sys; sys.stdin.buffer.read()"


def python(program: str) -> list[str]:
    """A program that is no roller; it is given a ``--control`` too."""
    return [sys.executable, "-c", program]


def gone(holds: Callable[[], bool], for_s: float = PATIENCE_S) -> bool:
    """Whether this comes to be."""
    until = time.monotonic() + for_s
    while not holds() and time.monotonic() < until:
        time.sleep(0.01)
    return holds()


@pytest.fixture(autouse=True)
def _started_before() -> Iterator[None]:
    """What an earlier test of this process left running, such as Python's own tracker of resources, is not ours."""
    BEFORE.update(psutil.Process().children(recursive=True))
    yield
    BEFORE.clear()


BEFORE: set[psutil.Process] = set()


def children() -> list[psutil.Process]:
    """The programs that this test has started and that still run."""
    return [each for each in psutil.Process().children(recursive=True) if each not in BEFORE]


def test_the_device_keeps_its_memory_while_its_port_is_pulled(sim: Sim, quick: Pace) -> None:
    port = sim(2, 4)
    pressed(port)
    port.unplug()
    assert not Path(port.name).exists()
    port.press()
    assert gone(lambda: port.presses == 2)
    port.plug()
    with DieRoller(port.name, pace=quick) as roller:
        assert roller.identify().boot == 1
    port.unplug()
    port.reboot()
    assert port.boot == 2


def test_a_simulator_nobody_listens_to_goes_on(sim: Sim, quick: Pace) -> None:
    port = sim(2)
    line = encode(message("button", 1, boot=1, faces=(3,), sure=1000))
    for _ in range(200):
        port.send(line)
    pressed(port)
    with DieRoller(port.name, pace=quick) as roller:
        assert roller.roll().faces == (2,)


@pytest.mark.parametrize("fault", ["jam", "restless"])
def test_a_fault_befalls_the_roll_of_its_number_whatever_else_rolls(sim: Sim, quick: Pace, fault: str) -> None:
    port = sim(2, dice=1, faults=((fault, 2),))
    pressed(port)
    with DieRoller(port.name, pace=quick) as roller:
        seq = roller.session.take_seq()
        assert roller.roll(seq=seq) == roller.roll(seq=seq)
        pressed(port)
        with pytest.raises(RollFault) as befallen:
            roller.roll()
        assert befallen.value.code == "jam"
        assert roller.roll().faces == (2,)
    assert port.rolls == 3


def test_a_program_that_cannot_start_is_a_sentence(c_roller: Path, tmp_path: Path) -> None:
    with pytest.raises(SimulatorError, match="ended by itself: --dice cannot be '9'"):
        SimulatedPort([c_roller, "--dice", "9"]).start()
    with pytest.raises(OSError, match="no-such-program"):
        SimulatedPort([tmp_path / "no-such-program"]).start()
    with pytest.raises(SimulatorError, match="ended by itself, without a word"):
        SimulatedPort(python("")).start()
    assert children() == []


def test_a_program_that_says_nothing_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_bridge.sim_port._PATIENCE_S", 0.1)
    with pytest.raises(SimulatorError, match=r"says nothing within 0\.1 s"):
        SimulatedPort(python(DEAF)).start()
    assert children() == []


def test_a_program_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim_program, "_END_S", 0.1)
    assert RollerProgram(python("import time; time.sleep(600)")).end() == -signal.SIGKILL


def test_a_program_that_dies_takes_its_port_with_it_and_says_so(sim: Sim) -> None:
    port = sim()
    (program,) = children()
    program.kill()
    assert port.ended.wait(PATIENCE_S)
    assert port.trouble == "The simulator ended by itself, without a word."
    assert not Path(port.name).exists()
    port.press()
    port.reboot()


def test_a_port_that_cannot_come_back_says_so(sim: Sim, tmp_path: Path) -> None:
    port = sim()
    port.unplug()
    port.plug(tmp_path / "nowhere" / "roller")
    assert port.ended.wait(PATIENCE_S)
    assert "could not be plugged in again: " in port.trouble
    port.press()


def test_ctrl_c_of_the_terminal_is_not_for_the_program(sim: Sim) -> None:
    sim()
    (program,) = children()
    assert os.getpgid(program.pid) != os.getpgid(0)


@pytest.mark.usefixtures("c_roller")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_program_never_outlives_its_parent(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "firmware_bridge.cli", "sim"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        assert "a simulator" in parent.stdout.readline()
        (program,) = psutil.Process(parent.pid).children()
        parent.send_signal(number)
        assert parent.wait(PATIENCE_S) == (0 if number != signal.SIGKILL else -number)
    assert gone(lambda: not program.is_running())


@pytest.mark.usefixtures("c_roller")
def test_the_verb_ends_with_a_sentence_when_the_program_dies() -> None:
    command = [sys.executable, "-m", "firmware_bridge.cli", "sim"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        parent.stdout.readline()
        psutil.Process(parent.pid).children()[0].kill()
        assert parent.wait(PATIENCE_S) == 1
        assert parent.stderr.read() == "The simulator ended by itself, without a word.\n"


@pytest.mark.usefixtures("c_roller")
def test_without_ptys_the_verb_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delattr(os, "openpty")
    assert main(["sim"]) == 1
    assert "no pseudo terminals" in capsys.readouterr().err


@pytest.mark.usefixtures("c_roller")
def test_the_same_seed_invents_the_same_faces(quick: Pace) -> None:
    def faces(seed: int) -> list[int]:
        with (
            SimulatedPort(simulator(seed=seed, dice=8, roll_s=0.02)) as port,
            DieRoller(port.name, pace=quick) as roller,
        ):
            return [face for _ in range(3) for face in roller.roll(8).faces]

    assert faces(7) == faces(7) != faces(8)
