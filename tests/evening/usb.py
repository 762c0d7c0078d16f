"""The USB serial devices of an evening: those that are pretended, and none that this computer really has."""

from __future__ import annotations

from types import SimpleNamespace

from firmware_bridge import ports

_PLUGGED: dict[str, SimpleNamespace] = {}


def pretend() -> None:
    """From now on this process sees no USB serial device but those that are plugged in here."""
    ports.list_ports.comports = lambda: tuple(_PLUGGED.values())


def plug_in(device: str, name: str = "Arduino Uno") -> None:
    """The system lists this port as a board on USB."""
    _PLUGGED[device] = SimpleNamespace(device=device, vid=0x2341, pid=0x0043, description=name)


def pull_out(device: str) -> None:
    """The system lists it no more."""
    del _PLUGGED[device]
