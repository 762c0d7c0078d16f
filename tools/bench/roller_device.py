"""A die roller as PROTOCOL.md has it, on a clock of its own, that keeps a book of every die it has thrown.

It is the witness of the fuzz bench: what it did not throw, nobody may be told. It throws no real die and never leaves
the bench.
"""

from __future__ import annotations

import random
import re
import zlib
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from firmware_bridge.devices.rolls import KIND, SIMULATOR
from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION

DICE: Final = 2
SERIAL: Final = "BENCH-1"
_FAULTS: Final = ("jam", "unsure", "dark")

# Written and read without protocol.py: a witness with its own ears, and a quicker one.
_ASK: Final = re.compile(
    rb">(hello|roll|ping) ([1-9][0-9]*)(?: version=[0-9]+)? session=([0-9a-f]{8})(?: count=([12]))?\*([0-9A-F]{8})"
)

Key = tuple[int, int, int]
"""A roll's boot, session and number."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What one asked roll came to: faces, or a fault's code. ``began_s`` on the bench's clock."""

    faces: tuple[int, ...]
    code: str
    began_s: float


@dataclass(frozen=True, slots=True)
class Ask:
    """What a host asked."""

    name: str
    seq: int
    session: int
    count: int


def ask_of(line: bytes) -> Ask | None:
    """The ask of an intact line."""
    found = _ASK.fullmatch(line.strip(b"\r\n"))
    if found is None or zlib.crc32(line[: found.end(5) - 9]) != int(found[5], 16):
        return None
    return Ask(found[1].decode(), int(found[2]), int(found[3], 16), int(found[4] or 0))


def line_of(body: str) -> bytes:
    """A line with its checksum."""
    plain = body.encode("ascii")
    return plain + b"*%08X\n" % zlib.crc32(plain)


class WitnessedRoller:
    """A device of the roller's language. Times are seconds of the caller's clock."""

    def __init__(self, chance: random.Random) -> None:
        # More than one throw under a key: another host came between, and the device forgot the first.
        self.book: dict[Key, list[Thrown]] = defaultdict(list)
        self.presses: dict[int, tuple[int, ...]] = {}
        self.boot = 1
        self._chance = chance
        self._lines = LineSplitter()
        self._session = self._last_seq = 0
        self._last_answer = b""
        self._rolling: Ask | None = None
        self._began_s = 0.0
        self.ends_s = float("inf")

    def restart(self) -> bytes:
        """Forget all but the counters; what is said at the start."""
        self.boot = (self.boot + 1) % 65536
        self._session, self._last_seq, self._last_answer = 0, 0, b""
        self._rolling, self.ends_s = None, float("inf")
        self._lines.clear()
        return b"\n" + line_of(f"<boot 0 version={VERSION} boot={self.boot} serial={SERIAL}")

    def hear(self, data: bytes, now_s: float) -> list[bytes]:
        """The answers to what arrived."""
        answers = []
        for line in self._lines.feed(data):
            ask = ask_of(line)
            if ask is not None:
                answers.append(self._answer(ask, now_s))
        return answers

    def tick(self, now_s: float) -> list[bytes]:
        """The end of the roll under way, when it is time."""
        if self._rolling is None or now_s < self.ends_s:
            return []
        ask, self._rolling, self.ends_s = self._rolling, None, float("inf")
        faces, code = self._throw(ask.count), ""
        if self._chance.random() < 0.05:
            faces, code = (), self._chance.choice(_FAULTS)
        self.book[self.boot, self._session, ask.seq].append(Thrown(faces, code, self._began_s))
        if code:
            self._last_answer = self._reply("fault", ask, f"code={code}")
        else:
            self._last_answer = self._reply("rolled", ask, f"faces={_joined(faces)} sure=990")
        return [self._last_answer]

    def press(self) -> list[bytes]:
        """Somebody rolls by the button."""
        if self._rolling is not None:
            return []
        count = len(self.presses) + 1
        self.presses[count] = self._throw(DICE)
        return [line_of(f"<button {count} boot={self.boot} faces={_joined(self.presses[count])} sure=990")]

    def _throw(self, count: int) -> tuple[int, ...]:
        return tuple(self._chance.randint(1, 6) for _ in range(count))

    def _answer(self, ask: Ask, now_s: float) -> bytes:
        session = ask.session
        if ask.name == "hello":
            if session != self._session:
                if self._rolling is not None:
                    return self._busy(ask, now_s)
                self._session, self._last_seq, self._last_answer = session, 0, b""
            return self._here(ask)
        if session != self._session:
            return self._reply("fault", ask, "code=stranger")
        if ask.name == "ping":
            return self._reply("pong", ask)
        if self._rolling is not None:
            return self._busy(ask, now_s)
        if ask.seq == self._last_seq:
            return self._last_answer
        if ask.seq < self._last_seq:
            return self._reply("fault", ask, "code=stale")
        self._last_seq, self._rolling, self._began_s = ask.seq, ask, now_s
        self.ends_s = now_s + self._chance.choice((0.0, 0.05, 0.2, 0.6))
        return self._busy(ask, now_s)

    def _busy(self, ask: Ask, now_s: float) -> bytes:
        rolling = self._rolling.seq if self._rolling is not None else 0
        wait_ms = max(0, round((self.ends_s - now_s) * 1000))
        return self._reply("busy", ask, f"rolling={rolling} wait_ms={wait_ms}")

    def _here(self, ask: Ask) -> bytes:
        who = f"device={KIND} model={SIMULATOR} serial={SERIAL} firmware=bench dice={DICE} sides=6"
        return line_of(f"<here {ask.seq} version={VERSION} session={self._session:08x} boot={self.boot} {who}")

    def _reply(self, name: str, ask: Ask, more: str = "") -> bytes:
        return line_of(f"<{name} {ask.seq} session={ask.session:08x} boot={self.boot} {more}".rstrip())


def _joined(faces: tuple[int, ...]) -> str:
    return ",".join(map(str, faces))
