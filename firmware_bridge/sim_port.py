"""A port for a simulated roller: a pty that can be pulled out and plugged in again, its program behind it."""

import contextlib
import os
import select
import threading
import time
import tty
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from firmware_bridge.sim_faults import Act, Carrier, Order, ToDevice, ToHost, Unplug
from firmware_bridge.sim_program import RollerProgram, SimulatorError

_PATIENCE_S: Final = 5.0
_ACT_S: Final = 60.0
_AT_ONCE: Final = 4096


class SimulatedPort:
    """Runs ``command`` as the device and serves it on a pty from ``start`` until ``stop``; a context manager does both.

    ``command`` are the words of a program that is a roller on its stdin and stdout and takes ``--control FD``, which is
    added. ``link`` is a path at which a symbolic link to the pty stands while the port is plugged in, because the pty's
    own name may change whenever it comes back. ``faults`` and ``fault_s`` are those of ``Carrier``.

    Attributes: ``ended``, for somebody to wait for: set when it is over before ``stop``, as when the program has ended
    by itself; ``trouble`` is then the sentence about it.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        link: Path | None = None,
        faults: tuple[tuple[str, int], ...] = (),
        *,
        fault_s: float = 1.5,
    ) -> None:
        self._command = command
        self._link = link
        self._carrier = Carrier(faults, fault_s)
        self.ended = threading.Event()
        self.trouble = ""
        self._name = ""
        self._program: RollerProgram | None = None
        self._master = self._slave = -1
        self._wake_read = self._wake_write = -1
        self._orders: deque[tuple[Callable[[], list[Act]], threading.Event]] = deque()
        self._back_at: float | None = None
        self._stopping = False
        self._heard = threading.Condition()
        self._thread = threading.Thread(target=self._serve, name="simulated roller", daemon=True)

    @property
    def name(self) -> str:
        """The port's name for ``--port``."""
        return str(self._link) if self._link is not None else self._name

    @property
    def rolls(self) -> int:
        """How many asked rolls the device has begun."""
        return self._carrier.rolls

    @property
    def presses(self) -> int:
        """The device's own count of button rolls, as it last told it."""
        return self._carrier.presses

    @property
    def boot(self) -> int:
        """The number of the device's present start."""
        return self._carrier.boot

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the device and plug it in; returns when it has said that it is there.

        ``OSError`` when the program cannot be started or the link cannot be made; ``SimulatorError`` when the program
        ends at once or says nothing, or when there are no ptys here.
        """
        if not hasattr(os, "openpty"):
            raise SimulatorError("This system has no pseudo terminals, so the simulator has no port to offer here.")
        try:
            self._plug()
            self._program = RollerProgram(self._command)
        except OSError:
            self._unplug()
            raise
        self._wake_read, self._wake_write = os.pipe()
        self._thread.start()
        if not self._wait_until(lambda: self.boot > 0):
            self.stop()
            raise SimulatorError(self.trouble or f"The simulator says nothing within {_PATIENCE_S:g} s.")

    def stop(self) -> None:
        """Pull the port for good and end the program."""
        self._stopping = True
        self._wake()
        self._thread.join()
        self._unplug()
        self._running.end()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def unplug(self) -> None:
        """Pull the port; returns when it is gone."""
        self._act(lambda: [Unplug(float("inf"))])

    def plug(self, link: Path | None = None) -> None:
        """Plug the port in again, at another ``link`` if one is given; the device has kept its memory."""

        def plugged() -> list[Act]:
            if self._master < 0:
                self._link = link or self._link
                self._plug_again()
            return []

        self._act(plugged)

    def reboot(self) -> None:
        """Restart the device; returns when it has said that it is there again."""
        before = self.boot
        self.order("reset")
        self._wait_until(lambda: self.boot != before)

    def press(self) -> None:
        """Press the button on the box."""
        self.order("press")

    def order(self, order: str) -> None:
        """Tell the simulated drum what befalls it; see ``RollerProgram.order``."""
        self._act(lambda: [Order(order)])

    def send(self, data: bytes) -> None:
        """Put bytes on the wire as if the device had sent them."""
        self._act(lambda: [ToHost(data)])

    def hear(self, data: bytes) -> None:
        """Put bytes on the wire as if a host had sent them."""
        self._act(lambda: self._carrier.from_host(data, time.monotonic()))

    @property
    def _running(self) -> RollerProgram:
        assert self._program is not None, "the port was never started"
        return self._program

    def _act(self, acts: Callable[[], list[Act]]) -> None:
        """Have the serving thread do this; returns when it is done."""
        done = threading.Event()
        self._orders.append((acts, done))
        self._wake()
        if not done.wait(_ACT_S):
            raise SimulatorError(f"The simulated port has done nothing for {_ACT_S:g} s.")

    def _wait_until(self, holds: Callable[[], bool]) -> bool:
        """Wait for what the device says; false when it has ended or takes too long."""
        with self._heard:
            self._heard.wait_for(lambda: holds() or bool(self.trouble), _PATIENCE_S)
        return holds()

    def _serve(self) -> None:
        while not self._stopping:
            now = time.monotonic()
            if self._back_at is not None and now >= self._back_at:
                self._plug_again()
            output = [] if self.trouble else [self._running.output]
            port = [self._master] if self._master >= 0 else []
            ready, _, _ = select.select([self._wake_read, *output, *port], [], [], self._patience_s(now))
            if self._running.output in ready:
                self._take_in(os.read(self._running.output, _AT_ONCE))
            # The port may have been pulled by what the device has just said.
            if self._master in ready:
                with contextlib.suppress(OSError):
                    self._do(self._carrier.from_host(os.read(self._master, _AT_ONCE), time.monotonic()))
            if self._wake_read in ready:
                os.read(self._wake_read, _AT_ONCE)
            while self._orders:
                acts, done = self._orders.popleft()
                self._do(acts())
                done.set()

    def _take_in(self, said: bytes) -> None:
        if said:
            self._do(self._carrier.from_device(said, time.monotonic()))
        else:
            words = self._running.complaints()
            self._give_up("The simulator ended by itself" + (f": {words}" if words else ", without a word."))
        with self._heard:
            self._heard.notify_all()

    def _patience_s(self, now: float) -> float | None:
        """Seconds until the port is to be back, ``None`` for no end."""
        if self._back_at is None or self._back_at == float("inf"):
            return None
        return max(0.0, self._back_at - now)

    def _do(self, acts: list[Act]) -> None:
        for act in acts:
            # Nobody listening is no trouble of the device's: what a full pty or an ended program refuses is lost.
            with contextlib.suppress(OSError):
                match act:
                    case Unplug(for_s=for_s):
                        self._unplug()
                        self._back_at = time.monotonic() + for_s
                    case ToHost(data=data) if self._master >= 0:
                        os.write(self._master, data)
                    case ToDevice(data=data):
                        self._running.say(data)
                    case Order(order=order):
                        self._running.order(order)

    def _give_up(self, sentence: str) -> None:
        self.trouble = sentence
        self._do([Unplug(float("inf"))])
        self.ended.set()

    def _plug_again(self) -> None:
        try:
            self._plug()
        except OSError as error:
            self._give_up(f"The simulator's port could not be plugged in again: {error}.")

    def _plug(self) -> None:
        # One slave end stays open here, or reading the master would fail whenever no host has the port open.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._name = os.ttyname(self._slave)
        self._back_at = None
        if self._link is not None:
            if self._link.is_symlink():
                self._link.unlink()
            self._link.symlink_to(self._name)

    def _unplug(self) -> None:
        if self._link is not None and self._link.is_symlink() and str(self._link.readlink()) == self._name:
            self._link.unlink()
        for end in (self._slave, self._master):
            if end >= 0:
                os.close(end)
        self._master = self._slave = -1

    def _wake(self) -> None:
        os.write(self._wake_write, b"!")
