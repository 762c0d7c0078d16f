"""Twin tables over whole games: what a player who heads for endings gave, given again with another secret.

    tools/long_run whole_game_twins --games 20 --seed 1

The moves of a whole game, to its ending, are given at two tables. From some moment of the game on, each has its own
secret; what is public in a move is the same at both. Everything another audience can get is compared until the secret
is disclosed, or the game ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import load_game
from engine.core.table import Table
from engine.playout import heading_of, playing_of
from engine.policy import Chance, Move
from tests.contract.every_offer import Put
from tests.contract.kit import contract_of, everybody_at
from tests.contract.secret import Secret
from tests.contract.twins import Twins

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


def whole_game(game: str, chance: Chance, turns: int = MOST_TURNS, version: str = "") -> tuple[Move, ...]:
    """The moves of one game of this version, or of its first, to its ending or to the end of so many of its turns."""
    version = version or next(iter(load_game(game).versions))
    about: dict[str, Any] = {"version": version, "seats": everybody_at(game, version), "box": contract_of(game).box}
    about["table_id"] = "whole game"
    table = Table.create(None, game, **about, table_secret=bytes(32))
    playing = playing_of(game)
    deck = playing.deal(chance.fork(), table.box, table) if playing else None
    player = heading_of(game)(chance.fork(), table.box, deck)
    moves: list[Move] = []
    tries = 0
    while table.outcome is None and table.turn <= turns and len(moves) < MOST_ENTRIES > tries - len(moves):
        tries += 1
        move = player.move(table)
        if move is None:
            break
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed)
        if ruling.allowed:
            if deck is not None:
                deck.follow(ruling)
            moves.append(move)
    table.close()
    return tuple(moves)


def versions_with_secrets(game: str) -> tuple[str, ...]:
    """The versions whose secrets the twins vary; whole games are of each in turn."""
    return tuple(dict.fromkeys(secret.version for secret in contract_of(game).secrets))


def first_varied(secret: Secret, moves: tuple[Move, ...], chance: Chance) -> int | None:
    """A move of the game from which on the secret varies, or None when the game never holds it."""
    found = [place for place, move in enumerate(moves) if secret.held_by(move.seat, move.do, move.values)]
    if not found:
        return None
    return chance.pick(found) if chance.one_in(2) or secret.comes_anew else found[0]


class OfferTwins(Twins):
    """Twins of which every public offer is put to both tables, in every way and by every seat, after every move."""

    def look(self, step: int) -> None:
        """Nothing but the offers."""
        self.offers.put()

    def compare_all(self) -> None:
        """The offers were put after the last move."""


def offers_of_games(game: str, games: int, seed: int, turns: int, secrets: int) -> Iterator[tuple[Secret, Put]]:
    """(secret, what came of every offer) of whole games, so many secrets each: those that it holds, in turn, so that
    none is left out over the games. Differences are gathered.
    """
    chance, told = Chance(seed), contract_of(game)
    waiting = list(told.secrets)
    versions = versions_with_secrets(game)
    for number in range(games):
        version = versions[number % len(versions)]
        moves = whole_game(game, chance.fork(), turns, version)
        put = 0
        for secret in tuple(waiting):
            if put == secrets:
                break
            if secret.version != version:
                continue
            given = tuple(move for move in moves if move.do not in secret.shuns)
            alike = first_varied(secret, given, chance)
            if alike is None or secret.agreed or secret.is_kind_varied:
                continue
            with OfferTwins(replace(secret, box=told.box, notes=()), seed + number, given, alike) as twins:
                twins.offers.is_gathering = True
                twins.run(len(given) + 1)
                if twins.offers.told.asked:
                    waiting.remove(secret)
                    waiting.append(secret)
                    put += 1
                yield secret, twins.offers.told


def long_runs(game: str, games: int, seed: int, turns: int = MOST_TURNS) -> Iterator[tuple[Secret, Twins, int]]:
    """(secret, twins that have played, moves they were given) of every secret over so many games."""
    chance, told, versions = Chance(seed), contract_of(game), versions_with_secrets(game)
    for number in range(games):
        version = versions[number % len(versions)]
        moves = whole_game(game, chance.fork(), turns, version)
        for secret in told.secrets:
            if secret.version != version:
                continue
            given = tuple(move for move in moves if move.do not in secret.shuns)
            alike = first_varied(secret, given, chance)
            if alike is None or secret.agreed or secret.is_kind_varied:
                continue
            with Twins(replace(secret, box=told.box, notes=()), seed + number, given, alike) as twins:
                twins.run(len(given) + 1)
                yield secret, twins, len(given) - len(twins.opening)
