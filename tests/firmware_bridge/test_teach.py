"""The lesson for a new roller, held with the firmware's own simulator."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge import cli, ports, teach
from firmware_bridge.ports import ENVIRONMENT
from firmware_bridge.protocol import Message, decode, encode, message
from tests.firmware_bridge.c_roller import QUICK, CRoller


class PipeLink:
    """The simulator as a line to a device."""

    name = "pipe"

    def __init__(self, roller: CRoller) -> None:
        self._roller = roller

    def open(self) -> None:
        """Open already."""

    def close(self) -> None:
        """Closed with the simulator."""

    def write(self, data: bytes) -> None:
        self._roller.say(data)

    def wake(self) -> None: ...

    def read(self, wait_s: float) -> bytes:
        assert wait_s > 0
        return b"".join(line + b"\n" for line in self._roller.silence(0.02))


@pytest.mark.parametrize(
    ("then", "well", "says"),
    [("ok", True, "Self-test: motor well, lamp well, sensor well, eeprom well"), ("dark", False, "lamp is too dark")],
)
def test_a_roller_is_taught_step_by_step(c_roller: Path, then: str, well: bool, says: str) -> None:
    said: list[str] = []
    with CRoller(c_roller, *QUICK) as roller:

        def lay(wish: str) -> None:
            face = next((word for word in wish.split() if word.isdecimal()), None)
            roller.order(*([f"place {face}"] if face else []), *([then] if face == "6" else []))

        assert teach.teach(PipeLink(roller), lay, said.append) is well
        assert says in said[-1]
        assert len(said) == (8 if well else 7)


def test_a_roller_that_says_nothing_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "")
    monkeypatch.setattr(teach, "_LONGEST_S", 0.3)
    assert cli.main(["teach", "--port", "loop://"]) == 1
    assert "does not answer" in capsys.readouterr().err
    assert cli.main(["teach", "--port", "/dev/no-such-port"]) == 1
    assert "There is no port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plugged", "says"),
    [((), "No serial port is plugged in."), (("/dev/ttyACM0", "/dev/ttyACM1"), "/dev/ttyACM0, /dev/ttyACM1.")],
)
def test_no_port_is_guessed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], plugged: tuple[str, ...], says: str
) -> None:
    found = [SimpleNamespace(device=device, vid=0x2341, pid=0x43, description="n/a") for device in plugged]
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: found)
    assert cli.main(["teach"]) == 1
    assert says in capsys.readouterr().err


class AnswerLink(PipeLink):
    """A device that answers every line with the same words."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def write(self, data: bytes) -> None:
        assert data.startswith(b">hello 1 ")

    def read(self, wait_s: float) -> bytes:
        return self._answer


def test_a_roller_of_another_version_is_not_taught(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    refusal = encode(message("fault", 1, session=0, boot=3, code="version"))
    assert not teach.teach(AnswerLink(refusal), lambda _: pytest.fail("a wish"), said.append)
    assert "version" in said[0]
    boot = encode(message("boot", 0, version=2, boot=3, serial="DR-0042"))
    assert teach.teach_at(AnswerLink(boot)) == 1
    assert "speaks version 2" in capsys.readouterr().err


class ScriptLink(PipeLink):
    """A device that answers each line with what a function makes of it."""

    def __init__(self, answer: Callable[[Message], list[Message]]) -> None:
        self._answer = answer
        self._said = b""

    def write(self, data: bytes) -> None:
        self._said += b"".join(map(encode, self._answer(decode(data))))

    def read(self, wait_s: float) -> bytes:
        said, self._said = self._said, b""
        return said


def here(hello: Message, device: str = "die_roller") -> Message:
    who = {"model": "drum-2", "serial": "DR-0042", "firmware": "1.0.0", "dice": 2, "sides": 6}
    return message("here", hello.seq, version=1, session=hello.value("session"), boot=3, device=device, **who)


def test_an_answer_that_was_meant_for_another_program_teaches_nothing() -> None:
    wishes: list[str] = []

    def answer(ask: Message) -> list[Message]:
        if ask.name == "hello":
            return [here(ask)]
        older = {"session": ask.number("session") ^ 1, "boot": 3}
        return [
            message("rolled", ask.seq, **older, faces=(3,), sure=999),
            message("calibrated", ask.seq, **older, face=0, levels=(1, 2)),
            message("fault", ask.seq, **older | {"session": ask.number("session")}, code="dark"),
        ]

    said: list[str] = []
    assert not teach.teach(ScriptLink(answer), wishes.append, said.append)
    assert len(wishes) == 1
    assert "lamp is too dark" in said[0]


def test_what_is_no_die_roller_is_not_taught(capsys: pytest.CaptureFixture[str]) -> None:
    assert teach.teach_at(ScriptLink(lambda ask: [here(ask, "kettle")])) == 1
    assert "is a 'kettle', not a die roller" in capsys.readouterr().err
