"""The turn that is: whose it is, what is done of it and what is still to be done (B-4)."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight, last_events, phases_of
from engine.core.panels import Line, Lines, Strip
from engine.core.text import capital
from engine.games.riddle.panels.seats import CAPTIVE, HALLS, city, stands

MOVE, PLAY, PICK_UP = "move", "play", "pick_up"
FREES: Final = 6
DONE: Final = "✓ "


def strip(sight: Sight) -> Strip:
    """The round, whose turn it is, and the parts of a turn."""
    view, say = sight.view, sight.lexicon.text.say
    if not view["round"]:
        return Strip(say("panel.before"), phases=phases_of(sight))
    turn = say("panel.turn" if view["active"] else "panel.chooses", {"seat": view["active"]})
    return Strip(say("panel.round", {"round": view["round"]}), turn, phases_of(sight))


def aside(sight: Sight) -> tuple[Lines, ...]:
    """The steps of this turn, and where the player whose it is picked up last."""
    view, say = sight.view, sight.lexicon.text.say
    if not view["active"] or _is_over(sight):
        return ()
    is_away = view["at"][view["active"]] in (HALLS, CAPTIVE)
    rows = tuple(_in_halls(sight) if is_away else _steps(sight))
    return (Lines(say("panel.this_turn"), rows), *_known(sight))


def _is_over(sight: Sight) -> bool:
    """Whether the game has just ended: no step of the turn follows."""
    return any(event["type"] == "GameEnded" for event in last_events(sight))


def _done(sight: Sight) -> Iterator[Line]:
    """What is done of the turn, in one line: '✓ Rolled 4, moved'."""
    view, say = sight.view, sight.lexicon.text.say
    words = [say("panel.rolled", {"die": view["die"]})] if view["die"] else []
    words += [say("panel.moved")] if view["moves"] else []
    words += [say("panel.exchanged", {"seats": tuple(view["met"])})] if view["met"] else []
    if words:
        yield Line(f"{DONE}{capital(', '.join(words))}", tone="dim")


def _step(text: str, note: str = "", *, is_now: bool = False) -> Line:
    return Line(text, note, tone="gold" if is_now else "plain")


def _steps(sight: Sight) -> Iterator[Line]:
    """B-4  Roll, move, exchange, power plays, pick up."""
    view, say, now = sight.view, sight.lexicon.text.say, sight.view["phase"]
    yield from _done(sight)
    if view["discard"]:
        yield _step(say("panel.discard", {"seat": view["discard"]}), is_now=True)
        return
    if not view["die"]:
        yield _step(say("panel.roll"), is_now=True)
    if not view["moves"]:
        yield _step(say("panel.move"), is_now=now == MOVE)
    elif not view["is_walked"]:
        yield _step(say("panel.die_unused", {"die": view["die"]}))
    if view["held"]:
        yield _step(say("panel.held", {"card": view["held"]}))
    if view["owed"]:
        yield _step(say("panel.owed", {"seats": tuple(view["owed"])}), is_now=True)
    left = view["plays_left"]
    yield _step(say("panel.plays_left" if left else "panel.no_play_left", {"left": left}), is_now=now == PLAY)
    yield _step(_pick_up(sight), is_now=now == PICK_UP)


def _pick_up(sight: Sight) -> str:
    """What may be picked up where the marker is now."""
    view, say = sight.view, sight.lexicon.text.say
    name = city(sight, view["at"][view["active"]])
    if not name:
        return say("panel.pick_up")
    is_shut = name in view["cities"][view["active"]]
    return say("panel.city_is_shut" if is_shut else "panel.city_is_open", {"city": name})


def _in_halls(sight: Sight) -> Iterator[Line]:
    """B-12, A-4/turns  A turn in the Halls of Mandos, or in captivity."""
    view, say, die = sight.view, sight.lexicon.text.say, sight.view["die"]
    number = view["halls"].get(view["active"], 0)
    if not number:
        yield _step(say("panel.comes_back"), is_now=True)
        return
    yield Line(capital(stands(sight, view["active"])))
    yield from _done(sight)
    if not die:
        yield _step(say("panel.roll"), say("panel.six_frees"), is_now=True)
    yield _step(say("panel.halls_leave"), is_now=die == FREES)
    yield _step(say("panel.halls_stay"), is_now=0 < die < FREES)


def _known(sight: Sight) -> Iterator[Lines]:
    """What lies open before that player, the cities from which he picked up last, and whether he may win."""
    view, say = sight.view, sight.lexicon.text.say
    seat, rows = view["active"], list[Line]()
    if seat in view["waited"]:
        rows.append(Line(say("panel.may_show_now"), tone="gold"))
    if lying := view["lying"][seat]:
        rows.append(Line(capital(say("panel.face_up", {"cards": sight.lexicon.names(lying)}))))
    # Of a city where there are no cards yet the step says so.
    cities = view["cities"][seat]
    if cities and city(sight, view["at"][seat]) not in cities:
        rows.append(Line(capital(say("panel.last_cities", {"cities": ", ".join(cities)})), tone="dim"))
    if rows:
        yield Lines("", tuple(rows))
