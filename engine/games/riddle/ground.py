"""What the board and open cards come to for a marker: where it may go, what holds it, what stays face up."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from engine.core.box import Charts
from engine.games.riddle.board import Side, board
from engine.games.riddle.pieces import BOAT, CLOAK, ROPE
from engine.games.riddle.state import State
from engine.games.riddle.travel import DRY, FOREST, MOUNTAIN, RIVER, WATER, End, Gear, Travel, within

RIVERS: Final = "rivers"
"""The chart of the sides along which a river may run."""
BOMBADIL_GOES: Final = 6
NEEDS: Final = {FOREST: CLOAK, MOUNTAIN: ROPE}
"""B-6/forests, B-6/mountains  The card without which a marker is held in such a space."""


def row_of(side: Side) -> str:
    """The row of the chart that tells of a side."""
    return "/".join(sorted(side))


@cache
def _rows() -> tuple[tuple[Side, str], ...]:
    """The sides along which a river may run, each with its row."""
    return tuple((side, row_of(side)) for side in board().may_be_river)


class _Sheet:
    """What a table's charts are read off: its box, this one and none that is like it, and its own readings."""

    __slots__ = ("box", "readings")

    def __init__(self, charts: Charts) -> None:
        self.box, self.readings = charts.box, frozenset(charts.readings.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sheet) and self.box is other.box and self.readings == other.readings

    def __hash__(self) -> int:
        return hash((id(self.box), self.readings))


@lru_cache(64)
def _told(sheet: _Sheet) -> frozenset[tuple[Side, str]]:
    """The sides of which somebody told whether a river runs there. Every act asks where a marker may go, and there are
    hundreds of sides: they are looked up anew when one more is told.
    """
    charts = Charts(sheet.box, dict(sheet.readings))
    found = ((side, charts.find_in_secret(RIVERS, row)) for side, row in _rows())
    return frozenset((side, value) for side, value in found if value in (RIVER, DRY))


def gear(state: State, seat: str, *, is_horse: bool = False) -> Gear:
    """What lies face up before a player (B-8)."""
    boat, rope, cloak = (state.has_open(seat, card) for card in (BOAT, ROPE, CLOAK))
    return Gear(boat, rope, cloak, is_horse)


@lru_cache(2048)
def _ends(rivers: frozenset[tuple[Side, str]], start: str, spaces: int, with_: Gear) -> Mapping[str, End]:
    return Travel(board(), dict(rivers)).ends(start, spaces, with_)


def walks(state: State, charts: Charts, seat: str, spaces: int, *, is_horse: bool = False) -> Mapping[str, End]:
    """B-5, B-6  Where a marker may go in one move of so many spaces."""
    here = state.place(seat)
    if not here:
        return {}
    return _ends(_told(_Sheet(charts)), here, spaces, gear(state, seat, is_horse=is_horse))


@lru_cache(1024)
def _flights(start: str, far: int, with_: Gear) -> Mapping[str, End]:
    laid = board()
    places = within(start, far, laid) if far else (*laid.beside, *laid.dots)
    found = {place: Travel(laid).lands(place, with_) for place in sorted(places) if place != start}
    return {place: end for place, end in found.items() if end is not None}


def flights(state: State, seat: str, far: int = 0) -> Mapping[str, End]:
    """B-6/flying, B-6/bombadil  Where a marker may come through the air: anywhere, or so far away at the most."""
    here = state.place(seat)
    return _flights(here, far, gear(state, seat)) if here else {}


def held_in(place: str, end: End) -> str:
    """The card without which a marker goes no further from where it comes to, '' where nothing holds it."""
    return NEEDS[board().ground[place]] if end.is_held else ""


def stays_open(card: str, place: str) -> bool:
    """B-8/cloak-rope-boat  Whether a card stays face up where a turn ends."""
    laid = board()
    if card == BOAT:
        # RULING: boat-on-a-river-dot. The card names the river dots, and B-8 names the water spaces alone.
        return place in laid.dots or place in laid.sources or laid.ground.get(place) in set(WATER)
    return laid.ground.get(place) == (MOUNTAIN if card == ROPE else FOREST)
