"""Panels of boards: what is drawn of a map, as frozen data; `panels` has them too."""

from __future__ import annotations

from typing import ClassVar

from engine.core.ask_panels import Cite
from engine.core.frozen import frozen


@frozen
class MapSheet:
    """A sheet of hexes. id: its sign in the ids of its places ('' where they have none); columns and rows from 1 on.
    joins_at: the column and the row of the first sheet that its own first hex continues; (0, 0) where nobody has told
    that, and of the first sheet. lines: where the sheet is no rectangle, how many hexes each column (row, if pointed)
    has, one after another: each lies in the middle, counts its hexes from 1 on, and has an odd number more or fewer
    than the one before, as the rows of a large hexagon have (13, 14 … 25 … 14, 13). Such a sheet joins no other.
    """

    id: str
    columns: int
    rows: int
    joins_at: tuple[int, int] = (0, 0)
    lines: tuple[int, ...] = ()


@frozen
class Ground:
    """What is known of one hex; what nobody has told is ''. terrain, mark: ids that are said by `says`, a sentence such
    as 'forest, Citadel'; province: its name.
    """

    place: str
    name: str = ""
    terrain: str = ""
    mark: str = ""
    province: str = ""
    says: str = ""


@frozen
class Between:
    """A point between hexes on which something may stand, by the id of its place: between two the middle of the side
    that they share, between three the corner.
    """

    place: str
    hexes: tuple[str, ...]


@frozen
class HexSide:
    """What is known of the side between two hexes: 'river', 'gate'."""

    one: str
    other: str
    kind: str


@frozen
class Pile:
    """Counters of one seat that lie together in a hex. label: two or three letters on the topmost, '?' where it is
    face-down; count: how many lie there; pieces: the ids that may be named in a command; rows: what they are, in words;
    marks: words of what is true of some of them ('spotted', 'captive'); is_force: its label is how strong it is; moves:
    the command by which such a pile moves, '' for any that begins where it lies.
    """

    place: str
    seat: str
    label: str
    count: int = 1
    pieces: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    is_force: bool = False
    moves: str = ""


PERHAPS = "perhaps"
"""Instead of what is left: nobody has told what would say whether the place is reached. It has a '?', and no light."""


class _Reached:
    """What is reached of a board, by its `lit`."""

    __slots__ = ()
    lit: tuple[tuple[str, str], ...]

    @property
    def perhaps(self) -> tuple[str, ...]:
        """The places of which nobody can say whether the deed comes so far."""
        return tuple(place for place, left in self.lit if left == PERHAPS)

    @property
    def sure(self) -> tuple[tuple[str, str], ...]:
        """The places that it reaches, with what is left in each."""
        return tuple(one for one in self.lit if one[1] != PERHAPS)


@frozen
class HexMap(_Reached):
    """The map as it is drawn from its hexes' numbers: no artwork. ways: the last ways that were gone, places one after
    another; is_pointy: hexes stand on a point, in rows; even_down: every second column (row, if pointed) lies half a
    hex down (right). A sheet of which nobody has told how it joins the first one lies beside it, with a gap.
    points: those between hexes on which something may stand. lit: how far the deed that is being filled in goes,
    (place, what is left there or PERHAPS) each; closed: places beside them that are shut to it; starts: where it
    begins. may_tell: whether a finger may tell the ground of its places; is_numbered: whether the ids of its hexes are
    printed.
    """

    title: str
    sheets: tuple[MapSheet, ...]
    ground: tuple[Ground, ...] = ()
    sides: tuple[HexSide, ...] = ()
    piles: tuple[Pile, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    is_pointy: bool = False
    even_down: bool = True
    digits: int = 4
    cites: tuple[Cite, ...] = ()
    lit: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    may_tell: bool = False
    points: tuple[Between, ...] = ()
    is_numbered: bool = True

    def prints(self, place: str) -> bool:
        """Whether the id of a place is printed on the map, for players to read."""
        return self.is_numbered and all(point.place != place for point in self.points)


UNCOUNTED = -1
SPACE = "|"
"""In the id of a space of a road: 'mill|weir|2' is the second from the mill on."""


def space(one: str, other: str, number: int) -> str:
    """The id of a space of the road from one place to the other, counted from 1 on."""
    return SPACE.join((one, other, str(number)))


@frozen
class Stop:
    """A place of a board of roads. x, y: where it lies, in widths of the board from its left and upper edge. kind: what
    is drawn there: 'tower', 'wood', 'shelter', 'hazard', 'goal', or '' for a place like any other; says: what it is, in
    words.
    """

    place: str
    name: str
    x: float
    y: float
    kind: str = ""
    says: str = ""


@frozen
class Road:
    """A road between two places. spaces: how many lie between them, UNCOUNTED where nobody has told; to: the end that
    it may only be gone to, '' where it goes both ways; says: what each of its spaces is called, the first one first.
    """

    one: str
    other: str
    spaces: int = UNCOUNTED
    to: str = ""
    says: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """What lies along it from one end to the other: its spaces and both ends."""
        between = (space(self.one, self.other, number) for number in range(1, self.spaces + 1))
        return (self.one, *between, self.other)


@frozen
class PathBoard(_Reached):
    """A board of places and roads, as a table has told it. high: its height in widths. Pieces are `piles` that lie on a
    place or on a space of a road; ways, lit, closed, starts and may_tell are those of a HexMap. lies: the chart of the
    box that says where each place lies, in thousandths of the board's width ('' where a finger moves none); moves:
    whether a finger moves places now.
    """

    title: str
    places: tuple[Stop, ...]
    roads: tuple[Road, ...] = ()
    piles: tuple[Pile, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    cites: tuple[Cite, ...] = ()
    lit: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    may_tell: bool = False
    high: float = 0.8
    lies: str = ""
    moves: bool = False

    is_pointy: ClassVar[bool] = False
    is_numbered: ClassVar[bool] = False
    sheets: ClassVar[tuple[MapSheet, ...]] = ()
    points: ClassVar[tuple[Between, ...]] = ()
    sides: ClassVar[tuple[HexSide, ...]] = ()

    @property
    def ground(self) -> tuple[Ground, ...]:
        """What is said of each place and space."""
        places = (Ground(stop.place, stop.name, mark=stop.kind, says=stop.says) for stop in self.places)
        named = (pair for road in self.roads for pair in zip(road.places[1:-1], road.says, strict=False))
        return (*places, *(Ground(place, says=says) for place, says in named))

    def prints(self, place: str) -> bool:
        """No id is printed on such a board: its places have names."""
        return False


Map = HexMap | PathBoard
"""A board that is drawn, and on which a finger chooses places."""
