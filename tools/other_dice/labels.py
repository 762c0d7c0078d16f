"""What is true of a scene, as a row of labels.csv: the columns of tools/bench/labels.py, and two about leaning."""

from __future__ import annotations

import json

from tools.other_dice.scene import Scene, box, sees_every_pip

COLUMNS = (
    "file", "faces", "source", "dice", "boxes_face_xyxy", "doubtful", "readable", "hardships", "note", "leans_deg",
    "from_up_deg",
)  # fmt: skip
MOST_READ_LEAN_DEG = 35.0
"""Up to here a leaning die has a face (tools/dice_net/README.md)."""


def is_readable(scene: Scene) -> bool:
    """Whether a person could tell every die's top face: each has one, and every pip of it is in sight."""
    return all(die.from_up_deg <= MOST_READ_LEAN_DEG and sees_every_pip(scene, die) for die in scene.dice)


def row_of(scene: Scene, kind: str, name: str) -> dict[str, object]:
    """A scene's row in labels.csv."""
    source = kind if scene.leans_deg is None else f"{kind} {scene.leans_deg:02.0f}"
    dice = sorted(scene.dice, key=lambda die: die.face)
    return {
        "file": name,
        "faces": "-".join(str(die.face) for die in dice),
        "source": source,
        "dice": len(dice),
        "boxes_face_xyxy": json.dumps([[die.face, *(round(each, 1) for each in box(scene, die))] for die in dice]),
        "doubtful": 0,
        "readable": "yes" if is_readable(scene) else "no",
        "hardships": kind.replace(" ", "-"),
        "note": "",
        "leans_deg": "" if scene.leans_deg is None else f"{scene.leans_deg:.0f}",
        "from_up_deg": "-".join(f"{die.from_up_deg:.1f}" for die in dice),
    }
