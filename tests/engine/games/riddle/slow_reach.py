"""A slow, plain search for where a marker may move in Riddle of the Ring (B-5, B-6), to hold the fast one against.

A board is a plain dict that the caller makes: "ground" {id: letter}, "roads" and "bridges" [[id, id]], "dots"
{name: [id, id, id]}, "river_links" [[place, place]], "sides" {frozenset of two adjacent ids: river, dry or untold}.
A hex id is its column and its row in two digits each, both from 01; every other place is a river dot.
"""

from collections.abc import Iterable, Iterator
from typing import Any

Board = dict[str, Any]
State = tuple[str, bool, bool]  # where the marker is, whether it must stop there, whether the way is only perhaps open

MIDDLE_ROW = 12  # the longest row, from 0
LAST_ROW = 24


def slow_reach(
    board: Board,
    start: str,
    spaces: int,
    boat: bool = False,
    rope: bool = False,
    cloak: bool = False,
    is_horse: bool = False,
) -> dict[str, bool]:
    """Every place where one move of up to `spaces` may end; False where only an untold side leads there."""
    board = board | {"roads": as_sides(board["roads"]), "bridges": as_sides(board["bridges"])}
    seen: set[State] = set()
    latest: set[State] = {(start, False, False)}  # a forest in which the turn began may be left (R27)
    for _ in range(spaces):
        after: set[State] = set()
        for place, must_stop, perhaps in latest:
            if not must_stop:
                for end, stops_there, over_untold in one_unit(board, place, boat, rope, cloak, is_horse):
                    after.add((end, stops_there, perhaps or over_untold))
        latest = after - seen  # what was reached with fewer units has been followed further already
        seen |= after
    return {
        place: any(end == place and not perhaps for end, _, perhaps in seen)
        for place in {end for end, _, _ in seen}
        if place != start  # R24
    }


def one_unit(board: Board, place: str, boat: bool, rope: bool, cloak: bool, is_horse: bool) -> Iterator[State]:
    """Every state to which one space of the die or of a Horse leads from `place`."""
    if place in board["dots"]:
        if boat:
            yield from off_dot(board, place, rope, cloak, is_horse)
            yield from along_river(board, place, rope, cloak, is_horse)
        return
    yield from ordinary_step(board, place, boat, rope, cloak, is_horse)
    yield from along_road(board, place)
    if boat and not is_horse:
        yield from over_water(board, place)
        yield from onto_dot(board, place)
        yield from along_river(board, place, rope, cloak, is_horse)


def ordinary_step(board: Board, place: str, boat: bool, rope: bool, cloak: bool, is_horse: bool) -> Iterator[State]:
    """One step to an adjacent hex, off the road, over the side between the two."""
    for end in neighbours(board, place):
        if is_water(board, end) and (is_horse or not boat):
            continue  # R34
        side = "dry" if has_crossing(board, place, end) else board["sides"][frozenset((place, end))]
        if side == "river" and not boat:
            continue  # R31
        yield end, stops_at(board, end, rope, cloak), side == "untold" and not boat


def along_road(board: Board, place: str) -> Iterator[State]:
    """One or two steps on road edges that connect, as through open country (R30)."""
    for middle in road_neighbours(board, place):
        yield middle, False, False
        for end in road_neighbours(board, middle):
            yield end, False, False


def over_water(board: Board, place: str) -> Iterator[State]:
    """One or two steps with a Boat where all three hexes are water (R34)."""
    if not is_water(board, place):
        return
    for middle in neighbours(board, place):
        if is_water(board, middle):
            yield middle, False, False
            for end in neighbours(board, middle):
                if is_water(board, end):
                    yield end, False, False


def onto_dot(board: Board, place: str) -> Iterator[State]:
    """From a hex onto a river dot at one of its corners (R32)."""
    for dot, hexes in board["dots"].items():
        if place in hexes:
            yield dot, False, False


def off_dot(board: Board, dot: str, rope: bool, cloak: bool, is_horse: bool) -> Iterator[State]:
    """From a river dot to one of its three hexes; one enters that hex off the road (R32)."""
    for end in board["dots"][dot]:
        if is_on_board(board, end) and not (is_horse and is_water(board, end)):
            yield end, stops_at(board, end, rope, cloak), False


def along_river(board: Board, place: str, rope: bool, cloak: bool, is_horse: bool) -> Iterator[State]:
    """From a dot or a source city to the next dot or source city, never on a Horse (R32, R33)."""
    if is_horse:
        return
    for pair in board["river_links"]:
        if place in pair:
            end = pair[1] if pair[0] == place else pair[0]
            is_city = end in board["ground"]
            yield end, is_city and stops_at(board, end, rope, cloak), False


def stops_at(board: Board, end: str, rope: bool, cloak: bool) -> bool:
    """Whether a marker that enters this hex off the road must stop on it (R27, R28, R29; D15)."""
    ground = board["ground"][end]
    return (ground == "F" and not cloak) or (ground == "M" and not rope)


def as_sides(edges: Iterable[Iterable[str]]) -> set[frozenset[str]]:
    """The edges of a list without their order."""
    return {frozenset(edge) for edge in edges}


def has_crossing(board: Board, one: str, other: str) -> bool:
    """Whether a road or a bridge leads over the side between two hexes."""
    side = frozenset((one, other))
    return side in board["roads"] or side in board["bridges"]


def road_neighbours(board: Board, place: str) -> list[str]:
    """The hexes that a single road edge joins to this one."""
    return [end for end in neighbours(board, place) if frozenset((place, end)) in board["roads"]]


def is_water(board: Board, place: str) -> bool:
    """Whether the hex is ocean, lake or swamp."""
    return board["ground"][place] in ("~", "s")


def is_on_board(board: Board, place: str) -> bool:
    """Whether a hex is there that is neither of the Halls of Mandos nor the Place of Returning (R89)."""
    return place in board["ground"] and board["ground"][place] not in ("H", "P")


def neighbours(board: Board, place: str) -> list[str]:
    """The hexes of the board that touch this one: two in its row, two above and two below."""
    row, col = int(place[2:]) - 1, int(place[:2]) - 1
    above = col - 1 if row <= MIDDLE_ROW else col  # the left one of the two
    below = col if row < MIDDLE_ROW else col - 1
    spots = [
        (row, col - 1),
        (row, col + 1),
        (row - 1, above),
        (row - 1, above + 1),
        (row + 1, below),
        (row + 1, below + 1),
    ]
    ids = [hex_id(r, c) for r, c in spots if 0 <= r <= LAST_ROW and 0 <= c < row_length(r)]
    return [one for one in ids if is_on_board(board, one)]


def row_length(row: int) -> int:
    """How many hexes a row has, counting rows from 0."""
    return 13 + min(row, LAST_ROW - row)


def hex_id(row: int, col: int) -> str:
    """The id of a hex given from 0."""
    return f"{col + 1:02}{row + 1:02}"
