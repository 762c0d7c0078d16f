"""The lesson for a new roller, held with the firmware's own simulator."""

from pathlib import Path

import pytest

from tests.firmware_bridge.c_roller import QUICK, CRoller
from tools import teach_roller


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

        assert teach_roller.teach(PipeLink(roller), lay, said.append) is well
        assert says in said[-1]
        assert len(said) == (8 if well else 7)


def test_a_roller_that_says_nothing_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "")
    monkeypatch.setattr(teach_roller, "_LONGEST_S", 0.3)
    assert teach_roller.main(["loop://"]) == 1
    assert "does not answer" in capsys.readouterr().err
    assert teach_roller.main(["/dev/no-such-port"]) == 1
    assert "There is no port" in capsys.readouterr().err
    assert teach_roller.main([]) == 2
