"""What everybody sees of the game: the track, the search, the map in words, open rows, cards and letters."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.lexicon import Lexicon
from engine.core.look import Sight, phases_of
from engine.core.panels import (
    BoxesRow,
    BoxRow,
    Counter,
    Counters,
    Line,
    Lines,
    Panel,
    Strip,
    Tag,
    Track,
)
from engine.core.text import capital
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.panels.boxes import NOBODY_TOLD, boxes_of

_TRACK_CELLS: Final = 15


def strip(sight: Sight) -> Strip:
    """'Game-Turn 3' or the setup before the first one, its week on the Turn Record Track where the box knows it, and
    D's sequence of play.
    """
    view, say = sight.view, sight.lexicon.text.say
    now = view["phase"]
    turn = say(f"phase.{now}") if now in ("setup", "over") else f"Game-Turn {view['turn']}"
    date = sight.paper.value("turn_track", str(view["turn"]), "date") if now != "setup" else ""
    return Strip(turn, date, phases_of(sight))


def panels(sight: Sight) -> tuple[Panel, ...]:
    """The public state in the order in which the table asks for it."""
    if sight.view["phase"] == "setup":
        return (_setup(sight),)
    shadow, search, rest = _shadow(sight), _search(sight), (_cards(sight), *_letters(sight))
    where = (*_map(sight), *_characters(sight))
    match sight.view["phase"]:
        case "search":
            return (*shadow, *search, *where, *rest)
        case "fellowship":
            return (*where, *shadow, *search, *rest)
        case _:
            return (*shadow, *where, *search, *rest)


def _setup(sight: Sight) -> Lines:
    lexicon = sight.lexicon
    boxes = (f"{lexicon.place(hex_)}: {count}" for hex_, count in pieces.MAGIC_BOXES.items())
    lines = (
        Line("Lay out the map. A tap on the left says that a step is done."),
        *_dark_start(lexicon),
        Line("The Ring under Frodo; Palantíri 45 in W2421, 44 in E0428, 46 in E1128 (C.3)"),
        Line("Magic Cards in each box, the others dealt unseen", ", ".join(boxes)),
    )
    return Lines("Setting up", lines, lexicon.cites("C.2 C.3"))


def _dark_start(lexicon: Lexicon) -> Iterable[Line]:
    standing = defaultdict(list)
    for name, hex_ in pieces.DARK_START.items():
        standing[hex_].append(name)
    for hex_, names in standing.items():
        yield Line(lexicon.names(names), f"face-up in {lexicon.place(hex_)}")


def _shadow(sight: Sight) -> tuple[Panel, ...]:
    shadow = sight.view["shadow"]
    cells = tuple(str(number) for number in range(1, max(_TRACK_CELLS, shadow["spent"]) + 1))
    title, cites = "Shadow Points spent this Game-Turn", sight.lexicon.cites("I.1")
    return Track(title, cells, shadow["spent"], "dark_power", cites), Lines("", tuple(_shadow_lines(shadow)))


def _shadow_lines(shadow: Mapping[str, Any]) -> Iterable[Line]:
    if shadow["forfeited_on"] is not None:
        yield Line(f"Forfeited on Game-Turn {shadow['forfeited_on']}: there are no more Shadow Points.", tone="bad")
        return
    if shadow["opened"]:
        yield Line(f"Letter {shadow['letter']} lies open.", "D.6", f"{shadow['points']} points")
    elif shadow["sealed"]:
        yield Line("The letter is sealed; it is shown at turn end (D.6).", f"seal {shadow['seal']}")
    else:
        yield Line("No letter is sealed yet.", tone="dim")
    if shadow["die"] is not None:
        yield Line("Rolled for Shadow Points", value=str(shadow["die"]))


def _search(sight: Sight) -> tuple[Panel, ...]:
    search = sight.view["search"]
    if search["card"] is None:
        return ()
    name = sight.lexicon.name
    lines = [Line(f"Search Card {search['card']}: {name(search['force'])}", _provinces(search["provinces"], sight))]
    left = search["nazgul_left"], search["orcs_left"]
    if left[0]:
        lines.append(Line("Nazgûl left to search", value=str(left[0])))
    if left[1]:
        lines.append(Line("Strength Points of Orcs left to search", value=str(left[1])))
    if not any(left):
        lines.append(Line("Its whole force has been used.", tone="dim"))
    return (Lines("Search", tuple(lines), sight.lexicon.cites("J.1")),)


def _provinces(provinces: Iterable[str], sight: Sight) -> str:
    return ", ".join(sight.lexicon.name(province).replace("_", " ").title() for province in provinces)


def _map(sight: Sight) -> tuple[Panel, ...]:
    shown, place = sight.view["map"], sight.lexicon.place
    rows = [
        Counter(place(hex_), "face-down Fellowship counters", tag=Tag(str(count), "plain"))
        for hex_, count in shown["face_down"].items()
    ]
    rows += [
        Counter(place(hex_), "Hobbits, which one only the Fellowship knows", tag=Tag(f"{count} spotted", "bad"))
        for hex_, count in shown["spotted_hobbits"].items()
    ]
    rows += [
        Counter(place(hex_), sight.lexicon.name(band["kind"]), tag=Tag(f"strength {band['strength']}", "plain"))
        for hex_, band in shown["orcs"].items()
    ]
    rows += [
        Counter(place(hex_), capital(sight.lexicon.names(captives)), tag=Tag("captive", "bad"))
        for hex_, captives in shown["captives"].items()
    ]
    lines = []
    if sight.view["ring"]["worn"]:
        lines.append(Line("The Ring is worn.", tone="bad"))
    if sight.view["gollum"]:
        lines.append(Line(f"Gollum: {sight.lexicon.name(sight.view['gollum'])}", "E.9"))
    if sight.view["mobilized_by"]:
        lines.append(Line("Mordor is mobilized.", str(sight.view["mobilized_by"])))
    return Counters("On the map", tuple(rows)), Lines("", tuple(lines))


def _characters(sight: Sight) -> tuple[Panel, ...]:
    """Who lies open where, and the rows that bear a mark; whole rows stand on the Endurance page."""
    people = sight.view["people"]
    hurt = [name for name, person in people.items() if _marks(person) or person["dead"]]
    standing: dict[str, list[str]] = defaultdict(list)
    for name, person in people.items():
        if not person["dead"] and person["hex"]:
            standing[person["hex"]].append(sight.lexicon.name(name))
    lines = tuple(Line(", ".join(names), sight.lexicon.place(hex_)) for hex_, names in standing.items())
    rows = tuple(open_row(name, people[name], sight) for name in hurt)
    return BoxesRow("Characters in the open", rows, cites=sight.lexicon.cites("E.3")), Lines("", lines)


def _marks(person: Mapping[str, Any]) -> int:
    return int(person.get("wounds", 0)) + int(person.get("slashes", 0)) + int(person.get("circles", 0))


def open_row(name: str, person: Mapping[str, Any], sight: Sight) -> BoxRow:
    """The Endurance row of a Character everybody may see."""
    is_told = sight.paper.value("characters", name, "endurance").isdigit()
    hurt = person["wounds"] + person["slashes"]
    words = "dead" if person["dead"] else f"{hurt} marked" if hurt else "unmarked"
    tag = Tag(words if is_told else f"{words} of {NOBODY_TOLD}", "bad" if person["dead"] else "dim")
    where = sight.lexicon.place(person["hex"]) if person["hex"] else "off the map"
    return BoxRow(name, sight.lexicon.name(name), where, boxes_of(name, person, sight), tag)


def _cards(sight: Sight) -> Lines:
    events = sight.view["events"]
    lines = [Line("In the Event Deck", value=str(events["deck"]))]
    lines += [
        Line(f"Held by the {sight.lexicon.name(seat)}", value=str(count)) for seat, count in events["hands"].items()
    ]
    if events["discards"]:
        up = [sight.lexicon.card(card) for card in events["discards"] if card is not None]
        note = f"face-up: {', '.join(up)}" if up else "all face-down"
        lines.append(Line("Discarded", note, str(len(events["discards"]))))
    if events["out_of_play"]:
        gone = ", ".join(sight.lexicon.card(card) for card in events["out_of_play"])
        lines.append(Line("Out of the game", gone, str(len(events["out_of_play"]))))
    boxes = ", ".join(
        f"{sight.lexicon.place(hex_)}: {count}" for hex_, count in sight.view["magic_boxes"].items() if count
    )
    if boxes:
        lines.append(Line("Magic Cards in their boxes", boxes))
    return Lines("Cards", tuple(lines), sight.lexicon.cites("N.1"))


def _letters(sight: Sight) -> tuple[Panel, ...]:
    history = sight.view["shadow"]["history"]
    if not history:
        return ()
    lines = tuple(
        Line(
            f"Game-Turn {past['turn']}: letter {past['letter']}, die {past['die']}",
            f"{past['points']} points",
            f"{past['spent']} spent",
            "bad" if past["points"] is not None and past["spent"] > past["points"] else "plain",
        )
        for past in reversed(history)
    )
    return (Lines("Letters shown", lines, sight.lexicon.cites("D.6")),)
