"""The firmware built on this machine, and a conversation with its simulator through pipes."""

import os
import select
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import pytest

from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, Message, decode, encode, message
from firmware_bridge.sim_build import NoCompiler, make
from firmware_bridge.sim_program import RollerProgram
from tests.patience import PATIENCE_S

SESSION: Final = 0x5F3A91C0
QUICK: Final = ("--roll-ms", "20")


def uno_made(build: Path, *settings: str) -> str:
    """What ``make uno`` says on building into ``build``; the test fails with the compiler's words."""
    try:
        return make("uno", build, *settings, compiler="avr-gcc")
    except NoCompiler:
        pytest.skip("avr-gcc or make is not installed: apt-get install make gcc-avr avr-libc")


def resealed(line: bytes, old: bytes, new: bytes) -> bytes:
    """The line with other words and a checksum that fits them."""
    body = line.rstrip(b"\n")[:-9].replace(old, new)
    return body + b"*%08X\n" % zlib.crc32(body)


class CRoller:
    """A running simulator or emulated Uno. ``heard`` are the lines that came, oldest first; ``hear`` takes them out."""

    def __init__(self, program: Path | Sequence[str], *words: str) -> None:
        self._program = RollerProgram([*([program] if isinstance(program, Path) else program), *words])
        self.order, self.say = self._program.order, self._program.say
        self._lines = LineSplitter()
        self._heard: list[bytes] = []
        self._seq = 0
        self.first = self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._program.end() == 0

    def hear_line(self, timeout_s: float = PATIENCE_S) -> bytes:
        """The next line; the test fails when none comes in time."""
        end = time.monotonic() + timeout_s
        while not self._heard:
            assert self._read(end - time.monotonic()), "the device says nothing"
        return self._heard.pop(0)

    def hear(self) -> Message:
        return decode(self.hear_line())

    def silence(self, for_s: float = 0.05) -> list[bytes]:
        """What comes although nothing ought to."""
        while self._read(for_s):
            pass
        heard, self._heard = self._heard, []
        return heard

    def hear_out(self) -> None:
        """Waits until the program has ended by itself; the test fails when it goes on."""
        while select.select([self._program.output], [], [], 4)[0]:
            if not os.read(self._program.output, 65536):
                return
        pytest.fail("the device goes on")

    def ask(self, name: str, *, seq: int = 0, **values: Any) -> Message:
        """The first answer to an ask, whose number is the next unless told, in the usual session unless told."""
        self._seq = seq or self._seq + 1
        self.say(encode(message(name, self._seq, **{"session": SESSION} | values)))
        return self.hear()

    def greet(self, session: int = SESSION) -> Message:
        return self.ask("hello", version=VERSION, session=session)

    def job(self, name: str, *, seq: int = 0, **values: Any) -> Message:
        """The last answer to an ask that makes the drum work."""
        first = self.ask(name, seq=seq, **values)
        assert first.name == "busy", first
        return self.hear()

    def _read(self, timeout_s: float) -> bool:
        if not select.select([self._program.output], [], [], max(0.0, timeout_s))[0]:
            return False
        data = os.read(self._program.output, 65536)
        self._heard += self._lines.feed(data)
        return bool(data)
