"""When Python looks for rubbish: while nobody touches the tablet.

Among all that a long evening holds, a search takes a tenth of a second and more, and left to itself it begins in the
middle of a tap. The pages that are drawn anew leave rubbish at each tap; what lies there is looked through as soon as
the table rests.
"""

from __future__ import annotations

import gc

REST_S = 2.0
"""So long nothing was drawn: then everything is looked through."""
BREATH_S = 0.4
"""So long: then what is new is; everything, where it has been put off for too long."""
DRAWN, MOST_DRAWN = 30, 60
"""Drawings after which everything is looked through at a rest, and at the next breath."""
NEW_THINGS = 20_000
"""As many things as this are worth a look."""


class Sweeps:
    """Python's own search is off from `begin` to `end`; `drawn` and `tick` are told of every drawing and of time."""

    def __init__(self) -> None:
        self._drawn, self._rested_s = 0, 0.0
        self._has_table = False

    def begin(self) -> None:
        """Nothing that was there before the first page is rubbish, nor of a table that is being read."""
        gc.freeze()
        gc.disable()

    def settle(self, *, has_table: bool) -> None:
        """A table was read, or none lies open: what there is now is set apart, as searching thousands of entries for
        some rubbish takes longest. That of the table before is rubbish by now.
        """
        if self._has_table:
            gc.unfreeze()
        self._has_table = has_table
        gc.collect()
        gc.freeze()
        self._drawn = 0

    def thaw(self) -> None:
        """What was set apart may be rubbish by now."""
        gc.unfreeze()

    def drawn(self) -> None:
        """A page was drawn."""
        self._drawn += 1
        self._rested_s = 0.0

    def tick(self, passed_s: float) -> None:
        """So much time has passed."""
        self._rested_s += passed_s
        if self._rested_s < BREATH_S:
            return
        if self._drawn >= (DRAWN if self._rested_s >= REST_S else MOST_DRAWN):
            gc.collect()
            self._drawn = 0
        elif gc.get_count()[0] > NEW_THINGS:
            gc.collect(1)

    def end(self) -> None:
        """The app ends."""
        gc.unfreeze()
        gc.enable()
