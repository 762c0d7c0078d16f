"""Whole games by themselves: after every entry cards, counters, marks, points and places are where they must be.

Half of the games are played with the printed box, in which most cells are asked for, half with the invented one.
"""

from engine.playout import heading_of, playout
from tools.long_runs import Tell

GAME = "wotr_spi"
BOXES = ("wotr_spi_1977", "practice")
MUST_BE_ZERO = ("games broken", "moves refused")
SAMPLE = {"games": 2}


def run(seed: int, tell: Tell, *, games: int = 300) -> dict[str, int]:
    """Play so many games that head for their endings."""
    counts = {"games": 0, "Game-Turns": 0, "entries": 0, "games broken": 0, "moves refused": 0, "unfinished": 0}
    ends: dict[str, int] = {}
    for place, box in enumerate(BOXES):
        share = (games + place) // len(BOXES)
        summary = playout(GAME, games=share, seed=seed + place, policy=heading_of(GAME), box=box)
        for line in summary.in_words().splitlines():
            tell(f"{box}: {line}")
        fresh = (share, summary.turns, summary.entries, len(summary.faults), summary.refused, summary.unfinished)
        counts = {name: count + more for (name, count), more in zip(counts.items(), fresh, strict=True)}
        for end, count in summary.outcomes.items():
            if end:
                ends[f"ended: {end}"] = ends.get(f"ended: {end}", 0) + count
    return counts | dict(sorted(ends.items()))
