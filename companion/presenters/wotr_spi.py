"""How War of the Ring (SPI) looks: its Shadow Points Track, its map in words, its hands of cards, its open rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.presenters.fields import capital
from companion.presenters.ledger import place_words
from companion.presenters.lexicon import Lexicon
from companion.presenters.looks import Sight
from companion.presenters.models import LineModel, PhaseModel, RowModel, SectionModel, TagModel
from companion.presenters.wotr_spi_duel import duel as duel
from companion.presenters.wotr_spi_rows import boxes_of as boxes_of
from engine.core.game import Place
from engine.games.wotr_spi import pieces

COLOURS: Final[Mapping[str, str]] = {"dark_power": "dark", "fellowship": "fellow"}
NOTE_HAND: Final = "NoteHand"
DARK_POWER, FELLOWSHIP = "dark_power", "fellowship"
_PHASES: Final = ("ring", "events", "search", "fellowship", "dark_power", "indication")
_TRACK_CELLS: Final = 15
_NOBODY_TOLD: Final = "?"


def turn(sight: Sight) -> str:
    """'Game-Turn 3', or the setup before the first one."""
    view = sight.view
    if view["phase"] in ("setup", "over"):
        return sight.lexicon.text.say(f"phase.{view['phase']}")
    return f"Game-Turn {view['turn']}"


def date(sight: Sight) -> str:
    """The week on the Turn Record Track, where the box knows it."""
    return sight.paper.value("turn_track", str(sight.view["turn"]), "date") if sight.view["phase"] != "setup" else ""


def phases(sight: Sight) -> tuple[PhaseModel, ...]:
    """D's sequence of play."""
    now = sight.view["phase"]
    at = _PHASES.index(now) if now in _PHASES else -1
    return tuple(
        PhaseModel(
            sight.lexicon.text.say(f"phase.{phase}"), "now" if place == at else "done" if place < at else "later"
        )
        for place, phase in enumerate(_PHASES)
    )


def sections(sight: Sight) -> tuple[SectionModel, ...]:
    """The public state in the order in which the table asks for it."""
    if sight.view["phase"] == "setup":
        return (_setup(sight),)
    shadow, search, rest = _shadow(sight), _search(sight), (_cards(sight), _letters(sight))
    where = (_map(sight), _characters(sight))
    found: tuple[SectionModel | None, ...]
    match sight.view["phase"]:
        case "search":
            found = (shadow, search, *where, *rest)
        case "fellowship":
            found = (*where, shadow, search, *rest)
        case _:
            found = (shadow, *where, search, *rest)
    return tuple(section for section in found if section is not None)


def _setup(sight: Sight) -> SectionModel:
    lexicon = sight.lexicon
    boxes = (f"{lexicon.place(hex_)}: {count}" for hex_, count in pieces.MAGIC_BOXES.items())
    lines = (
        LineModel("Lay out the map. A tap on the left says that a step is done."),
        *_dark_start(lexicon),
        LineModel("The Ring under Frodo; Palantíri 45 in W2421, 44 in E0428, 46 in E1128 (C.3)"),
        LineModel("Magic Cards in each box, the others dealt unseen", ", ".join(boxes)),
    )
    return SectionModel("Setting up", lines=lines, cites=lexicon.cites("C.2 C.3"))


def _dark_start(lexicon: Lexicon) -> Iterable[LineModel]:
    standing = defaultdict(list)
    for name, hex_ in pieces.DARK_START.items():
        standing[hex_].append(name)
    for hex_, names in standing.items():
        yield LineModel(lexicon.names(names), f"face-up in {lexicon.place(hex_)}")


def _shadow(sight: Sight) -> SectionModel:
    shadow = sight.view["shadow"]
    spent = shadow["spent"]
    cells = tuple(str(number) for number in range(1, max(_TRACK_CELLS, spent) + 1))
    return SectionModel(
        "Shadow Points spent this Game-Turn",
        track=cells,
        filled=spent,
        colour="dark",
        lines=tuple(_shadow_lines(shadow)),
        cites=sight.lexicon.cites("I.1"),
    )


def _shadow_lines(shadow: Mapping[str, Any]) -> Iterable[LineModel]:
    if shadow["forfeited_on"] is not None:
        yield LineModel(
            f"Forfeited on Game-Turn {shadow['forfeited_on']}: there are no more Shadow Points.", tone="bad"
        )
        return
    if shadow["opened"]:
        yield LineModel(f"Letter {shadow['letter']} lies open.", "D.6", f"{shadow['points']} points")
    elif shadow["sealed"]:
        yield LineModel("The letter is sealed; it is shown at turn end (D.6).", f"seal {shadow['seal']}")
    else:
        yield LineModel("No letter is sealed yet.", tone="dim")
    if shadow["die"] is not None:
        yield LineModel("Rolled for Shadow Points", value=str(shadow["die"]))


def _search(sight: Sight) -> SectionModel | None:
    search = sight.view["search"]
    if search["card"] is None:
        return None
    name = sight.lexicon.name
    lines = [
        LineModel(f"Search Card {search['card']}: {name(search['force'])}", _provinces(search["provinces"], sight))
    ]
    left = search["nazgul_left"], search["orcs_left"]
    if left[0]:
        lines.append(LineModel("Nazgûl left to search", value=str(left[0])))
    if left[1]:
        lines.append(LineModel("Strength Points of Orcs left to search", value=str(left[1])))
    if not any(left):
        lines.append(LineModel("Its whole force has been used.", tone="dim"))
    return SectionModel("Search", lines=tuple(lines), cites=sight.lexicon.cites("J.1"))


def _provinces(provinces: Iterable[str], sight: Sight) -> str:
    return ", ".join(sight.lexicon.name(province).replace("_", " ").title() for province in provinces)


def _map(sight: Sight) -> SectionModel:
    shown, place = sight.view["map"], sight.lexicon.place
    rows = [
        RowModel(place(hex_), "face-down Fellowship counters", tag=TagModel(str(count), "plain"))
        for hex_, count in shown["face_down"].items()
    ]
    rows += [
        RowModel(place(hex_), "Hobbits, which one only the Fellowship knows", tag=TagModel(f"{count} spotted", "bad"))
        for hex_, count in shown["spotted_hobbits"].items()
    ]
    rows += [
        RowModel(place(hex_), sight.lexicon.name(band["kind"]), tag=TagModel(f"strength {band['strength']}", "plain"))
        for hex_, band in shown["orcs"].items()
    ]
    rows += [
        RowModel(place(hex_), capital(sight.lexicon.names(captives)), tag=TagModel("captive", "bad"))
        for hex_, captives in shown["captives"].items()
    ]
    lines = []
    if sight.view["ring"]["worn"]:
        lines.append(LineModel("The Ring is worn.", tone="bad"))
    if sight.view["gollum"]:
        lines.append(LineModel(f"Gollum: {sight.lexicon.name(sight.view['gollum'])}", "E.9"))
    if sight.view["mobilized_by"]:
        lines.append(LineModel("Mordor is mobilized.", str(sight.view["mobilized_by"])))
    return SectionModel("On the map", rows=tuple(rows), lines=tuple(lines))


def _characters(sight: Sight) -> SectionModel:
    """Who lies open where, and the rows that bear a mark; whole rows stand on the Endurance page."""
    people = sight.view["people"]
    hurt = [name for name, person in people.items() if _marks(person) or person["dead"]]
    standing: dict[str, list[str]] = defaultdict(list)
    for name, person in people.items():
        if not person["dead"] and person["hex"]:
            standing[person["hex"]].append(sight.lexicon.name(name))
    lines = tuple(LineModel(", ".join(names), sight.lexicon.place(hex_)) for hex_, names in standing.items())
    rows = tuple(open_row(name, people[name], sight) for name in hurt)
    return SectionModel("Characters in the open", rows=rows, lines=lines, cites=sight.lexicon.cites("E.3"))


def _marks(person: Mapping[str, Any]) -> int:
    return int(person.get("wounds", 0)) + int(person.get("slashes", 0)) + int(person.get("circles", 0))


def open_row(name: str, person: Mapping[str, Any], sight: Sight) -> RowModel:
    """The Endurance row of a Character everybody may see."""
    is_told = sight.paper.value("characters", name, "endurance").isdigit()
    hurt = person["wounds"] + person["slashes"]
    words = "dead" if person["dead"] else f"{hurt} marked" if hurt else "unmarked"
    tag = TagModel(words if is_told else f"{words} of {_NOBODY_TOLD}", "bad" if person["dead"] else "dim")
    where = sight.lexicon.place(person["hex"]) if person["hex"] else "off the map"
    return RowModel(sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _cards(sight: Sight) -> SectionModel:
    events = sight.view["events"]
    lines = [LineModel("In the Event Deck", value=str(events["deck"]))]
    lines += [
        LineModel(f"Held by the {sight.lexicon.name(seat)}", value=str(count))
        for seat, count in events["hands"].items()
    ]
    if events["discards"]:
        up = [sight.lexicon.card(card) for card in events["discards"] if card is not None]
        note = f"face-up: {', '.join(up)}" if up else "all face-down"
        lines.append(LineModel("Discarded", note, str(len(events["discards"]))))
    if events["out_of_play"]:
        gone = ", ".join(sight.lexicon.card(card) for card in events["out_of_play"])
        lines.append(LineModel("Out of the game", gone, str(len(events["out_of_play"]))))
    boxes = ", ".join(
        f"{sight.lexicon.place(hex_)}: {count}" for hex_, count in sight.view["magic_boxes"].items() if count
    )
    if boxes:
        lines.append(LineModel("Magic Cards in their boxes", boxes))
    return SectionModel("Cards", lines=tuple(lines), cites=sight.lexicon.cites("N.1"))


def _letters(sight: Sight) -> SectionModel | None:
    history = sight.view["shadow"]["history"]
    if not history:
        return None
    lines = tuple(
        LineModel(
            f"Game-Turn {past['turn']}: letter {past['letter']}, die {past['die']}",
            f"{past['points']} points",
            f"{past['spent']} spent",
            "bad" if past["points"] is not None and past["spent"] > past["points"] else "plain",
        )
        for past in reversed(history)
    )
    return SectionModel("Letters shown", lines=lines, cites=sight.lexicon.cites("D.6"))


def desk_sections(sight: Sight, seat: str) -> tuple[SectionModel, ...]:
    """What only this seat may look at."""
    if seat == DARK_POWER:
        desk = sight.view["dark_power_desk"]
        return (_points(desk), _hand(desk, sight))
    desk = sight.view["fellowship_desk"]
    return (_company(desk, sight), _magic(desk, sight), _hand(desk, sight))


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """A seat's Event Cards, as its own desk has them."""
    return tuple(view[f"{seat}_desk"]["event_cards"])


def _points(desk: Mapping[str, Any]) -> SectionModel:
    letter = LineModel("This Game-Turn's letter", value=desk["letter"] or "none yet")
    rolled = LineModel("Shadow Points", value=_NOBODY_TOLD if desk["points"] is None else str(desk["points"]))
    left = LineModel("left to spend", value=_NOBODY_TOLD if desk["points_left"] is None else str(desk["points_left"]))
    return SectionModel("Shadow Points", lines=(letter, rolled, left))


def _hand(desk: Mapping[str, Any], sight: Sight) -> SectionModel:
    held = list(desk["event_cards"])
    elsewhere = {line["card"]: Place(line["pile"], line["of"]) for line in desk["misplaced"]}
    lines = []
    for card in held:
        if card in elsewhere:
            told = f"the record has it {place_words(elsewhere[card], sight.lexicon)} too: look your hand over"
            lines.append(LineModel(sight.lexicon.card(card), told, tone="bad"))
        elif card is not None:
            lines.append(LineModel(sight.lexicon.card(card)))
    unseen = held.count(None)
    if unseen:
        lines.append(LineModel("not told to the tablet", value=str(unseen), tone="dim"))
    if not lines:
        lines.append(LineModel("none", tone="dim"))
    # Said after every draw of another seat, whichever card that was: so it tells nothing of it.
    if desk["hand_is_to_be_looked_over"] and lines and held != [None] * len(held):
        lines.append(LineModel("A card was drawn elsewhere since you looked: are these in your hand?", tone="gold"))
    return SectionModel("Event Cards in your hand", lines=tuple(lines))


def _company(desk: Mapping[str, Any], sight: Sight) -> SectionModel:
    rows = tuple(_own_row(name, person, sight) for name, person in desk["people"].items())
    return SectionModel("Your Characters", rows=rows)


def _own_row(name: str, person: Mapping[str, Any], sight: Sight) -> RowModel:
    where = sight.lexicon.place(person["hex"]) if person["hex"] else "not noted where"
    words = ["bears the Ring"] if person["ringbearer"] else []
    words.append("face-up" if person["face_up"] else "spotted" if person["spotted"] else "face-down")
    tag = TagModel(" · ".join(words), "gold" if person["ringbearer"] else "dim")
    return RowModel(sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _magic(desk: Mapping[str, Any], sight: Sight) -> SectionModel:
    held: dict[str, list[str]] = defaultdict(list)
    for card, holder in desk["magic_cards"].items():
        held[holder].append(sight.lexicon.card(int(card)))
    lines = [LineModel(sight.lexicon.name(holder), ", ".join(cards)) for holder, cards in held.items()]
    if desk["magic_unseen"]:
        lines.append(LineModel("taken, and not told to the tablet", value=str(desk["magic_unseen"]), tone="dim"))
    return SectionModel("Magic Cards by holder", lines=tuple(lines))
