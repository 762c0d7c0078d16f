"""How far a deed goes, drawn on a map: lit hexes with what is left in each, an outline round them, closed ones hatched.

Light lies in a fill, an outline and a number, so that nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.widgets.hexdraw import Key, hexes, strokes
from companion.widgets.hexes import HALF, ROOT3, HexGrid, Segment
from companion.widgets.theme import theme

NUMBERS_FROM_DP = 34.0
"""On smaller hexes fill and outline stay, and the numbers are left out."""
NUMBER_SP = 17.0
OUTLINE_DP, HATCH_DP = 3.4, 2.0
HATCH = (-0.8, -0.53, -0.27, 0.0, 0.27, 0.53, 0.8)
"""How far from the middle of a hex its lines lie, in units of its side."""


def light(
    grid: HexGrid, lit: Iterable[str], closed: Iterable[str], start: Iterable[str], scale: float
) -> Iterator[object]:
    """The fill, the lines over what is closed, and the outline. start: where it begins, which no outline parts off."""
    inside = [place for place in lit if place in grid.centres]
    yield Color(*theme.colours["map_lit"])
    yield from filled(grid, inside, 1.0, scale)
    shut = [place for place in closed if place in grid.centres]
    yield Color(*theme.colours["map_rim"][:3], 0.62)
    yield from strokes([line for place in shut for line in _hatched(grid, place)], dp(HATCH_DP), scale)
    yield Color(*theme.colours["map_lit_edge"])
    yield from strokes(grid.outline(frozenset((*inside, *start)) if inside else frozenset()), dp(OUTLINE_DP), scale)
    yield from strokes(rings(grid, [place for place in inside if place in grid.points], 1.0), dp(OUTLINE_DP), scale)


def filled(grid: HexGrid, places: Collection[str], share: float, scale: float) -> Iterator[object]:
    """These places filled, each as large as it is, drawn in by a share below 1."""
    for own, centres in grid.by_share(places).items():
        yield from hexes(centres, grid.corners, share * own, scale)


def rings(grid: HexGrid, places: Iterable[str], share: float) -> list[Segment]:
    """The lines round each of these places, drawn in by a share below 1."""
    found: list[Segment] = []
    for place in places:
        corners = grid.polygon(place, share)
        found += [(*one, *other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return found


def _hatched(grid: HexGrid, place: str) -> Iterator[Segment]:
    """Lines at 45 degrees, as long as they lie in the circle inside a hex."""
    x, y = grid.centres[place]
    share = 0.5**0.5
    for away in HATCH:
        long = max(0.0, HALF * HALF - away * away * 0.92) ** 0.5
        middle = (x + away * share, y - away * share)
        dx = long * share
        if long > 0.1:
            yield middle[0] - dx, middle[1] - dx, middle[0] + dx, middle[1] + dx


def numbers(
    grid: HexGrid, lit: Iterable[tuple[str, str]], scale: float
) -> tuple[dict[Key, Texture], list[tuple[Key, float, float]]]:
    """What is left in each hex, for so many pixels a side: each number as it is drawn, with a rim, and where they
    stand; none where they have no room.
    """
    drawn: dict[Key, Texture] = {}
    placed: list[tuple[Key, float, float]] = []
    for place, says in lit if scale * ROOT3 >= dp(NUMBERS_FROM_DP) else ():
        if place in grid.centres:
            if (says,) not in drawn:
                drawn[says,] = _drawn(says)
            (x, y), (wide, high) = grid.centres[place], drawn[says,].size
            placed.append(((says,), round(x * scale - wide / 2), round(y * scale - high / 2)))
    return drawn, placed


def numbered(grid: HexGrid, lit: Iterable[str], scale: float) -> Iterator[tuple[float, float, float, float]]:
    """Left, low, right and top of where a number may stand in each of these hexes."""
    wide, high = sp(NUMBER_SP) * 0.75, sp(NUMBER_SP) * 0.5
    for place in lit if scale * ROOT3 >= dp(NUMBERS_FROM_DP) else ():
        if place in grid.centres:
            x, y = grid.centres[place]
            yield x * scale - wide, y * scale - high, x * scale + wide, y * scale + high


def _drawn(says: str) -> Texture:
    label = CoreLabel(
        text=says, font_name="SansBold", font_size=round(sp(NUMBER_SP)), outline_width=max(1, round(dp(2)))
    )
    label.options["color"] = theme.colours["map_left"]
    label.options["outline_color"] = theme.colours["map_rim"]
    label.refresh()
    return label.texture
