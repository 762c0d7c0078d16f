"""Whole games of a version with Armies, headed for their endings: what the long runs of each have in common."""

import time
from collections import Counter

from engine.playout import heading_of, playout
from tools.long_runs import Tell

GAME = "wotr_spi"
BOXES = ("practice", "wotr_spi_1977")
MUST_BE_ZERO = ("games broken", "moves refused")


def play(version: str, seed: int, tell: Tell, games: int, given: tuple[str, ...]) -> dict[str, int]:
    """So many games, half of them with each box. given: commands that are counted."""
    counts = Counter(dict.fromkeys(("games", "Game-Turns", "entries", *MUST_BE_ZERO, "unfinished"), 0))
    begun = time.process_time()
    for place, box in enumerate(BOXES):
        share = (games + len(BOXES) - 1 - place) // len(BOXES)
        summary = playout(GAME, version, games=share, seed=seed + place, policy=heading_of(GAME), box=box)
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
        counts.update({f"given: {name}": summary.commands.get(name, 0) for name in given})
    seconds = time.process_time() - begun
    tell(f"{60 * games / seconds:.0f} games a minute of one processor")
    return dict(counts)
