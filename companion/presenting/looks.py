"""The panels that a game makes, as sections that the tablet draws: each kind plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from companion.models import CardModel, LaneModel, RowModel, SectionModel, TabModel
from companion.parts import DuelModel, DuelSideModel
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.look import Sight as Sight
from engine.core.panels import (
    BoxesRow,
    Chart,
    Counters,
    HandCards,
    HexMap,
    Lines,
    Map,
    Panel,
    PathBoard,
    Side,
    Sides,
    Stop,
    Tab,
    Track,
)

ACROSS, DOWN, THOUSANDTHS = "x", "y", 1000
"""The columns of a chart that says where places lie, and in what: thousandths of the board's width."""


def sections_of(panels: Iterable[Panel], colours: Mapping[str, str]) -> tuple[SectionModel, ...]:
    """One section a titled panel, with those without a title that follow it. colours: of the seats."""
    found: list[SectionModel] = []
    for panel in panels:
        section = _section(panel, colours)
        if panel.title or not found:
            found.append(section)
        else:
            before = found[-1]
            found[-1] = replace(
                before,
                track=before.track or section.track,
                filled=before.filled or section.filled,
                colour=before.colour if before.track else section.colour,
                rows=(*before.rows, *section.rows),
                lines=(*before.lines, *section.lines),
                chart=before.chart or section.chart,
                lane=before.lane or section.lane,
                cites=(*before.cites, *section.cites),
                cards=before.cards or section.cards,
            )
    return tuple(found)


def tabs_of(tabs: Iterable[Tab], colours: Mapping[str, str]) -> tuple[TabModel, ...]:
    """The tabs as they are drawn: a map fills its own, whatever else stands in it follows on its foot."""
    found = []
    for tab in tabs:
        board = next((panel for panel in tab.panels if isinstance(panel, Map)), None)
        rest = (panel for panel in tab.panels if panel is not board)
        found.append(TabModel(tab.title, tab.icon, sections_of(rest, colours), board))
    return tuple(found)


def as_it_lies(board: Map, value: Callable[[str, str, str], str]) -> Map:
    """A board of roads with its places where the owner has dragged them; any other map as it is. value: what a cell of
    a chart says, by its row and column.
    """
    if not isinstance(board, PathBoard) or not board.lies:
        return board
    return replace(board, places=tuple(_laid(stop, board.lies, value) for stop in board.places))


def _laid(stop: Stop, chart: str, value: Callable[[str, str, str], str]) -> Stop:
    at = [value(chart, stop.place, column) for column in (ACROSS, DOWN)]
    return replace(stop, x=int(at[0]) / THOUSANDTHS, y=int(at[1]) / THOUSANDTHS) if all(at) else stop


def _section(panel: Panel, colours: Mapping[str, str]) -> SectionModel:
    match panel:
        case Track() if panel.is_line:
            lane = LaneModel(panel, tuple(colours.items()))
            return SectionModel(panel.title, cites=panel.cites, lane=lane, icon=panel.icon, note=panel.note)
        case Track():
            colour = colours.get(panel.seat, "gold")
            return SectionModel(panel.title, panel.cells, panel.filled, colour, cites=panel.cites)
        case Counters():
            rows = tuple(RowModel(row.place, row.piece, tag=row.tag) for row in panel.rows)
            return SectionModel(panel.title, rows=rows, cites=panel.cites)
        case BoxesRow():
            rows = tuple(RowModel(row.piece, row.place, row.boxes, row.tag) for row in panel.rows)
            return SectionModel(panel.title, rows=rows, cites=panel.cites)
        case Lines():
            return SectionModel(panel.title, lines=panel.rows, cites=panel.cites)
        case Chart():
            return SectionModel(panel.title, cites=panel.cites, chart=panel)
        case HandCards():
            return SectionModel(panel.title, cards=tuple(map(CardModel, panel.cards)))
        case HexMap() | PathBoard():
            return SectionModel(panel.title, cites=panel.cites)


def duel_of(sides: Sides | None, lexicon: Lexicon, colours: Mapping[str, str]) -> DuelModel | None:
    """A fight in the colours of its seats."""
    if sides is None:
        return None
    sides_drawn = tuple(
        DuelSideModel(**_parts(side), name=lexicon.name(side.seat), colour=colours.get(side.seat, "text"))
        for side in sides.sides
    )
    return DuelModel(**(_parts(sides) | {"sides": sides_drawn}))


def _parts(panel: Side | Sides) -> dict[str, Any]:
    return {spec.name: getattr(panel, spec.name) for spec in fields(panel)}
