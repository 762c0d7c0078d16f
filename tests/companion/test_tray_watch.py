"""What lies before the tray camera, as the table understands it; and the pictures that are cut from its frames."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.senses.crops import DIE_PX, crop_jpeg, die_picture, kept_picture
from companion.senses.tray_watch import TAKEN, THROW_AGAIN, TrayWatch, dice_seen
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from tests.companion.shown import shown_by

FRAME = np.full((240, 320, 3), (58, 84, 60), np.uint8)
NONE = DiceReading(why=Why("no die", "No die is seen."))
DARK = DiceReading(why=Why("too dark", "It is too dark."))


def die(face: int, *rivals: int, at: int = 100) -> DieSeen:
    return DieSeen(face, (at, 50, 40, 40), 0.9, rivals, "red")


def sure(*dice: DieSeen) -> DiceReading:
    return DiceReading(dice, True)


def looked(watch: TrayWatch, reading: DiceReading, times: int = 3):
    told = [seen for _ in range(times) if (seen := shown_by(watch.look, reading, FRAME))]
    assert len(told) <= 1
    return told[0] if told else None


def test_dice_at_rest_are_told_from_the_left_with_a_picture_each():
    seen = looked(TrayWatch("camera 0"), sure(die(5, at=200), die(2, at=40)))
    assert [each.face for each in seen.dice] == [2, 5]
    assert [(each.picture.width, each.picture.height) for each in seen.dice] == [(DIE_PX, DIE_PX)] * 2
    assert (seen.faces, seen.sure, seen.is_thrown, seen.name) == ((2, 5), True, False, "camera 0")
    assert kept_picture(seen.picture) is not None


def test_a_throw_that_was_seen_to_come_to_rest_says_so():
    seen = shown_by(TrayWatch("camera 0").thrown, sure(die(5)), FRAME)
    assert seen.is_thrown
    assert seen.sureness == "came to rest · sure (0.90)"


def test_dice_that_were_taken_are_no_answer_while_they_lie_there():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside()
    assert watch.says == TAKEN
    for reading in (sure(die(4)), sure(die(4, at=105)), NONE, sure(die(4))):
        assert looked(watch, reading) is None
    assert watch.says == TAKEN
    assert shown_by(watch.thrown, sure(die(4)), FRAME) is None
    watch.forget()
    assert looked(watch, sure(die(4))) is None, "another roll does not make them new"


def test_a_hands_shadow_over_taken_dice_does_not_make_them_new():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside()
    doubt = DiceReading((die(4, 6),), False, Why("two readings", "Two readings."))
    for reading in (doubt, sure(die(4)), DARK, doubt):
        assert looked(watch, reading) is None


def test_the_tray_is_quiet_about_taken_dice_once_they_are_gone():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside()
    looked(watch, NONE)
    assert watch.says == ""


def test_other_dice_are_a_new_throw():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside()
    assert looked(watch, sure(die(4, at=200))).faces == (4,)
    assert watch.says == ""


def test_a_die_left_in_the_tray_is_marked_beside_the_new_one():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside()
    seen = looked(watch, sure(die(4), die(1, at=200)))
    assert [each.was_taken for each in seen.dice] == [True, False]


def test_dice_to_be_thrown_again_say_so():
    watch = TrayWatch()
    looked(watch, sure(die(4)))
    watch.set_aside(THROW_AGAIN)
    assert watch.says == THROW_AGAIN


def test_setting_aside_an_empty_tray_sets_nothing_aside():
    watch = TrayWatch()
    looked(watch, NONE)
    watch.set_aside()
    assert watch.says == ""
    assert looked(watch, sure(die(4))) is not None


def test_why_nothing_is_read_is_told():
    watch = TrayWatch()
    looked(watch, DARK)
    assert watch.says == "It is too dark."


def test_a_hand_and_a_rolling_die_are_no_reason_that_must_be_told():
    watch = TrayWatch()
    for code in ("moving", "hand"):
        looked(watch, DiceReading(why=Why(code, "Something moves.")))
        assert watch.says == ""


def test_a_throw_in_doubt_is_told_with_its_reason():
    doubt = DiceReading((die(4, 6),), False, Why("two readings", "Two readings."))
    seen = shown_by(TrayWatch().thrown, doubt, FRAME)
    assert (seen.sure, seen.why, seen.dice[0].rivals) == (False, "Two readings.", (6,))


def test_two_sure_readings_of_dice_in_one_place_are_a_doubt():
    watch = TrayWatch()
    shown_by(watch.thrown, sure(die(4)), FRAME)
    seen = shown_by(watch.thrown, sure(die(6, at=104)), FRAME)
    assert not seen.sure
    assert {seen.dice[0].face, *seen.dice[0].rivals} == {4, 6}


def test_a_taken_die_that_is_read_otherwise_later_is_a_doubt_and_no_throw():
    watch = TrayWatch()
    shown_by(watch.thrown, sure(die(4)), FRAME)
    watch.set_aside()
    assert not shown_by(watch.thrown, sure(die(6)), FRAME).sure


def test_after_throw_again_a_die_in_the_same_place_is_a_throw():
    watch = TrayWatch()
    shown_by(watch.thrown, sure(die(4)), FRAME)
    watch.set_aside(THROW_AGAIN)
    assert shown_by(watch.thrown, sure(die(6)), FRAME).sure


def test_what_was_forgotten_is_told_again_but_not_what_was_taken():
    watch = TrayWatch()
    assert looked(watch, sure(die(4))) is not None
    watch.forget()
    assert looked(watch, sure(die(4))) is not None
    watch.set_aside()
    watch.forget()
    assert looked(watch, sure(die(4))) is None


@pytest.mark.parametrize(
    "box", [(-200, 0, 40, 40), (400, 0, 40, 40), (0, 300, 40, 40), (10, 10, 0, 40), (10, 10, -5, 9)]
)
def test_a_box_outside_the_picture_has_no_picture(box):
    assert die_picture(FRAME, box) is None
    assert crop_jpeg(FRAME, sure(DieSeen(3, box, 0.9))) is None


@pytest.mark.parametrize("box", [(-20, -20, 40, 40), (300, 220, 40, 40), (0, 0, 320, 240), (5, 5, 1, 1)])
def test_a_box_at_the_rim_is_cut_and_kept(box):
    assert die_picture(FRAME, box).width == DIE_PX
    jpeg = crop_jpeg(FRAME, sure(DieSeen(3, box, 0.9)))
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) is not None


def test_a_die_is_boxed_in_the_middle_of_its_picture():
    frame = FRAME.copy()
    frame[60:100, 110:150] = 255
    shown = die_picture(frame, (110, 60, 40, 40))
    pixels = np.frombuffer(shown.bgr, np.uint8).reshape(DIE_PX, DIE_PX, 3)
    assert pixels[DIE_PX // 2, DIE_PX // 2].min() > 240
    assert pixels[4, 4].max() < 100
    across = pixels[DIE_PX // 2].astype(int)
    assert (across[:, 2] - across[:, 0]).max() > 90, "the box's line is seen"


def test_a_mark_that_is_no_number_is_none():
    seen = dice_seen(sure(DieSeen(3, (100, 50, 40, 40), float("nan"))), FRAME, "camera 0")
    assert seen.dice[0].confidence == 0.0
    assert "(0.00)" in seen.sureness


def test_no_dice_are_no_crop():
    assert crop_jpeg(FRAME, NONE) is None
    assert kept_picture(b"") is None
    assert kept_picture(b"no jpeg") is None


def test_a_throw_is_told_once_and_is_set_aside_when_it_was_taken_at_once():
    watch = TrayWatch()
    looked(watch, DiceReading(why=Why("moving", "Something moves in the tray.")))
    assert shown_by(watch.thrown, sure(die(4)), FRAME).is_thrown
    watch.set_aside()
    assert looked(watch, sure(die(4))) is None
    assert watch.says == TAKEN


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_die_that_a_hand_turned_is_not_told(is_taken):
    watch = TrayWatch()
    shown_by(watch.thrown, sure(die(4)), FRAME)
    looked(watch, sure(die(4)))
    if is_taken:
        watch.set_aside()
    watch.turned(sure(die(6, at=120)))
    assert looked(watch, sure(die(6, at=120))) is None
    assert looked(watch, sure(die(3, at=250))).faces == (3,)
