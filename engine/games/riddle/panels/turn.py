"""The turn that is: whose it is, what is done of it and what is still to be done (B-4)."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight, phases_of
from engine.core.panels import Line, Lines, Strip
from engine.games.riddle.board import board
from engine.games.riddle.panels.seats import HALLS, MOST_TURNS_IN_HALLS, stands

ROLL, MOVE, EXCHANGE, PLAY, PICK_UP = "roll", "move", "exchange", "play", "pick_up"
FREES: Final = 6
DONE: Final = "✓ "


def strip(sight: Sight) -> Strip:
    """The round, whose turn it is, and the parts of a turn."""
    view, say = sight.view, sight.lexicon.text.say
    if not view["active"]:
        return Strip(say("panel.before"), phases=phases_of(sight))
    turn = say("panel.turn", {"seat": view["active"]})
    return Strip(say("panel.round", {"round": view["round"]}), turn, phases_of(sight))


def aside(sight: Sight) -> tuple[Lines, ...]:
    """The steps of this turn, and where the player whose it is picked up last."""
    view, say = sight.view, sight.lexicon.text.say
    if not view["active"]:
        return ()
    rows = tuple(_in_halls(sight) if view["at"][view["active"]] == HALLS else _steps(sight))
    return (Lines(say("panel.this_turn"), rows, sight.lexicon.cites("B-4/1")), *_known(sight))


def _step(text: str, note: str = "", *, is_done: bool = False, is_now: bool = False) -> Line:
    tone = "dim" if is_done else "gold" if is_now else "plain"
    return Line(f"{DONE}{text}" if is_done else text, note, tone=tone)


def _steps(sight: Sight) -> Iterator[Line]:
    """B-4  Roll, move, exchange, power plays, pick up."""
    view, say = sight.view, sight.lexicon.text.say
    now, die, moves, owed, met = (view[name] for name in ("phase", "die", "moves", "owed", "met"))
    if die:
        yield _step(say("panel.rolled", {"die": die}), is_done=True)
    else:
        yield _step(say("panel.roll"), is_now=True)
    if moves:
        held = say("panel.held", {"card": view["held"]}) if view["held"] else ""
        more = "" if view["is_walked"] else say("panel.die_unused", {"die": die})
        yield _step(say("panel.moved"), held or more, is_done=True)
    else:
        yield _step(say("panel.move"), is_now=now == MOVE)
    if owed:
        done = say("panel.exchanged", {"seats": tuple(met)}) if met else ""
        yield _step(say("panel.owed", {"seats": tuple(owed)}), done, is_now=True)
    elif met:
        yield _step(say("panel.exchanged", {"seats": tuple(met)}), is_done=True)
    else:
        yield _step(say("panel.exchange"), is_done=bool(moves) and now in (PLAY, PICK_UP))
    left = view["plays_left"]
    yield _step(say("panel.plays_left" if left else "panel.no_play_left", {"left": left}), is_now=now == PLAY)
    yield _step(say("panel.pick_up"), _city(sight), is_now=now == PICK_UP)


def _city(sight: Sight) -> str:
    """Whether the place where the marker is now has cards for its player."""
    view, say = sight.view, sight.lexicon.text.say
    city, _ = board().cities.get(view["at"][view["active"]], ("", ""))
    if not city:
        return ""
    is_shut = city in view["cities"][view["active"]]
    return say("panel.city_is_shut" if is_shut else "panel.city_is_open", {"city": city})


def _in_halls(sight: Sight) -> Iterator[Line]:
    """B-12  A turn in the Halls of Mandos."""
    view, say = sight.view, sight.lexicon.text.say
    number = view["halls"].get(view["active"], 0)
    yield Line(say("panel.halls_turn", {"turn": number, "most": MOST_TURNS_IN_HALLS}), tone="gold")
    if view["die"]:
        yield _step(say("panel.rolled", {"die": view["die"]}), is_done=True)
    else:
        yield _step(say("panel.roll"), say("panel.six_frees"), is_now=True)
    yield _step(say("panel.halls_leave"), say("panel.halls_wizard"), is_now=view["die"] == FREES)
    yield _step(say("panel.halls_stay"), is_now=0 < view["die"] < FREES)


def _known(sight: Sight) -> Iterator[Lines]:
    """Where that marker is, what lies open before its player, and the cities from which he picked up last."""
    view, say = sight.view, sight.lexicon.text.say
    seat = view["active"]
    rows = [Line(stands(sight, seat))]
    if lying := view["lying"][seat]:
        rows.append(Line(say("panel.face_up", {"cards": sight.lexicon.names(lying)})))
    if cities := view["cities"][seat]:
        rows.append(Line(say("panel.last_cities", {"cities": ", ".join(cities)})))
    if seat in view["waited"]:
        rows.append(Line(say("panel.may_show"), tone="gold"))
    yield Lines("", tuple(rows))
