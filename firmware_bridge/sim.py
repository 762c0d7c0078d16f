"""The simulated roller: what a device does with the lines it hears, without any port. It throws no dice and says so.

This is the only place of the bridge where chance is made by a program; its model is ``simulator`` on every wire.
"""

import itertools
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from firmware_bridge.devices.rolls import KIND, SIMULATOR
from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, Message, ProtocolError, Value, WrongVersion, decode, encode, message

FAULTS: Final[dict[str, str]] = {
    "drop": "the answer is lost once",
    "duplicate": "the answer comes twice",
    "late": "the answer comes again while the next roll is under way",
    "flip": "one bit of the answer is flipped once",
    "garbage": "noise surrounds the answer",
    "split": "the answer comes in small pieces",
    "unplug": "the port vanishes in mid-roll and comes back; the device keeps its memory",
    "reboot": "the device restarts in mid-roll",
    "hang": "the device falls silent for a while",
    "jam": "the device reports a jam",
    "unsure": "the device cannot read the die",
    "dark": "the device's lamp is too dark",
    "version": "the device speaks another version of the language",
}

_FAULT: Final = re.compile(r"([a-z]+)(?:@([1-9][0-9]*))?")
_NOISE: Final = b"\x00\xff>~<ro\x81lled 9 faces=6*\xfe"
_ABSTENTIONS: Final = ("jam", "unsure", "dark")


@dataclass(frozen=True, slots=True)
class Unplug:
    """The device wants its port pulled for ``for_s`` seconds."""

    for_s: float


Act = bytes | Unplug


def scripted(faces: Sequence[int]) -> Callable[[int], tuple[int, ...]]:
    """Rolls the given faces in order, from the start again when they are used up."""
    endless = itertools.cycle(faces)
    return lambda count: tuple(itertools.islice(endless, count))


def seeded(seed: int | None, sides: int = 6) -> Callable[[int], tuple[int, ...]]:
    """Invented faces; the same seed invents the same ones."""
    chance = random.Random(seed)
    return lambda count: tuple(chance.randint(1, sides) for _ in range(count))


def parse_faults(text: str) -> tuple[tuple[str, int], ...]:
    """``drop,jam@3`` as names with the roll they befall, the first unless told; ``ValueError`` with a sentence."""
    faults = []
    for part in filter(None, text.split(",")):
        found = _FAULT.fullmatch(part.strip())
        if found is None or found[1] not in FAULTS:
            raise ValueError(f"'{part}' is no fault. There are {', '.join(FAULTS)}; add @3 to mean the third roll.")
        faults.append((found[1], int(found[2] or 1)))
    return tuple(faults)


@dataclass(slots=True)
class SimulatedRoller:
    """A device of the roller's language. Times are seconds of any one clock, given by the caller.

    ``throw`` makes the faces of a roll of so many dice. ``faults`` are (name, number of the roll) pairs.
    """

    throw: Callable[[int], tuple[int, ...]]
    dice: int = 2
    sides: int = 6
    serial: str = "SIM-0001"
    roll_s: float = 0.8
    fault_s: float = 1.5
    faults: tuple[tuple[str, int], ...] = ()

    boot: int = 1
    rolls: int = 0
    presses: int = 0
    _session: int = 0
    _last_seq: int = 0
    _last_answer: bytes = b""
    _older_answer: bytes = b""
    _rolling: Message | None = None
    _ends_at: float = 0.0
    _silent_until: float = 0.0
    _lines: LineSplitter = field(default_factory=LineSplitter)

    @property
    def due_at(self) -> float | None:
        """When ``tick`` has something to do; ``None`` for never."""
        return self._ends_at if self._rolling is not None else None

    def start(self) -> bytes:
        """What the device says when it starts: an empty line to end whatever was cut short, and ``boot``."""
        return b"\n" + encode(message("boot", 0, version=self._version(), boot=self.boot, serial=self.serial))

    def restart(self) -> bytes:
        """Lose everything but the counters, and start."""
        self.boot = (self.boot + 1) % 65536
        self._session = self._last_seq = 0
        self._last_answer = self._older_answer = b""
        self._rolling = None
        self._lines.clear()
        return self.start()

    def hear(self, data: bytes, now_s: float) -> list[Act]:
        """What the device does about the bytes that arrived."""
        acts: list[Act] = []
        for line in self._lines.feed(data):
            try:
                ask = decode(line)
            except WrongVersion as error:
                acts.append(self._fault(error.seq, 0, "version"))
            except ProtocolError:
                continue
            else:
                if not ask.from_device and now_s >= self._silent_until:
                    acts += self._answer(ask, now_s)
        return acts

    def tick(self, now_s: float) -> list[Act]:
        """End the roll under way when its time has come."""
        if self._rolling is None or now_s < self._ends_at:
            return []
        ask, self._rolling = self._rolling, None
        for code in _ABSTENTIONS:
            if self._befallen(code):
                self._last_answer = self._fault(ask.seq, self._session, code)
                return [self._last_answer]
        faces = self.throw(ask.number("count"))
        self._last_answer = self._reply("rolled", ask.seq, session=self._session, faces=faces, sure=1000)
        return self._misdelivered(self._last_answer, now_s)

    def press(self) -> bytes:
        """Somebody rolls by the button on the box; nothing while a roll is under way."""
        if self._rolling is not None:
            return b""
        self.presses += 1
        return self._reply("button", self.presses, faces=self.throw(self.dice), sure=1000)

    def _answer(self, ask: Message, now_s: float) -> list[Act]:
        session = ask.number("session")
        if ask.name == "hello":
            if session != self._session:
                if self._rolling is not None:
                    return [self._busy(ask, now_s)]
                self._session, self._last_seq, self._last_answer = session, 0, b""
            return [self._here(ask)]
        if session != self._session:
            return [self._fault(ask.seq, session, "stranger")]
        if ask.name == "ping":
            return [self._reply("pong", ask.seq, session=session)]
        if ask.name != "roll":
            # The self-test, the counts and the calibration are the firmware's: firmware_bridge/firmware answers them.
            return []
        if self._rolling is not None:
            return [self._busy(ask, now_s)]
        if ask.seq == self._last_seq:
            return [self._last_answer]
        if ask.seq < self._last_seq:
            return [self._fault(ask.seq, session, "stale")]
        if ask.number("count") > self.dice:
            return [self._fault(ask.seq, session, "count")]
        return self._begin(ask, now_s)

    def _begin(self, ask: Message, now_s: float) -> list[Act]:
        self._older_answer, self._last_answer = self._last_answer, b""
        self._last_seq, self._rolling, self._ends_at = ask.seq, ask, now_s + self.roll_s
        self.rolls += 1
        if self._befallen("reboot"):
            return [self._busy(ask, now_s), self.restart()]
        acts: list[Act] = [self._busy(ask, now_s)]
        if self._befallen("unplug"):
            acts.append(Unplug(self.fault_s))
        if ("late", self.rolls - 1) in self.faults:
            acts.append(self._older_answer)
        return acts

    def _misdelivered(self, answer: bytes, now_s: float) -> list[Act]:
        """The answer as the faults of this roll let it through."""
        if self._befallen("drop"):
            return []
        if self._befallen("hang"):
            self._silent_until = now_s + self.fault_s
            return []
        if self._befallen("flip"):
            return [answer[:12] + bytes([answer[12] ^ 1]) + answer[13:]]
        if self._befallen("garbage"):
            return [_NOISE, answer.rstrip(b"\n"), _NOISE + b"\n"]
        if self._befallen("split"):
            return [answer[at : at + 7] for at in range(0, len(answer), 7)]
        return [answer, answer] if self._befallen("duplicate") else [answer]

    def _here(self, ask: Message) -> bytes:
        return self._reply(
            "here",
            ask.seq,
            version=self._version(),
            session=self._session,
            device=KIND,
            model=SIMULATOR,
            serial=self.serial,
            firmware="sim-1",
            dice=self.dice,
            sides=self.sides,
        )

    def _busy(self, ask: Message, now_s: float) -> bytes:
        rolling = self._rolling.seq if self._rolling is not None else 0
        wait_ms = min(20_000, max(0, round((self._ends_at - now_s) * 1000)))
        return self._reply("busy", ask.seq, session=ask.number("session"), rolling=rolling, wait_ms=wait_ms)

    def _fault(self, seq: int, session: int, code: str) -> bytes:
        return self._reply("fault", seq, session=session, code=code)

    def _reply(self, name: str, seq: int, **values: Value) -> bytes:
        return encode(message(name, seq, boot=self.boot, **values))

    def _version(self) -> int:
        return VERSION + 1 if any(name == "version" for name, _ in self.faults) else VERSION

    def _befallen(self, fault: str) -> bool:
        return (fault, self.rolls) in self.faults
