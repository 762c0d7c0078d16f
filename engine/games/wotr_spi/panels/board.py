"""War of the Ring (SPI): what is on the map now, as lines to be read aloud."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.look import Sight
from engine.core.panels import Standing
from engine.core.text import capital
from engine.games.wotr_spi.panels import board_armies
from engine.games.wotr_spi.pieces import LEADERS

FELLOWSHIP: Final = "fellowship"


def now(sight: Sight) -> tuple[Standing, ...]:
    """Every public fact the record keeps, in the order in which one looks at a board."""
    armies = board_armies.standing(sight)
    return (*_turn(sight), *_counters(sight), *_people(sight), *_orcs(sight), *armies, *_cards(sight), *_rest(sight))


def _turn(sight: Sight) -> Iterator[Standing]:
    view, say = sight.view, sight.lexicon.text.say
    group = say("board.track")
    yield Standing("turn/", say("board.turn"), str(view["turn"]), group)
    yield Standing("phase/", say("board.phase"), say(f"phase.{view['phase']}"), group)
    yield Standing("spent/", say("board.spent"), str(view["shadow"]["spent"]), group)


def _counters(sight: Sight) -> Iterator[Standing]:
    shown, place, say = sight.view["map"], sight.lexicon.place, sight.lexicon.text.say
    group = say("board.counters")
    captives = {hex_: held.count("hobbit") for hex_, held in shown["captives"].items()}
    kept = {
        "face_down_counters": shown["face_down"], "spotted_hobbits": shown["spotted_hobbits"],
        "captive_hobbits": {hex_: count for hex_, count in captives.items() if count},
    }  # fmt: skip
    for fact, counts in kept.items():
        for hex_, count in counts.items():
            words = say(f"board.{fact}{'.one' if count == 1 else '.more'}", {"count": count})
            yield Standing(f"{fact}/{hex_}", place(hex_), words, group)


def _people(sight: Sight) -> Iterator[Standing]:
    """Who lies open where: the Fellowship's, then the Dark Power's."""
    say = sight.lexicon.text.say
    people = sorted(sight.view["people"].items(), key=lambda each: each[1]["side"] != FELLOWSHIP)
    for name, person in people:
        if person["dead"]:
            continue
        where = sight.lexicon.place(person["hex"]) if person["hex"] else say("panel.off_the_map")
        group = say(f"board.people_{person['side']}")
        yield Standing(f"hex/{name}", sight.lexicon.name(name), where + hurt(person), group)


def hurt(person: Mapping[str, Any]) -> str:
    """Marks on somebody's boxes, '' for none: ' · 2 ✗'."""
    marks = [f"{person[kind]} {sign}" for kind, sign in (("wounds", "✗"), ("slashes", "/")) if person.get(kind)]
    return f" · {', '.join(marks)}" if marks else ""


def _orcs(sight: Sight) -> Iterator[Standing]:
    for hex_, band in sight.view["map"]["orcs"].items():
        say = sight.lexicon.text.say
        yield Standing(f"orcs/{hex_}", sight.lexicon.place(hex_), say("board.band", band), say("board.orcs"))


def _cards(sight: Sight) -> Iterator[Standing]:
    events, say = sight.view["events"], sight.lexicon.say
    group = say("panel.cards", {})
    yield Standing("event_deck/", say("board.event_deck", {}), str(events["deck"]), group)
    for seat, count in events["hands"].items():
        yield Standing(f"event_hand/{seat}", say("board.event_hand", {"seat": seat}), str(count), group)
    for hex_, count in sight.view["magic_boxes"].items():
        yield Standing(f"magic_box/{hex_}", say("board.magic_box", {"hex": hex_}), str(count), group)


def _rest(sight: Sight) -> Iterator[Standing]:
    view, say = sight.view, sight.lexicon.text.say
    group = say("board.rest_campaign" if "armies" in view else "board.rest")
    yes_or_no = {True: say("board.yes"), False: say("board.no")}
    bearer = view["ring"]["bearer"] or ("nothing" if view["ring_lies_at"] else "hidden")
    yield Standing("ring_bearer/", say("board.ring_bearer"), capital(sight.lexicon.name(bearer)), group)
    yield Standing("ring_worn/", say("board.ring_worn"), yes_or_no[view["ring"]["worn"]], group)
    gollum = sight.lexicon.name(view["gollum"]) if view["gollum"] else say("board.not_rolled_for")
    yield Standing("gollum/", say("board.gollum"), gollum, group)
    if "armies" not in view:
        yield Standing("mobilized/", say("board.mobilized"), yes_or_no[bool(view["mobilized_by"])], group)
    yield Standing("servants/", say("board.servants"), str(view["servants"]), group)
    yield Standing("fallen_hobbits/", say("board.fallen_hobbits"), str(view["fallen_hobbits"]), group)
    for hex_ in view["captured_citadels"]:
        yield Standing(f"captured_citadel/{hex_}", sight.lexicon.place(hex_), say("board.captured_citadel"), group)
    for name in view["grounded"]:
        yield Standing(f"grounded/{name}", sight.lexicon.name(name), say("board.grounded"), group)


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
    leaders = LEADERS if "armies" in view else ()
    whole = len(HOBBITS) + len(MEMBERS) + len(leaders)
    open_ones = sum(name in people for name in (*MEMBERS, *leaders))
    counters = sum(shown["face_down"].values()) + spotted + captives + view["fallen_hobbits"] + open_ones
    if counters != whole:
        yield "counters", {"count": counters, "whole": whole}
    if "gandalf_white" in people and not people.get("gandalf_grey", {"dead": True})["dead"]:
        yield "two_gandalfs", {}
    bearer = view["ring"]["bearer"]
    if bearer in people and people[bearer]["side"] != FELLOWSHIP:
        yield "bearer", {"name": sight.lexicon.name(bearer)}


MEMBERS: Final = ("gandalf_grey", "aragorn", "boromir", "gimli", "legolas")
"""Those of the nine whose counters may lie face-up."""
HOBBITS: Final = ("frodo", "sam", "merry", "pippin")
