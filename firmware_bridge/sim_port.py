"""A port for the simulated roller: a pty that can be pulled out and plugged in again, served by one thread."""

import contextlib
import os
import select
import threading
import time
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.sim import Act, SimulatedRoller, Unplug


class SimulatedPort:
    """Serves ``roller`` on a pty from ``start`` until ``stop``; a context manager does both.

    ``link`` is a path at which a symbolic link to the pty stands while the port is plugged in, because the pty's own
    name may change whenever it comes back.
    """

    def __init__(self, roller: SimulatedRoller, link: Path | None = None) -> None:
        self.roller = roller
        self._link = link
        self._name = ""
        self._master = self._slave = -1
        self._wake_read, self._wake_write = os.pipe()
        self._orders: deque[tuple[Callable[[], list[Act]], threading.Event]] = deque()
        self._back_at: float | None = None
        self._stopping = False
        self._thread = threading.Thread(target=self._serve, name="simulated roller", daemon=True)

    @property
    def name(self) -> str:
        """The port's name for ``--port``."""
        return str(self._link) if self._link is not None else self._name

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Plug the port in and start to serve it. ``OSError`` when the link cannot be made."""
        try:
            self._plug()
        except OSError:
            self._unplug()
            self._close_pipe()
            raise
        self._thread.start()

    def stop(self) -> None:
        """Pull the port for good."""
        self._stopping = True
        self._wake()
        self._thread.join()
        self._unplug()
        self._close_pipe()

    def unplug(self) -> None:
        """Pull the port; returns when it is gone."""
        self._order(lambda: [Unplug(float("inf"))])

    def plug(self) -> None:
        """Plug the port in again; the device has kept its memory."""

        def plugged() -> list[Act]:
            if self._master < 0:
                self._plug()
            return []

        self._order(plugged)

    def reboot(self) -> None:
        """Restart the device."""
        self._order(lambda: [self.roller.restart()])

    def press(self) -> None:
        """Press the button on the box."""
        self._order(lambda: [self.roller.press()])

    def send(self, data: bytes) -> None:
        """Put bytes on the wire as if the device had sent them."""
        self._order(lambda: [data])

    def _order(self, order: Callable[[], list[Act]]) -> None:
        done = threading.Event()
        self._orders.append((order, done))
        self._wake()
        done.wait(5)

    def _serve(self) -> None:
        while not self._stopping:
            now = time.monotonic()
            if self._back_at is not None and now >= self._back_at:
                self._plug()
            ports = [self._wake_read] + ([self._master] if self._master >= 0 else [])
            ready, _, _ = select.select(ports, [], [], self._patience_s(now))
            acts: list[Act] = []
            if self._master in ready:
                with contextlib.suppress(OSError):
                    acts += self.roller.hear(os.read(self._master, 4096), time.monotonic())
            self._do(acts + self.roller.tick(time.monotonic()))
            if self._wake_read in ready:
                os.read(self._wake_read, 4096)
            while self._orders:
                order, done = self._orders.popleft()
                self._do(order())
                done.set()

    def _patience_s(self, now: float) -> float | None:
        """Seconds until something is due, ``None`` for no end."""
        due = [at for at in (self.roller.due_at, self._back_at) if at is not None and at != float("inf")]
        return max(0.0, min(due) - now) if due else None

    def _do(self, acts: list[Act]) -> None:
        for act in acts:
            match act:
                case Unplug(for_s=for_s):
                    self._unplug()
                    self._back_at = time.monotonic() + for_s
                case bytes() if self._master >= 0:
                    # Nobody listening is no trouble of the device's: what the full pty refuses is lost.
                    with contextlib.suppress(OSError):
                        os.write(self._master, act)

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

    def _close_pipe(self) -> None:
        os.close(self._wake_read)
        os.close(self._wake_write)
