"""A rough line: no roll is told wrong, told twice or lost for ever; and the judge of it would notice."""

import ctypes
import json
import zlib
from collections.abc import Callable

import pytest

from firmware_bridge.devices import die_roller
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.session import Session
from firmware_bridge.protocol import Message, decode
from tools.bench import main as bench, roller as bench_roller
from tools.bench.roller_device import WitnessedRoller
from tools.bench.roller_firmware import FirmwareRoller
from tools.bench.roller_fuzz import Verdict, fuzz

LINES = 800


@pytest.mark.parametrize(("seed", "roughness"), [(1, 0.2), (2, 0.5), (3, 0.8)])
def test_a_rough_line_costs_time_but_no_roll(seed: int, roughness: float) -> None:
    told = fuzz(LINES, seed, roughness)
    assert (told.wrong, told.double, told.stuck, told.unfounded) == ([], [], [], [])
    assert told.mutated >= LINES
    assert told.accepted > 30
    assert len(told.kinds) == 16
    assert told.longest_wait_s < 60


def test_a_rough_line_to_the_firmware_s_own_logic_costs_no_roll(logic: ctypes.CDLL) -> None:
    told = fuzz(LINES, 4, 0.5, lambda chance: FirmwareRoller(logic, chance))
    assert (told.wrong, told.double, told.stuck, told.unfounded) == ([], [], [], [])
    assert told.accepted > 30
    assert told.strays


def test_the_judge_notices_a_firmware_that_misreads_its_dice(logic: ctypes.CDLL) -> None:
    class Mistaken(FirmwareRoller):
        def _tumble(self) -> None:
            super()._tumble()
            self._shown = tuple(7 - face for face in self._shown)

    assert fuzz(50, 4, 0.1, lambda chance: Mistaken(logic, chance)).wrong


def test_the_same_seed_goes_wrong_the_same_way() -> None:
    once = fuzz(400, 7)
    assert once == fuzz(400, 7)
    assert once != fuzz(400, 8)


def without_checksum(line: bytes) -> Message:
    body = line.strip(b"\r\n")[:-9]
    return decode(body + b"*%08X" % zlib.crc32(body))


def weakened(monkeypatch: pytest.MonkeyPatch, weaken: Callable[[pytest.MonkeyPatch], None]) -> Verdict:
    weaken(monkeypatch)
    return fuzz(LINES, 5, 0.6)


def test_the_judge_notices_damaged_lines_that_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert weakened(monkeypatch, lambda patch: patch.setattr(die_roller, "decode", without_checksum)).wrong


def test_the_judge_notices_a_roll_that_is_told_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert weakened(monkeypatch, lambda patch: patch.setattr(Session, "take_seq", lambda _: 5)).double


def test_the_judge_notices_restarts_that_are_overlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that has forgotten its session is never greeted again: the ask waits without a word."""

    def overlook(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(die_roller.DieRoller, "_sort", lambda *_: None)
        patch.setattr(RollerWorker, "_say_gone", lambda *_: None)
        patch.setattr(WitnessedRoller, "hear", lambda *_: [])

    monkeypatch.setattr("tools.bench.roller_fuzz._World._happen", lambda _: None)
    assert weakened(monkeypatch, overlook).stuck


@pytest.mark.usefixtures("c_roller")
def test_the_bench_prints_its_figures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_roller, "ROLLS", 3)
    monkeypatch.setattr(bench_roller, "STARTS", 1)
    monkeypatch.setattr(bench_roller, "IDLE_S", 0.05)
    assert bench.main(["roller", "--lines", "100", "--seed", "3", "--device", "book", "--json"]) == 0
    told = {line["figure"]: line["value"] for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert told["wrong rolls accepted"] == told["double rolls accepted"] == told["stuck asks"] == 0
    assert told["lines mutated, seed 3, a device by the book"] >= 100
    assert 0 < told["last byte to the roll accepted, p50"] < 1000


@pytest.mark.usefixtures("c_roller")
def test_the_bench_fails_with_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    verdict = Verdict(mutated=1, kinds={"lost": 1}, wrong=["a six that was none"])
    monkeypatch.setattr(bench_roller, "fuzz", lambda *_, **__: verdict)
    monkeypatch.setattr(bench_roller, "quiet_line", lambda *_: iter(()))
    assert bench.main(["roller", "--lines", "1", "--device", "book"]) == 2
    assert "The promise is broken 1 times, first so: a six that was none" in capsys.readouterr().err
