"""Where people sit round the tablet: at its four edges, more than four of them side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

EDGES = (0, 90, 180, 270)
"""Bottom, right, top, left."""
THIS_SIDE = 0
"""The edge of whoever holds the tablet upright."""
CLOCKWISE = (0, 270, 180, 90)
"""The edges as those who sit at them play: whoever sits left of the bottom edge comes after it."""
AT_AN_EDGE = 2
"""How many can sit side by side at an edge, where more than four play."""


class Sitting(Protocol):
    """Somebody who sits at an edge."""

    @property
    def edge(self) -> int:
        """One of EDGES."""


S = TypeVar("S", bound=Sitting)


def edges_of(count: int) -> tuple[int, ...]:
    """The edges at which so many sit, clockwise from the bottom: two face each other, and more than four sit side by
    side, at the long edges first.
    """
    if count <= len(EDGES):
        return {1: (0,), 2: (0, 180), 3: (0, 180, 90)}.get(count, CLOCKWISE[:count])
    doubled = (0, 180, 270, 90)[: count - len(EDGES)]
    return tuple(edge for edge in CLOCKWISE for _ in range(AT_AN_EDGE if edge in doubled else 1))


def are_on_one_side(sitting: Sequence[Sitting]) -> bool:
    """Whether all of several sit on this side of the tablet, so that every desk faces the same way."""
    return len(sitting) > 1 and all(each.edge == THIS_SIDE for each in sitting)


def clockwise(sitting: Sequence[S]) -> tuple[S, ...]:
    """Those who sit, clockwise from the first of them."""
    round_ = sorted(sitting, key=lambda each: CLOCKWISE.index(each.edge))
    first = round_.index(sitting[0]) if round_ else 0
    return (*round_[first:], *round_[:first])


def room_at(edge: int, sitting: Iterable[Sitting], count: int) -> bool:
    """Whether one more can sit at this edge, where so many play."""
    return sum(each.edge == edge for each in sitting) < (AT_AN_EDGE if count > len(EDGES) else 1)
