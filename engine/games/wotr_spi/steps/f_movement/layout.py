"""F.1, F.2, C.1  How the map lies: which hexes the sheets have, which are neighbours, how many lie between two.

The numbers of a hex are read off the map by anybody; how its columns are staggered, where the eastern sheet joins and
how far the sheets reach are cells of the box. What nobody has read yet is taken for the kindest that it can be, so
that a bound drawn from it holds whatever the sheets show.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.check import ESSENTIAL, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.hexes import apart, beside_by, distance_by, laid, number, spot
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.places import is_hex

NEAREST_E01: Final = 33
"""The westernmost column that E01 can bear: Dol Guldur is set up in W3218 (C.2), and the eastern sheet lies over the
edge of the western one (C.1), so it begins east of column 32.
"""


def hex_checks(at: Situation[State], *hexes: str, owner: str | None = None) -> Iterator[Check]:
    """F.1  Hexes by number, each on its sheet as far as somebody has read how far the sheets reach (C.1).
    No agreement makes a hex of one that is none.

    owner: the seat whose secret the numbers are.
    """
    odd = [hex_ for hex_ in hexes if not is_hex(hex_)]
    yield Check("F.1", not odd, "hex_has_a_number", ESSENTIAL, secret_to=owner, facts={"hex": (*odd, *hexes, "")[0]})
    off = [hex_ for hex_ in hexes if is_hex(hex_) and not is_printed(at, hex_)]
    column, row = extent(at, off[0][0]) if off else (None, None)
    facts = {"hex": (*off, *hexes, "")[0], "column": column or "?", "row": row or "?"}
    yield Check("C.1", not off, "hex_is_on_its_sheet", ESSENTIAL, secret_to=owner, facts=facts)


def extent(at: Situation[State], sheet: str) -> tuple[int | None, int | None]:
    """The last (column, row) of sheet W or E; None for what nobody has read."""
    return _read(at, f"last_column_{sheet.lower()}"), _read(at, f"last_row_{sheet.lower()}")


def is_printed(at: Situation[State], hex_: str) -> bool:
    """C.1  Whether a hex number can be on its sheet: no further than it is known to reach."""
    last_column, last_row = extent(at, hex_[0])
    column, row = spot(hex_)
    return (last_column is None or column <= last_column) and (last_row is None or row <= last_row)


def distance(at: Situation[State], one: str, other: str) -> int | None:
    """F.2  Hexes from one to the other; None when the lay of the map is not known (C.1)."""
    return distance_by(lambda question: at.charts.find_in_secret("geometry", question), one, other)


def at_least(at: Situation[State], one: str, other: str) -> int:
    """F.2  The fewest hexes there can be from one to the other, by the kinder of what nobody has read."""
    exact = distance(at, one, other)
    if exact is not None:
        return exact
    if one[0] == other[0]:
        return min(apart(spot(one), spot(other), even_lower=lower) for lower in (True, False))
    first, level = _read(at, "column_of_e01") or NEAREST_E01, _read(at, "row_of_e0101")
    here, there = (laid(hex_, first, level or 1) for hex_ in (one, other))
    if level is None:
        # Level with one another, for all that is known: only the columns between them count.
        return abs(here[0] - there[0])
    return min(apart(here, there, even_lower=lower) for lower in (True, False))


def beside(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """The neighbours of a hex, as far as the sheets reach and their lay is known."""
    return beside_by(lambda question: at.charts.find_in_secret("geometry", question), hex_)


def _read(at: Situation[State], question: str) -> int | None:
    return number(at.charts.find_in_secret("geometry", question))
