"""Ports with a simulated roller behind them, and an inbox to look into."""

import contextlib
import ctypes
import itertools
import os
import queue
import select
import socket
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from firmware_bridge.devices.observations import RollerObservation
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import Pace
from firmware_bridge.sim_port import SimulatedPort
from tests.firmware_bridge.firmware_programs import Program, note_stacks, uno_program
from tests.patience import PATIENCE_S
from tools.bench.roller_firmware import build

QUICK = Pace(again_s=0.05, silent_s=0.4, identify_s=0.8, roll_s=3.0, ping_s=0.1, reopen_s=0.02, taken_s=0.05)
Seen = TypeVar("Seen")


class TcpPort:
    """A simulated roller's port behind a TCP port, one host at a time."""

    def __init__(self, port: SimulatedPort) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        self._listener.settimeout(0.02)
        while not self._stopping.is_set():
            with contextlib.suppress(TimeoutError):
                host, _ = self._listener.accept()
                with host, open_port(self._port.name) as device, contextlib.suppress(ConnectionError):
                    self._talk(host, device)

    def _talk(self, host: socket.socket, device: int) -> None:
        while not self._stopping.is_set():
            ready, _, _ = select.select([host, device], [], [], 0.02)
            if host in ready:
                heard = host.recv(4096)
                if not heard:
                    return
                os.write(device, heard)
            if device in ready:
                host.sendall(os.read(device, 4096))


@contextlib.contextmanager
def open_port(name: str) -> Iterator[int]:
    device = os.open(name, os.O_RDWR | os.O_NOCTTY)
    try:
        termios.tcflush(device, termios.TCIFLUSH)
        yield device
    finally:
        os.close(device)


class Inbox:
    """What a worker has put, one after another."""

    def __init__(self) -> None:
        self._queue: queue.Queue[RollerObservation] = queue.Queue()
        self.put = self._queue.put

    def next(self, kind: type[Seen], timeout_s: float = PATIENCE_S) -> Seen:
        """The next observation, which must be of this kind."""
        seen = self._queue.get(timeout=timeout_s)
        assert isinstance(seen, kind), seen
        return seen

    def is_empty(self, for_s: float) -> bool:
        with contextlib.suppress(queue.Empty):
            seen = self._queue.get(timeout=for_s)
            pytest.fail(f"{seen} was put")
        return True


@pytest.fixture
def quick() -> Pace:
    return QUICK


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module that names the programs to roll for it, in ``ROLLED_BY``, has its tests run with each."""
    programs = getattr(metafunc.module, "ROLLED_BY", ())
    if programs and "rolled_by" in metafunc.fixturenames:
        metafunc.parametrize("rolled_by", programs, indirect=True)


@pytest.fixture
def rolled_by(request: pytest.FixtureRequest) -> Program:
    """The program behind the ports of ``sim``: the simulator, unless the module has ``ROLLED_BY``."""
    program: Program = request.getfixturevalue(getattr(request, "param", "posix"))
    return program


@pytest.fixture
def sim(rolled_by: Program, tmp_path: Path) -> Iterator[Callable[..., SimulatedPort]]:
    """Starts rollers on ptys; the keywords are those of ``SimulatedPort`` and of ``Program.simulated``.

    Each has a link of its own: the name of a pty that was pulled may at once be that of another process's.
    """
    names = itertools.count()
    with contextlib.ExitStack() as stack:

        def start(
            *faces: int, link: Path | None = None, faults: Any = (), fault_s: float = 0.2, **settings: Any
        ) -> SimulatedPort:
            command = rolled_by.simulated(faces or (3, 5, 1), **settings)
            link = link or tmp_path / f"roller{next(names)}"
            return stack.enter_context(SimulatedPort(command, link, faults, fault_s=fault_s))

        yield start


@pytest.fixture
def tcp(sim: Callable[..., SimulatedPort]) -> Iterator[Callable[..., TcpPort]]:
    """Starts simulated rollers behind TCP ports; the keywords are those of ``sim``."""
    with contextlib.ExitStack() as stack:

        def start(*faces: int, **settings: Any) -> TcpPort:
            port = TcpPort(sim(*faces, **settings))
            stack.callback(port.stop)
            return port

        yield start


@pytest.fixture(params=["pty", "socket"])
def any_port(
    request: pytest.FixtureRequest, sim: Callable[..., SimulatedPort], tcp: Callable[..., TcpPort]
) -> Callable[..., str]:
    """Starts a simulated roller behind a pty or a TCP port and tells the URL."""

    def start(*faces: int, **settings: Any) -> str:
        made: str = (sim if request.param == "pty" else tcp)(*faces, **settings).name
        return made

    return start


@pytest.fixture(scope="session")
def logic(c_roller: Path) -> ctypes.CDLL:
    """The firmware's logic as the bench has it, on a clock of its own; skipped where ``c_roller`` is."""
    return build()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def work(inbox: Inbox) -> Iterator[Callable[..., RollerWorker]]:
    """Starts workers that put into ``inbox``."""
    workers: list[RollerWorker] = []

    def start(url: str | None, **settings: Any) -> RollerWorker:
        worker = RollerWorker(url, inbox.put, pace=QUICK, **settings)
        workers.append(worker)
        worker.start()
        return worker

    yield start
    for worker in workers:
        worker.close()


@pytest.fixture(scope="session")
def posix(c_roller: Path) -> Program:
    return Program("posix", c_roller)


@pytest.fixture(scope="session")
def uno(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = uno_program(tmp_path_factory.mktemp("uno") / "report")
    yield program
    note_stacks(program.report)


@pytest.fixture(params=["posix", "uno"])
def firmware(request: pytest.FixtureRequest) -> Program:
    """Either of the firmware's programs: a test that takes it is run with both."""
    program: Program = request.getfixturevalue(request.param)
    return program
