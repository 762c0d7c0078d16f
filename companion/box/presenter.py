"""The box's printed charts as grids to be filled from the owner's own sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion import models
from companion.box.presenter_reading import cells_of, first_evening as steps_of, minutes, missing, seconds
from companion.models import FieldModel, MessageModel, OptionModel
from companion.pages import (
    INVENTED,
    OWN,
    PRINTED,
    BoxChoiceModel,
    BoxSheetsModel,
    CellModel,
    ChartCardModel,
    ChartModel,
    FirstEveningModel,
)
from companion.words import say
from engine.core.box import Box, ChartForm, box_summary
from engine.core.game import Game
from engine.core.lexicon import Lexicon


def box_choice(box: Box) -> BoxChoiceModel:
    """A box and how much of it is known."""
    summary = box_summary(box)
    known, cells = (sum(pair[place] for pair in summary.values()) for place in (0, 1))
    told = say("home.every_cell_invented") if box.invented else say("home.cells_known", known=known, cells=cells)
    return BoxChoiceModel(box.name, box.title, told, box.invented)


def box_sheets_model(
    game: Game,
    box: Box,
    boxes: Sequence[Box],
    chart: str = "",
    first_evening: bool = False,
    message: MessageModel | None = None,
    version: str = "",
) -> BoxSheetsModel:
    """The sheets of a box. chart: the chart that is open, or with first_evening the step of the first-evening sheet;
    version: whose sheet that is, the first one's where none is named.
    """
    lexicon = game.lexicon
    version = version or next(iter(game.versions))
    items = steps_of(game, version)
    steps = tuple(_step(place, item, box) for place, item in enumerate(items))
    opened = None
    if chart and first_evening:
        item = items[int(chart)]
        opened = chart_model(box, item["chart"], lexicon, cells_of(item, box))
    elif chart:
        opened = chart_model(box, chart, lexicon)
    left = minutes(sum(_seconds_left(item, box) for item in items))
    return BoxSheetsModel(
        box=box.name,
        title=box.title,
        boxes=tuple(box_choice(other) for other in boxes if other.name),
        box_label=box.title if box.invented else "",
        note=box.note,
        charts=tuple(_card(form, box) for form in box.forms.values()),
        first_evening=() if box.invented else steps,
        first_evening_note="" if box.invented or not steps else say("box_sheets.about_minutes_are_left", minutes=left),
        chart=opened,
        may_fill=not box.invented,
        message=message,
        version=version,
        versions=() if box.invented else _versions(game),
    )


def _versions(game: Game) -> tuple[OptionModel, ...]:
    """The versions of a game to choose among, where they do not all need the same charts read."""
    if len({tuple(id(item) for item in steps_of(game, name)) for name in game.versions}) < 2:
        return ()
    return tuple(OptionModel(name, version.title.split(" (")[0]) for name, version in game.versions.items())


def _card(form: ChartForm, box: Box) -> ChartCardModel:
    cells = form.cells()
    known = sum(box.lookup(form.name, row, column) is not None for row, column in cells)
    if not cells:
        known = sum(1 for name, _, _ in {**box.printed, **box.owned} if name == form.name)
    return ChartCardModel(form.name, form.title, form.section, known, len(cells))


def _seconds_left(item: Mapping[str, Any], box: Box) -> float:
    return seconds(box.form(item["chart"]), missing(item, box))


def _step(place: int, item: Mapping[str, Any], box: Box) -> FirstEveningModel:
    left = len(missing(item, box))
    takes = say("box_sheets.minutes_in_short", minutes=minutes(_seconds_left(item, box))) if left else "done"
    return FirstEveningModel(str(place), item["title"], item["why"], item.get("bites", ""), left, takes)


def chart_model(box: Box, chart: str, lexicon: Lexicon, only: Sequence[tuple[str, str]] = ()) -> ChartModel:
    """A chart as a grid. only: the (row, column) names that are filled next, all unknown ones when empty."""
    form = box.form(chart)
    rows, columns = box.rows(chart), box.columns(chart)
    cells = tuple(tuple(_cell(box, chart, row, column, lexicon) for column in columns) for row in rows)
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
        forms=tuple(_form_field(form, lexicon, column) for column in columns),
        cite=lexicon.cite(form.section),
        meaning=form.meaning,
        only=places,
    )


def _cell(box: Box, chart: str, row: str, column: str, lexicon: Lexicon) -> CellModel:
    key = (chart, row, column)
    cell = box.lookup(*key)
    if cell is None:
        return CellModel()
    origin = OWN if key in box.owned else INVENTED if cell.source == "invented" else PRINTED
    is_word = cell.value in box.form(chart).words_at(row, column)
    return CellModel(cell.value, origin, cell.source, lexicon.name(cell.value) if is_word else "")


def _form_field(form: ChartForm, lexicon: Lexicon, column: str) -> FieldModel:
    told = form.words_at("", column)
    kind = models.CHOICE if told else {"number": models.NUMBER}.get(form.value, models.TEXT)
    options = tuple(OptionModel(word, lexicon.name(word)) for word in told)
    return FieldModel("value", kind, form.title, options, form.low, form.high, signs=form.signs)
