"""Where a roller may be plugged in."""

import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from serial.tools import list_ports

ENVIRONMENT: Final = "RINGTABLE_ROLLER"
USB: Final = "usb"

# USB vendor ids of the boards and serial chips a roller is likely built from: Arduino, WCH, Silicon Labs, FTDI.
_LIKELY_VENDORS: Final = (0x2341, 0x2A03, 0x1A86, 0x10C4, 0x0403)

_DEVICES: Final = Path("/dev")
_RESCAN_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port worth asking. ``named_by``: ``--port``, the environment variable's name, or ``USB``."""

    url: str
    named_by: str
    description: str = ""


def candidates(port: str | None = None, environ: Mapping[str, str] = os.environ) -> tuple[Candidate, ...]:
    """The ports worth asking, likeliest first.

    A port named by ``port`` or by ``RINGTABLE_ROLLER`` is the only one: nobody's other device is disturbed then.
    Otherwise all USB serial ports of this computer. Ptys are never listed by the system and must be named.
    """
    if port:
        return (Candidate(port, "--port"),)
    named = environ.get(ENVIRONMENT, "").strip()
    if named:
        return (Candidate(named, ENVIRONMENT),)
    return _usb_ports(list_ports.comports())


class PortWatch:
    """``candidates`` for whoever asks often: looks again only when a device file came or went, or after two seconds."""

    def __init__(self, port: str | None = None) -> None:
        self._port = port
        self._seen: tuple[Candidate, ...] = ()
        self._changed_ns: int | None = None
        self._looked_at = float("-inf")

    def candidates(self) -> tuple[Candidate, ...]:
        """The ports worth asking now, likeliest first."""
        changed_ns, now = _changed_ns(), time.monotonic()
        if changed_ns is None or changed_ns != self._changed_ns or now - self._looked_at >= _RESCAN_S:
            self._seen, self._changed_ns, self._looked_at = candidates(self._port), changed_ns, now
        return self._seen


def _changed_ns() -> int | None:
    """When a device file last came or went; ``None`` where the system does not tell."""
    try:
        return _DEVICES.stat().st_mtime_ns
    except OSError:
        return None


def _usb_ports(found: Iterable[Any]) -> tuple[Candidate, ...]:
    """USB ports among pyserial's ``ListPortInfo``, boards a roller is likely built from first."""
    usb = [info for info in found if info.vid is not None]
    usb.sort(key=lambda info: (info.vid not in _LIKELY_VENDORS, info.device))
    return tuple(Candidate(info.device, USB, _described(info)) for info in usb)


def _described(info: Any) -> str:
    ids = f"USB {info.vid:04x}:{info.pid:04x}" if info.pid is not None else f"USB {info.vid:04x}"
    name = info.description if info.description and info.description != "n/a" else ""
    return f"{name} ({ids})" if name else ids
