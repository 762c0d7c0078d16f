"""Who is at the table, as everybody sees it: letters, cards in hand and face up, last cities, turns in the Halls."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Count, Line, Lines, Tab
from engine.games.riddle.pieces import COUNTS

MOST_CARDS, MOST_TURNS_IN_HALLS = 10, 3
HALLS: Final = "halls"


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
    view, say = sight.view, sight.lexicon.say
    place = view["at"][seat]
    if not place:
        return say("panel.not_entered", {})
    if place == HALLS:
        turns = view["halls"].get(seat, 0)
        return say("panel.in_halls" if turns else "panel.at_halls", {"turn": turns, "most": MOST_TURNS_IN_HALLS})
    return say("panel.at", {"place": place})


def holdings(sight: Sight, seat: str) -> Iterator[str]:
    """'7 cards', 'face up: Boat', 'last cities: Fornost, Bree'."""
    view, say, names = sight.view, sight.lexicon.text.say, sight.lexicon.names
    held = view["hand_sizes"][seat]
    yield say("panel.cards_full" if held == MOST_CARDS else "panel.cards_held", {"count": held})
    if lying := view["lying"][seat]:
        yield say("panel.face_up", {"cards": names(lying)})
    if cities := view["cities"][seat]:
        yield say("panel.last_cities", {"cities": ", ".join(cities)})


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
    if seat in view["waited"]:
        words.append(say("panel.may_show"))
    held = view["hand_sizes"][seat]
    key = "panel.cards_full" if held == MOST_CARDS else "panel.cards_held"
    tone = "gold" if is_active else "plain"
    return Line(sight.lexicon.name(seat), " · ".join(words), say(key, {"count": held}), tone)
