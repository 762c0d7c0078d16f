"""The question about a throw, touched: one tap a question, and every value can be changed."""

from __future__ import annotations

import pytest

from companion.models import CountDie, OpenDie, SayFace, TakeReading, ThrowAgain
from companion.senses.throws import Said
from tests.companion import throw_samples
from tests.companion.harness import find, walk

RED = ("red",)


@pytest.fixture
def table(show):
    """Shows the Table before dice that may show these faces."""
    from companion.table.screen import TableScreen

    def put(faces, dice, said=Said(), colours=()):  # noqa: B008 - frozen, nothing is kept in it
        tray = throw_samples.source(faces, dice, said, colours)
        return show(TableScreen(name="table"), throw_samples.table(tray, dice))

    return put


def taps_of(driver):
    """What can be tapped in the question, from the top."""
    from companion.table.screen_throw import ThrowView
    from companion.widgets.basics import Tap

    (view,) = (widget for widget in walk(driver.root) if isinstance(widget, ThrowView))
    taps = [widget for widget in walk(view) if isinstance(widget, Tap)]
    return sorted(taps, key=lambda tap: (-round(tap.to_window(0, tap.y)[1]), tap.to_window(tap.x, 0)[0]))


def test_the_question_stands_beside_the_die_and_one_tap_answers_it(table):
    from companion.widgets.basics import Words
    from companion.widgets.tray import TrayView

    driver = table(((2, 3),), 1, colours=RED)
    question = find(driver.root, "Is the red die 2 or 3?", Words)
    (picture,) = (widget for widget in walk(driver.root) if isinstance(widget, TrayView))
    assert picture.right < question.x
    assert picture.texture is not None
    two, three, *_ = taps_of(driver)
    driver.press(three)
    driver.press(two)
    assert driver.picked == [SayFace(0, 3), SayFace(0, 2)]


def test_another_face_opens_the_pad_and_its_tap_answers(table):
    driver = table(((2, 3),), 1, colours=RED)
    driver.press(find(driver.root, "Another face"))
    assert driver.picked == [OpenDie(0)]
    driver = table(((2, 3),), 1, Said().opening(0), RED)
    six = next(tap for tap in taps_of(driver) if tap.says == "6")
    driver.press(six)
    assert driver.picked == [SayFace(0, 6)]


def test_the_dice_can_be_thrown_again(table):
    driver = table(((2, 3),), 1)
    driver.press(find(driver.root, "Throw again"))
    assert driver.picked == [ThrowAgain()]


def test_several_dice_in_doubt_take_a_tap_each_and_one_to_take_them(table):
    driver = table(((5, 6), (4,), (2, 3)), 3)
    taps = taps_of(driver)
    assert [tap.says for tap in taps if tap.chosen] == ["5", "2"]
    driver.press(next(tap for tap in taps if tap.says == "3"))
    driver.press(next(tap for tap in taps if tap.says == "Take the 2, 4, 5"))
    assert driver.picked == [SayFace(2, 3), TakeReading("tray")]


def test_of_too_many_dice_the_right_one_is_tapped(table):
    driver = table(((5,), (4,), (2,)), 1)
    driver.press(next(tap for tap in taps_of(driver) if tap.says == "4"))
    assert driver.picked == [CountDie(1)]


def test_a_read_value_is_changed_beside_the_button_that_takes_it(table):
    driver = table(((2,), (5,)), 2)
    taps = taps_of(driver)
    assert [tap.says for tap in taps] == ["2", "5", "Take the 2, 5"]
    driver.press(taps[1])
    assert driver.picked == [OpenDie(1)]
    driver = table(((2,), (5,)), 2, Said().opening(1))
    driver.press(next(tap for tap in taps_of(driver) if tap.says == "6"))
    assert driver.picked == [SayFace(1, 6)]
