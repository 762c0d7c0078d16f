"""Where a magnifier stands: beside the finger, on the side where it hides least. No Kivy here."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from companion.widgets.hexes import Box, Point
from engine.core.frozen import frozen

TURNS = 24
"""So many sides of the finger are tried."""
FARTHER = (1.0, 1.3, 1.7, 2.3)
"""How far from the finger, in least distances."""
UPWARDS, NEARER = 0.1, 0.3
"""Of two spots that hide as much, the upper one is taken, a hand comes from below, and the nearer one. Less than one
thing hidden.
"""


@frozen
class Round:
    """A round glass and the sign that hangs under it, in pixels: radius, the sign's width and height, and how much of
    it lies on the rim.
    """

    radius: float
    sign: Point
    lap: float = 0.0

    def fits(self, window: Box) -> bool:
        """Whether a window has room for it and its sign."""
        left, low, right, top = window
        return 2 * self.radius <= right - left and 2 * self.radius - self.lap + self.sign[1] <= top - low

    def sign_box(self, at: Point) -> Box:
        """The sign of a glass whose middle is here."""
        wide, high = self.sign
        top = at[1] - self.radius + self.lap
        return at[0] - wide / 2, top - high, at[0] + wide / 2, top

    def hides(self, at: Point, box: Box) -> bool:
        """Whether it lies on any of a box."""
        x, y = min(box[2], max(box[0], at[0])), min(box[3], max(box[1], at[1]))
        return math.dist((x, y), at) < self.radius or meet(box, self.sign_box(at))


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes lie on one another."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@frozen
class Surroundings:
    """What lies round a finger, in pixels. window: where the glass has to stay; spared: how far round the finger
    nothing may be hidden; never: what may not be hidden, keys and the name of the place; rather_not: lit hexes,
    counters and names.
    """

    finger: Point
    window: Box
    spared: float
    never: tuple[Box, ...] = ()
    rather_not: tuple[Box, ...] = ()


def beside(around: Surroundings, glasses: Collection[Round]) -> tuple[Round, Point]:
    """The first of these glasses that the window has room for and that finds a spot where it hides nothing that may
    not be hidden, and that spot; where none does, the last one where it hides the least.
    """
    able = [glass for glass in glasses if glass.fits(around.window)] or [*glasses][-1:]
    best: tuple[float, Round, Point] | None = None
    for glass in able:
        for at in _spots(around, glass):
            cost = _hidden(around, glass, at)
            if best is None or cost < best[0] - 1e-9:
                best = (cost, glass, at)
        if best is not None and best[0] < _NEVER:
            break
    if best is None:
        glass = able[-1]
        return glass, ((around.window[0] + around.window[2]) / 2, (around.window[1] + around.window[3]) / 2)
    return best[1], best[2]


_NEVER = 1000.0


def _spots(around: Surroundings, glass: Round) -> Iterator[Point]:
    """Middles round the finger, the nearest first, drawn into the window."""
    left, low, right, top = around.window
    under = glass.sign[1] - glass.lap
    for turn in range(TURNS * len(FARTHER)):
        away = (glass.radius + around.spared) * FARTHER[turn // TURNS]
        angle = math.tau * turn / TURNS
        x, y = around.finger[0] + away * math.cos(angle), around.finger[1] + away * math.sin(angle)
        at = (
            min(right - glass.radius, max(left + glass.radius, x)),
            min(top - glass.radius, max(low + glass.radius + under, y)),
        )
        yield at


def _hidden(around: Surroundings, glass: Round, at: Point) -> float:
    x, y = around.finger
    spared = (x - around.spared / 2, y - around.spared / 2, x + around.spared / 2, y + around.spared / 2)
    is_on_finger = math.dist(at, around.finger) < glass.radius + around.spared / 2
    cost = 4 * _NEVER if is_on_finger or meet(spared, glass.sign_box(at)) else 0.0
    cost += _NEVER * sum(glass.hides(at, box) for box in around.never)
    cost += sum(glass.hides(at, box) for box in around.rather_not)
    cost += NEARER * math.dist(at, around.finger) / max(1.0, glass.radius)
    return cost - UPWARDS * (at[1] - y) / max(1.0, glass.radius)
