"""Which die fell, as the evidence of a roll tells it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.fairness.dice import CAMERA, HAND, ROLLER, TAUGHT, UNTOLD, DieName, Shape, fallen, thrown
from companion.senses.inputs import STOOD_IN
from engine.core.ask import Die
from engine.core.entry import Evidence
from engine.core.text import Text
from firmware_bridge.protocol import encode, message


def told(evidence, faces, sides=6, who="Anna"):
    """(kind, source, part, face) of every die."""
    return sorted(
        (each.die.kind, each.die.source, each.die.part, each.face)
        for each in fallen(evidence, faces, (Shape(sides),) * len(faces), who)
    )


def roller_line(*faces):
    made = message("rolled", 17, session=1, boot=3, faces=faces, sure=990)
    return encode(made).decode().strip()


def camera(*dice):
    line = {"dice": [{"confidence": 0.9, **die} for die in dice], "sure": True, "why": ""}
    return Evidence("camera 0", raw=json.dumps(line))


def test_a_roller_s_dice_are_told_apart_by_their_place_in_its_own_line():
    evidence = Evidence("roller ab12", raw=roller_line(5, 2))
    # What is entered stands lowest first; the line has the order of the dice.
    assert told(evidence, (2, 5)) == [(ROLLER, "roller ab12", "1st die", 5), (ROLLER, "roller ab12", "2nd die", 2)]


def test_a_press_of_the_roller_s_button_counts_for_its_die_too():
    made = message("button", 4, boot=3, faces=(3,), sure=990)
    assert told(Evidence("roller ab12", raw=encode(made).decode()), (3,)) == [(ROLLER, "roller ab12", "1st die", 3)]


def test_a_simulated_roller_is_another_die_and_says_so():
    real = fallen(Evidence("roller ab12", raw=roller_line(5)), (5,), (Shape(),), "")[0].die
    simulated = fallen(Evidence("roller ab12 (simulator)", raw=roller_line(5)), (5,), (Shape(),), "")[0].die
    assert simulated.is_simulated
    assert not real.is_simulated
    assert simulated != real
    assert "simulator" in simulated.says


def test_a_roller_s_lost_line_still_tells_a_single_die():
    assert told(Evidence("roller ab12"), (4,)) == [(ROLLER, "roller ab12", "1st die", 4)]
    assert told(Evidence("roller ab12"), (4, 6)) == [(ROLLER, "roller ab12", "", 4), (ROLLER, "roller ab12", "", 6)]


def test_camera_dice_are_told_apart_by_their_colour():
    evidence = camera({"face": 6, "colour": "red"}, {"face": 2, "colour": "ivory"})
    assert told(evidence, (2, 6)) == [(CAMERA, "camera 0", "ivory", 2), (CAMERA, "camera 0", "red", 6)]


def test_what_a_finger_said_of_a_die_counts_and_dice_left_out_do_not():
    evidence = camera(
        {"face": 3, "rivals": [2], "colour": "red", "said": 2},
        {"face": 5, "colour": "ivory", "counts": False},
        {"face": 0, "unseen": True, "said": 4},
    )
    assert told(evidence, (2, 4)) == [(CAMERA, "camera 0", "", 4), (CAMERA, "camera 0", "red", 2)]


def test_one_face_put_right_belongs_to_the_die_that_showed_another():
    evidence = camera({"face": 5, "colour": "red"}, {"face": 2, "colour": "ivory"})
    assert told(evidence, (2, 6)) == [(CAMERA, "camera 0", "ivory", 2), (CAMERA, "camera 0", "red", 6)]


@pytest.mark.parametrize("faces", [(1, 6), (5, 6)])
def test_where_it_is_not_clear_which_die_was_put_right_none_is_named(faces):
    evidence = camera({"face": 5, "colour": "red"}, {"face": 5, "colour": "ivory"})
    assert told(evidence, faces) == [(CAMERA, "camera 0", "", face) for face in faces]


def test_a_taught_die_goes_by_its_name():
    assert told(camera({"face": 3, "taught": "Symbol die"}), (3,)) == [(TAUGHT, "Symbol die", "", 3)]


def test_what_was_entered_by_hand_goes_by_who_entered_it():
    assert told(Evidence("by hand"), (3,), who="Anna") == [(HAND, "Anna", "", 3)]
    assert fallen(Evidence("by hand"), (3,), (Shape(),), "Anna")[0].die.says == "By hand, Anna"


def test_a_roll_without_evidence_is_nobody_s():
    assert told(None, (3,)) == [(UNTOLD, "nobody told from where", "", 3)]


@pytest.mark.parametrize("raw", ["", "{}", "[]", '{"dice": 3}', '{"dice": [3]}', "<rolled 3 faces=", "\x00"])
def test_a_damaged_line_names_no_die_and_loses_no_roll(raw):
    assert told(Evidence("camera 0", raw=raw), (2, 6)) == [(CAMERA, "camera 0", "", 2), (CAMERA, "camera 0", "", 6)]


WORDS = ("calm", "calm", "spark", "gust", "storm", "moth")
WIND = Shape(6, "wind die", WORDS)


def test_a_die_with_faces_is_kept_apart_and_its_faces_are_its_words():
    by_hand = Evidence("by hand")
    (with_faces,) = fallen(by_hand, (5,), (WIND,), "Anna")
    (ordinary,) = fallen(by_hand, (5,), (Shape(),), "Anna")
    assert with_faces.die != ordinary.die
    assert with_faces.die.key != ordinary.die.key
    assert (with_faces.die.says, ordinary.die.says) == ("By hand, Anna, wind die", "By hand, Anna")
    assert with_faces.die.faces == ("calm", "spark", "gust", "storm", "moth")
    assert with_faces.die.weights == (2, 1, 1, 1, 1)
    assert with_faces.die.faces[with_faces.face - 1] == "storm"
    assert (ordinary.die.faces, ordinary.die.weights, ordinary.face) == (tuple("123456"), (1,) * 6, 5)
    assert ordinary.die.words == ()


def test_the_key_of_an_ordinary_die_is_what_it_always_was():
    assert DieName(HAND, "Anna").key == '["hand", "Anna", "", 6]'


@pytest.mark.parametrize("number", [1, 2])
def test_sides_with_one_face_are_one_face(number):
    (each,) = fallen(None, (number,), (WIND,), "")
    assert each.die.faces[each.face - 1] == "calm"


def test_dice_with_other_words_are_other_dice():
    other = replace(WIND, symbols=("calm", "calm", "spark", "gust", "storm", "sun"))
    (one,), (two,) = (fallen(None, (3,), (shape,), "") for shape in (WIND, other))
    assert one.die != two.die
    assert one.die.key != two.die.key


def test_a_taught_die_with_faces_goes_by_its_name_and_its_words():
    evidence = camera({"face": 4, "taught": "Our wind die", "names": ["gust"]})
    (each,) = fallen(evidence, (4,), (WIND,), "")
    assert (each.die.kind, each.die.says) == (TAUGHT, "Our wind die")
    assert each.die.faces[each.face - 1] == "gust"
    (other,) = fallen(camera({"face": 4, "taught": "Ivory"}), (4,), (WIND,), "")
    assert other.die.says == "Ivory, wind die"


def test_in_one_roll_every_die_has_its_own_sides():
    dice = (WIND, Shape(10), Shape())
    found = fallen(Evidence("by hand"), (2, 9, 6), dice, "Anna")
    assert [(each.die.says, each.face) for each in found] == [
        ("By hand, Anna, wind die", 1), ("By hand, Anna, 10 sides", 9), ("By hand, Anna", 6),
    ]  # fmt: skip


def test_a_device_s_dice_keep_the_sides_of_the_face_they_show():
    found = fallen(Evidence("roller ab12", raw=roller_line(5, 9)), (9, 5), (Shape(10), Shape()), "")
    assert sorted((each.die.part, each.die.sides, each.face) for each in found) == [
        ("1st die", 6, 5), ("2nd die", 10, 9),
    ]  # fmt: skip


ASKED = (Die("wind", 6, WORDS),)
DISTINCT = (Die("sun", 3, ("dawn", "noon", "dusk")),)
TEXT = Text({"name.wind": "wind die", "face.wind.gust": "a strong gust"})


@pytest.mark.parametrize(
    ("evidence", "dice", "agreed", "shape"),
    [
        (Evidence("camera 0"), ASKED, (), "wind die"),
        (Evidence("by hand"), ASKED, (), "wind die"),
        (None, ASKED, (), "wind die"),
        # A taught die is thrown itself, though an ordinary one might be.
        (Evidence("camera 0", sureness="sure"), ASKED, ("wind",), "wind die"),
        (Evidence("camera 0", sureness=f"sure · {STOOD_IN}"), ASKED, ("wind",), ""),
        (Evidence("roller ab12", sureness=STOOD_IN), ASKED, ("wind",), ""),
        (Evidence("roller ab12", sureness=STOOD_IN), ASKED, (), ""),
        (None, ASKED, ("wind",), ""),
        # By hand a finger tapped a face, and which of two numbers stood for it is lost.
        (Evidence("by hand", sureness=STOOD_IN), ASKED, ("wind",), "an ordinary die for the wind die"),
        (Evidence("by hand", sureness=STOOD_IN), DISTINCT, ("sun",), ""),
    ],
)
def test_a_stand_in_counts_as_an_ordinary_die_wherever_its_number_is_known(evidence, dice, agreed, shape):
    (found,) = thrown(evidence, dice, agreed, TEXT)
    assert found.die == shape
    assert bool(found.symbols) == bool(shape)


def test_of_dice_of_several_kinds_that_one_stands_in_for_which_it_was_agreed():
    evidence = Evidence("by hand", sureness=STOOD_IN)
    shapes = thrown(evidence, (*ASKED, *DISTINCT, Die()), ("sun",), TEXT)
    assert [(shape.die, shape.sides) for shape in shapes] == [("wind die", 6), ("", 3), ("", 6)]


def test_a_die_and_its_faces_are_called_what_the_game_calls_them():
    (shape,) = thrown(None, ASKED, (), TEXT)
    assert (shape.die, shape.symbols[3]) == ("wind die", "a strong gust")
    (plain,) = thrown(None, (Die("old_moon", 2, ("no_moon", "full")),), (), TEXT)
    assert (plain.die, plain.symbols) == ("old moon", ("no moon", "full"))


def test_dice_of_other_sides_are_other_dice():
    ten, six = (fallen(Evidence("by hand"), (3,), (Shape(sides),), "Anna")[0].die for sides in (10, 6))
    assert ten.key != six.key
    assert ten.says == "By hand, Anna, 10 sides"
