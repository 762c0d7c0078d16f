"""F.3, F.7, C.1  The ground of a hex as a finger tells it off the map: its terrain, its six sides, and what it needs
before: how the columns stand, and what a kind of terrain costs on the Terrain Effects Chart.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.ground import GroundCell, PlaceGround
from engine.core.look import Sight
from engine.games.wotr_spi.hexes import OTHER, beside_by, side

ALONG: Final = ("road", "trail", "minor_river", "major_river", "tunnel", "mountain_pass", "mountain_hexside")
"""What a hexside holds: crossed by a Road or Trail (F.4), or with terrain along it (F.3)."""
_WHOLE: Final = ("1", "2", "3", "4", "5", "6")
_ENTERED: Final = ("1/2", *_WHOLE, "impassable")
_CROSSED: Final = ("-", *(f"+{points}" for points in _WHOLE), *_ENTERED)
"""How the chart writes what it costs to enter a hex, and to cross a side."""


def ground(sight: Sight, hex_: str) -> PlaceGround:
    """What is told of a hex, and what may be; of no hex, the words alone."""
    paper, lexicon = sight.paper, sight.lexicon
    words = paper.box.form("hexes").words_at(hex_, "terrain")
    known = paper.value("hexes", hex_, "terrain") if hex_ else ""
    kind = GroundCell("hexes", hex_, "terrain", known, _labelled(sight, words))
    sides = tuple(_sides(sight, hex_)) if hex_ else ()
    told = [*kind.told, *(word for each in sides for word in each.told)]
    first = next(iter((*_lay(sight), *_costs(sight, told))), None)
    title = lexicon.place(hex_) if hex_ else ""
    return PlaceGround(hex_, title, kind, sides, _labelled(sight, ALONG), first)


def _sides(sight: Sight, hex_: str) -> Iterator[GroundCell]:
    paper = sight.paper
    for there in beside_by(lambda question: paper.value("geometry", question) or None, hex_):
        row = side(hex_, there)
        value = paper.value("hexsides", row) or paper.value("hexsides", OTHER)
        yield GroundCell("hexsides", row, "", value, _labelled(sight, ALONG), to=there)


def _lay(sight: Sight) -> Iterator[GroundCell]:
    """C.1  Before it is read no hex has neighbours."""
    if not sight.paper.value("geometry", "even_columns"):
        words = sight.paper.box.form("geometry").words_at("even_columns", "")
        says = sight.lexicon.text.say("ground.asks_lay")
        yield GroundCell("geometry", "even_columns", "", "", _labelled(sight, words), says)


def _costs(sight: Sight, kinds: Iterable[str]) -> Iterator[GroundCell]:
    """F.7  What is printed here has a cost that nobody has read."""
    say = sight.lexicon.text.say
    for kind in dict.fromkeys(kinds):
        is_on_chart = kind in sight.paper.box.rows("terrain")
        if is_on_chart and not sight.paper.value("terrain", kind, "movement_points"):
            words = _CROSSED if kind in ALONG else _ENTERED
            says = say("ground.asks_cost", {"kind": say(f"terrain.{kind}")})
            yield GroundCell("terrain", kind, "movement_points", "", tuple((word, word) for word in words), says)


def _labelled(sight: Sight, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((word, sight.lexicon.text.say(f"ground.{word}")) for word in words)
