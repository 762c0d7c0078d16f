"""F.2, C.1  How far apart two hexes lie and which are beside one, by their numbers and what is told of how the sheets
lie.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

OTHER: Final = "other"
"""The row of all hexsides of which no row of their own tells."""
Spot = tuple[int, int]
"""(column, row)"""


def distance_by(geometry: Callable[[str], str | None], one: str, other: str) -> int | None:
    """F.2  Hexes from one to the other, by what is told of the lay of the map; None where that is not enough (C.1)."""
    first, level = (number(geometry(question)) for question in ("column_of_e01", "row_of_e0101"))
    columns = geometry("even_columns")
    if columns is None or (one[0] != other[0] and (first is None or level is None)):
        return None
    first, level = (1, 1) if one[0] == other[0] else (first or 1, level or 1)
    here, there = (laid(hex_, first, level) for hex_ in (one, other))
    return apart(here, there, even_lower=columns == "lower")


def number(cell: str | None) -> int | None:
    """A cell as a number; None for what nobody has read."""
    return int(cell) if cell is not None and cell.isdigit() else None


def spot(hex_: str) -> Spot:
    """Where a hex lies on its own sheet."""
    return int(hex_[1:3]), int(hex_[3:])


def laid(hex_: str, first: int, level: int) -> Spot:
    """Where a hex lies counted from the western sheet's corner. first, level: the column and row that E0101 bears."""
    column, row = spot(hex_)
    return (column, row) if hex_[0] == "W" else (column + first - 1, row + level - 1)


def apart(one: Spot, other: Spot, *, even_lower: bool) -> int:
    """Hexes from one to the other. even_lower: whether the even columns stand half a hex lower."""
    (x, y), (u, v) = (_cube(*each, even_lower=even_lower) for each in (one, other))
    return max(abs(u - x), abs(v - y), abs(u - x + v - y))


def _cube(column: int, row: int, *, even_lower: bool) -> Spot:
    return column, row - (column - (1 if even_lower else 0)) // 2


def side(one: str, other: str) -> str:
    """The row of a hexside in the box: both hexes, in the order of their numbers."""
    return "/".join(sorted((one, other)))


def beside_by(geometry: Callable[[str], str | None], hex_: str) -> tuple[str, ...]:
    """The neighbours of a hex, as far as the sheets reach and their lay is told."""
    return _beside(hex_, tuple(map(geometry, _LAY)))


_LAY: Final = (
    *("column_of_e01", "row_of_e0101", "even_columns"),
    *("last_column_w", "last_row_w", "last_column_e", "last_row_e"),
)
"""Cells by which the neighbours of a hex are found: a way across a Province asks for thousands of them."""


@lru_cache(maxsize=1 << 14)
def _beside(hex_: str, lay: tuple[str | None, ...]) -> tuple[str, ...]:
    cells = dict(zip(_LAY, lay, strict=True))
    found = [f"{hex_[0]}{x:02}{y:02}" for x, y in _around(spot(hex_)) if x > 0 and y > 0]
    first, level = number(cells["column_of_e01"]), number(cells["row_of_e0101"])
    if first is not None and level is not None:
        across, down = first - 1, level - 1
        sign, sheet = (-1, "E") if hex_[0] == "W" else (1, "W")
        column, row = spot(hex_)
        middle = column + sign * across, row + sign * down
        found += [f"{sheet}{x:02}{y:02}" for x, y in _around(middle) if x > 0 and y > 0]

    def is_shown(there: str) -> bool:
        """Whether the sheets can reach so far: the eastern one begins where the western one ends (C.1)."""
        column, row = spot(there)
        ends = (number(cells[f"last_{edge}_{there[0].lower()}"]) for edge in ("column", "row"))
        is_on = all(end is None or place <= end for place, end in zip((column, row), ends, strict=True))
        return is_on and (there[0] == "E" or first is None or column < first)

    return tuple(there for there in found if is_shown(there) and distance_by(cells.get, hex_, there) == 1)


def _around(middle: Spot) -> Iterator[Spot]:
    column, row = middle
    yield from ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
