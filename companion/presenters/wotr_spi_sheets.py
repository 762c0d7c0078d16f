"""War of the Ring (SPI): the Endurance rows that lie open, what stands on the map, and what may be set by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from companion.presenters import models
from companion.presenters.looks import Sight
from companion.presenters.models import TagModel
from companion.presenters.pages import CROSS, NO_MARK, SLASH, MarkBox, OnMapModel, SheetModel, SheetRowModel
from companion.presenters.sheets import HandFact
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


def on_map(sight: Sight) -> tuple[OnMapModel, ...]:
    """Every counter the record knows in public, by hex."""
    shown, place = sight.view["map"], sight.lexicon.place
    lines = [
        OnMapModel(f"face_down_counters/{hex_}", place(hex_), _counted(count, "face-down counter"), colour="fellow")
        for hex_, count in shown["face_down"].items()
    ]
    lines += [
        OnMapModel(f"spotted_hobbits/{hex_}", place(hex_), _counted(count, "spotted Hobbit"), colour="fellow")
        for hex_, count in shown["spotted_hobbits"].items()
    ]
    lines += [
        OnMapModel(
            f"hex/{name}", place(person["hex"]), sight.lexicon.name(name), colour=COLOURS.get(person["side"], "text")
        )
        for name, person in sight.view["people"].items()
        if person["hex"] and not person["dead"]
    ]
    return tuple(lines)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


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


def hand_facts(sight: Sight) -> tuple[HandFact, ...]:
    """The public facts and for whom they are kept."""
    name = sight.lexicon.name
    people = tuple((id_, name(id_)) for id_ in sight.view["people"])
    seats = tuple((seat, name(seat)) for seat in sight.view["events"]["hands"])
    boxes = tuple((hex_, sight.lexicon.place(hex_)) for hex_ in sight.view["magic_boxes"])
    return (
        HandFact("hex", "where a Character stands", models.HEX, people),
        HandFact("face_down_counters", "face-down counters in a hex", models.NUMBER, ()),
        HandFact("spotted_hobbits", "spotted Hobbits in a hex", models.NUMBER, ()),
        HandFact("dead", "whether a Character is dead", models.CONFIRM, people),
        HandFact("wounds", "boxes marked with a cross", models.NUMBER, people),
        HandFact("slashes", "boxes marked with a slash", models.NUMBER, people),
        HandFact("spent", "Shadow Points spent", models.NUMBER),
        HandFact("turn", "the Game-Turn", models.NUMBER),
        HandFact("ring_worn", "whether the Ring is worn", models.CONFIRM),
        HandFact("mobilized", "whether Mordor is mobilized", models.CONFIRM),
        HandFact("event_deck", "cards in the Event Deck", models.NUMBER),
        HandFact("event_hand", "Event Cards in a hand", models.NUMBER, seats),
        HandFact("magic_box", "Magic Cards in a box", models.NUMBER, boxes),
    )
