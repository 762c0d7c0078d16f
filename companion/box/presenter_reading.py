"""What has to be read off the printed sheets before a first turn, and about how long the typing takes."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.pages import ReadingModel
from engine.core.box import Box, ChartForm
from engine.core.game import Game

Cell = tuple[str, str]
"""(row, column)"""

SECONDS_A_CELL = {"number": 3.4, "word": 2.6, "text": 7.5}
"""Typing one cell, by what it holds. The taps are counted: a finger typed the whole sheet on the glass with the values
of the practice box (tests/companion/typed_sheet.py): 949 taps for the 227 cells of a Character Game. Half a second a
tap and two seconds to find a cell on the printed sheet are assumed: nobody was timed."""


def first_evening(game: Game, version: str = "") -> tuple[Mapping[str, Any], ...]:
    """The steps of the first-evening sheet, of one version or of all; () for a game that has no such sheet."""
    items = _items(game.folder)
    if not version:
        return items
    own = {version, *game.version(version).builds_on}
    return tuple(item for item in items if own & set(item.get("versions", own)))


@cache
def _items(folder: Path) -> tuple[Mapping[str, Any], ...]:
    path = folder / "first_evening.toml"
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")).get("item", ())) if path.is_file() else ()


def cells_of(item: Mapping[str, Any], box: Box) -> tuple[Cell, ...]:
    """Every cell that a step is about."""
    form = box.form(item["chart"])
    rows, columns = item.get("rows", form.rows), item.get("columns", form.columns)
    return tuple((row, column) for row in rows for column in columns or ("",))


def missing(item: Mapping[str, Any], box: Box) -> tuple[Cell, ...]:
    """Those of them that nobody has told."""
    return tuple(cell for cell in cells_of(item, box) if box.lookup(item["chart"], *cell) is None)


def seconds(form: ChartForm, cells: Iterable[Cell]) -> float:
    """About how long these cells of a chart take to type."""
    return sum(SECONDS_A_CELL["number" if column in form.numbers else form.value] for _, column in cells)


def minutes(seconds_: float) -> int:
    """Whole minutes, no fewer than one for anything at all."""
    return math.ceil(seconds_ / 60)


def reading_of(game: Game, version: str, box: Box) -> ReadingModel:
    """What this version needs typed of this box. Practice boxes, and games without charts, need nothing."""
    charts: list[str] = []
    cells: set[tuple[str, str, str]] = set()
    total = 0.0
    for item in first_evening(game, version) if box.forms else ():
        form = box.form(item["chart"])
        fresh = [cell for cell in missing(item, box) if (form.name, *cell) not in cells]
        cells |= {(form.name, *cell) for cell in fresh}
        total += seconds(form, fresh)
        if fresh:
            charts.append(item["title"])
    return ReadingModel(tuple(charts), len(cells), minutes(total))
