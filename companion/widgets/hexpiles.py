"""Piles of counters as they lie on a drawn map: their places, their pictures, and which one is under a finger."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.widgets.hexdraw import Draw, Key, dashes, strokes
from companion.widgets.hexes import Box, HexGrid, Point
from companion.widgets.hexroom import apart, arrangements, corners_for, fits, largest
from companion.widgets.palette import ink_on
from companion.widgets.theme import theme
from engine.core.frozen import frozen
from engine.core.panels import Pile

SHAPES = (0.24, 0.5, 0.0, 0.38)
"""The corners of a seat's counters, as shares of their height: seats are told apart by them too."""
FORCE_SHAPE = 0.1
"""The corners of a Force, whosever it is: a shield, whose lower rim comes to a point."""
EDGE_DP = 6.0
RIM_DP, THIN_RIM_DP = 1.4, 0.7
MOST_DP = 27.0
"""No counter's half is higher, however large the hex."""
FINGER_DP = 44.0
SHRUNK = (0.86, 0.78, 0.7)
"""Shares of its size that a face may shrink to beside its badge, or among others, the first that has room."""
CAPITALS = 0.34
"""Half the height of capitals and digits, in heights of their picture."""
MORE = "+{}"
"""So many counters are with a Force."""
DOT = "·"
"""A badge without letters: more lies there than is said."""


@frozen
class Placed:
    """What one seat has in a hex, as one mark: its middle in pixels of the map as it is drawn now, the size of its
    face, the key of its picture; the role of its colour, and its shape as one of SHAPES. says: the letters on it, ''
    where they have no room; badge: how many lie there, or how many more, DOT where there is no room to say it, '' for
    one alone; badge_at: its middle from that of the face; behind: how many faces are seen under the uppermost.
    """

    piles: tuple[Pile, ...]
    x: float
    y: float
    wide: float
    high: float
    key: Key
    colour: str
    shape: float
    says: str = ""
    badge: str = ""
    badge_at: Point = (0.0, 0.0)
    behind: int = 0

    @property
    def pile(self) -> Pile:
        """The one whose letters it has."""
        return self.piles[0]

    @property
    def place(self) -> str:
        """The hex it lies in."""
        return self.piles[0].place

    @property
    def is_force(self) -> bool:
        """Whether it is a shield."""
        return self.piles[0].is_force

    @property
    def pieces(self) -> frozenset[str]:
        """All that can be named of it."""
        return frozenset(piece for pile in self.piles for piece in pile.pieces)

    @property
    def box(self) -> Box:
        """Left, low, right and top of its face and of its badge."""
        wide, high = self.wide / 2, self.high / 2
        across, up = badge_half(self.badge) if self.badge else (0.0, 0.0)
        dx, dy = self.badge_at
        return (
            min(self.x - wide, self.x + dx - across),
            min(self.y - high, self.y + dy - up),
            max(self.x + wide, self.x + dx + across),
            max(self.y + high, self.y + dy + up),
        )

    def reaches(self, x: float, y: float) -> bool:
        """Whether a finger there is on it."""
        least = dp(FINGER_DP)
        return abs(x - self.x) <= max(self.wide, least) / 2 and abs(y - self.y) <= max(self.high, least) / 2


_texts: dict[tuple[str, float], Texture] = {}


def text_of(says: str, size: float) -> Texture:
    """White letters, set once each."""
    key = (says, round(size))
    if key not in _texts:
        label = CoreLabel(text=says, font_name="SansBold", font_size=round(size))
        label.refresh()
        texture = label.texture
        texture.add_reload_observer(lambda _: _texts.pop(key, None))
        _texts[key] = texture
    return _texts[key]


def badge_half(says: str) -> Point:
    """Half the width and height of a badge with these letters."""
    if says == DOT:
        return dp(4), dp(4)
    small = theme.sizes["small"]
    high = small * 0.56
    return max(high, text_of(says, small).width / 2 + dp(3)), high


class Counters:
    """Says how counters lie in the hexes of a map, and makes their pictures."""

    def place(
        self, grid: HexGrid, piles: tuple[Pile, ...], colours: Mapping[str, str], scale: float
    ) -> Iterator[Placed]:
        """One hex is one pile: what lies there, as one mark for each seat, and none of it beyond the hex."""
        together: dict[str, dict[str, list[Pile]]] = {}
        for pile in piles:
            if pile.place in grid.centres:
                together.setdefault(pile.place, {}).setdefault(pile.seat, []).append(pile)
        for place, by_seat in together.items():
            x, y = grid.centres[place]
            groups = [_ordered(group) for group in by_seat.values()]
            side = scale * grid.room_of(place)
            yield from _in_a_hex(groups, (x * scale, y * scale), side, grid.is_pointy, colours)

    def alone(self, pile: Pile, colours: Mapping[str, str], high: float) -> Placed:
        """The face of one of its counters by itself, so high."""
        says = text_of(pile.label, theme.sizes["small"])
        wide = max(high, says.width + high * 0.36)
        colour, shape = _dress(pile, colours)
        key: Key = (colour, shape, high, wide, pile.label)
        return Placed((pile,), 0, 0, wide, high, key, colour, shape, pile.label)

    def picture(self, placed: Placed) -> tuple[float, float, Draw]:
        """(width, height, how to draw it); the face lies `EDGE_DP` from the left and lower rim of the picture."""
        edge = round(dp(EDGE_DP))
        _, _, right, top = placed.box
        x, y = placed.x - placed.wide / 2, placed.y - placed.high / 2
        wide, high = max(right, x + placed.wide) - x + 2 * edge, max(top, y + placed.high) - y + 2 * edge

        def draw(group: InstructionGroup, at_x: float, at_y: float) -> None:
            self.draw(group, placed, (at_x + edge, at_y + edge))

        return wide, high, draw

    def draw(self, group: InstructionGroup, placed: Placed, corner: Point) -> None:
        """Draw it with its face's lower left corner at a pixel."""
        (x, y), (wide, high) = corner, (placed.wide, placed.high)
        fill, ink = theme.colours[f"{placed.colour}_fill"], theme.colours[ink_on(placed.colour)]
        step = dp(2.4)
        for back in range(placed.behind, -1, -1):
            # Those below peep out at the lower right; the face gives way, so that all of it stays in its hex.
            aside, less = back * step, placed.behind * step
            shade = tuple(part * (1 - 0.22 * back) for part in fill[:3])
            face = (x + aside, y + less * 0.4 - aside * 0.4, wide - less, high - less * 0.4)
            _face(group, placed, face, ink, (*shade, 1))
        less = placed.behind * step
        middle = (x + (wide - less) / 2, y + less * 0.4 + (high - less * 0.4) / 2)
        if placed.says:
            texture = text_of(placed.says, theme.sizes["small"])
            group.add(Color(*ink))
            up = high * 0.06 if placed.is_force else 0.0
            at = (round(middle[0] - texture.width / 2), round(middle[1] + up - texture.height / 2))
            group.add(Rectangle(texture=texture, pos=at, size=texture.size))
        if any(pile.marks for pile in placed.piles) and placed.says:
            group.add(Color(*theme.colours["map_gold"]))
            ring = ring_round(*middle, wide - less - dp(2), high - dp(2), (high - dp(2)) * placed.shape)
            for mesh in strokes(dashes(ring, dp(5), dp(3.5)), dp(2.2)):
                group.add(mesh)
        if placed.badge:
            dx, dy = placed.badge_at
            _badge(group, placed.badge, (x + wide / 2 + dx, y + high / 2 + dy))


def _ordered(group: list[Pile]) -> list[Pile]:
    """A Force before who is with it, faces before backs: the first gives the letters."""
    return sorted(group, key=lambda pile: (not pile.is_force, not pile.pieces))


def _dress(pile: Pile, colours: Mapping[str, str]) -> tuple[str, float]:
    """The role of its colour and its shape."""
    seats = list(colours)
    shape = SHAPES[seats.index(pile.seat) % len(SHAPES)] if pile.seat in seats else SHAPES[0]
    return colours.get(pile.seat, "text"), FORCE_SHAPE if pile.is_force else shape


def _letters(group: list[Pile], is_alone: bool) -> tuple[str, str]:
    """What stands on a mark, and on its badge. Where another seat lies in the hex too there is room for one of them."""
    first, count = group[0], sum(pile.count for pile in group)
    if first.is_force:
        more = sum(pile.count for pile in group[1:])
        return first.label, MORE.format(more) if more and is_alone else ""
    if is_alone:
        return first.label, str(count) if count > 1 else ""
    return (str(count) if count > 1 else first.label), ""


def _in_a_hex(
    groups: list[list[Pile]], middle: Point, side: float, is_pointy: bool, colours: Mapping[str, str]
) -> Iterator[Placed]:
    """The marks of the seats that have something in one hex, in the first arrangement that has room for letters; else
    as spots without them: the lens tells the rest.
    """
    is_alone, small = len(groups) == 1, theme.sizes["small"]
    said = [_letters(group, is_alone) for group in groups]
    texts = [text_of(says, small) for says, _ in said]
    rim = dp(RIM_DP) + 0.5
    for (at, most), share in itertools.product(arrangements(len(groups), side - rim * 1.2), (1.0, *SHRUNK)):
        half = min(most[1], max(small * 0.58, min(most[0], most[1])), dp(MOST_DP)) * share
        halves = [(max(min(half, most[0]), text.width / 2 + half * 0.16), half) for text in texts]
        shapes = [_dress(group[0], colours)[1] for group in groups]
        if half >= small * 0.5 and all(
            size[0] <= most[0] + 0.5 and fits(spot, size, 2 * half * shape, side - rim * 1.2, is_pointy)
            for spot, size, shape in zip(at, halves, shapes, strict=True)
        ):
            break
    else:
        at, _ = [*arrangements(len(groups), side - rim * 1.2)][-1 if len(groups) > 2 else 0]
        halves = [(0.0, 0.0)] * len(groups)
        said = [("", "")] * len(groups)
    # Spots without letters hide none of each other.
    room = (apart(at) if len(groups) > 1 else side) / 2
    for group, spot, size, (says, badge) in zip(groups, at, halves, said, strict=True):
        yield _placed(group, spot, size, (says, badge), (middle, side, is_pointy, colours), room)


def _placed(
    group: list[Pile],
    spot: Point,
    half: Point,
    said: tuple[str, str],
    where: tuple[Point, float, bool, Mapping[str, str]],
    most: float,
) -> Placed:
    (x, y), side, is_pointy, colours = where
    colour, shape = _dress(group[0], colours)
    (says, badge), rim = said, dp(RIM_DP) + 0.5
    inner = side - rim * 1.2
    if not says:
        # A spot without letters is as large as its hex lets it, its rim drawn in with it.
        high = min(largest(spot, shape, side * 0.95, is_pointy), most, dp(MOST_DP) + dp(THIN_RIM_DP)) - dp(THIN_RIM_DP)
        half = (max(1.0, high), max(1.0, high))
    away = (0.0, 0.0)
    if badge:
        badge, half, spot, away = _with_badge(
            (says, badge), half, (shape, inner, is_pointy), is_force=group[0].is_force
        )
    count = sum(pile.count for pile in group)
    behind = 0 if not says or len(says) > 2 else 1 if group[0].is_force else min(2, count - 1)
    wide, high = 2 * half[0], 2 * half[1]
    marks = any(pile.marks for pile in group)
    key: Key = (colour, shape, round(wide, 1), round(high, 1), says, badge, behind, marks, away, group[0].is_force)
    at = (round(x + spot[0]), round(y + spot[1]))
    return Placed(tuple(group), *at, wide, high, key, colour, shape, says, badge, away, behind)


def _with_badge(
    said: tuple[str, str], half: Point, within: tuple[float, float, bool], *, is_force: bool
) -> tuple[str, Point, Point, Point]:
    """The badge beside the letters of a mark: what it says, half the face's size, the face's middle, and the badge's
    middle from there. The face gives way to the lower left. Where even so the badge would lie on the letters, a dot
    says of a Force that more is with it; of others the layers alone do.
    """
    (says, badge), (shape, inner, is_pointy), small = said, within, theme.sizes["small"]
    of, letters = badge_half(badge), text_of(says, small)
    for out in corners_for(of, inner, is_pointy):
        aside = (-out[0] * 0.4, -out[1] * 0.4)
        over_x = aside[0] + letters.width / 2 - (out[0] - of[0])
        over_y = aside[1] + letters.height * CAPITALS - (out[1] - of[1])
        tried = ((max(letters.width / 2 + dp(3), half[0] * share), half[1] * share) for share in SHRUNK)
        can = (
            size
            for size in tried
            if size[1] >= small * 0.5 and fits(aside, size, 2 * size[1] * shape, inner, is_pointy)
        )
        size = next(can, None)
        if size is not None and min(over_x, over_y) <= 0:
            return badge, size, aside, (out[0] - aside[0], out[1] - aside[1])
    if is_force:
        return DOT, half, (0.0, 0.0), next(corners_for(badge_half(DOT), inner, is_pointy))
    return "", half, (0.0, 0.0), (0.0, 0.0)


def _face(
    group: InstructionGroup,
    placed: Placed,
    face: tuple[float, float, float, float],
    rim: tuple[float, ...],
    fill: tuple[float, ...],
) -> None:
    x, y, wide, high = face
    if not placed.is_force or not placed.says:
        radius, edge = max(1.0, high * placed.shape), dp(RIM_DP if placed.says else THIN_RIM_DP)
        _rounded(group, rim, (x - edge, y - edge), (wide, high), radius, 2 * edge)
        _rounded(group, fill, (x, y), (wide, high), radius)
        return
    points = ((x, y + high), (x, y + high * 0.36), (x + wide / 2, y), (x + wide, y + high * 0.36), (x + wide, y + high))
    group.add(Color(*fill))
    corners = [part for point in points for part in (*point, 0, 0)]
    group.add(Mesh(vertices=corners, indices=[0, 1, 2, 3, 4], mode="triangle_fan"))
    group.add(Color(*rim))
    for mesh in strokes([(*one, *other) for one, other in itertools.pairwise((*points, points[0]))], dp(RIM_DP) * 1.3):
        group.add(mesh)


def _badge(group: InstructionGroup, says: str, middle: Point) -> None:
    wide, high = badge_half(says)
    x, y = middle[0] - wide, middle[1] - high
    _rounded(group, theme.colours["on_badge"], (x - dp(1), y - dp(1)), (2 * wide, 2 * high), high, dp(2))
    _rounded(group, theme.colours["map_badge"], (x, y), (2 * wide, 2 * high), high)
    if says == DOT:
        return
    texture = text_of(says, theme.sizes["small"])
    group.add(Color(*theme.colours["on_badge"]))
    at = (round(middle[0] - texture.width / 2), round(middle[1] - texture.height / 2))
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
