"""Both programs of the firmware have the recorded conversation, and a byte of difference is found."""

import zlib
from pathlib import Path

import pytest

from firmware_bridge.protocol import MESSAGES, decode
from tests.firmware_bridge.c_roller import resealed
from tests.firmware_bridge.firmware_programs import Program
from tests.firmware_bridge.recorded import RECORDING, answers, differences, played, recorded_anew

BEGINNING = RECORDING.split("# While it rolls")[0]


def test_it_is_had_by_both_programs(firmware: Program, tmp_path: Path) -> None:
    assert differences(answers(RECORDING), played(RECORDING, firmware.command(), tmp_path / "eeprom")) == []


def test_it_has_every_word_of_the_device_and_every_way_to_fail() -> None:
    told = [decode(line) for line in answers(RECORDING)]
    assert {each.name for each in told} == {name for name, spec in MESSAGES.items() if spec.sender == "device"}
    (code,) = (field for field in MESSAGES["fault"].fields if field.name == "code")
    assert {each.word("code") for each in told if each.name == "fault"} == set(code.values)


def test_a_device_that_rolls_otherwise_is_found(posix: Program, tmp_path: Path) -> None:
    """As it is, and with another die; the recording made anew says the same."""
    other = BEGINNING.replace("4,1,6", "4,2,6")
    heard = played(other, posix.command(), tmp_path / "eeprom")
    found = differences(answers(BEGINNING), heard)
    assert [(b"faces=4,1" in mine, b"faces=4,2" in theirs) for mine, theirs in found] == [(True, True)] * 4
    anew = recorded_anew(other, posix.command(), tmp_path / "another", quiet_s=0.2)
    assert (answers(anew), len(anew.splitlines())) == (heard, len(BEGINNING.splitlines()))


def test_any_byte_that_differs_is_found() -> None:
    recorded = answers(RECORDING)
    for place, line in enumerate(recorded):
        for at in range(len(line)):
            flipped = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
            assert differences([line], [flipped]), (place, flipped)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (b"rolling=6", b"rolling=7", 1),
        (b"faces=4,1", b"faces=1,4", 1),
        (b"sides=6", b"sides=8", 1),
        (b"model=simulator", b"model=drum-2", 0),
        (b"wait_ms=203", b"wait_ms=4662", 0),
    ],
)
def test_a_sealed_lie_is_found_and_only_two_fields_may_differ(old: bytes, new: bytes, found: int) -> None:
    recorded = answers(RECORDING)
    place = next(at for at, line in enumerate(recorded) if old in line)
    other = [*recorded]
    other[place] = resealed(other[place], old, new).rstrip()
    assert zlib.crc32(other[place][:-9]) == int(other[place][-8:], 16)
    assert other[place] != recorded[place]
    assert len(differences(recorded, other)) == found


def test_a_line_too_few_and_one_too_many_are_found() -> None:
    recorded = answers(RECORDING)
    assert differences(recorded, recorded[:-1])
    assert differences(recorded, [*recorded, recorded[-1]])
