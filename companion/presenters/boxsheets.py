"""The box's printed charts as grids to be filled from the owner's own sheets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.presenters import models
from companion.presenters.home import box_choice
from companion.presenters.models import FieldModel, MessageModel, OptionModel
from companion.presenters.pages import (
    INVENTED,
    OWN,
    PRINTED,
    BoxSheetsModel,
    CellModel,
    ChartCardModel,
    ChartModel,
    FirstEveningModel,
)
from engine.core.box import Box, ChartForm
from engine.core.game import Game
from engine.core.lexicon import Lexicon


def box_sheets_model(
    game: Game,
    box: Box,
    boxes: Sequence[Box],
    chart: str = "",
    first_evening: bool = False,
    message: MessageModel | None = None,
) -> BoxSheetsModel:
    """The sheets of a box. chart: the chart that is open, or with first_evening the step of the first-evening sheet."""
    lexicon = game.lexicon
    steps = tuple(_step(place, item, box) for place, item in enumerate(_first_evening(game.folder)))
    opened = None
    if chart and first_evening:
        item = _first_evening(game.folder)[int(chart)]
        opened = chart_model(box, item["chart"], lexicon, _cells_of(item, box))
    elif chart:
        opened = chart_model(box, chart, lexicon)
    minutes = round(sum(len(_missing(item, box)) * item["seconds_a_cell"] for item in _first_evening(game.folder)) / 60)
    return BoxSheetsModel(
        box=box.name,
        title=box.title,
        boxes=tuple(box_choice(other) for other in boxes if other.name),
        box_label=box.title if box.invented else "",
        note=box.note,
        charts=tuple(_card(form, box) for form in box.forms.values()),
        first_evening=() if box.invented else steps,
        first_evening_note="" if box.invented or not steps else f"about {minutes} minutes are left",
        chart=opened,
        may_fill=not box.invented,
        message=message,
    )


def _card(form: ChartForm, box: Box) -> ChartCardModel:
    cells = form.cells()
    known = sum(box.lookup(form.name, row, column) is not None for row, column in cells)
    if not cells:
        known = sum(1 for name, _, _ in {**box.printed, **box.owned} if name == form.name)
    return ChartCardModel(form.name, form.title, form.section, known, len(cells))


@cache
def _first_evening(folder: Path) -> tuple[Mapping[str, Any], ...]:
    path = folder / "first_evening.toml"
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")).get("item", ())) if path.is_file() else ()


def _cells_of(item: Mapping[str, Any], box: Box) -> tuple[tuple[str, str], ...]:
    form = box.form(item["chart"])
    rows, columns = item.get("rows", form.rows), item.get("columns", form.columns)
    return tuple((row, column) for row in rows for column in columns or ("",))


def _missing(item: Mapping[str, Any], box: Box) -> tuple[tuple[str, str], ...]:
    return tuple(cell for cell in _cells_of(item, box) if box.lookup(item["chart"], *cell) is None)


def _step(place: int, item: Mapping[str, Any], box: Box) -> FirstEveningModel:
    left = len(_missing(item, box))
    minutes = f"{max(1, round(left * item['seconds_a_cell'] / 60))} min" if left else "done"
    return FirstEveningModel(str(place), item["title"], item["why"], item.get("bites", ""), left, minutes)


def chart_model(box: Box, chart: str, lexicon: Lexicon, only: Sequence[tuple[str, str]] = ()) -> ChartModel:
    """A chart as a grid. only: the (row, column) names that are filled next, all unknown ones when empty."""
    form = box.form(chart)
    rows, columns = box.rows(chart), form.columns or ("",)
    cells = tuple(tuple(_cell(box, chart, row, column) for column in columns) for row in rows)
    wanted = set(only)
    places = tuple(
        (down, across)
        for down, row in enumerate(rows)
        for across, column in enumerate(columns)
        if (row, column) in wanted and box.lookup(chart, row, column) is None
    )
    return ChartModel(
        id=chart,
        title=form.title,
        corner=" / ".join(lexicon.name(key) for key in form.keys),
        row_ids=rows,
        rows=tuple(lexicon.name(row) for row in rows),
        column_ids=columns,
        columns=tuple(lexicon.name(column).replace("_", " ") for column in columns),
        cells=cells,
        forms=tuple(_form_field(form, lexicon) for _ in columns),
        cite=lexicon.cite(form.section),
        meaning=form.meaning,
        only=places,
    )


def _cell(box: Box, chart: str, row: str, column: str) -> CellModel:
    key = (chart, row, column)
    cell = box.lookup(*key)
    if cell is None:
        return CellModel()
    origin = OWN if key in box.owned else INVENTED if cell.source == "invented" else PRINTED
    return CellModel(cell.value, origin, cell.source)


def _form_field(form: ChartForm, lexicon: Lexicon) -> FieldModel:
    kind = {"number": models.NUMBER, "word": models.CHOICE}.get(form.value, models.TEXT)
    options = tuple(OptionModel(word, lexicon.name(word)) for word in form.words)
    return FieldModel("value", kind, form.title, options, form.low, form.high)
