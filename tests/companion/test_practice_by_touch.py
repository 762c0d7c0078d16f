"""A practice evening from Home to the end of Game-Turn 1, by touches alone, as a newcomer plays it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.shelf.settings import Settings
from tests.companion import harness
from tests.companion.fingertips import page_of, touch, type_keys

SET_UP = (
    "The counters stand there",
    "The counters stand there",
    "The Servants lie in their boxes",
    "The Magic Cards lie in their boxes",
    "Three Event Cards drawn",
    "Three Event Cards drawn",
)
QUICK = "Pick a card and discard one"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[harness.Driver]:
    from companion.app.app import RingtableApp

    driver = harness.Driver(app=RingtableApp(tmp_path, None, Settings()))
    yield driver
    driver.close()


def test_the_guide_leads_from_home_through_the_first_game_turn(driver):
    told = []

    def tap(*says):
        for each in says:
            guide = getattr(page_of(driver).model, "guide", None)
            told.extend([guide.text] if guide is not None else [])
            touch(driver, each)

    tap("Try a practice evening", *SET_UP, "4", "End the Ring Phase", QUICK, QUICK)
    tap("Open the private desk", "Open the desk", "C", "Seal it", "3", "End the Search Phase")
    view = page_of(driver).maps.view
    x, y = view.pane.to_glass(*view.pane.grid.centres["W2812"])
    assert view.pane.collide_point(x, y), "the counters that the guide speaks of can be seen"
    tap("Move counters from W2812 Rivendell", "By list and keys")
    type_keys(driver, "W2711")
    tap("Move 9 face-down to W2711", "End the Fellowship Player-Turn", "End the Dark Power Player-Turn")
    tap("Show the letter", "Advance the marker: next Game-Turn")
    table = driver.app.front.evening.table
    assert table.turn == 2
    assert len(set(told)) >= 14
    last = page_of(driver).model.guide
    assert last.text.startswith("That was a whole Game-Turn")
    touch(driver, "Hide the guide")
    assert page_of(driver).model.guide is None
