"""The firmware built on this machine, and a conversation with its simulator through pipes."""

import contextlib
import os
import select
import shutil
import subprocess
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

import pytest

import firmware_bridge
from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, Message, decode, encode, message

FIRMWARE: Final = Path(firmware_bridge.__file__).with_name("firmware")
SESSION: Final = 0x5F3A91C0
QUICK: Final = ("--roll-ms", "20")


def made(target: str, build: Path, *settings: str) -> str:
    """What ``make target`` says on building into ``build``; the test fails with the compiler's words."""
    for tool in ("make", "avr-gcc") if target == "uno" else ("make", "cc"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed: apt-get install gcc libc6-dev make gcc-avr avr-libc")
    command = ["make", "-s", "-C", str(FIRMWARE), f"BUILD={build}", target, *settings]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def resealed(line: bytes, old: bytes, new: bytes) -> bytes:
    """The line with other words and a checksum that fits them."""
    body = line.rstrip(b"\n")[:-9].replace(old, new)
    return body + b"*%08X\n" % zlib.crc32(body)


class CRoller:
    """A running simulator or emulated Uno. ``heard`` are the lines that came, oldest first; ``hear`` takes them out."""

    def __init__(self, program: Path | Sequence[str], *words: str) -> None:
        orders, self._orders = os.pipe()
        command = [program] if isinstance(program, Path) else list(program)
        self._process = subprocess.Popen(
            [*command, *words, "--control", str(orders)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            pass_fds=[orders],
        )
        os.close(orders)
        self._lines = LineSplitter()
        self._heard: list[bytes] = []
        self._seq = 0
        self.first = self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        os.close(self._orders)
        self._process.stdout.close()
        assert self._process.wait(5) == 0

    def order(self, *orders: str) -> None:
        """Tells the simulated drum what befalls it."""
        os.write(self._orders, "".join(f"{order}\n" for order in orders).encode())

    def say(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)

    def hear_line(self, timeout_s: float = 4) -> bytes:
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
        assert self._process.stdout is not None
        if not select.select([self._process.stdout], [], [], max(0.0, timeout_s))[0]:
            return False
        data = os.read(self._process.stdout.fileno(), 65536)
        self._heard += self._lines.feed(data)
        return bool(data)
