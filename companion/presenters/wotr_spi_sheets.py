"""War of the Ring (SPI): the Endurance rows that lie open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from companion.presenters.looks import Sight
from companion.presenters.models import TagModel
from companion.presenters.pages import CROSS, NO_MARK, SLASH, MarkBox, SheetModel, SheetRowModel
from companion.presenters.wotr_spi import COLOURS, boxes_of

_BY_MARK = {CROSS: "wounds", SLASH: "slashes"}


def sheets(sight: Sight) -> tuple[SheetModel, ...]:
    """The open rows, side by side."""
    sides: dict[str, list[SheetRowModel]] = defaultdict(list)
    for name, person in sight.view["people"].items():
        sides[person["side"]].append(_row(name, person, sight))
    return tuple(
        SheetModel(sight.lexicon.name(side), COLOURS.get(side, "text"), tuple(rows))
        for side, rows in sorted(sides.items())
    )


def _row(name: str, person: Mapping[str, Any], sight: Sight) -> SheetRowModel:
    is_told = sight.paper.value("characters", name, "endurance").isdigit()
    where = sight.lexicon.place(person["hex"]) if person["hex"] else "off the map"
    boxes = boxes_of(name, person, sight)
    return SheetRowModel(
        id=name,
        name=sight.lexicon.name(name),
        note=where,
        boxes=boxes if is_told else (*boxes, ""),
        is_open=not is_told,
        tag=TagModel("dead", "bad") if person["dead"] else None,
        may_mark=not person["dead"],
    )


def marked(sight: Sight, mark: MarkBox) -> Mapping[str, Any] | None:
    """A mark in a box, as the row counted anew: marks of a kind stand together, so a box only tells how many."""
    person = sight.view["people"].get(mark.character)
    if person is None:
        return None
    boxes = list(boxes_of(mark.character, person, sight))
    before = boxes[mark.box] if mark.box < len(boxes) else NO_MARK
    if before == mark.mark:
        return None
    fact = _BY_MARK[mark.mark or before]
    count = person[fact] + (1 if mark.mark else -1)
    return {
        "do": "SetByHand",
        "fact": fact,
        "key": mark.character,
        "value": str(count),
        "reason": "marked on the Endurance sheet",
    }
