"""How often fair dice are called unusual, how soon loaded ones, watched after every roll. Figures, never tests."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator, Sequence

from companion.fairness.martingale import ALARM, Martingale

DICE: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("fair", (1, 1, 1, 1, 1, 1)),
    ("face 6 at 1 in 4", (3, 3, 3, 3, 3, 5)),
    ("face 6 at 1 in 5", (4, 4, 4, 4, 4, 5)),
    ("shaved: 1 and 6 at 1 in 5 each", (4, 3, 3, 3, 3, 4)),
)
"""What is rolled: each die's name and the weights of its faces."""


def main(argv: Sequence[str] | None = None) -> int:
    """Print a figure a line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.fairness", description="Measure the evidence.")
    parser.add_argument("--runs", type=int, default=2000, metavar="N", help="runs of each die (2000)")
    parser.add_argument("--rolls", type=int, default=600, metavar="N", help="rolls of a run (600)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    asked = parser.parse_args(argv)
    for name, value, unit in figures(asked.runs, asked.rolls, asked.seed):
        if asked.json:
            told = {"bench": "fairness", "figure": name, "value": round(value, 4), "unit": unit}
            print(json.dumps(told), flush=True)
        else:
            print(f"fairness {name:58} {value:10.3f} {unit}", flush=True)
    return 0


def figures(runs: int, rolls: int, seed: int) -> Iterator[tuple[str, float, str]]:
    """(name, value, unit): of each die the share called unusual within so many rolls, and when half of them were."""
    for name, weights in DICE:
        alarms = sorted(alarm_at(weights, rolls, seed + run) for run in range(runs))
        found = sum(at <= rolls for at in alarms)
        yield f"{name}: called unusual within {rolls} rolls", 100 * found / runs, "%"
        if found * 2 > runs:
            yield f"{name}: half of them by roll", alarms[runs // 2], "rolls"


def alarm_at(weights: Sequence[float], rolls: int, seed: int) -> int:
    """The roll after which the evidence first reached ALARM; rolls + 1 where it never did."""
    die, limit = Martingale(len(weights)), math.log(ALARM)
    for face in random.Random(seed).choices(range(1, len(weights) + 1), weights, k=rolls):
        if die.take(face) >= limit:
            return die.rolls
    return rolls + 1


if __name__ == "__main__":
    sys.exit(main())
