"""A window on a map. What stays is drawn once; to pan or to zoom moves two matrices and nothing else.

Layers that lie over the hexes (names, ways, what is chosen, piles) are drawn in pixels for one size of the map, so that
letters are sharp; while fingers zoom they grow with it, and are drawn anew when it rests.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    Translate,
)
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.parts import PictureModel
from companion.widgets.hexdraw import Key, PictureSheet, strokes
from companion.widgets.hexes import BLOCK, ROOT3, Box, HexGrid, Point
from companion.widgets.hexground import Told, ground, told_by
from companion.widgets.hexnames import Name, Spot, spread
from companion.widgets.hexpiles import EDGE_DP, Counters, Placed, ring_round
from companion.widgets.hexreach import filled, light, numbered, numbers, rings
from companion.widgets.hexways import gone
from companion.widgets.pathground import photograph
from companion.widgets.paths import grid_of
from companion.widgets.theme import theme
from engine.core.panels import Map, Pile

NAMES_FROM_DP = 25.0
"""Names are written where a hex is at least so high."""
LAYERS = ("beneath", "ground", "lit", "reach", "aim", "ways", "left", "ringed", "chosen", "piles", "names")
"""The lowest first: no name lies under anything."""


class HexPane(Widget):
    """`show(...)` takes the data, `look(corner, scale)` the window: which point of the map lies below left, and how
    many pixels the side of a hex has.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.model: Map | None = None
        self.grid: HexGrid | None = None
        self.colours: Mapping[str, str] = {}
        self.chosen: tuple[str, ...] = ()
        self.aim = ""
        self.reach: tuple[str, ...] = ()
        self.corner: Point = (0.0, 0.0)
        self.scale = 20.0
        self.built = 0.0
        """The scale for which the layers over the hexes are drawn."""
        self.placed: tuple[Placed, ...] = ()
        self.named: dict[Name, Box] = {}
        """Where each name is written, in pixels of the map as it is drawn now."""
        self.ringed = ""
        """The place that is looked at: it has a ring."""
        self.drawn: Counter[str] = Counter()
        """How often each layer was drawn, for tests."""
        self._counters, self._keys = Counters(), dict.fromkeys(LAYERS, object())
        self._layers = {name: InstructionGroup() for name in LAYERS}
        self._names: dict[Name, Texture] = {}
        self._sides: dict[Name, Spot] = {}
        self._sheets: dict[str, PictureSheet] = {}
        self._told: Told | None = None
        self._step = 1.0
        self._blocks: dict[tuple[int, int], InstructionGroup] = {}
        self._seen: set[tuple[int, int]] = set()
        self._beneath: PictureModel | None = None
        self._lay_canvas()
        self.bind(pos=self._fit, size=self._fit)
        theme.hear(self._forget, "colours", "sizes")
        self._fit()

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(
        self,
        model: Map,
        colours: Mapping[str, str],
        chosen: tuple[str, ...] = (),
        aim: str = "",
        reach: tuple[str, ...] = (),
        grid: HexGrid | None = None,
    ) -> None:
        """Take what is to be drawn; only what has changed is drawn anew. grid: the part that is drawn."""
        self.model, self.grid = model, grid or grid_of(model)
        self.colours, self.chosen, self.aim, self.reach = dict(colours), chosen, aim, reach
        self._draw()

    def lay_beneath(self, picture: PictureModel | None) -> None:
        """Have the owner's photograph under a board of roads, None for none."""
        self._beneath = picture
        self._draw()

    def ring(self, place: str) -> None:
        """Have a ring round this place, '' for none."""
        self.ringed = place
        if self.built and self.grid is not None:
            self._layer("ringed", (self.grid, place, self.built), self._ringed)

    def look(self, corner: Point, scale: float) -> None:
        """Move the window. Nothing is drawn anew before `settle`."""
        self.corner, self.scale = corner, scale
        self._move()

    def settle(self) -> None:
        """The window rests: what lies over the hexes is drawn for this size."""
        self._draw()
        self._move()

    @property
    def fitting(self) -> float:
        """The scale at which the whole map is in the window."""
        grid = self.grid
        return min(self.width / (grid.width + 0.6), self.height / (grid.height + 0.6)) if grid is not None else 1.0

    @property
    def is_whole(self) -> bool:
        """Whether it is."""
        grid = self.grid
        return grid is not None and self.width / self.scale >= grid.width and self.height / self.scale >= grid.height

    def to_glass(self, x: float, y: float) -> Point:
        """The pixel of a point of the map."""
        return self.x + (x - self.corner[0]) * self.scale, self.y + (y - self.corner[1]) * self.scale

    def to_map(self, x: float, y: float) -> Point:
        """The point of the map under a pixel."""
        return (x - self.x) / self.scale + self.corner[0], (y - self.y) / self.scale + self.corner[1]

    def place_at(self, x: float, y: float) -> str:
        """The place under a pixel, '' for none."""
        return self.grid.place_at(*self.to_map(x, y)) if self.grid is not None else ""

    def pile_at(self, x: float, y: float) -> Pile | None:
        """The pile that a finger at this pixel means: the only one of its hex there, or the Force whose shield all the
        others lie under. Where a finger reaches two marks, neither is meant.
        """
        at_x, at_y = self.to_map(x, y)
        ratio = self.built or 1.0
        place = self.grid.place_at(at_x, at_y) if self.grid is not None else ""
        here = [each for each in self.placed if each.place == place and each.reaches(at_x * ratio, at_y * ratio)]
        is_one = len(here) == 1 and (len(here[0].piles) == 1 or here[0].is_force)
        return here[0].pile if is_one else None

    # -- the canvas ---------------------------------------------------------------------------------------------------

    def _lay_canvas(self) -> None:
        # A box of the window, not a stencil: what lies beside it is not looked at pixel by pixel.
        self._cut = ScissorPush()
        self._back, self._floor = Color(), Rectangle()
        self._at, self._wide, self._near = Translate(), Scale(), Scale()
        with self.canvas:
            self.canvas.add(self._cut)
            self.canvas.add(self._back)
            self.canvas.add(self._floor)
            PushMatrix()
            self.canvas.add(self._at)
            PushMatrix()
            self.canvas.add(self._wide)
            self.canvas.add(self._layers["beneath"])
            self.canvas.add(self._layers["ground"])
            PopMatrix()
            self.canvas.add(self._near)
            for name in LAYERS[2:]:
                self.canvas.add(self._layers[name])
            PopMatrix()
            ScissorPop()

    def _fit(self, *_: object) -> None:
        self._floor.pos, self._floor.size = self.pos, self.size
        x, y = self.to_window(*self.pos)
        right, top = self.to_window(self.right, self.top)
        self._cut.x, self._cut.y = round(x), round(y)
        self._cut.width, self._cut.height = round(right) - round(x), round(top) - round(y)
        self._move()

    def _move(self) -> None:
        x, y = self.x - self.corner[0] * self.scale, self.y - self.corner[1] * self.scale
        self._at.xy = (round(x), round(y))
        self._wide.xyz = (self.scale, self.scale, 1)
        ratio = self.scale / self.built if self.built else 1.0
        self._near.xyz = (ratio, ratio, 1)
        self._cull()

    def _cull(self) -> None:
        """Have those blocks of the ground in the canvas that lie in the window, each drawn when it first does."""
        if self.grid is None or self._told is None:
            return
        x, y = self.corner
        right, top = x + self.width / self.scale + 1, y + self.height / self.scale + 1
        seen = {
            at
            for at in self.grid.blocks
            if (at[0] * BLOCK < right and (at[0] + 1) * BLOCK > x - 1)
            and (at[1] * BLOCK < top and (at[1] + 1) * BLOCK > y - 1)
        }
        for at in self._seen - seen:
            self._layers["ground"].remove(self._blocks[at])
        for at in seen - self._seen:
            if at not in self._blocks:
                self._blocks[at] = InstructionGroup()
                self.drawn["blocks"] += 1
                for instruction in ground(self.grid.blocks[at], self._told, self._step):
                    self._blocks[at].add(instruction)
            self._layers["ground"].add(self._blocks[at])
        self._seen = seen

    def _forget(self, *_: object) -> None:
        """Other colours or sizes: everything is drawn anew."""
        self._keys = dict.fromkeys(LAYERS, object())
        self._names.clear()
        self._sheets.clear()
        self._counters = Counters()
        self._draw()

    def _draw(self) -> None:
        model, grid = self.model, self.grid
        self._back.rgba = theme.colours["map_ground"]
        if model is None or grid is None:
            return
        self.built = scale = self.scale
        # Lines keep their width to a factor of the root of two, so that a little zoom draws no hex anew.
        step = 2.0 ** round(math.log2(scale))
        key = (grid, model.ground, model.sides, step)
        if key != self._keys["ground"]:
            self._keys["ground"] = key
            self.drawn["ground"] += 1
            self._told, self._step = told_by(grid, model), step
            self._blocks.clear()
            self._seen.clear()
            self._layers["ground"].clear()
        self._layer("beneath", (grid.width, grid.height, self._beneath), lambda: photograph(grid, self._beneath))
        self._layer("lit", (grid, model.lit, model.closed, scale), self._light)
        self._layer("left", (grid, model.lit, model.piles, scale), self._left)
        self._layer("reach", (grid, self.reach, scale), self._reach)
        self._layer("ways", (grid, model.ways, scale), self._ways)
        self._layer("aim", (grid, self.aim, scale), self._aim)
        self._layer("ringed", (grid, self.ringed, scale), self._ringed)
        colours = tuple(self.colours.items())
        self._layer("piles", (grid, model.piles, colours, scale), self._piles)
        self._layer("names", (grid, model.ground, model.piles, model.lit, scale), self._all_names)
        self._layer("chosen", (grid, model.piles, self.chosen, scale), self._chosen)
        self._move()

    def _layer(self, name: str, key: Hashable, draw: Callable[[], Iterable[Any]]) -> None:
        if self._keys[name] == key:
            return
        self._keys[name] = key
        self.drawn[name] += 1
        group = self._layers[name]
        group.clear()
        for instruction in draw():
            group.add(instruction)

    # -- layers -------------------------------------------------------------------------------------------------------

    def _reach(self) -> Iterable[Any]:
        assert self.grid is not None
        there = [place for place in self.reach if place in self.grid.centres]
        yield Color(*theme.colours["gold_fill"][:3], 0.2)
        yield from filled(self.grid, there, 0.92, self.built)
        yield Color(*theme.colours["map_gold"])
        yield from strokes(rings(self.grid, there, 0.92), dp(1.6), self.built)

    def _light(self) -> Iterable[Any]:
        grid, model = self.grid, self.model
        assert grid is not None and model is not None  # noqa: PT018
        return light(grid, [place for place, _ in model.sure], model.closed, model.starts, self.built)

    def _left(self) -> Iterable[Any]:
        """What is left in each lit place, ? where nobody can say; counters are not written over."""
        grid, model = self.grid, self.model
        assert grid is not None and model is not None  # noqa: PT018
        under = {pile.place for pile in model.piles}
        told = (*model.sure, *((place, "?") for place in model.perhaps))
        drawn, placed = numbers(grid, [each for each in told if each[0] not in under], self.built)
        sheet = self._sheet("left")
        sheet.make_sure({key: (*texture.size, _of_texture(texture)) for key, texture in drawn.items()})
        yield from sheet.mesh(placed)

    def _aim(self) -> Iterable[Any]:
        if self.grid is not None and self.aim in self.grid.centres:
            yield Color(*theme.colours["gold_fill"][:3], 0.25)
            yield from filled(self.grid, [self.aim], 1.0, self.built)
            yield Color(*theme.colours["map_gold"])
            yield from strokes(rings(self.grid, [self.aim], 1.0), dp(3), self.built)

    def _ringed(self) -> Iterable[Any]:
        if self.grid is not None and self.ringed in self.grid.centres:
            yield Color(*theme.colours["map_gold"])
            yield from strokes(rings(self.grid, [self.ringed], 0.96), dp(2.4), self.built)

    def _ways(self) -> Iterable[Any]:
        assert self.grid is not None and self.model is not None  # noqa: PT018
        yield Color(*theme.colours["map_gold"])
        yield from strokes(gone(self.grid, self.model.ways), dp(3), self.built)

    def _piles(self) -> Iterable[Any]:
        assert self.grid is not None and self.model is not None  # noqa: PT018
        self.placed = tuple(self._counters.place(self.grid, self.model.piles, self.colours, self.built))
        sheet, edge = self._sheet("piles"), round(dp(EDGE_DP))
        pictures: dict[Key, Any] = {}
        for placed in self.placed:
            if placed.key not in pictures:
                pictures[placed.key] = self._counters.picture(placed)
        sheet.make_sure(pictures)
        at = [
            (placed.key, round(placed.x - placed.wide / 2) - edge, round(placed.y - placed.high / 2) - edge)
            for placed in self.placed
        ]
        yield from sheet.mesh(at)

    def _chosen(self) -> Iterable[Any]:
        wanted = set(self.chosen)
        yield Color(*theme.colours["map_gold"])
        for placed in self.placed:
            if not wanted.isdisjoint(placed.pieces):
                wide, high = placed.wide + dp(5), placed.high + dp(5)
                ring = ring_round(placed.x, placed.y, wide, high, high * max(0.2, placed.shape))
                around = [(*one, *other) for one, other in itertools.pairwise(ring)]
                yield from strokes(around, dp(3))

    def _all_names(self) -> Iterable[Any]:
        grid, model = self.grid, self.model
        assert grid is not None and model is not None  # noqa: PT018
        self.named = {}
        if self.built * ROOT3 < dp(NAMES_FROM_DP):
            return
        sheet = self._sheet("names")
        drawn: dict[Key, Any] = {}
        placed: list[tuple[Key, float, float]] = []
        clear = [
            *(one.box for one in self.placed),
            *numbered(grid, [place for place, _ in model.lit], self.built),
        ]
        for name, left, low in spread(grid, model, clear, self.built, lambda name: self._name(name).size, self._sides):
            texture = self._name(name)
            drawn[name] = (*texture.size, _of_texture(texture))
            self.named[name] = (left, low, left + texture.width, low + texture.height)
            placed.append((name, left, low))
        sheet.make_sure(drawn)
        yield from sheet.mesh(placed)

    def _name(self, key: Name) -> Texture:
        """The words with a rim of the ground's colour."""
        says, is_province = key
        if key not in self._names:
            size = theme.sizes["small"] * (1.0 if is_province else 1.06)
            label = CoreLabel(text=says, font_name="Serif", font_size=size, outline_width=max(1, round(dp(2))))
            label.options["color"] = theme.colours["map_province" if is_province else "map_label"]
            label.options["outline_color"] = theme.colours["map_unknown"]
            label.refresh()
            self._names[key] = label.texture
        return self._names[key]

    def _sheet(self, name: str) -> PictureSheet:
        ground_role = "map_unknown"
        return self._sheets.setdefault(name, PictureSheet(theme.colours[ground_role]))


def _of_texture(texture: Texture) -> Callable[[InstructionGroup, float, float], None]:
    def draw(group: InstructionGroup, x: float, y: float) -> None:
        group.add(Color(1, 1, 1, 1))
        group.add(Rectangle(texture=texture, pos=(x, y), size=texture.size))

    return draw
