"""What a desk has forgotten is blank, and nothing of it breaks in the frames that still move it."""

import gc
import weakref
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import views

from companion.box.screen_grid import SheetGrid
from companion.models import CARD, FieldModel, JournalModel, OptionModel
from companion.pages import CellModel, ChartModel
from companion.widgets.journal import JournalList
from companion.widgets.lists import CardPad
from companion.widgets.longlist import LongList, Row
from companion.widgets.reveal import Veil, VeilBar
from companion.widgets.veil import forget


def test_a_forgotten_bar_that_is_moved_once_more_reads_nothing_that_is_gone() -> None:
    control = VeilBar(Veil())
    bar = control.bar
    height = bar.height
    forget(control)
    gc.collect()
    # A button beside it takes its texture a frame later, and its height is the least of the bar's.
    bar.least = bar.least + 500
    assert bar.height == height


def test_a_list_takes_no_row_that_a_desk_has_forgotten(show: Callable[..., Any]) -> None:
    """Kivy hands the rows of a list that is gone to the next one; a row without its rules would be a hole in it."""
    root = BoxLayout()
    driver = show(root)
    field = FieldModel("card", CARD, "Card", tuple(OptionModel(n, f"{n} · oil") for n in range(1, 8)))
    gone = CardPad(replace(field, secret=True))
    root.add_widget(gone)
    driver.pump(5)
    assert gone.names.view_adapter.views
    forget(gone)
    driver.pump(5)
    root.clear_widgets()
    pad = CardPad(field)
    root.add_widget(pad)
    driver.pump(5)
    rows = pad.names.view_adapter.views
    assert len(rows) >= 3
    for place, row in rows.items():
        assert row.text.startswith(f"{place + 1} · oil"), (place, row.text)
        assert row.height == rows[0].height


def _cards() -> tuple[Any, Any]:
    pad = CardPad(FieldModel("card", CARD, "Card", tuple(OptionModel(n, f"{n} · oil") for n in range(1, 8))))
    return pad, pad.names


def _long_list() -> tuple[Any, Any]:
    found = LongList(rows=[Row(f"Row {n}") for n in range(8)])
    return found, found


def _journal() -> tuple[Any, Any]:
    found = JournalList(lines=[JournalModel(n, f"Line {n}") for n in range(8)])
    return found, found


def _grid() -> tuple[Any, Any]:
    cells = tuple((CellModel("1"),) for _ in range(8))
    rows = tuple(str(n) for n in range(8))
    grid = SheetGrid(ChartModel("losses", "Losses", "Die", rows, rows, ("one",), ("One",), cells, ()))
    return grid, grid.rows


@pytest.mark.parametrize("made", [_cards, _long_list, _journal, _grid])
def test_rows_that_kivy_keeps_for_later_keep_nothing_of_where_they_stood(
    made: Callable[[], tuple[Any, Any]], show: Callable[..., Any]
) -> None:
    root = BoxLayout()
    driver = show(root)
    whole, rows = made()
    root.add_widget(whole)
    driver.pump(5)
    kind = type(next(iter(rows.view_adapter.views.values())))
    rows.data = []
    driver.pump(5)
    root.clear_widgets()
    driver.pump(5)
    gone = weakref.ref(whole)
    del whole, rows
    gc.collect()
    assert views._cached_views[kind], "Kivy keeps rows for the next list"
    assert gone() is None
