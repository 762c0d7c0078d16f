"""A filled box with round corners: its triangles cover it once, and no more than it."""

import itertools
import math

from companion.widgets.rounded import CLEAR, SOLID, rounded

X, Y, WIDE, HIGH, RADIUS = 10.0, 20.0, 120.0, 60.0, 13.0


def _layers(x: float, y: float, box: tuple[float, ...]) -> list[float]:
    """How solid each triangle is that covers this point: 1 within, down to 0 at the outer rim."""
    points, indices = rounded(*box)
    corners = [tuple(points[at : at + 3]) for at in range(0, len(points), 4)]
    found = []
    for at in range(0, len(indices), 3):
        (x1, y1, u1), (x2, y2, u2), (x3, y3, u3) = (corners[each] for each in indices[at : at + 3])
        whole = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
        if whole == 0:
            continue
        two = ((x - x1) * (y3 - y1) - (x3 - x1) * (y - y1)) / whole
        third = ((x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)) / whole
        if two > 0 and third > 0 and two + third < 1:
            fades = u1 + two * (u2 - u1) + third * (u3 - u1)
            found.append((CLEAR - fades) / (CLEAR - SOLID))
    return found


def _beyond(x: float, y: float) -> float:
    """How far outside of the box a point lies, in pixels; less than 0 within."""
    dx = abs(x - X - WIDE / 2) - (WIDE / 2 - RADIUS)
    dy = abs(y - Y - HIGH / 2) - (HIGH / 2 - RADIUS)
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - RADIUS


def test_every_pixel_within_is_covered_once_and_none_without() -> None:
    inside = outside = rim = 0
    for x, y in itertools.product(range(5, 136, 2), range(15, 86, 2)):
        # Beside the whole numbers, so that no point lies on an edge that two triangles share.
        at = (x + 0.137, y + 0.291)
        far, layers = _beyond(*at), _layers(*at, (X, Y, WIDE, HIGH, RADIUS))
        if far < -0.7:
            assert [round(each, 6) for each in layers] == [1], at
            inside += 1
        elif far > 0.7:
            assert layers == [], at
            outside += 1
        else:
            assert len(layers) <= 1, at
            rim += 1
    assert inside > 500
    assert outside > 100
    assert rim > 10


def test_the_rim_is_half_there_at_the_edge_itself() -> None:
    (top,) = _layers(X + 50.3, Y + HIGH, (X, Y, WIDE, HIGH, RADIUS)) or [None]
    (left,) = _layers(X, Y + 30.2, (X, Y, WIDE, HIGH, RADIUS)) or [None]
    assert abs((top or 0) - 0.5) < 0.01
    assert abs((left or 0) - 0.5) < 0.01


def test_a_radius_is_no_more_than_half_and_what_is_too_small_is_not_drawn() -> None:
    assert _layers(X + 30.1, Y + 15.2, (X, Y, 60, 30, 99)) == _layers(X + 30.1, Y + 15.2, (X, Y, 60, 30, 15))
    assert len(rounded(0, 0, 1, 40, 13)[1]) == 0
    assert len(rounded(0, 0, 40, -3, 13)[1]) == 0
