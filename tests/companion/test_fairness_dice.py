"""Which die fell, as the evidence of a roll tells it."""

from __future__ import annotations

import json

import pytest

from companion.fairness.dice import CAMERA, HAND, ROLLER, TAUGHT, UNTOLD, Shape, fallen
from engine.core.entry import Evidence
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


def test_dice_of_other_sides_are_other_dice():
    ten, six = (fallen(Evidence("by hand"), (3,), (Shape(sides),), "Anna")[0].die for sides in (10, 6))
    assert ten.key != six.key
    assert ten.says == "By hand, Anna, 10 sides"
