"""What stands where, board by board and hobbit by hobbit, for a table that is put away and built again."""

from collections.abc import Iterator

from engine.core.look import Sight
from engine.core.panels import Counter, Counters, Tag
from engine.games.lotr_knizia.panels import events
from engine.games.lotr_knizia.panels.board import tracks
from engine.games.lotr_knizia.panels.seats import holdings, why_out
from engine.games.lotr_knizia.pieces import BOARDS, DECK, KINDS


def stands(sight: Sight) -> tuple[Counters, ...]:
    """The board, the Corruption line, the hobbits, and what lies beside."""
    say = sight.lexicon.text.say
    board = say("away.board", {"board": sight.view["board"]})
    here = Counter(say("away.marker"), sight.lexicon.name(sight.view["phase"]))
    return (
        Counters(say("away.master"), (here,)),
        Counters(board, tuple(_board(sight))),
        Counters(say("panel.corruption"), tuple(_line(sight))),
        Counters(say("panel.hobbits"), tuple(_hobbits(sight))),
        Counters(say("away.beside"), tuple(_beside(sight))),
    )


def _board(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    board = BOARDS[view["board"]]
    order = (board.main, *(line for line in board.lines if line != board.main))
    for name, track in zip(order, tracks(sight), strict=True):
        here = events.gone(sight, name)
        yield Counter(
            track.title, say("away.on_start") if not here else say("away.on_space", {"space": track.cells[here]})
        )
    done = view["event"]
    name = board.events[done - 1] if done else ""
    yield Counter(
        say("away.event"), say("away.event_on", {"number": done, "name": name}) if done else say("away.on_start")
    )
    cards = tuple(kind for kind in view["on_board"] if KINDS[kind].of == view["board"])
    yield Counter(say("away.features"), sight.lexicon.names(cards) if cards else say("away.none"))


def _line(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    yield Counter(sight.lexicon.name("sauron"), say("away.step", {"step": view["sauron"]}))
    for seat in sight.seats:
        if seat in view["out"]:
            yield Counter(sight.lexicon.name(seat), why_out(sight, seat))
        else:
            yield Counter(sight.lexicon.name(seat), say("away.step", {"step": view["dark"][seat]}))


def _hobbits(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    for seat in sight.seats:
        if seat in view["out"]:
            continue
        ring = say("panel.bears") if view["bearer"] == seat else ""
        words = " · ".join(word for word in (*holdings(sight, seat), ring) if word)
        yield Counter(sight.lexicon.name(seat), words, Tag(say("away.face_down"), "gold"))


def _beside(sight: Sight) -> Iterator[Counter]:
    view, say = sight.view, sight.lexicon.text.say
    face_down = Tag(say("away.face_down"), "gold")
    yield Counter(say("panel.deck_left"), say("panel.of", {"here": view["deck"], "last": DECK}), face_down)
    if view["phase"] in BOARDS:
        yield Counter(say("panel.tiles_left"), str(view["tiles_left"]), Tag(say("away.as_they_lie"), "gold"))
    yield Counter(say("panel.specials"), str(view["specials"]), face_down)
    yield Counter(
        say("panel.gandalf"), sight.lexicon.names(tuple(view["gandalf"])) if view["gandalf"] else say("away.none")
    )
    later = tuple(kind for kind in view["on_board"] if KINDS[kind].of != view["board"])
    if later:
        yield Counter(say("away.later"), sight.lexicon.names(later))
    if view["bearer"]:
        used = "panel.ring_used" if view["ring_used"] else "panel.ring_free"
        yield Counter(say("panel.the_ring"), say(used))
