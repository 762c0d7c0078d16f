"""`ringtable bench roller`: a rough line fuzzed, and what the bridge costs on a quiet one.

The figures of the quiet line are taken over a pty, from a device (--port) or from the simulator run as its own program.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import random
import select
import subprocess
import threading
import time
import tty
from collections.abc import Callable, Iterator
from typing import Final

from engine.core.errors import RingtableError
from firmware_bridge.devices.observations import RollAbstained, RollerObservation, RollerReady, RollSeen
from firmware_bridge.devices.roller_worker import RollerWorker
from tools.bench.children import environment, python
from tools.bench.figures import percentile
from tools.bench.roller_device import WitnessedRoller
from tools.bench.roller_firmware import FirmwareRoller, build
from tools.bench.roller_fuzz import Device, fuzz

ROLLS: Final = 200
STARTS: Final = 10
IDLE_S: Final = 5.0
_PATIENCE_S: Final = 30.0

Figure = tuple[str, float, str]


def figures(asked: argparse.Namespace) -> Iterator[Figure]:
    """The figures of the quiet line and then of the rough one. RingtableError where a roll was told wrong or twice."""
    with contextlib.ExitStack() as stack:
        port = asked.port or stack.enter_context(simulator())
        yield from quiet_line(port, ROLLS, STARTS, IDLE_S)
    name, device = device_of(asked.device or "firmware")
    yield from rough_line(asked.lines, asked.seed, name, device)


def device_of(which: str) -> tuple[str, Callable[[random.Random], Device]]:
    """What to call the device at the end of the rough line, and how to make it. RingtableError where it cannot be."""
    if which == "book":
        return "a device by the book", WitnessedRoller
    logic = build()
    return "the firmware's own logic", lambda chance: FirmwareRoller(logic, chance)


def rough_line(lines: int, seed: int, name: str, device: Callable[[random.Random], Device]) -> Iterator[Figure]:
    """What came of so many mutated lines. RingtableError when a roll was wrong, double or stuck."""
    start = time.perf_counter()
    told = fuzz(lines, seed, device=device)
    yield f"lines mutated, seed {seed}, {name}", told.mutated, "lines"
    yield "of them at the rarest kind of mutation", min(told.kinds.values()), "lines"
    yield f"byte positions hit, of {told.length}", told.places, "positions"
    yield "rolls accepted", told.accepted, "rolls"
    yield "wrong rolls accepted", len(told.wrong), "rolls"
    yield "double rolls accepted", len(told.double), "rolls"
    yield "stuck asks", len(told.stuck), "asks"
    yield "abstentions nothing had given cause for", len(told.unfounded), "asks"
    yield "abstentions of the device, passed on", told.abstained - len(told.unfounded), "asks"
    yield "asks called off", told.cancelled, "asks"
    yield "strays kept", told.strays, "rolls"
    yield "sentences told of trouble", told.told_gone, "sentences"
    yield "changed lines the checksum let through", told.collisions, "lines"
    yield "longest wait of an ask, in the line's own time", told.longest_wait_s, "s"
    yield "the line's own time", told.virtual_s / 3600, "h"
    yield "time taken", time.perf_counter() - start, "s"
    cases = (*told.wrong, *told.double, *told.stuck, *told.unfounded)
    if cases:
        raise RingtableError(f"The promise is broken {len(cases)} times, first so: {cases[0]}")


@contextlib.contextmanager
def simulator(roll_s: float = 0.02) -> Iterator[str]:
    """The simulator as its own program, at a pty; yields the port's name. It throws no die."""
    words, pipe = python("companion", "roller", "sim", "--seed", "1", "--roll-s", str(roll_s)), subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, env=environment()) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            name = process.stdout.readline().strip()
            if not name:
                raise RingtableError(f"There is no simulator, so nothing was measured. {process.stderr.read().strip()}")
            yield name
        finally:
            process.terminate()


def quiet_line(port: str, rolls: int, starts: int, idle_s: float) -> Iterator[Figure]:
    """Detection, latency of ``rolls`` rolls and idle cost at ``port``. RingtableError where nobody rolls there."""
    found = [detection_s(port) for _ in range(starts)]
    yield "a ready roller found, the slowest start", max(found), "s"
    with Tap(port) as tap, working(tap.name) as (worker, inbox):
        _next(inbox, RollerReady)
        asking, accepting = [], []
        for _ in range(rolls):
            request = worker.request_roll()
            asked_at = time.monotonic()
            accepted_at = _rolled_at(inbox, request)
            asking.append(tap.asked_at - asked_at)
            accepting.append(accepted_at - tap.rolled_at)
        both = [one + other for one, other in zip(asking, accepting, strict=True)]
        for name, samples in (
            ("ask to its bytes on the wire", asking),
            ("last byte to the roll accepted", accepting),
            ("both: the bridge's share of a roll", both),
        ):
            yield f"{name}, p50", percentile(samples, 0.5) * 1e3, "ms"
            yield f"{name}, p99", percentile(samples, 0.99) * 1e3, "ms"
    with working(port) as (_, inbox):
        _next(inbox, RollerReady)
        yield "idle processor with a roller", idle_percent(idle_s), "%"
    with working("/dev/there-is-no-roller"):
        yield "idle processor without one at the port named", idle_percent(idle_s), "%"
    with working(None):
        yield "idle processor while the USB ports are watched", idle_percent(idle_s), "%"


def detection_s(port: str) -> float:
    """Seconds from the start of a worker until it says the roller is ready."""
    with working(port) as (_, inbox):
        start = time.monotonic()
        _next(inbox, RollerReady)
        return time.monotonic() - start


def idle_percent(for_s: float) -> float:
    """What this whole process takes of one processor while nobody asks for anything, in percent."""
    time.sleep(0.2)
    before, start = time.process_time(), time.monotonic()
    time.sleep(for_s)
    return 100 * (time.process_time() - before) / (time.monotonic() - start)


Inbox = queue.Queue[tuple[float, RollerObservation]]


@contextlib.contextmanager
def working(port: str | None) -> Iterator[tuple[RollerWorker, Inbox]]:
    """A worker on this port, and what it puts with the moment of putting."""
    inbox: Inbox = queue.Queue()
    put: Callable[[RollerObservation], None] = lambda seen: inbox.put((time.monotonic(), seen))  # noqa: E731
    worker = RollerWorker(port, put)
    worker.start()
    try:
        yield worker, inbox
    finally:
        worker.close()


def _next(inbox: Inbox, kind: type[RollerObservation]) -> tuple[float, RollerObservation]:
    """The next observation of this kind, others passed over. RingtableError when none comes."""
    last = "nothing"
    try:
        while True:
            at, seen = inbox.get(timeout=_PATIENCE_S)
            if isinstance(seen, kind):
                return at, seen
            last = getattr(seen, "sentence", repr(seen))
    except queue.Empty:
        raise RingtableError(f"The roller gave nothing to measure. The last word was: {last}") from None


def _rolled_at(inbox: Inbox, request: int) -> float:
    at, seen = inbox.get(timeout=_PATIENCE_S)
    if isinstance(seen, RollAbstained) or not isinstance(seen, RollSeen) or seen.request != request:
        raise RingtableError(f"A roll failed, so its time says nothing: {getattr(seen, 'sentence', seen)}")
    return at


class Tap:
    """A pty between the bridge and a port, which notes when an ask and when the end of a roll went through it.

    ``asked_at`` and ``rolled_at``: moments of ``time.monotonic`` of the last roll's ask and of its answer's last byte.
    """

    def __init__(self, port: str) -> None:
        self._port = port
        self.asked_at = self.rolled_at = 0.0
        self._thread = threading.Thread(target=self._serve, name="tap", daemon=True)

    def __enter__(self) -> Tap:
        self._far = os.open(self._port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._near, self._host = os.openpty()
        tty.setraw(self._host)
        self.name = os.ttyname(self._host)
        self._stop_read, self._stop_write = os.pipe()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._stop_write, b"!")
        self._thread.join()
        for end in (self._far, self._near, self._host, self._stop_read, self._stop_write):
            os.close(end)

    def _serve(self) -> None:
        line = b""
        while True:
            ready, _, _ = select.select([self._far, self._near, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            if self._near in ready:
                asked = os.read(self._near, 4096)
                if b">roll" in asked and self.asked_at <= self.rolled_at:
                    self.asked_at = time.monotonic()
                os.write(self._far, asked)
            if self._far in ready:
                said = os.read(self._far, 4096)
                line = (line + said)[-200:]
                if line.endswith(b"\n") and b"<rolled" in line:
                    self.rolled_at, line = time.monotonic(), b""
                os.write(self._near, said)
