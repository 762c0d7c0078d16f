"""What the signs of a map mean, in a corner where nothing stands, while the whole map is in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.basics import Surface, Word
from companion.widgets.hexbeside import meet
from companion.widgets.hexdraw import hexes, strokes
from companion.widgets.hexes import Box, HexGrid, Point
from companion.widgets.hexground import (
    MARKS,
    OTHER_SIDE,
    POINT,
    ROADS,
    SIDES,
    SIGNS,
    UNKNOWN,
    role_of,
)
from companion.widgets.palette import MAP_GROUNDS
from companion.widgets.pathground import DIAMOND, drawn
from companion.widgets.theme import theme, wide_of
from companion.words import say
from engine.core.frozen import frozen
from engine.core.panels import Ground, Map

NOT_READ, BORDER, MOST_WORDS = say("widgets.not_read_yet"), say("widgets.border_of_a_province"), 2
GROUND, MARK, LINE, SPOT = "ground", "mark", "line", "spot"
SHARE = 0.2
"""Of the window, it takes no more."""


Lines = tuple[tuple[Point, ...], ...]


@frozen
class Meaning:
    """One sign in words. kind: GROUND, MARK, LINE or SPOT (a point between hexes); role: its colour; lines: what is
    drawn over it, in sides of a hex.
    """

    kind: str
    role: str
    says: str
    lines: Lines = ()


def meanings(model: Map, places: int) -> Iterator[Meaning]:
    """The signs there are on this map, in the words of its own hexes. places: how many hexes it has."""
    by_role: dict[str, Counter[str]] = {}
    by_mark: dict[str, list[Ground]] = {}
    for each in model.ground:
        word = each.says.split(", ")[0]
        if word and each.terrain:
            by_role.setdefault(role_of(each), Counter())[word] += 1
        if each.mark:
            by_mark.setdefault(each.mark, []).append(each)
    for role in MAP_GROUNDS:
        if role in by_role and role != UNKNOWN:
            says = ", ".join(word for word, _ in by_role[role].most_common(MOST_WORDS))
            yield Meaning(GROUND, role, says, SIGNS.get(role, ()))
    if sum(1 for each in model.ground if each.terrain) < places:
        yield Meaning(GROUND, UNKNOWN, NOT_READ)
    yield from (Meaning(SPOT, "map_label", says) for says in _of_points(model))
    shapes: dict[Lines, list[str]] = {}
    for mark, those in by_mark.items():
        if word := _shared(those):
            shapes.setdefault(MARKS.get(mark, DIAMOND), []).append(word)
    for lines, words in shapes.items():
        yield Meaning(MARK, "map_label", ", ".join(dict.fromkeys(words)), lines)
    for kind in dict.fromkeys(side.kind for side in model.sides):
        role = SIDES.get(kind, SIDES["road"] if kind in ROADS else OTHER_SIDE)[0]
        yield Meaning(LINE, role, kind.replace("_", " "))
    if any(each.province for each in model.ground):
        yield Meaning(LINE, "map_border", BORDER)


def _of_points(model: Map) -> tuple[str, ...]:
    """What points between hexes are, where all that are named are alike: 'river dot'."""
    points = {point.place for point in model.points}
    says = tuple(dict.fromkeys(each.says for each in model.ground if each.place in points and each.says))
    return says if len(says) == 1 else ()


def _shared(those: list[Ground]) -> str:
    """What is said of most hexes with one mark, beside their terrain and their province."""
    parts = Counter(part for each in those for part in each.says.split(", ")[1:] if part != each.province)
    return ", ".join(part for part, count in parts.items() if count * 2 > len(those))


class Legend(Surface, BoxLayout):
    """`tell(model, grid)` its signs; `find(...)` where it may lie."""

    takes_touches = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical", size_hint=(None, None), padding=(dp(10), dp(6)), spacing=dp(2), **properties
        )
        self.surface, self.rim = "panel", "line"
        self._told: tuple[object, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """What it says, from the top."""
        return tuple(row.says for row in self.children[::-1])

    def tell(self, model: Map, grid: HexGrid) -> None:
        """Say what its signs mean; nothing is made anew where that is the same."""
        told = (model.ground, model.sides, model.points, grid, theme.text_scale)
        if told == self._told:
            return
        self._told = told
        self.clear_widgets()
        for meaning in meanings(model, len(grid.hexes)):
            self.add_widget(_Row(meaning, grid.corners))
        rows = self.children
        self.width = max((row.width for row in rows), default=0) + dp(20)
        self.height = sum(row.height for row in rows) + dp(2) * max(0, len(rows) - 1) + dp(12)

    def find(self, window: Box, taken: Collection[Box]) -> bool:
        """Lie in a corner of the window where it covers none of these; whether there is one."""
        left, low, right, top = window
        room = dp(10)
        if not self.children or self.width * self.height > SHARE * (right - left) * (top - low):
            return False
        across = (left + room, right - room - self.width)
        for x, y in ((x, y) for y in (low + room, top - room - self.height) for x in across):
            if not any(meet((x, y, x + self.width, y + self.height), box) for box in taken):
                self.pos = (x, y)
                return True
        return False


class _Row(BoxLayout):
    """A sign and what it means."""

    def __init__(self, meaning: Meaning, corners: tuple[Point, ...]) -> None:
        word = Word(says=meaning.says, type_size="small", pos_hint={"center_y": 0.5})
        high = round(theme.sizes["small"] * 1.3)
        # Of a word that is not drawn yet the width is not known.
        wide = wide_of(meaning.says, "Sans", theme.sizes["small"]) + high * 1.3 + dp(12)
        super().__init__(size_hint=(None, None), spacing=dp(8), size=(wide, high))
        self.says = meaning.says
        self.add_widget(_Sign(meaning, corners, size_hint=(None, 1), width=high * 1.3))
        self.add_widget(word)


class _Sign(Widget):
    """A sign as it is drawn on the map."""

    def __init__(self, meaning: Meaning, corners: tuple[Point, ...], **properties: Any) -> None:
        super().__init__(**properties)
        self._meaning, self._corners, self._drawn = meaning, corners, InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours")

    def _draw(self, *_: object) -> None:
        meaning, group = self._meaning, self._drawn
        side = self.height / 2
        x, y = self.center_x / side, self.center_y / side
        group.clear()
        parts: list[tuple[str, Any]] = []
        if meaning.kind == LINE:
            parts.append((meaning.role, strokes([(self.x, self.center_y, self.right, self.center_y)], dp(2.4))))
        elif meaning.kind == SPOT:
            parts += [(role, hexes([(x, y)], self._corners, share, side)) for role, share in POINT]
        else:
            fill = meaning.role if meaning.kind == GROUND else "map_open"
            parts.append((fill, hexes([(x, y)], self._corners, 0.96, side)))
            ink = "map_sign" if meaning.kind == GROUND else "map_label"
            parts.append((ink, strokes(drawn(meaning.lines, (x, y)), dp(1.5), side)))
        for role, meshes in parts:
            group.add(Color(*theme.colours[role]))
            for mesh in meshes:
                group.add(mesh)
