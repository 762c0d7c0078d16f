"""The process that is killed: plays a random evening on a file, and says what it began and what is done."""

import hashlib
import os
import sys
import time
from pathlib import Path

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


def act(table: Table, policy: RandomPolicy, chance: Chance) -> bool:
    """One submit, undo or correction; False when the game is over."""
    last = table.file.count - 1
    kind = chance.below(5) if last > 8 else 4
    if kind == 0:
        say("begin", "undo")
        ruling = table.undo(chance.pick(table.seats), max(1, last - chance.below(5)), table.seats)
    elif kind == 1:
        rolls = [item for item in table.timeline.head.items() if isinstance(item.command, EnterRoll)]
        if not rolls:
            return True
        rolled = chance.pick(rolls[-3:])
        faces = EnterRoll(tuple(chance.between(1, 6) for _ in rolled.command.faces))
        say("begin", "correct")
        ruling = table.correct(rolled.seat, rolled.n, faces, table.seats)
    else:
        move = policy.move(table)
        if move is None:
            return False
        say("begin", "submit")
        ruling = table.submit(move.seat, table.command(move.body()))
    if ruling.entry is not None:
        say("done", ruling.entry, table.file.head, ask_of(table))
    return True


def main(path: Path, game: str, seed: int) -> None:
    """Play until killed."""
    chance = Chance(seed)
    table = Table.open(path) if path.exists() else Table.create(path, game, seats=everybody_at(game))
    policy = RandomPolicy(chance.fork(), table.box)
    say("open", table.file.count - 1, ask_of(table))
    while act(table, policy, chance):
        pass
    # A quick machine may come to the game's end first.
    say("over")
    time.sleep(WAITS_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
