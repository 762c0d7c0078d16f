"""War of the Ring (SPI): what is on the map now, as lines to be read aloud, and what may be set by hand."""

from collections.abc import Iterator
from typing import Any, Final

from engine.core.look import Sight
from engine.core.panels import CHOICE, NUMBER, PLACE, YES_NO, Settable, Standing
from engine.core.text import capital
from engine.games.wotr_spi.pieces import NAZGUL, SERVANTS

FELLOWSHIP: Final = "fellowship"
PHASES: Final = ("ring", "events", "search", "fellowship", "dark_power", "indication")
GOLLUM: Final = ("fellowship", "dark_power", "neither")
ORC_KINDS: Final = ("hand_orcs", "eye_orcs")
NEVER_WEAR: Final = (*NAZGUL, *SERVANTS, "mouth_of_sauron")
"""Whose rows never have a Ring on them (M.2)."""


def now(sight: Sight) -> tuple[Standing, ...]:
    """Every public fact the record keeps, in the order in which one looks at a board."""
    return (*_turn(sight), *_counters(sight), *_people(sight), *_orcs(sight), *_cards(sight), *_rest(sight))


def _turn(sight: Sight) -> Iterator[Standing]:
    view, group = sight.view, "The track"
    yield Standing("turn/", "Game-Turn", str(view["turn"]), group)
    yield Standing("phase/", "Phase", sight.lexicon.text.say(f"phase.{view['phase']}"), group)
    yield Standing("spent/", "Shadow Points spent", str(view["shadow"]["spent"]), group)


def _counters(sight: Sight) -> Iterator[Standing]:
    shown, place, group = sight.view["map"], sight.lexicon.place, "Face-down counters"
    for hex_, count in shown["face_down"].items():
        yield Standing(f"face_down_counters/{hex_}", place(hex_), f"{count} face-down", group)
    for hex_, count in shown["spotted_hobbits"].items():
        yield Standing(f"spotted_hobbits/{hex_}", place(hex_), _hobbits(count, "spotted"), group)
    for hex_, captives in shown["captives"].items():
        if count := captives.count("hobbit"):
            yield Standing(f"captive_hobbits/{hex_}", place(hex_), _hobbits(count, "held by Orcs"), group)


def _hobbits(count: int, how: str) -> str:
    return f"{count} {how} Hobbit" if count == 1 else f"{count} {how} Hobbits"


def _people(sight: Sight) -> Iterator[Standing]:
    """Who lies open where: the Fellowship's, then the Dark Power's."""
    people = sorted(sight.view["people"].items(), key=lambda each: each[1]["side"] != FELLOWSHIP)
    for name, person in people:
        if person["dead"]:
            continue
        where = sight.lexicon.place(person["hex"]) if person["hex"] else "off the map"
        group = "Face-up, Fellowship" if person["side"] == FELLOWSHIP else "Dark Power"
        yield Standing(f"hex/{name}", sight.lexicon.name(name), where + _hurt(person), group)


def _hurt(person: dict[str, Any]) -> str:
    marks = [f"{person[kind]} {sign}" for kind, sign in (("wounds", "✗"), ("slashes", "/")) if person.get(kind)]
    return f" · {', '.join(marks)}" if marks else ""


def _orcs(sight: Sight) -> Iterator[Standing]:
    for hex_, band in sight.view["map"]["orcs"].items():
        what = f"{sight.lexicon.name(band['kind'])}, strength {band['strength']}"
        yield Standing(f"orcs/{hex_}", sight.lexicon.place(hex_), what, "Orcs")


def _cards(sight: Sight) -> Iterator[Standing]:
    events, group = sight.view["events"], "Cards"
    yield Standing("event_deck/", "Event Deck", str(events["deck"]), group)
    for seat, count in events["hands"].items():
        yield Standing(f"event_hand/{seat}", f"Hand of the {sight.lexicon.name(seat)}", str(count), group)
    for hex_, count in sight.view["magic_boxes"].items():
        yield Standing(f"magic_box/{hex_}", f"Magic Cards, {sight.lexicon.place(hex_)}", str(count), group)


def _rest(sight: Sight) -> Iterator[Standing]:
    view, group = sight.view, "Ring, Gollum, Mordor"
    bearer = view["ring"]["bearer"] or ("nothing" if view["ring_lies_at"] else "hidden")
    yield Standing("ring_bearer/", "Who bears the Ring", capital(sight.lexicon.name(bearer)), group)
    yield Standing("ring_worn/", "The Ring is worn", "Yes" if view["ring"]["worn"] else "No", group)
    gollum = sight.lexicon.name(view["gollum"]) if view["gollum"] else "not rolled for"
    yield Standing("gollum/", "Gollum", gollum, group)
    yield Standing("mobilized/", "Mordor is mobilized", "Yes" if view["mobilized_by"] else "No", group)
    yield Standing("servants/", "Servants in their boxes", str(view["servants"]), group)
    yield Standing("fallen_hobbits/", "Hobbits laid aside", str(view["fallen_hobbits"]), group)
    for hex_ in view["captured_citadels"]:
        yield Standing(f"captured_citadel/{hex_}", sight.lexicon.place(hex_), "Citadel taken", group)
    for name in view["grounded"]:
        yield Standing(f"grounded/{name}", sight.lexicon.name(name), "without a beast", group)


def settable(sight: Sight) -> tuple[Settable, ...]:
    """The public facts and for whom they are kept; who is turned up comes before what is then known of him."""
    view, name = sight.view, sight.lexicon.name
    people = tuple((id_, name(id_)) for id_ in view["people"])
    fellows = tuple((id_, name(id_)) for id_ in OPENABLE)
    captives = tuple((id_, name(id_)) for id_ in view["people"] if view["people"][id_]["side"] == FELLOWSHIP)
    nazgul = tuple(pair for pair in people if pair[0] not in ("saruman", "mouth_of_sauron") and pair not in captives)
    dark = tuple(pair for pair in people if view["people"][pair[0]]["side"] != FELLOWSHIP)
    wearers = tuple(pair for pair in dark if pair[0] not in NEVER_WEAR)
    seats = tuple((seat, name(seat)) for seat in view["events"]["hands"])
    boxes = tuple((hex_, sight.lexicon.place(hex_)) for hex_ in view["magic_boxes"])
    bearers = dict.fromkeys((*HOBBITS, *OPENABLE, *view["people"]))
    phases = tuple((phase, sight.lexicon.text.say(f"phase.{phase}")) for phase in PHASES)
    return (
        Settable("turn", "the Game-Turn", NUMBER, high=60),
        Settable("phase", "the phase", CHOICE, words=phases),
        Settable("spent", "Shadow Points spent", NUMBER),
        Settable("face_down_counters", "face-down counters in a hex", NUMBER, (), high=9),
        Settable("spotted_hobbits", "spotted Hobbits in a hex", NUMBER, (), high=4),
        Settable("captive_hobbits", "Hobbits that Orcs hold in a hex", NUMBER, (), high=4),
        Settable("face_up", "whether a Character lies face-up", YES_NO, fellows),
        Settable("hex", "where a Character stands", PLACE, people + tuple(x for x in fellows if x not in people)),
        Settable("dead", "whether a Character is dead", YES_NO, people),
        Settable("wounds", "boxes marked with a cross", NUMBER, people, high=12),
        Settable("slashes", "boxes marked with a slash", NUMBER, people, high=12),
        Settable("circles", "boxes marked with a Ring", NUMBER, wearers, high=12),
        Settable("captive", "whether Orcs hold a Character", YES_NO, captives),
        Settable("grounded", "whether a Nazgûl lost its beast", YES_NO, nazgul),
        Settable("orcs", "strength of Orcs in a hex", NUMBER, ()),
        Settable("orc_kind", "kind of Orcs in a hex", CHOICE, (), _named(sight, ORC_KINDS)),
        Settable("captured_citadel", "whether a Citadel is taken", YES_NO, ()),
        Settable("servants", "Servants in their boxes", NUMBER, high=6),
        Settable("ring_bearer", "who bears the Ring", CHOICE, words=_named(sight, ("hidden", *bearers))),
        Settable("ring_worn", "whether the Ring is worn", YES_NO),
        Settable("gollum", "who has Gollum", CHOICE, words=_named(sight, GOLLUM)),
        Settable("mobilized", "whether Mordor is mobilized", YES_NO),
        Settable("fallen_hobbits", "Hobbits laid aside", NUMBER, high=4),
        Settable("event_deck", "cards in the Event Deck", NUMBER),
        Settable("event_hand", "Event Cards in a hand", NUMBER, seats, high=9),
        Settable("magic_box", "Magic Cards in a box", NUMBER, boxes, high=9),
    )


def doubts(sight: Sight) -> tuple[str, ...]:
    """Pieces that are in two places, too many or missing, as everybody may see it."""
    return tuple(sight.lexicon.text.say(f"doubt.{key}", facts) for key, facts in _doubts(sight))


def _doubts(sight: Sight) -> Iterator[tuple[str, dict[str, Any]]]:
    view, shown, people = sight.view, sight.view["map"], sight.view["people"]
    captives = sum(there.count("hobbit") for there in shown["captives"].values())
    spotted = sum(shown["spotted_hobbits"].values())
    hobbits = spotted + captives + view["fallen_hobbits"]
    if hobbits > len(HOBBITS):
        yield "hobbits", {"count": hobbits}
    open_ones = sum(name in people for name in MEMBERS)
    counters = sum(shown["face_down"].values()) + spotted + captives + view["fallen_hobbits"] + open_ones
    if counters != len(HOBBITS) + len(MEMBERS):
        yield "counters", {"count": counters}
    if "gandalf_white" in people and not people.get("gandalf_grey", {"dead": True})["dead"]:
        yield "two_gandalfs", {}
    bearer = view["ring"]["bearer"]
    if bearer in people and people[bearer]["side"] != FELLOWSHIP:
        yield "bearer", {"name": sight.lexicon.name(bearer)}


MEMBERS: Final = ("gandalf_grey", "aragorn", "boromir", "gimli", "legolas")
"""Those of the nine whose counters may lie face-up."""
HOBBITS: Final = ("frodo", "sam", "merry", "pippin")
OPENABLE: Final = ("gandalf_grey", "gandalf_white", "aragorn", "boromir", "gimli", "legolas", "gollum")
"""Members of the Fellowship whose counters may lie face-up: Hobbits never do (E.6)."""


def _named(sight: Sight, words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((word, sight.lexicon.name(word)) for word in words)
