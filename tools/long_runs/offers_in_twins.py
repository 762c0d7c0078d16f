"""Every public offer of whole games, five ways and by every seat: what one table refuses, its twin refuses too."""

from collections import Counter

from tests.contract.long_twins import MOST_TURNS, offers_of_games
from tools.long_runs import Tell

GAME = "wotr_spi"
MUST_BE_ZERO = ("differences",)
SAMPLE = {"games": 1, "turns": 1, "secrets": 1}


def run(seed: int, tell: Tell, *, games: int = 30, turns: int = MOST_TURNS, secrets: int = 2) -> dict[str, int]:
    """Put every offer of so many games of at most so many Game-Turns, each with so many of the secrets in turn; a
    difference is told and counted.
    """
    counts: Counter[str] = Counter(differences=0)
    for secret, put in offers_of_games(GAME, games, seed, turns, secrets):
        counts["games with a secret"] += 1
        counts["offers"] += put.offers.total()
        counts["fillings asked about"] += put.asked
        counts["taken"] += put.taken
        counts["refused"] += put.refused
        counts["refused, and taken when all agreed"] += put.agreed
        counts["differences"] += put.found.total()
        tell(f"{secret.name}: {put.offers.total()} offers, {put.asked} fillings, {put.found.total()} differences")
        for what, times in put.found.items():
            tell(f"  {times} x {what}\n  {put.example[what]}")
    return dict(counts)
