"""The Endurance boxes of War of the Ring (SPI), as its sheet prints and marks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.look import Sight
from engine.games.wotr_spi.cards import SARUMAN_OF_THREE
from engine.games.wotr_spi.pieces import card_chart

NOBODY_TOLD: Final = "?"


def printed_of(name: str, sight: Sight) -> str:
    """How many boxes a row has: as its card prints it, or of Saruman as Y.6 has it until he is killed."""
    three = sight.view.get("three")
    if name == "saruman" and three is not None and not three["saruman_is_back"]:
        return SARUMAN_OF_THREE["endurance"]
    return sight.paper.value(card_chart(name), name, "endurance")


def boxes_of(name: str, person: Mapping[str, Any], sight: Sight) -> tuple[str, ...]:
    """The Endurance boxes of a row: as many as the sheet prints, or as many as are marked where nobody has told."""
    printed = printed_of(name, sight)
    marks = ["x"] * person.get("wounds", 0) + ["/"] * person.get("slashes", 0)
    count = int(printed) if printed.isdigit() else 0
    boxes = (marks + [""] * count)[: max(count, len(marks))]
    for place in range(person.get("circles", 0)):
        if place == len(boxes):
            boxes.append("")
        boxes[place] += "o"
    return tuple(boxes)
