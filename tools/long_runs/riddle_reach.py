"""Riddle of the Ring: every hex and dot, roll and set of cards, against a slow search of how far a marker comes."""

from itertools import product

from engine.games.riddle.board import board
from engine.games.riddle.travel import Gear, Travel
from tests.engine.games.riddle.slow_reach import slow_reach
from tests.engine.games.riddle.test_travel import as_told_to_the_other, told
from tools.long_runs import Tell

MUST_BE_ZERO = ("differences",)
SAMPLE = {"places": 2}
SHARES = (0.0, 0.5, 1.0)
"""Of the sides along which a river may run, so many are told."""


def run(seed: int, tell: Tell, *, places: int = 486) -> dict[str, int]:
    """So many places, from one that the seed says on."""
    every = sorted((*board().beside, *board().dots))
    starts = [every[(seed * 97 + number) % len(every)] for number in range(places)]
    compared = differences = 0
    for share in SHARES:
        travel, other = Travel(board(), told(share)), as_told_to_the_other(share)
        for start in starts:
            for boat, rope, cloak, is_horse in product((False, True), repeat=4):
                gear = Gear(boat, rope, cloak, is_horse)
                for spaces in range(1, 7):
                    compared += 1
                    by_it = slow_reach(other, start, spaces, boat=boat, rope=rope, cloak=cloak, is_horse=is_horse)
                    if travel.reach(start, spaces, gear) != by_it:
                        differences += 1
                        tell(f"{start}, {spaces} spaces, {gear}, {share:.0%} told")
        tell(f"{share:.0%} of the rivers told: {compared:,} compared, {differences} differences")
    return {"compared": compared, "differences": differences}
