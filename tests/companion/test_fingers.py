"""Real touches: what changed its meaning under a finger takes no tap for half a second, anywhere in the app."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import companion  # isort: skip
from companion.models import CHOICE, PIPS, FieldModel, OptionModel
from companion.pages import HOME, RULINGS, SHEET, TABLE
from companion.senses.inputs import DiceSeen
from tests.companion.fingertips import TWICE_S, double_tap, there
from tests.companion.harness import find, walk
from tests.companion.shown import told

# -- what changed is not tapped ---------------------------------------------------------------------------------------


def test_a_second_tap_does_nothing_on_the_page_that_the_first_one_opened(sit_down):
    driver = sit_down()
    double_tap(driver, there(driver, "May I?"))
    assert driver.app.front.page == RULINGS
    page = driver.app.manager.current_screen
    before = [getattr(w, "says", "") for w in walk(page)]
    driver.pump(2)
    assert [getattr(w, "says", "") for w in walk(page)] == before


@pytest.mark.parametrize(("after_s", "is_taken"), [(0.0, False), (0.499, False), (0.5, True), (3.0, True)])
def test_a_tap_counts_half_a_second_after_the_thing_under_it_changed_and_no_sooner(sit_down, after_s, is_taken):
    driver = sit_down()
    driver.wait()
    driver.app.do(_open(SHEET))  # the page changes by itself, under a finger on its way down
    driver.pump(4)
    back = there(driver, "‹ Back")
    driver.lift(driver.down(*driver.middle(back), after_s))
    driver.pump(2)
    assert (driver.app.front.page == TABLE) is is_taken


def _open(page):
    from companion.models import Open

    return Open(page)


def test_two_dice_of_one_pad_may_be_tapped_as_fast_as_a_finger_can(show):
    from companion.widgets.pads import PipPad

    pad = PipPad(FieldModel("faces", PIPS, low=1, high=6, count=2))
    driver = show(pad)
    driver.tap(pad.keys.key("3"))
    driver.tap(pad.keys.key("3"), TWICE_S)
    assert pad.value == (3, 3)


def test_words_are_typed_as_fast_as_fingers_can_though_capitals_become_small(show):
    from companion.models import TEXT
    from companion.widgets.keyboard import TextPad

    pad = TextPad(FieldModel("name", TEXT))
    driver = show(pad)
    driver.wait()
    for letter in "otto":
        key = next(w for w in walk(pad) if getattr(w, "carries", None) in (letter, letter.upper()))
        driver.tap(key, 0.05)
    assert pad.typed == "Otto"


@pytest.mark.parametrize("kind", [PIPS, CHOICE])
def test_a_pad_that_takes_the_place_of_another_is_not_tapped_by_the_same_double_tap(show, kind):
    from kivy.uix.boxlayout import BoxLayout

    from companion.widgets.answer import pad_for

    field = FieldModel("faces", kind, options=(OptionModel(4, "4"),) if kind == CHOICE else (), low=1, high=6)
    place, pads = BoxLayout(), []

    def put(*_):
        pads.append(pad_for(field))
        pads[-1].bind(on_done=put)
        place.clear_widgets()
        place.add_widget(pads[-1])

    put()
    driver = show(place)
    driver.tap(find(pads[0], "4"))
    spot = driver.middle(find(pads[1], "4"))
    driver.lift(driver.down(*spot, TWICE_S))
    assert len(pads) == 2, "the next die is not the last one's second tap"
    driver.lift(driver.down(*spot))
    assert len(pads) == 3


def test_a_label_that_changed_under_the_finger_is_not_tapped(show):
    from companion.widgets.basics import tap

    tapped = []

    def turned(it):
        tapped.append(it.says)
        it.says = "Waits"

    button = tap("Wait", turned)
    driver = show(button)
    driver.tap(button)
    driver.tap(button, TWICE_S)
    assert tapped == ["Wait"]
    driver.tap(button)
    assert tapped == ["Wait", "Waits"]


def test_what_changes_while_a_finger_rests_on_it_is_let_go_of_and_not_done(show):
    from companion.widgets.basics import tap

    tapped = []
    button = tap("Take the 4", lambda it: tapped.append(it.says))
    driver = show(button)
    finger = driver.touch(button)
    button.says = "Take the 6"
    driver.lift(finger)
    assert tapped == []
    assert button.state == "normal"


def test_a_sheet_that_came_over_the_button_under_a_resting_finger_stops_it(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.basics import tap
    from companion.widgets.leaf import Sheet

    tapped = []
    page, button = FloatLayout(), tap("End the turn", tapped.append)
    page.add_widget(button)
    driver = show(page)
    finger = driver.touch(button)
    page.add_widget(Sheet())
    driver.pump(2)
    driver.lift(finger)
    assert tapped == []


def test_a_die_that_arrives_changes_nothing_for_the_tap_on_its_way_to_another_place(sit_down):
    driver = sit_down()
    driver.wait()
    told(driver.app.front, DiceSeen("tray", "tray", (5,), sure=True))
    driver.app.refresh()
    driver.pump(2)
    driver.lift(driver.down(*driver.middle(there(driver, "May I?")), TWICE_S))
    assert driver.app.front.page == RULINGS


def test_an_early_finger_may_still_drag_a_list(show):
    from kivy.uix.boxlayout import BoxLayout

    from companion.widgets.basics import Scroller, Stack, tap

    tapped = []

    def column():
        room, rows = Scroller(), Stack()
        for number in range(40):
            rows.add_widget(tap(f"row {number}", tapped.append))
        room.add_widget(rows)
        return room

    place = BoxLayout()
    driver = show(place)
    driver.wait()
    room = column()
    place.add_widget(room)
    driver.pump(4)
    finger = driver.down(400, 300, TWICE_S)
    for step in range(1, 11):
        finger.post("update", 400, 300 + 20 * step)
        driver.pump(1)
    driver.lift(finger)
    assert room.scroll_y < 1
    assert tapped == []


# -- everywhere, and nothing kept -------------------------------------------------------------------------------------


def test_everything_that_can_be_tapped_is_guarded():
    from kivy.uix.behaviors import ButtonBehavior

    from companion.widgets.fingers import Steady

    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if ".screen" in module.name or ".widgets." in module.name:
            importlib.import_module(module.name)

    def below(kind):
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    ours = {kind for kind in below(ButtonBehavior) if kind.__module__.startswith("companion.")}
    assert len(ours) > 10
    unguarded = {kind.__name__ for kind in ours if not issubclass(kind, Steady)}
    assert not unguarded


def test_what_is_remembered_of_a_page_is_numbers_and_no_words(sit_down):
    driver = sit_down()
    driver.pump(3)
    assert driver.app.front.page == TABLE
    for _, places in driver.app.glass._seen:
        assert all(isinstance(number, int | float) for place in places for number in place)


def test_what_lay_there_longer_ago_than_a_finger_can_remember_is_forgotten(sit_down):
    driver = sit_down()
    for page in (RULINGS, TABLE, SHEET, TABLE, HOME):
        driver.app.do(_open(page))
        driver.wait()
    driver.pump(1)
    assert len(driver.app.glass._seen) == 1
