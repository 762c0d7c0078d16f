"""Who is at the table, as everybody sees it: letters, cards in hand and face up, last cities, turns in the Halls."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Count, Line, Lines, Tab
from engine.core.text import capital
from engine.games.riddle.board import board
from engine.games.riddle.pieces import COUNTS

MOST_CARDS: Final = 10
HALLS, CAPTIVE = "halls", "captive"
VICTORY: Final = ("1518", "1618")
"""The Cracks of Doom and Barad-dûr."""


def letter(sight: Sight, seat: str) -> str:
    """The letter on a marker: a Hobbit's first one, a Black Rider's number."""
    name = sight.lexicon.name(seat)
    return name[-1] if name[-1:].isdigit() else name[:1]


def counts(sight: Sight) -> dict[str, tuple[Count, ...]]:
    """Cards in hand, and those that lie open."""
    view = sight.view
    found = {}
    for seat in sight.seats:
        lying = view["lying"][seat]
        open_ = (Count("eye", len(lying)),) if lying else ()
        found[seat] = (Count("cards", view["hand_sizes"][seat]), *open_)
    return found


def stands(sight: Sight, seat: str) -> str:
    """Where a marker is: 'in Bree', 'in the Halls of Mandos: turn 2 of 3'."""
    view, say = sight.view, sight.lexicon.text.say
    place = view["at"][seat]
    if seat in view["out"]:
        return say("panel.out")
    if not place:
        return say("panel.not_brought_in" if seat in view["waiting"] else "panel.not_entered")
    if place not in (HALLS, CAPTIVE):
        return sight.lexicon.place(place)
    turns = view["halls"].get(seat, 0)
    told = {"turn": turns, "most": view["most_in_halls"], "captor": view["captors"].get(seat, "")}
    return say(f"panel.{'in' if turns else 'at'}_{place}", told)


def city(sight: Sight, place: str) -> str:
    """The city at a place, '' for none; O-8 makes cities of the victory spaces."""
    if sight.view["victory_cities"] and place in VICTORY:
        return capital(sight.lexicon.place(place))
    return board().cities.get(place, ("", ""))[0]


def hidden(sight: Sight, seat: str) -> Iterator[str]:
    """A-3  Where a player has hidden cards, and how many."""
    for place, held in sight.view["hidden"].items():
        if held.get(seat):
            yield sight.lexicon.say("panel.hidden", {"count": held[seat], "place": place})


def holdings(sight: Sight, seat: str) -> Iterator[str]:
    """'7 cards', 'face up: Boat', 'last cities: Fornost, Bree'."""
    view, say, names = sight.view, sight.lexicon.text.say, sight.lexicon.names
    held = view["hand_sizes"][seat]
    yield say("panel.cards_full" if held == MOST_CARDS else "panel.cards_held", {"count": held})
    if lying := view["lying"][seat]:
        yield say("panel.face_up", {"cards": names(lying)})
    if cities := view["cities"][seat]:
        yield say("panel.last_cities", {"cities": ", ".join(cities)})
    yield from hidden(sight, seat)


def holds(sight: Sight, seat: str) -> str:
    """The same in one line."""
    return " · ".join(holdings(sight, seat))


def tab(sight: Sight) -> Tab:
    """Every player, and the cards that are in no hand."""
    view, say = sight.view, sight.lexicon.text.say
    rows = tuple(_seat(sight, seat) for seat in sight.seats)
    deck = [Line(say("panel.deck"), say("panel.deck_note"), str(view["deck"]), icon="cards")]
    top = sight.lexicon.name(view["top"]) if view["top"] else ""
    note = say("panel.top", {"card": top}) if top else ""
    deck.append(Line(say("panel.discards"), note, str(view["discards"]), icon="eye"))
    return Tab(
        say("panel.tab_hands"),
        (
            Lines(say("panel.players"), rows, sight.lexicon.cites("B-7/hand")),
            Lines(say("panel.cards_of_all", {"count": sum(COUNTS.values())}), tuple(deck)),
        ),
        "cards",
    )


def _seat(sight: Sight, seat: str) -> Line:
    view, say = sight.view, sight.lexicon.text.say
    is_active = view["active"] == seat
    words = [stands(sight, seat)]
    if lying := view["lying"][seat]:
        words.append(say("panel.face_up", {"cards": sight.lexicon.names(lying)}))
    if cities := view["cities"][seat]:
        words.append(say("panel.last_cities", {"cities": ", ".join(cities)}))
    words += hidden(sight, seat)
    if seat in view["waited"]:
        words.append(say("panel.may_show"))
    held = view["hand_sizes"][seat]
    key = "panel.cards_full" if held == MOST_CARDS else "panel.cards_held"
    tone = "gold" if is_active else "plain"
    return Line(sight.lexicon.name(seat), " · ".join(words), say(key, {"count": held}), tone)
