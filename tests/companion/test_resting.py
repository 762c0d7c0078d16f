"""When dice have come to rest, surely read or not: told once, never while they move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.resting import SURE_PICTURES, TORN, UNSURE_PICTURES, Resting, merged, same_places
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why

DOUBT = Why("two readings", "Two readings.")
NONE = DiceReading(why=Why("no die", "No die is seen."))
DARK = DiceReading(why=Why("too dark", "It is too dark."))


def die(face: int, *rivals: int, at: int = 100) -> DieSeen:
    return DieSeen(face, (at, 50, 40, 40), 0.9, rivals)


def sure(*dice: DieSeen) -> DiceReading:
    return DiceReading(dice, True)


def unsure(*dice: DieSeen) -> DiceReading:
    return DiceReading(dice, False, DOUBT)


def fed(resting: Resting, *readings: DiceReading) -> list[DiceReading]:
    return [told for reading in readings if (told := resting.feed(reading))]


def test_sure_dice_are_told_once_they_lie_there_for_a_few_pictures():
    resting = Resting()
    assert fed(resting, *[sure(die(3))] * (SURE_PICTURES - 1)) == []
    assert fed(resting, *[sure(die(3))] * 20) == [sure(die(3))]


def test_a_rolling_die_that_is_read_surely_in_every_picture_is_not_told():
    assert fed(Resting(), *[sure(die(3, at=30 * step)) for step in range(20)]) == []


def test_unsure_dice_are_told_once_with_every_face_that_was_read():
    resting = Resting()
    flicker = [unsure(die(2, 3)), unsure(die(3)), unsure(die(2))] * 6
    (told,) = fed(resting, *flicker)
    assert not told.sure
    assert (told.dice[0].face, told.dice[0].rivals) == (2, (3,))
    assert told.why == DOUBT


def test_a_rolling_unsure_die_is_not_told():
    assert fed(Resting(), *[unsure(die(2, 3, at=30 * step)) for step in range(30)]) == []


def test_a_die_that_is_missed_now_and_then_lies_there_all_the_same():
    both, one = unsure(die(2, 3), die(5, at=200)), unsure(die(2, 3))
    (told,) = fed(Resting(), *[both, both, one] * 4)
    assert len(told.dice) == 2


def test_a_shine_in_one_picture_is_no_die():
    (told,) = fed(Resting(), *[unsure(die(2, 3))] * 4, unsure(die(2, 3), die(1, at=300)), *[unsure(die(2, 3))] * 8)
    assert len(told.dice) == 1


def test_a_die_of_which_nothing_is_known_is_told_as_such():
    (told,) = fed(Resting(), *[unsure(die(0))] * UNSURE_PICTURES)
    assert (told.dice[0].face, told.dice[0].rivals) == (0, ())


def test_dice_in_doubt_are_told_again_when_no_picture_is_in_doubt_any_more():
    resting = Resting()
    fed(resting, *[unsure(die(2, 3))] * UNSURE_PICTURES)
    assert fed(resting, *[sure(die(3))] * (UNSURE_PICTURES - 1)) == []
    assert fed(resting, sure(die(3))) == [sure(die(3))]


def test_two_sure_readings_of_dice_nobody_touched_are_a_doubt_that_stays():
    resting = Resting()
    fed(resting, *[sure(die(2))] * SURE_PICTURES)
    (told,) = fed(resting, *[sure(die(3))] * 30)
    assert not told.sure
    assert {told.dice[0].face, *told.dice[0].rivals} == {2, 3}
    assert told.why == TORN


def test_a_die_turned_by_a_hand_is_told_anew():
    resting = Resting()
    fed(resting, *[sure(die(2))] * SURE_PICTURES)
    assert fed(resting, NONE, *[sure(die(3))] * SURE_PICTURES) == [sure(die(3))]


def test_a_hand_over_the_dice_tells_nothing_new():
    resting = Resting()
    fed(resting, *[sure(die(2))] * SURE_PICTURES)
    assert fed(resting, *[NONE] * 9, *[sure(die(2))] * 9) == []


def test_the_last_picture_of_all_is_at_rest():
    resting = Resting()
    resting.feed(sure(die(2)))
    assert resting.last() == sure(die(2))
    assert resting.last() is None
    assert Resting().last() is None


def test_what_was_forgotten_is_told_again():
    resting = Resting()
    fed(resting, *[sure(die(2))] * SURE_PICTURES)
    resting.forget()
    assert fed(resting, *[sure(die(2))] * SURE_PICTURES) == [sure(die(2))]


def test_why_nothing_is_read_is_said_when_it_stays_so():
    resting = Resting()
    fed(resting, *[DARK] * (UNSURE_PICTURES - 1))
    assert resting.why == ""
    resting.feed(DARK)
    assert resting.why == "It is too dark."
    fed(resting, *[NONE] * UNSURE_PICTURES)
    assert resting.why == "", "an empty tray is no trouble"


def test_boxes_without_a_size_are_compared_all_the_same():
    flat = replace(die(1), box_xywh=(0, 0, 0, 0))
    assert same_places((flat,), (flat,))
    assert not same_places((flat,), (die(1),))


@pytest.mark.parametrize("readings", [(), (NONE, NONE)])
def test_nothing_merges_to_nothing(readings):
    assert merged(readings) is None
