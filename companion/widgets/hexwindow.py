"""The window on a map: it is zoomed, moved, and brought to what is asked for. Fingers and keys are no part of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.widgets.hexes import ON_A_POINT, ROOT3, HexGrid, Point, framed, kept
from companion.widgets.hexground import role_of
from companion.widgets.hexpane import HexPane
from companion.widgets.paths import PathGrid

LEAST_HEX_DP = 30.0
"""No smaller is a hex made by fingers, unless the whole map would not fit so."""
FIRST_HEX_DP = 49.0
"""No higher at the first look, however few piles there are."""
LARGEST_HEX_DP = 150.0
SMALL_HEX_DP = 44.0
"""Below this a finger meets several hexes; at the first look none is."""
EDGE_DP = 40.0
"""What lies nearer to the rim of the window is not well in it."""
SEA = "map_water"


class HexWindow(Widget):
    """A pane, and where it looks at. It goes where it is sent; what somebody moved stays."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.pane = HexPane()
        self.add_widget(self.pane)
        self._before: tuple[Point, float] | None = None
        """Where the window was before the whole map was looked at."""
        self._has_looked, self._is_moved = False, False
        self._looked_at = 0

    def close_lens(self) -> None:
        """What lies over a part of the window is taken away when it moves."""

    def _moved(self) -> None:
        """What goes with the window goes there."""

    def meets_several(self, x: float, y: float) -> bool:
        """Whether a finger at this pixel meets several hexes, a point between hexes that is smaller than it, or several
        places and spaces of roads.
        """
        grid, at = self._grid, self.pane.to_map(x, y)
        apart = dp(SMALL_HEX_DP) / self.pane.scale
        if isinstance(grid, PathGrid):
            return grid.is_close(at, apart)
        is_near = grid is not None and any(math.dist(point, at) < apart / 2 for point in grid.points.values())
        return self.hex_px < dp(SMALL_HEX_DP) or (is_near and apart / 2 > ON_A_POINT)

    @property
    def _has_hexes(self) -> bool:
        """Whether it is a map of hexes; a board of roads is looked at whole."""
        return self._grid is not None and bool(self._grid.sheets)

    @property
    def hex_px(self) -> float:
        """How many pixels lie between two opposite sides of a hex."""
        return self.pane.scale * ROOT3

    @property
    def least_scale(self) -> float:
        """The scale at which the whole map fits into the window, or a first hex."""
        grid = self._grid
        if grid is None or self.pane.width < 2:
            return 1.0
        return min(dp(LEAST_HEX_DP) / ROOT3, self.pane.fitting)

    def zoom(self, factor: float, about: Point, *, settles: bool = True) -> None:
        """Make the map larger by this factor; what lies under the pixel `about` stays there."""
        self._is_moved = True
        self.close_lens()
        x, y = self.pane.to_map(*about)
        scale = min(dp(LARGEST_HEX_DP) / ROOT3, max(self.least_scale, self.pane.scale * factor))
        corner = (x - (about[0] - self.pane.x) / scale, y - (about[1] - self.pane.y) / scale)
        self._look(corner, scale)
        if settles:
            self.pane.settle()

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by so many pixels."""
        self._is_moved = True
        scale, (x, y) = self.pane.scale, self.pane.corner
        self._look((x - dx / scale, y - dy / scale), scale)

    def bring(self, place: str) -> None:
        """Have a place in the window; a window that shows it already stays."""
        grid = self._grid
        if grid is None or place not in grid.centres or self.pane.width < 2:
            return
        if not self._is_well_in(grid.centres[place]):
            self.centre(*grid.centres[place])

    def frame(self, places: Iterable[str], first: str = "", *, zooms: bool = True) -> None:
        """Have all these places in the window, or as many as there may be at the least size for fingers, and the first
        one in any case. A window that has them all stays. zooms: whether hexes are made smaller for it.
        """
        grid, pane = self._grid, self.pane
        there = [place for place in places if grid is not None and place in grid.centres]
        is_all_seen = pane.is_whole and not self._has_hexes
        if grid is None or not there or pane.width < 2 or pane.height < 2 or is_all_seen:
            return
        spots = [grid.centres[place] for place in there]
        if not all(self._is_well_in(spot) for spot in spots):
            least = min(pane.scale, max(self.least_scale, dp(SMALL_HEX_DP) / ROOT3)) if zooms else pane.scale
            middle, scale = framed(spots, tuple(pane.size), least, pane.scale)
            pane.scale = scale
            self.centre(*middle)
            pane.settle()
        self.bring(first)

    def _is_well_in(self, spot: Point) -> bool:
        pane, (x, y) = self.pane, self.pane.to_glass(*spot)
        room = min(dp(EDGE_DP), pane.width / 4, pane.height / 4)
        return bool(pane.x + room <= x <= pane.right - room and pane.y + room <= y <= pane.top - room)

    def look_at_all(self) -> None:
        """Have the whole map in the window; where it is there already, go back to where the window was."""
        pane = self.pane
        self.close_lens()
        if not pane.is_whole:
            self._before, self._is_moved = (pane.corner, pane.scale), True
            self._look((0.0, 0.0), pane.fitting)
        elif self._before is not None:
            self._look(*self._before)
            self._to_what_matters()
        else:
            self._has_looked = False
            self._first_look()
            self._to_what_matters()
        pane.settle()
        self._moved()

    touched = ""
    """The place that was tapped last."""

    def _to_what_matters(self) -> None:
        """What a finger chose, or else what the deed in hand is about, is in the window, whatever was in it before."""
        grid, model = self._grid, self.pane.model
        if grid is None or model is None:
            return
        chosen = (self.touched,) if self.touched in grid.centres else ()
        places = chosen or (*model.starts, *(place for place, _ in model.lit))
        if not any(self._is_well_in(grid.centres[place]) for place in places if place in grid.centres):
            self.frame(places, places[0] if places else "", zooms=False)

    def centre(self, x: float, y: float) -> None:
        """Have a point of the map in the middle of the window."""
        pane, self._is_moved = self.pane, True
        self._look((x - pane.width / 2 / pane.scale, y - pane.height / 2 / pane.scale), pane.scale)

    @property
    def _grid(self) -> HexGrid | None:
        return self.pane.grid

    def _look(self, corner: Point, scale: float) -> None:
        grid, pane = self._grid, self.pane
        assert grid is not None
        wide, high = pane.width / scale, pane.height / scale
        pane.look((kept(corner[0], wide, grid.width), kept(corner[1], high, grid.height)), scale)
        self._moved()

    def _first_look(self, *, settles: bool = True) -> None:
        """All piles in sight, if hexes are large enough so; else as many as there may be."""
        grid, model, pane = self._grid, self.pane.model, self.pane
        if self._has_looked or grid is None or model is None or pane.width < 2 or pane.height < 2:
            return
        self._has_looked, self._looked_at = True, Clock.frames
        if not self._has_hexes:
            self._look((0.0, 0.0), pane.fitting)
            if settles:
                pane.settle()
            return
        spots = [grid.centres[pile.place] for pile in model.piles if pile.place in grid.centres]
        # Nothing stands on it: never the sea alone.
        spots = spots or [
            grid.centres[each.place] for each in model.ground if each.place in grid.centres and role_of(each) != SEA
        ]
        spots = spots or [(0.0, 0.0), (grid.width, grid.height)]
        largest = max(self.least_scale, dp(FIRST_HEX_DP) / ROOT3)
        least = max(self.least_scale, dp(SMALL_HEX_DP) / ROOT3)
        middle, scale = framed(spots, tuple(pane.size), least, largest)
        pane.scale = scale
        self.centre(*middle)
        if settles:
            pane.settle()
        self._is_moved = False
