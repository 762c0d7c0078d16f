"""F.2, C.1  How far apart two hexes lie, by their numbers and what is told of how the sheets lie."""

from collections.abc import Callable

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
