"""A die roller as PROTOCOL.md has it, on a clock of its own, that keeps a book of every die it has thrown.

It is the witness of the fuzz bench: what it did not throw, nobody may be told. It throws no real die and never leaves
the bench.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from firmware_bridge.devices.rolls import KIND, SIMULATOR
from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, Message, ProtocolError, Value, decode, encode, message

DICE: Final = 2
SERIAL: Final = "BENCH-1"
_FAULTS: Final = ("jam", "unsure", "dark")

Key = tuple[int, int, int]
"""A roll's boot, session and number."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What one asked roll came to: faces, or a fault's code. ``began_s`` on the bench's clock."""

    faces: tuple[int, ...]
    code: str
    began_s: float


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
        self._rolling: Message | None = None
        self._began_s = 0.0
        self.ends_s = float("inf")

    def restart(self) -> bytes:
        """Forget all but the counters; what is said at the start."""
        self.boot = (self.boot + 1) % 65536
        self._session, self._last_seq, self._last_answer = 0, 0, b""
        self._rolling, self.ends_s = None, float("inf")
        self._lines.clear()
        return b"\n" + encode(message("boot", 0, version=VERSION, boot=self.boot, serial=SERIAL))

    def hear(self, data: bytes, now_s: float) -> list[bytes]:
        """The answers to what arrived."""
        answers = []
        for line in self._lines.feed(data):
            try:
                ask = decode(line)
            except ProtocolError:
                continue
            if not ask.from_device:
                answers.append(self._answer(ask, now_s))
        return answers

    def tick(self, now_s: float) -> list[bytes]:
        """The end of the roll under way, when it is time."""
        if self._rolling is None or now_s < self.ends_s:
            return []
        ask, self._rolling, self.ends_s = self._rolling, None, float("inf")
        faces, code = self._throw(ask.number("count")), ""
        if self._chance.random() < 0.05:
            faces, code = (), self._chance.choice(_FAULTS)
        self.book[self.boot, self._session, ask.seq].append(Thrown(faces, code, self._began_s))
        if code:
            self._last_answer = self._reply("fault", ask.seq, session=self._session, code=code)
        else:
            self._last_answer = self._reply("rolled", ask.seq, session=self._session, faces=faces, sure=990)
        return [self._last_answer]

    def press(self) -> list[bytes]:
        """Somebody rolls by the button."""
        if self._rolling is not None:
            return []
        count = len(self.presses) + 1
        self.presses[count] = self._throw(DICE)
        return [self._reply("button", count, faces=self.presses[count], sure=990)]

    def _throw(self, count: int) -> tuple[int, ...]:
        return tuple(self._chance.randint(1, 6) for _ in range(count))

    def _answer(self, ask: Message, now_s: float) -> bytes:
        session = ask.number("session")
        if ask.name == "hello":
            if session != self._session:
                if self._rolling is not None:
                    return self._busy(ask, now_s)
                self._session, self._last_seq, self._last_answer = session, 0, b""
            return self._here(ask)
        if session != self._session:
            return self._reply("fault", ask.seq, session=session, code="stranger")
        if ask.name == "ping":
            return self._reply("pong", ask.seq, session=session)
        if self._rolling is not None:
            return self._busy(ask, now_s)
        if ask.seq == self._last_seq:
            return self._last_answer
        if ask.seq < self._last_seq:
            return self._reply("fault", ask.seq, session=session, code="stale")
        self._last_seq, self._rolling, self._began_s = ask.seq, ask, now_s
        self.ends_s = now_s + self._chance.choice((0.0, 0.05, 0.2, 0.6))
        return self._busy(ask, now_s)

    def _busy(self, ask: Message, now_s: float) -> bytes:
        rolling = self._rolling.seq if self._rolling is not None else 0
        wait_ms = max(0, round((self.ends_s - now_s) * 1000))
        return self._reply("busy", ask.seq, session=ask.number("session"), rolling=rolling, wait_ms=wait_ms)

    def _here(self, ask: Message) -> bytes:
        kind = {"device": KIND, "model": SIMULATOR, "serial": SERIAL, "firmware": "bench"}
        return self._reply("here", ask.seq, version=VERSION, session=self._session, dice=DICE, sides=6, **kind)

    def _reply(self, name: str, seq: int, **values: Value) -> bytes:
        return encode(message(name, seq, boot=self.boot, **values))
