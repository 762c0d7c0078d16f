"""The whole map in a corner: where the window is, where piles lie. A tap or a drag there moves the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp

from companion.widgets.basics import Surface
from companion.widgets.fingers import is_early
from companion.widgets.hexdraw import hexes, strokes
from companion.widgets.hexes import HexGrid, Point
from companion.widgets.hexpane import HexPane
from companion.widgets.theme import theme
from engine.core.panels import Map

WIDE_DP, HIGH_DP = 144.0, 118.0
EDGE_DP = 7.0
SPOT_DP = 3.2
MANY = 60
_SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0))


class Overview(Surface):
    """`show(...)` the map, `frame(pane)` its window. Dispatches `on_jump(x, y)`, a point of the map."""

    takes_touches = True

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_jump")
        super().__init__(size_hint=(None, None), size=(dp(WIDE_DP), dp(HIGH_DP)), **properties)
        self.surface, self.rim = "panel", "line"
        self.window: tuple[float, float, float, float] = (0, 0, 0, 0)
        """The frame: x, y, width and height in pixels."""
        self._map: tuple[HexGrid, Map, Mapping[str, str]] | None = None
        self._drawn, self._ink, self._frame = InstructionGroup(), Color(), Line(width=dp(1.4))
        self.canvas.add(self._drawn)
        self.canvas.add(self._ink)
        self.canvas.add(self._frame)
        self.bind(pos=self._draw, size=self._draw)
        theme.hear(self._draw, "colours", "sizes")

    def on_jump(self, x: float, y: float) -> None:
        """Nothing to do by default."""

    def show(self, grid: HexGrid, model: Map, colours: Mapping[str, str]) -> None:
        """Draw this map's sheets and the places of its piles."""
        self._map = (grid, model, colours)
        share = min(dp(WIDE_DP - 2 * EDGE_DP) / grid.width, dp(HIGH_DP - 2 * EDGE_DP) / grid.height)
        edge = 2 * dp(EDGE_DP)
        self.size = (max(dp(56), grid.width * share + edge), max(dp(56), grid.height * share + edge))
        self._draw()

    def frame(self, pane: HexPane) -> None:
        """Draw the window's frame."""
        if self._map is None:
            return
        x, y = self._on_it(*pane.corner)
        scale = self._scale
        wide, high = pane.width / pane.scale * scale, pane.height / pane.scale * scale
        left, low = max(self.x + dp(2), x), max(self.y + dp(2), y)
        self.window = (left, low, min(self.right - dp(2), x + wide) - left, min(self.top - dp(2), y + high) - low)
        self._frame.rectangle = self.window

    @property
    def _scale(self) -> float:
        assert self._map is not None
        grid, edge = self._map[0], 2 * dp(EDGE_DP)
        return float(min((self.width - edge) / grid.width, (self.height - edge) / grid.height))

    def _on_it(self, x: float, y: float) -> Point:
        """The pixel of a point of the map."""
        assert self._map is not None
        grid, scale = self._map[0], self._scale
        return (
            self.center_x + (x - grid.width / 2) * scale,
            self.center_y + (y - grid.height / 2) * scale,
        )

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        self._ink.rgba = theme.colours["map_gold"]
        if self._map is None:
            return
        grid, model, colours = self._map
        for sheet in grid.sheets:
            if sheet.lines:
                self._outlined(grid)
                continue
            left, low, right, top = grid.box(sheet)
            (x, y), (x2, y2) = self._on_it(left, low), self._on_it(right, top)
            self._drawn.add(Color(*theme.colours["map_unknown"]))
            self._drawn.add(Rectangle(pos=(x, y), size=(x2 - x, y2 - y)))
            self._drawn.add(Color(*theme.colours["map_sign"]))
            self._drawn.add(Line(rectangle=(x, y, x2 - x, y2 - y), width=1))
            if sheet.id:
                sign = CoreLabel(text=sheet.id, font_name="Sans", font_size=theme.sizes["small"])
                sign.refresh()
                at = (round(x + dp(4)), round(y + dp(1)))
                self._drawn.add(Rectangle(texture=sign.texture, pos=at, size=sign.texture.size))
        self._drawn.add(Color(*theme.colours["map_road"]))
        for mesh in strokes([(*self._on_it(*at[:2]), *self._on_it(*at[2:])) for _, at in grid.lines], 1.6):
            self._drawn.add(mesh)
        by_colour: dict[str, list[Point]] = {}
        for pile in model.piles:
            if pile.place in grid.centres:
                role = colours.get(pile.seat, "text")
                by_colour.setdefault(role, []).append(self._on_it(*grid.centres[pile.place]))
        for role, spots in by_colour.items():
            self._drawn.add(Color(*theme.colours[role]))
            for mesh in hexes(spots, _SQUARE, dp(SPOT_DP) * (0.8 if len(spots) < MANY else 0.5)):
                self._drawn.add(mesh)

    def _outlined(self, grid: HexGrid) -> None:
        """A sheet that is no rectangle, as its own hexes."""
        at = [self._on_it(x, y) for x, y in grid.hexes.values()]
        ends = [(*self._on_it(*side[:2]), *self._on_it(*side[2:])) for side in grid.outline(frozenset(grid.hexes))]
        self._drawn.add(Color(*theme.colours["map_unknown"]))
        for mesh in hexes(at, grid.corners, self._scale * 1.04):
            self._drawn.add(mesh)
        self._drawn.add(Color(*theme.colours["map_sign"]))
        for mesh in strokes(ends, 1.6):
            self._drawn.add(mesh)

    def on_touch_down(self, touch: Any) -> bool:
        """Go where the finger is."""
        if not self.collide_point(*touch.pos) or getattr(touch, "is_mouse_scrolling", False):
            return False
        if not is_early(touch):
            touch.grab(self)
            self._jump(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Go with it."""
        if touch.grab_current is self:
            self._jump(touch)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False

    def _jump(self, touch: Any) -> None:
        if self._map is not None:
            grid, scale = self._map[0], self._scale
            x, y = (touch.x - self.center_x) / scale, (touch.y - self.center_y) / scale
            self.dispatch("on_jump", x + grid.width / 2, y + grid.height / 2)
