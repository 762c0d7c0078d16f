"""Twin tables over whole games: what a player who heads for endings gave, given again with another secret.

    python -m tests.contract.long_twins --games 20 --seed 1

The moves of a whole game (duels, captures, Attempts, successions, Events, endings) are given at two tables. From some
moment of the game on, each has its own secret; what is public in a move is the same at both. Everything another
audience can get is compared until the secret is disclosed, or the game ends.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.table import Table
from engine.games.wotr_spi.heading import Heading
from engine.games.wotr_spi.playing import deal
from engine.playout import turn_of
from engine.policy import Chance, Move
from tests.contract.mirror import TwinsDiffer
from tests.contract.openings import BOX
from tests.contract.secrets_of_wotr_spi import SECRETS
from tests.contract.twins import Secret, Twins

MOST_TURNS = 20
MOST_ENTRIES = 600


@dataclass
class Told:
    """What the runs of one secret came to. shared: moves that both twins took."""

    runs: int = 0
    moves: int = 0
    shared: int = 0
    varied: int = 0
    compared: int = 0

    def in_words(self, name: str) -> str:
        """One line."""
        return (
            f"{name}: {self.runs} games, {self.shared} of {self.moves} moves at both tables, {self.varied} secrets "
            f"varied, {self.compared:,} bytes compared"
        )


def whole_game(chance: Chance) -> tuple[Move, ...]:
    """The moves of one game, to its ending or to Game-Turn 20."""
    table = Table.create(None, "wotr_spi", box=BOX, table_id="whole game", table_secret=bytes(32))
    deck = deal(chance.fork(), BOX)
    player = Heading(chance.fork(), BOX, deck)
    moves: list[Move] = []
    tries = 0
    while table.outcome is None and turn_of(table) <= MOST_TURNS and len(moves) < MOST_ENTRIES > tries - len(moves):
        tries += 1
        move = player.move(table)
        if move is None:
            break
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed)
        if ruling.allowed:
            deck.follow(ruling)
            moves.append(move)
    table.close()
    return tuple(moves)


def first_varied(secret: Secret, moves: tuple[Move, ...], chance: Chance) -> int | None:
    """A move of the game from which on the secret varies, or None when the game never holds it."""
    found = [place for place, move in enumerate(moves) if move.do in secret.fields and move.seat == secret.owner]
    if not found:
        return None
    return chance.pick(found) if chance.one_in(2) or "letter" in secret.ends else found[0]


def long_runs(games: int, seed: int) -> Iterator[tuple[Secret, Twins, int]]:
    """(secret, twins that have played, moves they were given) of every secret over so many games."""
    chance = Chance(seed)
    for number in range(games):
        moves = whole_game(chance.fork())
        for secret in SECRETS:
            given = tuple(move for move in moves if move.do not in secret.shuns)
            alike = first_varied(secret, given, chance)
            if alike is None or secret.agreed or secret.is_kind_varied:
                continue
            twins = Twins(replace(secret, box=BOX, notes=()), seed + number, given, alike)
            twins.run(len(given) + 1)
            yield secret, twins, len(given) - len(twins.opening)


def main(words: list[str]) -> int:
    """Play and compare; 1 when anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.long_twins", description="Twins over whole games")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    told = {secret.name: Told() for secret in SECRETS}
    commands: Counter[str] = Counter()
    try:
        for secret, twins, moves in long_runs(given.games, given.seed):
            line = told[secret.name]
            line.runs += 1
            line.moves += moves
            line.shared += twins.tables[0].file.count - 1
            line.varied += twins.varied.total()
            line.compared += twins.compared
            print(line.in_words(secret.name), flush=True)
            commands.update(twins.varied)
    except TwinsDiffer as differ:
        print(differ)
        return 1
    print("varied:", ", ".join(f"{name} {count}" for name, count in sorted(commands.items())))
    print(f"{sum(line.compared for line in told.values()):,} bytes in all, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
