"""Roads between places as a box's chart tells them: how many spaces, which way, and how far a piece comes on them.

The chart has a row for each road, 'mill|weir', and two columns: the spaces between its ends, and whether it goes both
ways or one, ON from the first to the second or BACK. What nobody has counted is unknown, and what rests on it is
PERHAPS; a road of which nobody has told its way goes both ways.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import pairwise

from engine.core.frozen import replace
from engine.core.ground import GroundCell, PlaceGround
from engine.core.lexicon import Lexicon
from engine.core.look import Paper
from engine.core.map_panels import PERHAPS, SPACE, UNCOUNTED, Road

SPACES, WAYS = "spaces", "ways"
BOTH, ON, BACK = "both", "on", "back"
ONE_WAY = "one_way"
"""The word of a finger that tells: gone from the place tapped first to the second alone."""


def row_of(one: str, other: str) -> str:
    """The chart's row of a road."""
    return SPACE.join((one, other))


def told(find: Callable[[str, str], str | None], pairs: Iterable[tuple[str, str]]) -> tuple[Road, ...]:
    """These roads as far as anybody has told. find: what the cell of a row and a column holds, '' or None where it is
    unknown.
    """
    return tuple(_road(pair, find(row_of(*pair), SPACES), find(row_of(*pair), WAYS)) for pair in pairs)


def _road(pair: tuple[str, str], spaces: str | None, way: str | None) -> Road:
    to = {ON: pair[1], BACK: pair[0]}.get(way or BOTH, "")
    return Road(*pair, spaces=int(spaces) if spaces else UNCOUNTED, to=to)


def with_words(roads: Iterable[Road], lexicon: Lexicon) -> tuple[Road, ...]:
    """The same roads, each space with what it is called."""
    return tuple(replace(road, says=tuple(lexicon.place(place) for place in road.places[1:-1])) for road in roads)


def reached(roads: Collection[Road], start: str, steps: int) -> Mapping[str, str]:
    """Every place and space but the start to which so many steps lead: what is left of them there; PERHAPS where only
    a road leads that nobody has counted.
    """
    sure = _flood([road for road in roads if road.spaces != UNCOUNTED], start, steps)
    # A road that is not counted may have no space at all, and none that could be named.
    may = _flood([replace(road, spaces=max(0, road.spaces)) for road in roads], start, steps)
    told = {place: str(left) for place, left in sure.items()}
    return {place: told.get(place, PERHAPS) for place in (*sure, *(may.keys() - sure.keys())) if place != start}


def _flood(roads: Iterable[Road], start: str, steps: int) -> dict[str, int]:
    """How many steps are left at most at each place."""
    beside: dict[str, list[str]] = {}
    for road in roads:
        for here, there in pairwise(road.places):
            if road.to != road.one:
                beside.setdefault(here, []).append(there)
            if road.to != road.other:
                beside.setdefault(there, []).append(here)
    left, queue = {start: steps}, [(-steps, start)]
    while queue:
        more, here = heappop(queue)
        for there in beside.get(here, ()) if more < 0 else ():
            if left.get(there, -1) < -more - 1:
                left[there] = -more - 1
                heappush(queue, (more + 1, there))
    return left


def ground(chart: str, pairs: Iterable[tuple[str, str]], paper: Paper, lexicon: Lexicon, place: str) -> PlaceGround:
    """What a finger may tell of the roads of a place: how many spaces each has, by a tap on both its ends, and which
    way it goes. The counts are those that the chart's form lists.
    """
    say, of = lexicon.text.say, [pair for pair in pairs if place in pair]
    counts = tuple((word, word) for word in paper.box.form(chart).words_at("", SPACES))
    cells = (cell for pair in of for cell in _cells(chart, pair, place, counts, paper, lexicon))
    along = (*counts, (ONE_WAY, say("road.one_way")))
    title = lexicon.place(place) if place else ""
    return PlaceGround(place, title, GroundCell(chart, ""), tuple(cells), along, of_roads=True)


def _cells(
    chart: str,
    pair: tuple[str, str],
    place: str,
    counts: tuple[tuple[str, str], ...],
    paper: Paper,
    lexicon: Lexicon,
) -> Iterator[GroundCell]:
    """Its count, and its way."""
    row, to = row_of(*pair), pair[1 - pair.index(place)]
    says = lexicon.text.say("road.to", {"place": lexicon.place(to)})
    yield GroundCell(chart, row, SPACES, paper.value(chart, row, SPACES), counts, says, to, is_one=True)
    ends = zip((BACK, ON), pair, strict=True)
    ways = tuple((word, lexicon.text.say("road.only_to", {"place": lexicon.place(end)})) for word, end in ends)
    value, mine = paper.value(chart, row, WAYS) or BOTH, ((ONE_WAY, ON if place == pair[1] else BACK),)
    yield GroundCell(chart, row, WAYS, value, ways, says, to, is_one=True, bare=BOTH, instead=mine)
