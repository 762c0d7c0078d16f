"""Throws as the Table asks about them, cut from drawn trays: one die in doubt, several, too many, too few, none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from companion.models import SourceModel, TableModel
from companion.senses.inputs import Devices, Senses, sources_for
from companion.senses.throws import NOTHING_SAID, Said
from companion.senses.tray_watch import dice_seen
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from engine.core.ask import D6, Roll
from tests.companion import samples

BODIES = {"ivory": (206, 228, 234), "red": (44, 38, 176), "black": (38, 36, 36), "green": (44, 110, 40)}
BODY = ("ivory", "red", "ivory", "black", "green")
EDGE, APART = 62, 118
"""Pixels of a die's edge, and between two middles."""
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "adgcfi"}
TWO_READINGS = Why("two readings", "Two readings: 2, or more with a pip lost in shine or shadow.")
Shown = tuple[tuple[int, ...], ...]


def frame_of(faces: Shown) -> np.ndarray:
    """A drawn tray with these dice in a row, the first face of each on top: (480, 640, 3) uint8, BGR."""
    grain = np.random.default_rng(3).integers(-7, 8, (480, 640, 1))
    frame = np.clip(np.array((58, 84, 60)) + grain, 0, 255).astype(np.uint8)
    for place, known in enumerate(faces):
        body = BODIES["red" if len(faces) == 1 else BODY[place]]
        ink = (30, 30, 34) if sum(body) > 400 else (232, 236, 238)
        middle = np.array((320 + APART * (place - (len(faces) - 1) / 2), 240))
        angle = np.radians(20 + 13 * place)
        turn = np.array(((np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))))
        corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * EDGE / 2 @ turn.T + middle
        cv2.fillConvexPoly(frame, corners.round().astype(np.int32) + 5, (30, 44, 32), cv2.LINE_AA)
        cv2.fillConvexPoly(frame, corners.round().astype(np.int32), body, cv2.LINE_AA)
        for pip in PIPS[max(1, known[0])]:
            row, column = divmod("abcdefghi".index(pip), 3)
            x, y = (np.array((column - 1, row - 1)) * EDGE / 4 @ turn.T + middle).round().astype(int)
            cv2.circle(frame, (int(x), int(y)), 6, ink, -1, cv2.LINE_AA)
    return cv2.GaussianBlur(frame, (3, 3), 0)


def boxes_of(faces: Shown) -> list[tuple[int, int, int, int]]:
    """Where `frame_of` puts them."""
    side = round(1.3 * EDGE)
    lefts = [round(320 + APART * (place - (len(faces) - 1) / 2) - side / 2) for place in range(len(faces))]
    return [(left, 240 - side // 2, side, side) for left in lefts]


def source(faces: Shown, dice: int, said: Said = NOTHING_SAID, colours: tuple[str, ...] = ()) -> SourceModel:
    """The tray with dice that may show these faces, before a roll of so many dice."""
    lying = tuple(
        DieSeen(known[0], box, 0.6 if len(known) > 1 else 0.97, known[1:], colours[place] if colours else "")
        for place, (known, box) in enumerate(zip(faces, boxes_of(faces), strict=True))
    )
    is_sure = all(len(known) == 1 and known[0] for known in faces)
    reading = DiceReading(lying, is_sure, TWO_READINGS)
    seen = dice_seen(reading, frame_of(faces), "camera 0")
    roll = Roll(id="r", seat="dark_power", cites="J.1", says="ask.search", dice=(D6,) * dice)
    (tray,) = sources_for(roll, Senses(tray=seen, said=said), Devices(live=samples.picture()))
    return tray


def table(tray: SourceModel, dice: int = 1) -> TableModel:
    """The Table with this tray in its ask."""
    ask = samples.TABLE.ask
    assert ask is not None
    field = replace(samples.PIPS, count=dice, title="The die" if dice == 1 else f"The {dice} dice")
    return replace(samples.TABLE, ask=replace(ask, sources=(tray,), hand=replace(samples.ROLL, fields=(field,))))


def tables() -> dict[str, TableModel]:
    """Every shape the question has."""
    red = ("red",)
    return {
        "throw_one": table(source(((2, 3),), 1, colours=red)),
        "throw_one_pad": table(source(((2, 3),), 1, Said().opening(0), red)),
        "throw_blank": table(source(((0,),), 1)),
        "throw_one_of_three": table(source(((5,), (2, 3), (6,)), 3, colours=("ivory", "red", "ivory")), 3),
        "throw_two_of_three": table(source(((5, 6), (4,), (2, 3)), 3), 3),
        "throw_five": table(source(((5, 6), (4, 6), (2, 3), (1,), (3, 2)), 5), 5),
        "throw_too_many": table(source(((5,), (4,), (2,)), 1)),
        "throw_too_few": table(source(((5,),), 2), 2),
        "throw_sure": table(source(((4,),), 1)),
        "throw_sure_two": table(source(((2,), (5,)), 2), 2),
        "throw_sure_changed": table(source(((2,), (5,), (1,)), 3, Said().saying(0, 3).opening(1)), 3),
    }
