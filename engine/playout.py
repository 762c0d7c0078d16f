"""Games by themselves: every seat played by a policy, every entry followed by a look at what must always hold."""

import importlib
import importlib.util
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, field
from functools import cache
from typing import Any, Protocol

from engine.core.box import Box, load_box
from engine.core.frozen import frozen
from engine.core.game import Game, Version, game_names, load_game
from engine.core.ruling import Ruling
from engine.core.seating import Options, fitting
from engine.core.table import Table
from engine.policy import Chance, Policy, Props, RandomPolicy

MOST_ENTRIES = 4000
"""A random game that is not over by then is stopped, unless its game has a bound of its own."""
_DRAWN = 0x5EA7
"""Whoever sits down is drawn from a stream besides, so that it takes nothing from the stream of the game."""


class Playing(Protocol):
    """A game's `playing` module: the real cards, and what must hold after every entry. `MOST_TURNS` and `MOST_ENTRIES`,
    where it has them, say when a game by itself is given up.
    """

    def deal(self, chance: Chance, box: Box, table: Table) -> "Deck":
        """Freshly shuffled cards for the version and options of this table, laid where a game with this box would."""
        ...

    def faults(self, table: Table, deck: "Deck") -> Iterable[str]:
        """What does not hold now, a sentence each."""
        ...


class Deck(Props, Protocol):
    """The real cards, which follow what is recorded."""

    def follow(self, ruling: Ruling) -> None:
        """Move the real cards as the ruling's events say."""
        ...


@frozen
class Summary:
    """What so many random games came to.

    turns: begun in all games together, by the game's own clock; clock: what it calls one turn and many, nothing where
    it counts none. refused: moves the table refused. commands: how often each was recorded. outcomes: how often each
    end was reached, by who won, or in what words, and the section ("" for games without one). unfinished: games given
    up when their last turn was over, or too much was done. faults: what did not hold, in words. games_a_minute: 0 where
    nobody held a watch. never: the game's own commands that no seat gave in any of these games.
    """

    games: int
    entries: int
    turns: int
    refused: int
    commands: Mapping[str, int] = field(default_factory=dict)
    outcomes: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    unfinished: int = 0
    games_a_minute: float = 0.0
    clock: tuple[str, str] = ("", "")
    never: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether everything held after every entry."""
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON."""
        return {**asdict(self), "faults": list(self.faults), "never": list(self.never)}

    def in_words(self) -> str:
        """A few lines for a terminal."""
        ends = ", ".join(f"{end} {count}" for end, count in self.outcomes.items() if end)
        counts = ", ".join(f"{name} {count}" for name, count in self.commands.items())
        one, many = self.clock
        counted, last = (f"{self.turns} {many}, ", f" after their last {one}") if many else ("", "")
        # Of no game at all there is no share.
        share = f" ({self.unfinished / self.games:.1%})" if self.games else ""
        lines = [
            f"{self.games} games, {counted}{self.entries} entries",
            f"endings: {ends or 'none'}",
            f"unfinished{last}: {self.unfinished}{share}",
            f"commands: {counts}",
        ]
        if self.games_a_minute:
            lines.append(f"{self.games_a_minute:.0f} games a minute")
        if self.never:
            *others, last = self.never
            names = f"{', '.join(others)} or {last}" if others else last
            lines.append(f"No seat ever gave {names}, so {'they were' if others else 'it was'} not tried.")
        return "\n".join(
            [*lines, *self.faults, "Everything held." if self.is_clean else f"{len(self.faults)} games broke."]
        )


def playing_of(game: str) -> Playing | None:
    """The game's `playing` module, or None when it has none. Raises RingtableError for a game there is none of."""
    load_game(game)
    name = f"engine.games.{game}.playing"
    if importlib.util.find_spec(name) is None:
        return None
    module: Any = importlib.import_module(name)
    found: Playing = module
    return found


PolicyMaker = Callable[[Chance, Box, Props | None], Policy]


def heading_of(game: str) -> PolicyMaker:
    """The game's player who heads for endings: `Heading` of its `heading` module, or the random one."""
    if game not in game_names():
        return RandomPolicy
    load_game(game)
    name = f"engine.games.{game}.heading"
    if importlib.util.find_spec(name) is None:
        return RandomPolicy
    found: PolicyMaker = importlib.import_module(name).Heading
    return found


@frozen
class _Sitting:
    """One game to be played: all that another process needs to play it just so."""

    game: str
    version: str | None
    table_id: str
    secret: bytes
    seed: int
    policy: PolicyMaker
    max_turns: int | None
    box: str | Box
    sheets: str | Box
    where: str


def playout(
    game: str,
    version: str | None = None,
    games: int = 1,
    seed: int = 0,
    policy: PolicyMaker = RandomPolicy,
    max_turns: int | None = None,
    box: str | Box = "practice",
    sheets: str | Box = "practice",
    processes: int = 1,
) -> Summary:
    """Play `games` games, the same for the same seed, however many processes share them. Who sits down and the optional
    rules are drawn anew for each. Readings the box lacks are taken from `sheets`; max_turns: instead of the game's own.

    A game stops at the first entry after which something does not hold, and the summary says what. Raises
    RingtableError for a game, version or box there is none of.
    """
    _rules(game, version)
    chance = Chance(seed)
    sittings = [
        _Sitting(
            game, version, f"playout-{seed}-{number}", _secret(chance), chance.bits(), policy, max_turns, box, sheets,
            f"Seed {seed}, game {number}",
        )
        for number in range(games)
    ]  # fmt: skip
    played = list(_played(sittings, min(processes, games)))
    commands = _added(one.commands for one in played)
    return Summary(
        games,
        sum(one.entries for one in played),
        sum(one.turns for one in played),
        sum(one.refused for one in played),
        commands,
        _added(one.outcomes for one in played),
        tuple(fault for one in played for fault in one.faults),
        sum(one.unfinished for one in played),
        clock=clock_words(load_game(game)),
        never=tuple(sorted(_rules(game, version).commands().keys() - commands.keys())) if played else (),
    )


def _played(sittings: list[_Sitting], processes: int) -> Iterator[Summary]:
    if processes < 2:
        yield from map(_one_game, sittings)
        return
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_one_game, sittings)


def _rules(game: str, version: str | None) -> Version:
    found = load_game(game)
    return found.version(version or next(iter(found.versions)))


@cache
def _box(game: str, name: str) -> Box:
    return load_box(load_game(game).folder, name)


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(sorted(total.items()))


def _secret(chance: Chance) -> bytes:
    return b"".join(chance.bits().to_bytes(8, "big") for _ in range(4))


def _one_game(sitting: _Sitting) -> Summary:
    box, sheets = (_box(sitting.game, one) if isinstance(one, str) else one for one in (sitting.box, sitting.sheets))
    version = sitting.version or next(iter(load_game(sitting.game).versions))
    seats, options = drawn(_rules(sitting.game, version), Chance(sitting.seed ^ _DRAWN))
    table = Table.create(
        None, sitting.game, version=version, options=options, seats=seats, box=box, table_id=sitting.table_id,
        table_secret=sitting.secret,
    )  # fmt: skip
    summary = played_out(table, Chance(sitting.seed), sitting.policy, sheets, sitting.max_turns, sitting.where)
    table.close()
    return summary


def drawn(rules: Version, chance: Chance) -> tuple[tuple[str, ...], Options]:
    """Who sits down and by which optional rules, at random among all that may be."""
    options = {option.name: chance.pick(option.values) for option in rules.options}
    seats: tuple[str, ...] = ()
    while (left := rules.seatings(options, seats)).open and not (left.is_enough and chance.one_in(3)):
        seats += (chance.pick(left.open),)
    agreed = {
        option.name: options[option.name] if not option.fault(options[option.name], len(seats)) else option.default
        for option in rules.options
    }
    return seats, fitting(rules.options, agreed)


def played_out(
    table: Table, chance: Chance, policy: PolicyMaker, sheets: Box, max_turns: int | None, where: str = "This game"
) -> Summary:
    """Play on at this table until the game is over, a turn too late, or something does not hold."""
    playing = playing_of(table.game.name)
    most_entries = getattr(playing, "MOST_ENTRIES", MOST_ENTRIES)
    most_turns = max_turns if max_turns is not None else getattr(playing, "MOST_TURNS", None)
    deck = playing.deal(chance.fork(), table.box, table) if playing else None
    player = policy(chance.fork(), sheets, deck)
    commands: Counter[str] = Counter()
    refused = 0
    fault = ""
    while (
        commands.total() < most_entries > refused
        and table.outcome is None
        and (most_turns is None or table.turn <= most_turns)
        and not fault
    ):
        last = f"{where}, entry {table.file.count}"
        try:
            move = player.move(table)
            if move is None:
                fault = f"{last}: nothing is asked, and nothing can be done"
                break
            last += f" ({move.do})"
            ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
            if not ruling.allowed:
                refused += 1
                continue
            commands[move.do] += 1
            if playing is not None and deck is not None:
                deck.follow(ruling)
                fault = next((f"{last}: {sentence}" for sentence in playing.faults(table, deck)), "")
        except Exception as error:  # noqa: BLE001 - whatever a game stumbles over is told with its seed, and the others go on
            fault = f"{last}: {type(error).__name__}: {error}"
    end = table.outcome
    ends = {end.name if end else "": 1}
    return Summary(
        1, commands.total(), table.turn, refused, commands, ends, (fault,) if fault else (),
        unfinished=int(end is None and not fault),
    )  # fmt: skip


def clock_words(game: Game) -> tuple[str, str]:
    """What a game calls one turn of its clock and many, nothing where it counts none."""
    return (game.text.say("clock.one"), game.text.say("clock.many")) if game.clock else ("", "")
