"""The fairness tab in words and touched."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.fairness.martingale import ALARM, watch
from companion.fairness.model import ReadTables, ShowDie, StopReading
from companion.fairness.presenter import die_words, fairness_model, odds_words
from companion.fairness.record import Record
from companion.fairness.screen_plots import CountsPlot, EvidencePlot
from companion.widgets.basics import Tap
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
    from companion.dice.screen import SensesScreen

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


# -- dice with faces ---------------------------------------------------------------------------------------------------


def test_a_die_with_faces_is_told_by_their_words():
    loaded, hand, _ = fairness_model(samples.SYMBOL_RECORD).dice
    assert (
        loaded.says == "Eye came 77 times in 260 rolls, where 43 are expected: evidence 1 to 4,400 against a fair die."
    )
    assert loaded.in_short == "260 rolls, eye: evidence 1 to 4,400"
    assert loaded.note.startswith("Blank is on 2 of its 6 sides. A fair die ever gets to")
    assert hand.note == "Blank is on 2 of its 6 sides. So few rolls would not show a loaded die either."
    assert hand.name == "By hand, Anna, an ordinary die for the trouble die"
    assert [bar.word for bar in loaded.plot.bars] == ["blank", "eye", "one to go", "two to go", "cards"]
    assert [bar.is_odd for bar in loaded.plot.bars] == [False, True, False, False, False]


def test_a_face_by_its_word_that_came_too_often_once_is_told_too():
    die = samples.TAUGHT_DIE
    watched = watch([2] * 9 + [1, 1, 3, 4, 5] * 12 + [1, 1, 2, 3, 4, 5] * 50, 6, die.weights)
    assert watched.peak >= ALARM > watched.evidence
    assert die_words(watched, die.words).startswith("Eye came 59 times in 369 rolls, where 62 are expected. Against")


def test_luck_of_dice_with_faces_names_each_and_adds_nothing_up():
    (luck,) = fairness_model(samples.SYMBOL_RECORD).luck
    assert luck.faces == (
        "42 rolls, expected in brackets: blank 13 (14.0) · eye 9 (7.0) · one to go 7 (7.0) · two to go 8 (7.0)"
        " · cards 5 (7.0)"
    )


@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("model", [samples.SYMBOL_TAB, samples.STOOD_IN_TAB])
def test_words_stand_under_their_bars_and_apart(tab, model, percent):
    from companion.widgets.theme import theme

    theme.text_scale = percent / 100
    driver = tab(model)
    driver.pump(8)
    counts = next(each for each in walk(driver.root) if isinstance(each, CountsPlot))
    assert [word.says for word in counts.faces] == ["blank", "eye", "one to go", "two to go", "cards"]
    for word, number in zip(counts.faces, counts.numbers, strict=True):
        assert word.center_x == pytest.approx(number.center_x, abs=1)
        assert counts.y - 1 <= word.y
        assert word.x + word.width <= counts.x + counts.width + 1
    assert all(one.x + one.width <= other.x + 1 for one, other in pairwise(counts.faces))
    twice, once = sorted(counts.expected.values(), key=lambda word: -float(word.says))
    assert float(twice.says) == pytest.approx(2 * float(once.says), abs=1)
    assert once.y + once.height * 0.8 <= twice.y
    assert ("." in twice.says) == ("." in once.says), "both are told as exactly"


def test_each_face_has_its_own_band_and_its_own_line(tab):
    from kivy.graphics import Line, Rectangle

    driver = tab(samples.SYMBOL_TAB)
    driver.pump(8)
    counts = next(each for each in walk(driver.root) if isinstance(each, CountsPlot))
    drawn = counts._drawn.children
    bands = [each for each in drawn if isinstance(each, Rectangle)][:2]
    (left, low), (wide, high) = bands[0].pos, bands[0].size
    (others_left, others_low), (others_wide, others_high) = bands[1].pos, bands[1].size
    assert others_left == pytest.approx(left + wide)
    assert others_wide == pytest.approx(4 * wide)
    assert low > others_low
    assert low + high > others_low + others_high
    heights = {round(each.points[1]) for each in drawn if isinstance(each, Line)}
    assert len(heights) == 2


def test_two_expectations_that_are_near_one_another_can_both_be_read(tab):
    die = samples.TAUGHT_DIE
    record = Record(dice=((die, watch([2] * 40 + [1, 3], 6, die.weights)),), tables=1)
    driver = tab(replace(samples.SYMBOL_TAB, fairness=fairness_model(record)))
    driver.pump(8)
    counts = next(each for each in walk(driver.root) if isinstance(each, CountsPlot))
    low, high = sorted(counts.expected.values(), key=lambda word: word.y)
    assert (low.says, high.says) == ("7.0", "14.0")
    assert low.y + low.height * 0.8 <= high.y
