"""Whole games of Riddle of the Ring that head for an end: two to eight players, every pair of switches on and off.

After every entry all 90 cards are somewhere, The Ring in one place and never among the discards, plays, exchanges, the
Halls of Mandos and captives are as they must be.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.seating import Option, does_fit, fitting
from engine.core.table import Table
from engine.games.riddle.heading import Heading
from engine.games.riddle.pieces import SEATS, side_of
from engine.games.riddle.playing import MOST_TURNS, deal, faults
from engine.games.riddle.state import State
from engine.policy import Chance
from tools.long_runs import Tell

GAME, FOR_TWO = "riddle", "for_two"
TRIES = 30
MUST_BE_ZERO = ("games broken", "pairs of switches that no game has")
SAMPLE = {"games": 4}

Switches = Mapping[str, bool | str]
Pair = tuple[tuple[str, bool | str], tuple[str, bool | str]]


def pairs_of(switches: Switches) -> set[Pair]:
    """Each two switches as they are set."""
    return set(combinations(sorted(switches.items()), 2))


def sitting(options: Sequence[Option], chance: Chance, missing: set[Pair]) -> tuple[tuple[str, ...], Switches]:
    """Who sits down and by which switches: of several at random those that have most of the pairs that are missing."""
    found: list[tuple[tuple[str, ...], Switches]] = []
    for _ in range(TRIES):
        seats = tuple(chance.shuffled(SEATS)[: chance.between(2, len(SEATS))])
        given = {each.name: chance.pick(each.values) for each in options}
        if len({*map(side_of, seats)}) == 1:
            given[FOR_TWO] = False  # O-16: one player has the Hobbits, the other the Black Riders
        agreed = {
            each.name: each.default if each.fault(given[each.name], len(seats)) else given[each.name]
            for each in options
        }
        found.append((seats, dict(fitting(options, agreed))))
    return max(found, key=lambda one: len(pairs_of(one[1]) & missing))


def can_be(options: Sequence[Option], pair: Pair) -> bool:
    """Whether two switches may be set so at one table."""
    agreed = {each.name: each.default for each in options} | dict(pair)
    for name, value in pair:
        of = next(each for each in options if each.name == name)
        if value != of.default and not any(agreed[needed] for needed in of.needs):
            agreed |= {needed: True for needed in of.needs[:1] if needed not in dict(pair)}
    return all(does_fit(each, agreed) for each in options)


def run(seed: int, tell: Tell, *, games: int = 1000) -> dict[str, int]:
    """Play so many games."""
    plug = load_game(GAME)
    box, counts = load_box(plug.folder, "practice"), Counter(dict.fromkeys(MUST_BE_ZERO, 0))
    chance = Chance(seed)
    options = plug.versions["advanced"].options
    every = (product(one.values, other.values) for one, other in combinations(options, 2))
    named = zip(combinations(options, 2), every, strict=True)
    pairs = {((one.name, a), (other.name, b)) for (one, other), values in named for a, b in values}
    missing = {pair for one, other in pairs if can_be(options, pair := min((one, other), (other, one)))}
    for number in range(games):
        seats, switches = sitting(options, chance, missing)
        missing -= pairs_of(switches)
        version = chance.pick(tuple(plug.versions))
        table = Table.create(None, GAME, version=version, options=switches, seats=seats, box="practice")
        deck = deal(chance.fork(), box, table)
        policy = Heading(chance.fork(), box, deck)
        broken = ""
        while (
            table.outcome is None
            and not broken
            and table.turn <= MOST_TURNS
            and (move := policy.move(table)) is not None
        ):
            deck.follow(table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at))
            broken = next(iter(faults(table, deck)), "")
        state: State = table.timeline.head.world.state
        counts.update({"games": 1, "entries": table.file.count, "rounds": state.round, "games broken": bool(broken)})
        if broken:
            tell(f"{version}, {seats}, {switches}, game {number}: {broken}")
        counts[f"ended: {table.outcome.says.removeprefix('ends.')}" if table.outcome else "unfinished"] += 1
        table.close()
    counts["pairs of switches that no game has"] = len(missing) if games >= TRIES else 0
    return dict(sorted(counts.items()))
