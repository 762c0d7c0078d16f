"""Whole games of Knizia's The Lord of the Rings, heading for their end: two to five players, both books, three levels.

After every entry cards, tokens, steps and markers are where they must be, and no game has more than 57 turns.
"""

from collections import Counter
from itertools import cycle, islice, product

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.lotr_knizia.heading import Heading
from engine.games.lotr_knizia.pieces import SEATS
from engine.games.lotr_knizia.playing import deal, faults
from engine.games.lotr_knizia.state import State
from engine.policy import Chance
from tools.long_runs import Tell

GAME = "lotr_knizia"
LEVELS, PLAYERS = ("15", "12", "10"), (2, 3, 4, 5)
MOST_TURNS = 57
MUST_BE_ZERO = ("games broken", "games of more than 57 turns", "unfinished")
SAMPLE = {"games": 4}


def run(seed: int, tell: Tell, *, games: int = 1000) -> dict[str, int]:
    """Play so many games."""
    plug = load_game(GAME)
    box, counts = load_box(plug.folder, "practice"), Counter(dict.fromkeys(MUST_BE_ZERO, 0))
    sittings = islice(cycle(product(plug.versions, LEVELS, PLAYERS)), games)
    for number, (version, level, players) in enumerate(sittings):
        chance = Chance(seed * 1_000_003 + number)
        table = Table.create(None, GAME, version=version, options={"level": level}, seats=SEATS[:players])
        deck = deal(chance.fork(), box, table)
        policy = Heading(chance.fork(), box, deck)
        broken = ""
        while table.outcome is None and not broken and (move := policy.move(table)) is not None:
            deck.follow(table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at))
            broken = next(iter(faults(table, deck)), "")
        state: State = table.timeline.head.world.state
        counts.update(
            {
                "games": 1,
                "entries": table.file.count,
                "turns": state.turn,
                "games broken": bool(broken),
                "games of more than 57 turns": state.turn > MOST_TURNS,
                "unfinished": table.outcome is None and not broken,
            }
        )
        if broken:
            tell(f"{version}, level {level}, {players} players, game {number}: {broken}")
        if table.outcome is not None:
            counts[f"ended: {table.outcome.says.removeprefix('ends.')}"] += 1
            counts[f"games at {level}"] += 1
            counts[f"points at {level}"] += max(table.outcome.scores.values())
    return dict(sorted(counts.items()))
