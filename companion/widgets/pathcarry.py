"""A place of a board of roads under a finger that drags it to where it lies on the owner's own board."""

from __future__ import annotations

from dataclasses import replace

from kivy.metrics import dp

from companion.widgets.hexes import Point
from companion.widgets.hexpane import HexPane
from companion.widgets.paths import PathGrid
from engine.core.panels import Map, PathBoard

REACH_DP = 26.0


def carried_at(pane: HexPane, spot: Point) -> str:
    """The place that a finger at this pixel would drag, '' for none: places stay but while their roads are told."""
    board, grid = pane.model, pane.grid
    if not isinstance(board, PathBoard) or not board.moves or not isinstance(grid, PathGrid):
        return ""
    return grid.end_at(*pane.to_map(*spot), dp(REACH_DP) / pane.scale)


def carried_to(pane: HexPane, place: str, spot: Point) -> tuple[Map, Point]:
    """The board with a place under the finger, and where that is on it."""
    board, grid = pane.model, pane.grid
    assert isinstance(board, PathBoard)
    assert isinstance(grid, PathGrid)
    x, y = grid.on_board(*pane.to_map(*spot))
    places = tuple(replace(stop, x=x, y=y) if stop.place == place else stop for stop in board.places)
    return replace(board, places=places), (x, y)
