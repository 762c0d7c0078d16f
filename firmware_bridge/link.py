"""The transport: bytes in, bytes out, and every trouble of a port turned into one sentence.

``Link`` is the whole interface, so that another transport (Android's USB host, say) can stand in for pyserial's.
"""

import contextlib
import errno
import grp
import os
import re
import select
import socket
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import serial

from firmware_bridge.protocol import BAUD

# How long a transport that cannot be woken may make a read deaf.
_DEAF_S: Final = 0.02
_AT_ONCE: Final = 4096
_WRITE_S: Final = 0.5

# reset_input_buffer() of a vanished port raises termios.error, which is no OSError; a port closed under a reader gives
# TypeError; rfc2217:// answers settings it lacks with NotImplementedError; a URL of no known kind is a ValueError;
# hwgrep:// takes a regular expression.
_TROUBLE: Final = (
    OSError,
    termios.error,
    TypeError,
    AttributeError,
    NotImplementedError,
    ValueError,
    OverflowError,
    re.error,
)


class LinkError(Exception):
    """The line to the device does not work. Its text is a sentence that says what to do.

    Attributes: ``why``, one of ``missing denied held gone refused stuck wrong_url`` from the transport and
    ``silent foreign version restarted taken unforeseen`` from the conversation on it.
    """

    def __init__(self, why: str, sentence: str) -> None:
        self.why = why
        super().__init__(sentence)


class Link(Protocol):
    """A line to one device. ``open`` may be called again after ``close``; everything raises ``LinkError`` only."""

    @property
    def name(self) -> str:
        """The port's name as a person knows it."""

    def open(self) -> None: ...

    def read(self, wait_s: float) -> bytes:
        """What has arrived; waits for it ``wait_s`` seconds, or until ``wake``, and then returns ``b""``."""

    def wake(self) -> None:
        """End the read under way, or else the next one, at once. From any thread; never raises."""

    def write(self, data: bytes) -> None:
        """Send all of it, or raise ``LinkError``."""

    def close(self) -> None:
        """Never raises, and may be called twice."""


class SerialLink:
    """A ``Link`` over anything pyserial opens: a device, a pty, ``socket://``, ``rfc2217://``, ``loop://``."""

    def __init__(self, url: str, baud: int = BAUD) -> None:
        self._url = url
        self._baud = baud
        self._port: Any = None
        self._wire: int | None = None
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waker, False)

    def __del__(self) -> None:
        for end in (self._woken, self._waker):
            os.close(end)

    @property
    def name(self) -> str:
        return self._url

    def open(self) -> None:
        self.close()
        # pyserial's rfc2217 refuses a write timeout outright; the others would block for ever without one.
        write_s = None if self._url.startswith("rfc2217:") else _WRITE_S
        port: Any = None
        try:
            port = serial.serial_for_url(
                self._url,
                baudrate=self._baud,
                timeout=_DEAF_S,
                write_timeout=write_s,
                exclusive=True if self._is_device else None,
                do_not_open=True,
            )
            port.open()
            self._wire = _wire_of(port)
        except _TROUBLE as error:
            _close_quietly(port)
            raise self._sentence(error) from error
        self._port = port
        _be_quick_and_gentle(port)

    def read(self, wait_s: float) -> bytes:
        try:
            return self._read_deaf(wait_s) if self._wire is None else self._read_wire(self._wire, wait_s)
        except _TROUBLE as error:
            raise self._sentence(error) from error

    def wake(self) -> None:
        # A full pipe wakes as well as one byte more would.
        with contextlib.suppress(OSError):
            os.write(self._waker, b"!")

    def write(self, data: bytes) -> None:
        try:
            self._opened().write(data)
        except serial.SerialTimeoutException as error:
            raise LinkError(
                "stuck",
                f"{self._url} takes nothing in: the device hangs. Unplug it, wait a moment and plug it in again.",
            ) from error
        except _TROUBLE as error:
            raise self._sentence(error) from error

    def close(self) -> None:
        port, self._port, self._wire = self._port, None, None
        _close_quietly(port)

    def _read_wire(self, wire: int, wait_s: float) -> bytes:
        """Read from a port the system can wait for."""
        ready, _, _ = select.select([wire, self._woken], [], [], max(0.0, wait_s))
        if self._woken in ready:
            self._forget_wake()
        arrived: bytes = self._opened().read(_AT_ONCE) if wire in ready else b""
        return arrived

    def _read_deaf(self, wait_s: float) -> bytes:
        """Read from a port only pyserial can wait for, a moment at a time."""
        until = time.monotonic() + wait_s
        while not (first := self._opened().read(1)):
            if self._forget_wake() or time.monotonic() >= until:
                return b""
        waiting: int = self._opened().in_waiting
        rest: bytes = self._opened().read(waiting) if waiting else b""
        return bytes(first) + rest

    def _forget_wake(self) -> bool:
        """Whether somebody has called ``wake`` since the last time."""
        try:
            return bool(os.read(self._woken, _AT_ONCE))
        except BlockingIOError:
            return False

    @property
    def _is_device(self) -> bool:
        return "://" not in self._url

    def _opened(self) -> Any:
        if self._port is None:
            raise LinkError("gone", f"{self._url} is not open.")
        return self._port

    def _sentence(self, error: BaseException) -> LinkError:
        """The sentence for what pyserial or the system raised."""
        url, code = self._url, _errno_of(error)
        match code:
            case errno.ENOENT | errno.ENXIO | errno.ENODEV if self._port is None:
                return LinkError("missing", f"There is no port {url}. Plug the roller in, or name another port.")
            case errno.EACCES | errno.EPERM:
                return LinkError("denied", f"You may not use {url}. {_advice_on_group(url)}")
            case errno.EBUSY | errno.EAGAIN:
                return LinkError("held", f"Another program holds {url}. Close it, then the roller is found by itself.")
            case errno.ECONNREFUSED | errno.ETIMEDOUT | errno.EHOSTUNREACH | errno.ENETUNREACH if self._port is None:
                return LinkError("refused", f"Nobody answers at {url}. Start the program that serves the port there.")
            case errno.ENOTTY | errno.EISDIR if self._port is None:
                return LinkError("wrong_url", f"{url} is no serial port. Name the roller's port.")
        if self._port is not None:
            return LinkError("gone", f"The roller at {url} was unplugged. Plug it in again; until then roll by hand.")
        causes = tuple(_causes(error))
        if any(isinstance(cause, socket.gaierror) for cause in causes):
            return LinkError("missing", f"No computer of the name in {url} is known. Look at the name and the network.")
        if any(isinstance(cause, ValueError | TypeError | OverflowError | re.error) for cause in causes):
            says = f"'{url}' names no port. Give a device such as /dev/ttyACM0, or socket://host:port."
            return LinkError("wrong_url", says)
        return LinkError("refused", f"{url} could not be opened ({error}). Name another port.")


def _wire_of(port: Any) -> int | None:
    """What the system can wait for, if the transport has it; the port then never waits in its own read."""
    try:
        wire: int = port.fileno()
    except _TROUBLE:
        return None
    port.timeout = 0
    return wire


def _be_quick_and_gentle(port: Any) -> None:
    """Settings some ports have: ptys and sockets lack them, and nothing depends on them."""
    # A USB serial chip holds bytes back for up to 16 ms otherwise.
    with contextlib.suppress(*_TROUBLE):
        port.set_low_latency_mode(True)
    # Many boards restart when the line drops and rises again, as it does when a port is closed and reopened.
    with contextlib.suppress(*_TROUBLE):
        settings = termios.tcgetattr(port.fileno())
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, settings)


def _close_quietly(port: Any) -> None:
    """Close a port that may be half open or long gone."""
    if port is None:
        return
    # pyserial's socket:// forgets the socket without closing it when the far end went first.
    wire = getattr(port, "_socket", None)
    with contextlib.suppress(*_TROUBLE):
        port.close()
    if isinstance(wire, socket.socket):
        with contextlib.suppress(OSError):
            wire.close()


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what is behind it: pyserial wraps the system's errors in its own, sometimes without their number."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _errno_of(error: BaseException) -> int | None:
    """The system's number for an error, the outermost one found."""
    for cause in _causes(error):
        if isinstance(cause, OSError) and cause.errno is not None:
            return cause.errno
        if isinstance(cause, termios.error) and cause.args and isinstance(cause.args[0], int):
            return cause.args[0]
    return None


def _advice_on_group(path: str) -> str:
    """What opens a device file that is closed to this user."""
    try:
        status = Path(path).stat()
        group = grp.getgrgid(status.st_gid).gr_name
    except (OSError, KeyError):
        return "Ask the person who runs this computer to allow it."
    if not status.st_mode & 0o020 or group == "root" or status.st_gid in os.getgroups():
        return "Its own settings allow it to nobody in your groups; ask the person who runs this computer."
    return f"Join the group '{group}' with: sudo usermod -aG {group} $USER, then log out and in again."
