"""Whole Campaign Games by themselves: after every entry cards, counters, Strength Points and control are right.

Half of the games are played with the printed box, in which most cells are asked for, half with the invented one.
"""

import time
from collections import Counter

from engine.playout import heading_of, playout
from tools.long_runs import Tell

GAME, VERSION = "wotr_spi", "campaign"
BOXES = ("practice", "wotr_spi_1977")
FOUGHT = ("MarchForce", "StartBattle", "TakeReinforcements")
MUST_BE_ZERO = ("games broken", "moves refused")
SAMPLE = {"games": 2}


def run(seed: int, tell: Tell, *, games: int = 100) -> dict[str, int]:
    """Play so many games that head for their endings."""
    counts = Counter(dict.fromkeys(("games", "Game-Turns", "entries", *MUST_BE_ZERO, "unfinished"), 0))
    begun = time.process_time()
    for place, box in enumerate(BOXES):
        share = (games + len(BOXES) - 1 - place) // len(BOXES)
        summary = playout(GAME, VERSION, games=share, seed=seed + place, policy=heading_of(GAME), box=box)
        for line in summary.in_words().splitlines():
            tell(f"{box}: {line}")
        counts.update(
            {
                "games": share,
                "Game-Turns": summary.turns,
                "entries": summary.entries,
                "games broken": len(summary.faults),
                "moves refused": summary.refused,
                "unfinished": summary.unfinished,
            }
        )
        counts.update({f"ended: {end}": count for end, count in summary.outcomes.items() if end})
        counts.update({f"given: {name}": summary.commands.get(name, 0) for name in FOUGHT})
    seconds = time.process_time() - begun
    tell(f"{60 * games / seconds:.0f} games a minute of one processor")
    return dict(counts)
