"""The board as everybody may see it: its spaces, roads and river dots as they are printed, and where markers stand."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.core.lexicon import Lexicon
from engine.core.look import Paper, Sight
from engine.core.panels import Between, Ground, HexMap, HexSide, MapSheet, Pile, Tab
from engine.games.riddle.board import board
from engine.games.riddle.panels.seats import CAPTIVE, HALLS, letter
from engine.games.riddle.panels.tale import events, latest
from engine.games.riddle.pieces import EVIL, GOOD, NEUTRAL
from engine.games.riddle.travel import RIVER

LINES: Final = (*range(13, 26), *range(24, 12, -1))
"""How many spaces each row has."""
SHEET: Final = MapSheet("", max(LINES), len(LINES), lines=LINES)
HALLS_AT, RETURNING = "0313", "1109"
"""A marker in the Halls of Mandos is drawn on the middle one of their spaces."""
TERRAINS: Final = {
    ".": ("open", "open"),
    "*": ("open", "plain"),
    "F": ("forest", "forest"),
    "M": ("mountain", "mountain"),
    "~": ("sea", "water"),
    "s": ("lake", "swamp"),
    "H": ("open", "halls"),
    "P": ("open", "returning"),
}
"""What each letter of the board is drawn as, and its word."""
MARKS: Final = {GOOD: "city", EVIL: "citadel", NEUTRAL: "neutral"}
"""What a city of each kind is drawn as: a box, a tower, a diamond."""
SPECIAL: Final = {"gollum": "arch", "clairvoyance": "crystal", "secret": "rocks"}
"""A-1, A-2, A-3  What a special space of each kind is drawn as, where it is played with: as on the printed board."""
SHIRE, GOALS = "0507", {"1518": GOOD, "1618": EVIL}
"""Where markers enter; the Cracks of Doom and Barad-dûr, where each kind wins."""
_WHERE: Final = re.compile(r"\b(just|\d) .*")
RIVERS: Final = "rivers"


def tab(sight: Sight) -> Tab:
    """The board."""
    return Tab(sight.lexicon.text.say("panel.tab_board"), (hex_map(sight),), "map")


def hex_map(sight: Sight) -> HexMap:
    """The map with its markers."""
    ground, sides, points = _still(sight.lexicon, tuple(sight.view["special"]))
    return HexMap(
        sight.lexicon.text.say("panel.map"),
        (SHEET,),
        ground,
        (*sides, *_rivers(sight.paper)),
        tuple(_piles(sight)),
        tuple(_ways(sight)),
        is_pointy=True,
        is_numbered=False,
        cites=sight.lexicon.cites("B-1/board"),
        points=points,
    )


@lru_cache(3)
def _still(
    lexicon: Lexicon, special: tuple[str, ...]
) -> tuple[tuple[Ground, ...], tuple[HexSide, ...], tuple[Between, ...]]:
    """What is printed: it never changes. special: the kinds of special spaces that are played with."""
    laid, say = board(), lexicon.text.say
    spaces = (_ground(lexicon, hex_, letter_, special) for hex_, letter_ in laid.ground.items())
    dots = (Ground(dot, says=say("panel.river_dot")) for dot in laid.dots)
    sides = [HexSide(min(road), max(road), "road") for road in laid.roads]
    # A bridge or a ford leads over a river: there one runs along the side, whatever else nobody has told.
    sides += [HexSide(min(bridge), max(bridge), RIVER) for bridge in laid.bridges]
    points = tuple(Between(dot, tuple(sorted(corner))) for dot, corner in laid.dots.items())
    return (*spaces, *dots), tuple(sorted(sides, key=lambda side: (side.kind, side.one, side.other))), points


def _ground(lexicon: Lexicon, hex_: str, letter_: str, special: tuple[str, ...]) -> Ground:
    say, (terrain, word) = lexicon.text.say, TERRAINS[letter_]
    name, kind = board().cities.get(hex_, ("", ""))
    parts = [say(f"terrain.{word}")]
    kinds = tuple(each for each, hexes in board().special.items() if hex_ in hexes)
    parts += (say(f"panel.space_{each}") for each in kinds)
    sign = next((SPECIAL[each] for each in kinds if each in special), MARKS.get(kind, ""))
    if hex_ in (HALLS_AT, RETURNING):
        name = lexicon.text.say(f"panel.name_{word}")
    elif kind:
        parts.append(say(f"panel.city_{kind}"))
    elif hex_ in (SHIRE, *GOALS):
        name = lexicon.places[hex_].name.removeprefix("the ")
        parts += [say("panel.goal"), say(f"panel.goal_of_{GOALS[hex_]}")] if hex_ in GOALS else [say("panel.start")]
    elif hex_ in lexicon.places and (where := _WHERE.search(lexicon.places[hex_].name)):
        parts.append(where[0])
    return Ground(hex_, name, terrain, "goal" if hex_ in GOALS else sign, says=", ".join(parts))


def _rivers(paper: Paper) -> Iterator[HexSide]:
    """The sides along which this table, or the box's owner, has told that a river runs."""
    box = paper.box
    told = {key: cell.value for key, cell in (*box.printed.items(), *box.owned.items())} | dict(paper.readings)
    for (chart, row, _), value in sorted(told.items()):
        if chart == RIVERS and value == RIVER and "/" in row:
            one, _, other = row.partition("/")
            yield HexSide(one, other, RIVER)


def _piles(sight: Sight) -> Iterator[Pile]:
    """The markers, each with its letter; those in the Halls of Mandos lie on them."""
    lexicon, view = sight.lexicon, sight.view
    for seat, place in view["at"].items():
        if place:
            lies = tuple(lexicon.name(card) for card in view["lying"][seat])
            # A captive's marker is under its captor's.
            where = view["at"].get(view["captors"].get(seat, ""), "") if place == CAPTIVE else place
            where = HALLS_AT if where == HALLS else where
            yield Pile(where, seat, letter(sight, seat), pieces=(seat,), rows=(lexicon.name(seat),), marks=lies)
    for place, held in view["hidden"].items():
        for seat, count in held.items():
            says = lexicon.text.say("panel.hidden_cards", {"count": count, "seat": seat})
            yield Pile(place, seat, "?", count, (f"{seat}@{place}",), (says,))


def _ways(sight: Sight) -> Iterator[tuple[str, ...]]:
    """The last move that the journal tells; of a game that is over the whole way of each who has won."""
    mover, to = "", ""
    for event in latest(sight):
        match event:
            case {"type": "GameEnded", "winners": winners}:
                yield from (way for seat in winners for way in _whole_way(sight, seat))
                return
            case {"type": "MarkerMoved", "seat": seat, "to": place} if not mover:
                mover, to = seat, place
            case {"type": "MarkerMoved" | "MarkerReturned", "seat": seat, "to": place} if seat == mover:
                yield place, to
                return
            case {"type": "MarkerEntered", "seat": seat} if seat == mover:
                yield SHIRE, to
                return


def _whole_way(sight: Sight, seat: str) -> Iterator[tuple[str, ...]]:
    """A marker's way through the game, which begins anew where it came back to the board."""
    ways: list[list[str]] = []
    for event in events(sight):
        match event:
            case {"type": "MarkerEntered", "seat": mover} if mover == seat:
                ways.append([SHIRE])
            case {"type": "MarkerReturned", "seat": mover, "to": to} if mover == seat:
                ways.append([to])
            case {"type": "MarkerMoved", "seat": mover, "to": to} if mover == seat:
                ways[-1].append(to)
    yield from (tuple(way) for way in ways if len(way) > 1)
