"""``ringtable roller``, and the simulator that must never be taken for a roller."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge import ports
from firmware_bridge.cli import main
from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Identity, StrayRoll
from firmware_bridge.ports import ENVIRONMENT
from firmware_bridge.sim_build import FIRMWARE
from firmware_bridge.sim_port import SimulatedPort
from tests.firmware_bridge.canned import Sim
from tests.patience import PATIENCE_S

ROOT = Path(firmware_bridge.__file__).parents[1]


@pytest.fixture(autouse=True)
def no_real_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", list)


@contextmanager
def simulator(*words: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """``ringtable roller sim`` as its own program: the process, the port's name, the line after it."""
    command = [sys.executable, "-m", "firmware_bridge.cli", "sim", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip(), process.stdout.readline()
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0


@pytest.mark.usefixtures("c_roller")
def test_the_simulator_prints_its_port_first_says_what_it_is_and_rolls_its_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "roller"
    with simulator("--faces", "3,5,1", "--link", str(link), "--roll-s", "0.02") as (_, name, says):
        assert name == str(link)
        assert "simulator" in says
        assert main(["test", "--port", name, "--rolls", "2", "--count", "2"]) == 0
    out = capsys.readouterr().out
    assert "a simulator: no die is thrown, serial number SIM-0001" in out
    assert "Roll 1: 3 5  (sure 1.000)" in out
    assert "Roll 2: 1 3" in out
    assert not link.is_symlink()


@pytest.mark.usefixtures("c_roller")
def test_a_line_typed_presses_the_simulated_button(tmp_path: Path) -> None:
    strays: list[StrayRoll] = []
    with simulator("--faces", "4", "--button", "--dice", "1") as (process, name, _):
        assert process.stdin is not None
        with DieRoller(name, on_stray=strays.append) as roller:
            roller.identify()
            process.stdin.write("\n")
            process.stdin.flush()
            while not strays:
                roller.listen()
    assert strays[0].faces == (4,)


def test_list_asks_the_port_of_the_environment(
    sim: Sim, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ENVIRONMENT, sim().name)
    assert main([]) == 0
    assert "a simulator: no die is thrown" in capsys.readouterr().out
    assert main(["list", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["named_by"] == ENVIRONMENT
    assert found["roller"]["simulated"] is True


def test_list_without_a_port_or_a_roller_fails_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 1
    assert "No serial port is plugged in" in capsys.readouterr().out
    assert main(["list", "--port", "/dev/there-is-none"]) == 1
    assert "There is no port /dev/there-is-none" in capsys.readouterr().out
    assert main(["list", "--port", "/dev/there-is-none", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["roller"] is None


def test_test_without_a_port_or_a_roller_fails_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test"]) == 1
    assert "No serial port is plugged in" in capsys.readouterr().err
    assert main(["test", "--port", "/dev/there-is-none"]) == 1
    assert "There is no port" in capsys.readouterr().err


def test_test_goes_on_after_a_fault_and_says_so(sim: Sim, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "--port", sim(6, faults=(("jam", 1),)).name, "--rolls", "2", "--json"]) == 1
    seen = capsys.readouterr()
    assert "Roll 1: A die is jammed" in seen.err
    identity, rolled, tested, counted = map(json.loads, seen.out.splitlines())
    assert identity["roller"]["model"] == "simulator"
    assert (rolled["faces"], rolled["simulated"]) == ([6], True)
    assert tested == {"self_test": {"motor": "well", "lamp": "well", "sensor": "unlearnt", "eeprom": "well"}}
    assert (counted["counts"]["rolls"], counted["counts"]["jam"], counted["counts"]["fell"][5]) == (1, 1, 1)


def test_test_tells_what_the_self_test_found_and_the_counts(c_roller: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = [c_roller, "--roll-ms", "20", "--faces", "2", "--befall", "dark@3"]
    with SimulatedPort(broken) as port:
        assert main(["test", "--port", port.name, "--rolls", "1"]) == 0
        assert main(["test", "--port", port.name, "--rolls", "1"]) == 1
        assert main(["test", "--port", port.name, "--rolls", "1"]) == 0
    seen = capsys.readouterr()
    assert "Self-test: motor well, lamp well, sensor unlearnt, eeprom well.\n" in seen.out
    assert "Counted since it was built: rolls 1, presses 0, jam 0, unsure 0, dark 0, fell 0 1 0 0 0 0.\n" in seen.out
    assert "Roll 1: The roller's lamp is too dark" in seen.err


def test_test_says_that_a_real_roller_was_never_taught(
    sim: Sim, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = sim(4).name
    assert main(["test", "--port", port, "--rolls", "1"]) == 0
    assert "taught" not in capsys.readouterr().err
    monkeypatch.setattr(Identity, "simulated", property(lambda _: False))
    assert main(["test", "--port", port, "--rolls", "1"]) == 0
    assert "It has not been taught" in capsys.readouterr().err


def test_test_says_when_the_self_test_finds_something_broken(
    c_roller: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SimulatedPort([c_roller, "--roll-ms", "20", "--befall", "dark@2"]) as port:
        assert main(["test", "--port", port.name, "--rolls", "1"]) == 1
    assert "It is not well (lamp dark). WIRING.md says what to look at." in capsys.readouterr().err


def test_test_ends_when_the_roller_is_lost(sim: Sim, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "--port", sim(faults=(("unplug", 1),)).name]) == 1
    assert "was unplugged" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["juggle"],
        ["sim", "--faces", "7"],
        ["sim", "--faces", ""],
        ["sim", "--faults", "sulk"],
        ["sim", "--dice", "9"],
        ["sim", "--roll-s", "0.01"],
        ["sim", "--roll-s", "soon"],
        ["test", "--rolls", "0"],
        ["test", "--rolls", "many"],
    ],
)
def test_words_not_understood_are_answered_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "error:" in capsys.readouterr().err


def test_help_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "list|test|sim" in capsys.readouterr().out


@pytest.mark.usefixtures("c_roller")
def test_the_simulator_overwrites_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "evening.ringtable"
    taken.write_text("precious")
    assert main(["sim", "--link", str(taken)]) == 1
    assert "is no symbolic link" in capsys.readouterr().err
    for nowhere in (tmp_path / "nowhere" / "roller", tmp_path / ("long" * 99)):
        assert main(["sim", "--link", str(nowhere)]) == 1
        said = capsys.readouterr().err
        assert "could not make its port" in said
        assert "Give --link a path" in said
    assert taken.read_text() == "precious"


@pytest.mark.usefixtures("c_roller")
@pytest.mark.parametrize("words", [("list", "--port", "/dev/there-is-none"), ("sim",)])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_heard_enough_is_no_trouble(words: tuple[str, ...], unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "firmware_bridge.cli", *words]
    around = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(
        command, cwd=ROOT, env=around, stdout=writing, stderr=subprocess.PIPE, timeout=PATIENCE_S, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        (("list", "--port", b"/dev/\xff"), "utf-8:strict"),
        (("list", "--port", "socket://höhle:7"), "ascii:strict"),
    ],
)
def test_what_cannot_be_written_is_no_traceback(words: tuple[str | bytes, ...], encoding: str) -> None:
    command = [sys.executable, "-m", "firmware_bridge.cli", *words]
    around = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(command, cwd=ROOT, env=around, input=b"\xff\n", capture_output=True, timeout=PATIENCE_S)
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


@pytest.mark.usefixtures("c_roller")
def test_any_line_presses_the_simulated_button() -> None:
    command = [sys.executable, "-m", "firmware_bridge.cli", "sim", "--button"]
    around = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, env=around, **pipes) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        strays: list[StrayRoll] = []
        with DieRoller(process.stdout.readline().decode().strip(), on_stray=strays.append) as roller:
            roller.identify()
            process.stdin.write(b"\xff\n")
            process.stdin.flush()
            while not strays:
                roller.listen()
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=PATIENCE_S)[1] == b""


def test_only_the_simulator_s_board_makes_chance() -> None:
    sources = [*Path(firmware_bridge.__file__).parent.rglob("*.py"), *FIRMWARE.glob("*.[ch]")]
    makers = {
        path.name
        for path in sources
        if re.search(r"\bimport random\b|\bs?rand\(|\binvented_face\(", path.read_text(encoding="utf-8"))
    }
    (maker,) = makers
    assert re.fullmatch(r"board_p[a-z]+\.c", maker), "neither the logic nor the Uno's board may throw"
