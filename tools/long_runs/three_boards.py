"""Knizia's The Lord of the Rings by touches to the end of Shelob's Lair, lying and upright: taps and hand-overs."""

from __future__ import annotations

import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.long_runs import Tell

MUST_BE_ZERO = ("hand-overs", "plain turns of more than 8 taps", "cut texts", "overlapping targets", "acts missing")
LARGEST = ("most taps of a turn",)
SAMPLE = {"acts": 4}
MOST = 8
WAYS = (("upright", "800x1280"), ("lying", "1280x800"))


def run(seed: int, tell: Tell, *, acts: int = 1000) -> dict[str, int]:
    """Play so many acts of the evening, or all. Seeds 1 and 2 are of the same cards, so are 3 and 4: odd lying, even
    upright.
    """
    way, size = WAYS[seed % 2]
    cards = (seed + 1) // 2 * 1000
    boards: Any = import_module("tests.games.lotr_knizia.evening.three_boards")
    played: Any = import_module("tests.evening.play")
    with tempfile.TemporaryDirectory() as name:
        steps = boards.play_it(Path(name), size, acts=acts, seed=cards)
        told = boards.touches(Path(name))
    turns: dict[int, int] = {}
    for turn, _, taps in told:
        turns[turn] = turns.get(turn, 0) + taps
    plain = boards.plain_turns(told)
    for turn, taps in sorted(turns.items()):
        tell(f"{way}, {'setup' if turn == 0 else f'turn {turn}'}: {taps} taps{' (plain)' if turn in plain else ''}")
    given = sum(len(what.split(" + ")) for _, what, _ in told)
    held = sum(played.handovers(steps).values())
    return {
        "acts": given,
        "acts missing": min(acts, len(boards.planned(cards))) - given,
        "taps": sum(turns.values()),
        "turns": len(turns) - (0 in turns),
        "most taps of a turn": max(turns.values()),
        "plain turns": len(plain),
        "taps of plain turns": sum(plain.values()),
        "plain turns of more than 8 taps": sum(taps > MOST for taps in plain.values()),
        "hand-overs": held,
        "cut texts": sum(len(step["clipped"]) for step in steps),
        "overlapping targets": sum(len(step["overlapping"]) for step in steps),
        f"{way}: acts": given,
        f"{way}: taps": sum(turns.values()),
        f"{way}: hand-overs": held,
    }
