"""Random games: every seat played by a policy, every entry followed by a look at what must always hold."""

import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from engine.core.box import Box, load_box
from engine.core.game import load_game
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.policy import Chance, Policy, Props, RandomPolicy

MOST_ENTRIES = 4000
"""A random game that is not over by then is stopped."""


class Playing(Protocol):
    """A game's `playing` module: the real cards, and what must hold after every entry."""

    def deal(self, chance: Chance, box: Box) -> "Deck":
        """Freshly shuffled cards for a game with this box."""
        ...

    def faults(self, table: Table, deck: "Deck") -> Iterable[str]:
        """What does not hold now, a sentence each."""
        ...


class Deck(Props, Protocol):
    """The real cards, which follow what is recorded."""

    def follow(self, ruling: Ruling) -> None:
        """Move the real cards as the ruling's events say."""
        ...


@dataclass(frozen=True, slots=True)
class Summary:
    """What so many random games came to.

    turns: Game-Turns begun, all games together. refused: moves the table refused. commands: how often each was
    recorded. outcomes: how often each end was reached ("" for stopped games). faults: what did not hold, in words.
    """

    games: int
    entries: int
    turns: int
    refused: int
    commands: Mapping[str, int] = field(default_factory=dict)
    outcomes: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether everything held after every entry."""
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON."""
        return {**asdict(self), "faults": list(self.faults)}

    def in_words(self) -> str:
        """A few lines for a terminal."""
        ends = ", ".join(f"{end or 'stopped'} {count}" for end, count in self.outcomes.items())
        counts = ", ".join(f"{name} {count}" for name, count in self.commands.items())
        lines = [f"{self.games} games, {self.turns} Game-Turns, {self.entries} entries; ends: {ends}", counts]
        return "\n".join(
            [*lines, *self.faults, "Everything held." if self.is_clean else f"{len(self.faults)} games broke."]
        )


def playing_of(game: str) -> Playing | None:
    """The game's `playing` module, or None when it has none."""
    name = f"engine.games.{game}.playing"
    if importlib.util.find_spec(name) is None:
        return None
    module: Any = importlib.import_module(name)
    found: Playing = module
    return found


PolicyMaker = Callable[[Chance, Box, Props | None], Policy]


def playout(
    game: str,
    version: str | None = None,
    games: int = 1,
    seed: int = 0,
    policy: PolicyMaker = RandomPolicy,
    max_turns: int = 60,
    box: str | Box = "practice",
    sheets: str | Box = "practice",
) -> Summary:
    """Play `games` random games, the same for the same seed. Readings the box lacks are taken from `sheets`.

    A game stops at the first entry after which something does not hold, and the summary says what. Raises
    RingtableError for a game, version or box there is none of.
    """
    chance = Chance(seed)
    played = []
    for number in range(games):
        table = Table.create(
            None, game, version=version, box=box, table_id=f"playout-{seed}-{number}", table_secret=_secret(chance)
        )
        played.append(_one_game(table, chance.fork(), policy, max_turns, sheets, f"Seed {seed}, game {number}"))
        table.close()
    return Summary(
        games,
        sum(one.entries for one in played),
        sum(one.turns for one in played),
        sum(one.refused for one in played),
        _added(one.commands for one in played),
        _added(one.outcomes for one in played),
        tuple(fault for one in played for fault in one.faults),
    )


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(sorted(total.items()))


def _secret(chance: Chance) -> bytes:
    return b"".join(chance.bits().to_bytes(8, "big") for _ in range(4))


def _one_game(
    table: Table, chance: Chance, policy: PolicyMaker, max_turns: int, sheets: str | Box, where: str
) -> Summary:
    playing = playing_of(table.game.name)
    deck = playing.deal(chance.fork(), table.box) if playing else None
    read = load_box(load_game(table.game.name).folder, sheets) if isinstance(sheets, str) else sheets
    player = policy(chance.fork(), read, deck)
    commands: Counter[str] = Counter()
    entries = refused = 0
    faults: tuple[str, ...] = ()
    while entries < MOST_ENTRIES > refused and table.outcome is None and turn_of(table) <= max_turns and not faults:
        move = player.move(table)
        if move is None:
            break
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed)
        if not ruling.allowed:
            refused += 1
            continue
        entries += 1
        commands[move.do] += 1
        if playing is not None and deck is not None:
            deck.follow(ruling)
            told = f"{where}, entry {ruling.entry} ({move.do})"
            faults = tuple(f"{told}: {fault}" for fault in playing.faults(table, deck))[:1]
    end = table.outcome
    return Summary(
        1, entries, turn_of(table), refused, commands, {f"{end.winner} {end.cites}" if end else "": 1}, faults
    )


def turn_of(table: Table) -> int:
    """The Game-Turn the table is in, 0 for a game that counts none."""
    return int(getattr(table.timeline.head.world.state, "turn", 0))
