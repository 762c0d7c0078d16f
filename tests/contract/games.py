"""Random games for the contracts, entry by entry."""

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.core.box import Box, load_box
from engine.core.commons import COMMANDS, Follow
from engine.core.game import load_game
from engine.core.record import Command
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.playout import playing_of
from engine.policy import Chance, Move, Props, RandomPolicy, offered
from tests.contract.kit import contract_of, everybody_at

SECRET = bytes(range(32))


class Player:
    """One random game: the table, the real cards where the game has any, and the policy that plays for every seat.

    options: the optional rules that are played by. anybody: a policy that minds no real cards, so that it can fill any
    offer in any way it admits.
    """

    def __init__(
        self,
        game: str,
        version: str,
        seed: int,
        path: Any = None,
        box: str = "practice",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        plug = load_game(game)
        about: dict[str, Any] = {"version": version, "seats": everybody_at(game, version), "box": box}
        about["options"] = dict(options or {})
        self.table = Table.create(path, game, **about, table_id="contract", table_secret=SECRET)
        chance = Chance(seed)
        self.chance = chance.fork()
        playing = playing_of(game)
        self.deck = playing.deal(chance.fork(), self.table.box, self.table) if playing else None
        self.sheets: Box = load_box(plug.folder, "practice")
        self.policy = RandomPolicy(chance.fork(), self.sheets, self.deck)
        self.anybody = RandomPolicy(chance.fork(), self.sheets, unminded(self.deck))

    def step(self) -> tuple[Move, Ruling] | None:
        """One more entry, or None when the game is over."""
        if self.table.outcome is not None:
            return None
        move = self.policy.move(self.table)
        if move is None:
            return None
        ruling = self.table.submit(move.seat, self.table.command(move.body()), move.agreed, at=move.at)
        if ruling.allowed and self.deck is not None:
            self.deck.follow(ruling)
        return move, ruling


class _Unminded:
    def __init__(self, props: Props) -> None:
        self.led = self.fill = props.led


def unminded(props: Props | None) -> Props | None:
    """The same moves, but any card: for tables where an undo brings cards back, and for twins with other cards."""
    return None if props is None else _Unminded(props)


def moments(
    game: str, version: str, seeds: range, turns: int, every: int = 1, box: str = "practice"
) -> Iterator[Player]:
    """Players at every so many entries of random games of so many turns."""
    for seed in seeds:
        player = Player(game, version, seed, box=box)
        for count in itertools.count():
            if player.table.turn > turns:
                break
            # Not every game at its even entries: there may be games in which a throw is every other one.
            if (count + seed) % every == 0:
                yield player
            if player.step() is None:
                break


def all_commands(table: Table) -> Mapping[str, type[Command]]:
    """Every command of the version that is played, the commons among them."""
    given = {name: kind for name, kind in COMMANDS.items() if kind is not Follow}  # the table's own, and nobody's
    return {**given, **table.rules.commands()}


def words_of(table: Table) -> list[str]:
    """Words a command could hold now: what offers list, what the game tells, and every name it has a sentence for."""
    found = {"", "yes", "no", "3"}
    for offer in offered(table):
        found |= {value for value in offer.fixed.values() if isinstance(value, str)}
        for domain in offer.fields:
            found |= {value for value, _ in domain.options if isinstance(value, str)}
    found |= {*_names(table.game.name), *table.game.facts, *contract_of(table.game.name).words(table)}
    return sorted(found)


@cache
def _names(game: str) -> frozenset[str]:
    """What the game has a name for."""
    keys = load_game(game).text.keys()
    return frozenset(key.removeprefix("name.") for key in keys if key.startswith("name."))
