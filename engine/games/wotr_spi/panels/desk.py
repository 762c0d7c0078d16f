"""What one seat alone may look at: its points or its Characters, and its cards."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import BoxesRow, BoxRow, Line, Lines, Panel, Tag
from engine.games.wotr_spi.panels.boxes import NOBODY_TOLD, boxes_of
from engine.games.wotr_spi.pieces import DARK_POWER


def panels(sight: Sight, seat: str) -> tuple[Panel, ...]:
    """What only this seat may look at."""
    if seat == DARK_POWER:
        desk = sight.view["dark_power_desk"]
        return (_points(desk), _hand(desk, sight))
    desk = sight.view["fellowship_desk"]
    return (_company(desk, sight), _magic(desk, sight), _hand(desk, sight))


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """A seat's Event Cards, as its own desk has them."""
    return tuple(view[f"{seat}_desk"]["event_cards"])


def _points(desk: Mapping[str, Any]) -> Lines:
    letter = Line("This Game-Turn's letter", value=desk["letter"] or "none yet")
    rolled = Line("Shadow Points", value=NOBODY_TOLD if desk["points"] is None else str(desk["points"]))
    left = Line("left to spend", value=NOBODY_TOLD if desk["points_left"] is None else str(desk["points_left"]))
    return Lines("Shadow Points", (letter, rolled, left))


def _hand(desk: Mapping[str, Any], sight: Sight) -> Lines:
    held = list(desk["event_cards"])
    elsewhere = {line["card"]: (line["pile"], line["of"]) for line in desk["misplaced"]}
    lines = []
    for card in held:
        if card in elsewhere:
            told = f"the record has it {sight.lexicon.where(*elsewhere[card])} too: look your hand over"
            lines.append(Line(sight.lexicon.card(card), told, tone="bad"))
        elif card is not None:
            lines.append(Line(sight.lexicon.card(card)))
    unseen = held.count(None)
    if unseen:
        lines.append(Line("not told to the tablet", value=str(unseen), tone="dim"))
    if not lines:
        lines.append(Line("none", tone="dim"))
    # Said after every draw of another seat, whichever card that was: so it tells nothing of it.
    if desk["hand_is_to_be_looked_over"] and lines and held != [None] * len(held):
        lines.append(Line("A card was drawn elsewhere since you looked: are these in your hand?", tone="gold"))
    return Lines("Event Cards in your hand", tuple(lines))


def _company(desk: Mapping[str, Any], sight: Sight) -> BoxesRow:
    rows = tuple(_own_row(name, person, sight) for name, person in desk["people"].items())
    return BoxesRow("Your Characters", rows)


def _own_row(name: str, person: Mapping[str, Any], sight: Sight) -> BoxRow:
    where = sight.lexicon.place(person["hex"]) if person["hex"] else "not noted where"
    words = ["bears the Ring"] if person["ringbearer"] else []
    words.append("face-up" if person["face_up"] else "spotted" if person["spotted"] else "face-down")
    tag = Tag(" · ".join(words), "gold" if person["ringbearer"] else "dim")
    return BoxRow(name, sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _magic(desk: Mapping[str, Any], sight: Sight) -> Lines:
    held: dict[str, list[str]] = defaultdict(list)
    for card, holder in desk["magic_cards"].items():
        held[holder].append(sight.lexicon.card(int(card)))
    lines = [Line(sight.lexicon.name(holder), ", ".join(cards)) for holder, cards in held.items()]
    if desk["magic_unseen"]:
        lines.append(Line("taken, and not told to the tablet", value=str(desk["magic_unseen"]), tone="dim"))
    return Lines("Magic Cards by holder", tuple(lines))
