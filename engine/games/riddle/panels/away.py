"""What stands where, for a board that is put away and built again."""

from collections.abc import Iterator

from engine.core.look import Sight
from engine.core.panels import Counter, Counters, Tag
from engine.games.riddle.panels.seats import stands as where


def stands(sight: Sight) -> tuple[Counters, ...]:
    """The markers, the cards before each player, and what lies beside the board."""
    say = sight.lexicon.text.say
    markers = tuple(Counter(sight.lexicon.name(seat), where(sight, seat)) for seat in sight.seats)
    return (
        Counters(say("away.markers"), markers),
        Counters(say("away.players"), tuple(_players(sight))),
        Counters(say("away.beside"), tuple(_beside(sight))),
    )


def _players(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    face_down = Tag(say("away.face_down"), "gold")
    for seat in sight.seats:
        words = [say("panel.cards_held", {"count": view["hand_sizes"][seat]})]
        if lying := view["lying"][seat]:
            words.append(say("panel.face_up", {"cards": sight.lexicon.names(lying)}))
        if cities := view["cities"][seat]:
            words.append(say("panel.last_cities", {"cities": ", ".join(cities)}))
        yield Counter(sight.lexicon.name(seat), " · ".join(words), face_down)


def _beside(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    yield Counter(say("panel.deck"), str(view["deck"]), Tag(say("away.face_down"), "gold"))
    top = say("panel.top", {"card": view["top"]}) if view["top"] else ""
    yield Counter(say("panel.discards"), " · ".join(word for word in (str(view["discards"]), top) if word))
