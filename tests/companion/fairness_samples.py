"""Dice for the fairness tab: a fair and a loaded one, seeded, and the tab as it looks with them."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.dice.model import FAIRNESS
from companion.fairness.dice import CAMERA, HAND, ROLLER, TAUGHT, DieName
from companion.fairness.luck import Luck, Purpose, Symbol
from companion.fairness.martingale import watch
from companion.fairness.presenter import fairness_model
from companion.fairness.record import Record
from tests.companion import senses_samples

FAIR, LOADED = (1, 1, 1, 1, 1, 1), (3, 3, 3, 3, 3, 5)
"""Weights of the faces; the loaded die shows a 6 in one of four rolls."""


def rolled(weights: tuple[int, ...], rolls: int, seed: int) -> list[int]:
    """So many rolls of a die with these weights of its faces."""
    return random.Random(seed).choices(range(1, len(weights) + 1), weights, k=rolls)


FIRST = DieName(ROLLER, "roller RT-4F2A", "1st die")
SECOND = DieName(ROLLER, "roller RT-4F2A", "2nd die")
RED = DieName(CAMERA, "camera 0", "red")
ANNA = DieName(HAND, "Anna")
SIM = DieName(ROLLER, "roller sim-7 (simulator)", "1st die", is_simulated=True)
SEARCH = Purpose("War of the Ring", "Dark Power", "search", "Searches", "J.1")
POINTS = Purpose("War of the Ring", "Dark Power", "shadow_points", "Shadow Points", "I.1")
RECORD = Record(
    dice=(
        (FIRST, watch(rolled(FAIR, 600, 3))),
        (SECOND, watch(rolled(LOADED, 600, 3))),
        (RED, watch(rolled(FAIR, 143, 5))),
        (ANNA, watch(rolled(FAIR, 31, 6))),
        (SIM, watch(rolled(FAIR, 12, 7))),
    ),
    luck=((SEARCH, Luck(31, 98, 108.5, "somebody spotted", 31, 14.0, 11.3)), (POINTS, Luck(24, 91, 84.0))),
    tables=4,
)
FAIR_TAB = replace(senses_samples.SENSES, tab=FAIRNESS, fairness=fairness_model(RECORD))
LOADED_TAB = replace(FAIR_TAB, fairness=fairness_model(RECORD, SECOND.key))
SYMBOLS = ("blank", "blank", "eye", "one to go", "two to go", "cards")
TAUGHT_DIE = DieName(TAUGHT, "Our trouble die", die="trouble die", symbols=SYMBOLS)
"""A die with faces, of which two sides are blank."""
STOOD_IN = DieName(HAND, "Anna", die="an ordinary die for the trouble die", symbols=SYMBOLS)
TROUBLE = Purpose("The Ring", "Anna", "trouble", "Trouble", "T.2")
SYMBOL_RECORD = Record(
    dice=(
        (TAUGHT_DIE, watch(rolled((4, 4, 2, 2, 2), 260, 3), 6, TAUGHT_DIE.weights)),
        (STOOD_IN, watch(rolled(TAUGHT_DIE.weights, 42, 4), 6, TAUGHT_DIE.weights)),
        (ANNA, watch(rolled(FAIR, 31, 6))),
    ),
    luck=(
        (TROUBLE, Luck(42, 0, 0.0, symbols=tuple(
            Symbol(word, times, 42 * SYMBOLS.count(word) / 6)
            for word, times in zip(TAUGHT_DIE.faces, (13, 9, 7, 8, 5), strict=True)
        ))),
    ),
    tables=2,
)  # fmt: skip
SYMBOL_TAB = replace(FAIR_TAB, fairness=fairness_model(SYMBOL_RECORD))
STOOD_IN_TAB = replace(FAIR_TAB, fairness=fairness_model(SYMBOL_RECORD, STOOD_IN.key))
READING_TAB = replace(
    FAIR_TAB,
    fairness=replace(
        fairness_model(Record()),
        progress="Reading table 3 of 20 …",
        share=0.1,
        left_out=("old.ringtable is left out. It was written by a newer Ringtable. Update Ringtable on this tablet.",),
    ),
)
