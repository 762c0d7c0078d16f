"""A throw before the tray camera: what is asked about it, in which words, and what it answers after which taps."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.senses.throws import (
    NOTHING_SAID,
    AskedThrow,
    DiceSeen,
    Said,
    SeenDie,
    mark,
    name_of,
    reading_line,
    same_throw,
)
from companion.table.presenter_throw import AGAIN, sees_words, take_words, throw_model
from engine.core.ask import D6, Roll

ONE = Roll(id="r", seat="dark_power", cites="E.9", says="ask.r")
TWO, THREE = replace(ONE, dice=(D6,) * 2), replace(ONE, dice=(D6,) * 3)


def die(face: int, *rivals: int, colour: str = "", at: int = 0) -> SeenDie:
    return SeenDie(face, 0.6, rivals, colour, (at, 10, 40, 40))


def seen(*dice: SeenDie, sure: bool | None = None, why: str = "Two readings.") -> DiceSeen:
    is_sure = all(each.face and not each.rivals for each in dice) if sure is None else sure
    placed = tuple(replace(each, box_xywh=(60 * place, 10, 40, 40)) for place, each in enumerate(dice))
    faces = tuple(sorted(each.face for each in dice))
    return DiceSeen(faces, "tray", "camera 0", is_sure, "lies still", dice=placed, why="" if is_sure else why)


def test_a_throw_surely_read_asks_nothing_and_every_value_can_be_changed():
    throw = AskedThrow(seen(die(5), die(2)), TWO)
    model = throw_model(throw)
    assert model.question == ""
    assert [each.shows for each in model.read] == ["5", "2"]
    assert throw.faces == (2, 5)
    assert take_words(throw) == "Take the 2, 5"


def test_a_value_put_right_is_taken_as_the_table_said_it():
    throw = AskedThrow(seen(die(5), die(2)), TWO, Said().saying(1, 3))
    assert throw.faces == (3, 5)
    assert throw_model(throw).read[1].note == "read 2"
    assert json.loads(reading_line(throw))["dice"][1] == {
        "face": 2,
        "confidence": 0.6,
        "box_xywh": [60, 10, 40, 40],
        "said": 3,
    }


def test_the_pad_of_a_die_opens_over_the_question_and_shuts_again():
    said = Said().opening(1)
    model = throw_model(AskedThrow(seen(die(5), die(2)), TWO, said))
    assert (model.pad.kind, model.pad.low, model.pad.high, model.pad_of) == ("pips", 1, 6, 1)
    assert model.pad.title == "What does the right die show?"
    assert throw_model(AskedThrow(seen(die(5), die(2)), TWO, said.opening(1))).pad is None


@pytest.mark.parametrize(
    ("dice", "question"),
    [
        ((die(2, 3, colour="red"),), "Is the red die 2 or 3?"),
        ((die(2, 3),), "Is the die 2 or 3?"),
        ((die(2, 3, 5),), "Is the die 2, 3 or 5?"),
        ((die(0, colour="green"),), "What does the green die show?"),
        ((die(0, 4, 5),), "Is the die 4 or 5?"),
        ((die(7, 1),), "Does the die show 1?"),
    ],
)
def test_one_die_in_doubt_is_one_question_in_words(dice, question):
    throw = AskedThrow(seen(*dice), ONE)
    assert throw_model(throw).question == question
    assert throw_model(throw).again == AGAIN
    assert throw.faces is None
    assert take_words(throw) == ""


def test_a_die_of_which_nothing_is_known_has_its_pad_open():
    model = throw_model(AskedThrow(seen(die(0)), ONE))
    assert model.pad is not None
    assert model.pad.title == "", "the question says it already"
    assert model.asked[0].shows == "?"


def test_saying_what_the_only_doubtful_die_shows_leaves_nothing_to_say():
    throw = AskedThrow(seen(die(5), die(2, 3), die(6)), THREE)
    assert throw.doubts == (1,)
    assert throw_model(throw).asked[0].keys == (2, 3)
    assert [each.shows for each in throw_model(throw).read] == ["5", "6"]
    said = replace(throw, said=Said().saying(1, 3))
    assert said.faces == (3, 5, 6)
    assert said.is_taken_by(1)
    assert not said.is_taken_by(0)


def test_putting_a_sure_die_right_does_not_answer_for_the_doubtful_one():
    throw = AskedThrow(seen(die(5), die(2, 3)), TWO, Said().saying(0, 4))
    assert throw.faces is None
    assert not throw.is_taken_by(0)


def test_several_dice_in_doubt_stand_on_one_line_with_the_likeliest_chosen():
    throw = AskedThrow(seen(die(5, 6), die(4), die(2, 3)), THREE)
    model = throw_model(throw)
    assert [(each.keys, each.chosen) for each in model.asked] == [((5, 6), 5), ((2, 3), 2)]
    assert model.question.startswith("I am not sure of two dice.")
    assert throw.faces == (2, 4, 5)
    changed = replace(throw, said=Said().saying(0, 6))
    assert [each.chosen for each in throw_model(changed).asked] == [6, 2]
    assert not changed.is_taken_by(0), "the other one may be wrong as well"
    assert take_words(changed) == "Take the 2, 4, 6"


def test_a_reader_unsure_of_the_whole_picture_is_sure_of_no_die_in_it():
    assert throw_model(AskedThrow(seen(die(4), sure=False), ONE)).question == "Does the die show 4?"
    two = AskedThrow(seen(die(4), die(5), sure=False), TWO)
    assert two.doubts == (0, 1)


def test_the_readers_reason_stands_under_the_question():
    assert throw_model(AskedThrow(seen(die(2, 3)), ONE)).why == "Two readings."
    again = "Two readings: the red die may show 2 or 3."
    assert throw_model(AskedThrow(seen(die(2, 3), why=again), ONE)).why == "", "the question says it already"


def test_too_many_dice_are_counted_out_by_a_tap():
    throw = AskedThrow(seen(die(2), die(5), die(6)), ONE)
    model = throw_model(throw)
    assert model.question == "I see 3 dice, this roll is 1 die. Which one counts?"
    assert model.is_choosing
    assert throw.faces is None
    counted = replace(throw, said=Said().counting(1, 1))
    assert counted.faces == (5,)
    assert [each.counts for each in throw_model(counted).asked] == [False, True, False]
    assert [die.get("counts", True) for die in json.loads(reading_line(counted))["dice"]] == [False, True, False]


def test_of_too_many_dice_a_doubtful_one_that_counts_is_asked_about():
    throw = AskedThrow(seen(die(2), die(5, 6)), ONE, Said().counting(1, 1))
    assert throw.faces is None
    assert throw_model(throw).question == "Is the right die 5 or 6?"


def test_the_newest_of_too_many_taps_stands():
    said = Said().counting(0, 2).counting(1, 2).counting(2, 2)
    assert said.counted == (1, 2)
    assert said.counting(1, 2).counted == (2,)


def test_dice_that_were_taken_before_are_marked():
    throw = AskedThrow(seen(replace(die(2), was_taken=True), die(5)), ONE)
    assert [each.note for each in throw_model(throw).asked] == ["taken before", ""]


def test_a_die_that_is_not_seen_is_asked_for():
    throw = AskedThrow(seen(die(2)), TWO)
    model = throw_model(throw)
    assert model.why == "I see 1 die, this roll is 2 dice. Is one hidden, or out of the picture?"
    assert model.question == "What does the die I do not see show?"
    assert model.pad_of == 1
    assert [each.shows for each in model.read] == ["2"]
    said = replace(throw, said=Said().saying(1, 6))
    assert said.faces == (2, 6)
    assert said.is_taken_by(1)
    assert json.loads(reading_line(said))["dice"][1] == {"face": 0, "confidence": 0.0, "unseen": True, "said": 6}


def test_two_dice_that_are_not_seen_are_asked_for_one_after_another():
    throw = AskedThrow(seen(die(2)), THREE)
    assert throw_model(throw).pad_of == 1
    one = replace(throw, said=Said().saying(1, 6))
    assert throw_model(one).pad_of == 2
    assert one.faces is None
    assert replace(throw, said=one.said.saying(2, 1)).faces == (1, 2, 6)


def test_nine_dice_are_no_question():
    throw = AskedThrow(seen(*[die(1)] * 9), ONE)
    model = throw_model(throw)
    assert model.question == "I see 9 dice, this roll is 1 die."
    assert model.asked == ()
    assert throw.faces is None


@pytest.mark.parametrize(
    ("colours", "names"),
    [
        (("red", "ivory"), ("the red die", "the ivory die")),
        (("red", "red"), ("the left red die", "the right red die")),
        (("", "", ""), ("the left die", "the middle die", "the right die")),
        (("red", "", "red"), ("the left die", "the middle die", "the right die")),
        (
            ("", "", "", ""),
            ("the left die", "the second die from the left", "the third die from the left", "the right die"),
        ),
        (
            ("red", "blue", "red", "red"),
            ("the left red die", "the blue die", "the middle red die", "the right red die"),
        ),
    ],
)
def test_a_die_is_called_by_its_colour_or_its_place(colours, names):
    dice = [die(1, colour=colour) for colour in colours]
    assert tuple(name_of(dice, place) for place in range(len(dice))) == names


@pytest.mark.parametrize(
    ("given", "kept"), [(float("nan"), 0.0), (float("inf"), 0.0), (-1, 0.0), (7, 1.0), (0.61234, 0.612)]
)
def test_a_mark_that_is_none_can_still_be_written_down(given, kept):
    assert mark(given) == kept


def test_a_line_for_the_journal_is_json_whatever_the_reader_gave():
    odd = seen(SeenDie(9, float("nan"), (9, -1, 2, 2), 'a "red" one'), why="…")
    assert json.loads(reading_line(AskedThrow(odd, ONE)))["dice"][0]["confidence"] == 0.0
    assert throw_model(AskedThrow(odd, ONE)).asked[0].keys == (2,)


def test_the_same_dice_told_again_are_the_same_throw():
    one = seen(die(2, 3), die(5))
    nudged = replace(one, dice=tuple(replace(each, box_xywh=(each.box_xywh[0] + 4, 12, 40, 40)) for each in one.dice))
    assert same_throw(one, nudged)
    assert not same_throw(one, seen(die(2), die(5)))
    assert not same_throw(None, one)
    assert not same_throw(one, replace(one, name="camera 1"))
    assert not same_throw(replace(one, dice=()), replace(one, dice=())), "a roller's dice have no place"


def test_what_the_camera_sees_at_a_glance():
    assert sees_words(AskedThrow(seen(die(2, 3), die(5), die(0)), THREE)) == "2/3 5 ? · lies still"


def test_nothing_said_is_nothing():
    assert NOTHING_SAID.face(0) == 0
