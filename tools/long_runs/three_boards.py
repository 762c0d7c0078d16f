"""Knizia's The Lord of the Rings by touches to the end of Shelob's Lair, lying and upright: taps and hand-overs."""

from __future__ import annotations

import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.long_runs import Tell

MUST_BE_ZERO = ("hand-overs", "plain turns of more than 8 taps", "cut texts", "overlapping targets", "acts missing")
LARGEST = ("most taps of a turn",)
SAMPLE = {"acts": 0, "upright": 4}
MOST = 8
LYING, UPRIGHT = "1280x800", "800x1280"


def run(seed: int, tell: Tell, *, acts: int = 1000, upright: int = 1000) -> dict[str, int]:
    """Play so many acts of the evening lying and so many upright, or all; the seed says with which cards."""
    both = [(LYING, "lying", acts), (UPRIGHT, "upright", upright)]
    told = {way: _held(size, way, most, seed, tell) for size, way, most in both if most}
    whole: dict[str, int] = {}
    for counts in told.values():
        for what, count in counts.items():
            before = whole.get(what, 0)
            whole[what] = max(before, count) if what in LARGEST else before + count
    for way, counts in told.items():
        whole |= {f"{way}: {what}": counts[what] for what in ("acts", "taps", "turns", "hand-overs")}
    return whole


def _held(size: str, way: str, acts: int, seed: int, tell: Tell) -> dict[str, int]:
    """What one evening came to with the tablet held this way."""
    boards: Any = import_module("tests.games.lotr_knizia.evening.three_boards")
    played: Any = import_module("tests.evening.play")
    with tempfile.TemporaryDirectory() as name:
        steps = boards.play_it(Path(name), size, acts=acts, seed=seed * 1000)
        told = boards.touches(Path(name))
    turns: dict[int, int] = {}
    for turn, _, taps in told:
        turns[turn] = turns.get(turn, 0) + taps
    plain = boards.plain_turns(told)
    for turn, taps in sorted(turns.items()):
        tell(f"{way}, {'setup' if turn == 0 else f'turn {turn}'}: {taps} taps{' (plain)' if turn in plain else ''}")
    given = sum(len(what.split(" + ")) for _, what, _ in told)
    return {
        "acts": given,
        "acts missing": min(acts, len(boards.planned(seed * 1000))) - given,
        "taps": sum(turns.values()),
        "turns": len(turns) - (0 in turns),
        "most taps of a turn": max(turns.values()),
        "plain turns": len(plain),
        "taps of plain turns": sum(plain.values()),
        "plain turns of more than 8 taps": sum(taps > MOST for taps in plain.values()),
        "hand-overs": sum(played.handovers(steps).values()),
        "cut texts": sum(len(step["clipped"]) for step in steps),
        "overlapping targets": sum(len(step["overlapping"]) for step in steps),
    }
