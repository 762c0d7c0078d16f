"""A line on which everything goes wrong that can: bits flip; lines get lost, doubled, joined, split, or come late."""

from __future__ import annotations

import heapq
import itertools
import random
import zlib
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from firmware_bridge.protocol import LINE_BYTES, ProtocolError, decode

Piece = tuple[float, bytes]
"""Bytes, and how many seconds later than in good order they arrive."""

_OLD: Final = 400
_NEVER: Final = float("inf")


class Mutations:
    """Ways for a line to go wrong, drawn by ``chance``.

    Attributes: ``counts`` of mutated lines by kind; ``at``, how often each byte position was the place, in lines of at
    most ``longest`` bytes; ``unsent``, intact lines nobody sent that came of it: collisions of the CRC-32.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._old: deque[bytes] = deque(maxlen=_OLD)
        self.counts: Counter[str] = Counter()
        self.at = [0] * max(LINE_BYTES.values())
        self.longest = 0
        self.unsent: list[bytes] = []
        self._kinds: tuple[Callable[[bytes, int], list[Piece]], ...] = (
            self._one_bit,
            self._some_bits,
            self._byte_lost,
            self._byte_doubled,
            self._byte_swapped,
            self._lost,
            self._cut_short,
            self._doubled,
            self._joined,
            self._split,
            self._overtaken,
            self._late_again,
            self._noise_within,
            self._noise_around,
            self._spliced,
            self._replayed,
        )

    def of(self, line: bytes) -> list[Piece]:
        """What arrives instead of this line."""
        self._old.append(line)
        kind = self._chance.choice(self._kinds)
        at = self._chance.randrange(len(line))
        self.counts[kind.__name__.strip("_").replace("_", " ")] += 1
        self.at[at] += 1
        self.longest = max(self.longest, len(line))
        return kind(line, at)

    def _one_bit(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line[:at] + bytes([line[at] ^ 1 << self._chance.randrange(8)]) + line[at + 1 :])]

    def _some_bits(self, line: bytes, at: int) -> list[Piece]:
        """Two to forty bits, anywhere or side by side: beyond the few that a CRC-32 is sure to notice."""
        changed, count = bytearray(line), self._chance.randint(2, 40)
        bits = list(range(at * 8, min(at * 8 + count, 8 * len(line))))
        if self._chance.random() < 0.5:
            bits = self._chance.sample(range(8 * len(line)), count)
        for bit in bits:
            changed[bit // 8] ^= 1 << bit % 8
        return [(0.0, self._noted(line, bytes(changed)))]

    def _byte_lost(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line[:at] + line[at + 1 :])]

    def _byte_doubled(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line[: at + 1] + line[at:])]

    def _byte_swapped(self, line: bytes, at: int) -> list[Piece]:
        """Another byte of a line in its place: what it may be at best."""
        other = self._chance.choice(b"0123456789abcdefABCDEF<>*=, \n")
        return [(0.0, line[:at] + bytes([other]) + line[at + 1 :])]

    def _lost(self, line: bytes, at: int) -> list[Piece]:
        return []

    def _cut_short(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line[:at])]

    def _doubled(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line)] * self._chance.randint(2, 4)

    def _joined(self, line: bytes, at: int) -> list[Piece]:
        """The newline gets lost, and the next line comes in the same breath."""
        return [(0.0, line[:-1])]

    def _split(self, line: bytes, at: int) -> list[Piece]:
        late_s = self._chance.choice((0.001, 0.1, 0.4))
        return [(0.0, line[:at]), (late_s, line[at:])]

    def _overtaken(self, line: bytes, at: int) -> list[Piece]:
        return [(self._chance.uniform(0.02, 1.5), line)]

    def _late_again(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line), (self._chance.uniform(0.1, 8.0), line)]

    def _noise_within(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, line[:at] + self._noise() + line[at:])]

    def _noise_around(self, line: bytes, at: int) -> list[Piece]:
        return [(0.0, self._noise() + line + self._noise())]

    def _spliced(self, line: bytes, at: int) -> list[Piece]:
        """The head of one line and the tail of another."""
        return [(0.0, self._noted(line, line[:at] + self._chance.choice(self._old)[at:]))]

    def _replayed(self, line: bytes, at: int) -> list[Piece]:
        """An old line of either side once more."""
        return [(0.0, line), (0.0, self._chance.choice(self._old))]

    def _noise(self) -> bytes:
        return self._chance.randbytes(self._chance.choice((1, 3, 20, 250)))

    def _noted(self, line: bytes, changed: bytes) -> bytes:
        body = changed.strip(b"\r\n")
        if body != line.strip() and body[-8:] == b"%08X" % zlib.crc32(body[:-9]):
            try:
                decode(body)
            except ProtocolError:
                return changed
            if all(body != old.strip() for old in self._old):
                self.unsent.append(changed)
        return changed


class Wire:
    """Bytes under way in one direction, in the order of their arrival."""

    def __init__(self) -> None:
        self._under_way: list[tuple[float, int, bytes]] = []
        self._order = itertools.count()

    def send(self, data: bytes, at_s: float) -> None:
        """Have bytes arrive at this moment."""
        if data:
            heapq.heappush(self._under_way, (at_s, next(self._order), data))

    @property
    def due_s(self) -> float:
        """When the next bytes arrive; infinity when none are under way."""
        return self._under_way[0][0] if self._under_way else _NEVER

    def arrived(self, now_s: float) -> bytes:
        """What has arrived by now."""
        data = b""
        while self._under_way and self._under_way[0][0] <= now_s:
            data += heapq.heappop(self._under_way)[2]
        return data

    def clear(self) -> None:
        """Lose all that is under way."""
        self._under_way.clear()
