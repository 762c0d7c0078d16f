"""What one seat alone may look at: its points or its Characters, and its cards."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from engine.core.ask import Ask
from engine.core.look import Sight
from engine.core.panels import BoxesRow, BoxRow, Choice, Line, Lines, Panel, Tag, Tile
from engine.games.wotr_spi.panels import politics
from engine.games.wotr_spi.panels.boxes import NOBODY_TOLD, boxes_of
from engine.games.wotr_spi.pieces import DARK_POWER, LETTERS, SARUMAN

_SECTION: Final = {
    **dict.fromkeys((57, 58, 59), "N.5"), **dict.fromkeys((60, 61, 62), "N.6"), **dict.fromkeys((63, 64, 65), "N.7"),
    **dict.fromkeys((66, 67), "N.8"), 68: "N.9", 69: "N.10", 70: "N.11", 71: "N.12", 72: "N.13", 73: "N.13", 74: "N.14",
    75: "N.15", 76: "N.16", 77: "N.17", 78: "N.18", 79: "N.19", **dict.fromkeys((80, 81, 82), "N.20"),
    83: "R.8", 84: "R.9", 85: "R.9", **{card: f"R.{card - 76}" for card in range(86, 97)},
}  # fmt: skip
"""Which paragraph tells what an Event Card does."""


def panels(sight: Sight, seat: str) -> tuple[Panel, ...]:
    """What only this seat may look at."""
    if seat == DARK_POWER:
        desk = sight.view["dark_power_desk"]
        return (*politics.panels(sight, seat), _points(desk, sight), _hand(desk, sight))
    if seat == SARUMAN:
        desk = sight.view["saruman_desk"]
        return (*politics.panels(sight, seat), _hand(desk, sight), politics.magic(desk, sight))
    desk = sight.view["fellowship_desk"]
    return (*politics.panels(sight, seat), _company(desk, sight), _magic(desk, sight), _hand(desk, sight))


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """A seat's Event Cards, as its own desk has them."""
    return tuple(view[f"{seat}_desk"]["event_cards"])


def choice(sight: Sight, seat: str, ask: Ask) -> Choice | None:
    """I.1, I.2  The letters with what each die gives by the Shadow Points Table, which was read whole in public."""
    if ask.answer != "ChooseLetter":
        return None
    say = sight.lexicon.text.say
    heads = tuple(str(die) for die in range(1, 7))
    tiles = tuple(
        Tile(letter, letter, tuple(sight.paper.value("shadow_points", letter, die) for die in heads))
        for letter in LETTERS
    )
    return Choice("letter", tiles, heads, note=say("desk.letter_note"), confirm=say("desk.seal_it"))


def _points(desk: Mapping[str, Any], sight: Sight) -> Lines:
    say = sight.lexicon.text.say
    letter = Line(say("desk.letter"), value=desk["letter"] or say("desk.no_letter"))
    rolled = Line(say("desk.points"), value=NOBODY_TOLD if desk["points"] is None else str(desk["points"]))
    left = Line(say("desk.left"), value=NOBODY_TOLD if desk["points_left"] is None else str(desk["points_left"]))
    return Lines(say("desk.points"), (letter, rolled, left))


def _hand(desk: Mapping[str, Any], sight: Sight) -> Lines:
    held, say = list(desk["event_cards"]), sight.lexicon.text.say
    elsewhere = {line["card"]: (line["pile"], line["of"]) for line in desk["misplaced"]}
    lines = []
    for card in held:
        if card in elsewhere:
            told = say("desk.misplaced", {"where": sight.lexicon.where(*elsewhere[card])})
            lines.append(Line(sight.lexicon.card(card), told, tone="bad"))
        elif card is not None:
            lines.append(Line(sight.lexicon.card(card), _does(card, sight), card=card))
    unseen = held.count(None)
    if unseen:
        lines.append(Line(say("desk.unseen"), value=str(unseen), tone="dim"))
    if not lines:
        lines.append(Line(say("desk.no_card"), tone="dim"))
    # Said after every draw of another seat, whichever card that was: so it tells nothing of it.
    if desk["hand_is_to_be_looked_over"] and lines and held != [None] * len(held):
        lines.insert(0, Line(say("desk.look_over"), tone="gold"))
    return Lines(say("desk.hand"), tuple(lines))


def _does(card: int, sight: Sight) -> str:
    """What a card does as far as the book tells, in our words."""
    section = _SECTION.get(card, "")
    return sight.lexicon.rules[section][1] if section in sight.lexicon.rules else ""


def plays(sight: Sight, seat: str, card: int) -> Mapping[str, Any]:
    """N.4  An Event Card is announced and laid face-up."""
    return {"do": "PlayEvent", "card": card}


def _company(desk: Mapping[str, Any], sight: Sight) -> BoxesRow:
    rows = tuple(_own_row(name, person, sight) for name, person in desk["people"].items())
    return BoxesRow(sight.lexicon.text.say("desk.company"), rows)


def _own_row(name: str, person: Mapping[str, Any], sight: Sight) -> BoxRow:
    say = sight.lexicon.text.say
    where = sight.lexicon.place(person["hex"]) if person["hex"] else say("desk.nowhere")
    words = [say("desk.bears")] if person["ringbearer"] else []
    words.append(say("desk." + ("face_up" if person["face_up"] else "spotted" if person["spotted"] else "face_down")))
    tag = Tag(" · ".join(words), "gold" if person["ringbearer"] else "dim")
    return BoxRow(name, sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _magic(desk: Mapping[str, Any], sight: Sight) -> Lines:
    held: dict[str, list[str]] = defaultdict(list)
    say = sight.lexicon.text.say
    for card, holder in desk["magic_cards"].items():
        held[holder].append(sight.lexicon.card(int(card)))
    lines = [Line(sight.lexicon.name(holder), ", ".join(cards)) for holder, cards in held.items()]
    if desk["magic_unseen"]:
        lines.append(Line(say("desk.magic_unseen"), value=str(desk["magic_unseen"]), tone="dim"))
    return Lines(say("desk.magic"), tuple(lines))
