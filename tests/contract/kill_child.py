"""The process that is killed: plays a random evening on a file, and says what it began and what is done.

It is killed from outside at any moment, or kills itself in the midst of a command: at so many calls of functions made
while one was under way, however quick the machine is.
"""

import hashlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from engine.core.audience import TRUTH
from engine.core.commons import EnterRoll
from engine.core.table import Table
from engine.policy import Chance, RandomPolicy
from tests.contract.kit import everybody_at

WAITS_S = 300


def ask_of(table: Table) -> str:
    """The open asks in a few letters."""
    return hashlib.sha256(repr(table.asks(TRUTH)).encode()).hexdigest()[:16]


def say(*words: object) -> None:
    """One line, at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class Strike:
    """Kills this process at the call number `at` of those made while a command is under way; never where `at` is 0."""

    def __init__(self, at: int) -> None:
        self.left = at

    @contextmanager
    def under_way(self, kind: str) -> Iterator[None]:
        """A command of this kind is given."""
        say("begin", kind)
        sys.setprofile(self._called if self.left else None)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, given: object) -> None:
        self.left -= event in ("call", "c_call")
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)


def act(table: Table, policy: RandomPolicy, chance: Chance, strike: Strike) -> bool:
    """One submit, undo or correction; False when the game is over."""
    last = table.file.count - 1
    kind = chance.below(5) if last > 8 else 4
    if kind == 0:
        with strike.under_way("undo"):
            ruling = table.undo(chance.pick(table.seats), max(1, last - chance.below(5)), table.seats)
    elif kind == 1:
        rolls = [item for item in table.timeline.head.items() if isinstance(item.command, EnterRoll)]
        if not rolls:
            return True
        rolled = chance.pick(rolls[-3:])
        faces = EnterRoll(tuple(chance.between(1, 6) for _ in rolled.command.faces))
        with strike.under_way("correct"):
            ruling = table.correct(rolled.seat, rolled.n, faces, table.seats)
    else:
        move = policy.move(table)
        if move is None:
            return False
        with strike.under_way("submit"):
            ruling = table.submit(move.seat, table.command(move.body()))
    if ruling.entry is not None:
        say("done", ruling.entry, table.file.head, ask_of(table))
    return True


def main(path: Path, game: str, version: str, seed: int, at: int) -> None:
    """Play until killed."""
    chance, strike = Chance(seed), Strike(at)
    seats = everybody_at(game, version)
    table = Table.open(path) if path.exists() else Table.create(path, game, version=version, seats=seats)
    policy = RandomPolicy(chance.fork(), table.box)
    say("open", table.file.count - 1, ask_of(table))
    while act(table, policy, chance, strike):
        pass
    # The game's end may come first.
    say("over")
    if strike.left:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(WAITS_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
