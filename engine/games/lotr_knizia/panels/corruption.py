"""The Corruption line: the hobbits, Sauron, and how far he is from each."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Line, Lines, Marker, Tab, Track
from engine.games.lotr_knizia.panels.seats import lacks, letters, living, tokens, why_out
from engine.games.lotr_knizia.pieces import LAST_STEP, MERRY, MORDOR, SCENARIOS

SAURON: Final = "sauron"
CLOSE: Final = 3
"""As many steps as one die can cost."""


def line(sight: Sight) -> Track:
    """Steps 0 to 15, the hobbits in the game and Sauron on them. The Ring-bearer is ringed."""
    view, say = sight.view, sight.lexicon.text.say
    marks, steps = letters(sight), view["dark"]
    bearer = view["bearer"]
    pieces = [Marker(steps[seat], marks[seat], seat, is_ringed=seat == bearer) for seat in living(sight)]
    pieces.append(Marker(view["sauron"], seat=SAURON, icon="eye"))
    cells = tuple(str(step) for step in range(LAST_STEP + 1))
    return Track(say("panel.corruption"), cells, 0, note=_nearest(sight), markers=tuple(pieces))


def _nearest(sight: Sight) -> str:
    view = sight.view
    away = {seat: distance(sight, seat) for seat in living(sight)}
    if not away:
        return ""
    least = min(away.values())
    nearest = tuple(seat for seat, steps in away.items() if steps == least)
    key = "panel.nearest_all" if len(nearest) == len(sight.seats) > 1 else "panel.nearest"
    return sight.lexicon.text.say(key, {"count": least, "seats": nearest, "sauron": view["sauron"]})


def distance(sight: Sight, seat: str) -> int:
    """How many steps Sauron is from a hobbit."""
    return int(sight.view["sauron"] - sight.view["dark"][seat])


def foot(sight: Sight) -> Track | None:
    """The line stands under every tab once the game has begun."""
    return None if sight.view["stage"] == "set_out" else line(sight)


def tab(sight: Sight) -> Tab:
    """Each hobbit with the distance; who is out and why; what Life tokens would cost now."""
    say = sight.lexicon.text.say
    rows = Lines(say("panel.distances"), tuple(_rows(sight)))
    return Tab(say("panel.tab_corruption"), (rows, _ring(sight)), "eye")


def _rows(sight: Sight) -> Iterator[Line]:
    view, say = sight.view, sight.lexicon.text.say
    for seat in sorted(living(sight), key=lambda each: distance(sight, each)):
        away, told = distance(sight, seat), {"seat": seat, "step": view["dark"][seat]}
        tone = "bad" if away <= CLOSE else "plain"
        yield Line(say("panel.on_step", told), _owed(sight, seat), say("panel.away", {"count": away}), tone)
    for seat in view["out"]:
        yield Line(say("panel.is_out", {"seat": seat}), why_out(sight, seat), tone="dim")


def _owed(sight: Sight, seat: str) -> str:
    """What Life tokens that are lacking would cost if the Scenario ended now; after Mordor they are not counted."""
    view, say = sight.view, sight.lexicon.text.say
    if view["board"] == MORDOR:
        return tokens(sight, seat) or say("panel.no_token")
    kinds = lacks(view["tokens"][seat])
    steps = max(0, len(kinds) - int(seat == MERRY))
    return say("panel.tokens_owed", {"lacks": kinds, "steps": steps}) if steps else say("panel.tokens_there")


def _ring(sight: Sight) -> Lines:
    view, say = sight.view, sight.lexicon.text.say
    if not view["bearer"]:
        return Lines(say("panel.the_ring"), (Line(say("panel.ring_on_volcano")),))
    used = say("panel.ring_used" if view["ring_used"] else "panel.ring_free")
    rows = [Line(say("panel.bearer", {"seat": view["bearer"]}), used if view["phase"] in SCENARIOS else "")]
    if view["board"] != MORDOR:
        rows.append(Line(say("panel.next_bearer"), _next(sight)))
    return Lines(say("panel.the_ring"), tuple(rows))


def _next(sight: Sight) -> str:
    """Who would bear the Ring if the Scenario ended now: the most Ring tokens, else clockwise after the bearer."""
    view, seats = sight.view, sight.seats
    chair = seats.index(view["bearer"])
    order = [seat for seat in (*seats[chair + 1 :], *seats[: chair + 1]) if seat not in view["out"]]
    if not order:
        return ""
    most = max(view["tokens"][seat]["ring"] for seat in order)
    first = next(seat for seat in order if view["tokens"][seat]["ring"] == most)
    return sight.lexicon.text.say("panel.would_bear", {"seat": first, "count": most})
