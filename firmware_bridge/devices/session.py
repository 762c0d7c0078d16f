"""What one host program must remember of its conversation with a roller, also across unplugging."""

import secrets
import threading
from dataclasses import dataclass, field

_REMEMBERED_STRAYS = 64


@dataclass(slots=True)
class Session:
    """The session's number, the counter of asks, and what has been seen already.

    ``number`` is drawn afresh, so that no device takes a new host for an old one; it decides nothing at the table.
    """

    number: int = field(default_factory=lambda: secrets.randbelow(0xFFFFFFFF) + 1)
    last_seq: int = 0
    given_up: set[int] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _presses: list[tuple[str, int]] = field(default_factory=list)

    def take_seq(self) -> int:
        """The next ask's number; never the same twice, though several ports are asked at once."""
        with self._lock:
            self.last_seq += 1
            return self.last_seq

    def give_up(self, seq: int) -> None:
        """Nobody waits for this roll any more; should it come, it is a stray."""
        self.given_up.add(seq)

    def missed_presses(self, serial: str, counter: int) -> int | None:
        """How many button rolls of this device got lost before this one; ``None`` when this one was seen before."""
        seen = [number for device, number in self._presses if device == serial]
        if counter in seen:
            return None
        self._presses = [*self._presses, (serial, counter)][-_REMEMBERED_STRAYS:]
        return max(0, counter - max(seen) - 1) if seen else 0
