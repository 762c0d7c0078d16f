"""Dice and roller, touched."""

from dataclasses import replace

import numpy as np
import pytest

from companion.dice.model import (
    BUILD,
    TRAY,
    BeginLesson,
    BeginTries,
    EndTries,
    FindCorners,
    ForgetFace,
    ForgetTaught,
    JudgeThrow,
    LookForCameras,
    ShowFace,
    ShowTab,
    UseTaught,
    WholeTray,
)
from companion.dice.presenter_build import check_words
from companion.dice.screen import SensesScreen
from companion.dice.screen_build import TrayDrawing
from companion.models import PictureModel
from companion.pages import DropStray, LiveModel, SetAutoTake, TryRoll, UseCamera, UseRoller, UseStray
from companion.rulings.screen_at_hand import RulesAtHand
from companion.widgets.basics import Tap
from companion.widgets.theme import theme
from tests.companion import geometry, rulings_samples as cases, senses_samples as samples
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


@pytest.fixture
def senses(show):
    from companion.dice.screen import SensesScreen

    return show(SensesScreen(name="senses"), samples.SENSES)


@pytest.fixture
def roller(show):
    from companion.dice.screen import SensesScreen

    return show(SensesScreen(name="senses"), samples.ROLLER_TAB)


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("○  Camera 0", UseCamera("0")),
        ("Look for cameras again", LookForCameras()),
        ("Take sure readings by themselves", SetAutoTake(True)),
        ("Tray", ShowTab("tray")),
        ("Roller", ShowTab("roller")),
    ],
)
def test_a_tap_says_what_was_picked(senses, says, intent):
    press(senses, find(senses.root, says, Tap))
    assert senses.picked == [intent]


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("○  /dev/ttyACM0", UseRoller("/dev/ttyACM0")),
        ("○  Find it by itself", UseRoller("")),
        ("○  No roller", UseRoller("none")),
        ("Roll once to try", TryRoll()),
        ("Use it", UseStray("s1")),
    ],
)
def test_a_tap_on_the_roller_s_tab_says_what_was_picked(roller, says, intent):
    press(roller, find(roller.root, says, Tap))
    assert roller.picked == [intent]


def in_sight(driver, widget):
    """The widget, scrolled to."""
    from kivy.uix.scrollview import ScrollView

    next(room for room in geometry.above_all(widget) if isinstance(room, ScrollView)).scroll_to(widget, animate=False)
    driver.pump(3)
    return widget


def test_every_stray_can_be_forgotten_and_only_a_fitting_one_used(roller):
    spoken = [widget.says for widget in walk(roller.root) if isinstance(widget, Tap)]
    assert spoken.count("Forget") == 2
    assert spoken.count("Use it") == 1
    press(roller, in_sight(roller, find(roller.root, "Forget", Tap)))
    assert isinstance(roller.picked[0], DropStray)


def test_the_roller_s_own_words_stand_beside_it_and_a_simulator_is_called_one(roller):
    for says in ("Roller SIM-0001 (simulator)", "A simulator: no die is thrown.", "Its last roll", "5, 2"):
        find(roller.root, says)
    roller.root.show(replace(samples.ROLLER_TAB, roller=replace(samples.ROLLER_TAB.roller, is_simulated=False)))
    assert "A simulator: no die is thrown." not in [getattr(each, "says", "") for each in walk(roller.root)]
    roller.root.show_live(samples.SENSES.live)


def test_any_address_can_be_typed(roller):
    press(roller, find(roller.root, "●  Another port or address", Tap))
    pad = roller.root.sheet.form.pads["address"]
    assert pad.value == "socket://rollerbox:7000"
    roller.tap(find(roller.root.sheet, "1", Tap))
    roller.tap(find(roller.root.sheet, "Use it", Tap))
    assert roller.picked == [UseRoller("socket://rollerbox:70001")]
    assert roller.root.sheet is None


def test_a_device_is_let_go_of(senses):
    press(senses, find(senses.root, "Off", Tap))
    assert senses.picked == [UseCamera("")]


def test_the_live_picture_is_drawn_without_drawing_the_page_anew(senses):
    heading = find(senses.root, "Tray camera")
    blue = np.zeros((90, 160, 3), np.uint8)
    blue[:, :, 0] = 255
    live = LiveModel(
        PictureModel(160, 90, blue.tobytes()), "Two dice lean", False, "unsure: they lean", "Light: dim", "bad"
    )
    senses.root.show_live(live)
    glass = senses.picture()
    placed = senses.root.tray.placed
    assert placed.width / placed.height == pytest.approx(16 / 9)
    left, low, right, high = (
        round(side) for side in (placed.x, placed.y, placed.x + placed.width, placed.y + placed.height)
    )
    seen = glass[glass.shape[0] - high + 20 : glass.shape[0] - low - 60, left + 20 : right - 20].reshape(-1, 3)
    assert (seen.mean(axis=0) == (255, 0, 0)).all()
    assert find(senses.root, "Tray camera") is heading
    find(senses.root, "unsure: they lean")
    find(senses.root, "Two dice lean")


def test_sureness_is_said_in_words_not_by_the_rim_alone(senses):
    assert senses.root.tray.says == "✓ sure"
    senses.root.show_live(replace(samples.SENSES.live, sure=False, how_sure="unsure"))
    assert senses.root.tray.says == "unsure"
    assert senses.root.tray.rim == "line"


def test_a_roller_that_is_not_there_cannot_be_tried(show):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), replace(samples.LOST_SENSES, tab="roller"))
    press(driver, find(driver.root, "Roll once to try", Tap))
    assert driver.picked == []


def test_a_die_that_arrives_takes_no_words_from_under_the_finger(roller):
    press(roller, find(roller.root, "●  Another port or address", Tap))
    roller.tap(find(roller.root.sheet, "x", Tap))
    roller.root.show(replace(samples.ROLLER_TAB, strays=()))
    roller.pump(3)
    find(roller.root, "None. A die rolled out of turn is kept here.")
    roller.tap(find(roller.root.sheet, "Use it", Tap))
    assert roller.picked == [UseRoller("socket://rollerbox:7000x")]
    roller.root.show(samples.ROLLER_TAB)
    assert roller.root.sheet is None


# -- the tray's corners ------------------------------------------------------------------------------------------------


@pytest.fixture
def tray(show):
    from companion.dice.screen import SensesScreen

    return show(SensesScreen(name="senses"), samples.TRAY_SET)


def in_picture(driver, share_x, share_y):
    return driver.root.tray.to_window(*driver.root.tray.placed.on_glass(share_x, share_y))


def test_a_corner_is_dragged_where_the_tray_s_corner_is(tray):
    tray.drag(in_picture(tray, *samples.CORNERS[1]), in_picture(tray, 0.8, 0.2))
    (put,) = tray.picked
    assert put.corners[1] == pytest.approx((0.8, 0.2), abs=0.01)
    assert [put.corners[place] for place in (0, 2, 3)] == [samples.CORNERS[place] for place in (0, 2, 3)]


def test_a_tap_calls_the_nearest_corner(tray):
    finger = tray.down(*in_picture(tray, 0.4, 0.55))
    tray.lift(finger)
    (put,) = tray.picked
    moved = [place for place in range(4) if put.corners[place] != samples.CORNERS[place]]
    assert len(moved) == 1
    assert put.corners[moved[0]] == pytest.approx((0.4, 0.55), abs=0.01)


def test_four_fingers_put_four_corners_at_once(tray):
    wanted = ((0.2, 0.2), (0.7, 0.15), (0.75, 0.8), (0.25, 0.7))
    fingers = [tray.down(*in_picture(tray, *place)) for place in wanted]
    assert tray.picked == []
    for finger in fingers:
        tray.lift(finger)
    (put,) = tray.picked
    assert sorted(put.corners) == [pytest.approx(place, abs=0.01) for place in sorted(wanted)]


def test_a_corner_cannot_leave_the_picture_and_a_page_drawn_anew_leaves_it_under_the_finger(tray):
    finger = tray.down(*in_picture(tray, *samples.CORNERS[0]))
    finger.post("update", 3, tray.window.height - 90)
    tray.pump(2)
    tray.root.show(replace(samples.TRAY_SET, camera_state="Another sentence."))
    tray.pump(2)
    tray.lift(finger)
    (put,) = tray.picked
    assert put.corners[0] == (0, 0)


@pytest.mark.parametrize("model", [samples.SENSES, replace(samples.LOST_SENSES, tab="tray")])
def test_corners_stay_where_they_are_on_another_tab_and_without_a_camera(show, model):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), model)
    driver.drag(driver.middle(driver.root.tray), (200, 200))
    assert driver.picked == []


# -- teaching and trying -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "says", "intent"),
    [
        (samples.TRAY_SET, "Find it by itself", FindCorners()),
        (samples.TRAY_SET, "Whole picture", WholeTray()),
        (samples.TEACH_TAB, "○  Dice with pips", UseTaught("symbol-die", is_on=False)),
        (samples.TEACH_TAB, "●  Symbol die", UseTaught("symbol-die", is_on=True)),
        (samples.LESSON_TAB, "Show", ShowFace()),
        (samples.LESSON_TAB, "Anew", ForgetFace("two")),
        (samples.TRIES_TAB, "Begin", BeginTries()),
        (samples.TRYING_TAB, "Right", JudgeThrow("right")),
        (samples.TRYING_TAB, "Wrong", JudgeThrow("wrong")),
        (samples.ASKING_TAB, "It asked", JudgeThrow("asked")),
        (samples.TRYING_TAB, "End", EndTries()),
    ],
)
def test_each_tab_s_taps_say_what_was_picked(show, model, says, intent):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), model)
    press(driver, find(driver.root, says, Tap))
    assert driver.picked == [intent]


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (samples.ASKING_TAB, "Right"),
        (samples.TRYING_TAB, "It asked"),
        (replace(samples.LOST_SENSES, tab="tries"), "Begin"),
        (replace(samples.LOST_SENSES, tab="teach"), "Teach a die"),
    ],
)
def test_what_makes_no_sense_now_takes_no_finger(show, model, says):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), model)
    driver.tap(find(driver.root, says, Tap))
    driver.pump_for(0.1)
    assert driver.picked == []


def test_a_die_and_its_faces_are_named_with_the_symbol_die_s_at_hand(show):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), samples.TEACH_TAB)
    press(driver, find(driver.root, "Teach the symbol die", Tap))
    driver.tap(find(driver.root.sheet, "Begin", Tap))
    assert driver.picked == [BeginLesson("Symbol die", "eye one two three cards blank")]


def test_a_taught_die_is_forgotten_only_after_a_second_word(show):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), samples.TEACH_TAB)
    press(driver, find(driver.root, "Forget", Tap))
    assert driver.picked == []
    driver.tap(find(driver.root.sheet, "Forget it", Tap))
    assert driver.picked == [ForgetTaught("old")]


def test_what_is_being_taught_is_not_called_a_number(show):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), samples.LESSON_TAB)
    assert (driver.root.tray.marks, driver.root.tray.says, driver.root.sees.says) == ((), "", "")


# -- how a tray is built -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", [samples.SENSES, samples.TRAY_TAB, replace(samples.LOST_SENSES, tab=TRAY)])
def test_the_page_of_building_a_tray_is_a_tap_away_from_its_camera_and_its_corners(show, model):
    driver = show(SensesScreen(name="senses"), model)
    press(driver, in_sight(driver, find(driver.root, "Build the tray", Tap)))
    assert driver.picked == [ShowTab(BUILD)]


def test_it_goes_back_to_the_tab_it_was_opened_from(show):
    driver = show(SensesScreen(name="senses"), replace(samples.BUILD_TAB, behind=TRAY))
    press(driver, find(driver.root, "‹ Back", Tap))
    assert driver.picked == [ShowTab(TRAY)]
    assert driver.root.goes_back()
    assert driver.picked == [ShowTab(TRAY)] * 2
    driver.root.cover(cases.RULES_MODEL, RulesAtHand)
    assert not driver.root.goes_back(), "the rules over it are laid aside first"
    driver.root.cover(None)
    driver.root.show(samples.TRAY_TAB)
    assert not driver.root.goes_back()


def test_one_thing_that_is_wrong_is_said_under_the_picture_as_soon_as_it_is_so(show):
    page = SensesScreen(name="senses")
    show(page, samples.BUILD_TAB)
    assert (page.sees.says, page.sees.ink) == ("✓ This tray is good", "good")
    page.show_live(replace(samples.SENSES.live, check=check_words("far")))
    assert (page.sees.says, page.sees.ink) == ("! The camera is too far away", "bad")
    assert page.light.says == "Hang it lower: the dice are too small in the picture."
    page.show_live(samples.SENSES.live)
    assert (page.sees.says, page.light.says) == ("", "")
    page.show(samples.SENSES)
    assert page.sees.says == "Reads 3"


def test_the_drawing_has_a_number_for_every_step_and_lies_in_its_place(show):
    page = SensesScreen(name="senses")
    driver = show(page, samples.BUILD_TAB)
    (drawing,) = (each for each in walk(page) if isinstance(each, TrayDrawing))
    assert [word.says for word in drawing.words] == ["1", "2", "3", "4"]
    for word in drawing.words:
        assert drawing.collide_point(*word.center)
    glass, (x, low) = driver.picture(), drawing.to_window(*drawing.pos)
    cut = glass[len(glass) - round(low + drawing.height) : len(glass) - round(low), round(x) : round(x + drawing.width)]
    for role in ("felt", "card_white", "gold_fill", "good"):
        bgr = [round(255 * part) for part in theme.colours[role][2::-1]]
        assert (abs(cut[:, :, :3].astype(int) - bgr) < 3).all(axis=2).any(), role


# -- what is drawn over the picture ------------------------------------------------------------------------------------


def test_a_sure_die_is_boxed_and_an_unsure_one_cornered_inside_the_picture(show):
    from companion.dice.screen import SensesScreen

    driver = show(SensesScreen(name="senses"), samples.ASKING_TAB)
    view = driver.root.tray
    marks = next(child for child in view.children if type(child).__name__ == "DiceMarks")
    frames = dict(marks.frames())
    assert set(frames) == set(samples.UNSURE.marks)
    for x, y, wide, high in frames.values():
        assert view.x < x < x + wide < view.right
        assert view.y < y < y + high < view.top
    glass = driver.picture().astype(int)

    def is_green(share_x, share_y):
        x, y = in_picture(driver, share_x, share_y)
        around = glass[len(glass) - int(y) - 12 : len(glass) - int(y) + 12, int(x) - 12 : int(x) + 12]
        return bool(((around[:, :, 1] - around[:, :, 2] > 50) & (around[:, :, 1] > 150)).any())

    three, doubt = samples.THREE, samples.DOUBT
    assert is_green(three.left, three.top + three.height / 2)
    assert not is_green(doubt.left, doubt.top + doubt.height / 2)


@pytest.mark.parametrize("tab", ["camera", "tray", "tries"])
def test_a_bare_field_says_what_it_waits_for(show, tab):
    told = replace(samples.SENSES, tab=tab, live=LiveModel(), camera_state="Opening 0 …")
    page = SensesScreen()
    driver = show(page)
    page.show(told)
    driver.pump(4)
    assert page.tray.says == "Opening 0 …"
    assert geometry.text_over_text(page) == []
    page.show_live(samples.SENSES.live)
    assert page.tray.says != "Opening 0 …"
