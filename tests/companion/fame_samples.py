"""Models of the Hall of Fame: long names, many games, a file that could not be read, one that is being read."""

from __future__ import annotations

from dataclasses import replace

from companion.fame.model import FameModel, GroupModel, ResultModel
from companion.fame.presenter import NONE_YET
from companion.models import OptionModel

WHO = "Frodo (Anna), Sam (Ben), Pippin (The third player), Merry (Éva), Fatty (Maximilian)"
RESULTS = (
    ResultModel(1, WHO, "The last door is opened: all have won · 24 November 2026 · To the end", "85", "a.ringtable"),
    ResultModel(2, "Frodo 67, Sam (Ben) 64", "All is done, and Frodo scores most · 1 May 2026 · Béla", "67", "b"),
    ResultModel(2, WHO, "The bearer is caught · 1 January 2026 · The long winter game with Béla", "67", "c"),
)
HALL = FameModel(
    (
        GroupModel("Where it begins: 12 · 5 players", RESULTS),
        GroupModel("Where it begins: 12 · Competitive · 2 players", RESULTS[1:2]),
        GroupModel("Where it begins: 15 · 4 players", RESULTS * 4),
    ),
    "The Lord of the Rings",
    games=(OptionModel("rings", "The Lord of the Rings"), OptionModel("lanterns", "Lanterns")),
    game="rings",
    left_out=("broken.ringtable is left out. Entry 41 was altered. Keep the file, and run: ringtable verify broken",),
)
READING = replace(HALL, groups=(), says=NONE_YET, progress="Reading table 3 of 200 …", share=0.02)
EMPTY = FameModel(title="The Lord of the Rings", says=NONE_YET, game="rings")
STOPPED = replace(HALL, is_stopped=True, left_out=HALL.left_out * 9)
