"""Dice and roller, touched."""

from dataclasses import replace

import numpy as np
import pytest

from companion.presenters.models import PictureModel
from companion.presenters.pages import (
    DropStray,
    LiveModel,
    SetAutoTake,
    TryRoll,
    UseCamera,
    UseRoller,
    UseStray,
)
from companion.widgets.basics import Tap
from tests.companion import geometry
from tests.companion import pages_samples as pages
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


@pytest.fixture
def senses(show):
    from companion.screens.senses import SensesScreen

    return show(SensesScreen(name="senses"), pages.SENSES)


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("○  Camera 0", UseCamera("0")),
        ("○  /dev/ttyACM0", UseRoller("/dev/ttyACM0")),
        ("Roll once to try", TryRoll()),
        ("Use it", UseStray("s1")),
        ("Take sure readings by themselves", SetAutoTake(True)),
    ],
)
def test_a_tap_says_what_was_picked(senses, says, intent):
    press(senses, find(senses.root, says, Tap))
    assert senses.picked == [intent]


def test_every_stray_can_be_forgotten_and_only_a_fitting_one_used(senses):
    spoken = [widget.says for widget in walk(senses.root) if isinstance(widget, Tap)]
    assert spoken.count("Forget") == 2
    assert spoken.count("Use it") == 1
    press(senses, find(senses.root, "Forget", Tap))
    assert isinstance(senses.picked[0], DropStray)


def test_any_address_can_be_typed(senses):
    press(senses, find(senses.root, "●  Another port or address", Tap))
    pad = senses.root.sheet.form.pads["address"]
    assert pad.value == "socket://rollerbox:7000"
    senses.tap(find(senses.root.sheet, "1", Tap))
    senses.tap(find(senses.root.sheet, "Use it", Tap))
    assert senses.picked == [UseRoller("socket://rollerbox:70001")]
    assert senses.root.sheet is None


def test_a_device_is_let_go_of(senses):
    off = [widget for widget in walk(senses.root) if isinstance(widget, Tap) and widget.says == "Off"]
    assert {button.carries for button in off} == {UseCamera(""), UseRoller("")}


def test_the_live_picture_is_drawn_without_drawing_the_page_anew(senses):
    heading = find(senses.root, "Tray camera")
    blue = np.zeros((90, 160, 3), np.uint8)
    blue[:, :, 0] = 255
    live = LiveModel(
        PictureModel(160, 90, blue.tobytes()), "Two dice lean", False, "unsure: they lean", "Light: dim", "bad"
    )
    senses.root.show_live(live)
    glass = senses.picture()
    left, low, right, high = (round(side) for side in geometry.frame(senses.root.tray))
    aside = round((right - left - (high - low) * 16 / 9) / 2) + 20
    seen = glass[glass.shape[0] - high + 20 : glass.shape[0] - low - 60, left + aside : right - aside].reshape(-1, 3)
    assert (seen.mean(axis=0) == (255, 0, 0)).all()
    assert find(senses.root, "Tray camera") is heading
    find(senses.root, "unsure: they lean")
    find(senses.root, "Two dice lean")


def test_sureness_is_said_in_words_not_by_the_rim_alone(senses):
    assert senses.root.tray.says == "✓ sure"
    senses.root.show_live(replace(pages.SENSES.live, sure=False, how_sure="unsure"))
    assert senses.root.tray.says == "unsure"
    assert senses.root.tray.rim == "line"


def test_a_roller_that_is_not_there_cannot_be_tried(show):
    from companion.screens.senses import SensesScreen

    driver = show(SensesScreen(name="senses"), pages.LOST_SENSES)
    press(driver, find(driver.root, "Roll once to try", Tap))
    assert driver.picked == []


def test_a_die_that_arrives_takes_no_words_from_under_the_finger(senses):
    press(senses, find(senses.root, "●  Another port or address", Tap))
    senses.tap(find(senses.root.sheet, "x", Tap))
    senses.root.show(replace(pages.SENSES, strays=()))
    senses.pump(3)
    find(senses.root, "None. A die rolled out of turn is kept here.")
    senses.tap(find(senses.root.sheet, "Use it", Tap))
    assert senses.picked == [UseRoller("socket://rollerbox:7000x")]
    senses.root.show(pages.SENSES)
    assert senses.root.sheet is None
