"""What befalls a simulated roller: a carrier that stands between host and device and meddles with whole lines.

What goes wrong on the wire is done here; what goes wrong in the drum is told to the device's own program.
"""

import re
from collections import deque
from dataclasses import dataclass
from typing import Final

from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, Message, ProtocolError, decode, encode, message

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
    "restless": "the drum does not come to rest, which the device reports as a jam",
    "version": "the device speaks another version of the language",
}

_FAULT: Final = re.compile(r"([a-z]+)(?:@([1-9][0-9]*))?")
_NOISE: Final = b"\x00\xff>~<ro\x81lled 9 faces=6*\xfe"
_OF_THE_DRUM: Final = ("jam", "unsure", "dark", "restless")
_PIECE_BYTES: Final = 7
_ASKS_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class ToHost:
    """Bytes that reach the host."""

    data: bytes


@dataclass(frozen=True, slots=True)
class ToDevice:
    """Bytes that reach the device."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Order:
    """Something the device's program is told about its drum."""

    order: str


@dataclass(frozen=True, slots=True)
class Unplug:
    """The port is to be pulled for ``for_s`` seconds."""

    for_s: float


Act = ToHost | ToDevice | Order | Unplug


def parse_faults(text: str) -> tuple[tuple[str, int], ...]:
    """``drop,jam@3`` as names with the roll they befall, the first unless told; ``ValueError`` with a sentence."""
    faults = []
    for part in filter(None, text.split(",")):
        found = _FAULT.fullmatch(part.strip())
        if found is None or found[1] not in FAULTS:
            raise ValueError(f"'{part}' is no fault. There are {', '.join(FAULTS)}; add @3 to mean the third roll.")
        faults.append((found[1], int(found[2] or 1)))
    return tuple(faults)


class Carrier:
    """Carries bytes between host and device. Times are seconds of any one clock, given by the caller.

    ``faults`` are (name, number of the roll) pairs; a port that vanishes and a device that falls silent do so for
    ``fault_s`` seconds.

    Attributes, as the device tells them: ``rolls``, the asked rolls begun; ``presses``, its count of button rolls;
    ``boot``, the number of its present start, 0 before it has said anything.
    """

    def __init__(self, faults: tuple[tuple[str, int], ...] = (), fault_s: float = 1.5) -> None:
        self.rolls = self.presses = self.boot = 0
        self._faults = faults
        self._fault_s = fault_s
        self._asks = LineSplitter()
        self._part = b""
        self._asked: deque[tuple[int, int]] = deque(maxlen=_ASKS_KEPT)
        self._threatened: tuple[int, int] | None = None
        self._rolling: tuple[int, int] | None = None
        self._answer = b""
        self._silent_until = float("-inf")

    def from_host(self, data: bytes, now_s: float) -> list[Act]:
        """What becomes of bytes the host has sent."""
        if now_s < self._silent_until:
            return []
        acts: list[Act] = []
        for line in self._asks.feed(data):
            ask = _understood(line)
            if ask is not None and ask.name == "roll":
                self._asked.append((ask.number("session"), ask.seq))
                acts += self._threats(self._asked[-1])
        return [*acts, ToDevice(data)]

    def from_device(self, data: bytes, now_s: float) -> list[Act]:
        """What becomes of bytes the device has sent. Only whole lines go on."""
        *lines, self._part = (self._part + data).split(b"\n")
        acts: list[Act] = []
        for line in lines:
            said = self._said(line + b"\n", now_s)
            acts += [act for act in said if now_s >= self._silent_until or not isinstance(act, ToHost)]
        return acts

    def _threats(self, asked: tuple[int, int]) -> list[Act]:
        """What the drum is told before an ask that may begin a roll."""
        if self._rolling is not None:
            return []
        threats = [Order(name) for name in _OF_THE_DRUM if (name, self.rolls + 1) in self._faults]
        self._threatened = asked if threats else None
        return [*threats]

    def _said(self, line: bytes, now_s: float) -> list[Act]:
        heard = _understood(line)
        if heard is None:
            return [ToHost(line)]
        self.boot = heard.number("boot")
        key = (_session_of(heard), heard.seq)
        acts: list[Act] = []
        match heard.name:
            case "boot":
                self._rolling = self._threatened = None
            case "button":
                self.presses = heard.seq
            case "busy" if heard.number("rolling") == heard.seq and key in self._asked and key != self._rolling:
                self._rolling, self._threatened = key, None
                return self._begun(line)
            case "rolled" | "fault" if key == self._rolling:
                self._rolling, self._answer = None, line
                return self._misdelivered(line, now_s)
        if key == self._threatened:
            # The ask began no roll, so nothing may befall the next one for its sake.
            self._threatened = None
            acts.append(Order("ok"))
        return [*acts, ToHost(self._in_its_version(heard, line))]

    def _begun(self, busy: bytes) -> list[Act]:
        self.rolls += 1
        acts: list[Act] = [ToHost(busy)]
        if self._befallen("reboot"):
            acts.append(Order("reset"))
        if self._befallen("unplug"):
            acts.append(Unplug(self._fault_s))
        if ("late", self.rolls - 1) in self._faults:
            acts.append(ToHost(self._answer))
        return acts

    def _misdelivered(self, answer: bytes, now_s: float) -> list[Act]:
        """The first answer to a roll as its faults let it through."""
        if self._befallen("drop"):
            return []
        if self._befallen("hang"):
            self._silent_until = now_s + self._fault_s
            return []
        if self._befallen("flip"):
            return [ToHost(answer[:12] + bytes([answer[12] ^ 1]) + answer[13:])]
        if self._befallen("garbage"):
            return [ToHost(_NOISE), ToHost(answer.rstrip(b"\n")), ToHost(_NOISE + b"\n")]
        if self._befallen("split"):
            return [ToHost(answer[at : at + _PIECE_BYTES]) for at in range(0, len(answer), _PIECE_BYTES)]
        return [ToHost(answer)] * (2 if self._befallen("duplicate") else 1)

    def _in_its_version(self, heard: Message, line: bytes) -> bytes:
        if heard.name not in ("here", "boot") or not any(name == "version" for name, _ in self._faults):
            return line
        return encode(message(heard.name, heard.seq, **dict(heard.values) | {"version": VERSION + 1}))

    def _befallen(self, fault: str) -> bool:
        return (fault, self.rolls) in self._faults


def _understood(line: bytes) -> Message | None:
    try:
        return decode(line)
    except ProtocolError:
        return None


def _session_of(heard: Message) -> int:
    """0 for what belongs to no session."""
    session = dict(heard.values).get("session", 0)
    return session if isinstance(session, int) else 0
