"""Which PINs may be chosen, and how long a pad waits when somebody misses. The digests are seats.py's.

Three different digits at least leave 9,360 PINs of four digits; at one try in 30 seconds half of them take a day and a
half. The keys change places each time, so a finger's marks tell nothing: what is refused is what is guessed first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

from companion.words import say

FEWEST_DIFFERENT = 3
WAITS_S = (5, 10, 20, 30)
"""What the third miss in a row, the fourth and so on cost; the last for every further one."""
FREE_MISSES = 2


def fault_of(pin: str) -> str:
    """Why this may not be a seat's new PIN, in a sentence; '' when it may, and for no PIN at all."""
    different = len(set(pin))
    if not pin or different >= FEWEST_DIFFERENT:
        return ""
    if different == 1:
        return say("pins.one_digit_only", fewest=FEWEST_DIFFERENT)
    return say("pins.too_few_digits", count=different, fewest=FEWEST_DIFFERENT)


def wait_after(misses: int) -> int:
    """How many seconds the pad stays shut after so many misses in a row."""
    return WAITS_S[min(misses - FREE_MISSES, len(WAITS_S)) - 1] if misses > FREE_MISSES else 0


class Misses:
    """How often a wrong PIN was tapped for each seat since its owner last opened the desk, and how long its pad waits.

    clock: seconds that only ever grow; counts: seat -> misses before the app was closed, whose wait begins anew; keep:
    told of the counts whenever they change.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        counts: Mapping[str, int] | None = None,
        keep: Callable[[Mapping[str, int]], None] = lambda _: None,
    ) -> None:
        self.clock, self.keep = clock, keep
        self._count = dict(counts or {})
        self._shut_until = {seat: clock() + wait_after(count) for seat, count in self._count.items()}

    def missed(self, seat: str) -> None:
        """A wrong PIN was tapped for this seat."""
        self._count[seat] = self._count.get(seat, 0) + 1
        self._shut_until[seat] = self.clock() + wait_after(self._count[seat])
        self.keep(self._count)

    def wait_s(self, seat: str) -> int:
        """Whole seconds until this seat's pad opens again, 0 when it is open."""
        return max(0, ceil(self._shut_until.get(seat, 0.0) - self.clock()))

    def opened(self, seat: str) -> int:
        """The desk was opened with the right PIN: how often somebody had missed before, and begin to count anew."""
        self._shut_until.pop(seat, None)
        missed = self._count.pop(seat, 0)
        if missed:
            self.keep(self._count)
        return missed


def told_at_the_pad(wait_s: int) -> str:
    """What a pad that waits says to whoever stands at it."""
    if wait_s == 1:
        return say("pins.pad_waits_one_second")
    return say("pins.pad_waits", seconds=wait_s)


def told_to_owner(misses: int) -> str:
    """What the owner reads on the desk after that many misses; '' after none."""
    if not misses:
        return ""
    times = {1: say("pins.once"), 2: say("pins.twice")}.get(misses, say("pins.so_many_times", count=misses))
    return say("pins.wrong_pin_was_tapped", times=times)
