"""A roller's port with somebody who meddles between it and the bridge, and a table where one ask is followed."""

import contextlib
import queue
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware_bridge.devices.observations import RollAbstained, RollerGone, RollerObservation, RollerReady, RollSeen
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import Pace, StrayRoll
from firmware_bridge.lines import LineSplitter
from firmware_bridge.link import Link, SerialLink
from firmware_bridge.protocol import Message, Value, decode, encode, message
from firmware_bridge.sim_port import SimulatedPort
from tests.patience import PATIENCE_S

Meddle = Callable[[Message, bytes], bytes]


def honest(_: Message, line: bytes) -> bytes:
    """Hands on what the device said."""
    return line


class MeddledLink(SerialLink):
    """A line whose device is heard only through ``meddle``, which is given each intact message and its line."""

    def __init__(self, url: str, meddle: Meddle) -> None:
        super().__init__(url)
        self._meddle = meddle
        self._splitter = LineSplitter()

    def read(self, wait_s: float) -> bytes:
        heard = b""
        for line in self._splitter.feed(super().read(wait_s)):
            heard += self._meddle(decode(line), line + b"\n")
        return heard


def altered(heard: Message, name: str = "", **changes: Value) -> bytes:
    """The line of a message with some fields otherwise, or of another message that has its place."""
    values = {} if name else dict(heard.values)
    return encode(message(name or heard.name, heard.seq, **values | changes))


@dataclass
class Table:
    """One worker, one roller, one ask; ``said`` are the sentences a player has read, ``seen`` all observations."""

    port: SimulatedPort
    folder: Path
    pace: Pace
    meddle: Meddle = honest
    make_link: Callable[[str], Link] | None = None
    url: str | None = ""
    request: int = 0
    is_off: bool = False
    thrown: list[Message] = field(default_factory=list)
    seen: list[RollerObservation] = field(default_factory=list)
    patience_s: float = PATIENCE_S

    def __post_init__(self) -> None:
        self._inbox: queue.Queue[RollerObservation] = queue.Queue()
        self.worker: Any = None
        self._stack = contextlib.ExitStack()

    def start(self) -> None:
        """Have the worker look for the roller."""
        url = self.port.name if self.url == "" else self.url
        self.worker = RollerWorker(url, self._inbox.put, pace=self.pace, make_link=self.make_link or self.link)
        self.worker.start()

    def ready(self) -> RollerReady:
        """Wait until a roller is there."""
        return self._until(RollerReady)

    def gone(self) -> RollerGone:
        """Wait for the sentence that says why none is."""
        return self._until(RollerGone)

    def ask(self) -> None:
        """Ask for the roll that is followed."""
        self.request = self.worker.request_roll()

    def call_off(self) -> None:
        """Roll by hand instead."""
        self.is_off = True
        self.worker.cancel(self.request)

    def answered(self) -> RollSeen:
        """Wait for the roll."""
        return self._until(RollSeen)

    def abstained(self) -> RollAbstained:
        """Wait for the abstention."""
        return self._until(RollAbstained)

    def stray(self) -> StrayRoll:
        """Wait for a roll that nobody waits for."""
        return self._until(StrayRoll)

    def under_way(self) -> None:
        """Wait until the device rolls."""
        self.heard("busy")

    def heard(self, name: str) -> None:
        """Wait until the device has sent such a message."""
        until = time.monotonic() + self.patience_s
        while not any(each.name == name for each in self.thrown):
            assert time.monotonic() < until, f"no {name}"
            time.sleep(0.002)

    def other_host_says(self, *lines: bytes) -> None:
        """Another program talks to the device."""
        link = SerialLink(self.port.name)
        link.open()
        for line in lines:
            link.write(line)
            link.read(1.0)
        link.close()

    def later(self, for_s: float = 0.25) -> None:
        """Take in what still comes."""
        until = time.monotonic() + for_s
        with contextlib.suppress(queue.Empty):
            while True:
                self.seen.append(self._inbox.get(timeout=max(0.0, until - time.monotonic())))

    def close(self) -> None:
        if self.worker is not None:
            self.worker.close()

    @property
    def said(self) -> list[str]:
        return [each.sentence for each in self.seen if isinstance(each, RollerGone | RollAbstained)]

    @property
    def rolls(self) -> list[RollSeen]:
        return [each for each in self.seen if isinstance(each, RollSeen)]

    @property
    def strays(self) -> list[StrayRoll]:
        return [each for each in self.seen if isinstance(each, StrayRoll)]

    def link(self, url: str) -> Link:
        def heard(told: Message, line: bytes) -> bytes:
            self.thrown.append(told)
            return self.meddle(told, line)

        return MeddledLink(url, heard)

    def _until(self, kind: Any) -> Any:
        until = time.monotonic() + self.patience_s
        while True:
            try:
                self.seen.append(self._inbox.get(timeout=max(0.0, until - time.monotonic())))
            except queue.Empty:
                raise AssertionError(f"no {kind.__name__}, but {self.seen}") from None
            if isinstance(self.seen[-1], kind):
                return self.seen[-1]
