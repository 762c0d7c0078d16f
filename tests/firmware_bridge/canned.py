"""Prepared lines and short ways to a roller, for the tests of its conversation."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Protocol

import pytest

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, StrayRoll
from firmware_bridge.devices.session import Session
from firmware_bridge.link import LinkError
from firmware_bridge.protocol import Value, decode, encode, message
from firmware_bridge.sim_port import SimulatedPort
from tests.patience import PATIENCE_S

Sim = Callable[..., SimulatedPort]


class TcpPort(Protocol):
    name: str

    def stop(self) -> None: ...


class CannedLink:
    """A line on which every write is met with the answers a test has prepared."""

    name = "canned"

    def __init__(self, *answers: Callable[[bytes], bytes]) -> None:
        self._answers = iter(answers)
        self._arrived = b""
        self.written: list[bytes] = []

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self._arrived += next(self._answers, lambda _: b"")(data)

    def wake(self) -> None:
        """Never waits long enough to be woken."""

    def read(self, wait_s: float) -> bytes:
        arrived, self._arrived = self._arrived, b""
        if not arrived:
            time.sleep(min(wait_s, 0.005))
        return arrived


def says(name: str, *, seq: int | None = None, **values: Value) -> Callable[[bytes], bytes]:
    """Answers an ask with this message, under the ask's own number and session unless told."""

    def answer(asked: bytes) -> bytes:
        ask = decode(asked)
        session = {} if name in ("boot", "button") else {"session": ask.number("session")}
        return encode(message(name, ask.seq if seq is None else seq, **session | {"boot": 1} | values))

    return answer


def here(**changes: Value) -> Callable[[bytes], bytes]:
    known: dict[str, Value] = {
        "version": 1,
        "device": "die_roller",
        "model": "drum-2",
        "serial": "DR-1",
        "firmware": "1.0",
        "dice": 2,
        "sides": 6,
    }
    return says("here", **known | changes)


@contextmanager
def on(port: str, quick: Pace, session: Session | None = None) -> Iterator[tuple[DieRoller, list[StrayRoll]]]:
    strays: list[StrayRoll] = []
    with DieRoller(port, session=session, pace=quick, on_stray=strays.append) as roller:
        yield roller, strays


def pressed(port: SimulatedPort) -> None:
    """Press the button on the box, and wait until the device has told what it rolled."""
    before, until = port.presses, time.monotonic() + PATIENCE_S
    port.press()
    while port.presses == before:
        assert time.monotonic() < until, "the button does nothing"
        time.sleep(0.002)


def trouble(roller: DieRoller, call: Callable[[], object] | None = None) -> LinkError:
    """The error that ends a roll, or another call; the roller is closed after it."""
    with pytest.raises(LinkError) as raised, closing(roller):
        (call or roller.roll)()
    return raised.value
