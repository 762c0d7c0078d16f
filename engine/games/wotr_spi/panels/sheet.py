"""The Endurance rows that lie open (E.3)."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from engine.core.look import Mark, Sight
from engine.core.panels import BoxesRow, BoxRow, Tag
from engine.games.wotr_spi.panels.boxes import boxes_of, printed_of

_BY_MARK: Final = {"x": "wounds", "/": "slashes"}


def rows(sight: Sight) -> tuple[BoxesRow, ...]:
    """The open rows, side by side."""
    sides: dict[str, list[BoxRow]] = defaultdict(list)
    for name, person in sight.view["people"].items():
        sides[person["side"]].append(_row(name, person, sight))
    return tuple(BoxesRow(sight.lexicon.name(side), tuple(found), side) for side, found in sorted(sides.items()))


def _row(name: str, person: Mapping[str, Any], sight: Sight) -> BoxRow:
    is_told = printed_of(name, sight).isdigit()
    boxes = boxes_of(name, person, sight)
    return BoxRow(
        id=name,
        piece=sight.lexicon.name(name),
        place=sight.lexicon.place(person["hex"]) if person["hex"] else "off the map",
        boxes=boxes if is_told else (*boxes, ""),
        tag=Tag("dead", "bad") if person["dead"] else None,
        is_open=not is_told,
        may_mark=not person["dead"],
    )


def marked(sight: Sight, mark: Mark) -> Mapping[str, Any] | None:
    """A mark in a box, as the row counted anew: marks of a kind stand together, so a box only tells how many."""
    person = sight.view["people"].get(mark.id)
    if person is None:
        return None
    boxes = list(boxes_of(mark.id, person, sight))
    before = boxes[mark.box] if mark.box < len(boxes) else ""
    if before == mark.mark:
        return None
    fact = _BY_MARK[mark.mark or before]
    count = person[fact] + (1 if mark.mark else -1)
    return {
        "do": "SetByHand",
        "fact": fact,
        "key": mark.id,
        "value": str(count),
        "reason": "marked on the Endurance sheet",
    }
