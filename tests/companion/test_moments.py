"""What has just happened before everybody is drawn inside the Table: no tap opens it and none closes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.models import MomentModel
from companion.table.presenter import table_model
from companion.widgets.basics import Word
from companion.widgets.scenes import SCENES
from engine.core.audience import PUBLIC
from engine.core.panels import Moment
from engine.script import open_table, parse, play_on
from tests.companion import geometry, layouts, samples
from tests.companion.harness import find, walk

PLAYED = Path(__file__).parent.parent / "played"
LETTER = MomentModel(
    Moment(
        "C and 4: 15 Shadow Points", "envelope", "dark_power", "The letter of Game-Turn 3", "C", 4, "6 of them spent"
    ),
    "dark",
    "D",
)

FIVE = PLAYED / "lotr_knizia" / "besides" / "kv_galadriel_with_four_of_five.jsonl"
LINES_OF_FIVE = parse(FIVE.read_text(encoding="utf-8"))


def moments_of(script: str, kind: str) -> Iterator[tuple[Any, MomentModel | None, MomentModel | None]]:
    """Each event of this kind of a played game, what the Table shows right after it, and what after the next act."""
    lines = parse((PLAYED / f"{script}.jsonl").read_text(encoding="utf-8"))
    table = open_table(lines[0])
    event, shown, at = None, None, 0
    for line in lines[1:]:
        play_on(table, [line])
        journal = table.journal(PUBLIC)
        if event is not None and len(journal) > at:
            yield event, shown, table_model(table).moment
            event = None
        told = [each for each in journal[-1].get("events", ()) if each["type"] == kind]
        if told and len(journal) > at:
            event, shown, at = told[0], table_model(table).moment, len(journal)


def test_the_letter_is_drawn_large_when_it_is_opened_and_not_before() -> None:
    found = list(moments_of("wotr_spi/twelve_game_turns", "LetterOpened"))
    assert len(found) > 3
    for event, moment, after in found:
        assert moment is not None
        assert (moment.told.sign, moment.told.die, moment.colour) == (event["letter"], event["die"], "dark")
        assert moment.told.scene in SCENES
        assert str(event["points"]) in moment.told.title or event["points"] is None
        assert after is None, "it goes with the next act"


def test_a_scenario_that_is_over_is_drawn() -> None:
    event, moment, after = next(moments_of("lotr_knizia/besides/kv_galadriel_with_four_of_five", "ScenarioEnded"))
    assert moment is not None
    assert (event["place"], moment.told.title, moment.told.scene) == ("moria", "Moria is done", "gate")
    assert "Sauron on step" in moment.told.says
    assert after is None


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600), (800, 480)])
@pytest.mark.parametrize("percent", [100, 160])
def test_it_takes_no_key_away_and_fits_every_tablet(size: tuple[int, int], percent: int) -> None:
    from companion.table.screen import TableScreen

    plain = replace(samples.TABLE, message=None)
    page = (TableScreen, replace(plain, moment=LETTER))
    assert set(layouts.faults(page, size, percent)) <= set(layouts.faults((TableScreen, plain), size, percent))
    keys = []
    for shown in ((TableScreen, plain), page):
        with layouts.laid(shown, size, percent) as screen:
            keys.append({geometry.name_of(each) for each in geometry.targets(screen.ids.left)})
    assert keys[0] == keys[1], "what is asked is asked as ever"


@pytest.mark.parametrize("size", [(800, 1280), (1024, 600), (800, 480)])
def test_with_five_seats_the_line_of_pieces_leaves_the_tabs_their_place(size: tuple[int, int]) -> None:
    from companion.table.screen import TableScreen

    table = open_table(LINES_OF_FIVE[0])
    play_on(table, LINES_OF_FIVE[1:2])
    page = (TableScreen, table_model(table))
    assert list(layouts.faults(page, size, 100)) == []
    with layouts.laid(page, size, 100) as screen:
        assert geometry.frame(screen.ids.tabs.__self__)[3] <= geometry.frame(screen.ids.top.__self__)[1] + 1
        assert bool(screen.ids.track.children) == (size == (800, 1280))


def test_the_letter_stands_on_its_sheet_and_the_die_has_its_face(show) -> None:
    from companion.table.screen import TableScreen
    from companion.table.screen_moment import MomentBar, PipDie

    driver = show(TableScreen(name="table"), replace(samples.TABLE, message=None, moment=LETTER))
    (bar,) = (each for each in walk(driver.root) if isinstance(each, MomentBar))
    left, low, right, top = geometry.frame(find(bar, "C", Word))
    sheet = geometry.frame(bar.sheet)
    assert sheet[0] < left
    assert right < sheet[2]
    assert low < top <= sheet[3]
    (die,) = (each for each in walk(bar) if isinstance(each, PipDie))
    assert die.face == 4
    assert not list(geometry.targets(bar)), "no tap belongs to it"
