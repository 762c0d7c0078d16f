"""Whole Campaign Games by themselves: after every entry cards, counters, Strength Points and control are right.

Half of the games are played with the printed box, in which most cells are asked for, half with the invented one.
"""

from tools.long_runs import Tell
from tools.long_runs._whole_games import MUST_BE_ZERO as MUST_BE_ZERO, play

FOUGHT = ("MarchForce", "StartBattle", "TakeReinforcements")
SAMPLE = {"games": 1}


def run(seed: int, tell: Tell, *, games: int = 100) -> dict[str, int]:
    """Play so many games that head for their endings."""
    return play("campaign", seed, tell, games, FOUGHT)
