"""Piles of counters as they lie on a drawn map: their places, their pictures, and which one is under a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.widgets.hexdraw import Draw, Key, dashes, strokes
from companion.widgets.hexes import ROOT3, HexGrid, Point
from companion.widgets.theme import theme
from engine.core.frozen import frozen
from engine.core.panels import Pile

SHAPES = (0.24, 0.5, 0.0, 0.38)
"""The corners of a seat's counters, as shares of their height: seats are told apart by them too."""
FORCE_SHAPE, FORCE_LAYERS = 0.1, 2
"""The corners of a Force, whosever it is, and how many more counters lie under its uppermost."""
EDGE_DP = 6.0
BARE_DP = 22.0
"""Where a hex is less high, a counter is a spot without letters: the lens tells the rest."""
FINGER_DP = 44.0


@frozen
class Placed:
    """A pile in pixels of the map as it is drawn now: its middle, the size of its face, the key of its picture; the
    role of its colour, and its shape as one of SHAPES.
    """

    pile: Pile
    x: float
    y: float
    wide: float
    high: float
    key: Key
    colour: str
    shape: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, low, right and top of its face."""
        return self.x - self.wide / 2, self.y - self.high / 2, self.x + self.wide / 2, self.y + self.high / 2

    def reaches(self, x: float, y: float) -> bool:
        """Whether a finger there is on it."""
        least = dp(FINGER_DP)
        return abs(x - self.x) <= max(self.wide, least) / 2 and abs(y - self.y) <= max(self.high, least) / 2

    def covers(self, x: float, y: float) -> bool:
        """Whether its face is drawn there."""
        return abs(x - self.x) <= self.wide / 2 and abs(y - self.y) <= self.high / 2


@frozen
class Look:
    """How counters look at one size of the map: the pixels of a hex's side, the sizes of their letters."""

    scale: float

    @property
    def is_bare(self) -> bool:
        """Whether they are too small for letters."""
        return self.scale * ROOT3 < dp(BARE_DP)

    @property
    def high(self) -> float:
        """The height of a counter's face in pixels."""
        if self.is_bare:
            return round(max(dp(7), self.scale * 1.3))
        # In steps, so that a little zoom needs no new pictures.
        step = dp(4)
        return round(max(theme.sizes["small"] * 1.5, min(self.scale * 1.2 // step * step, dp(54))))

    @property
    def letters(self) -> float:
        """The size of the letters on it."""
        return max(theme.sizes["small"], self.high * 0.52)


class Counters:
    """Makes pictures of counters; texts are set once each."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, float], Texture] = {}

    def text(self, says: str, size: float) -> Texture:
        """White letters."""
        key = (says, round(size))
        if key not in self._texts:
            label = CoreLabel(text=says, font_name="SansBold", font_size=round(size))
            label.refresh()
            self._texts[key] = label.texture
        return self._texts[key]

    def place(
        self, grid: HexGrid, piles: tuple[Pile, ...], colours: Mapping[str, str], scale: float
    ) -> Iterator[Placed]:
        """Where each pile lies; several in a hex beside each other."""
        look, seats = Look(scale), list(colours)
        together: dict[str, list[Pile]] = {}
        for pile in piles:
            if pile.place in grid.centres:
                together.setdefault(pile.place, []).append(pile)
        for place, group in together.items():
            x, y = grid.centres[place]
            widths = [look.high if look.is_bare else self._wide(pile, look) for pile in group]
            wide = max(widths)
            # Two or three stand free, beyond the hex if need be; more lie over one another, their letters still seen.
            step = wide + dp(2) if len(group) <= 3 else wide * 0.72
            left = x * scale - step * (len(group) - 1) / 2
            for at, pile in enumerate(group):
                shape = SHAPES[seats.index(pile.seat) % len(SHAPES)] if pile.seat in seats else SHAPES[0]
                shape = FORCE_SHAPE if pile.is_force else shape
                colour, wide = colours.get(pile.seat, "text"), widths[at]
                key: Key = (colour, shape, look.high)
                if not look.is_bare:
                    key = (*key, pile.label, pile.count, bool(pile.marks), wide)
                yield Placed(pile, round(left + at * step), round(y * scale), wide, look.high, key, colour, shape)

    def _wide(self, pile: Pile, look: Look) -> float:
        letters = self.text(pile.label, look.letters).width if pile.label else 0
        return max(look.high, round(letters + look.high * 0.36))

    def picture(self, placed: Placed, scale: float) -> tuple[float, float, Draw]:
        """(width, height, how to draw it); the face lies `EDGE_DP` from the left and lower rim of the picture."""
        look, edge = Look(scale), round(dp(EDGE_DP))
        badge = theme.sizes["small"] * 1.2 if placed.pile.count > 1 and not look.is_bare else 0
        wide, high = placed.wide + 2 * edge + round(badge), placed.high + 2 * edge + round(badge * 0.5)

        def draw(group: InstructionGroup, left: float, low: float) -> None:
            self._draw(group, placed, look, (left + edge, low + edge))

        return wide, high, draw

    def _draw(self, group: InstructionGroup, placed: Placed, look: Look, corner: Point) -> None:
        (x, y), (wide, high), pile = corner, (placed.wide, placed.high), placed.pile
        fill = theme.colours["gold_fill" if placed.colour == "gold" else f"{placed.colour}_fill"]
        radius, rim = max(1.0, high * placed.shape), theme.colours["on_seat"]
        behind = 0 if look.is_bare else FORCE_LAYERS if pile.is_force else min(2, pile.count - 1)
        for back in range(behind, -1, -1):
            aside = back * dp(3)
            _rounded(group, rim, (x - dp(1.2) + aside, y - dp(1.2) - aside * 0.4), (wide, high), radius, dp(2.4))
            shade = tuple(part * (1 - 0.22 * back) for part in fill[:3])
            _rounded(group, (*shade, 1), (x + aside, y - aside * 0.4), (wide, high), radius)
        if look.is_bare:
            return
        texture = self.text(pile.label, look.letters)
        group.add(Color(*theme.colours["on_seat"]))
        at = (round(x + (wide - texture.width) / 2), round(y + (high - texture.height) / 2))
        group.add(Rectangle(texture=texture, pos=at, size=texture.size))
        if pile.marks:
            group.add(Color(*theme.colours["map_gold"]))
            ring = ring_round(x + wide / 2, y + high / 2, wide + dp(5), high + dp(5), radius + dp(2))
            for mesh in strokes(dashes(ring, dp(5), dp(3.5)), dp(2.2)):
                group.add(mesh)
        if pile.count > 1:
            self._badge(group, str(pile.count), (x + wide, y + high), look)

    def _badge(self, group: InstructionGroup, count: str, corner: Point, look: Look) -> None:
        texture = self.text(count, theme.sizes["small"])
        high = round(theme.sizes["small"] * 1.3)
        wide = max(high, texture.width + dp(8))
        x, y = round(corner[0] - wide * 0.5), round(corner[1] - high * 0.55)
        _rounded(group, theme.colours["on_badge"], (x - dp(1.2), y - dp(1.2)), (wide, high), high / 2, dp(2.4))
        _rounded(group, theme.colours["map_badge"], (x, y), (wide, high), high / 2)
        group.add(Color(*theme.colours["on_badge"]))
        at = (round(x + (wide - texture.width) / 2), round(y + (high - texture.height) / 2))
        group.add(Rectangle(texture=texture, pos=at, size=texture.size))


def ring_round(x: float, y: float, wide: float, high: float, radius: float) -> tuple[Point, ...]:
    """The rim of a rounded rectangle round a middle, as points; closed."""
    radius = min(radius, wide / 2, high / 2)
    inner_x, inner_y = wide / 2 - radius, high / 2 - radius
    cut = radius * 0.293
    corners = (
        (inner_x, high / 2),
        (wide / 2 - cut, high / 2 - cut),
        (wide / 2, inner_y),
        (wide / 2, -inner_y),
        (wide / 2 - cut, cut - high / 2),
        (inner_x, -high / 2),
    )
    half = [(x + dx, y + dy) for dx, dy in corners]
    other = [(x - dx, y - dy) for dx, dy in corners]
    return (*half, *other, half[0])


def _rounded(
    group: InstructionGroup,
    colour: tuple[float, ...],
    corner: Point,
    size: Point,
    radius: float,
    grown: float = 0.0,
) -> None:
    group.add(Color(*colour))
    wide, high = size[0] + grown, size[1] + grown
    corners = [min(radius + grown / 2, wide / 2, high / 2)]
    group.add(SmoothRoundedRectangle(pos=corner, size=(wide, high), radius=corners))
