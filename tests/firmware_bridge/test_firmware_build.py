"""The firmware builds for the Uno without a warning and fits; its logic knows no board; both its programs have the
conversation of PROTOCOL.md."""

import re
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.sim_build import FIRMWARE
from tests.firmware_bridge.c_roller import QUICK, CRoller, resealed, uno_made
from tests.firmware_bridge.firmware_programs import SERIAL, Program

LOGIC = sorted(file for file in FIRMWARE.glob("*.[ch]") if not file.name.startswith(("board_", "rom.h")))
PAGE = Path(firmware_bridge.__file__).with_name("PROTOCOL.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("uno")


def _sizes(said: str) -> tuple[int, int]:
    found = re.fullmatch(r"flash (\d+) of 32256 bytes, RAM (\d+) of 2048 bytes before the stack\n", said)
    assert found is not None, said
    return int(found[1]), int(found[2])


def test_the_uno_build_has_no_warning_and_leaves_room(build: Path) -> None:
    flash_bytes, ram_bytes = _sizes(uno_made(build, "SERIAL=DR-0042"))
    assert 4_000 < flash_bytes < 24_000
    assert 500 < ram_bytes < 1_536
    assert (build / "roller_uno.hex").read_text().splitlines()[-1] == ":00000001FF"
    assert b"DR-0042" in (build / "roller_uno.elf").read_bytes()


def test_another_serial_number_or_number_of_dice_is_built_anew(build: Path) -> None:
    uno_made(build, "SERIAL=DR-0042")
    uno_made(build, "SERIAL=DR-0043", "DICE=1")
    program = (build / "roller_uno.elf").read_bytes()
    assert b"DR-0043" in program
    assert b"drum-1" in program
    assert b"drum-2" not in program


@pytest.mark.parametrize("file", LOGIC, ids=lambda file: file.name)
def test_the_logic_knows_no_board_no_chance_and_no_allocation(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"#include <(.*)>", text)) <= {"stdbool.h", "stdint.h", "string.h"}
    assert re.findall(r"\b(?:s?rand|random|malloc|calloc|printf|time)\(", text) == []


def test_both_programs_have_the_conversation_of_the_page(firmware: Program, tmp_path: Path) -> None:
    """Byte for byte, but for the model: the page shows that of a drum, and a simulator never calls itself one."""
    command = firmware.command("--state", str(tmp_path / "eeprom"), "--faces", "4,1,6,2,5", serial=SERIAL)
    if firmware.name == "uno":
        command += QUICK  # the simulator's rolls would take another time to wait for
    for _ in range(2):
        with CRoller(command):
            pass
    lines = [line.encode() for line in re.findall(r"^    ([<>].*)$", PAGE.split("## A conversation")[1], re.MULTILINE)]
    with CRoller(command) as roller:
        assert roller.first.value("boot") == 3
        for line in lines[1:]:
            if line.startswith(b">"):
                roller.order(*{b">roll 3": ["jam"], b">calibrate": ["place 4"]}.get(_verb(line), []))
                roller.say(line + b"\n")
                continue
            if line.startswith(b"<button"):
                roller.order("press")
            heard = roller.hear_line()
            if b"model=simulator" in heard:
                heard = resealed(heard, b"simulator", b"drum-2").rstrip(b"\n")
            assert heard == line


def _verb(line: bytes) -> bytes:
    return line.split(b" session")[0] if line.startswith(b">roll") else line.split(b" ")[0]
