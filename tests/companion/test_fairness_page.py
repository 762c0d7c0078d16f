"""The fairness tab in words and touched."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.fairness.martingale import ALARM, watch
from companion.fairness.record import Record
from companion.presenters.fairness import die_words, fairness_model, odds_words
from companion.presenters.fairness_pages import ReadTables, ShowDie, StopReading
from companion.widgets.basics import Tap
from companion.widgets.plots import CountsPlot, EvidencePlot
from tests.companion import fairness_samples as samples
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


def test_nothing_unusual_is_said_with_the_number_of_rolls():
    assert die_words(watch(samples.rolled(samples.FAIR, 412, 3))) == "Nothing unusual after 412 rolls."
    assert die_words(watch([4])) == "Nothing unusual after 1 roll."


def test_what_is_unusual_is_said_with_its_count_and_its_odds():
    watched = watch(samples.rolled(samples.LOADED, 600, 3))
    words = "Face 6 came 145 times in 600 rolls, where 100 are expected: evidence 1 to 610 against a fair die."
    assert die_words(watched) == words


def test_evidence_that_has_melted_away_again_is_not_hidden():
    watched = watch([6] * 12 + [1, 2, 3, 4, 5] * 12 + [1, 2, 3, 4, 5, 6] * 42)
    assert watched.peak >= ALARM > watched.evidence
    assert "the evidence once stood at 1 to" in die_words(watched)
    assert die_words(watched).endswith("after 12 rolls; now it is less.")


@pytest.mark.parametrize(
    ("evidence", "says"),
    [(0.4, "no evidence"), (3.21, "evidence 1 to 3.2"), (19.99, "evidence 1 to 19"), (40.2, "evidence 1 to 40")],
)
def test_odds_are_never_rounded_up_to_an_alarm(evidence, says):
    assert odds_words(evidence) == says


def test_many_dice_are_weighed_together():
    assert "1,374 rolls at 4 tables, 4 kinds of dice" not in fairness_model(Record()).says
    record = samples.RECORD
    assert fairness_model(record).says.startswith(
        "786 rolls" if False else f"{600 + 600 + 143 + 31:,} rolls at 4 tables"
    )
    calm = replace(record, dice=tuple(each for each in record.dice if not each[1].is_unusual))
    assert fairness_model(calm).says == "774 rolls at 4 tables, 3 kinds of dice: nothing unusual."


def test_simulated_dice_are_said_to_be_simulated():
    die = fairness_model(samples.RECORD).dice[-1]
    assert die.is_simulated
    assert die.note == "A simulator: no die is thrown."
    assert die.in_short.endswith("(simulated)")


@pytest.fixture
def tab(show):
    from companion.screens.senses import SensesScreen

    return lambda model: show(SensesScreen(name="senses"), model)


def test_a_die_is_chosen_and_reading_is_stopped_or_begun_anew(tab):
    driver = tab(samples.FAIR_TAB)
    press(driver, find(driver.root, "○  Roller RT-4F2A, 2nd die", Tap))
    press(driver, find(driver.root, "Read the tables again", Tap))
    assert driver.picked == [ShowDie(samples.SECOND.key), ReadTables()]
    driver = tab(samples.READING_TAB)
    press(driver, find(driver.root, "Stop reading", Tap))
    assert driver.picked == [StopReading()]


@pytest.mark.parametrize("percent", [100, 160])
def test_bars_band_and_line_are_drawn_where_they_belong(tab, percent):
    from companion.widgets.theme import theme

    theme.text_scale = percent / 100
    driver = tab(samples.LOADED_TAB)
    driver.pump(8)
    counts, evidence = (
        next(each for each in walk(driver.root) if isinstance(each, kind)) for kind in (CountsPlot, EvidencePlot)
    )
    assert [each.says for each in counts.numbers] == ["81", "87", "98", "94", "95", "145 !"]
    assert counts.numbers[-1].ink == "bad", "and it wears a mark, so that no colour alone says it"
    for plot, words in ((counts, (*counts.faces, *counts.numbers)), (evidence, (*evidence.ends, evidence.alarm))):
        for word in words:
            assert plot.x - 1 <= word.x
            assert word.x + word.width <= plot.x + plot.width + 1
            assert plot.y - 1 <= word.y
            assert word.y + word.height <= plot.y + plot.height + 1
    assert evidence.ends[1].x > evidence.x + evidence.width * 0.7
    shown = [evidence.alarm, *(word for word in evidence.powers.values() if word.opacity)]
    shown.sort(key=lambda word: word.y)
    assert all(above.y >= below.y + below.height * 0.8 for below, above in pairwise(shown))
    assert {"1 to 20", "1 to 1"} <= {word.says for word in shown}


@pytest.mark.parametrize("mode", ["night", "day"])
def test_the_loaded_die_s_bar_and_line_can_be_seen(tab, mode):
    from kivy.utils import get_color_from_hex

    from companion.widgets.palette import THEMES
    from companion.widgets.theme import theme

    theme.mode = mode
    red, green, blue = (round(255 * each) for each in get_color_from_hex(THEMES[mode]["bad"])[:3])

    def in_red(model):
        driver = tab(model)
        driver.pump(8)
        near = abs(driver.picture().astype(int) - (blue, green, red)).max(axis=2) < 6
        return int(near.sum())

    assert in_red(samples.LOADED_TAB) > in_red(samples.FAIR_TAB) + 4000
