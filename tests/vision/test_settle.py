"""Settling: one commit a throw."""

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from companion.vision.settle import Settler

EMPTY = DiceReading(why=Why("no die", "No die is seen."))
BLURRED = DiceReading(why=Why("size", "Unclear."))


def die(face: int, x: int = 100, y: int = 100) -> DiceReading:
    return DiceReading((DieSeen(face, (x, y, 50, 50), 0.9),), True)


def commits(*readings: DiceReading, settler: Settler | None = None) -> list[tuple[int, ...]]:
    settler = settler or Settler()
    return [throw.faces for reading in readings if (throw := settler.feed(reading))]


def test_a_throw_is_committed_once_when_three_pictures_agree():
    assert commits(EMPTY, BLURRED, die(4), die(4, 101), die(4), die(4), die(4), die(4)) == [(4,)]


def test_a_die_that_already_lay_there_is_not_a_throw():
    assert commits(*[die(4)] * 9) == []


def test_the_throw_after_the_die_that_already_lay_there_is_one():
    assert commits(*[die(4)] * 4, BLURRED, BLURRED, *[die(2, 300)] * 4) == [(2,)]


def test_a_hand_over_the_resting_die_is_not_a_throw():
    assert commits(EMPTY, *[die(4)] * 3, *[BLURRED] * 5, *[die(4)] * 5) == [(4,)]


def test_the_same_face_elsewhere_is_a_new_throw():
    assert commits(EMPTY, *[die(4)] * 3, *[BLURRED] * 3, *[die(4, 240)] * 3) == [(4,), (4,)]


def test_one_odd_picture_does_not_disturb_a_resting_die():
    assert commits(EMPTY, *[die(4)] * 3, die(3), *[die(4)] * 5) == [(4,)]


def test_a_rolling_die_is_not_committed():
    assert commits(EMPTY, *[die(1 + n % 6, 100 + 30 * n) for n in range(12)]) == []


def test_unsure_readings_never_settle():
    unsure = DiceReading((DieSeen(4, (100, 100, 50, 50), 0.9),), False, Why("cocked", "Cocked."))
    assert commits(EMPTY, *[unsure] * 6) == []


def test_two_dice_of_one_value_are_told_apart_by_place():
    def pair(x: int) -> DiceReading:
        return DiceReading((DieSeen(3, (x, 0, 50, 50), 0.9), DieSeen(3, (x + 200, 0, 50, 50), 0.9)), True)

    assert commits(EMPTY, pair(0), pair(1), pair(2)) == [(3, 3)]
    assert commits(EMPTY, pair(0), pair(40), pair(80)) == []


def test_a_tray_known_to_start_empty_takes_the_first_throw():
    assert commits(*[die(6)] * 4, settler=Settler(starts_empty=True)) == [(6,)]
