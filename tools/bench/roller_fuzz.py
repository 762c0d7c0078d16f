"""The rough line: worker, conversation and device in one thread on a clock of their own; a judge knows every throw.

Nothing is spared. A CRC-32 notices one or two flipped bits always; what is changed beyond that it misses with odds of
1 in 2**32. A line that it cannot tell from a true one is counted as a collision, and what that does to a roll counts as
wrong like anything else.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.observations import RollAbstained, RollerGone, RollerObservation, RollerReady, RollSeen
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import Pace, StrayRoll
from firmware_bridge.devices.search import Found
from firmware_bridge.devices.session import Session
from firmware_bridge.link import LinkError
from firmware_bridge.protocol import VERSION, decode, encode, message
from tools.bench.roller_device import SERIAL, Key, Thrown, WitnessedRoller
from tools.bench.roller_line import Mutations, Wire

PATIENCE_S: Final = 30.0
"""An ask that has had neither an answer nor a sentence for so long is stuck."""
_CALM_S: Final = 60.0
_TRAVEL_S: Final = 0.004
_REBOOTS, _PULLS, _HOSTS, _PRESSES, _CANCELS = 1 / 250, 1 / 600, 1 / 900, 1 / 150, 1 / 60


@dataclass(slots=True)
class Asked:
    """An ask of a player: when it was made, when a word of it was last heard, and whether it was called off."""

    count: int
    made_s: float
    heard_s: float
    is_off: bool = False


@dataclass(slots=True)
class Verdict:
    """What a run came to. ``wrong``, ``double``, ``stuck`` and ``unfounded`` tell each case, and must be empty.

    ``places`` are the byte positions at which a line was changed, of ``length`` in the longest line.
    """

    mutated: int = 0
    lines: int = 0
    accepted: int = 0
    abstained: int = 0
    strays: int = 0
    cancelled: int = 0
    told_gone: int = 0
    collisions: int = 0
    virtual_s: float = 0.0
    places: int = 0
    length: int = 0
    longest_wait_s: float = 0.0
    wrong: list[str] = field(default_factory=list)
    double: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    unfounded: list[str] = field(default_factory=list)
    kinds: dict[str, int] = field(default_factory=dict)


class Device(Protocol):
    """A roller that can be looked into. Its ``book`` has every throw and fault of an ask, ``presses`` the button's."""

    book: dict[Key, list[Thrown]]
    presses: dict[int, tuple[int, ...]]

    @property
    def ends_s(self) -> float:
        """When to ``tick`` next."""

    def restart(self) -> bytes: ...
    def hear(self, data: bytes, now_s: float) -> list[bytes]: ...
    def tick(self, now_s: float) -> list[bytes]: ...
    def press(self) -> list[bytes]: ...


def fuzz(
    lines: int, seed: int, roughness: float = 0.5, device: Callable[[random.Random], Device] = WitnessedRoller
) -> Verdict:
    """Have a worker talk over a rough line until ``lines`` lines were mutated; ``roughness`` is the share that are."""
    chance = random.Random(seed)
    return _World(lines, chance, roughness, device(chance)).run()


class _World:
    """The one link there is, its two wires, the device at the end of it, the player and the judge."""

    name = "the rough line"

    def __init__(self, lines: int, chance: random.Random, roughness: float, device: Device) -> None:
        self._lines, self._chance, self._roughness = lines, chance, roughness
        self.now_s = 0.0
        self._device = device
        self._mutations = Mutations(chance)
        self._to_device, self._to_host = Wire(), Wire()
        self._back_s = 0.0
        self._deaf_until_s = 0.0
        self._is_in = True
        self._calm_since_s: float | None = None
        self.verdict = Verdict()
        self._open: dict[int, Asked] = {}
        self._closed: set[int] = set()
        self._taken: set[object] = set()
        self._worker = RollerWorker(
            self.name,
            self._judge,
            pace=Pace(),
            make_link=lambda _: self,
            session=Session(chance.randrange(1, 1 << 32)),
            search=lambda make: _OneLink(make, self._pass),
            clock=lambda: self.now_s,
            pause=self._pass,
        )

    def run(self) -> Verdict:
        self._worker.run()
        told = self.verdict
        told.virtual_s, told.collisions = self.now_s, len(self._mutations.unsent)
        told.kinds, told.length = dict(self._mutations.counts), self._mutations.longest
        told.places = sum(1 for times in self._mutations.at if times)
        return told

    # -- the link -----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Plug in, if the cable is there."""
        self._is_in = self.now_s >= self._back_s
        if not self._is_in:
            raise LinkError("missing", "The cable is out.")

    def close(self) -> None:
        """Nothing to close."""

    def wake(self) -> None:
        """Nothing waits."""

    def write(self, data: bytes) -> None:
        self._refuse_unplugged()
        self._send(self._to_device, data)

    def read(self, wait_s: float) -> bytes:
        self._refuse_unplugged()
        self._play()
        until_s = self.now_s + max(wait_s, 1e-6)
        while self._to_host.due_s > self.now_s and self.now_s < until_s:
            self._step(min(until_s, self._to_host.due_s))
        self._refuse_unplugged()
        arrived = self._to_host.arrived(self.now_s)
        if len(arrived) > 1 and self._calm_since_s is None and self._chance.random() < 0.1:
            cut = self._chance.randrange(1, len(arrived))
            self._to_host.send(arrived[cut:], self.now_s)
            return arrived[:cut]
        return arrived

    def _refuse_unplugged(self) -> None:
        if not self._is_in:
            raise LinkError("gone", "The cable was pulled.")

    def _pass(self, for_s: float) -> None:
        """Time goes by while the host does nothing."""
        until_s = self.now_s + for_s
        while self.now_s < until_s:
            self._step(until_s)
        self._play()

    def _step(self, until_s: float) -> None:
        """Go to the next thing that happens, at the latest to ``until_s``."""
        next_s = min(self._to_device.due_s, self._device.ends_s)
        self.now_s = max(self.now_s, min(until_s, next_s))
        heard = self._to_device.arrived(self.now_s)
        if heard and self.now_s >= self._deaf_until_s:
            self._say(self._device.hear(heard, self.now_s))
        self._say(self._device.tick(self.now_s))

    def _say(self, lines: list[bytes]) -> None:
        for line in lines:
            self._send(self._to_host, line)

    def _send(self, wire: Wire, line: bytes) -> None:
        """Put a line on a wire, whole or mutated, and let things happen to the device meanwhile."""
        at_s = self.now_s + _TRAVEL_S
        if self._calm_since_s is not None:
            wire.send(line, at_s)
            return
        self.verdict.lines += 1
        if self._chance.random() >= self._roughness:
            wire.send(line, at_s)
        else:
            self.verdict.mutated += 1
            for late_s, piece in self._mutations.of(line):
                wire.send(piece, at_s + late_s)
        self._happen()

    def _happen(self) -> None:
        """Now and then a restart, a pulled cable, another host, a press of the button."""
        chance = self._chance.random
        if chance() < _REBOOTS:
            # What was being said is cut short, and nothing is heard until the start is over.
            self._deaf_until_s = self.now_s + self._chance.choice((0.0, 0.05, 1.0))
            self._to_host.send(self._device.restart(), self._deaf_until_s)
        if chance() < _PULLS:
            self._is_in, self._back_s = False, self.now_s + self._chance.choice((0.01, 0.5, 3.0))
            self._to_device.clear()
            self._to_host.clear()
            if chance() < 0.3:
                self._device.restart()
        if chance() < _HOSTS:
            other = message("hello", 1, version=VERSION, session=self._chance.randrange(1, 1 << 32))
            self._say(self._device.hear(encode(other), self.now_s))
        if chance() < _PRESSES:
            self._say(self._device.press())

    # -- the player ---------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        """Ask when nothing is open, call off now and then, and stop when enough has gone wrong."""
        self._look_for_stuck()
        if self.verdict.mutated >= self._lines and self._calm_since_s is None:
            self._calm_since_s = self.now_s
        if self._calm_since_s is not None:
            if not self._open or self.now_s - self._calm_since_s > _CALM_S:
                self.verdict.stuck += [f"request {number} even on a calm line" for number in self._open]
                self._worker.close()
            return
        if not self._open:
            for _ in range(self._chance.choice((1, 1, 1, 2))):
                count = self._chance.choice((1, 2))
                self._open[self._worker.request_roll(count)] = Asked(count, self.now_s, self.now_s)
        elif self._chance.random() < _CANCELS:
            number = self._chance.choice(list(self._open))
            self._worker.cancel(number)
            self._close(number)
            self.verdict.cancelled += 1

    def _look_for_stuck(self) -> None:
        for number, asked in self._open.items():
            if self.now_s - asked.heard_s > PATIENCE_S:
                asked.heard_s = self.now_s
                self.verdict.stuck.append(f"request {number} at {self.now_s:.3f} s")

    def _close(self, number: int) -> None:
        self._closed.add(number)
        asked = self._open.pop(number)
        self.verdict.longest_wait_s = max(self.verdict.longest_wait_s, self.now_s - asked.made_s)

    # -- the judge ----------------------------------------------------------------------------------------------------

    def _judge(self, seen: RollerObservation) -> None:
        # Whatever the inbox raises is swallowed by the worker, and the case with it.
        try:
            self._judge_kind(seen)
        except Exception as error:  # noqa: BLE001
            self.verdict.wrong.append(f"{seen} could not be judged: {error!r}")

    def _judge_kind(self, seen: RollerObservation) -> None:
        match seen:
            case RollSeen():
                self._judge_roll(seen)
            case RollAbstained():
                self._judge_abstention(seen)
            case StrayRoll():
                self._judge_stray(seen)
            case RollerGone(why="unforeseen"):
                self.verdict.unfounded.append(seen.sentence)
            case RollerGone() | RollerReady():
                self.verdict.told_gone += isinstance(seen, RollerGone)
                for asked in self._open.values():
                    asked.heard_s = self.now_s

    def _judge_roll(self, seen: RollSeen) -> None:
        asked, key = self._open.get(seen.request), (seen.boot, seen.session, seen.seq)
        self.verdict.accepted += 1
        if asked is None or key in self._taken:
            self.verdict.double.append(f"{seen}")
            return
        self._taken.add(key)
        thrown = self._device.book.get(key, [])
        if not any(_is_true(each, seen.faces, asked) for each in thrown):
            self.verdict.wrong.append(f"{seen}, thrown was {thrown}")
        self._close(seen.request)

    def _judge_abstention(self, seen: RollAbstained) -> None:
        self.verdict.abstained += 1
        if seen.request not in self._open:
            self.verdict.double.append(f"{seen}")
            return
        thrown = self._device.book.get(_key_of(seen.raw_line), []) if seen.raw_line else []
        if not any(each.code == seen.code for each in thrown):
            self.verdict.unfounded.append(f"{seen}, thrown was {thrown}")
        self._close(seen.request)

    def _judge_stray(self, seen: StrayRoll) -> None:
        self.verdict.strays += 1
        if seen.why == "button":
            key: tuple[int, ...] = (seen.counter,)
            is_true = self._device.presses.get(seen.counter) == seen.faces
        else:
            key = _key_of(seen.raw_line)
            is_true = any(thrown.faces == seen.faces for thrown in self._device.book.get(key, []))
        if not is_true or seen.device_serial != SERIAL:
            self.verdict.wrong.append(f"{seen}")
        if key in self._taken:
            self.verdict.double.append(f"{seen}")
        self._taken.add(key)


def _key_of(raw_line: str) -> tuple[int, int, int]:
    """Boot, session and number of the roll this line answers."""
    heard = decode(raw_line.encode("ascii"))
    return heard.number("boot"), heard.number("session"), heard.seq


def _is_true(thrown: Thrown, faces: tuple[int, ...], asked: Asked) -> bool:
    """Whether these faces were thrown, for this ask: as many as it wanted, and not before it was made."""
    return thrown.faces == faces and len(faces) == asked.count and thrown.began_s >= asked.made_s


class _OneLink:
    """A search with one place to look, in the caller's own thread."""

    def __init__(self, make_roller: Callable[[str], DieRoller], pause: Callable[[float], None]) -> None:
        self._make_roller, self._pause = make_roller, pause

    def find(self, known: str, closing: Callable[[], bool], say: Callable[[LinkError], None]) -> Found | None:
        while not closing():
            roller = self._make_roller("")
            try:
                roller.open()
                return Found(roller, roller.identify(closing))
            except LinkError as error:
                say(error)
            self._pause(0.3)
        return None

    def shut(self, found: Found) -> None:
        found.roller.close()

    def wake(self) -> None:
        """Nothing waits."""

    def close(self, timeout_s: float) -> bool:
        return True
