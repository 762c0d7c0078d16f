"""The first-evening sheet typed by a finger: every cell that a version needs, from New table on, tap by tap."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.shelf.settings import Settings
from tests.companion import harness
from tests.evening.hand import Hand

from companion.app.app import RingtableApp  # isort: skip  (it imports Kivy, whose window the harness sizes first)
from engine.core.box import load_box  # isort: skip
from engine.core.game import load_game  # isort: skip


def type_it(folder: Path, version: str = "", most: int = 1000, tell: Callable[[str], None] = lambda _: None) -> Any:
    """(cells typed, taps) of the printed box, with the values of the practice box. version: the key of New table that
    chooses it, '' for the first; most: how many cells at most; tell: hears the cells and taps of each step.
    """
    app = RingtableApp(folder, None, Settings())
    hand = Hand(app, folder)
    hand.driver.pump(4)
    values = load_box(load_game("wotr_spi").folder, "practice")
    hand.tap("Set up the first table", *([version] if version else []), "Type the charts in now")
    cells, at_step = 0, (0, hand.taps)
    while cells < most:
        page, model = hand.screen, hand.screen.model
        if model.chart is None:
            steps = model.first_evening
            left = next((place for place, step in enumerate(steps) if step.left), None)
            tell(f"{cells - at_step[0]} cells, {hand.taps - at_step[1]} taps, before step {left}")
            at_step = cells, hand.taps
            if left is None:
                break
            page.steps.show_row(left)
            hand.driver.pump(4)
            hand.tap(f"{left + 1}. {steps[left].title}")
        elif page.at is None:
            hand.tap("‹ Charts")
        else:
            chart, (row, column) = model.chart, page.at
            cell = values.lookup(chart.id, chart.row_ids[row], chart.column_ids[column])
            assert cell is not None, (chart.id, chart.row_ids[row], chart.column_ids[column])
            _type(hand, chart.forms[column], cell.value)
            cells += 1
            assert hand.screen.model.message is None, hand.screen.model.message
    hand.driver.close()
    return cells, hand.taps


def _type(hand: Hand, form: Any, value: str) -> None:
    """One cell, by the keys that lie there for it."""
    page = hand.screen
    if form.kind == "text":
        hand.tap("Write what stands there")
        hand.erase()
        _write(hand, value)
        hand.tap("Take it")
    elif form.kind == "number":
        for digit in value:
            hand.press(page.pad.keys.key(digit.replace("-", "−")))
        if not 0 <= form.low <= form.high <= 9:
            hand.tap(f"Take {value}")
    else:
        hand.tap(next(option.label for option in form.options if str(option.value) == value))


def _write(hand: Hand, words: str) -> None:
    for sign in words:
        key = "space" if sign == " " else sign
        if key not in _keys(hand):
            hand.press(_keys(hand)["↑"])
        hand.press(_keys(hand)[key])


def _keys(hand: Hand) -> dict[str, Any]:
    """The keys of the keyboard by what they type."""
    carried = ((getattr(widget, "carries", None), widget) for widget in harness.walk(hand.screen.sheet))
    return {word: widget for word, widget in carried if isinstance(word, str)}
