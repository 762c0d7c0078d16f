"""What a desk has forgotten is blank, and nothing of it breaks in the frames that still move it."""

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models import CARD, FieldModel, OptionModel
from companion.widgets.lists import CardPad
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
